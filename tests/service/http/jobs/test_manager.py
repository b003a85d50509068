"""The manager of jobs, with small programs in place of the process of a job."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from service.http.jobs.manager import MAX_STARTS, JobManager
from service.http.jobs.store import Job, State
from service.http.settings import Settings
from tests.service.http.jobs.waiting import PATIENCE, processes_of, program, until

ASKED = {"family": "sudoku", "count": 7, "seed": 1, "result": "parquet"}
AT_ONCE = "(folder / 'result.parquet').write_text('made'); tell(done=7); tell(file='result.parquet')"
NEVER = "tell(done=2); sleep(600)"
NOTED = "(folder.parent.parent / 'order.txt').open('a').write(folder.name + '\\n');"


async def seen(manager: JobManager, name: str, right: Callable[[Job], bool]) -> Job:
    async with asyncio.timeout(PATIENCE):
        while True:
            job = await asyncio.to_thread(manager.store.find, name)
            assert job is not None
            if right(job):
                return job
            await asyncio.sleep(0.01)


async def ended(manager: JobManager, name: str) -> Job:
    return await seen(manager, name, lambda job: not job.state.is_open)


@asynccontextmanager
async def serving(folder: Path, source: str, **settings: Any) -> AsyncIterator[JobManager]:
    manager = JobManager(Settings(folder / "data", **settings), program(folder, source))
    async with manager.running():
        yield manager


def played(scene: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Let a test be a coroutine."""

    @wraps(scene)
    def test(*args: Any, **options: Any) -> None:
        asyncio.run(scene(*args, **options))

    return test


@played
async def test_jobs_run_in_the_order_in_which_they_came(tmp_path: Path) -> None:
    async with serving(tmp_path, NOTED + AT_ONCE) as manager:
        names = [(await manager.submit(ASKED)).id for _ in range(3)]
        jobs = [await ended(manager, name) for name in names]
        assert [(job.state, job.file, job.done) for job in jobs] == [(State.SUCCEEDED, "result.parquet", 7)] * 3
        assert (manager.folder(names[0]) / "result.parquet").read_text() == "made"
        assert json.loads((manager.folder(names[0]) / "request.json").read_text()) == ASKED
        assert (tmp_path / "data" / "order.txt").read_text().split() == names


@played
async def test_as_many_run_at_once_as_may(tmp_path: Path) -> None:
    async with serving(tmp_path, NEVER, n_jobs=2) as manager:
        names = [(await manager.submit(ASKED)).id for _ in range(5)]
        for name in names[:2]:
            assert (await seen(manager, name, lambda job: job.done == 2)).state is State.RUNNING
        await asyncio.sleep(0.2)
        jobs, _ = await asyncio.to_thread(manager.store.latest, 9)
        assert [job.state for job in jobs] == [State.QUEUED] * 3 + [State.RUNNING] * 2
        await manager.cancel(names[0])  # which frees a place
        await seen(manager, names[2], lambda job: job.state is State.RUNNING)


@played
async def test_cancelling_ends_the_process_and_deletes_the_files(tmp_path: Path) -> None:
    async with serving(tmp_path, NEVER) as manager:
        runs, waits = [(await manager.submit(ASKED)).id for _ in range(2)]
        await seen(manager, runs, lambda job: job.done == 2)
        assert len(processes_of(manager.folder(runs))) == 1
        for name in (waits, runs, runs):
            job = await manager.cancel(name)
            assert job is not None
            assert (job.state, job.file) == (State.CANCELLED, None)
            assert not manager.folder(name).exists()
        assert processes_of(manager.folder(runs)) == []
        assert await manager.cancel("nobody") is None
        await asyncio.sleep(0.2)
        assert (await ended(manager, waits)).state is State.CANCELLED  # and it did not begin after all


@played
async def test_a_lost_process_is_replaced_a_few_times(tmp_path: Path) -> None:
    once = "mark = folder / 'mark'\nif not mark.exists():\n    mark.touch(); tell(done=3); os.kill(os.getpid(), 9)\n"
    async with serving(tmp_path, once + AT_ONCE) as manager:
        assert (await ended(manager, (await manager.submit(ASKED)).id)).state is State.SUCCEEDED
    async with serving(tmp_path, NOTED + "os._exit(1)") as manager:
        job = await ended(manager, (await manager.submit(ASKED)).id)
        assert job.state is State.FAILED
        assert job.error == f"the process of the job died {MAX_STARTS} times; is there enough memory?"
        assert (tmp_path / "data" / "order.txt").read_text().split() == [job.id] * MAX_STARTS
        assert not manager.folder(job.id).exists()


