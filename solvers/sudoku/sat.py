"""Clauses for a SAT solver, which state the part of a Sudoku that search leaves open.

Every pair of a cell and a digit has a literal; a decided pair has the literal ``TRUE`` or ``FALSE`` and drops out. A
cell has exactly one digit, and each digit has exactly one cell in each house; pairs of cells rule out pairs of digits.
For few literals, "at most one" forbids each pair; for many, it is a chain of variables for "one is up to here".

Source: the extended encoding of Lynce and Ouaknine 2006, "Sudoku as a SAT problem"; the chain is Sinz 2005, "Towards an
optimal CNF encoding of Boolean cardinality constraints", section 2.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import BLANK, Grid, Ground
from puzzles.sudoku.ground import is_outside, members_of, pairs, pairs_apart
from solvers.sat import FALSE, TRUE, Clauses, Literals, SatAnswer, clauses_in, find_solutions, last_of, within_work

SOLVER = "cadical195"
MAX_CLAUSES = 1_000_000  # the solver takes some 400 MB for them
MAX_CANDIDATES = 1 << 24  # pairs of a cell and a digit, decided ones too: a board of 256 rows has so many
_MAX_WORK = 1 << 36
_MAX_IN_PAIRS = 25


@dataclass(frozen=True)
class Encoding:
    """The open part of a puzzle, as clauses."""

    tables: list[Literals]  # int32 ``[n, n_literals]`` each, a clause in each row
    cells: Literals  # int32 ``[n_cells, n_digits]``, the literal of each cell and digit
    outside: NDArray[np.bool_]  # ``[n_cells]``, the cells in no grid; here, they have the first digit

    def clauses(self) -> Iterator[list[int]]:
        """Yield the clauses."""
        return clauses_in(self.tables)

    def solution_of(self, model: list[int]) -> Grid:
        """Return the board of a model, uint16 ``[side, side]``."""
        side = isqrt(len(self.cells))
        digits = (np.asarray(model)[np.abs(self.cells) - 1] == self.cells).argmax(axis=1) + 1
        digits[self.outside] = BLANK
        board: Grid = digits.astype(np.uint16).reshape(side, side)
        return board

    def literals_of(self, board: Grid) -> Literals:
        """Return the literal of each cell's digit, int32 ``[n_cells]``."""
        places = np.where(self.outside, 0, board.ravel().astype(np.int64) - 1)
        literals: Literals = np.take_along_axis(self.cells, places[:, None], axis=1)[:, 0]
        return literals

    def other_than(self, board: Grid) -> list[int]:
        """Return the clause that forbids a board."""
        literals = self.literals_of(board)
        clause: list[int] = (-literals[literals != TRUE]).tolist()
        return clause


_pairs_of = lru_cache(maxsize=_MAX_IN_PAIRS)(lambda n: np.triu_indices(n, 1))


def _add_exactly_one(clauses: Clauses, rows: Literals) -> None:
    """Demand that exactly one of each row of literals is true; a row with ``TRUE`` adds nothing."""
    rows = rows[(rows != TRUE).all(axis=1)]
    n_open = (rows != FALSE).sum(axis=1)
    for n in np.unique(n_open).tolist():
        group = rows[n_open == n]
        literals = group[group != FALSE].reshape(len(group), n).T
        clauses.add(*literals)
        if n <= _MAX_IN_PAIRS:
            one, other = _pairs_of(n)
            clauses.add(-literals[one], -literals[other])
        else:
            up_to = clauses.new_variables(n - 1, len(group))
            clauses.add(-literals[:-1], up_to)
            clauses.add(-up_to[:-1], up_to[1:])
            clauses.add(-up_to, -literals[1:])


def n_clauses_for(ground: Ground, allowed: NDArray[np.bool_]) -> int:
    """Count the clauses of a puzzle for a SAT solver, or some more, without writing them.

    ``allowed`` is ``[n_cells, n_digits]``, the candidates that propagation left.
    """
    open_in_houses = [allowed[house].sum(axis=0) for house in members_of(ground)]
    n_of_pairs = len(pairs(ground)) * ground.n_digits + len(pairs_apart(ground)) * 2 * (ground.n_digits - 1)
    n_open = np.concatenate([allowed.sum(axis=1), *open_in_houses])
    n_of_houses = np.where(n_open <= _MAX_IN_PAIRS, 1 + n_open * (n_open - 1) // 2, 3 * n_open - 3).sum()
    return int(n_of_houses) + n_of_pairs


def encode(ground: Ground, allowed: NDArray[np.bool_]) -> Encoding:
    """Write a puzzle as clauses; ``allowed`` is ``[n_cells, n_digits]``, the candidates that propagation left."""
    clauses, outside = Clauses(), is_outside(ground)
    allowed = np.where(outside[:, None], np.arange(ground.n_digits) == 0, allowed)
    cells = np.where(allowed, TRUE, FALSE).astype(np.int32)
    is_open = allowed & (allowed.sum(axis=1, keepdims=True) > 1)
    cells[is_open] = clauses.new_variables(int(is_open.sum()))
    _add_exactly_one(clauses, cells)
    for house in members_of(ground):
        _add_exactly_one(clauses, cells[house].T)
    one, other = np.array(pairs(ground), np.int64).reshape(-1, 2).T
    clauses.add(-cells[one], -cells[other])
    one, other = np.array(pairs_apart(ground), np.int64).reshape(-1, 2).T
    clauses.add(-cells[one, 1:], -cells[other, :-1])
    clauses.add(-cells[one, :-1], -cells[other, 1:])
    return Encoding(clauses.tables, cells, outside)


def solve(
    ground: Ground, allowed: NDArray[np.bool_], known: Sequence[Grid], limit: int, max_conflicts: int
) -> SatAnswer | None:
    """Find solutions beyond ``known`` up to a limit, or None for too many clauses; with many, fewer conflicts."""
    n_clauses = n_clauses_for(ground, allowed)
    if n_clauses > MAX_CLAUSES:
        return None
    max_conflicts = within_work(max_conflicts, n_clauses, _MAX_WORK)
    return last_of(find_solutions(SOLVER, encode(ground, allowed), known, limit, max_conflicts))
