"""Compare the processor seconds of two servers on one PostgreSQL with those of one server, for the same jobs.

Each server has a data folder of its own and runs one job at a time; results are in a folder that both see. The
script starts PostgreSQL, and counts its work separately.

    PYTHONPATH=. python benchmarks/service_servers.py [--jobs 12] [--count 2000] [--rounds 2]
"""

import argparse
import os
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import httpx

from service.http.settings import DATABASE_VARIABLE, RESULTS_VARIABLE
from tests.service.http.jobs.postgres import Cluster, cluster
from tests.service.http.jobs.serving import server

BODY = {"family": "sudoku", "rating": "none", "result": "parquet"}
TICKS = os.sysconf("SC_CLK_TCK")


def seconds_of(process: int) -> float:
    """Return the processor seconds of a process and of all child processes that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICKS


def seconds_of_database(postgres: Cluster) -> float:
    """Return the processor seconds of PostgreSQL, including those of connections that have ended."""
    return seconds_of(int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0]))


def run(postgres: Cluster, n_servers: int, n_jobs: int, count: int) -> tuple[float, float, float]:
    """Return the processor seconds of a job, those of the database, and the clock seconds of all jobs together."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        shared = {DATABASE_VARIABLE: postgres.address(), RESULTS_VARIABLE: f"{folder}/results", "LEASE": "30"}
        servers = [stack.enter_context(server(Path(folder) / str(n), (), shared)) for n in range(n_servers)]
        clients: list[httpx.Client] = [client for _, client in servers]
        for client in clients:
            while client.get("/readyz").status_code != 200:
                time.sleep(0.1)
        before, of_database, begun = (
            [seconds_of(each.pid) for each, _ in servers],
            seconds_of_database(postgres),
            time.time(),
        )
        places = [clients[n % n_servers].post("/v1/jobs", json={**BODY, "count": count, "seed": n}).headers["location"]
                  for n in range(n_jobs)]  # fmt: skip
        for place in places:
            while (state := clients[0].get(place).json()["state"]) in ("queued", "running"):
                time.sleep(1)
            if state != "succeeded":
                raise SystemExit(f"a job {state}")
        elapsed = time.time() - begun
        work = sum(seconds_of(each.pid) for each, _ in servers) - sum(before)
        return work / n_jobs, (seconds_of_database(postgres) - of_database) / n_jobs, elapsed


def main() -> None:
    """Measure one server and two servers in turn, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=12)
    parser.add_argument("--count", type=int, default=2_000, help="puzzles of a job")
    parser.add_argument("--rounds", type=int, default=2)
    chosen = parser.parse_args()
    found: dict[int, list[float]] = {1: [], 2: []}
    with cluster() as postgres:
        for _ in range(chosen.rounds):
            for n_servers, each in found.items():
                work, of_database, elapsed = run(postgres, n_servers, chosen.jobs, chosen.count)
                each.append(work)
                print(f"{n_servers} servers: {work:.2f} s of the processor a job, {of_database:.3f} s of the database, "
                      f"{elapsed:.0f} s for {chosen.jobs} jobs; load {os.getloadavg()[0]:.1f}", flush=True)  # fmt: skip
    print(f"two servers take {median(found[2]) / median(found[1]):.3f} times the processor seconds of one")


if __name__ == "__main__":
    main()
