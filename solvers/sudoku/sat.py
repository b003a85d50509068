"""What search leaves open, as clauses for a SAT solver.

Every pair of a cell and a digit has a literal; one that is decided is the literal ``TRUE`` or ``FALSE`` and drops out.
A cell has exactly one digit, and each digit exactly one cell in each house. Among a few literals at most one is said by
forbidding each pair, among many by a chain of variables that say "one of the literals up to here".

Source: the extended encoding of Lynce and Ouaknine 2006, "Sudoku as a SAT problem"; the chain is Sinz 2005, "Towards an
optimal CNF encoding of Boolean cardinality constraints", section 2.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import Box, Grid
from solvers.limited import conflicts_of, solve_limited, within_work

TRUE = 1
FALSE = -1
SOLVER = "cadical195"
MOST_CLAUSES = 1_000_000  # the solver takes some 400 MB for them
MOST_CANDIDATES = 1 << 24  # pairs of a cell and a digit, decided ones too: those of a board of 256 rows
_MOST_WORK = 1 << 36
_MOST_IN_PAIRS = 25
_CLAUSES_AT_ONCE = 10_000

Literals = NDArray[np.int32]


@dataclass(frozen=True)
class Encoding:
    """Hold a puzzle as clauses.

    Attributes:
        tables: int32 ``[n, n_literals]`` each, a clause in each row.
        cells: int32 ``[n_cells, side]``, the literal of each cell and digit.
    """

    tables: list[Literals]
    cells: Literals

    def clauses(self) -> Iterator[list[int]]:
        """Give the clauses one by one, for as lists all together they would take more memory than the solver."""
        for table in self.tables:
            for start in range(0, len(table), _CLAUSES_AT_ONCE):
                yield from table[start : start + _CLAUSES_AT_ONCE].tolist()


class SatAnswer(NamedTuple):
    """Hold what the SAT solver found.

    Attributes:
        solutions: distinct boards, those known before first; at most the limit.
        complete: True when there is no other.
        n_conflicts: what it cost.
    """

    solutions: tuple[Grid, ...]
    complete: bool
    n_conflicts: int


class _Clauses:
    """Collect clauses and number variables."""

    def __init__(self) -> None:
        self.n_variables = TRUE
        self.tables: list[Literals] = [np.array([[TRUE]], np.int32)]

    def new_variables(self, *shape: int) -> Literals:
        first = self.n_variables + 1
        n = int(np.prod(shape))
        self.n_variables += n
        return np.arange(first, first + n, dtype=np.int32).reshape(shape)

    def add(self, *columns: Literals) -> None:
        """Add one clause for each index of equally shaped arrays of literals."""
        self.tables.append(np.stack(columns, axis=-1).reshape(-1, len(columns)))

    def add_exactly_one(self, rows: Literals) -> None:
        """Say that of each row of literals exactly one is true; a row that has ``TRUE`` says nothing new."""
        rows = rows[(rows != TRUE).all(axis=1)]
        n_open = (rows != FALSE).sum(axis=1)
        for n in np.unique(n_open).tolist():
            group = rows[n_open == n]
            literals = group[group != FALSE].reshape(len(group), n).T
            self.add(*literals)
            if n <= _MOST_IN_PAIRS:
                for one, other in combinations(literals, 2):
                    self.add(-one, -other)
            else:
                up_to = self.new_variables(n - 1, len(group))
                self.add(-literals[:-1], up_to)
                self.add(-up_to[:-1], up_to[1:])
                self.add(-up_to, -literals[1:])


def n_clauses_for(members: NDArray[np.int32], allowed: NDArray[np.bool_]) -> int:
    """Count the clauses that ``encode`` would write, or some more, without writing them; all as for ``encode``."""
    open_in_houses = [allowed[house].sum(axis=0) for house in members]
    n_open = np.concatenate([allowed.sum(axis=1), *open_in_houses])
    return int(np.where(n_open <= _MOST_IN_PAIRS, 1 + n_open * (n_open - 1) // 2, 3 * n_open - 3).sum())


def encode(members: NDArray[np.int32], allowed: NDArray[np.bool_]) -> Encoding:
    """Write a puzzle as clauses.

    Args:
        members: ``[3 * side, side]``, the cells of each row, column and box.
        allowed: ``[n_cells, side]``, True where a cell may have a digit; what propagation left.
    """
    clauses = _Clauses()
    cells = np.where(allowed, TRUE, FALSE).astype(np.int32)
    is_open = allowed & (allowed.sum(axis=1, keepdims=True) > 1)
    cells[is_open] = clauses.new_variables(int(is_open.sum()))
    clauses.add_exactly_one(cells)
    for house in members:
        clauses.add_exactly_one(cells[house].T)
    return Encoding(clauses.tables, cells)


def solve(
    box: Box,
    members: NDArray[np.int32],
    allowed: NDArray[np.bool_],
    known: Sequence[Grid],
    limit: int,
    max_conflicts: int,
) -> SatAnswer:
    """Count solutions up to a limit, with fewer conflicts where there are many clauses; all as for ``answers``."""
    nothing_yet = SatAnswer(tuple(known), False, 0)
    most = within_work(max_conflicts, n_clauses_for(members, allowed), _MOST_WORK)
    return [nothing_yet, *answers(box, members, allowed, known, limit, most, most)][-1]


def answers(
    box: Box,
    members: NDArray[np.int32],
    allowed: NDArray[np.bool_],
    known: Sequence[Grid],
    limit: int,
    max_conflicts: int,
    slice_conflicts: int,
) -> Iterator[SatAnswer]:
    """Count solutions up to a limit, and tell how far that is after each solution and each slice of conflicts.

    Args:
        box: shape of a box.
        members: as for ``encode``.
        allowed: as for ``encode``; when they take more than ``MOST_CLAUSES`` clauses, nothing is tried.
        known: solutions found before, fewer than the limit.
        limit: the number of solutions to stop at.
        max_conflicts: the number of conflicts after which to give up.
        slice_conflicts: the number of conflicts after which to tell.
    """
    from pysat.solvers import Solver

    if n_clauses_for(members, allowed) > MOST_CLAUSES:
        return
    solutions = tuple(known)
    encoding = encode(members, allowed)
    n_conflicts = 0
    with Solver(name=SOLVER, bootstrap_with=encoding.clauses()) as solver:
        for board in known:
            solver.add_clause(other_than(encoding.cells, board))
        while len(solutions) < limit and n_conflicts < max_conflicts:
            satisfiable = solve_limited(solver, min(slice_conflicts, max_conflicts - n_conflicts))
            n_conflicts = conflicts_of(solver)
            if satisfiable:
                solutions += (board_of(box, encoding.cells, solver.get_model()),)
                solver.add_clause(other_than(encoding.cells, solutions[-1]))
            yield SatAnswer(solutions, satisfiable is False, n_conflicts)
            if satisfiable is False:
                return


def board_of(box: Box, cells: Literals, model: list[int]) -> Grid:
    """Read a board from the true literals of a model, whose i-th entry is variable i + 1 with its sign."""
    digits = (np.asarray(model)[np.abs(cells) - 1] == cells).argmax(axis=1) + 1
    board: Grid = digits.astype(np.uint16).reshape(box.side, box.side)
    return board


def literals_of(cells: Literals, board: Grid) -> Literals:
    """Give the literal of each cell's digit, int32 ``[n_cells]``."""
    literals: Literals = np.take_along_axis(cells, board.reshape(-1, 1).astype(np.int64) - 1, axis=1)[:, 0]
    return literals


def other_than(cells: Literals, board: Grid) -> list[int]:
    """Forbid a board."""
    literals = literals_of(cells, board)
    clause: list[int] = (-literals[literals != TRUE]).tolist()
    return clause
