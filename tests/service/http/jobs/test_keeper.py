"""The keeper of jobs, with small programs in place of the process of a job."""

import asyncio
import json
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from puzzles.errors import RequestError
from service.http.jobs.keeper import MOST_LOSSES, Keeper
from service.http.jobs.store import Job, QueueFullError, State
from service.http.settings import Settings
from tests.service.http.jobs.waiting import PATIENCE, processes_of, program

ASKED = {"family": "sudoku", "count": 7, "seed": 1, "result": "parquet"}
AT_ONCE = "(folder / 'result.parquet').write_text('made'); tell(done=7); tell(file='result.parquet')"
NEVER = "tell(done=2); sleep(600)"
NOTED = "(folder.parent.parent / 'order.txt').open('a').write(folder.name + '\\n');"


async def seen(keeper: Keeper, name: str, right: Callable[[Job], bool]) -> Job:
    async with asyncio.timeout(PATIENCE):
        while True:
            job = await asyncio.to_thread(keeper.store.find, name)
            assert job is not None
            if right(job):
                return job
            await asyncio.sleep(0.01)


async def ended(keeper: Keeper, name: str) -> Job:
    return await seen(keeper, name, lambda job: not job.state.is_open)


@asynccontextmanager
async def at_work(folder: Path, source: str, **settings: Any) -> AsyncIterator[Keeper]:
    keeper = Keeper(Settings(folder / "data", **settings), program(folder, source))
    async with keeper.at_work():
        yield keeper


def played(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scene)


