"""Measure how fast the service answers many clients at once. Each client waits for its answer, then asks again.

The requests are a mix: puzzles of every family with various options, ratings, solutions, conversions and pictures. All
clients are coroutines of this process, which shares the machine with the server.

    python benchmarks/service_clients.py [--clients 50] [--seconds 20] [--workers 2]
    python benchmarks/service_clients.py --alone 40  # processor seconds of each request, by the function of a worker
    python benchmarks/service_clients.py --beside 300  # of all processes, compared with an empty FastAPI route
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import httpx
from service_load import percentiles, server

from service.http import tasks
from service.http.settings import Limits

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
STATE = [[int(digit) for digit in SUDOKU.replace(".", "0")[row : row + 9]] for row in range(0, 81, 9)]
MIX: tuple[tuple[str, dict[str, Any]], ...] = (
    ("puzzles", {"family": "sudoku"}),
    ("puzzles", {"family": "sudoku", "difficulty": "hard"}),
    ("puzzles", {"family": "sudoku", "symmetry": "rotate180", "count": 3, "steps": True}),
    ("puzzles", {"family": "nonogram"}),
    ("puzzles", {"family": "nonogram", "size": "40x60", "colors": 5, "density": 0.3}),
    ("puzzles", {"family": "nonogram", "size": "15x15", "difficulty": "hard"}),
    ("puzzles", {"family": "lightup"}),
    ("puzzles", {"family": "lightup", "size": "20x20", "difficulty": "hard"}),
    ("ratings", {"puzzle": SUDOKU, "steps": True}),
    ("solutions", {"puzzle": SUDOKU, "limit": 10}),
    ("conversions", {"puzzle": SUDOKU, "to": "sdk"}),
)


async def client(url: str, number: int, until: float, times: dict[str, list[float]], outcomes: Counter[int]) -> None:
    """Send requests one after another on one connection until a given time."""
    address = urlsplit(url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    for turn in range(10**9):
        place, body = MIX[(number + turn) % len(MIX)]
        sent = json.dumps({**body, "seed": 1_000 * number + turn} if place == "puzzles" else body).encode()
        begun = time.perf_counter()
        if begun > until:
            break
        head = f"POST /v1/{place} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
        head += f"\r\nContent-Length: {len(sent)}"
        writer.write(f"{head}\r\n\r\n".encode() + sent)
        status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.startswith("content-length:"))
        await reader.readexactly(length)
        times[f"{place} {body.get('family', '')}".strip()].append(time.perf_counter() - begun)
        outcomes[int(status.split()[1])] += 1
    writer.close()
    await writer.wait_closed()


def processor_seconds(root: int) -> float:
    """Return the processor seconds of a process and all its descendants, without those of threads that have ended."""
    parents, seconds = {}, {}
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            process = int(place.name)
            parents[process] = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            threads = [each.read_text().split() for each in place.glob("task/*/schedstat")]
            seconds[process] = sum(int(nanoseconds) for nanoseconds, *_ in threads) / 1e9

    def is_below(process: int) -> bool:
        return process == root or (process in parents and is_below(parents[process]))

    return sum(own for process, own in seconds.items() if is_below(process))


@contextmanager
def empty_server() -> Iterator[str]:
    """Run a server with an empty FastAPI route, started the way ``gen serve`` starts."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ("--host", "127.0.0.1", "--port", str(port), "--log-level", "warning", "--no-access-log")
    place = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    process = subprocess.Popen([sys.executable, "-m", "uvicorn", "service_empty:app", *options], env=place)
    try:
        url = f"http://127.0.0.1:{port}"
        while True:
            with suppress(httpx.TransportError):
                httpx.post(f"{url}/v1/nothing", json={})
                break
            time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait(60)


def measure_beside(turns: int, rounds: int = 3) -> None:
    """Print the processor milliseconds of a Sudoku and of a check, also as multiples of those of an empty route."""
    requests = (("nothing", {}), ("puzzles", {"family": "sudoku"}), ("checks", {"puzzle": SUDOKU, "state": STATE}))
    found: dict[str, list[float]] = defaultdict(list)
    with empty_server() as empty, server(1) as ours:
        for number in range(rounds + 1):  # the first round only warms up
            for place, body in requests:
                with httpx.Client(base_url=empty if place == "nothing" else ours) as client:
                    before = processor_seconds(os.getpid()) - time.process_time()
                    for _ in range(turns):
                        client.post(f"/v1/{place}", json=body).raise_for_status()
                    spent = processor_seconds(os.getpid()) - time.process_time() - before
                found[place] += [1000 * spent / turns] if number else []
    for place, own in found.items():
        times = median(own) / median(found["nothing"])
        print(f"{place}: {median(own):.2f} ms of the processor, {times:.1f} times an empty route (rounds {own})")


async def run(url: str, clients: int, seconds: float) -> tuple[dict[str, list[float]], Counter[int]]:
    """Return the seconds of each answer by kind of request, and how often each status occurred."""
    times: dict[str, list[float]] = defaultdict(list)
    outcomes: Counter[int] = Counter()
    until = time.perf_counter() + seconds
    await asyncio.gather(*(client(url, number, until, times, outcomes) for number in range(clients)))
    return times, outcomes


def work(place: str, body: dict[str, Any], seed: int) -> bytes:
    """Do a request of the mix in this process, as a worker does."""
    if place == "puzzles":
        own = {name: value for name, value in body.items() if name not in ("family", "count", "steps")}
        return tasks.make(body["family"], own, seed=seed, count=body.get("count", 1), steps=body.get("steps", False))
    sent = Limits(), body["puzzle"], ""
    if place == "ratings":
        return tasks.rate(*sent, scale="", steps=True)
    return tasks.convert(*sent, to="sdk") if place == "conversions" else tasks.solve(*sent, limit=10, steps=False)


def measure_alone(turns: int) -> None:
    """Print the processor seconds of each request of the mix, once kernels and caches are warm."""
    for place, body in MIX:
        deque((work(place, body, seed) for seed in range(1_000, 1_005)), maxlen=0)
        begun = time.process_time()
        deque((work(place, body, seed) for seed in range(turns)), maxlen=0)
        print(f"{place} {json.dumps(body)}: {1000 * (time.process_time() - begun) / turns:.1f} ms")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--beside", type=int, default=0, metavar="TURNS")
    parser.add_argument("--alone", type=int, default=0, metavar="TURNS")
    chosen = parser.parse_args()
    if chosen.beside:
        measure_beside(chosen.beside)
        return
    if chosen.alone:
        measure_alone(chosen.alone)
        return
    with server(chosen.workers) as url:
        load = os.getloadavg()[0]
        times, outcomes = asyncio.run(run(url, chosen.clients, chosen.seconds))
    for name, each in sorted(times.items()):
        print(f"{name}: {percentiles(each)}")
    every = [seconds for each in times.values() for seconds in each]
    rate = len(every) / chosen.seconds
    about = f"{len(every)} requests of {chosen.clients} clients, {rate:.0f} a second, {chosen.workers} workers"
    print(f"{about}: {percentiles(every)}")
    print(f"statuses {dict(outcomes)}; load of the machine before {load:.1f}, after {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
