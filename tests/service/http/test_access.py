"""Each request has an id, a line in the log, and its part of the metrics."""

import logging
import re
from itertools import pairwise

import httpx
import pytest

from service.http.metrics import Metrics
from service.http.request_ids import add_request_id
from tests.commands import UNIQUE
from tests.service.http import strange
from tests.service.http.conftest import Served

ID = "X-Request-Id"
SAMPLE = re.compile(r'(?P<name>\w+)(?:\{(?P<labels>\w+="[^"\n]*"(?:,\w+="[^"\n]*")*)\})? (?P<value>[0-9.e+-]+)')


def figures_of(client: httpx.Client) -> dict[str, float]:
    """Read the figures by what stands before them; each line must be in the format of Prometheus."""
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found: dict[str, float] = {}
    kinds: dict[str, str] = {}
    for line in answer.text.splitlines():
        if line.startswith("#"):
            mark, name, rest = re.fullmatch(r"# (HELP|TYPE) (gridwright_\w+) (.+)", line).groups()
            if mark == "TYPE":
                assert name not in kinds
                kinds[name] = rest
            continue
        sample = SAMPLE.fullmatch(line)
        assert sample, line
        name = sample["name"]
        assert name in kinds or kinds[re.sub("_(bucket|sum|count)$", "", name)] == "histogram"
        key = line.rpartition(" ")[0]
        assert key not in found
        found[key] = float(sample["value"])
    return found


@pytest.mark.parametrize("sane", ["a", "3f2504e0-4f89-11d3", "Root=1-67891233-abc", "x" * 100])
def test_a_sane_id_is_kept(client: httpx.Client, sane: str) -> None:
    assert client.get("/healthz", headers={ID: sane}).headers[ID] == sane
    refused = client.get("/nowhere", headers={ID: sane})
    assert refused.headers.get_list(ID) == [sane]
    assert refused.json()["request_id"] == sane


@pytest.mark.parametrize("strange_id", ["", "x" * 101, "a b", 'a"b', "a,b", "é", "<b>"])
def test_any_other_id_is_replaced_by_one_of_its_own(client: httpx.Client, strange_id: str) -> None:
    ids = {client.get("/healthz", headers={ID: strange_id.encode()}).headers[ID] for _ in range(2)}
    assert len(ids) == 2
    assert all(re.fullmatch("[0-9a-f]{32}", each) for each in ids)


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
    client.get("/v1/jobs/one")
    client.get("/v1/jobs/two")
    client.get("/v1/jobs", params={"limit": 0})
    client.get("/made/up")
    after = figures_of(client)
    assert [after[each] - before.get(each, 0) for each in (good, bad, other)] == [2, 1, 1]
    assert not any("made" in each or "two" in each for each in after)


def test_seconds_are_a_histogram() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.005, 0.006, 3.0, 100.0):
        metrics.observe({"method": "MADE_UP"}, 200, seconds)
    lines = list(metrics.lines())
    assert 'gridwright_requests_total{route="other",method="other",status="200"} 5' in lines
    buckets = [int(line.rpartition(" ")[2]) for line in lines if "_bucket" in line]
    assert all(first <= second for first, second in pairwise(buckets))
    for end in ('_bucket{route="other",le="0.005"} 2', '_bucket{route="other",le="2.5"} 3', '_count{route="other"} 5'):
        assert f"gridwright_request_seconds{end}" in lines
    assert 'gridwright_request_seconds_bucket{route="other",le="+Inf"} 5' in lines


def test_workers_and_jobs_are_in_the_figures(served: Served) -> None:
    before = figures_of(served.client)
    assert before["gridwright_workers"] == served.app.state.pool.n_processes
    assert before["gridwright_busy_workers"] == before["gridwright_overruns_total"] == 0
    assert [before[f'gridwright_queue_length{{class="{each}"}}'] for each in ("short", "long")] == [0, 0]
    options = {"short": {}, "long": {"method": "norvig"}}
    for each in options.values():
        assert served.client.post("/v1/solutions", json={"puzzle": UNIQUE, **each}).status_code == 200
    between = figures_of(served.client)
    for each in options:
        count = f'gridwright_queue_seconds_count{{class="{each}"}}'
        assert between[count] == before[count] + 1
    body = {"family": "toy", "count": 1}
    assert served.client.post("/v1/jobs", json=body).status_code == 202
    states = [
        f'gridwright_jobs{{state="{each}"}}' for each in ("queued", "running", "succeeded", "failed", "cancelled")
    ]
    after = figures_of(served.client)
    assert sum(after[each] - before[each] for each in states) == 1