def test_jobs_run_in_the_order_in_which_they_came(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_work(tmp_path, NOTED + AT_ONCE) as keeper:
            names = [(await keeper.submit(ASKED)).id for _ in range(3)]
            jobs = [await ended(keeper, name) for name in names]
            assert [(job.state, job.file, job.done) for job in jobs] == [(State.SUCCEEDED, "result.parquet", 7)] * 3
            assert (keeper.folder(names[0]) / "result.parquet").read_text() == "made"
            assert json.loads((keeper.folder(names[0]) / "order.json").read_text()) == ASKED
            assert (tmp_path / "data" / "order.txt").read_text().split() == names

    played(scene())


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_as_many_run_at_once_as_may(tmp_path: Path, n_jobs: int) -> None:
    async def scene() -> None:
        async with at_work(tmp_path, NEVER, n_jobs=n_jobs, max_waiting_jobs=3) as keeper:
            running = [(await keeper.submit(ASKED)).id for _ in range(n_jobs)]
            for name in running:
                assert (await seen(keeper, name, lambda job: job.done == 2)).state is State.RUNNING
            waiting = [(await keeper.submit(ASKED)).id for _ in range(3)]
            with pytest.raises(QueueFullError):
                await keeper.submit(ASKED)
            await asyncio.sleep(0.2)
            states = [job.state for job in await asyncio.to_thread(keeper.store.latest, 9)]
            assert states == [State.QUEUED] * 3 + [State.RUNNING] * n_jobs
            await keeper.cancel(running[0])  # which makes room
            await seen(keeper, waiting[0], lambda job: job.state is State.RUNNING)

    played(scene())


def test_cancelling_ends_the_process_and_deletes_the_files(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_work(tmp_path, NEVER) as keeper:
            runs, waits = [(await keeper.submit(ASKED)).id for _ in range(2)]
            await seen(keeper, runs, lambda job: job.done == 2)
            assert len(processes_of(keeper.folder(runs))) == 1
            for name in (waits, runs, runs):
                job = await keeper.cancel(name)
                assert job is not None
                assert (job.state, job.file) == (State.CANCELLED, None)
                assert not keeper.folder(name).exists()
            assert processes_of(keeper.folder(runs)) == []
            assert await keeper.cancel("nobody") is None
            await asyncio.sleep(0.2)
            assert (await ended(keeper, waits)).state is State.CANCELLED  # and it did not begin after all

    played(scene())


def test_a_lost_process_is_replaced_a_few_times(tmp_path: Path) -> None:
    once = "mark = folder / 'mark'\nif not mark.exists():\n    mark.touch(); tell(done=3); os.kill(os.getpid(), 9)\n"

    async def scene() -> None:
        async with at_work(tmp_path, once + AT_ONCE) as keeper:
            assert (await ended(keeper, (await keeper.submit(ASKED)).id)).state is State.SUCCEEDED

    async def hopeless() -> None:
        async with at_work(tmp_path, NOTED + "os._exit(1)") as keeper:
            job = await ended(keeper, (await keeper.submit(ASKED)).id)
            assert job.state is State.FAILED
            assert job.error == f"the process of the job was lost {MOST_LOSSES} times; is there enough memory?"
            assert (tmp_path / "data" / "order.txt").read_text().split() == [job.id] * MOST_LOSSES
            assert not keeper.folder(job.id).exists()

    played(scene())
    played(hopeless())


def test_an_error_is_told_and_the_next_job_runs(tmp_path: Path) -> None:
    source = (
        f"if json.load((folder / 'order.json').open())['seed'] == 1:\n    tell(error='no puzzle')\nelse:\n    {AT_ONCE}"
    )

    async def scene() -> None:
        async with at_work(tmp_path, source) as keeper:
            first, second = [(await keeper.submit({**ASKED, "seed": seed})).id for seed in (1, 2)]
            job = await ended(keeper, first)
            assert (job.state, job.error, job.file) == (State.FAILED, "no puzzle", None)
            assert (await ended(keeper, second)).state is State.SUCCEEDED

    played(scene())


def test_a_job_that_takes_too_long_fails(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_work(tmp_path, NEVER, job_seconds=0.5) as keeper:
            job = await ended(keeper, (await keeper.submit(ASKED)).id)
            assert (job.state, job.error) == (State.FAILED, "the job took longer than 0.5 seconds")
            assert processes_of(keeper.folder(job.id)) == []

    played(scene())


def test_a_program_that_cannot_start_fails_the_job(tmp_path: Path) -> None:
    async def scene() -> None:
        keeper = Keeper(Settings(tmp_path), (str(tmp_path / "missing"),))
        async with keeper.at_work():
            job = await ended(keeper, (await keeper.submit(ASKED)).id)
            assert job.state is State.FAILED
            assert "No such file" in str(job.error)

    played(scene())


def test_the_next_server_goes_on(tmp_path: Path) -> None:
    async def first() -> list[str]:
        async with at_work(tmp_path, NEVER) as keeper:
            names = [(await keeper.submit(ASKED)).id for _ in range(2)]
            await seen(keeper, names[0], lambda job: job.done == 2)
            (keeper.folder(names[0]) / "half").touch()
            (keeper.folder("nobody's")).mkdir()
        assert processes_of(keeper.folder(names[0])) == []
        return names

    async def second(names: list[str]) -> None:
        async with at_work(tmp_path, AT_ONCE) as keeper:
            assert not keeper.folder("nobody's").exists()
            for name in names:
                assert (await ended(keeper, name)).state is State.SUCCEEDED
            assert (keeper.folder(names[0]) / "half").exists()

    async def third(names: list[str]) -> None:
        async with at_work(tmp_path, NEVER) as keeper:
            for name in names:
                job = await ended(keeper, name)
                assert job.file is not None
                assert (keeper.folder(name) / job.file).read_text() == "made"

    names = asyncio.run(first())
    played(second(names))
    played(third(names))


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_work(tmp_path, NEVER):
            with pytest.raises(RequestError, match="in use by another server"):
                async with at_work(tmp_path, NEVER):
                    pass

    played(scene())


def test_old_results_make_room(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_work(tmp_path, AT_ONCE, max_kept_jobs=2) as keeper:
            names = []
            for _ in range(3):
                names.append((await keeper.submit(ASKED)).id)
                await ended(keeper, names[-1])
            async with asyncio.timeout(PATIENCE):
                while keeper.folder(names[0]).exists():
                    await asyncio.sleep(0.01)
            assert await asyncio.to_thread(keeper.store.ids) == set(names[1:])
            assert all(keeper.folder(name).exists() for name in names[1:])
        with sqlite3.connect(keeper.store.path) as db:
            db.execute("UPDATE jobs SET ended = ended - 86400 WHERE id = ?", (names[2],))
        db.close()
        async with replaced(keeper, job_days=0.5) as later:
            assert await asyncio.to_thread(later.store.ids) == {names[1]}
            assert os.listdir(later.folder("")) == [names[1]]

    played(scene())


@asynccontextmanager
async def replaced(keeper: Keeper, **settings: Any) -> AsyncIterator[Keeper]:
    later = Keeper(replace(keeper.settings, **settings), keeper.program)
    async with later.at_work():
        yield later
