"""Real servers and jobs, alone and several through PostgreSQL and a bucket: the same results whatever is killed."""

import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from kernels.jit import PLAIN
from puzzles.errors import OutputError, RequestError
from service.http.jobs import database as database_module
from service.http.jobs.database import PostgreSQL
from service.http.jobs.manager import JobManager
from service.http.jobs.process import work
from service.http.settings import Settings
from tests.buckets import bucket
from tests.commands import gen
from tests.service.http.conftest import reason_of
from tests.service.http.jobs.postgres import Cluster
from tests.service.http.jobs.serving import server
from tests.service.http.jobs.waiting import NOTED, ask, processes_of, program, result_of, service, until

BODY = {"family": "sudoku", "size": "4x4", "rating": "none", "count": 120, "seed": 1}
LONG = {**BODY, "size": "6x6", "count": 300, "seed": 4}
MADE = "(folder / 'result.parquet').write_text('made of ' + folder.name); tell(file='result.parquet')"
SLOW = f"{NOTED} sleep(0.3); {MADE}"
WAITS = f"{NOTED} tell(done=2)\nwhile not (folder.parent.parent.parent / 'go').exists():\n    sleep(0.05)\n{MADE}"


@pytest.fixture(scope="module")
def results() -> Iterator[str]:
    with bucket("jobs") as address:
        yield address


@pytest.fixture
def shared(postgres: Cluster, results: str, tmp_path: Path) -> dict[str, str]:
    return {"database": postgres.address(), "results": results % tmp_path.name}


def test_each_job_is_done_once_and_every_server_has_its_result(tmp_path: Path, shared: dict[str, str]) -> None:
    with ExitStack() as stack:
        patient = {**shared, "lease_seconds": 600}  # for the machine may be busy
        clients = [stack.enter_context(service(tmp_path, SLOW, name, **patient)) for name in ("a", "b")]
        places = [ask(clients[number % 2], BODY) for number in range(3)]
        for place in places:
            expected = b"made of " + Path(place).name.encode()
            assert [result_of(client, place) for client in clients] == [expected] * 2
        begun = (tmp_path / "begun.txt").read_text().split()
        assert Counter(begun) == Counter(Path(place).name for place in places)
        listed = [client.get("/v1/jobs").json()["jobs"] for client in clients]
        assert listed[0] == listed[1]
        answer = clients[0].get(f"{places[0]}/result")
        assert answer.headers["content-length"] == str(len(answer.content))
        assert clients[0].delete(places[0]).json()["result"] is None
        assert clients[1].get(f"{places[0]}/result").status_code == 410
        until(lambda: not list(tmp_path.glob("*/jobs/*")), "the end of their files")


def test_who_waits_for_a_lock_keeps_nobody_waiting_who_needs_none(
    tmp_path: Path, shared: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "_BEGIN", "SELECT set_config('lock_timeout', '600s', true)")
    monkeypatch.setattr(database_module, "_SILENT_SECONDS", 600)
    database = PostgreSQL(shared["database"])
    with service(tmp_path, WAITS, **shared) as client, ThreadPoolExecutor(40) as others:
        place = ask(client, BODY)
        until(lambda: (tmp_path / "begun.txt").exists(), "a job at work")
        with database.transaction() as execute:
            database.hold(execute, "key held")
            waiting = [
                others.submit(client.post, "/v1/jobs", json=BODY, headers={"Idempotency-Key": "held"})
                for _ in range(40)
            ]
            assert client.get("/v1/jobs").status_code == 200
            (tmp_path / "go").touch()
            assert result_of(client, place)  # whose lease was renewed, and ended
            assert not any(each.done() for each in waiting)
        assert len({each.result().json()["id"] for each in waiting}) == 1


