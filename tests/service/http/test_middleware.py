"""What stands before the routes: keys, ids, logs, figures, bodies, headers, compression; and every error has a code."""

import asyncio
import gzip
import json
import logging
import re
import socket
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.responses import PlainTextResponse
from fastapi.testclient import TestClient
from starlette.types import Receive, Scope, Send

from puzzles.errors import RequestError
from service.http.app import create_app
from service.http.keys import MAX_KEYS, Key, Keys, read_keys
from service.http.metrics import Metrics
from service.http.middleware import HostCheck
from service.http.problems import KINDS, add_request_id
from service.http.settings import LOOPBACK, Settings
from tests.commands import UNIQUE
from tests.layout import ROOT
from tests.service.http import strange
from tests.service.http.conftest import LIMITS, PATIENT, Served, post

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
    head = f"POST /v1/ratings HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {n_bytes}\r\n\r\n"
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
    async def endless() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(PATIENT.seconds)

    async def status() -> int:
        limits = replace(PATIENT, body_seconds=1)
        app = httpx.ASGITransport(create_app(Settings(tmp_path, limits=limits)))  # whose workers are not started
        async with httpx.AsyncClient(transport=app, base_url="http://localhost") as client:
            return (await client.post("/v1/ratings", content=endless(), headers=JSON)).status_code

    assert asyncio.run(status()) == 408


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


PUZZLES, EMPTY = "/v1/puzzles", "................"


@pytest.mark.parametrize(
    ("code", "method", "path", "sent"),
    [
        ("unreadable-body", "POST", PUZZLES, {"content": b'"\xff"', "headers": JSON}),
        (
            "unreadable-body",
            "POST",
            PUZZLES,
            {"content": b'{"count": ', "headers": {"Content-Type": "application/json"}},
        ),
        ("wrong-host", "GET", "/v1/families", {"headers": {"Host": "attacker.example:8000"}}),
        ("not-found", "GET", "/v1/jobs/nobody", {}),
        ("not-found", "GET", "/nowhere", {}),
        ("method-not-allowed", "PUT", PUZZLES, {}),
        ("body-too-large", "POST", PUZZLES, {"json": "x" * 20_001}),
        ("unsupported-media-type", "POST", PUZZLES, {"content": b"<x/>", "headers": {"Content-Type": "text/xml"}}),
        ("invalid-request", "POST", PUZZLES, {"json": {"family": "sudoku", "size": "9x8"}}),
        ("invalid-request", "POST", PUZZLES, {"json": {"family": "sudoku", "count": "many"}}),
        ("invalid-request", "GET", "/v1/jobs?stat=queued", {}),
        ("invalid-puzzle", "POST", "/v1/ratings", {"json": {"puzzle": "1" * 16}}),
        ("unknown-notation", "POST", "/v1/conversions", {"json": {"puzzle": "no puzzle at all", "to": "gridwright"}}),
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


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        *(
            (host, True)
            for host in ("localhost", "LocalHost:80", "127.0.0.1:8000", "[::1]:8000", "localhost.", "puzzles.local")
        ),
        *((host, False) for host in ("attacker.example", "127.0.0.1.attacker.example", "localhost:80:80", "10.0.0.1")),
    ],
)
def test_a_local_service_without_a_key_answers_to_its_own_names_alone(host: str, is_known: bool) -> None:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("here")(scope, receive, send)

    client = TestClient(HostCheck(answer, (*LOOPBACK, "puzzles.local")), headers={"Host": host})
    assert client.get("/").status_code == (200 if is_known else 421)


def test_which_services_answer_to_any_name(tmp_path: Path) -> None:
    assert "localhost" in Settings(tmp_path).hosts
    assert Settings(tmp_path, api_key="sesame").hosts == ()
    assert Settings(tmp_path, host="0.0.0.0").hosts == ()


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


ID = "X-Request-Id"
SAMPLE = re.compile(r'(?P<name>\w+)(?:\{(?P<labels>\w+="[^"\n]*"(?:,\w+="[^"\n]*")*)\})? (?P<value>[0-9.e+-]+)')


def figures_of(client: httpx.Client) -> dict[str, float]:
    """Read the figures by what stands before them; each line must be in the format of Prometheus."""
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    comments, samples = [], []
    for line in answer.text.splitlines():
        (comments if line.startswith("#") else samples).append(line)
    kinds = [re.fullmatch(r"# TYPE (gridwright_\w+) (\w+)", line).groups() for line in comments[1::2]]
    assert len(dict(kinds)) == len(kinds)
    for line in samples:
        name = SAMPLE.fullmatch(line)["name"]
        assert name in dict(kinds) or (re.sub("_(bucket|sum|count)$", "", name), "histogram") in kinds
    found = {name: float(value) for name, _, value in (line.rpartition(" ") for line in samples)}
    assert len(found) == len(samples)
    return found


