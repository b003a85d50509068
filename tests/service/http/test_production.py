"""What clients in production count on: codes of problems, limits in headers, filters of jobs, compression."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.http.problems import KINDS, code_of
from service.http.settings import Key, Settings
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


def test_the_same_idempotency_key_of_another_client_is_another_request(toy_family: None, tmp_path: Path) -> None:
    def made(key: str, **body: Any) -> httpx.Response:
        headers = {"X-API-Key": key, "Idempotency-Key": "monday"}
        return it.client.post(PUZZLES, json={"family": strange.TOY.name, **body}, headers=headers)

    keys = (Key("first", "anna"), Key("second", "ben"))
    with serving(Settings(tmp_path, n_workers=1, keys=keys, limits=PATIENT)) as it:
        first, second = made("first"), made("second", count=2)
        assert (first.status_code, second.status_code) == (200, 200)
        assert made("first").content == first.content
        assert made("first", count=2).json()["code"] == "idempotency-key-reused"


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
