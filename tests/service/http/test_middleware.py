"""What stands before the routes: the key, bodies, headers, compression; and every error is a problem with a code."""

import gzip
import json
import re
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from puzzles.families import FAMILIES
from service.http.app import create_app
from service.http.problems import KINDS
from service.http.settings import Settings
from tests.docs.pages import ROOT
from tests.service.http import strange
from tests.service.http.conftest import LIMITS, PATIENT, Served, serving
from tests.toy import TOY

JSON = {"content-type": "application/json"}


def opened(served: Served) -> socket.socket:
    host, _, port = served.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENT.seconds)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    """Return a client of a service with a key, none of whose workers is started."""
    settings = Settings(
        tmp_path_factory.mktemp("data"), n_workers=1, api_key="sésame", allow_origins=("https://example.org",)
    )
    return TestClient(create_app(settings, strange.nothing))


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/v1/jobs", "GET, HEAD, POST"),
        ("OPTIONS", "/v1/jobs/x", "DELETE, GET, HEAD"),
        ("GET", "/v1/puzzles", "POST"),
        ("HEAD", "/v1/puzzles", "POST"),
        ("DELETE", "/healthz", "GET, HEAD"),
        ("STRANGE", "/openapi.json", "GET, HEAD"),
        ("POST", "/", "GET, HEAD"),
    ],
)
def test_other_methods_get_those_that_there_are(client: httpx.Client, method: str, path: str, allowed: str) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
    if method != "HEAD":
        assert answer.json()["detail"] == f"'{method}' is not a method of '{path}'; expected one of {allowed}"


def test_a_body_of_another_kind_is_refused(client: httpx.Client) -> None:
    def status(**headers: str) -> int:
        return client.post("/v1/puzzles", content=b'{"family": "toy"}', headers=headers).status_code

    kinds = ("text/plain", "application/x-www-form-urlencoded", "application/jsonx")
    assert [status(), *(status(**{"content-type": kind}) for kind in kinds)] == [415] * 4
    assert status(**{"content-type": "application/json; charset=utf-8"}) == 200


def test_a_body_that_is_too_large_is_refused_with_and_without_its_length(client: httpx.Client) -> None:
    def pieces(n_bytes: int) -> Iterator[bytes]:
        head, tail = b'{"puzzle": "', b'"}'
        yield head
        yield b" " * (n_bytes - len(head) - len(tail))
        yield tail

    just, over = LIMITS.body_bytes, LIMITS.body_bytes + 1
    for content in (pieces, lambda n: b"".join(pieces(n))):
        assert client.post("/v1/ratings", content=content(just), headers=JSON).status_code == 422
        answer = client.post("/v1/ratings", content=content(over), headers=JSON)
        assert (answer.status_code, answer.json()["status"]) == (413, 413)


@pytest.mark.parametrize(
    ("kind", "n_bytes", "status"), [("text/plain", 10, 415), ("application/json", LIMITS.body_bytes + 1, 413)]
)
def test_a_connection_stays_while_the_body_is_under_way(served: Served, kind: str, n_bytes: int, status: int) -> None:
    head = f"POST /v1/ratings HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: {n_bytes}\r\n\r\n"
    with opened(served) as connection:
        connection.sendall(head.encode() + b"{")
        answer = b""
        while not answer.endswith(b"}"):
            answer += connection.recv(1_000)
        assert answer.startswith(f"HTTP/1.1 {status} ".encode())
        connection.settimeout(0.2)  # in which a connection that is closed would end
        with pytest.raises(TimeoutError):
            connection.recv(1)
        connection.settimeout(PATIENT.seconds)
        connection.sendall(b" " * (n_bytes - 1))
        assert connection.recv(1) == b""


def test_a_body_that_never_ends_is_given_up(tmp_path: Path) -> None:
    head = b"POST /v1/ratings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"
    settings = Settings(tmp_path, n_workers=1, limits=replace(PATIENT, body_seconds=1))
    with serving(settings, strange.nothing) as served, opened(served) as connection:
        connection.sendall(head)
        assert connection.recv(1_000).startswith(b"HTTP/1.1 408 ")


