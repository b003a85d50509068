"""Check that jobs survive an upgrade and a rollback: servers of an older commit and of this clone take turns.

    old      begins a job, and is killed while it makes puzzles
    new      goes on with it to its end; begins another one, and is stopped by SIGTERM while it makes puzzles
    old      goes on with that, and still knows the first

With ``--database``, the script starts PostgreSQL, which the servers share like servers that are replaced one by one.
Otherwise each turn uses the SQLite database of the same folder. Kernels run as plain Python, so nothing is compiled.

    PYTHONPATH=. python benchmarks/service_upgrade.py COMMIT [--database]
"""

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from service.http.settings import DATABASE_VARIABLE, RESULTS_VARIABLE
from tests.service.http.jobs.postgres import cluster

JOB = {"family": "nonogram", "size": "10x10", "rating": "none", "count": 400, "seed": 7, "result": "jsonl"}
HERE = Path(__file__).resolve().parents[1]


@contextmanager
def server(tree: Path, data: Path, shared: dict[str, str]) -> Iterator[tuple["subprocess.Popen[bytes]", httpx.Client]]:
    """Run ``gen serve`` from a source tree on a data folder; kill it when the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "gridwright", "serve", "--quiet", "--workers", "1"]
    place = {**os.environ, "PYTHONPATH": str(tree), "GRIDWRIGHT_COMPILE": "never", **shared}
    options = ["--port", str(port), "--data", str(data)]
    with subprocess.Popen([*words, *options], cwd=tree, env=place, start_new_session=True) as process:
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=600) as client:
                while True:
                    with suppress(httpx.TransportError):
                        client.get("/healthz")
                        break
                    time.sleep(0.2)
                yield process, client
        finally:
            process.kill()


def until(client: httpx.Client, place: str, *, done: int = 0) -> dict[str, object]:
    """Wait until a job has made some puzzles or has ended; return the job."""
    while True:
        job = client.get(place).raise_for_status().json()
        if job["state"] not in ("queued", "running") or (done and job["done"] >= done):
            return dict(job)
        time.sleep(0.2)


def told(who: str, client: httpx.Client, place: str) -> None:
    """Print how a job ended, and a digest of the ids of its puzzles."""
    job = until(client, place)
    print(f"{who}: the job {job['state']} with {job['done']} of {job['count']} puzzles", flush=True)
    if job["state"] != "succeeded":
        raise SystemExit(f"it ended with {job['error']}")
    lines = client.get(f"{place}/result").raise_for_status().text.splitlines()
    ids = [json.loads(line)["id"] for line in lines]
    print(f"{who}: {len(ids)} lines, {len(set(ids))} puzzles, digest {sha256(' '.join(ids).encode()).hexdigest()[:8]}")


def main() -> None:
    """Let an old and a new server take turns, and print how each job ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--database", action="store_true")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder, ExitStack() as stack:
        old, data = Path(folder) / "old", Path(folder) / "data"
        worktree = ("git", "-C", str(HERE), "worktree")
        subprocess.run([*worktree, "add", "--quiet", "--detach", str(old), chosen.commit], check=True)
        stack.callback(subprocess.run, [*worktree, "remove", "--force", str(old)], check=True)
        shared = {}
        if chosen.database:
            address = stack.enter_context(cluster()).address()
            shared = {DATABASE_VARIABLE: address, RESULTS_VARIABLE: f"{folder}/results"}
        with server(old, data, shared) as (process, client):
            first = client.post("/v1/jobs", json=JOB).raise_for_status().headers["location"]
            print(f"old: killed when {until(client, first, done=50)['done']} puzzles were made", flush=True)
            process.kill()
        with server(HERE, data, shared) as (process, client):
            told("new", client, first)
            second = client.post("/v1/jobs", json={**JOB, "seed": 8}).raise_for_status().headers["location"]
            print(f"new: stopped when {until(client, second, done=50)['done']} puzzles were made", flush=True)
            process.send_signal(signal.SIGTERM)
            process.wait(60)
        with server(old, data, shared) as (_, client):
            told("old again", client, second)
            print(f"old again: the first job {client.get(first).raise_for_status().json()['state']}")


if __name__ == "__main__":
    main()
