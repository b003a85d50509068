"""What is known of jobs, the same in both databases: which step follows which, what is kept, and whose it is."""

import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from service.http.jobs import database as database_module
from service.http.jobs.database import Database, PostgreSQL, SQLite, Unreachable
from service.http.jobs.store import Job, KeyReusedError, QueueFullError, State, Store
from tests.service.http.jobs.postgres import Cluster

ASKED = {"family": "sudoku", "count": 7, "seed": 1, "result": "parquet"}


@pytest.fixture
def store(database: Database) -> Store:
    store = Store(database)
    store.prepare()
    return store


def found(store: Store, name: str) -> Job:
    job = store.find(name)
    assert job is not None
    return job


def begun(store: Store) -> Job:
    job = store.begin()
    assert job is not None
    return job


def test_a_job_goes_from_the_queue_to_its_result(store: Store) -> None:
    name = store.add(ASKED, max_waiting=9).id
    job = found(store, name)
    assert (job.state, job.request, job.count, job.done, job.error, job.file, job.ended) == (
        *(State.QUEUED, ASKED, 7, 0),
        *(None, None, None),
    )
    assert store.renew(begun(store), 3)
    assert (found(store, name).state, found(store, name).done) == (State.RUNNING, 3)
    assert store.succeed(found(store, name), "result.parquet")
    job = found(store, name)
    assert (job.state, job.done, job.file) == (State.SUCCEEDED, 7, "result.parquet")
    assert job.ended is not None
    assert job.ended >= job.created


def test_what_has_ended_does_not_change_and_a_cancelled_success_stays_one(store: Store) -> None:
    name = store.add(ASKED, max_waiting=9).id
    job = begun(store)
    store.cancel(name)
    assert not store.renew(job, 5)
    assert not store.succeed(job, "result.parquet")
    assert not store.fail(job, "too late")
    assert not store.release(job)
    job = found(store, name)
    assert (job.state, job.done, job.file, job.error) == (State.CANCELLED, 0, None, None)
    store.release_all()
    assert store.begin() is None
    name = store.add(ASKED, max_waiting=9).id
    store.succeed(begun(store), "result.parquet")
    for _ in range(2):
        cancelled = store.cancel(name)
        assert cancelled is not None
        assert (cancelled.state, cancelled.file) == (State.SUCCEEDED, None)
    assert store.cancel("nobody") is None
    assert store.find("\0'\ufffd\"--") is None


