"""Measure by the clock how soon the service is ready after its start, and whether ready means fast.

Each turn starts ``gen serve``, on an empty cache of compiled kernels or on the one that the environment names, waits
until ``/readyz`` says 200, and asks for ten Sudokus, one after the other.

    python benchmarks/service_start.py [--turns 5] [--workers 2] [--warm]
"""

import argparse
import os
import statistics
import tempfile
import time
from contextlib import nullcontext

import httpx
from service_load import server

_REQUESTS = 10


def turn(number: int, workers: int, *, is_warm: bool) -> tuple[float, float, float]:
    """Start a server; return the seconds until it is ready, and those of the first and the tenth request."""
    with nullcontext() if is_warm else tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        if cache is not None:
            os.environ["GRIDWRIGHT_CACHE"] = cache
        begun = time.perf_counter()
        with server(workers) as url, httpx.Client(timeout=60) as client:
            times = [time.perf_counter()]
            for each in range(_REQUESTS):
                body = {"family": "sudoku", "seed": number * _REQUESTS + each}
                client.post(f"{url}/v1/puzzles", json=body).raise_for_status()
                times.append(time.perf_counter())
            return times[0] - begun, times[1] - times[0], times[-1] - times[-2]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--warm", action="store_true", help="keep the cache of compiled kernels")
    chosen = parser.parse_args()
    load = os.getloadavg()[0]
    turns = [turn(number, chosen.workers, is_warm=chosen.warm) for number in range(chosen.turns)]
    for name, seconds in zip(("ready", "first Sudoku", "tenth Sudoku"), zip(*turns, strict=True), strict=True):
        print(f"{name}: median {statistics.median(seconds):.2f} s, longest {max(seconds):.2f} s")
    ratios = [first / tenth for _, first, tenth in turns]
    print(f"first over tenth: median {statistics.median(ratios):.1f}, largest {max(ratios):.1f}")
    print(f"{chosen.turns} turns; load of the machine before {load:.1f}, after {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
