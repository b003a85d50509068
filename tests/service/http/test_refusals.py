"""Bodies come from the register, and are refused in plain words; ``tests/wrong_requests.py`` has those of families."""

import json
import re
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import pytest

from generator.families import family_named
from puzzles.families import FAMILIES
from service.http.request_models import check_inline, offered
from tests.commands import UNIQUE
from tests.examples import at_the_gate
from tests.wrong_requests import NOT_OPTIONS, WRONG, Options, says

LONG = "x" * 5_000
SMALL = "..2..1....3..4.."
MADE = [
    ({"count": "3"}, "count: '3' was given; expected a whole number"),
    ({"count": 1.5}, "count: 1.5 was given; expected a whole number"),
    ({"count": None}, "count: null was given; expected a whole number"),
    ({"count": True}, "count: true was given; expected a whole number"),
    ({"count": 0}, "count: 0 was given; expected at least 1"),
    ({"tries": 0}, "tries: 0 was given; expected at least 1"),
    ({"tries": 10**6}, "tries: 1000000 was given; expected at most"),
    ({"seed": -1}, "seed: -1 was given; expected at least 0"),
    ({"seed": 2**64}, f"seed: {2**64} was given; expected at most {2**53}"),
    ({"steps": 1}, "steps: ..."),
    ({"density": True}, "density: true was given; expected a number"),
    ({"density": float("inf")}, "density: Infinity was given; expected a number"),
    ({"size": {}}, "size: an object was given; expected text"),
    ({"size": "ten"}, "size: 'ten' is not a size; expected ROWSxCOLUMNS of 1 to 999 each, such as 10x15"),
    ({"style": []}, "style: an array was given; expected one of "),
    ({"difficulty": "hrad"}, "difficulty: 'hrad' is not a difficulty; expected one of gentle, "),
    ({"needs": "glu"}, "needs: 'glu' is not a rule; did you mean 'glue'?"),
    ({"text": "x" * 501}, "text: the text has 501 characters; expected at most 500"),
    ({"text": "\ud800"}, "text: the text has a half of a surrogate pair; expected whole characters"),
    ({"family": "sudoku", "rules": "/etc/passwd"}, "rules: '/etc/passwd' has one line; expected the lines of a file"),
    (
        {"family": "sudoku", "size": "4x4", "rules": "[[rule]]\nkind = 'x-sums'\nmarks = ['R1C1']"},
        "line 1 of the rules: 'x-sums' is not a kind of marks",
    ),
    ({"family": "sudoku", "rules": "#" * 4_000 + "\n"}, "rules: the text has 4,001 characters; expected at most 4000"),
    ({"nonogram": 1}, "nonogram: there is no such member"),
    ({LONG: 1}, f"{LONG[:50]}...{LONG[:50]}: there is no such member"),
    ({"family": "crossword"}, "body: 'crossword' is not a family; did you mean 'nonogram'?"),
]
BOOKS = [
    ([], "book: this is not an object; expected one with members"),
    ({"titel": "x"}, "book.titel: there is no such member"),
    ({"bleed": "1"}, "book.bleed: '1' was given; expected a number"),
    ({"per_page": []}, "book.per_page: an array was given; expected a whole number or text"),
    ({"per_page": LONG}, "book.per_page: the text has 5,000 characters; expected at most 20"),
    ({"title": "x" * 201}, "book.title: the text has 201 characters"),
    ({"font": "/etc/passwd"}, "book.font: there is no such member"),
    ({"order": "upside-down"}, "'upside-down' is not an order of puzzles"),
    ({"per_page": 13}, "13 puzzles do not fit on a page"),
]
JOBS: list[tuple[dict[str, Any], str]] = [
    ({"size": "500x500"}, "'500x500' has 250,000 cells"),
    ({"count": 100_001}, "count: 100001 was given; expected at most 100000"),
    (
        {"size": "50x50", "count": 50_000},
        "50,000 puzzles of 2,500 cells are too many; expected at most 50,000,000 cells",
    ),
    ({"result": "pdf", "count": 5_001}, "a book of 5,001 puzzles is too long; expected at most 5,000"),
    ({"result": "doc"}, "result: 'doc' is not a result; expected one of jsonl, parquet, pdf"),
    ({"book": {}}, "'book' does not apply to the result 'parquet'"),
    ({"unique": False}, "...cannot hold unproved puzzles"),
    ({"mix": {"easy": 100}}, "mix: there is no such member"),
]
NO_PUZZLES: list[tuple[Any, str]] = [
    ("what is this", "...expected"),
    ("1" * 10_000, "...expected"),
    ({"format": "gridwright", "version": 1, "family": "sudoku"}, "...expected"),
    ({"family": {"a": {}}}, "...expected"),
    ({"\ud800": "\ud800"}, ""),
    ({"format": "\ud800"}, ""),
    ("\ud800", ""),
    ("\0", ""),
    (7, "puzzle: 7 was given; expected an object or text"),
    ([], "puzzle: an array was given; expected an object or text"),
    ("", "puzzle: the text has 0 characters; expected at least 1"),
    ("." * 16, "...several solutions"),
]
POSTED = [
    *(("puzzles", {"family": "nonogram", **members}, message) for members, message in MADE),
    *(at_the_gate("jobs", {"family": "nonogram", **members}, message) for members, message in MADE),
    *(("jobs", {"family": "sudoku", "result": "pdf", "book": book}, message) for book, message in BOOKS),
    *(("jobs", {"family": "nonogram", "count": 2, **members}, message) for members, message in JOBS),
    ("puzzles", {"count": 1}, "body: there is no 'family'; expected one of nonogram, "),
    ("puzzles", [], "body: this is not an object"),
    *(("ratings", {"puzzle": puzzle, "from": ""}, message) for puzzle, message in NO_PUZZLES),
    *(("solutions", {"puzzle": puzzle}, message) for puzzle, message in NO_PUZZLES[:-1]),
    *((path, {"puzzle": f"{UNIQUE}\n{UNIQUE}\n"}, "the text holds 2 puzzles") for path in ("ratings", "solutions")),
    ("hints", {"puzzle": "." * 16}, "...expected exactly one"),
    ("hints", {"puzzle": SMALL, "scale": "NR-2"}, "'NR-2'"),
    ("checks", {"puzzle": SMALL, "state": [[1]]}, "...expected 4 rows of 4 cells"),
    ("checks", {"puzzle": SMALL, "move": "R1C1=4", "detail": True}, "'detail' excludes 'state' and 'move'..."),
    ("checks", {"puzzle": SMALL, "state": [[9, None, None, None], *[[None] * 4] * 3]}, "...expected 0 to 4"),
    ("checks", {"puzzle": SMALL, "move": "e4"}, "'e4' is not a move"),
    ("ratings/batch", {"puzzles": []}, "puzzles: 0 puzzles were given; expected 1 to 100"),
    ("ratings/batch", {"puzzles": [SMALL] * 101}, "puzzles: 101 puzzles were given; expected 1 to 100"),
    ("pictures", {"puzzle": SMALL, "form": "gif"}, "...'gif' is not a form"),
    ("ratings", {}, "puzzle: this member is missing; expected a value"),
    ("ratings", {"puzzle": "1", "from": "lin"}, "from: 'lin' is not a notation; the closest are 'line', "),
    ("ratings", {"puzzle": "1", "from": "png"}, "from: 'png' is not a notation"),  # which no text is in
    ("conversions", {"puzzle": SMALL, "to": "xyz"}, "...; GET /v1/families lists them"),
    ("ratings", {"puzzle": "1", "sudoku": 1}, "sudoku: there is no such member"),
    *(
        ("ratings", body, "")
        for body in (b"{", b"\xff\xfe", b'{"puzzle": NaN}', b"null", b'{"puzzle": ' + b"1" * 6_000)
    ),
    *(("ratings", f'{{"puzzle": {"[" * depth}{"]" * depth}}}', "...expected") for depth in (5, 500, 900, 9_000)),
    *(("ratings", '{"puzzle": ' + '{"a":' * depth + "1" + "}" * depth + "}", "") for depth in (20, 500, 2_500)),
]
GOT = [
    ("/v1/jobs?limit=x", "limit: 'x' was given; expected a whole number"),
    ("/v1/jobs?limit=0", "limit: '0' was given; expected at least 1"),
    ("/v1/jobs?state=lost", "state: 'lost' is not a state"),
    ("/v1/jobs?family=sudoko", "...did you mean 'sudoku'?"),
    ("/v1/jobs?limit=101", "limit: '101' was given; expected at most 100"),
    ("/v1/puzzles/x.svg?solution=maybe", "solution: 'maybe' was given; expected true or false"),
    ("/v1/puzzles/x.png?cell=0", "cell: '0' was given; expected at least "),
    ("/v1/puzzles/x.png?cell=65", "cell: '65' was given; expected at most "),
    ("/v1/puzzles/x.png?cell=x", "cell: 'x' was given; expected a whole number"),
    (f"/v1/jobs/{'x' * 101}", "id: the text has 101 characters; expected at most 100"),
    ("/v1/daily/sudoku?date=today", "...expected"),
    ("/v1/daily/sudoku?date=2026-13-01", "...expected"),
    *(
        (f"{path}?x=1", "'x' is not a parameter here; expected ")
        for path in ("/metrics", "/healthz", "/v1/families", "/v1/jobs", "/v1/puzzles/x.svg")
    ),
]
NOT_FOUND = [
    *("/nowhere", "/v1/puzzles/x.gif", "/v1/daily/crossword", "/v1/puzzles/toy-0.svg"),
    *("/v1/jobs/nobody", "/v1/jobs/nobody/result", "/v1/jobs/..%2F..%2Fservice.sqlite", "/v1/jobs/%00%ff"),
    *("/v1/puzzles/..%2f..%2fetc%2fpasswd.json", "/v1/puzzles/'%20OR%201=1.png"),
]


