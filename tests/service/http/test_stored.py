"""Puzzles that were made here: pictures, JSON, tags, and how many are kept."""

from io import BytesIO
from pathlib import Path

import httpx
import pytest
from PIL import Image

from puzzles.formats import registry as formats
from service.http.puzzle_store import connect, find, save
from tests.service.http.test_puzzle_routes import EVERY, made


@pytest.mark.parametrize("family", EVERY)
def test_pictures_and_json_of_what_was_made(client: httpx.Client, family: str) -> None:
    record = made(client, family)["puzzles"][0]
    place = f"/v1/puzzles/{record['id']}"
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
    name = made(client, "toy", length=9)["puzzles"][0]["id"]
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


def test_the_newest_puzzles_are_kept_and_only_so_many(tmp_path: Path) -> None:
    database = connect(tmp_path)
    save(database, [(f"p{number}", str(number)) for number in range(5)], max_stored=3)
    save(database, [("p2", "again")], max_stored=3)
    save(database, [("p9", "9")], max_stored=3)
    other = connect(tmp_path)
    kept = [find(other, f"p{number}") for number in range(10)]
    assert kept == [None, None, "again", None, "4", None, None, None, None, "9"]
