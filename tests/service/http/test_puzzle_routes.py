"""Puzzles that clients send and those that were made here: work on them, pictures, JSON, tags, recipes, keys."""

import base64
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
from PIL import Image

import gridwright as gw
from generator.families import family_named
from generator.pipeline import generate_many
from puzzles.formats import gridwright_json
from puzzles.formats import registry as formats
from puzzles.sudoku import BLANK, Ground, Sudoku
from service.http import tasks
from service.http.problems import TookTooLong
from service.http.tasks import with_recipe
from tests.commands import UNIQUE
from tests.examples import EACH_FAMILY
from tests.puzzles.sudoku_boards import pattern_board
from tests.service.http.conftest import Served, post
from tests.toy import TOY

EVERY = [*EACH_FAMILY, TOY.name]


def small(family: str) -> dict:
    return {"size": "6x6"} if "size" in family_named(family).request.__dataclass_fields__ else {}


def made(client: httpx.Client, family: str, **more: object) -> dict:
    return post(client, "puzzles", family=family, **{**small(family), "seed": 3, **more})


def test_a_nonogram_is_a_picture_as_everywhere_and_each_answer_has_its_own_seed(client: httpx.Client) -> None:
    (record,) = made(client, "nonogram", size="12x12")["puzzles"]
    assert record == with_recipe(gw.nonogram(size="12x12", seed=3))
    assert record["title"]
    assert len({client.post("/v1/puzzles", json={"family": "toy"}).json()["seed"] for _ in range(3)}) == 3


def test_a_whole_number_may_be_written_with_a_point(client: httpx.Client) -> None:
    assert made(client, "toy", seed=3.0, count=2.0, tries=4.0) == made(client, "toy", count=2, tries=4)


def test_a_lower_bound_has_no_grade(client: httpx.Client) -> None:
    box = Ground(8, 8)  # larger than boards that rules are looked for on
    beyond = Sudoku(box, (BLANK, *pattern_board(box).ravel().tolist()[1:]))
    document = json.loads(formats.write(formats.Document(beyond), "gridwright"))
    answer = client.post("/v1/ratings", json={"puzzle": document}).json()
    assert (answer["status"], answer["grade"], answer["score"]) == ("lower_bound", None, None)


def test_rules_of_a_setter_come_with_the_puzzle(client: httpx.Client) -> None:
    rule = {"name": "own", "says": "The cells add up to 5.", "draw": "area", "where": [{"sum": True, "is": 5}]}
    marks = [{"kind": "own", "cells": [0, 1], "rule": rule}, {"kind": "own", "cells": [4, 5], "rule": rule}]
    members = {"format": "gridwright", "version": 1, "family": "sudoku", "box": [2, 2], "marks": marks}
    finished = post(client, "finishes", puzzle={**members, "givens": [[0] * 4] * 4}, seed=1)
    assert finished["puzzle"]["marks"] == marks
    solved = post(client, "solutions", puzzle=finished["puzzle"], steps=True)
    assert solved["verdict"] == "unique"
    assert all(sum(solved["solutions"][0][row][:2]) == 5 for row in (0, 1))


def test_a_puzzle_with_many_solutions_is_solved_up_to_the_limit(client: httpx.Client) -> None:
    empty = "." * 16
    solved = post(client, "solutions", puzzle=empty, limit=7, **{"from": "line"})
    assert (solved["verdict"], len(solved["solutions"]), solved["complete"]) == ("multiple", 7, False)


def test_conversions_of_collections_and_pictures(client: httpx.Client) -> None:
    two = f"{UNIQUE}\n{UNIQUE[::-1]}\n"
    assert post(client, "conversions", puzzle=two, to="line", **{"from": "line"})["text"] == two
    told = post(client, "conversions", puzzle=_nonogram([[1, 0], [1, 1]]), to="png")
    assert told["notation"] == "png"
    assert Image.open(BytesIO(base64.b64decode(told["base64"]))).size == (2, 2)