def test_of_many_that_take_jobs_each_gets_another(store: Store) -> None:
    names = [store.add(ASKED, max_waiting=9).id for _ in range(3)]
    taken: list[Job | None] = []
    threads = [threading.Thread(target=lambda: taken.append(store.begin())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 8
    assert sorted(job.id for job in taken if job is not None) == sorted(names)


def test_a_lease_that_ran_out_is_another_servers(store: Store) -> None:
    name = store.add(ASKED, max_waiting=9).id
    first = begun(store)
    assert store.begin() is None
    second = begun(replace(store, lease_seconds=0))
    assert (second.id, second.request) == (name, ASKED)
    assert not store.renew(first)
    assert not store.succeed(first, "first.parquet")
    assert store.succeed(second, "second.parquet")
    assert found(store, name).file == "second.parquet"


def test_what_ran_is_queued_again_in_its_old_place(store: Store) -> None:
    names = [store.add(ASKED, max_waiting=9).id for _ in range(4)]
    first, second, third = (begun(store) for _ in range(3))
    store.succeed(first, "result.parquet")
    assert store.release(second)
    assert begun(store).id == second.id
    store.release_all()
    assert not store.renew(third)
    assert [begun(store).id for _ in range(3)] == names[1:]
    assert found(store, names[0]).state is State.SUCCEEDED


def test_the_oldest_that_ended_are_forgotten(store: Store) -> None:
    names = [store.add(ASKED, max_waiting=9).id for _ in range(5)]
    jobs = [begun(store) for _ in range(4)]
    for job in jobs[:3]:
        store.succeed(job, "result.parquet")
    assert store.delete_old(3, 100) == []
    assert store.delete_old(2, 100) == [names[0]]
    with store.database.transaction() as execute:
        execute("UPDATE jobs SET ended = 10 WHERE id = ?", names[2])
    assert store.delete_old(2, 1_000_000) == [names[2]]
    assert store.ids(with_result=True) == {names[1], *names[3:]}
    assert store.ids(with_result=False) == set(names[3:])


def test_jobs_are_filtered_by_state_and_family(store: Store) -> None:
    names = [store.add({"family": each, "count": 1, "seed": 1}, max_waiting=9).id for each in ("sudoku", "lightup") * 2]
    store.begin()
    for filters, expected in (
        ((State.QUEUED,), [3, 2, 1]),
        ((None, "sudoku"), [2, 0]),
        ((State.RUNNING, "sudoku"), [0]),
        ((State.FAILED,), []),
    ):
        jobs, following = store.latest(9, None, *filters)
        assert ([names.index(job.id) for job in jobs], following) == (expected, None)
    page, following = store.latest(1, None, None, "sudoku")
    rest, _ = store.latest(9, following, None, "sudoku")
    assert [job.id for job in (*page, *rest)] == [names[2], names[0]]


def test_a_key_gives_the_same_job_to_its_owner_for_the_same_body_and_owners_wait_apart(store: Store) -> None:
    anna, ben = (replace(store, owner=name) for name in ("anna", "ben"))
    first = anna.add(ASKED, max_waiting=1, key="mine", body={"a": 1, "b": 2})
    assert anna.add({**ASKED, "seed": 5}, max_waiting=1, key="mine", body={"b": 2, "a": 1}) == first
    with pytest.raises(KeyReusedError):
        anna.add(ASKED, max_waiting=9, key="mine", body={"a": 1, "b": 3})
    others = [each.add(ASKED, max_waiting=9, key=key, body=0) for each, key in ((ben, "mine"), (anna, "other"))]
    assert store.ids(with_result=True) == {first.id, *(job.id for job in others)}
    assert len(store.ids(with_result=True)) == 3
    assert [each.claim("tuesday", name, seed=name)[0] for name, each in enumerate((anna, ben))] == [0, 1]
    with pytest.raises(KeyReusedError):
        anna.claim("tuesday", 1, seed=1)
    assert ben.cancel(first.id) is ben.find(first.id) is None
    assert anna.find(first.id) == first
    with pytest.raises(QueueFullError):
        anna.add(ASKED, max_waiting=2)
    assert begun(anna).id == first.id  # what runs does not wait
    last = anna.add(ASKED, max_waiting=2)
    while job := anna.begin():
        anna.fail(job, "no puzzle")
    anna.delete_old(1, 1_000_000)
    assert [[job.id for job in each.latest(9)[0]] for each in (anna, ben)] == [[last.id, first.id], [others[0].id]]


def test_tables_of_an_older_server_get_an_owner(tmp_path: Path) -> None:
    path = tmp_path / "service.sqlite"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE jobs (number INTEGER PRIMARY KEY, state TEXT, id TEXT)")
        db.execute("CREATE TABLE keys (number INTEGER PRIMARY KEY)")
        db.execute("INSERT INTO jobs (state, id) VALUES ('queued', 'old')")
    for _ in range(2):
        Store(SQLite(path)).prepare()
    with closing(sqlite3.connect(path)) as db, db:
        assert db.execute("SELECT id FROM jobs WHERE owner = ''").fetchall() == [("old",)]
        assert db.execute("SELECT owner FROM keys").fetchall() == []


def test_a_server_that_stops_within_a_transaction_holds_up_no_other(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "_FROZEN_SECONDS", 1)
    store = Store(PostgreSQL(postgres.address()))
    store.prepare()

    def stop() -> None:
        with store.database.transaction() as execute:
            execute("UPDATE jobs SET state = state")
            store.prepare()  # as another server; it waits for the end of this transaction

    with pytest.raises(Unreachable):
        stop()


def test_a_key_that_is_held_delays_no_other(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(PostgreSQL(postgres.address()), owner="anna")
    store.prepare()
    held: Any = store.database
    monkeypatch.setattr(database_module, "_BEGIN", "SELECT set_config('lock_timeout', '100ms', true)")
    with held.transaction() as execute:
        held.hold(execute, "key anna\nfirst", "queue of ben")
        assert store.claim("second", {}, 5) == (5, None)
        assert store.add(ASKED, max_waiting=9, key="third", body={}).request == ASKED
        with pytest.raises(Unreachable, match="lock timeout"):
            store.claim("first", {}, 5)
    assert store.claim("first", {}, 6) == (6, None)


def test_connections_that_were_lost_while_nobody_used_them_are_replaced(postgres: Cluster) -> None:
    store = Store(PostgreSQL(postgres.address()))
    store.prepare()
    name = store.add(ASKED, max_waiting=9).id
    with PostgreSQL(postgres.address()).transaction() as execute:
        execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    assert found(store, name).state is State.QUEUED