def detail_of(answer: httpx.Response, *statuses: int) -> str:
    """Return the sentence of a problem that is well formed."""
    problem = answer.json()
    assert answer.status_code in statuses, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert {"type", "title", "status", "detail"} <= problem.keys()
    assert problem["status"] == answer.status_code
    assert "function-after" not in answer.text
    if "errors" in problem:
        assert problem["detail"] == "; ".join(f"{each['place']}: {each['message']}" for each in problem["errors"])
        assert len({each["place"] for each in problem["errors"]}) == len(problem["errors"])
    return str(problem["detail"])


@pytest.mark.parametrize(("path", "body", "message"), POSTED)
def test_a_body_is_refused(client: httpx.Client, path: str, body: object, message: str) -> None:
    content = body if isinstance(body, str | bytes) else json.dumps(body)
    answer = client.post(f"/v1/{path}", content=content, headers={"content-type": "application/json"})
    detail = detail_of(answer, 400, 422)
    assert detail
    assert says(message, detail)
    assert message.startswith("...") or detail.startswith(message.partition("...")[0])


def in_members(sentence: str, options: Options) -> str:
    """Write a sentence of the command line with the names of members instead of options."""
    sentence = re.sub(r"--no-(\w+)", r"\1 false", sentence)
    for name in options:
        flag = name.replace("_", "-")
        sentence = sentence.replace(f"--{flag}", name)
    return sentence.replace("--", "")