def test_without_the_key_only_health_and_page_are_shown(guarded: TestClient) -> None:
    assert guarded.get("/healthz").status_code == 200
    assert guarded.get("/readyz").status_code == 503  # no worker was started
    for path in ("/v1/families", "/v1/puzzles/x.svg", "/v1/nowhere"):
        answer = guarded.get(path)
        assert (answer.json()["code"], answer.headers["www-authenticate"]) == ("unauthorized", "Bearer")
    assert guarded.post("/v1/puzzles", json={"family": "toy"}).status_code == 401
    for path in ("/", "/main.js", "/manifest.webmanifest", "/worker.js", "/icon-192.png"):
        answer = guarded.get(path)
        assert answer.status_code == 200
        policy = answer.headers["content-security-policy"].split("; ")
        assert {"worker-src 'self'", "manifest-src 'self'", "connect-src 'self'"} <= set(policy)


def test_the_key(guarded: TestClient) -> None:
    right = [("Authorization", "Bearer sésame"), ("authorization", "bearer sésame"), ("X-API-Key", "sésame")]
    wrong = [("X-API-Key", key) for key in ("sésam", "sésamee", "")]
    wrong += [("Authorization", key) for key in ("Basic sésame", "sésame")]
    for status, sent in ((200, right), (401, wrong)):
        for name, value in sent:
            assert guarded.get("/v1/families", headers={name: value.encode()}).status_code == status, value


def test_browsers_run_no_strange_scripts_and_origins_are_checked(guarded: TestClient, client: httpx.Client) -> None:
    ask = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    assert guarded.options("/v1/puzzles", headers=ask).headers["access-control-allow-origin"] == ask["Origin"]
    other = guarded.options("/v1/puzzles", headers={**ask, "Origin": "https://example.com"})
    assert "access-control-allow-origin" not in other.headers
    assert "access-control-allow-origin" not in client.options("/v1/puzzles", headers=ask).headers
    for path in ("/healthz", "/nowhere", "/v1/families"):
        headers = client.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_limits_and_problems_stand_in_the_openapi_document(
    client: httpx.Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = client.get("/openapi.json").json()
    assert f"`body_bytes`: {LIMITS.body_bytes}" in document["info"]["description"]
    assert document["security"] == []
    assert "HTTPValidationError" not in str(document)
    assert {"400", "413", "415", "422", "503"} <= document["paths"]["/v1/puzzles"]["post"]["responses"].keys()
    for name in reversed(list(FAMILIES)):  # so that they are put back in their order; of one family it is soon made
        monkeypatch.delitem(FAMILIES, name)
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    guarded = TestClient(create_app(Settings(tmp_path, n_workers=1, api_key="sesame"), strange.nothing))
    document = guarded.get("/openapi.json").json()
    assert "bearer" in document["components"]["securitySchemes"]
    assert {"401", "429"} <= document["paths"]["/v1/families"]["get"]["responses"].keys()


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


def test_the_page_lists_the_codes() -> None:
    rows = re.findall(r"^\| (\d+) \| `([a-z-]+)` \|", (ROOT / "docs" / "service.md").read_text(), re.MULTILINE)
    assert rows == [(str(kind.status), code) for code, kind in KINDS.items()]


def test_large_answers_are_compressed_for_clients_that_ask(client: httpx.Client) -> None:
    plain = client.get("/v1/families", headers={"Accept-Encoding": "identity"})
    with client.stream("GET", "/v1/families", headers={"Accept-Encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in answer.headers["vary"].lower()
    assert json.loads(gzip.decompress(packed)) == plain.json()
    assert len(packed) < len(plain.content) / 3
    small = client.get("/healthz", headers={"Accept-Encoding": "gzip"})
    body = {"puzzle": EMPTY, "form": "png", "cell": 64}
    picture = client.post("/v1/pictures", json=body, headers={"Accept-Encoding": "gzip"})
    assert ["content-encoding" in each.headers for each in (plain, small, picture)] == [False] * 3
