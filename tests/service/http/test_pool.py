"""Workers: what they answer, what happens when they hang, die or cannot keep up; and which work is short."""

import asyncio
import errno
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Any

import pytest

from kernels.jit import PLAIN, Kernel
from puzzles.errors import RequestError
from puzzles.formats import registry as formats
from service.http import costs, worker, worker_process
from service.http import pool as pools
from service.http.costs import SHORT_SECONDS, UNREAD, Costs, Length, Shape, length_of, shape_of_making, shape_of_reading
from service.http.pool import Pool, TaskFailed
from service.http.problems import TookTooLong, Unavailable, add_request_id, set_request_id
from service.http.settings import Settings
from tests.commands import UNIQUE
from tests.service.http import strange
from tests.service.http.conftest import PATIENT
from tests.service.http.jobs.waiting import until as wait_until

PATIENCE = 300  # seconds, far more than anything takes here
HARD = Shape("hard", 1_000.0)
EASY = Shape("easy", 0.001)

Shared = tuple[asyncio.Runner, Pool]


def pool_of(warm_up: Callable[[], Any]) -> Pool:
    return Pool(Settings(Path("unused"), n_workers=1, limits=PATIENT), warm_up)


@pytest.fixture(scope="module")
def shared() -> Iterator[Shared]:
    """Start a pool of two workers, one for short work, for all tests that leave such a pool behind."""
    with asyncio.Runner() as runner:
        pool = pool_of(strange.nothing)
        runner.run(pool.__aenter__())
        yield runner, pool
        runner.run(pool.__aexit__(None, None, None))


def on_the_pool(**limits: int) -> Callable[[Callable[..., Awaitable[Any]]], Callable[..., None]]:
    """Let a test be a coroutine whose first argument is the shared pool, idle and without a past."""

    def decorated(test: Callable[..., Awaitable[Any]]) -> Callable[..., None]:
        def run(shared: Shared, monkeypatch: pytest.MonkeyPatch, **fixtures: Any) -> None:
            runner, pool = shared
            # Short tasks take their time, for the machine may be busy; some tests set this anew.
            monkeypatch.setattr(pools, "OVERRUN_SECONDS", PATIENCE)
            runner.run(until(lambda: pool.n_warm == pool.n_processes and not pool.n_busy))
            pool.n_replaced = pool.n_overruns = 0
            pool._costs, pool._limits = Costs(), replace(PATIENT, **limits)
            runner.run(asyncio.wait_for(test(pool, **fixtures), PATIENCE))

        _, *others = signature(test).parameters.values()
        ours = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in ("shared", "monkeypatch")]
        run.__signature__ = Signature([*ours, *others])  # type: ignore[attr-defined]
        run.__name__ = test.__name__
        return run

    return decorated


