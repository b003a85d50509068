"""Which work is short; and a worker process that does not start says why and is tried again."""

import asyncio
import errno
import re
from functools import partial
from pathlib import Path

import pytest

from puzzles.formats import registry as formats
from service.http import costs, worker_process
from service.http import pool as pools
from service.http.costs import UNREAD, Costs, Length, Shape, length_of, shape_of_making, shape_of_reading
from service.http.pool import Pool
from service.http.problems import Unavailable
from service.http.settings import Settings
from tests.commands import UNIQUE
from tests.service.http import strange
from tests.service.http.test_pool import PATIENCE, until, until_warm


def length_of_making(family: str, options: dict[str, object], cells: int, count: int = 1) -> Length:
    return length_of(Costs().seconds(shape_of_making(family, options, cells, count=count, steps=False)))


def test_usual_puzzles_and_proofs_are_short_work_and_many_large_ones_or_methods_long() -> None:
    assert length_of_making("sudoku", {}, 0) is Length.SHORT
    assert length_of_making("sudoku", {"difficulty": "hard"}, 0) is Length.SHORT
    assert length_of_making("sudoku", {"difficulty": "hard"}, 0, count=50) is Length.LONG
    assert length_of_making("nonogram", {"size": "100x100"}, 10_000) is Length.SHORT
    assert length_of_making("nonogram", {"size": "100x100", "difficulty": "hard"}, 10_000) is Length.LONG
    assert length_of(Costs().seconds(UNREAD)) is Length.LONG
    puzzle = formats.read(UNIQUE.encode())[0].puzzle
    known = Costs()
    assert length_of(known.seconds(shape_of_reading("solve", puzzle))) is Length.SHORT
    by_method = shape_of_reading("solve", puzzle, method="grasp")
    assert length_of(known.seconds(by_method)) is Length.LONG


def test_shapes_tell_apart_what_costs_differently_and_nothing_else() -> None:
    def shape(options: dict[str, object], count: int = 1) -> Shape:
        return shape_of_making("sudoku", options, 0, count=count, steps=False)

    assert shape({"clues": 24, "minimal": True}).name == shape({"minimal": True, "clues": 24}, count=7).name
    assert shape({"clues": 24}).name != shape({"clues": 25}).name


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


def test_shapes_are_not_kept_without_end() -> None:
    known = Costs()
    for number in range(costs._MOST_SHAPES + 10):
        known.learn(Shape(number, 0.0), 9.0)
    assert len(known._means) == costs._MOST_SHAPES
    assert known.seconds(Shape(0, 0.0)) == 0.0
    assert known.seconds(Shape(costs._MOST_SHAPES, 0.0)) > 0.0


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


def test_a_system_without_processes_is_reported(
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
