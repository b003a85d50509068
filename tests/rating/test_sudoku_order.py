"""Ladders of 8.0 and more, step by step, in the order of Sudoku Explainer."""

import csv
from pathlib import Path

import pytest

from kernels.jit import PLAIN
from rating.sudoku.deduction import Deduction
from tests.rating.sudoku_marks import deductions
from tests.rating.test_sudoku_ladder import sudoku

GOLDEN = Path(__file__).parent / "golden" / "sudoku_se_steps.tsv"


def golden() -> list[tuple[str, list[str]]]:
    with GOLDEN.open(newline="") as lines:
        rows = csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t")
        return [(row["puzzle"], row["steps"].split(", ")) for row in rows]


def text_of(step: Deduction) -> str:
    removed = [f"r{row + 1}c{column + 1}-{digit}" for row, column, digits in step.removes for digit in digits]
    filled = [f"r{row + 1}c{column + 1}={digit}" for row, column, digit in step.places]
    return f"{round(10 * step.rating)}:{' '.join(sorted(removed))}:{' '.join(filled)}"


@pytest.mark.skipif(PLAIN, reason="dynamic chains take minutes without the compiler")
@pytest.mark.parametrize(("puzzle", "steps"), golden())
def test_every_step_is_the_one_that_sudoku_explainer_takes(puzzle: str, steps: list[str]) -> None:
    assert any(int(step.split(":")[0]) >= 80 for step in steps)
    assert [text_of(step) for step in deductions(sudoku(puzzle))] == steps
