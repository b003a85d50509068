"""Minimal puzzles: the removal of every given that uniqueness does not need, by a SAT solver.

One solver holds the rules and "some cell differs from the board". The givens are assumptions: a given can go if nothing
satisfies them without it. A given that cannot go is needed by every smaller set of givens too, and becomes a clause.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from puzzles.errors import PuzzleError
from puzzles.sudoku import BLANK, Grid, Sudoku
from solvers.sudoku.proof import board_for
from solvers.sudoku.sat import SOLVER, encode, literals_of, other_than


@dataclass(frozen=True)
class Minimal:
    """Hold the givens that are left.

    Attributes:
        grid: the puzzle, uint16 ``[side, side]``, 0 for blank; its solution is unique.
        is_minimal: True when each given was proved to be needed; False when the budget ran out first.
        n_conflicts: what it cost.
    """

    grid: Grid
    is_minimal: bool
    n_conflicts: int


def minimal_givens(puzzle: Sudoku, board: ArrayLike, order: Sequence[int], max_conflicts: int = 1_000_000) -> Minimal:
    """Remove the givens that uniqueness does not need, each as soon as it is its turn and it can go.

    What is left depends on the order alone, as long as the budget suffices.

    Args:
        puzzle: the givens to start from.
        board: integers, shape ``[side, side]``, the only solution.
        order: cells numbered ``row * side + column``, in the order in which to try; all others stay.
        max_conflicts: conflicts of the SAT solver after which to stop.

    Raises:
        PuzzleError: when the board is not the only solution, or a cell of the order has no given or comes twice.
    """
    violation = puzzle.check(board)
    if violation is not None:
        raise PuzzleError(f"the board does not solve the puzzle: {violation}")
    if len(set(order)) < len(order) or not {c for c, digit in enumerate(puzzle.cells) if digit}.issuperset(order):
        raise PuzzleError(f"the order has {len(order)} cells; expected cells with givens, each once")
    from pysat.solvers import Solver

    solution = np.asarray(board)
    encoding = encode(board_for(puzzle.box).members, np.ones((len(puzzle.cells), puzzle.side), np.bool_))
    literals: list[int] = literals_of(encoding.cells, solution).tolist()
    givens = puzzle.grid.ravel()
    undecided = list(order)
    n_conflicts = 0
    with Solver(name=SOLVER, bootstrap_with=encoding.clauses) as solver:
        solver.add_clause(other_than(encoding.cells, solution))
        solver.set_phases(literals)  # other solutions are looked for near the board
        for cell in set(np.flatnonzero(givens).tolist()).difference(order):
            solver.add_clause([literals[cell]])
        if solver.solve(assumptions=[literals[cell] for cell in undecided]):
            raise PuzzleError("the puzzle has another solution than the board; expected a puzzle with one")
        while undecided and n_conflicts < max_conflicts:
            solver.conf_budget(max_conflicts - n_conflicts)
            satisfiable = solver.solve_limited(assumptions=[literals[cell] for cell in undecided[1:]])
            n_conflicts = solver.accum_stats()["conflicts"]
            if satisfiable is None:
                break
            cell = undecided.pop(0)
            if satisfiable:
                solver.add_clause([literals[cell]])
            else:
                givens[cell] = BLANK
    return Minimal(givens.reshape(solution.shape), not undecided, n_conflicts)
