"""A nonogram as an integer linear program with few, short constraints: our own model, besides that of the thesis.

A variable is 1 if a block has begun at a cell or before it (order encoding). A constraint between two variables then
puts a block after another, and the difference of two variables says whether a block covers a cell:

    begun[t, j]                           block t starts at cell j or before; always so at its last start
    begun[t, j] - begun[t, j - length]    it covers cell j

In each color, the blocks of the row cover a cell as often as those of the column, so cells need no variables. The
constraints of one line form a network, which has no fractional corner.

Source: own; order encoding from Tamura et al. 2009, "Compiling finite linear CSP into SAT".
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.nonogram import BLANK, Clue, Grid, Nonogram
from solvers.ilp import Program, Values, Variables
from solvers.nonogram.methods.ilp_cells import start_table

# These stand in place of a variable; as indices, they count from the end of ``[..., 0, 1]``.
ALWAYS = -1
NEVER = -2


class Line(NamedTuple):
    """The variables of a line."""

    # int32 ``[n_blocks, n_cells]``, the variable of "a block has begun at a cell", or ``ALWAYS`` or ``NEVER``.
    begun: Variables
    lengths: NDArray[np.int64]  # ``[n_blocks]``, of the blocks
    colors: NDArray[np.int64]  # ``[n_blocks]``, of the blocks

    def begun_before(self, distances: NDArray[np.int64]) -> Variables:
        """Return ``begun`` for each cell, read at the cell that is ``distances`` before it."""
        n_blocks, n_cells = self.begun.shape
        at = np.arange(n_cells) - distances[:, None]
        return np.where(at < 0, np.int32(NEVER), self.begun[np.arange(n_blocks)[:, None], at])


class OrderModel(NamedTuple):
    """A program and what its variables mean."""

    program: Program
    rows: tuple[Line, ...]  # the lines of the rows
    choices: Variables  # the variables of the rows, in which any two solutions differ

    def grid_of(self, solution: Values) -> Grid:
        """Paint the blocks of the rows where a solution of the program has them."""
        values = np.append(solution, [0, 1])
        painted = [line.colors @ (values[line.begun] - values[line.begun_before(line.lengths)]) for line in self.rows]
        return np.array(painted, np.uint8)


def order_model(puzzle: Nonogram, allowed: NDArray[np.bool_]) -> OrderModel:
    """Write a puzzle as a program, from candidates ``[height, width, n_colors + 1]``; each line has a placement."""
    program = Program()
    rows = _lines(program, "y", puzzle.rows, allowed)
    choices = np.arange(program.n_variables, dtype=np.int32)
    columns = _lines(program, "x", puzzle.columns, allowed.transpose(1, 0, 2))
    cells = np.arange(puzzle.height * puzzle.width).reshape(puzzle.height, puzzle.width)
    by_row, by_column = _covers(rows, cells), _covers(columns, cells.T)
    _add_sums(program, _joined([by_row, by_column._replace(signs=-by_column.signs)]), n_masks=allowed.shape[2])
    painted = ~allowed[:, :, BLANK].ravel()[by_row.cells]
    _add_sums(program, by_row.where(painted), value=1)
    return OrderModel(program, rows, choices)


def _lines(program: Program, name: str, clues: Sequence[Clue], allowed: NDArray[np.bool_]) -> tuple[Line, ...]:
    lines = zip(clues, allowed, strict=True)
    return tuple(_line(program, name, number, clue, cells) for number, (clue, cells) in enumerate(lines))


def _line(program: Program, name: str, number: int, clue: Clue, allowed: NDArray[np.bool_]) -> Line:
    """Add the variables of a line, and the constraints that it has alone."""
    table = start_table(clue, allowed)
    n_so_far = table.cumsum(axis=1)
    is_last = n_so_far == n_so_far[:, -1:]
    at_starts = np.where(is_last, ALWAYS, NEVER).astype(np.int32)
    has_variable = table & ~is_last
    block, cell = np.nonzero(has_variable)
    variables = program.new_variables(len(block), name=name, indices=(np.full(len(block), number), block, cell))
    at_starts[has_variable] = variables
    start = np.maximum.accumulate(np.where(table, np.arange(len(allowed)), 0), axis=1)
    begun = np.take_along_axis(at_starts, start, axis=1)
    lengths, colors = np.array(clue, np.int64).reshape(-1, 2).T
    line = Line(begun, lengths, colors)

    in_turn = np.flatnonzero(block[1:] == block[:-1])
    _add_implications(program, variables[in_turn], variables[in_turn + 1])
    gaps = np.append(colors[1:] == colors[:-1], False)[: len(colors)]
    later, earlier = begun[1:].ravel(), line.begun_before(lengths + gaps)[:-1].ravel()
    binding = np.flatnonzero((later >= 0) & (earlier >= 0))[::-1]
    # If several starts make the same demand on the block before, the last start implies it for all.
    earlier_once, which = np.unique(earlier[binding], return_index=True)
    _add_implications(program, later[binding][which], earlier_once)
    return line


def _add_implications(program: Program, variables: Variables, implied: Variables) -> None:
    row = np.arange(len(variables))
    program.constrain(
        len(row), np.tile(row, 2), np.concatenate([variables, implied]), np.repeat([1.0, -1.0], len(row)), upper=0
    )


class _Covers(NamedTuple):
    """Terms whose sum at a cell and a color is 1 if a line covers the cell in that color, and otherwise 0."""

    cells: NDArray[np.int64]  # ``[n]``, of the grid, in reading order
    colors: NDArray[np.int64]  # ``[n]``
    begun: Variables  # int32 ``[n]``, variables, ``ALWAYS`` or ``NEVER``
    signs: NDArray[np.int64]  # ``[n]``, 1 or -1

    def where(self, chosen: NDArray[np.bool_]) -> "_Covers":
        """Return some of the terms."""
        return _Covers(self.cells[chosen], self.colors[chosen], self.begun[chosen], self.signs[chosen])


def _joined(parts: list[_Covers]) -> _Covers:
    cells, colors, begun, signs = zip(*parts, strict=True)
    return _Covers(*map(np.concatenate, (cells, colors, begun, signs)))


def _covers(lines: tuple[Line, ...], cells: NDArray[np.int64]) -> _Covers:
    terms = []
    for line, its_cells in zip(lines, cells, strict=True):
        before = line.begun_before(line.lengths)
        block, at = np.nonzero(line.begun != before)
        for begun, sign in ((line.begun, 1), (before, -1)):
            terms.append(_Covers(its_cells[at], line.colors[block], begun[block, at], np.full(len(at), sign)))
    return _joined(terms)


def _add_sums(program: Program, covers: _Covers, *, n_masks: int = 1, value: int = 0) -> None:
    """Demand this sum of the terms at each cell, for each color separately if there are masks for them."""
    place = covers.cells * n_masks + (covers.colors if n_masks > 1 else 0)
    places, row = np.unique(place, return_inverse=True)
    always = covers.begun == ALWAYS
    left = value - np.bincount(row[always], covers.signs[always], len(places))
    is_open = covers.begun >= 0
    program.constrain(len(places), row[is_open], covers.begun[is_open], covers.signs[is_open], left, left)
