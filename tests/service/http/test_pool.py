"""Workers: what they answer, and what happens when they hang, die or cannot keep up."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from inspect import Signature, signature
from pathlib import Path
from typing import Any

import pytest

from kernels import jit
from kernels.jit import PLAIN
from puzzles.errors import RequestError
from service.http import pool as pools
from service.http import worker
from service.http.costs import SHORT_SECONDS, Length, Shape
from service.http.pool import Pool, TaskFailed
from service.http.problems import TookTooLong, Unavailable, add_request_id, set_request_id
from service.http.settings import Settings
from tests.service.http import strange
from tests.service.http.conftest import PATIENT
from tests.service.http.jobs.waiting import until as wait_until

PATIENCE = 300  # seconds, far more than anything takes here
HARD = Shape("hard", 1_000.0)
EASY = Shape("easy", 0.001)


@pytest.fixture(autouse=True)
def no_overruns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let short tasks take their time, for the machine may be busy; some tests set this anew."""
    monkeypatch.setattr(pools, "OVERRUN_SECONDS", PATIENCE)


def with_pool(test: Callable[[Pool], Awaitable[Any]], *, n_workers: int = 1, **limits: int) -> Any:
    async def run() -> Any:
        pool = Pool(Settings(Path("unused"), n_workers=n_workers, limits=replace(PATIENT, **limits)), strange.nothing)
        async with pool:
            await until_warm(pool)
            return await asyncio.wait_for(test(pool), PATIENCE)

    return asyncio.run(run())


def on_a_pool(**options: int) -> Callable[[Callable[..., Awaitable[Any]]], Callable[..., None]]:
    """Let a test be a coroutine whose first argument is a pool."""

    def decorated(test: Callable[..., Awaitable[Any]]) -> Callable[..., None]:
        def run(**fixtures: Any) -> None:
            with_pool(lambda pool: test(pool, **fixtures), **options)

        _, *others = signature(test).parameters.values()
        run.__signature__ = Signature(others)  # type: ignore[attr-defined]
        run.__name__ = test.__name__
        return run

    return decorated


def is_alive(process: int) -> bool:
    """Tell whether a process runs; one that has ended and waits to be looked at does not."""
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


async def until_warm(pool: Pool) -> None:
    """Wait until all workers have warmed up; where they do not start there is nothing to wait for."""
    await until(lambda: pool.start_problem or pool.n_warm == pool.n_processes)
    assert not pool.start_problem


async def until_at_rest(folder: Path, n_workers: int = 1) -> None:
    """Wait until so many workers rest or hang."""
    await until(lambda: len(list(folder.glob("*.rests"))) == n_workers)


@on_a_pool()
async def test_work_is_done_by_other_processes_and_errors_come_back(pool: Pool) -> None:
    assert await pool.run(strange.double, 21) == 42
    assert await pool.run(strange.pid) in pool.pids
    assert os.getpid() not in pool.pids
    with pytest.raises(RequestError, match="'x' is not a number"):
        await pool.run(strange.refuse)
    with pytest.raises(TaskFailed, match="stumble"):
        await pool.run(strange.stumble)
    assert await pool.run(strange.double, 1) == 2
    for _ in range(3):
        with pytest.raises(TaskFailed):
            await pool.run(strange.double, lambda: 1)
    assert await pool.run(strange.double, 1) == 2


def test_a_worker_that_dies_is_replaced(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caplog.handler, "filters", [add_request_id])

    async def test(pool: Pool) -> None:
        set_request_id("of-the-request")
        processes = set(pool.pids)
        assert pool.n_replaced == 0
        with pytest.raises(Unavailable, match="died"):
            await pool.run(strange.die)
        assert await pool.run(strange.double, 2) == 4
        assert pool.n_replaced == 1
        await until(lambda: pool.n_warm == 2)
        (died,) = processes - set(pool.pids)
        (record,) = caplog.records
        assert record.getMessage() == f"worker {died} died in die, and is replaced"
        assert record.request == "[of-the-request] "

    with_pool(test)
    assert len(caplog.records) == 1  # the end of the pool replaces none


def test_a_task_that_hangs_is_ended_and_long_the_next_time(tmp_path: Path) -> None:
    async def test(pool: Pool) -> list[int]:
        processes, shape = set(pool.pids), Shape("unknown", 0.001)
        with pytest.raises(TookTooLong, match="longer than 1 seconds"):
            await pool.run(strange.hang_for_good, tmp_path, shape=shape)
        assert pool._costs.seconds(shape) > SHORT_SECONDS
        assert await pool.run(strange.double, 2, seconds=PATIENT.seconds) == 4
        await until(lambda: processes - set(pool.pids))
        assert pool.n_replaced == 1
        return list(processes - set(pool.pids))

    hung = with_pool(test, seconds=1)
    assert len(hung) == 1
    assert wait_until_gone(hung)