def test_a_sane_id_is_kept_and_any_other_replaced_by_one_of_its_own(client: httpx.Client) -> None:
    for sane in ("a", "3f2504e0-4f89-11d3", "Root=1-67891233-abc", "x" * 100):
        refused = client.get("/nowhere", headers={ID: sane})
        assert (refused.headers.get_list(ID), refused.json()["request_id"]) == ([sane], sane)
    for other in ("", "x" * 101, "a b", 'a"b', "a,b", "é", "<b>"):
        ids = {client.get("/healthz", headers={ID: other.encode()}).headers[ID] for _ in range(2)}
        assert [bool(re.fullmatch("[0-9a-f]{32}", each)) for each in ids] == [True, True]


@pytest.mark.parametrize("is_in_a_worker", [True, False])
def test_an_error_of_ours_is_in_the_log_by_its_id_and_tells_nothing(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, is_in_a_worker: bool
) -> None:
    monkeypatch.setattr(caplog.handler, "filters", [add_request_id])
    run = served.app.state.pool.run

    async def stumble(*_arguments: object, **_options: object) -> None:
        await run(strange.stumble) if is_in_a_worker else strange.stumble()

    monkeypatch.setattr(served.app.state.pool, "run", stumble)
    with caplog.at_level(logging.INFO, "gridwright.http"):
        answer = served.client.post("/v1/ratings", json={"puzzle": "1"}, headers={ID: "mine"})
    assert (answer.status_code, answer.headers[ID], answer.json()["request_id"]) == (500, "mine", "mine")
    assert answer.headers["content-type"] == "application/problem+json"
    assert not any(word in answer.text for word in ("secret", "Zero"))
    of_ours = [each.request for each in caplog.records if each.name.startswith("gridwright")]
    assert of_ours == ["[mine] "] * (2 + is_in_a_worker)  # of the task, the request, and the access
    assert "POST /v1/ratings 500 " in caplog.text


def test_a_request_is_one_line_of_the_log(client: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "gridwright.http"):
        answer = client.get("/v1/families?key=secret")
        client.get("/nowhere%0AINFO:%1B[2J/" + "x" * 5_000)
        client.get("/healthz")
    families, nowhere = [each.getMessage() for each in caplog.records if each.name == "gridwright.http"]
    assert re.fullmatch(rf"127\.0\.0\.1 - GET /v1/families 422 {len(answer.content)} bytes \d+\.\d{{3}} s", families)
    assert nowhere.startswith("127.0.0.1 - GET /nowhere%0AINFO%3A%1B%5B2J/xxx")
    assert len(nowhere) < 300


def test_requests_are_counted_by_route_and_status(client: httpx.Client) -> None:
    good, bad, other = (
        f'gridwright_requests_total{{route="{route}",method="GET",status="{status}"}}'
        for route, status in (("/v1/jobs/{id}", 404), ("/v1/jobs", 422), ("other", 404))
    )
    before = figures_of(client)
    for path in ("/v1/jobs/one", "/v1/jobs/two", "/v1/jobs?limit=0", "/made/up"):
        client.get(path)
    after = figures_of(client)
    assert [after[each] - before.get(each, 0) for each in (good, bad, other)] == [2, 1, 1]
    assert not any("made" in each or "two" in each for each in after)


def test_seconds_are_a_histogram() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.005, 0.006, 3.0, 100.0):
        metrics.observe({"method": "MADE_UP"}, 200, seconds)
    lines = list(metrics.lines())
    assert 'gridwright_requests_total{route="other",method="other",status="200"} 5' in lines
    for bound, n in (("0.005", 2), ("0.01", 3), ("2.5", 3), ("5.0", 4), ("+Inf", 5)):
        assert f'gridwright_request_seconds_bucket{{route="other",le="{bound}"}} {n}' in lines


def test_workers_and_jobs_are_in_the_figures(served: Served) -> None:
    before = figures_of(served.client)
    assert before["gridwright_workers"] == served.app.state.pool.n_processes
    assert before["gridwright_busy_workers"] == before["gridwright_overruns_total"] == 0
    assert [before[f'gridwright_queue_length{{class="{each}"}}'] for each in ("short", "long")] == [0, 0]
    for more in ({}, {"method": "norvig"}):
        post(served.client, "solutions", puzzle=UNIQUE, **more)
    assert served.client.post("/v1/jobs", json={"family": "toy", "count": 1}).status_code == 202
    after = figures_of(served.client)
    assert [after[each] - before[each] for each in after if "queue_seconds_count" in each] == [1, 1]
    assert sum(after[each] - before[each] for each in after if each.startswith("gridwright_jobs{")) == 1


