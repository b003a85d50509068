"""Ladders of 8.0 and more, step by step, in the order of Sudoku Explainer."""

import pytest

from kernels.jit import PLAIN
from rating.sudoku.deduction import Deduction
from tests.rating.sudoku_marks import deductions, golden_rows, sudoku

STEPS = [(row["puzzle"], row["steps"].split(", ")) for row in golden_rows("sudoku_se_steps.tsv")]


def text_of(step: Deduction) -> str:
    removed = [f"r{row + 1}c{column + 1}-{digit}" for row, column, digits in step.removes for digit in digits]
    filled = [f"r{row + 1}c{column + 1}={digit}" for row, column, digit in step.places]
    return f"{round(10 * step.rating)}:{' '.join(sorted(removed))}:{' '.join(filled)}"


@pytest.mark.skipif(PLAIN, reason="dynamic chains take minutes without the compiler")
@pytest.mark.parametrize(("puzzle", "steps"), STEPS)
def test_every_step_is_the_one_that_sudoku_explainer_takes(puzzle: str, steps: list[str]) -> None:
    assert any(int(step.split(":")[0]) >= 80 for step in steps)
    assert [text_of(step) for step in deductions(sudoku(puzzle))] == steps
