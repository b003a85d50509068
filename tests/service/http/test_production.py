"""What clients in production count on: codes of problems, limits in headers, filters of jobs, compression."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.http.jobs.database import SQLite
from service.http.jobs.store import State, Store
from service.http.keys import Key, Keys
from service.http.problem_codes import KINDS, code_of
from service.http.settings import Settings
from tests.docs.pages import ROOT
from tests.service.http import strange
from tests.service.http.conftest import PATIENT, serving

PUZZLES, EMPTY = "/v1/puzzles", "................"


@pytest.mark.parametrize(
    ("code", "method", "path", "sent"),
    [
        ("unreadable-body", "POST", PUZZLES, {"content": b'"\xff"', "headers": {"Content-Type": "application/json"}}),
        ("not-found", "GET", "/v1/jobs/nobody", {}),
        ("not-found", "GET", "/nowhere", {}),
        ("method-not-allowed", "PUT", PUZZLES, {}),
        ("body-too-large", "POST", PUZZLES, {"json": "x" * 20_001}),
        ("unsupported-media-type", "POST", PUZZLES, {"content": b"<x/>", "headers": {"Content-Type": "text/xml"}}),
        ("invalid-request", "POST", PUZZLES, {"json": {"family": "sudoku", "size": "9x8"}}),
        ("invalid-request", "POST", PUZZLES, {"json": {"family": "sudoku", "count": "many"}}),
        ("invalid-request", "GET", "/v1/jobs?stat=queued", {}),
        ("invalid-puzzle", "POST", "/v1/ratings", {"json": {"puzzle": "12"}}),
        ("not-unique", "POST", "/v1/ratings", {"json": {"puzzle": EMPTY}}),
        ("not-met", "POST", PUZZLES, {"json": {"family": "sudoku", "size": "4x4", "clues": 4, "tries": 1, "seed": 1}}),
    ],
)
def test_problems_have_a_code_and_the_address_of_its_meaning(
    client: httpx.Client, code: str, method: str, path: str, sent: dict[str, Any]
) -> None:
    answer = client.request(method, path, **sent)
    problem = answer.json()
    assert (problem["code"], problem["type"]) == (code, f"/problems/{code}")
    assert answer.status_code == problem["status"] == KINDS[code].status
    assert client.get(problem["type"]).json() == {"code": code, **KINDS[code]._asdict()}


def test_each_status_has_a_usual_code() -> None:
    for code in ("unauthorized", "no-result-yet", "invalid-request", "unavailable", "internal-error"):
        assert code_of(KINDS[code].status) == code
    assert (code_of(418), code_of(507)) == ("invalid-request", "internal-error")


def test_the_page_lists_the_codes() -> None:
    rows = re.findall(r"^\| (\d+) \| `([a-z-]+)` \|", (ROOT / "docs" / "service.md").read_text(), re.MULTILINE)
    assert rows == [(str(kind.status), code) for code, kind in KINDS.items()]


def test_headers_say_how_many_requests_are_left() -> None:
    limited = Key("a", "anna", 3)
    keys = Keys([limited, Key("b", "ben")])
    told = []
    for now in (0, 10, 20, 30, 60):
        keys.seconds_to_wait(limited, now)
        headers = keys.rate_limit(limited, now)
        assert headers["RateLimit-Policy"] == '"minute";q=3;w=60'
        told.append(headers["RateLimit"])
    assert told == [f'"minute";r={left};t={rest}' for left, rest in ((2, 60), (1, 50), (0, 40), (0, 30), (0, 10))]
    assert keys.rate_limit(limited, 200)["RateLimit"] == '"minute";r=3;t=0'
    assert keys.rate_limit(Key("b", "ben"), 0) == {}


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    keys = (Key("first", "anna", 1), Key("second", "ben", 100), Key("third", "carl", 100))
    with serving(Settings(tmp_path_factory.mktemp("keyed"), n_workers=1, keys=keys, limits=PATIENT)) as it:
        yield it.client


def test_answers_and_refusals_have_these_headers(keyed: httpx.Client) -> None:
    answers = [keyed.get("/v1/families", headers={"X-API-Key": "first"}) for _ in range(2)]
    assert [(each.status_code, each.headers["ratelimit"][:12]) for each in answers] == [
        (200, '"minute";r=0'),
        (429, '"minute";r=0'),
    ]
    assert answers[1].json()["code"] == "too-many-requests"
    assert "ratelimit" not in keyed.get("/healthz").headers


def test_the_same_idempotency_key_of_another_client_is_another_request(toy_family: None, keyed: httpx.Client) -> None:
    def made(key: str, **body: Any) -> httpx.Response:
        headers = {"X-API-Key": key, "Idempotency-Key": "monday"}
        return keyed.post(PUZZLES, json={"family": strange.TOY.name, **body}, headers=headers)

    first, second = made("second"), made("third", count=2)
    assert (first.status_code, second.status_code) == (200, 200)
    assert made("second").content == first.content
    assert made("second", count=2).json()["code"] == "idempotency-key-reused"


def test_jobs_are_filtered_by_state_and_family(tmp_path: Path) -> None:
    store = Store(SQLite(tmp_path / "service.sqlite"))
    store.prepare()
    names = [store.add({"family": each, "count": 1, "seed": 1}, max_waiting=9).id for each in ("sudoku", "lightup") * 2]
    store.begin()

    def found(*filters: Any) -> list[int]:
        jobs, following = store.latest(9, None, *filters)
        assert following is None
        return [names.index(job.id) for job in jobs]

    assert found(State.QUEUED) == [3, 2, 1]
    assert found(None, "sudoku") == [2, 0]
    assert found(State.RUNNING, "sudoku") == [0]
    assert found(State.FAILED) == []
    page, following = store.latest(1, None, None, "sudoku")
    assert [job.id for job in page] + [job.id for job in store.latest(9, following, None, "sudoku")[0]] == [
        names[2],
        names[0],
    ]


def test_the_list_of_jobs_takes_filters(client: httpx.Client) -> None:
    assert client.get("/v1/jobs?state=failed&family=sudoku").json() == {"jobs": [], "next": None}
    assert client.get("/v1/jobs?state=lost").json()["detail"].startswith("state: 'lost' is not a state")
    assert "did you mean 'sudoku'?" in client.get("/v1/jobs?family=sudoko").json()["detail"]


def test_large_answers_are_compressed_for_clients_that_ask(client: httpx.Client) -> None:
    plain = client.get("/v1/families", headers={"Accept-Encoding": "identity"})
    with client.stream("GET", "/v1/families", headers={"Accept-Encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in answer.headers["vary"].lower()
    assert json.loads(gzip.decompress(packed)) == plain.json()
    assert len(packed) < len(plain.content) / 3
    assert "content-encoding" not in plain.headers
    small = client.get("/healthz", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in small.headers
    body = {"puzzle": EMPTY, "form": "png", "cell": 64}
    picture = client.post("/v1/pictures", json=body, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in picture.headers
