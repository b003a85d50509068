"""Figures of the service in the text format of Prometheus (version 0.0.4): requests, workers and jobs."""

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from http import HTTPMethod
from importlib.metadata import version

from fastapi import APIRouter, Request, Response
from starlette.types import Scope

from service.http.costs import Histogram, Length
from service.http.jobs.database import Unreachable
from service.http.jobs.store import State
from service.http.pool import Pool

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_OTHER = "other"

Samples = Iterable[tuple[str, Mapping[str, object], float]]  # the end of the name, the labels and the value


class Metrics:
    """Counts of requests by route, method and status, and of their seconds by route."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._seconds: defaultdict[str, Histogram] = defaultdict(Histogram)

    def observe(self, scope: Scope, status: int, seconds: float) -> None:
        """Count an answered request. Anything that clients make up, such as unknown paths, counts as ``other``."""
        route = getattr(scope.get("route"), "path", _OTHER)
        method = scope["method"] if scope["method"] in HTTPMethod.__members__ else _OTHER
        self._requests[route, method, status] += 1
        self._seconds[route].observe(seconds)

    def lines(self) -> Iterator[str]:
        """Yield the lines of these counts in the text format of Prometheus."""
        counts: Samples = (
            ("", {"route": route, "method": method, "status": status}, n)
            for (route, method, status), n in self._requests.items()
        )
        yield from _lines("requests_total", "counter", "Requests answered.", counts)
        seconds = (sample for route, each in self._seconds.items() for sample in each.samples({"route": route}))
        yield from _lines("request_seconds", "histogram", "Seconds until the answer.", seconds)


def metrics_router(pool: Pool, metrics: Metrics) -> APIRouter:
    """Return the route of the figures."""
    router = APIRouter(include_in_schema=False)

    @router.get("/metrics")
    async def show(request: Request) -> Response:
        """Return the figures as they are now."""
        try:
            jobs = await asyncio.to_thread(request.app.state.jobs.store.counts)
        except Unreachable:
            jobs = {}  # all else is known
        lines = [*metrics.lines(), *_lines_of_workers(pool), *_lines_of_jobs(jobs)]
        return Response("".join(f"{line}\n" for line in lines), media_type=MEDIA_TYPE)

    return router


def _lines_of_workers(pool: Pool) -> Iterator[str]:
    lengths = [("", {"class": length}, pool.n_waiting(length)) for length in Length]
    yield from _lines("queue_length", "gauge", "Requests waiting for a worker.", lengths)
    waited = (sample for length in Length for sample in pool.waited[length].samples({"class": length}))
    yield from _lines("queue_seconds", "histogram", "Seconds of waiting for a worker.", waited)
    for name, kind, text, value in (
        ("workers", "gauge", "Worker processes, with the one for short work.", pool.n_processes),
        ("warm_workers", "gauge", "Worker processes ready, at work or not.", pool.n_warm),
        ("busy_workers", "gauge", "Worker processes at work.", pool.n_busy),
        ("overruns_total", "counter", "Short tasks that turned out to be long.", pool.n_overruns),
        ("failed_starts", "gauge", "Failed starts of worker processes since the last good one.", pool.n_failed_starts),
        ("replaced_workers_total", "counter", "Worker processes that hung, died or were stopped.", pool.n_replaced),
    ):
        yield from _lines(name, kind, text, [("", {}, value)])


def _lines_of_jobs(counts: Mapping[State, int]) -> Iterator[str]:
    yield from _lines("jobs", "gauge", "Jobs kept.", [("", {"state": each}, n) for each, n in counts.items()])
    yield from _lines("info", "gauge", "The version, as a label.", [("", {"version": version("gridwright")}, 1)])


def _lines(name: str, kind: str, text: str, samples: Samples) -> Iterator[str]:
    yield f"# HELP gridwright_{name} {text}"
    yield f"# TYPE gridwright_{name} {kind}"
    for end, labels, value in samples:
        pairs = ",".join(f"{label}={json.dumps(str(each), ensure_ascii=False)}" for label, each in labels.items())
        yield f"gridwright_{name}{end}{f'{{{pairs}}}' if pairs else ''} {value}"