@pytest.mark.parametrize(
    ("trouble", "limits", "said"),
    [
        ("tell(error='no puzzle')", {}, "no puzzle"),
        ("sleep(600)", {"job_seconds": 0.5}, "the job took longer than 0.5 seconds"),
    ],
)
@played
async def test_an_error_is_reported_and_the_next_job_runs(
    tmp_path: Path, trouble: str, limits: dict[str, float], said: str
) -> None:
    is_first = "json.load((folder / 'request.json').open())['seed'] == 1"
    async with serving(tmp_path, f"if {is_first}:\n    {trouble}\nelse:\n    {AT_ONCE}", **limits) as manager:
        first, second = [(await manager.submit({**ASKED, "seed": seed})).id for seed in (1, 2)]
        job = await ended(manager, first)
        assert (job.state, job.error, job.file) == (State.FAILED, said, None)
        assert processes_of(manager.folder(job.id)) == []
        await ended(manager, second)


@played
async def test_a_job_is_told_how_many_processes_it_may_use_which_end_with_it(tmp_path: Path) -> None:
    other = "import time; time.sleep(600)"
    start = f"import subprocess; subprocess.Popen([sys.executable, '-c', {other!r}, str(folder)]);"
    async with serving(tmp_path, f"{start} tell(done=int(sys.argv[2])); sleep(600)", n_workers=7, n_jobs=2) as manager:
        name = (await manager.submit(ASKED)).id
        await seen(manager, name, lambda job: job.done == 3)
        assert len(processes_of(manager.folder(name))) == 2
        await manager.cancel(name)
        await asyncio.to_thread(until, lambda: processes_of(manager.folder(name)) == [], "the end of the other")


@pytest.mark.parametrize(("n_workers", "n_jobs", "n_each"), [(1, 1, 1), (8, 1, 8), (8, 3, 2), (2, 5, 1)])
def test_jobs_share_as_many_processes_as_there_are_workers(n_workers: int, n_jobs: int, n_each: int) -> None:
    assert Settings(Path("unused"), n_workers=n_workers, n_jobs=n_jobs).job_processes == n_each


@played
async def test_a_program_that_cannot_start_fails_the_job(tmp_path: Path) -> None:
    manager = JobManager(Settings(tmp_path), (str(tmp_path / "missing"),))
    async with manager.running():
        assert "No such file" in str((await ended(manager, (await manager.submit(ASKED)).id)).error)


@played
async def test_the_next_server_goes_on(tmp_path: Path) -> None:
    async with serving(tmp_path, NEVER) as manager:
        names = [(await manager.submit(ASKED)).id for _ in range(2)]
        await seen(manager, names[0], lambda job: job.done == 2)
        (manager.folder(names[0]) / "half").touch()
        (manager.folder("nobody's")).mkdir()
    assert processes_of(manager.folder(names[0])) == []
    async with serving(tmp_path, AT_ONCE) as manager:
        assert not manager.folder("nobody's").exists()
        assert [(await ended(manager, name)).state for name in names] == [State.SUCCEEDED] * 2
        assert (manager.folder(names[0]) / "half").exists()
    async with serving(tmp_path, NEVER) as manager:
        files = [manager.folder(name) / str((await ended(manager, name)).file) for name in names]
        assert [file.read_text() for file in files] == ["made"] * 2


@played
async def test_old_results_make_room(tmp_path: Path) -> None:
    async with serving(tmp_path, AT_ONCE, max_kept_jobs=2) as manager:
        names = []
        for _ in range(3):
            names.append((await manager.submit(ASKED)).id)
            await ended(manager, names[-1])
        async with asyncio.timeout(PATIENCE):
            while manager.folder(names[0]).exists():
                await asyncio.sleep(0.01)
        assert await asyncio.to_thread(manager.store.ids, with_result=True) == set(names[1:])
        assert all(manager.folder(name).exists() for name in names[1:])
    with manager.store.database.transaction() as execute:
        execute("UPDATE jobs SET ended = ended - 86400 WHERE id = ?", names[2])
    async with serving(tmp_path, AT_ONCE, max_kept_jobs=2, job_days=0.5) as later:
        assert await asyncio.to_thread(later.store.ids, with_result=True) == {names[1]}
        assert os.listdir(later.folder("")) == [names[1]]
