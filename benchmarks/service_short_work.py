"""Measure how soon small ratings, one after another, are answered while all workers make hard boards.

Each board keeps a worker busy until its time is up, and more boards wait than there are workers.

    python benchmarks/service_short_work.py [--ratings 100] [--workers 2]
"""

import argparse
import asyncio
import os
import time
from collections import Counter

import httpx
from service_load import percentiles, server

HARD = {"family": "sudoku", "size": "16x16", "minimal": True, "count": 10}
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HEAD_START_SECONDS = 5  # until the service knows that those boards are hard


async def run(url: str, workers: int, ratings: int) -> list[float]:
    """Send ratings while hard boards keep the workers busy; return the seconds of each rating."""
    times: list[float] = []
    statuses: Counter[int] = Counter()
    async with httpx.AsyncClient(base_url=url, timeout=120) as client:
        boards = [
            asyncio.create_task(client.post("/v1/puzzles", json={**HARD, "seed": seed})) for seed in range(3 * workers)
        ]
        await asyncio.sleep(HEAD_START_SECONDS)
        for _ in range(ratings):
            begun = time.perf_counter()
            statuses[(await client.post("/v1/ratings", json={"puzzle": SUDOKU})).status_code] += 1
            times.append(time.perf_counter() - begun)
        n_open = sum(not board.done() for board in boards)
        print(f"statuses {dict(statuses)}; {n_open} of {len(boards)} boards were still being made")
        for board in boards:
            board.cancel()
        await asyncio.gather(*boards, return_exceptions=True)
    return times


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ratings", type=int, default=100)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    with server(chosen.workers) as url:
        load = os.getloadavg()[0]
        times = asyncio.run(run(url, chosen.workers, chosen.ratings))
    print(f"{len(times)} ratings while {chosen.workers} workers make hard boards: {percentiles(times)}")
    print(f"load of the machine before {load:.1f}, after {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
