"""Minimal puzzles: all givens that uniqueness does not need are removed.

A given can be removed if no solution of the remaining puzzle differs from the board in that cell. A search close to the
board answers most of these questions in microseconds. A SAT solver answers the others: it has the rules and "some cell
differs from the board" as clauses, and the givens as assumptions.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from puzzles.errors import PuzzleError
from puzzles.sudoku import BLANK, Grid, Ground, Sudoku
from puzzles.sudoku.ground import is_outside
from solvers.arrays import records
from solvers.sat import conflicts_of, solve_limited
from solvers.sudoku.other_solution_kernel import has_other_solution
from solvers.sudoku.proof import OUTSIDE, Budget, kernel_for, prove, workspace_for
from solvers.sudoku.proof_kernel import Result
from solvers.sudoku.sat import SOLVER, encode
from solvers.verdict import Verdict

MAX_SIDE = 64
_NODES = 2_000  # for a search; if these are not enough, a SAT solver follows
_MOST_DIGITS = 16  # for a search; on larger boards, most searches would be in vain


@dataclass(frozen=True)
class Minimal:
    """The givens that are left when no more can be removed."""

    grid: Grid  # the puzzle, uint16 ``[side, side]``, 0 for blank; its solution is unique
    # True if every group had its turn, so each remaining group is needed, or is kept because of ``fewest``; False if
    # the budget ran out before.
    is_minimal: bool
    n_conflicts: int  # the conflicts that it took


def minimal_givens(
    puzzle: Sudoku, board: ArrayLike, groups: Sequence[Sequence[int]], fewest: int = 0, max_conflicts: int = 1_000_000
) -> Minimal:
    """Remove the givens that uniqueness does not need, each group in its turn if it can go.

    As long as the budget is enough, the result depends only on the order of the groups. On boards of more than
    ``MAX_SIDE`` rows, which would need too many clauses, all givens stay. Raise ``PuzzleError`` if the board is not the
    only solution, or if a cell of the groups has no given or occurs twice.

    Args:
        board: integers, shape ``[side, side]``, the only solution.
        groups: cells ``row * side + column`` that stay or go together, in the order of trying; all others stay.
        fewest: the number of givens to keep at least; a group that would leave fewer stays.
        max_conflicts: conflicts of the SAT solver after which to stop.
    """
    violation = puzzle.check(board)
    if violation is not None:
        raise PuzzleError(f"the board does not solve the puzzle: {violation}")
    listed = [cell for group in groups for cell in group]
    if len(set(listed)) < len(listed) or not {c for c, digit in enumerate(puzzle.cells) if digit}.issuperset(listed):
        raise PuzzleError(f"the groups have {len(listed)} cells; expected cells with givens, each once")
    solution = np.asarray(board, np.uint16)
    if puzzle.n_digits > MAX_SIDE:
        return Minimal(puzzle.grid, False, 0)
    start = prove(puzzle, budget=Budget(conflicts=max_conflicts))
    if start.verdict is Verdict.MULTIPLE:
        raise PuzzleError("the puzzle has another solution than the board; expected a puzzle with one")
    if start.verdict is not Verdict.UNIQUE:
        return Minimal(puzzle.grid, False, start.effort.conflicts)
    n_conflicts = start.effort.conflicts
    n_givens = puzzle.n_givens
    undecided = [list(group) for group in groups]
    search = _NearSearch(puzzle.ground, solution)
    grid = puzzle.grid
    with ExitStack() as stack:
        clauses: _Clauses | None = None
        while undecided and n_conflicts < max_conflicts:
            group = undecided[0]
            can_go: bool | None = False
            if n_givens - len(group) >= fewest:
                can_go = search.can_go(grid, group)
                if can_go is None:
                    clauses = clauses or _Clauses(puzzle.ground, solution, stack)
                    can_go = clauses.can_go(grid, group, max_conflicts - n_conflicts)
                    n_conflicts = start.effort.conflicts + clauses.n_conflicts
                if can_go is None:
                    break
            undecided.pop(0)
            if can_go:
                grid.flat[group] = BLANK
                n_givens -= len(group)
    return Minimal(grid, not undecided, n_conflicts)


class _NearSearch:
    """A search for another solution close to the board."""

    def __init__(self, ground: Ground, board: Grid) -> None:
        self._outside = is_outside(ground).reshape(board.shape)
        self._board = np.where(self._outside, OUTSIDE, board).astype(np.uint16)
        self._nodes = _NODES if ground.n_digits <= _MOST_DIGITS else 0
        self._geometry, *self._workspace = workspace_for(ground, self._nodes)
        self._has_other = kernel_for(ground, has_other_solution)

    def can_go(self, grid: Grid, group: list[int]) -> bool | None:
        """Return whether the givens of a group can go from a puzzle with one solution; None if the search gives up.

        They are removed one by one: together they can go exactly if each can go after those before it.
        """
        givens = np.where(self._outside, OUTSIDE, grid).astype(np.uint16).ravel()
        for cell in group:
            givens[cell] = BLANK
            effort = records(Result, 1)
            found = self._has_other(self._geometry, givens, self._board, cell, self._nodes, *self._workspace, effort)
            if found:
                return None if found < 0 else False
        return True


class _Clauses:
    """A search for another solution by a SAT solver, which keeps what it learns."""

    def __init__(self, ground: Ground, board: Grid, stack: ExitStack) -> None:
        from pysat.solvers import Solver

        encoding = encode(ground, np.ones((board.size, ground.n_digits), np.bool_))
        self._literals: list[int] = encoding.literals_of(board).tolist()
        self._solver = stack.enter_context(Solver(name=SOLVER, bootstrap_with=encoding.clauses()))
        self._solver.add_clause(encoding.other_than(board))
        self._solver.set_phases(self._literals)  # makes it look for other solutions near the board

    def can_go(self, grid: Grid, group: list[int], max_conflicts: int) -> bool | None:
        """Return whether the givens of a group can be removed; None if the conflicts are not enough."""
        stay = set(np.flatnonzero(grid).tolist()).difference(group)
        satisfiable = solve_limited(self._solver, max_conflicts, [self._literals[cell] for cell in sorted(stay)])
        return None if satisfiable is None else not satisfiable

    @property
    def n_conflicts(self) -> int:
        """Return the number of conflicts so far."""
        return conflicts_of(self._solver)
