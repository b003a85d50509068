"""The climb on boards of any size: those rules of SE-1.2.1 that look at one digit or one cell, in its order.

All that the easiest useful rule says is applied at once, which is a round; then the easiest is tried again. Candidates
are a cube of truth values ``[row, column, digit - 1]``, so that a rule is a sum along one of its axes.

Source: Juillerat 2006, Sudoku Explainer 1.2.1, for the rules and their values; rounds: own.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import BLANK, Box, Grid, House
from puzzles.sudoku.houses import houses
from rating.sudoku.rules import (
    CLAIMING,
    FULL_HOUSE,
    HIDDEN_SINGLE_IN_BOX,
    HIDDEN_SINGLE_IN_LINE,
    NAKED_SINGLE,
    POINTING,
)

_Cube = NDArray[np.bool_]


class Deduction(NamedTuple):
    """State what a rule says.

    Attributes:
        rule: its number in ``RULES``.
        house: where it looks; None for a naked single.
        cover: the house that loses candidates, if any do.
        cell: to be filled, ``row * side + column``; None when candidates go.
        digit: to be written there, or to be removed.
        loses: cells that lose the digit as a candidate.
    """

    rule: int
    house: House | None
    cover: House | None
    cell: int | None
    digit: int
    loses: tuple[int, ...] = ()


def climb(box: Box, grid: Grid) -> Iterator[list[Deduction]]:
    """Solve a puzzle round by round, as far as these rules go.

    Args:
        box: shape of a box.
        grid: uint16 ``[side, side]``, a puzzle with one solution; 0 for blank.

    Yields:
        The deductions of a round, all by the same rule, each cell and each removal once.
    """
    marks = Pencil(box, grid)
    while marks.is_open.any():
        found = next(filter(None, (rule(marks) for rule in _RULES)), None)
        if found is None:
            return
        for deduction in found:
            if deduction.cell is None:
                marks.by_cell[list(deduction.loses), deduction.digit - 1] = False
            else:
                marks.place(deduction.cell, deduction.digit)
        yield found


class Pencil:
    """Hold the candidates of a board, and what tells its houses."""

    def __init__(self, box: Box, grid: Grid) -> None:
        side = box.side
        self.box = box
        self.cube = np.ones((side, side, side), np.bool_)
        self.is_open = np.ones(side * side, np.bool_)
        self.houses, members = zip(*houses(box), strict=True)
        self.members = np.array(members)
        for cell in np.flatnonzero(grid != BLANK).tolist():
            self.place(cell, int(grid.flat[cell]))

    @property
    def by_cell(self) -> _Cube:
        """Give the candidates by cell, ``[side * side, digit - 1]``."""
        return self.cube.reshape(-1, self.box.side)

    def place(self, cell: int, digit: int) -> None:
        """Write a digit, and take it from all cells that see it."""
        row, column = divmod(cell, self.box.side)
        top, left = row - row % self.box.height, column - column % self.box.width
        self.is_open[cell] = False
        self.by_cell[cell] = False
        self.cube[row, :, digit - 1] = False
        self.cube[:, column, digit - 1] = False
        self.cube[top : top + self.box.height, left : left + self.box.width, digit - 1] = False


def _full_houses(marks: Pencil) -> list[Deduction]:
    is_open = marks.is_open[marks.members]
    full = np.flatnonzero(is_open.sum(axis=1) == 1)
    cells = marks.members[full, is_open[full].argmax(axis=1)]
    digits = marks.by_cell[cells].argmax(axis=1) + 1
    return _once_a_cell(FULL_HOUSE, [marks.houses[house] for house in full.tolist()], cells, digits)


def _hidden_singles(marks: Pencil, rule: int, which: slice) -> list[Deduction]:
    members = marks.members[which]
    candidates = marks.by_cell[members]
    numbers, digits = np.nonzero(candidates.sum(axis=1) == 1)
    cells = members[numbers, candidates[numbers, :, digits].argmax(axis=1)]
    named = marks.houses[which]
    return _once_a_cell(rule, [named[number] for number in numbers.tolist()], cells, digits + 1)


def _hidden_singles_in_boxes(marks: Pencil) -> list[Deduction]:
    return _hidden_singles(marks, HIDDEN_SINGLE_IN_BOX, slice(2 * marks.box.side, None))


def _hidden_singles_in_lines(marks: Pencil) -> list[Deduction]:
    return _hidden_singles(marks, HIDDEN_SINGLE_IN_LINE, slice(2 * marks.box.side))


def _naked_singles(marks: Pencil) -> list[Deduction]:
    cells = np.flatnonzero(marks.by_cell.sum(axis=1) == 1)
    return _once_a_cell(NAKED_SINGLE, [None] * len(cells), cells, marks.by_cell[cells].argmax(axis=1) + 1)


def _once_a_cell(
    rule: int, named: list[House | None], cells: NDArray[np.int64], digits: NDArray[np.int64]
) -> list[Deduction]:
    found: dict[int, Deduction] = {}
    for house, cell, digit in zip(named, cells.tolist(), digits.tolist(), strict=True):
        found.setdefault(cell, Deduction(rule, house, None, cell, digit))
    return list(found.values())


def _locked(marks: Pencil, *, by_box: bool) -> list[Deduction]:
    """Find digits that the crossing of a box and a line takes from the rest of the line, or of the box.

    A box takes it (pointing) when the digit has no place in the box outside the crossing; a line (claiming) when it has
    none in the line.
    """
    side = marks.box.side
    rows, columns = np.divmod(np.arange(side * side), side)
    boxes = rows // marks.box.height * marks.box.height + columns // marks.box.width
    found: list[Deduction] = []
    removed: set[tuple[int, int]] = set()
    for lines, first in ((rows, 0), (columns, side)):
        owners, others = (boxes, lines) if by_box else (lines, boxes)
        crossings = np.zeros((side, side, side), np.bool_)
        np.logical_or.at(crossings, (owners, others), marks.by_cell)
        for owner, digit in np.argwhere(crossings.sum(axis=1) == 1).tolist():
            other = int(crossings[owner, :, digit].argmax())
            holds = marks.by_cell[:, digit]
            loses = np.flatnonzero(holds & (others == other) & (owners != owner)).tolist()
            fresh = tuple(cell for cell in loses if (cell, digit) not in removed)
            removed.update((cell, digit) for cell in fresh)
            if fresh:
                box, line = (owner, other) if by_box else (other, owner)
                ends = marks.houses[2 * side + box], marks.houses[first + line]
                house, cover = ends if by_box else ends[::-1]
                found.append(Deduction(POINTING if by_box else CLAIMING, house, cover, None, digit + 1, fresh))
    return found


def _pointing(marks: Pencil) -> list[Deduction]:
    return _locked(marks, by_box=True)


def _claiming(marks: Pencil) -> list[Deduction]:
    return _locked(marks, by_box=False)


_RULES = (_full_houses, _hidden_singles_in_boxes, _hidden_singles_in_lines, _naked_singles, _pointing, _claiming)
