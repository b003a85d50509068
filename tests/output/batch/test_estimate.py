"""What is estimated of a plan: how many puzzles there are, and which splits may come out empty."""

import math

import numpy as np
import pytest

from generator.sudoku.request import SudokuRequest
from output.batch.estimate import estimate, n_different
from output.batch.plan import Part, Plan
from puzzles.families import FAMILIES
from tests.toy import TOY
from tests.toy.family import ToyRequest


@pytest.mark.parametrize("n", [50, 1_000, 20_000])
def test_repeats_say_how_many_there_are(n: int) -> None:
    draw = np.random.default_rng(n)
    found = [n_different(draw.integers(n, size=1_000).astype(np.uint64)) for _ in range(9)]
    assert 0.7 * n < np.median(found) < 1.4 * n
    assert n_different(np.arange(1_000, dtype=np.uint64)) == math.inf
    assert n_different(np.zeros(0, np.uint64)) == math.inf


@pytest.mark.parametrize(
    ("count", "told"), [(40, ""), (120, "the run may end with exit"), (200, "the run will probably end with exit")]
)
def test_a_request_for_more_than_there_are_is_seen(monkeypatch: pytest.MonkeyPatch, count: int, told: str) -> None:
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    warnings = estimate(Plan((Part(ToyRequest(length=8), count),), 1, {"train": 1.0})).warnings
    assert len(warnings) == bool(told)
    assert all(told in each and f"{count} puzzles of toy are wanted, but only about " in each for each in warnings)


def test_a_split_that_may_come_out_empty_is_seen() -> None:
    plan = Plan((Part(SudokuRequest(size="4x4", rating="none"), 60),), 1, {"train": 0.98, "test": 0.02})
    (warning,) = (each for each in estimate(plan).warnings if "'test'" in each)
    assert warning.startswith("the split 'test' may come out empty: about 0.0 solutions, counting images of")
    large = Plan((Part(SudokuRequest(rating="none"), 10_000),), 1, {"train": 0.9, "test": 0.1})
    assert estimate(large).warnings == ()
