"""Measure how soon the service answers ``POST /v1/puzzles`` at a steady rate, over loopback on the same machine.

Requests are sent at fixed times whether earlier ones are answered or not (open loop), and each is timed from the moment
at which it was due, so that a server that falls behind cannot hide it.

    python benchmarks/service_load.py [--rate 20] [--seconds 60] [--workers 2]
    python benchmarks/service_load.py --url https://puzzles.example.org --key KEY  # a server of yours that runs already
"""

import argparse
import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import httpx

BODY = {"family": "nonogram", "size": "40x60", "colors": 5, "density": 0.3}
START_SECONDS = 600  # enough on a busy machine


@contextmanager
def server(workers: int, *options: str) -> Iterator[str]:
    """Run ``gen serve`` on a free port until the block ends; yield its address once all workers are ready."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        chosen = ["--quiet", "--port", str(port), "--data", data, "--workers", str(workers), *options]
        process = subprocess.Popen([sys.executable, "-m", "gridwright", "serve", *chosen])
        try:
            url = f"http://127.0.0.1:{port}"
            until = time.monotonic() + START_SECONDS
            with httpx.Client(base_url=url) as client:
                while not is_ready(client):
                    if process.poll() is not None or time.monotonic() > until:
                        raise SystemExit("the server did not start")
                    time.sleep(0.1)
            yield url
        finally:
            process.terminate()
            process.wait(60)


def is_ready(client: httpx.Client) -> bool:
    """Return whether all workers are ready."""
    try:
        return client.get("/readyz").status_code == 200
    except httpx.TransportError:
        return False


async def run(url: str, rate: float, seconds: float, key: str = "") -> tuple[list[float], Counter[str]]:
    """Return the seconds of each answer, and how often each outcome occurred."""
    times: list[float] = []
    outcomes: Counter[str] = Counter()
    headers, limits = {"X-API-Key": key} if key else {}, httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits, headers=headers) as client:
        begun = time.perf_counter() + 0.5

        async def one(number: int) -> None:
            due = begun + number / rate
            await asyncio.sleep(due - time.perf_counter())
            try:
                answer = await client.post("/v1/puzzles", json={**BODY, "seed": number})
                outcomes[str(answer.status_code)] += 1
                times.append(time.perf_counter() - due)
            except httpx.TransportError as error:
                outcomes[type(error).__name__] += 1

        await asyncio.gather(*(one(number) for number in range(round(rate * seconds))))
    return times, outcomes


def percentiles(times: list[float]) -> str:
    """Format the percentiles of the seconds that requests took."""
    ordered = sorted(times)
    shares = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
    return ", ".join(
        f"{name} {1000 * ordered[max(0, int(share * len(ordered)) - 1)]:.1f} ms" for name, share in shares.items()
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=20, help="requests a second")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--url", help="address of a server that runs already [start one]")
    parser.add_argument("--key", default="", help="its API key")
    chosen = parser.parse_args()
    with nullcontext(chosen.url) if chosen.url else server(chosen.workers) as url:
        load = os.getloadavg()[0]
        times, outcomes = asyncio.run(run(url, chosen.rate, chosen.seconds, chosen.key))
    place = chosen.url or f"{chosen.workers} workers"
    if not times:
        raise SystemExit(f"no request was answered: {dict(outcomes)}")
    print(f"{len(times)} requests answered at {chosen.rate:g} a second, {place}: {percentiles(times)}")
    print(f"outcomes {dict(outcomes)}; load of the machine before {load:.1f}, after {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