def test_a_file_has_a_key_a_line(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_text("# key name limit\n\nsésame  anna 10\n  #x y z\n12#3\tben@example.org 10000\r\n")
    assert read_keys(path) == (Key("sésame", "anna", 10), Key("12#3", "ben@example.org", 10_000))
    assert "sésame" not in repr(read_keys(path))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("secret anna", "line 1 of"),
        ("secret anna 1\nsecret2 ben 0", "line 2 of"),
        ("secret anna 10001", "1 to 10000"),
        ("secret anna ten", "KEY NAME LIMIT"),
        ("secret anna ²", "KEY NAME LIMIT"),
        ("secret anna " + "1" * 5_000, "KEY NAME LIMIT"),
        ("secret anna 1 more", "KEY NAME LIMIT"),
        ("secret an/na 1", "KEY NAME LIMIT"),
        ("secret anna 1\nsecret ben 1", "repeats"),
        ("secret anna 1\nsecret2 anna 1", "repeats"),
        ("# nobody", "0 keys"),
        ("\n".join(f"secret{n} name{n} 1" for n in range(MAX_KEYS + 1)), f"{MAX_KEYS + 1} keys"),
        ("#" * (2**18 + 1), "cannot be read"),
        (b"\xff\xfe", "not text"),
    ],
)
def test_any_other_file_is_refused_without_naming_a_key(tmp_path: Path, text: str | bytes, words: str) -> None:
    (tmp_path / "keys").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(RequestError, match=words) as refused:
        read_keys(tmp_path / "keys")
    assert "secret" not in str(refused.value)


def test_no_minute_has_more_requests_than_the_limit_and_headers_say_how_many_are_left() -> None:
    limited, free = Key("a", "anna", 3), Key("b", "ben")
    keys = Keys([limited, free])
    waits, told = [], []
    for now in (0, 10, 20, 30, 59.5, 60, 61, 70, 70):  # at 60 and 70 the requests at 0 and 10 are a minute ago
        waits.append(keys.seconds_to_wait(limited, now))
        told.append(keys.rate_limit(limited, now)["RateLimit"])
    assert waits == [0, 0, 0, 30, 1, 0, 9, 0, 10]
    rests = [(2, 60), (1, 50), (0, 40), (0, 30), (0, 1), (0, 10), (0, 9), (0, 10), (0, 10)]
    assert told == [f'"minute";r={left};t={rest}' for left, rest in rests]
    assert keys.rate_limit(limited, 200) == {"RateLimit-Policy": '"minute";q=3;w=60', "RateLimit": '"minute";r=3;t=0'}
    assert keys.rate_limit(free, 0) == {}
    assert not any(keys.seconds_to_wait(free, 0) for _ in range(1_000))


def test_each_key_has_a_limit_of_its_own(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    keys = (Key("first", "anna", 2), Key("second", "ben", 1))
    app = create_app(Settings(tmp_path, n_workers=1, api_key="third", keys=keys))  # whose workers are not started
    client = TestClient(app, client=("127.0.0.1", 9))

    def status(key: str, path: str = "/v1/families") -> int:
        return client.get(path, headers={"Authorization": f"Bearer {key}"}).status_code

    with caplog.at_level(logging.INFO, "gridwright.http"):
        assert [status("first") for _ in range(3)] == [200, 200, 429]
    assert [status("second", "/v1/nowhere"), status("second")] == [404, 429]
    assert [status("third") for _ in range(3)] == [200] * 3
    assert [status("fourth"), status("-", "/metrics")] == [401, 401]
    assert status("first", "/healthz") == 200
    refused = client.get("/v1/families", headers={"X-API-Key": "first"})
    assert (refused.json()["code"], 1 <= int(refused.headers["retry-after"]) <= 60) == ("too-many-requests", True)
    assert refused.headers["ratelimit"].startswith('"minute";r=0')
    assert client.get("/v1/families", headers={"X-API-Key": "third"}).headers.get("ratelimit") is None
    assert "ratelimit" not in client.get("/healthz").headers
    assert caplog.text.count("127.0.0.1 anna GET /v1/families") == 3
    assert "first" not in caplog.text