def test_a_worker_never_compiles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GRIDWRIGHT_COMPILE", "foreground")
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    assert with_pool(lambda pool: pool.run(strange.large_work)) is False


@pytest.mark.skipif(PLAIN, reason="compiles nothing")
def test_a_worker_begins_with_puzzles_of_families_from_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[bool] = []
    families = ("nonogram", "lightup")
    monkeypatch.setattr(worker, "FAMILIES", families)
    monkeypatch.setattr(worker, "_SIZES", ("6x6",))
    monkeypatch.setattr(worker, "to_png", lambda _: drawn.append(True))
    monkeypatch.setattr(jit.Kernel, "_run_plain", pytest.fail)
    monkeypatch.setattr(jit, "is_compiled", lambda _: True)
    list(worker.warm_up())
    assert len(drawn) == len(families)
    monkeypatch.setattr(jit, "is_compiled", lambda _: False)
    list(worker.warm_up())
    assert len(drawn) == len(families)


@on_a_pool(queue=2)
async def test_beyond_its_queue_the_answer_comes_before_any_worker_is_free(pool: Pool, tmp_path: Path) -> None:
    tasks = [asyncio.create_task(pool.run(strange.rest, tmp_path, shape=HARD)) for _ in range(3)]
    await until(lambda: pool.n_waiting(Length.LONG) == 2)
    for _ in range(50):
        with pytest.raises(Unavailable, match="2 requests in the queue already"):
            await pool.run(strange.double, 1, shape=HARD)
    assert pool.n_waiting(Length.LONG) == 2
    assert await pool.run(strange.double, 1) == 2  # whose queue is another one
    (tmp_path / "go").touch()
    assert await asyncio.gather(*tasks) == ["rested"] * 3
    assert pool.n_waiting(Length.LONG) == 0


@pytest.mark.exhaustive
@on_a_pool(queue_seconds=1)
async def test_nobody_waits_for_a_worker_longer_than_agreed(pool: Pool, tmp_path: Path) -> None:
    task = asyncio.create_task(pool.run(strange.rest, tmp_path, shape=HARD))
    await until_at_rest(tmp_path)
    with pytest.raises(Unavailable, match="no worker was free for 1 seconds"):
        await pool.run(strange.double, 1, shape=HARD)
    assert pool.n_waiting(Length.LONG) == 0
    (tmp_path / "go").touch()
    assert await task == "rested"


@pytest.mark.exhaustive
@on_a_pool()
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


@on_a_pool(n_workers=2)
async def test_short_work_is_done_while_as_many_as_may_are_at_long_work(pool: Pool, tmp_path: Path) -> None:
    hard = [asyncio.create_task(pool.run(strange.rest, tmp_path, shape=HARD)) for _ in range(5)]
    await until_at_rest(tmp_path, 2)
    assert [await pool.run(strange.double, number) for number in range(10)] == [*range(0, 20, 2)]
    assert pool.n_waiting(Length.LONG) == 3
    assert not any(task.done() for task in hard)
    (tmp_path / "go").touch()
    assert await asyncio.gather(*hard) == ["rested"] * 5


@pytest.mark.exhaustive
@pytest.mark.parametrize(("waited", "order"), [(0.0, ["short", "short", "long"]), (1e6, ["long", "short", "short"])])
@on_a_pool()
async def test_what_costs_more_is_done_later(pool: Pool, tmp_path: Path, waited: float, order: list[str]) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    one = asyncio.create_task(pool.run(strange.rest, tmp_path / "one", shape=HARD))
    other = asyncio.create_task(pool.run(strange.rest, tmp_path / "other"))
    await until_at_rest(tmp_path / "one")
    await until_at_rest(tmp_path / "other")
    names = tmp_path / "names"
    queued = [asyncio.create_task(pool.run(strange.note, names, "long", shape=HARD))]
    await until(lambda: pool.n_waiting(Length.LONG) == 1)
    pool._queues[Length.LONG][0].came -= waited
    queued += [asyncio.create_task(pool.run(strange.note, names, "short")) for _ in range(2)]
    await until(lambda: pool.n_waiting(Length.SHORT) == 2)
    (tmp_path / "one" / "go").touch()
    await asyncio.gather(one, *queued)
    assert names.read_text().split() == order
    (tmp_path / "other" / "go").touch()
    await other


def overrun(pool: Pool) -> None:
    """Let the short task that is at work overrun its time."""
    (work,) = (work for work in pool._at_work if work.length is Length.SHORT)
    pool._overrun(work)


