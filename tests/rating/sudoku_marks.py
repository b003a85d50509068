"""Grids with pencil marks, for tests of single rules: the kernels' arrays beside the sets of ``tests.naive``."""

import csv
import random
from pathlib import Path
from typing import cast

import numpy as np

from puzzles.sudoku import Ground, Sudoku
from rating.sudoku.deduction import Deduction
from rating.sudoku.grid_kernel import Grid, empty_grids
from rating.sudoku.rules import SCALE
from rating.sudoku.steps import explain
from solvers.sudoku.proof import prove
from tests.naive.sudoku_ladder import BOXES, CELLS, COLUMNS, DIGITS, PEERS, ROWS, Marks
from tests.puzzles.sudoku_boards import image_of, pattern_board

HOUSES = [sorted(house) for house in BOXES + ROWS + COLUMNS]


def random_board(rng: random.Random) -> dict[tuple[int, int], int]:
    """Shuffle a solved board, and turn it over or not."""
    board = image_of(pattern_board(Ground(3, 3)), Ground(3, 3), rng)
    digits: list[int] = (board.T if rng.random() < 0.5 else board).ravel().tolist()
    return dict(zip(CELLS, digits, strict=True))


def random_marks(seed: int, n_open: int, share: float) -> tuple[Marks, dict[tuple[int, int], int]]:
    """Open some cells of a board; besides its digit, each may keep a share of what its peers leave it.

    Returns:
        The candidates of the open cells, and the digits of the others.
    """
    rng = random.Random(seed)
    board = random_board(rng)
    opened = set(rng.sample(CELLS, n_open))
    filled = {cell: digit for cell, digit in board.items() if cell not in opened}
    marks = Marks({})
    for cell in CELLS:
        if cell in opened:
            possible = set(DIGITS) - {filled[peer] for peer in PEERS[cell] if peer in filled}
            marks[cell] = frozenset(d for d in possible if d == board[cell] or rng.random() < share)
    return marks, filled


def grid_with(marks: Marks, filled: dict[tuple[int, int], int]) -> Grid:
    """Write candidates and digits into the arrays of the kernels."""
    grid = empty_grids(None)
    for (row, column), digit in filled.items():
        grid.values[row * 9 + column] = digit
    for (row, column), digits in marks.items():
        grid.candidates[row * 9 + column] = sum(1 << (digit - 1) for digit in digits)
    for number, house in enumerate(HOUSES):
        grid.open_places[number] = sum(1 << place for place, cell in enumerate(house) if cell in marks)
        for digit in DIGITS:
            places = sum(1 << place for place, cell in enumerate(house) if digit in marks.get(cell, ()))
            grid.places[digit - 1, number] = places
    return grid


def marks_of(grid: Grid) -> Marks:
    """Read the candidates of the open cells."""
    return Marks(
        {
            (cell // 9, cell % 9): frozenset(digit for digit in DIGITS if mask >> (digit - 1) & 1)
            for cell, mask in enumerate(grid.candidates.tolist())
            if grid.values[cell] == 0
        }
    )


def as_array(puzzle: str) -> np.ndarray:
    """Read 81 characters; ``.`` or ``0`` is a blank."""
    return np.array([int(sign) if sign != "." else 0 for sign in puzzle], np.uint8)


def sudoku(puzzle: str) -> Sudoku:
    return Sudoku(Ground(3, 3), tuple(as_array(puzzle).tolist()))


def golden_rows(name: str) -> list[dict[str, str]]:
    """Read a golden file; lines that begin with # say where it comes from."""
    with (Path(__file__).parent / "golden" / name).open(newline="") as lines:
        return list(csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t"))


def deductions(puzzle: Sudoku, scale: str = SCALE) -> tuple[Deduction, ...]:
    """List the details of all steps of a puzzle, which must have one solution."""
    return tuple(cast(Deduction, step.details) for step in explain(puzzle, prove(puzzle), scale))
