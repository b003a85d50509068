"""Puzzles that were made here: pictures, JSON, tags, and recipes that lead to none."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from io import BytesIO
from typing import Any

import httpx
import pytest
from PIL import Image

from puzzles.formats import registry as formats
from tests.service.http.test_puzzle_routes import EVERY, made


@pytest.mark.parametrize("family", EVERY)
def test_pictures_and_json_of_what_was_made(client: httpx.Client, family: str) -> None:
    record = made(client, family)["puzzles"][0]
    place = f"/v1/puzzles/{record['recipe']}"
    svg = client.get(f"{place}.svg")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert svg.text.startswith("<svg")
    small, large = (Image.open(BytesIO(client.get(f"{place}.png?cell={cell}").content)) for cell in (10, 20))
    assert large.width in range(2 * small.width - 1, 2 * small.width + 2)
    assert client.get(f"{place}.svg?solution=true").text != svg.text
    assert client.get(f"{place}.json?solution=true").json() == record
    hidden = client.get(f"{place}.json").json()
    assert hidden.items() < record.items()
    (document,) = formats.read(client.get(f"{place}.json").content)
    assert document.solution is None
    assert document.puzzle.id == record["id"]


@pytest.mark.parametrize("kind", ["svg", "png", "json"])
def test_a_client_that_knows_the_bytes_is_reported_so(client: httpx.Client, kind: str) -> None:
    name = made(client, "toy", length=9)["puzzles"][0]["recipe"]
    first = client.get(f"/v1/puzzles/{name}.{kind}")
    tag = first.headers["etag"]
    assert "max-age" in first.headers["cache-control"]
    for known in (tag, f"W/{tag}", f'"x", {tag}', "*"):
        again = client.get(f"/v1/puzzles/{name}.{kind}", headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    other = client.get(f"/v1/puzzles/{name}.{kind}", headers={"If-None-Match": '"x"'})
    assert (other.status_code, other.content) == (200, first.content)
    with_solution = client.get(f"/v1/puzzles/{name}.{kind}?solution=true", headers={"If-None-Match": tag})
    assert with_solution.status_code == 200


@pytest.mark.parametrize("family", EVERY)
def test_each_of_many_is_made_again_by_itself(client: httpx.Client, family: str) -> None:
    """Also where it stands for one that repeated an earlier one: of 4x5 there are few."""
    more = {"size": "4x5"} if family == "nonogram" else {}
    answer = made(client, family, count=5, **more)
    for record in answer["puzzles"]:
        assert client.get(f"/v1/puzzles/{record['recipe']}.json?solution=true").json() == record
    today = client.get(f"/v1/daily/{family}").json()["puzzle"]
    assert client.get(f"/v1/puzzles/{today['recipe']}.json?solution=true").json() == today


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        (lambda parts: [parts[0] - 1, *parts[1:]], 404, "made by generator"),
        (lambda parts: [*parts[:3], "crossword", *parts[4:]], 404, "there is no puzzle"),
        (lambda parts: [*parts[:3], "sudoku", {"size": "6x6", "difficulty": "hard"}, 3, 0, 1], 404, "leads to no"),
        (lambda parts: parts[:-1], 404, "expected the member 'recipe'"),
        (lambda parts: [*parts[:5], True, *parts[6:]], 404, "expected the member 'recipe'"),
        (lambda parts: dict(enumerate(parts)), 404, "expected the member 'recipe'"),
        (lambda parts: [*parts[:4], {"size": "200x200"}, *parts[5:]], 422, "too large to be made at once"),
        (lambda parts: [*parts[:4], {"size": 7}, *parts[5:]], 422, "size"),
        (lambda parts: [*parts[:4], {"image": "/etc/passwd"}, *parts[5:]], 422, "'image' is not an option"),
    ],
)
def test_a_recipe_that_leads_to_no_puzzle(
    client: httpx.Client, change: Callable[[list[Any]], Any], status: int, words: str
) -> None:
    recipe = made(client, "nonogram", size="5x5", density=0.5)["puzzles"][0]["recipe"]
    parts = json.loads(urlsafe_b64decode(recipe + "=="))
    changed = urlsafe_b64encode(json.dumps(change(parts)).encode()).decode().rstrip("=")
    answer = client.get(f"/v1/puzzles/{changed}.svg")
    assert (answer.status_code, words in answer.json()["detail"]) == (status, True), answer.text