@on_a_pool()
async def test_a_short_task_that_is_long_is_begun_again_where_no_worker_is_left(pool: Pool, tmp_path: Path) -> None:
    hard = asyncio.create_task(pool.run(strange.rest, tmp_path, shape=HARD))
    await until_at_rest(tmp_path)
    slow = asyncio.create_task(pool.run(strange.hang_at_first, tmp_path, shape=EASY))
    await until_at_rest(tmp_path, 2)
    overrun(pool)
    assert await pool.run(strange.double, 4) == 8
    assert pool.n_waiting(Length.LONG) == 1
    assert not hard.done()
    (tmp_path / "go").touch()
    assert await asyncio.gather(hard, slow) == ["rested", "again"]
    assert pool.n_replaced == 1


@pytest.mark.exhaustive
@on_a_pool()
async def test_a_stopped_task_whose_client_has_gone_is_not_begun_again(pool: Pool, tmp_path: Path) -> None:
    hard = asyncio.create_task(pool.run(strange.rest, tmp_path, shape=HARD))
    await until_at_rest(tmp_path)
    slow = asyncio.create_task(pool.run(strange.hang_at_first, tmp_path, shape=EASY))
    await until_at_rest(tmp_path, 2)
    overrun(pool)
    slow.cancel()
    await asyncio.gather(slow, return_exceptions=True)
    await until(lambda: pool.n_replaced == 1)
    assert pool.n_waiting(Length.LONG) == 0
    (tmp_path / "go").touch()
    await hard


@pytest.mark.exhaustive
@on_a_pool()
async def test_a_short_task_that_is_long_may_go_on(pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "OVERRUN_SECONDS", 0)
    slow = asyncio.create_task(pool.run(strange.rest, tmp_path))
    await until(lambda: pool.n_overruns == 1)
    await until_at_rest(tmp_path)
    monkeypatch.setattr(pools, "OVERRUN_SECONDS", PATIENCE)
    hard = asyncio.create_task(pool.run(strange.double, 1, shape=HARD))
    assert await pool.run(strange.double, 4) == 8
    assert pool.n_waiting(Length.LONG) == 1  # for the other one counts as long
    (tmp_path / "go").touch()
    assert await asyncio.gather(slow, hard) == ["rested", 2]
    assert pool.n_replaced == 0


@pytest.mark.exhaustive
def test_the_end_of_the_pool_ends_workers_that_hang(tmp_path: Path) -> None:
    async def test(pool: Pool) -> list[int]:
        task = asyncio.create_task(pool.run(strange.hang_for_good, tmp_path))
        await until_at_rest(tmp_path)
        task.cancel()
        return pool.pids

    assert wait_until_gone(with_pool(test, n_workers=2))


def test_workers_end_with_a_server_that_was_killed(tmp_path: Path) -> None:
    script = (
        "import asyncio\n"
        "from pathlib import Path\n"
        "from service.http.pool import Pool\n"
        "from service.http.settings import Settings\n"
        "from tests.service.http import strange\n"
        "async def run():\n"
        "    async with Pool(Settings(Path('unused'), n_workers=2), strange.nothing) as pool:\n"
        "        while pool.n_warm < pool.n_processes: await asyncio.sleep(0.02)\n"
        f"        folder = Path({str(tmp_path)!r})\n"
        "        asyncio.create_task(pool.run(strange.hang_for_good, folder))\n"
        "        while not any(folder.iterdir()): await asyncio.sleep(0.02)\n"
        "        print(*pool.pids, flush=True)\n"
        "        await asyncio.sleep(600)\n"
        "if __name__ == '__main__': asyncio.run(run())\n"
    )
    server = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        workers = [int(word) for word in server.stdout.readline().split()]
        assert len(workers) == 3
        assert all(map(is_alive, workers))
    finally:
        server.kill()
        server.wait()
        server.stdout.close()  # not read to its end, which comes when the workers are gone
    try:
        assert wait_until_gone(workers)
    finally:
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)


@pytest.mark.parametrize(("task", "status"), [(strange.spin, 422), (strange.hang_for_good, 503)])
@on_a_pool(seconds=2)
async def test_too_much_work_is_refused_for_good_and_a_worker_that_got_no_processor_for_now(
    pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, task: Callable[[Path], None], status: int
) -> None:
    monkeypatch.setattr(pools, "_BUSY_SHARE", 0.02)  # which a task gets of any machine
    with pytest.raises(TookTooLong) as problem:
        await pool.run(task, tmp_path)
    assert problem.value.status_code == status


def test_the_first_visitor_does_not_wait_until_all_workers_have_warmed_up(tmp_path: Path) -> None:
    async def run() -> int:
        async with Pool(Settings(tmp_path, n_workers=1, limits=PATIENT), strange.warm_up_without_end) as pool:
            return int(await asyncio.wait_for(pool.run(strange.double, 21), PATIENCE))

    assert asyncio.run(run()) == 42