@pytest.mark.parametrize("path", ["puzzles", at_the_gate("jobs")])
@pytest.mark.parametrize(("family", "options", "sentence"), [*WRONG, *NOT_OPTIONS])
def test_the_service_refuses_it(client: httpx.Client, path: str, family: str, options: Options, sentence: str) -> None:
    body = json.dumps({"family": family, **options})
    answer = client.post(f"/v1/{path}", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
    problem = answer.json()
    assert "--" not in problem["detail"]
    if "errors" in problem:  # of the model, which knows types, words and bounds, and no option that names a file
        assert {each["place"] for each in problem["errors"]} <= {*options, "body"}
    else:
        assert says(in_members(sentence, options), problem["detail"])


@pytest.mark.parametrize(("path", "message"), GOT)
def test_a_parameter_is_refused(client: httpx.Client, path: str, message: str) -> None:
    assert says(message, detail_of(client.get(path), 422))
    if path.endswith("?x=1"):
        assert client.get(path.removesuffix("?x=1")).status_code in (200, 404)
        assert client.get("/", params={"x": "1"}).status_code == 200


@pytest.mark.parametrize("path", NOT_FOUND)
def test_what_is_not_there_is_not_found(client: httpx.Client, path: str) -> None:
    assert "expected" in detail_of(client.get(path), 404)
    if path == "/v1/jobs/nobody":
        assert client.delete(path).status_code == 404


def test_at_most_ten_places_are_named(client: httpx.Client) -> None:
    answer = client.post("/v1/ratings", json={"puzzle": "1", **{f"m{n}": n for n in range(50)}})
    assert detail_of(answer, 422).count("; ") == 9


OF_IMAGES = {"image", "background", "crop", "focus", "threshold", "contrast"}
FILES = {"nonogram": {*OF_IMAGES, "font"}, "sudoku": {"pattern", "regions"}}


@pytest.mark.parametrize("family", FAMILIES)
def test_no_field_that_is_offered_reads_a_file(family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every = {each.name for each in fields(family_named(family).request)}
    assert {each.name for each in offered(family_named(family).request)} == every - FILES.get(family, set())
    # Whatever text stands in a field, no file of its name is opened when a request is made and named.
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.chdir(tmp_path)
    opened: list[object] = []
    open_file = open
    monkeypatch.setattr(
        "builtins.open", lambda path, *words, **more: opened.append(path) or open_file(path, *words, **more)
    )
    for each in offered(family_named(family).request):
        if each.metadata["inline"]:
            with pytest.raises(ValueError, match="one line"):
                check_inline("secret.txt")
        elif isinstance(each.default, str):
            with suppress(ValueError):
                family_named(family).request(**{each.name: "secret.txt"}).key()
    assert [path for path in opened if str(path).endswith("secret.txt")] == []
