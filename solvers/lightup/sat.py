"""A Light Up puzzle, or what search leaves open of it, as clauses for a SAT solver.

A white cell has a variable for "a bulb is here". Each white cell is lit from its two segments; a segment has at most
one bulb. Of the n white cells beside a number k, any n - k + 1 hold a bulb, and any k + 1 an empty cell. Few cells
exclude each other in pairs; many do so by a chain of variables for "a bulb up to here".

Source: own; the chain is Sinz 2005, "Towards an optimal CNF encoding of Boolean cardinality constraints", section 2.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count, pairwise

import numpy as np
from numpy.typing import NDArray

from puzzles.lightup import BULB, MAX_NUMBER, WHITE, Grid, LightUp, segments_of
from solvers.lightup.rules_kernel import EMPTY
from solvers.sat import TRUE

SOLVER = "cadical195"
_MAX_IN_PAIRS = 6

Variables = NDArray[np.int32]


@dataclass(frozen=True)
class Encoding:
    """A puzzle as clauses."""

    lists: list[list[int]]  # the clauses, lists of literals
    variables: Variables  # int32 ``[height, width]``, the variable of each white cell, 0 for walls

    def clauses(self) -> list[list[int]]:
        """Return the clauses."""
        return self.lists

    def solution_of(self, model: list[int]) -> Grid:
        """Return the bulbs of a model, uint8 ``[height, width]``."""
        is_true = np.array([False, *(literal > 0 for literal in model)])
        bulbs: Grid = is_true[self.variables].astype(np.uint8)
        return bulbs

    def other_than(self, solution: Grid) -> list[int]:
        """Forbid the bulbs of a solution together: no other solution has them all, since they light every cell."""
        return [-TRUE, *(-self.variables[solution == BULB]).tolist()]


def encode(puzzle: LightUp, marks: NDArray[np.uint8] | None = None) -> Encoding:
    """Encode a puzzle as clauses; ``marks`` (uint8 ``[height, width]``) has known cells as ``BULB`` and ``EMPTY``."""
    grid = puzzle.grid
    white = grid == WHITE
    variables = np.where(white, TRUE + np.cumsum(white).reshape(grid.shape), 0).astype(np.int32)
    clauses = [[TRUE], *_clauses_of_segments(puzzle, variables)]
    around = np.pad(variables, 1)
    for row, column in np.argwhere(grid <= MAX_NUMBER).tolist():
        cross = around[row : row + 3, column : column + 3].ravel()[1::2]
        clauses += _exactly(int(grid[row, column]), cross[cross > 0].tolist())
    if marks is not None:
        clauses += [[variable] for variable in variables[marks == BULB].tolist()]
        clauses += [[-variable] for variable in variables[marks == EMPTY].tolist()]
    return Encoding(clauses, variables)


def _clauses_of_segments(puzzle: LightUp, variables: Variables) -> Iterator[list[int]]:
    """Yield the clauses that make each white cell lit and keep bulbs from seeing each other."""
    segments = segments_of(puzzle.grid)
    lists = [variables.ravel()[segments.cells_of(segment)].tolist() for segment in range(segments.n_segments)]
    white = variables > 0
    for across, down in zip(segments.across[white].tolist(), segments.down[white].tolist(), strict=True):
        yield sorted({*lists[across], *lists[down]})
    fresh = count(int(variables.max(initial=TRUE)) + 1)
    for cells in lists:
        if len(cells) <= _MAX_IN_PAIRS:
            yield from ([-one, -other] for one, other in combinations(cells, 2))
        else:
            up_to = [next(fresh) for _ in cells[1:]]
            yield from ([-cell, chained] for cell, chained in zip(cells[:-1], up_to, strict=True))
            yield from ([-one, then] for one, then in pairwise(up_to))
            yield from ([-chained, -cell] for chained, cell in zip(up_to, cells[1:], strict=True))


def _exactly(number: int, cells: list[int]) -> list[list[int]]:
    """Return the clauses for the exact number of bulbs among cells."""
    if number > len(cells):
        return [[-TRUE]]
    enough = [list(some) for some in combinations(cells, len(cells) - number + 1)]
    return enough + [[-cell for cell in some] for some in combinations(cells, number + 1)]
