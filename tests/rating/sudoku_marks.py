"""Grids with pencil marks, for tests of single rules: the kernels' arrays beside the sets of ``tests.naive``."""

import csv
import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import Ground, Sudoku
from rating.sudoku.deduction import Deduction
from rating.sudoku.explainer.hint_kernel import Hint
from rating.sudoku.geometry import CLASSIC_TABLES, tables_of
from rating.sudoku.grid_kernel import Grid, empty_grids
from rating.sudoku.rules import SCALE
from rating.sudoku.steps import explain
from solvers.sudoku.proof import prove
from tests.naive.sudoku_pencil_marks import DIGITS, PEERS, Cell, GroundTables, Marks
from tests.puzzles.sudoku_boards import image_of, pattern_board

CLASSIC = Ground(3, 3)
tables = cache(GroundTables)


def random_marks(seed: int, n_open: int, share: float, box: Ground = CLASSIC) -> tuple[Marks, dict[Cell, int]]:
    """Open some cells of a board; besides its digit, each may keep a share of what its peers leave it.

    Returns:
        The candidates of the open cells, and the digits of the others.
    """
    rng, ground = random.Random(seed), tables(box)
    drawn = image_of(pattern_board(box), box, rng)
    digits = (drawn.T if box.height == box.width and rng.random() < 0.5 else drawn).ravel().tolist()
    board = dict(zip(ground.cells, digits, strict=True))
    opened = set(rng.sample(ground.cells, n_open))
    filled = {cell: digit for cell, digit in board.items() if cell not in opened}
    marks = Marks({}, ground)
    for cell in ground.cells:
        if cell in opened:
            possible = set(ground.digits) - {filled[peer] for peer in ground.peers[cell] if peer in filled}
            marks[cell] = frozenset(d for d in possible if d == board[cell] or rng.random() < share)
    return marks, filled


def grid_with(marks: Mapping[Cell, frozenset[int]], filled: dict[Cell, int], ground: Ground | None = None) -> Grid:
    """Write candidates, and digits into all other cells, into the arrays of the kernels for 9x9 or any ground."""
    houses = tables_of(ground) if ground else CLASSIC_TABLES
    side, grid = (ground or CLASSIC).side, empty_grids(houses if ground else None)
    for (row, column), digit in filled.items():
        grid.values[row * side + column] = 0 if (row, column) in marks else digit
    for (row, column), digits in marks.items():
        cell = row * side + column
        grid.candidates[cell] = sum(1 << (digit - 1) for digit in digits)
        for house, place in zip(houses.houses_of[cell].tolist(), houses.places_of[cell].tolist(), strict=True):
            grid.open_places[house] |= 1 << place
            for digit in digits:
                grid.places[digit - 1, house] |= 1 << place
    return grid


def said_by(hint: Hint, side: int = 9) -> tuple[frozenset[tuple[Cell, int]], frozenset[tuple[Cell, int]]]:
    """Read the candidates that go and the digits that come."""
    placed = frozenset((divmod(cell, side), int(hint.placed[cell])) for cell in np.flatnonzero(hint.placed).tolist())
    return candidates_in(hint.removals, side), placed


def candidates_in(masks: NDArray[np.integer], side: int = 9) -> frozenset[tuple[Cell, int]]:
    return frozenset(
        (divmod(cell, side), digit)
        for cell in np.flatnonzero(masks).tolist()
        for digit in range(1, side + 1)
        if masks[cell] >> (digit - 1) & 1
    )


def marks_of(grid: Grid) -> Marks:
    """Read the candidates of the open cells."""
    return Marks(
        {
            (cell // 9, cell % 9): frozenset(digit for digit in DIGITS if mask >> (digit - 1) & 1)
            for cell, mask in enumerate(grid.candidates.tolist())
            if grid.values[cell] == 0
        }
    )


def take(marks: dict[Cell, set[int]], step: Deduction) -> None:
    """Take from marks of a 9x9 board what a step removes, and what its digits remove."""
    for row, column, lost in step.removes:
        marks[row, column] -= set(lost)
    for row, column, digit in step.places:
        del marks[row, column]
        for peer in PEERS[row, column]:
            marks.get(peer, set()).discard(digit)


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