def _nonogram(grid: list[list[int]]) -> dict:
    return gridwright_json.to_dict(gw.Document(gw.Nonogram.from_grid(np.array(grid, np.uint8))))


def test_what_nobody_found_is_refused_with_its_counts(client: httpx.Client) -> None:
    body = {"family": "sudoku", "size": "4x4", "difficulty": "moderate", "tries": 1, "seed": 1}
    answer = client.post("/v1/puzzles", json=body)
    assert (answer.status_code, "retry-after" in answer.headers) == (422, False)
    problem = answer.json()
    assert "no puzzle met the request in 1 try (" in problem["detail"]
    assert (problem["tried"], sum(problem["rejected"].values()), problem["made"], problem["count"]) == (1, 1, 0, 1)


def test_a_contradiction_is_refused_before_a_worker_is_taken(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.app.state.pool, "run", None)
    answer = served.client.post("/v1/puzzles", json={"family": "sudoku", "clues": 5})
    assert (answer.status_code, answer.json()["status"]) == (422, 422)


def test_a_puzzle_that_is_too_large_is_refused(client: httpx.Client) -> None:
    for shape in ((1, 101), (101, 1), (65, 64)):
        answer = client.post("/v1/solutions", json={"puzzle": _nonogram(np.zeros(shape).tolist())})
        assert answer.status_code == 422
        assert "expected at most 100 of each and 4096 cells" in answer.json()["detail"]


def test_head_has_the_headers_of_get(client: httpx.Client) -> None:
    for path in ("/healthz", "/readyz", "/v1/families", "/v1/jobs", "/v1/daily/sudoku", "/"):
        head, get = client.head(path), client.get(path)
        assert (head.status_code, head.content) == (get.status_code, b"")
        assert head.headers["content-length"] == get.headers["content-length"]


def test_only_the_first_request_of_a_kind_is_checked(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Any] = []
    check = tasks.request_for
    monkeypatch.setattr(tasks, "request_for", lambda *asked: checked.append(asked) or check(*asked))
    for seed in range(3):
        post(client, "puzzles", family="lightup", size="4x7", walls="6", seed=seed)
    assert checked == [("lightup", {"size": "4x7", "walls": "6"})]