def is_alive(process: int) -> bool:
    """Return whether a process runs; a zombie, which has ended and was not waited for, does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until_gone(processes: list[int]) -> bool:
    return wait_until(lambda: not any(map(is_alive, processes)), "the end of processes")


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


async def until_at_rest(folder: Path, n_workers: int = 1) -> None:
    """Wait until a number of workers rest or hang."""
    await until(lambda: len(list(folder.glob("*.rests"))) == n_workers)


@asynccontextmanager
async def at_rest(pool: Pool, folder: Path, n_tasks: int = 1, shape: Shape = HARD) -> AsyncIterator[None]:
    """Keep all workers resting during the block, so that further tasks wait."""
    tasks = [asyncio.create_task(pool.run(strange.rest, folder, shape=shape)) for _ in range(n_tasks)]
    await until_at_rest(folder)
    yield
    assert not any(task.done() for task in tasks)
    (folder / "go").touch()
    assert await asyncio.gather(*tasks) == ["rested"] * n_tasks


@on_the_pool()
async def test_work_is_done_by_other_processes_and_errors_come_back(pool: Pool) -> None:
    assert await pool.run(strange.double, 21) == 42
    assert await pool.run(os.getpid) in pool.pids
    assert os.getpid() not in pool.pids
    with pytest.raises(RequestError, match="'x' is not a number"):
        await pool.run(strange.refuse)
    for task, argument in ((strange.stumble, ()), *((strange.double, (lambda: 1,)),) * 3):
        with pytest.raises(TaskFailed, match=task.__name__):
            await pool.run(task, *argument)
    assert await pool.run(strange.double, 1) == 2


@on_the_pool()
async def test_a_worker_that_dies_is_replaced(pool: Pool, caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(add_request_id)
    try:
        set_request_id("of-the-request")
        processes = set(pool.pids)
        with pytest.raises(Unavailable, match="died"):
            await pool.run(strange.die)
        assert await pool.run(strange.double, 2) == 4
        await until(lambda: pool.n_warm == 2)
    finally:
        caplog.handler.removeFilter(add_request_id)
    (died,) = processes - set(pool.pids)
    (record,) = caplog.records
    assert (pool.n_replaced, record.request) == (1, "[of-the-request] ")
    assert record.getMessage() == f"worker {died} died in die, and is replaced"


@on_the_pool()
async def test_workers_that_die_while_idle_are_told_and_replaced(pool: Pool, caplog: pytest.LogCaptureFixture) -> None:
    processes = set(pool.pids)
    assert pool.problem == ""
    for each in processes:
        os.kill(each, signal.SIGKILL)
    await until(lambda: pool.problem)
    assert "no worker process is left" in pool.problem or "was ended by SIGKILL" in caplog.text
    await until(lambda: pool.n_warm == 2 and not processes & set(pool.pids))
    assert (pool.problem, pool.n_replaced, await pool.run(strange.double, 2)) == ("", 2, 4)
    assert caplog.text.count("was ended by SIGKILL while it was idle, and is replaced") == 2


@on_the_pool(seconds=1)
async def test_a_task_that_hangs_is_ended_and_long_the_next_time(pool: Pool, tmp_path: Path) -> None:
    processes = set(pool.pids)
    with pytest.raises(TookTooLong, match="longer than 1 seconds"):
        await pool.run(strange.hang_for_good, tmp_path, shape=EASY)
    assert pool._costs.seconds(EASY) > SHORT_SECONDS
    assert await pool.run(strange.double, 2, seconds=PATIENT.seconds) == 4
    await until(lambda: processes - set(pool.pids))
    assert pool.n_replaced == 1
    await until(lambda: not any(map(is_alive, processes - set(pool.pids))))


@pytest.mark.skipif(PLAIN, reason="compiles nothing")
def test_a_worker_begins_with_puzzles_of_families_from_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[bool] = []
    families = ("nonogram", "lightup")
    monkeypatch.setattr(worker, "FAMILIES", families)
    monkeypatch.setattr(worker, "_SIZES", ("6x6",))
    monkeypatch.setattr(worker, "to_png", lambda _: drawn.append(True))
    for is_compiled in (True, False):
        monkeypatch.setattr(Kernel, "is_compiled", lambda *_, told=is_compiled: told)
        list(worker.warm_up())
        assert len(drawn) == len(families)


@on_the_pool(queue=2)
async def test_beyond_its_queue_the_answer_comes_before_any_worker_is_free(pool: Pool, tmp_path: Path) -> None:
    async with at_rest(pool, tmp_path, 3):
        for _ in range(50):
            with pytest.raises(Unavailable, match="the queue already has 2 requests"):
                await pool.run(strange.double, 1, shape=HARD)
        assert [await pool.run(strange.double, number) for number in range(9)] == [*range(0, 18, 2)]  # of another queue
        assert pool.n_waiting(Length.LONG) == 2
    assert pool.n_waiting(Length.LONG) == 0


@on_the_pool(queue_seconds=1)
async def test_nobody_waits_for_a_worker_longer_than_agreed(pool: Pool, tmp_path: Path) -> None:
    async with at_rest(pool, tmp_path):
        with pytest.raises(Unavailable, match="no worker was free for 1 seconds"):
            await pool.run(strange.double, 1, shape=HARD)
        assert pool.n_waiting(Length.LONG) == 0


@on_the_pool()
async def test_a_request_that_is_given_up_leaves_its_worker_to_others(pool: Pool, tmp_path: Path) -> None:
    tasks = [asyncio.create_task(pool.run(strange.rest, tmp_path)) for _ in range(5)]
    await until_at_rest(tmp_path, 2)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert pool.n_waiting(Length.SHORT) == 0
    (tmp_path / "go").touch()
    await until(lambda: pool.n_busy == 0)
    assert await asyncio.gather(*(pool.run(strange.double, 3) for _ in range(4))) == [6] * 4


@pytest.mark.parametrize(("waited", "order"), [(0.0, ["short", "short", "long"]), (1e6, ["long", "short", "short"])])
@on_the_pool()
async def test_what_costs_more_is_done_later(pool: Pool, tmp_path: Path, waited: float, order: list[str]) -> None:
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    names = tmp_path / "names"
    async with at_rest(pool, folders[1], shape=EASY):
        async with at_rest(pool, folders[0]):
            queued = [asyncio.create_task(pool.run(strange.note, names, "long", shape=HARD))]
            await until(lambda: pool.n_waiting(Length.LONG) == 1)
            pool._queues[Length.LONG][0].came -= waited
            queued += [asyncio.create_task(pool.run(strange.note, names, "short")) for _ in range(2)]
            await until(lambda: pool.n_waiting(Length.SHORT) == 2)
        await asyncio.gather(*queued)
        assert names.read_text().split() == order


@pytest.mark.parametrize("is_given_up", [False, True])
@on_the_pool()
async def test_a_short_task_that_is_long_is_begun_again_unless_its_client_has_gone(
    pool: Pool, tmp_path: Path, is_given_up: bool
) -> None:
    async with at_rest(pool, tmp_path):
        slow = asyncio.create_task(pool.run(strange.hang_at_first, tmp_path, shape=EASY))
        await until_at_rest(tmp_path, 2)
        (work,) = (work for work in pool._at_work if work.length is Length.SHORT)
        pool._overrun(work)
        if is_given_up:
            slow.cancel()
        assert await pool.run(strange.double, 4) == 8
        assert pool.n_waiting(Length.LONG) == (not is_given_up)
    (again,) = await asyncio.gather(slow, return_exceptions=True)
    assert (again == "again", pool.n_replaced) == (not is_given_up, 1)


@on_the_pool()
async def test_a_short_task_that_is_long_may_go_on(pool: Pool, tmp_path: Path) -> None:
    pools.OVERRUN_SECONDS = 0
    async with at_rest(pool, tmp_path, shape=EASY):
        await until(lambda: pool.n_overruns == 1)
        pools.OVERRUN_SECONDS = PATIENCE
        hard = asyncio.create_task(pool.run(strange.double, 1, shape=HARD))
        assert await pool.run(strange.double, 4) == 8
        assert pool.n_waiting(Length.LONG) == 1  # for the other one counts as long
    assert (await hard, pool.n_replaced) == (2, 0)


@pytest.mark.parametrize(("task", "seconds", "status"), [(strange.spin, 0.3, 422), (strange.hang_for_good, 1, 503)])
@on_the_pool()
async def test_too_much_work_is_refused_for_good_and_a_worker_that_got_no_processor_for_now(
    pool: Pool, tmp_path: Path, task: Callable[[Path], None], seconds: float, status: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pools, "_BUSY_SHARE", 0.02)  # which a task gets of any machine
        with pytest.raises(TookTooLong) as problem:
            await pool.run(task, tmp_path, seconds=seconds)
    assert problem.value.status_code == status


def test_the_first_visitor_waits_for_no_warming_up_and_a_worker_never_compiles(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_COMPILE", "foreground")
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))

    async def run() -> tuple[int, bool]:
        async with asyncio.timeout(PATIENCE), pool_of(strange.warm_up_without_end) as pool:
            return await pool.run(strange.double, 21), await pool.run(strange.large_work)

    assert asyncio.run(run()) == (42, False)


def test_workers_end_with_a_server_that_was_killed(tmp_path: Path) -> None:
    script = f"""
