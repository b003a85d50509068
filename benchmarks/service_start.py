"""How soon after its start does the service answer, with nothing compiled yet? Each turn has an empty cache of its own.

Seconds by the clock: from the start of ``gen serve`` until all workers are ready, and from then until the first Sudoku.

    python benchmarks/service_start.py [--turns 5] [--workers 2]
"""

import argparse
import os
import statistics
import tempfile
import time

import httpx
from service_load import server


def turn(number: int, workers: int) -> tuple[float, float]:
    """Give the seconds until the service is ready, and those of the first request."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        os.environ["GRIDWRIGHT_CACHE"] = cache
        begun = time.perf_counter()
        with server(workers) as url:
            ready = time.perf_counter()
            httpx.post(f"{url}/v1/puzzles", json={"family": "sudoku", "seed": number}, timeout=60).raise_for_status()
            return ready - begun, time.perf_counter() - ready


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    load = os.getloadavg()[0]
    turns = [turn(number, chosen.workers) for number in range(chosen.turns)]
    for name, seconds in zip(("ready", "first Sudoku"), zip(*turns, strict=True), strict=True):
        print(f"{name}: median {statistics.median(seconds):.1f} s, longest {max(seconds):.1f} s")
    print(f"{chosen.turns} turns; load of the machine before {load:.1f}, after {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