def test_what_takes_too_long_becomes_a_job_without_steps(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def too_long(*_arguments: object, **_options: object) -> None:
        raise TookTooLong(20, is_busy=False)

    monkeypatch.setattr(served.app.state.pool, "run", too_long)
    body, headers = {"family": "sudoku", "size": "4x4", "count": 2}, {"Idempotency-Key": "too long"}
    job, again = (served.client.post("/v1/puzzles", json=body, headers=headers) for _ in range(2))
    assert (job.status_code, job.json()["request"]["count"]) == (202, 2)
    assert again.headers["location"] == job.headers["location"]
    picture = served.client.post("/v1/puzzles", json={"family": "nonogram", "size": "12x12"})
    assert picture.json()["request"]["picture"] == "any"  # what would have been made at once
    for each in (job, picture):
        served.client.delete(each.headers["location"])
    refused = served.client.post("/v1/puzzles", json=body | {"steps": True})
    assert (refused.status_code, "retry-after" in refused.headers) == (422, False)
    assert refused.json()["detail"].endswith("20 seconds; expected fewer, smaller or easier puzzles")


def test_a_key_gives_the_same_answer_for_the_same_body_alone(client: httpx.Client) -> None:
    body, headers = {"family": "toy", "count": 2}, {"Idempotency-Key": "at once"}
    wrong = client.post("/v1/puzzles", json={"family": "sudoku", "clues": 3}, headers=headers)
    first, again = (client.post("/v1/puzzles", json=body, headers=headers) for _ in range(2))
    assert (wrong.status_code, first.status_code, again.status_code) == (422, 200, 200)
    assert again.content == first.content
    more = body | {"count": 6}, {"Idempotency-Key": "six"}  # than one request makes: a job
    job, same = (client.post("/v1/puzzles", json=more[0], headers=more[1]) for _ in range(2))
    assert (job.status_code, same.headers["location"]) == (202, job.headers["location"])
    for path in ("puzzles", "jobs"):
        other = client.post(f"/v1/{path}", json=body | {"count": 3}, headers=headers)
        assert (other.status_code, "'at once' belongs to another body" in other.text) == (422, True)
    assert client.post("/v1/jobs", json=body, headers={"Idempotency-Key": "x" * 201}).status_code == 422


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
    hidden = client.get(f"{place}.json")
    assert hidden.json().items() < record.items()
    (document,) = formats.read(hidden.content)
    assert (document.solution, document.puzzle.id) == (None, record["id"])


def test_rules_are_stated_as_the_text_of_a_file_and_never_name_one(client: httpx.Client, tmp_path: Path) -> None:
    text = "[[rule]]\nkind = 'extra-region'\nmarks = ['R1C1 R2C2 R3C3 R4C4']"
    (tmp_path / "rules.toml").write_text(text)
    record = made(client, "sudoku", size="4x4", rules=text)["puzzles"][0]
    (document,) = formats.read(json.dumps(record).encode())
    assert isinstance(document.puzzle, Sudoku)
    assert [mark.kind for mark in document.puzzle.ground.marks] == ["extra-region"]
    assert client.get(f"/v1/puzzles/{record['recipe']}.json?solution=true").json() == record
    record["request"]["rules"] = str(tmp_path / "rules.toml")
    forged = tasks.add_recipe(record)["recipe"]
    answer = client.get(f"/v1/puzzles/{forged}.json")
    assert (answer.status_code, "has one line; expected the lines of a file" in answer.text) == (422, True)


@pytest.mark.parametrize("kind", ["svg", "png", "json"])
def test_a_client_that_knows_the_bytes_is_reported_so(client: httpx.Client, kind: str) -> None:
    place = f"/v1/puzzles/{made(client, 'toy', length=9)['puzzles'][0]['recipe']}.{kind}"
    first = client.get(place)
    tag = first.headers["etag"]
    assert "max-age" in first.headers["cache-control"]
    for known in (tag, f"W/{tag}", f'"x", {tag}', "*"):
        again = client.get(place, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    for other, known in ((place, '"x"'), (f"{place}?solution=true", tag)):
        assert client.get(other, headers={"If-None-Match": known}).status_code == 200


@pytest.mark.parametrize("family", EVERY)
def test_many_are_those_of_the_pipeline_and_each_is_made_again(client: httpx.Client, family: str) -> None:
    """Also where it stands for one that repeated an earlier one: of 4x5 there are few."""
    more = {"size": "4x5"} if family == "nonogram" else {}
    answer = made(client, family, count=5, **more)
    request = family_named(family).request(**small(family) | more)
    assert answer == {"seed": 3, "puzzles": [with_recipe(record) for record in generate_many(request, 3, 5)]}
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
        (lambda parts: [*parts[:4], {"size": "200x200"}, *parts[5:]], 422, "too large to be made directly"),
        (lambda parts: [*parts[:4], {"size": [7]}, *parts[5:]], 422, "size"),
        (lambda parts: [*parts[:4], {"image": "/etc/passwd"}, *parts[5:]], 422, "'image' is not an option"),
    ],
)
def test_a_wrong_recipe(client: httpx.Client, change: Callable[[list[Any]], Any], status: int, words: str) -> None:
    recipe = made(client, "nonogram", size="5x5", density=0.5)["puzzles"][0]["recipe"]
    parts = json.loads(urlsafe_b64decode(recipe + "=="))
    changed = urlsafe_b64encode(json.dumps(change(parts)).encode()).decode().rstrip("=")
    answer = client.get(f"/v1/puzzles/{changed}.svg")
    assert (answer.status_code, words in answer.json()["detail"]) == (status, True), answer.text
