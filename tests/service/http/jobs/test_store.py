"""What is known of jobs: which step follows which, and what is kept."""

import sqlite3
import threading
from pathlib import Path

import pytest

from service.http.jobs.store import Job, KeyReusedError, QueueFullError, State, Store

ASKED = {"family": "sudoku", "count": 7, "seed": 1, "result": "parquet"}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(tmp_path / "data" / "service.sqlite")
    store.prepare()
    return store


def found(store: Store, name: str) -> Job:
    job = store.find(name)
    assert job is not None
    return job


def test_a_job_goes_from_the_queue_to_its_result(store: Store) -> None:
    name = store.add(ASKED, max_waiting=9).id
    job = found(store, name)
    assert (job.state, job.request, job.count, job.done, job.error, job.file, job.ended) == (
        *(State.QUEUED, ASKED, 7, 0),
        *(None, None, None),
    )
    assert store.begin(name) is not None
    store.advance(name, 3)
    assert (found(store, name).state, found(store, name).done) == (State.RUNNING, 3)
    store.succeed(name, "result.parquet")
    job = found(store, name)
    assert (job.state, job.done, job.file) == (State.SUCCEEDED, 7, "result.parquet")
    assert job.ended is not None
    assert job.ended >= job.created


def test_what_has_ended_does_not_change_and_a_cancelled_success_stays_one(store: Store) -> None:
    name = store.add(ASKED, max_waiting=9).id
    assert store.begin(name)
    store.cancel(name)
    store.advance(name, 5)
    store.succeed(name, "result.parquet")
    store.fail(name, "too late")
    job = found(store, name)
    assert (job.state, job.done, job.file, job.error) == (State.CANCELLED, 0, None, None)
    assert store.begin(name) is None
    assert store.requeue() == []
    name = store.add(ASKED, max_waiting=9).id
    store.begin(name)
    store.succeed(name, "result.parquet")
    for _ in range(2):
        cancelled = store.cancel(name)
        assert cancelled is not None
        assert (cancelled.state, cancelled.file) == (State.SUCCEEDED, None)
    assert store.cancel("nobody") is None


def test_of_many_that_take_a_job_one_gets_it(store: Store) -> None:
    name = store.add(ASKED, max_waiting=9).id
    taken: list[Job | None] = []
    threads = [threading.Thread(target=lambda: taken.append(store.begin(name))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 8
    assert sum(job is not None for job in taken) == 1


def test_a_key_gives_the_same_job_and_only_for_the_same_body(store: Store) -> None:
    first = store.add(ASKED, max_waiting=1, key="mine", body={"a": 1, "b": 2})
    again = store.add({**ASKED, "seed": 5}, max_waiting=1, key="mine", body={"b": 2, "a": 1})
    assert again == first
    with pytest.raises(KeyReusedError):
        store.add(ASKED, max_waiting=9, key="mine", body={"a": 1, "b": 3})
    other = store.add(ASKED, max_waiting=9, key="other", body={"a": 1, "b": 2})
    assert other.id != first.id
    assert len(store.ids()) == 2


def test_a_full_queue_takes_no_more(store: Store) -> None:
    names = [store.add(ASKED, max_waiting=2).id for _ in range(2)]
    with pytest.raises(QueueFullError):
        store.add(ASKED, max_waiting=2)
    store.begin(names[0])  # what runs does not wait
    store.add(ASKED, max_waiting=2)
    assert [job.id for job in store.latest(9)[0]][1:] == names[::-1]
    assert len(store.latest(1)[0]) == 1


def test_what_ran_is_queued_again_in_its_old_place(store: Store) -> None:
    names = [store.add(ASKED, max_waiting=9).id for _ in range(4)]
    store.begin(names[1])
    store.begin(names[0])
    store.advance(names[0], 2)
    store.succeed(names[0], "result.parquet")
    assert Store(store.path).requeue() == names[1:]
    assert found(store, names[0]).state is State.SUCCEEDED


def test_the_oldest_that_ended_are_forgotten(store: Store) -> None:
    names = [store.add(ASKED, max_waiting=9).id for _ in range(5)]
    for name in names[1:4]:
        store.begin(name)
        store.succeed(name, "result.parquet")
    store.begin(names[4])
    assert store.delete_old(3, before=0) == []
    assert store.delete_old(2, before=0) == [names[1]]
    with sqlite3.connect(store.path) as db:
        db.execute("UPDATE jobs SET ended = 10 WHERE id = ?", (names[3],))
    db.close()
    assert store.delete_old(2, before=11) == [names[3]]
    assert store.ids() == {names[0], names[2], names[4]}


def test_jobs_are_filtered_by_state_and_family(store: Store) -> None:
    names = [store.add({"family": each, "count": 1, "seed": 1}, max_waiting=9).id for each in ("sudoku", "lightup") * 2]
    store.begin(names[0])
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
