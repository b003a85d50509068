"""Real jobs on a real server, and kill -9 of whatever is at work: the result has the same bytes."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from kernels.jit import PLAIN
from service.http.jobs.process import work
from tests.service.http.jobs.serving import server
from tests.service.http.jobs.waiting import ask, processes_of, result_of, state_of, until

pytestmark = [pytest.mark.exhaustive, pytest.mark.skipif(PLAIN, reason="each process would take seconds to start")]

BODY = {"family": "sudoku", "size": "6x6", "rating": "none", "count": 600, "seed": 4}
SHORT = {**BODY, "count": 20}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("undisturbed")
    work({**BODY, "result": "parquet"}, folder, lambda _: None)
    return (folder / "result.parquet").read_bytes()


@contextmanager
def at_work(client: httpx.Client, place: str, data: Path) -> Iterator[int]:
    """Wait until a job has got somewhere, and give the id of its process."""
    until(lambda: client.get(place).json()["done"] >= 100, "a job at work")
    folder = data / "jobs" / Path(place).name
    # The one before may have ended, though what it said is heard only now: then the next one is on its way.
    # One that it starts has its words, too, for a moment.
    process = min(until(lambda: processes_of(folder), "the process of a job"))
    yield process
    until(lambda: process not in processes_of(folder), "the end of a process")


def test_a_killed_process_and_a_killed_server_change_nothing(tmp_path: Path, undisturbed: bytes) -> None:
    with server(tmp_path) as (process, client):
        before = ask(client, SHORT)
        kept = result_of(client, before)
        place = ask(client, BODY)
        with at_work(client, place, tmp_path) as worker:
            assert os.getpriority(os.PRIO_PROCESS, worker) > os.getpriority(os.PRIO_PROCESS, process.pid)
            os.kill(worker, signal.SIGKILL)
        after = ask(client, SHORT)
        done = client.get(place).json()["done"]
        until(lambda: client.get(place).json()["done"] > done, "a job that goes on")
        with at_work(client, place, tmp_path):  # which ends with the server
            assert state_of(client, place) == "running"
            process.kill()
            process.wait()
    with server(tmp_path) as (process, client):
        assert result_of(client, before) == kept
        assert result_of(client, place) == undisturbed
        assert client.get(place).json()["done"] == BODY["count"]
        assert result_of(client, after) == kept
        process.terminate()
        assert process.wait() in (0, -signal.SIGTERM)
