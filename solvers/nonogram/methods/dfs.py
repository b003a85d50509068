"""Depth-first search over placements of whole lines; each placement agrees with the cells that crossing lines painted.

The thesis measures two orders of the lines: as they stand, and fewest placements first. It does not say when it checks
the crossing lines. Here, after each placement, every crossing line must have a placement left. Without that check
(``look_across=no``), an error shows only when the crossing line is placed, as in the programs that the thesis measures.

Source: Mingote 2009, section 2.3.1, for black-and-white puzzles; the extension to colors is ours.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from puzzles.nonogram import Grid, Nonogram
from solvers.arrays import records
from solvers.methods import MethodParameters, Result, Task, check_choice, parameter, result_of
from solvers.nonogram.arrays import clues_from, empty_masks
from solvers.nonogram.line_kernel import open_all
from solvers.nonogram.methods.dfs_kernel import EXHAUSTED, SOLVED, Numbers, Search, run_slice
from solvers.nonogram.placements import n_placements

_ORDERS = ("rows", "fewest")

# Cells painted in a slice, which then takes a few tenths of a second at most.
_SLICE_CELLS = 5_000_000


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The parameters of the depth-first search: the order of lines, and how soon it notices errors."""

    order: str = parameter("rows", "rows: from the top, then columns; fewest: lines of fewest placements first")
    look_across: bool = parameter(True, "see that every line across can still be placed, after each placement")

    def __post_init__(self) -> None:
        check_choice(self, "order", _ORDERS)


def steps(puzzle: Nonogram, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Search in slices, each with a number of placements."""
    search = _search_for(puzzle, parameters.order)
    solutions: list[Grid] = []
    slice_placements = _SLICE_CELLS // max(puzzle.height, puzzle.width) + 1
    status = SOLVED
    while True:
        n_placed = int(search.numbers[0].n_placed)
        complete = status == EXHAUSTED
        yield result_of(solutions, complete=complete, placements=n_placed)
        if complete or len(solutions) == task.limit or n_placed >= task.budget:
            return
        status = run_slice(search, parameters.look_across, min(n_placed + slice_placements, task.budget))
        if status == SOLVED:
            solutions.append(search.grid.copy())


def _search_for(puzzle: Nonogram, order: str) -> Search:
    """Return a search in which no line is placed yet."""
    clues = clues_from(puzzle)
    n_lines, most_blocks = clues.lengths.shape
    masks = empty_masks(puzzle.height, puzzle.width, puzzle.n_colors)
    open_all(clues, masks, np.zeros(n_lines, np.uint8))
    placed = np.arange(n_lines)
    if order == "fewest":
        placed = np.array(sorted(placed.tolist(), key=_placement_counts(puzzle).__getitem__))
    numbers = records(Numbers, 1)
    numbers[0].is_new = 1
    return Search(
        clues=clues,
        order=placed,
        depths=placed.argsort(),
        masks=masks,
        fits=np.zeros((n_lines, most_blocks), masks.dtype),
        left=np.zeros((n_lines, most_blocks), masks.dtype),
        chosen=np.zeros((n_lines, most_blocks), np.int64),
        numbers=numbers,
        grid=np.zeros((puzzle.height, puzzle.width), np.uint8),
    )


def _placement_counts(puzzle: Nonogram) -> list[int]:
    rows = [n_placements(clue, puzzle.width) for clue in puzzle.rows]
    return rows + [n_placements(clue, puzzle.height) for clue in puzzle.columns]
