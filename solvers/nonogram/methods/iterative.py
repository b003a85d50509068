"""The iterative approach: solve lines until nothing changes, then look for contradictions, then guess.

Lines wait in a queue ordered by the score of equation 2.10: the number of cells that an empty line settles, or, if
negative, how far it is from settling any. The equation is for one color; with several, only blanks between blocks of
the same color are necessary, and the score counts only these. Each line is solved completely here, whereas the thesis
names four line solvers of different strength.

When no line implies anything new, a color is assumed in a cell; if the lines then contradict each other, the cell has
another color. Cells with many settled neighbors and cells at the border come first, as the thesis advises; its advice
about lines with many empty cells is left out. The thesis does not say when to keep an assumption. Here, every single
assumption is tried first. If none is refuted, the lowest color of the first cell in that order becomes a guess, which
is taken back if it fails: this is the thesis's chronological backtracking, and it makes the method complete.

The thesis measures another program, pbnsolve. Its choice is ``cells=probes``: assume colors in cells with at least two
settled neighbors, from the first cell on. After the first contradiction, solve the lines and start again; without one,
guess the assumption that left the fewest cells open.

Source: Mingote 2009, section 2.3.2; equation 2.10 is Simpson's. ``cells=probes``: Wolter's pbnsolve 1.05, June 2009.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError
from puzzles.nonogram import Clue, Grid, Nonogram
from puzzles.nonogram.clues import least_length
from solvers.arrays import records
from solvers.methods import MethodParameters, Result, Task, check_choice, parameter, result_of
from solvers.nonogram.arrays import (
    Counters,
    clues_from,
    empty_masks,
    grid_of,
    line_workspace_for,
)
from solvers.nonogram.line_kernel import open_all
from solvers.nonogram.methods.iterative_kernel import (
    EXHAUSTED,
    FULL,
    NEIGHBORS,
    SOLVED,
    Numbers,
    Search,
    run_slice,
)

_ORDERS = ("score", "turns")
_CELLS = ("neighbors", "probes")
_LEVELS_REFUTED = {"always": 2**31, "first": 1, "never": 0}

_SLICE_LINES = 100_000
_FIRST_LEVELS = 8
_MAX_BYTES = 1 << 27  # for the levels, whose number doubles as long as they take no more


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The order of lines and cells, and when to look for contradictions; raises ``RequestError`` for a bad choice."""

    order: str = parameter(
        "score", "score: lines by equation 2.10; turns: rows and columns in turn, as in method logic"
    )
    contradictions: str = parameter("always", "always: before each guess; first: before the first one; never")
    cells: str = parameter(
        "neighbors", "guess where most neighbors are settled; probes: what settles most, as pbnsolve"
    )

    def __post_init__(self) -> None:
        check_choice(self, "order", _ORDERS)
        check_choice(self, "contradictions", tuple(_LEVELS_REFUTED))
        check_choice(self, "cells", _CELLS)
        if self.cells == "probes" and self.contradictions != "always":
            raise RequestError(f"contradictions={self.contradictions} was given with cells=probes; expected always")


def steps(puzzle: Nonogram, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Search in slices, each with a number of lines."""
    search = _search_for(puzzle, parameters)
    n_levels_refuted = _LEVELS_REFUTED[parameters.contradictions]
    solutions: list[Grid] = []
    status = SOLVED
    while True:
        complete = status == EXHAUSTED
        effort = {name: int(search.effort[0][name]) for name in ("lines", "probes", "nodes")}
        yield result_of(solutions, complete=complete, **effort)
        if complete or len(solutions) == task.limit or effort["lines"] >= task.budget:
            return
        status = run_slice(search, n_levels_refuted, min(effort["lines"] + _SLICE_LINES, task.budget))
        if status == SOLVED:
            solutions.append(grid_of(search.trial, puzzle.height, puzzle.width))
        elif status == FULL and search.levels.nbytes > _MAX_BYTES:
            return
        elif status == FULL:
            search = search._replace(levels=_doubled(search.levels), guessed=_doubled(search.guessed))


def _search_for(puzzle: Nonogram, parameters: Parameters) -> Search:
    """Return a search in which every line is marked."""
    clues = clues_from(puzzle)
    size = puzzle.height, puzzle.width, puzzle.n_colors
    masks = empty_masks(*size)
    dirty = np.zeros(len(masks), np.uint8)
    open_all(clues, masks, dirty)
    levels = np.zeros((_FIRST_LEVELS, *masks.shape), masks.dtype)
    levels[0] = masks
    all_numbers = records(Numbers, 1)
    numbers = all_numbers[0]
    numbers.is_stale = 1
    numbers.n_settled = NEIGHBORS
    numbers.n_left = puzzle.height * puzzle.width
    numbers.follows_probes = parameters.cells == "probes"
    return Search(
        clues=clues,
        order=np.argsort(-_scores(puzzle), kind="stable") if parameters.order == "score" else np.zeros(0, np.int64),
        levels=levels,
        guessed=np.zeros((_FIRST_LEVELS, 2), np.int64),
        trial=masks,
        implied=np.zeros((puzzle.height * numbers.follows_probes, masks.shape[1]), masks.dtype),
        dirty=dirty,
        numbers=all_numbers,
        workspace=line_workspace_for(*size),
        effort=records(Counters, 1),
    )


def _doubled(array: NDArray[Any]) -> NDArray[Any]:
    return np.concatenate([array, np.zeros_like(array)])


def _scores(puzzle: Nonogram) -> NDArray[np.int64]:
    rows = [line_score(clue, puzzle.width) for clue in puzzle.rows]
    return np.array(rows + [line_score(clue, puzzle.height) for clue in puzzle.columns])


def line_score(clue: Clue, n_cells: int) -> int:
    """Return the score of a line by equation 2.10, counting only the blanks that its clue requires."""
    if not clue:
        return n_cells
    n_painted = sum(block.length for block in clue)
    n_gaps = least_length(clue) - n_painted
    return (len(clue) + 1) * n_painted + len(clue) * (n_gaps - n_cells)
