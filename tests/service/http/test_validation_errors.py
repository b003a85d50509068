"""Errors name the client's own members, in plain words: one message for each place that is wrong."""

import json
from typing import Any

import httpx
import pytest

JSON = {"content-type": "application/json"}
LONG = "x" * 5_000


def errors_of(answer: httpx.Response) -> dict[str, str]:
    problem = answer.json()
    assert answer.status_code == problem["status"] == 422, answer.text
    assert problem["detail"] == "; ".join(f"{each['place']}: {each['message']}" for each in problem["errors"])
    found = {each["place"]: each["message"] for each in problem["errors"]}
    assert len(found) == len(problem["errors"])
    return found


@pytest.mark.parametrize(
    ("members", "place", "message"),
    [
        ({"count": "3"}, "count", "'3' was given; expected a whole number"),
        ({"count": 1.5}, "count", "1.5 was given; expected a whole number"),
        ({"count": None}, "count", "null was given; expected a whole number"),
        ({"count": True}, "count", "true was given; expected a whole number"),
        ({"count": 0}, "count", "0 was given; expected at least 1"),
        ({"tries": 0}, "tries", "0 was given; expected at least 1"),
        ({"seed": -1}, "seed", "-1 was given; expected at least 0"),
        ({"seed": 2**64}, "seed", f"{2**64} was given; expected at most {2**53 - 1}"),
        ({"steps": 1}, "steps", "1 was given; expected true or false"),
        ({"density": True}, "density", "true was given; expected a number"),
        ({"density": float("inf")}, "density", "Infinity was given; expected a number"),
        ({"size": {}}, "size", "an object was given; expected text"),
        ({"size": "ten"}, "size", "'ten' is not a size; expected ROWSxCOLUMNS of 1 to 999 each, such as 10x15"),
        ({"style": []}, "style", "an array was given; expected one of "),
        ({"difficulty": "hrad"}, "difficulty", "'hrad' is not a choice; expected one of gentle, "),
        ({"text": "x" * 501}, "text", "the text has 501 characters; expected at most 500"),
        ({"text": "\ud800"}, "text", "the text has a half of a surrogate pair; expected whole characters"),
        ({"nonogram": 1}, "nonogram", "there is no such member"),
        ({LONG: 1}, f"{LONG[:50]}...{LONG[:50]}", "there is no such member"),
    ],
)
def test_a_wrong_member_of_a_request_for_puzzles(
    client: httpx.Client, members: dict[str, Any], place: str, message: str
) -> None:
    for path in ("puzzles", "jobs") if "steps" not in members else ("puzzles",):
        body = json.dumps({"family": "nonogram", **members})
        found = errors_of(client.post(f"/v1/{path}", content=body, headers=JSON))
        assert found.keys() == {place}
        assert found[place].startswith(message)


@pytest.mark.parametrize(
    ("book", "place", "message"),
    [
        ([], "book", "this is no object; expected one with members"),
        ({"titel": "x"}, "book.titel", "there is no such member"),
        ({"bleed": "1"}, "book.bleed", "'1' was given; expected a number"),
        ({"per_page": []}, "book.per_page", "an array was given; expected a whole number or text"),
        ({"per_page": LONG}, "book.per_page", "the text has 5000 characters; expected at most 20"),
    ],
)
def test_a_member_inside_another_and_one_of_several_types(
    client: httpx.Client, book: object, place: str, message: str
) -> None:
    answer = client.post("/v1/jobs", json={"family": "sudoku", "result": "pdf", "book": book})
    assert errors_of(answer) == {place: message}


@pytest.mark.parametrize(
    ("members", "place", "message"),
    [
        ({"puzzle": []}, "puzzle", "an array was given; expected an object or text"),
        ({"puzzle": ""}, "puzzle", "the text has 0 characters; expected at least 1"),
        ({"from": "lin"}, "from", "'lin' is not a choice; did you mean 'line'?"),
        ({"sudoku": 1}, "sudoku", "there is no such member"),
    ],
)
def test_a_wrong_member_beside_a_puzzle(
    client: httpx.Client, members: dict[str, Any], place: str, message: str
) -> None:
    assert errors_of(client.post("/v1/ratings", json={"puzzle": "1", **members})) == {place: message}


def test_the_form_of_a_result(client: httpx.Client) -> None:
    answer = client.post("/v1/jobs", json={"family": "sudoku", "result": "doc"})
    assert errors_of(answer) == {"result": "'doc' is not a choice; expected one of jsonl, parquet, pdf"}


@pytest.mark.parametrize(
    ("path", "place", "message"),
    [
        ("/v1/jobs?limit=x", "limit", "'x' was given; expected a whole number"),
        ("/v1/jobs?limit=0", "limit", "'0' was given; expected at least 1"),
        ("/v1/puzzles/x.svg?solution=maybe", "solution", "'maybe' was given; expected true or false"),
        (f"/v1/jobs/{'x' * 101}", "id", "the text has 101 characters; expected at most 100"),
    ],
)
def test_a_wrong_parameter(client: httpx.Client, path: str, place: str, message: str) -> None:
    assert errors_of(client.get(path)) == {place: message}


def test_at_most_ten_places_are_named(client: httpx.Client) -> None:
    answer = client.post("/v1/ratings", json={"puzzle": "1", **{f"m{n}": n for n in range(50)}})
    assert len(errors_of(answer)) == 10


@pytest.mark.parametrize("depth", [5, 500, 900, 9_000])
def test_nesting_is_refused_and_nothing_fails(client: httpx.Client, depth: int) -> None:
    body = f'{{"puzzle": {"[" * depth}{"]" * depth}}}'
    answer = client.post("/v1/ratings", content=body, headers=JSON)
    assert answer.status_code in (400, 422)
    assert "expected" in answer.json()["detail"]
