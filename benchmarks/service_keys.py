"""Measure what a shared PostgreSQL adds to the time of requests, and how soon another server takes over.

The script starts PostgreSQL. It prints the latency of short requests with and without an Idempotency-Key, the latency
of ``GET /v1/jobs`` while somebody holds the lock of a key and others wait for it, and the seconds from ``kill -9`` of a
server until another server runs its job, beyond the time of the lease.

    PYTHONPATH=. python benchmarks/service_keys.py [--clients 4] [--requests 40] [--rounds 3] [--lease 10]
"""

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import httpx

from service.http.jobs.database import PostgreSQL
from tests.service.http.jobs.postgres import cluster
from tests.service.http.jobs.serving import server

BODY = {"family": "sudoku", "rating": "none"}


def latency(client: httpx.Client, n_clients: int, n_requests: int, *, keyed: bool) -> list[float]:
    """Return the seconds of each request of several clients that send at once."""

    def one(number: int) -> float:
        headers = {"Idempotency-Key": uuid4().hex} if keyed else {}
        begun = time.perf_counter()
        client.post("/v1/puzzles", json={**BODY, "seed": number}, headers=headers).raise_for_status()
        return time.perf_counter() - begun

    with ThreadPoolExecutor(n_clients) as clients:
        return list(clients.map(one, range(n_requests)))


def beside_a_lock(client: httpx.Client, address: str) -> list[float]:
    """Return the seconds of requests that need no lock, while other requests wait for a lock that is held."""
    database, taken = PostgreSQL(address), []
    with ThreadPoolExecutor(16) as others, database.transaction() as execute:
        database.hold(execute, "key held")
        for _ in range(16):
            others.submit(client.post, "/v1/puzzles", json=BODY, headers={"Idempotency-Key": "held"})
        until = time.perf_counter() + 3
        while time.perf_counter() < until:
            begun = time.perf_counter()
            client.get("/v1/jobs").raise_for_status()
            taken.append(time.perf_counter() - begun)
    return taken


def taken_over(folder: Path, shared: dict[str, Any], lease: float) -> tuple[float, float]:
    """Kill a server, and return how soon another server takes over its job, in seconds beyond the lease.

    The first figure is the time until the other server has the job, the second until it works on the job.
    """
    with (
        server(folder / "first", (), **shared, lease_seconds=lease) as (process, first),
        server(folder / "second", (), **shared, lease_seconds=lease) as (_, second),
    ):
        for client in (first, second):
            while client.get("/readyz").status_code != 200:
                time.sleep(0.1)
        place = first.post("/v1/jobs", json={"family": "sudoku", "count": 100_000}).headers["location"]
        own, other = folder / "first" / "jobs", folder / "second" / "jobs"
        while not list(own.glob("*/set")):
            if list(other.iterdir()):  # the other server was quicker to take the job
                raise SystemExit("the other server took the job; run it again")
            time.sleep(0.1)
        process.kill()
        begun, seconds = time.perf_counter(), []
        for sign in ("*/request.json", "*/set"):
            while not list(other.glob(sign)):
                time.sleep(0.05)
            seconds.append(time.perf_counter() - begun - lease)
        second.delete(place)
        return seconds[0], seconds[1]


def main() -> None:
    """Measure with and without keys in turn, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--requests", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--lease", type=float, default=10)
    chosen = parser.parse_args()
    with cluster() as postgres, TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        shared = {"database": postgres.address(), "results": f"{name}/results"}
        _, client = stack.enter_context(server(folder / "one", (), **shared))
        while client.get("/readyz").status_code != 200:
            time.sleep(0.1)
        latency(client, chosen.clients, 8, keyed=True)
        found: dict[bool, list[float]] = {False: [], True: []}
        for _ in range(chosen.rounds):
            for keyed, each in found.items():
                each += latency(client, chosen.clients, chosen.requests, keyed=keyed)
        plain, with_key = (1000 * median(each) for each in found.values())
        times = f"{with_key / plain:.2f} times"
        print(f"{chosen.clients} clients: median {plain:.1f} ms, with a key {with_key:.1f} ms: {times}")
        seconds = beside_a_lock(client, shared["database"])
        half, most = 1000 * median(seconds), 1000 * max(seconds)
        print(f"GET /v1/jobs beside a held lock: median {half:.1f} ms, at most {most:.0f} ms")
        stack.close()
    with cluster() as postgres, TemporaryDirectory() as name:
        shared = {"database": postgres.address(), "results": f"{name}/results"}
        has, works = taken_over(Path(name), shared, chosen.lease)
        print(
            f"after kill -9 another server has its job {has:.1f} s after the lease, and works on it {works:.1f} s after"
        )


if __name__ == "__main__":
    main()