import asyncio
from pathlib import Path
from tests.service.http.test_pool import pool_of, strange, until

async def run():
    async with pool_of(strange.nothing) as pool:
        await until(lambda: pool.n_warm == 2)
        folder = Path({str(tmp_path)!r})
        task = asyncio.create_task(pool.run(strange.hang_for_good, folder))
        await until(lambda: any(folder.iterdir()))
        print(*pool.pids, flush=True)
        await task

if __name__ == "__main__":
    asyncio.run(run())
"""
    server = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        workers = [int(word) for word in server.stdout.readline().split()]
        assert [is_alive(each) for each in workers] == [True, True]
    finally:
        server.kill()
        server.wait()
        server.stdout.close()  # not read to its end, which comes when the workers are gone
    try:
        assert wait_until_gone(workers)
    finally:
        for each in workers:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)


def test_workers_that_do_not_start_are_reported_and_started_when_they_can(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "_PAUSE_SECONDS", 0.01)
    reason = r"\d+ starts of worker processes failed in a row; the last ended with exit status 7"

    async def test() -> None:
        async with pool_of(partial(strange.refuse_to_start_without, tmp_path / "go")) as pool:
            await until(lambda: pool.start_problem)
            assert (pool.n_warm, bool(re.fullmatch(reason, pool.start_problem))) == (0, True)
            with pytest.raises(Unavailable, match=reason):
                await pool.run(strange.double, 2)
            (tmp_path / "go").touch()
            await until(lambda: pool.n_warm == 2)
            assert (pool.start_problem, await pool.run(strange.double, 2)) == ("", 4)

    asyncio.run(test())
    messages = [record.getMessage() for record in caplog.records]
    assert messages[:2] == ["a worker process ended with exit status 7 before it was ready"] * 2
    assert re.fullmatch(reason, messages[2])


def test_a_system_without_processes_is_reported_and_the_end_of_the_pool_does_not_wait_for_the_next_start(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(worker_process, "start_process", refuse)
    monkeypatch.setattr(pools, "_PAUSE_SECONDS", 1e6)

    async def test() -> None:
        async with pool_of(strange.nothing) as pool:
            await until(lambda: pool.n_failed_starts == 2)
            assert pool.start_problem == ""

    asyncio.run(asyncio.wait_for(test(), PATIENCE))
    assert "could not be started (Resource temporarily unavailable)" in caplog.text


def length_of_making(family: str, options: dict[str, object], cells: int, count: int = 1) -> Length:
    return length_of(Costs().seconds(shape_of_making(family, options, cells, count=count, steps=False)))


def test_usual_puzzles_and_proofs_are_short_work_and_many_large_ones_or_methods_long() -> None:
    assert length_of_making("sudoku", {"difficulty": "hard"}, 0) is Length.SHORT
    assert length_of_making("sudoku", {"difficulty": "hard"}, 0, count=50) is Length.LONG
    assert length_of_making("nonogram", {"size": "100x100"}, 10_000) is Length.SHORT
    assert length_of_making("nonogram", {"size": "100x100", "difficulty": "hard"}, 10_000) is Length.LONG
    puzzle = formats.read(UNIQUE.encode())[0].puzzle
    shapes = shape_of_reading("solve", puzzle), shape_of_reading("solve", puzzle, method="grasp"), UNREAD
    assert [length_of(Costs().seconds(shape)) for shape in shapes] == [Length.SHORT, Length.LONG, Length.LONG]
    asked = (
        ({"clues": 24, "minimal": True}, 1),
        ({"minimal": True, "clues": 24}, 7),
        ({"clues": 25, "minimal": True}, 1),
    )
    names = [shape_of_making("sudoku", options, 0, count=count, steps=False).name for options, count in asked]
    assert (names[0] == names[1], names[0] == names[2]) == (True, False)


def test_means_of_what_was_measured_replace_the_guess() -> None:
    known, shape = Costs(), Shape("new", 0.001)
    known.learn(shape, 20.0)
    assert length_of(known.seconds(shape)) is Length.LONG
    for _ in range(100):
        known.learn(shape, 0.01)
    assert length_of(known.seconds(shape)) is Length.SHORT
    known.learn(shape, 1.0)  # one of a hundred does not count much
    assert length_of(known.seconds(shape)) is Length.SHORT
    known = Costs()
    for _ in range(50):
        known.learn(Shape("batch", 1.0, n_puzzles=10), 2.0)
    assert abs(known.seconds(Shape("batch", 1.0)) - 0.2) < 0.05
    known = Costs()  # which keeps no shapes without end
    for number in range(costs._MOST_SHAPES + 10):
        known.learn(Shape(number, 0.0), 9.0)
    assert len(known._means) == costs._MOST_SHAPES
    assert known.seconds(Shape(0, 0.0)) == 0.0
    assert known.seconds(Shape(costs._MOST_SHAPES, 0.0)) > 0.0
