"""A Light Up puzzle, or what search leaves open of it, as clauses for a SAT solver.

A white cell has a variable that says "a bulb is here". Each white cell is lit from its two segments; a segment has at
most one bulb; of the n white cells beside a number k, among any n - k + 1 is a bulb, and among any k + 1 is none. Few
cells exclude each other by pairs, many by a chain of variables that say "a bulb up to here".

Source: own; the chain is Sinz 2005, "Towards an optimal CNF encoding of Boolean cardinality constraints", section 2.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count, pairwise

import numpy as np
from numpy.typing import NDArray

from puzzles.lightup import BULB, MAX_NUMBER, WHITE, Grid, LightUp, segments_of
from solvers.lightup.rules_kernel import EMPTY
from solvers.limited import conflicts_of, solve_limited

TRUE = 1
SOLVER = "cadical195"
_MOST_IN_PAIRS = 6

Variables = NDArray[np.int32]


@dataclass(frozen=True)
class Encoding:
    """Hold a puzzle as clauses.

    Attributes:
        clauses: lists of literals.
        variables: int32 ``[height, width]``, the variable of each white cell, 0 for walls.
    """

    clauses: list[list[int]]
    variables: Variables


@dataclass(frozen=True)
class SatAnswer:
    """Hold what the SAT solver found.

    Attributes:
        solutions: distinct grids, those known before first; at most the limit.
        complete: True when there is no other.
        n_conflicts: what it cost.
    """

    solutions: tuple[Grid, ...]
    complete: bool
    n_conflicts: int


def encode(puzzle: LightUp) -> Encoding:
    """Write a puzzle as clauses."""
    grid = puzzle.grid
    white = grid == WHITE
    variables = np.where(white, TRUE + np.cumsum(white).reshape(grid.shape), 0).astype(np.int32)
    clauses = [[TRUE], *_clauses_of_segments(puzzle, variables)]
    around = np.pad(variables, 1)
    for row, column in np.argwhere(grid <= MAX_NUMBER).tolist():
        cross = around[row : row + 3, column : column + 3].ravel()[1::2]
        clauses += _exactly(int(grid[row, column]), cross[cross > 0].tolist())
    return Encoding(clauses, variables)


def _clauses_of_segments(puzzle: LightUp, variables: Variables) -> Iterator[list[int]]:
    """Say that each white cell is lit, and that no two bulbs see each other."""
    segments = segments_of(puzzle)
    lists = [variables.ravel()[segments.cells_of(segment)].tolist() for segment in range(segments.n_segments)]
    white = variables > 0
    for across, down in zip(segments.across[white].tolist(), segments.down[white].tolist(), strict=True):
        yield sorted({*lists[across], *lists[down]})
    fresh = count(int(variables.max(initial=TRUE)) + 1)
    for cells in lists:
        if len(cells) <= _MOST_IN_PAIRS:
            yield from ([-one, -other] for one, other in combinations(cells, 2))
        else:
            up_to = [next(fresh) for _ in cells[1:]]
            yield from ([-cell, chained] for cell, chained in zip(cells[:-1], up_to, strict=True))
            yield from ([-one, then] for one, then in pairwise(up_to))
            yield from ([-chained, -cell] for chained, cell in zip(up_to, cells[1:], strict=True))


def _exactly(number: int, cells: list[int]) -> list[list[int]]:
    """Say how many bulbs are beside a number."""
    if number > len(cells):
        return [[-TRUE]]
    enough = [list(some) for some in combinations(cells, len(cells) - number + 1)]
    return enough + [[-cell for cell in some] for some in combinations(cells, number + 1)]


def answers(
    puzzle: LightUp,
    marks: NDArray[np.uint8],
    known: Sequence[Grid],
    limit: int,
    max_conflicts: int,
    slice_conflicts: int | None = None,
) -> Iterator[SatAnswer]:
    """Count solutions up to a limit, and tell how far that is after each solution and each slice of conflicts.

    No solution has all the bulbs of another, whose light reaches every cell; so it is forbidden by its bulbs alone.

    Args:
        puzzle: the puzzle.
        marks: uint8 ``[height, width]``, with ``BULB`` and ``EMPTY`` where that is known.
        known: solutions found before, fewer than the limit.
        limit: the number of solutions to stop at.
        max_conflicts: the number of conflicts after which to give up.
        slice_conflicts: the number of conflicts after which to tell; None to tell of solutions and of the end alone.
    """
    from pysat.solvers import Solver

    encoding = encode(puzzle)
    variables = encoding.variables
    solutions, n_conflicts = tuple(known), 0
    with Solver(name=SOLVER, bootstrap_with=encoding.clauses) as solver:
        for variable in variables[marks == BULB].tolist():
            solver.add_clause([variable])
        for variable in variables[marks == EMPTY].tolist():
            solver.add_clause([-variable])
        for solution in solutions:
            solver.add_clause(_other_than(variables, solution))
        while len(solutions) < limit and n_conflicts < max_conflicts:
            n_left = max_conflicts - n_conflicts
            satisfiable = solve_limited(solver, min(n_left, slice_conflicts or n_left))
            n_conflicts = conflicts_of(solver)
            if satisfiable:
                is_true = np.array([False, *(literal > 0 for literal in solver.get_model())])
                solutions += (is_true[variables].astype(np.uint8),)
                solver.add_clause(_other_than(variables, solutions[-1]))
            yield SatAnswer(solutions, satisfiable is False, n_conflicts)
            if satisfiable is False:
                return


def _other_than(variables: Variables, solution: Grid) -> list[int]:
    """Forbid the bulbs of a solution together; when there is none, there is no other solution."""
    return [-TRUE, *(-variables[solution == BULB]).tolist()]
