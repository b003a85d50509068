"""Minimal puzzles: the removal of all givens that uniqueness does not need, by a SAT solver.

One solver holds the rules and "some cell differs from the board". The givens are assumptions: some can go if nothing
satisfies the rest. Those that cannot go are needed by every smaller set of givens too, and become clauses.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from puzzles.errors import PuzzleError
from puzzles.sudoku import BLANK, Grid, Sudoku
from solvers.sat import conflicts_of, solve_limited
from solvers.sudoku.sat import SOLVER, encode

MAX_SIDE = 64


@dataclass(frozen=True)
class Minimal:
    """The givens that are left.

    Attributes:
        grid: the puzzle, uint16 ``[side, side]``, 0 for blank; its solution is unique.
        is_minimal: True when every group had its turn, so that each one left was proved to be needed, or to have been
            kept for the sake of ``fewest``; False when the budget ran out first.
        n_conflicts: what it cost.
    """

    grid: Grid
    is_minimal: bool
    n_conflicts: int


def minimal_givens(
    puzzle: Sudoku, board: ArrayLike, groups: Sequence[Sequence[int]], fewest: int = 0, max_conflicts: int = 1_000_000
) -> Minimal:
    """Remove the givens that uniqueness does not need, each group as soon as it is its turn and it can go.

    What is left depends on the order of the groups alone, as long as the budget suffices. On boards of more than
    ``MAX_SIDE`` rows, whose clauses would be too many, all givens stay.

    Args:
        puzzle: the givens to start from.
        board: integers, shape ``[side, side]``, the only solution.
        groups: cells numbered ``row * side + column`` that stay or go together, in the order in which to try; all
            others stay.
        fewest: the number of givens to keep at least; a group that would leave fewer stays.
        max_conflicts: conflicts of the SAT solver after which to stop.

    Raises:
        PuzzleError: when the board is not the only solution, or a cell of the groups has no given or comes twice.
    """
    violation = puzzle.check(board)
    if violation is not None:
        raise PuzzleError(f"the board does not solve the puzzle: {violation}")
    listed = [cell for group in groups for cell in group]
    if len(set(listed)) < len(listed) or not {c for c, digit in enumerate(puzzle.cells) if digit}.issuperset(listed):
        raise PuzzleError(f"the groups have {len(listed)} cells; expected cells with givens, each once")
    from pysat.solvers import Solver

    solution = np.asarray(board)
    if puzzle.side > MAX_SIDE:
        return Minimal(puzzle.grid, False, 0)
    encoding = encode(puzzle.ground, np.ones((len(puzzle.cells), puzzle.side), np.bool_))
    literals: list[int] = encoding.literals_of(solution).tolist()
    givens = puzzle.grid.ravel()
    n_givens = puzzle.n_givens
    undecided = [list(group) for group in groups]
    n_conflicts = 0
    with Solver(name=SOLVER, bootstrap_with=encoding.clauses()) as solver:

        def keep(cells: Iterable[int]) -> None:
            for cell in cells:
                solver.add_clause([literals[cell]])

        def assumed(groups: list[list[int]]) -> list[int]:
            return [literals[cell] for group in groups for cell in group]

        solver.add_clause(encoding.other_than(solution))
        solver.set_phases(literals)  # other solutions are looked for near the board
        keep(set(np.flatnonzero(givens).tolist()).difference(listed))
        has_another = solve_limited(solver, max_conflicts, assumed(undecided))
        if has_another:
            raise PuzzleError("the puzzle has another solution than the board; expected a puzzle with one")
        n_conflicts = conflicts_of(solver)
        while has_another is False and undecided and n_conflicts < max_conflicts:
            if n_givens - len(undecided[0]) < fewest:
                keep(undecided.pop(0))
                continue
            satisfiable = solve_limited(solver, max_conflicts - n_conflicts, assumed(undecided[1:]))
            n_conflicts = conflicts_of(solver)
            if satisfiable is None:
                break
            group = undecided.pop(0)
            if satisfiable:
                keep(group)
            else:
                givens[group] = BLANK
                n_givens -= len(group)
    return Minimal(givens.reshape(solution.shape), not undecided, n_conflicts)
