"""Figures of the service for Prometheus: requests, workers and jobs.

Source: the text format of Prometheus, version 0.0.4.
"""

import asyncio
import json
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from http import HTTPMethod
from importlib.metadata import version
from itertools import accumulate

from fastapi import APIRouter, Request, Response
from starlette.types import Scope

from service.http.jobs.store import State
from service.http.pool import Pool

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds
_OTHER = "other"

Samples = Iterable[tuple[str, Mapping[str, object], float]]  # what the name ends in, labels, value


class Metrics:
    """Count requests by route, method and status, and their seconds by route."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._slots: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(_BOUNDS) + 1))
        self._seconds: Counter[str] = Counter()

    def observe(self, scope: Scope, status: int, seconds: float) -> None:
        """Count a request that was answered. What clients make up, such as unknown paths, is counted as ``other``."""
        route = getattr(scope.get("route"), "path", _OTHER)
        method = scope["method"] if scope["method"] in HTTPMethod.__members__ else _OTHER
        self._requests[route, method, status] += 1
        self._slots[route][bisect_left(_BOUNDS, seconds)] += 1
        self._seconds[route] += seconds  # type: ignore[assignment]

    def lines(self) -> Iterator[str]:
        """Yield the lines of these figures."""
        counts: Samples = (
            ("", {"route": route, "method": method, "status": status}, n)
            for (route, method, status), n in self._requests.items()
        )
        yield from _lines("requests_total", "counter", "Requests that were answered.", counts)
        yield from _lines("request_seconds", "histogram", "Seconds until they were answered.", self._histogram())

    def _histogram(self) -> Iterator[tuple[str, Mapping[str, object], float]]:
        for route, slots in self._slots.items():
            for bound, n in zip((*_BOUNDS, "+Inf"), accumulate(slots), strict=True):
                yield "_bucket", {"route": route, "le": bound}, n
            yield "_sum", {"route": route}, self._seconds[route]
            yield "_count", {"route": route}, sum(slots)


def metrics_router(pool: Pool, metrics: Metrics) -> APIRouter:
    """Return the route of the figures."""
    router = APIRouter(include_in_schema=False)

    @router.get("/metrics")
    async def show(request: Request) -> Response:
        """Return the figures as they are now."""
        jobs = await asyncio.to_thread(request.app.state.jobs.store.counts)
        lines = [*metrics.lines(), *_lines_of_workers(pool), *_lines_of_jobs(jobs)]
        return Response("".join(f"{line}\n" for line in lines), media_type=MEDIA_TYPE)

    return router


def _lines_of_workers(pool: Pool) -> Iterator[str]:
    for name, kind, text, value in (
        ("queue_length", "gauge", "Requests that wait for a worker.", pool.n_waiting),
        ("workers", "gauge", "Worker processes that were asked for.", pool.n_workers),
        ("warm_workers", "gauge", "Worker processes that are ready, at work or not.", pool.n_warm),
        ("busy_workers", "gauge", "Worker processes at work.", pool.n_busy),
        ("replaced_workers_total", "counter", "Worker processes that hung or died.", pool.n_replaced),
    ):
        yield from _lines(name, kind, text, [("", {}, value)])


def _lines_of_jobs(counts: Mapping[State, int]) -> Iterator[str]:
    yield from _lines("jobs", "gauge", "Jobs that are kept.", [("", {"state": each}, counts[each]) for each in State])
    yield from _lines("info", "gauge", "The version, as a label.", [("", {"version": version("gridwright")}, 1)])


def _lines(name: str, kind: str, text: str, samples: Samples) -> Iterator[str]:
    yield f"# HELP gridwright_{name} {text}"
    yield f"# TYPE gridwright_{name} {kind}"
    for end, labels, value in samples:
        pairs = ",".join(f"{label}={json.dumps(str(each), ensure_ascii=False)}" for label, each in labels.items())
        yield f"gridwright_{name}{end}{f'{{{pairs}}}' if pairs else ''} {value}"