@pytest.mark.exhaustive
@pytest.mark.parametrize("sign", [signal.SIGSTOP, signal.SIGTERM, signal.SIGKILL])
def test_another_server_goes_on_with_its_jobs(tmp_path: Path, shared: dict[str, str], sign: signal.Signals) -> None:
    """One that was only stopped for a while finds out that it lost its job, and changes nothing."""
    words = program(tmp_path, WAITS)
    lease = 600 if sign is signal.SIGTERM else 5  # which one that ends in order gives back
    with server(tmp_path / "a", words, **shared, lease_seconds=lease) as (process, first):
        place = ask(first, BODY)
        begun = tmp_path / "begun.txt"
        until(lambda: begun.exists() and len(begun.read_text().split()) == 1, "a job at work")
        process.send_signal(sign)
        with server(tmp_path / "b", words, **shared, lease_seconds=lease) as (_, second):
            until(lambda: len(begun.read_text().split()) >= 2, "the other server at work")
            if sign is signal.SIGSTOP:
                process.send_signal(signal.SIGCONT)
                folder = tmp_path / "a" / "jobs" / Path(place).name
                until(lambda: not processes_of(folder), "the end of what it did")
            (tmp_path / "go").touch()
            assert result_of(second, place) == b"made of " + Path(place).name.encode()


def test_jobs_outlive_the_database(tmp_path: Path, postgres: Cluster, shared: dict[str, str]) -> None:
    words = program(tmp_path, WAITS)
    with server(tmp_path / "a", words, **shared, lease_seconds=2) as (_, client):  # as pg8000 leaves sockets open
        place, waiting = ask(client, BODY), ask(client, BODY)
        until(lambda: (tmp_path / "begun.txt").exists(), "a job at work")
        postgres.kill()
        try:
            answer = client.get(place)
            assert reason_of(answer) == "the store of jobs does not answer"
            (tmp_path / "go").touch()
            time.sleep(1)  # in which the job ends, and cannot say so
        finally:
            postgres.start()
        for each in (place, waiting):
            assert result_of(client, each) == b"made of " + Path(each).name.encode()


def test_what_cannot_be_shared_is_refused(
    tmp_path: Path, shared: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, results = shared.values()
    with pytest.raises(RequestError, match="--database and --results go together"):
        Settings(tmp_path, database=database)
    nobody = "postgresql://someone:secret@127.0.0.1:9/nothing"
    with pytest.raises(RequestError, match=r"the database cannot be used .*expected postgresql://user") as error:
        JobManager(Settings(tmp_path, database=nobody, results=results)).prepare()
    assert "secret" not in str(error.value)
    nowhere = results.replace("@jobs/", "@nowhere/")
    with pytest.raises(OutputError, match="cannot be written"):
        JobManager(Settings(tmp_path, database=database, results=nowhere)).prepare()
    monkeypatch.setitem(sys.modules, "pg8000.dbapi", None)
    result = gen("serve", "--data", tmp_path / "data", "--database", database, "--results", str(tmp_path))
    assert result.exit_code == 2
    assert "pg8000 is not installed; expected it from: pip install" in result.stderr


@pytest.mark.exhaustive
@pytest.mark.skipif(PLAIN, reason="each process would take seconds to start")
def test_real_jobs_have_the_same_bytes(tmp_path: Path, postgres: Cluster, shared: dict[str, str]) -> None:
    (tmp_path / "undisturbed").mkdir()
    work({**LONG, "result": "parquet"}, tmp_path / "undisturbed", lambda _: None)
    expected = (tmp_path / "undisturbed" / "result.parquet").read_bytes()
    ended = threading.Event()

    def cut() -> None:
        """End all connections, again and again; some are in the middle of a statement."""
        while not ended.wait(0.1):
            with PostgreSQL(shared["database"]).transaction() as execute:
                execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")

    with ExitStack() as stack:
        (first, client), (_, other) = (
            stack.enter_context(server(tmp_path / name, (), **shared, lease_seconds=2)) for name in "ab"
        )
        places = [ask(client, {**LONG, "result": "parquet"}) for _ in range(2)]
        until(lambda: any(client.get(place).json()["done"] >= 100 for place in places), "jobs at work")
        for process in (process for each in (tmp_path / "b" / "jobs").iterdir() for process in processes_of(each)):
            assert os.getpriority(os.PRIO_PROCESS, process) > os.getpriority(os.PRIO_PROCESS, first.pid)
            os.kill(process, signal.SIGKILL)
        cutting = threading.Thread(target=cut)
        cutting.start()
        try:
            first.kill()
            time.sleep(3)
        finally:
            ended.set()
            cutting.join()
        assert [result_of(other, place) for place in places] == [expected] * 2
