"""Worker processes that do not start: it is said why, and they are tried again."""

import asyncio
import errno
import re
from functools import partial
from pathlib import Path

import pytest

from service.http import pool as pools
from service.http import worker_process
from service.http.pool import Pool
from service.http.problems import Unavailable
from service.http.settings import Settings
from tests.service.http import strange
from tests.service.http.test_pool import PATIENCE, until, until_warm


def test_workers_that_do_not_start_are_reported_and_started_when_they_can(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "_PAUSE_SECONDS", 0.01)
    reason = r"\d+ starts of worker processes failed in a row; the last ended with exit status 7"

    async def test() -> None:
        warm_up = partial(strange.refuse_to_start_without, tmp_path / "go")
        async with Pool(Settings(tmp_path, n_workers=1), warm_up) as pool:
            await until(lambda: pool.start_problem)
            assert pool.n_warm == 0
            assert pool.n_failed_starts >= 3
            assert re.fullmatch(reason, pool.start_problem)
            with pytest.raises(Unavailable, match=reason):
                await pool.run(strange.double, 2)
            with pytest.raises(AssertionError):
                await until_warm(pool)  # as tests wait for a pool
            (tmp_path / "go").touch()
            await until(lambda: pool.n_warm == 2)
            assert pool.start_problem == ""
            assert await pool.run(strange.double, 2) == 4

    asyncio.run(test())
    messages = [record.getMessage() for record in caplog.records]
    assert messages[:2] == ["a worker process ended with exit status 7 before it was ready"] * 2
    assert re.fullmatch(reason, messages[2])


def test_the_end_of_the_pool_does_not_wait_for_the_next_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "_PAUSE_SECONDS", 1e6)

    async def test() -> None:
        async with Pool(Settings(Path("unused"), n_workers=1), strange.die) as pool:
            await until(lambda: pool.n_failed_starts == 2)
            assert pool.start_problem == ""

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_a_system_without_processes_to_give_is_reported(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(worker_process, "start_process", refuse)
    monkeypatch.setattr(pools, "_PAUSE_SECONDS", 0.01)

    async def test() -> None:
        async with Pool(Settings(Path("unused"), n_workers=1), strange.nothing) as pool:
            await until(lambda: pool.start_problem)

    asyncio.run(test())
    assert "could not be started (Resource temporarily unavailable)" in caplog.text
