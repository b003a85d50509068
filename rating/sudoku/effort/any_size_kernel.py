"""The looks of a person who solves a Sudoku of any size: the counts of ``looks_kernel`` with houses from a table.

Refuting candidates would take too long on a large board. So if locked digits do not help, the failed scans are charged,
and all cells with the fewest candidates get their digits from the solution. Source: own.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import kernel
from rating.sudoku.effort.looks_kernel import (
    BOX_SCAN,
    CELL_SCAN,
    EASY,
    FAILED_LOOKS,
    LINE_SCAN,
    N_SCANS,
    N_STRATEGIES,
    NARROW,
)

_NOT_SHOWN = N_SCANS


class Houses(NamedTuple):
    """The houses of a board: rows, columns, further houses, and boxes."""

    cells: NDArray[np.int64]  # ``[n_houses, side]``, the cells of each
    first_box: int  # the number of the first box
    of: NDArray[np.int64]  # ``[side * side, n_kinds]``, the houses of each cell; -1 after the last
    pairs: NDArray[np.int64]  # as in ``GroundTables``


class Board(NamedTuple):
    """The digits and candidates of a board while its effort is counted."""

    marks: NDArray[np.bool_]  # ``[side * side, side]``, whether digit ``d + 1`` is a candidate of a cell
    n_marks: NDArray[np.int64]  # ``[side * side]``, how many candidates a cell has; 0 for filled cells
    n_places: NDArray[np.int64]  # ``[n_houses, side]``, how many cells of a house have the digit as a candidate
    n_open: NDArray[np.int64]  # ``[n_houses]``, the open cells of a house
    is_open: NDArray[np.bool_]  # ``[side * side]``


class Shown(NamedTuple):
    """What the scans of the houses show about each cell."""

    scan: NDArray[np.int64]  # ``[side * side]``, the first scan that shows its digit; ``N_SCANS`` if none does
    digit: NDArray[np.int64]  # ``[side * side]``, the digit less one
    n_open: NDArray[np.int64]  # ``[side * side]``, the open cells of the fullest house that shows it


def empty_board(houses: Houses) -> Board:
    """Return a board without givens."""
    n_houses, side = houses.cells.shape
    is_open = houses.of[:, 0] >= 0
    return Board(
        marks=np.repeat(is_open[:, None], side, axis=1),
        n_marks=np.where(is_open, side, 0),
        n_places=np.full((n_houses, side), side, np.int64),
        n_open=np.full(n_houses, side, np.int64),
        is_open=is_open,
    )


def empty_shown(n_cells: int) -> Shown:
    """Return arrays for the findings."""
    return Shown(*(np.zeros(n_cells, np.int64) for _ in Shown._fields))


@kernel
def count_looks(givens, solution, houses, start, now, shown):
    """Count the looks of each strategy, and return their mean.

    ``givens`` and ``solution`` are int64 ``[side * side]`` in reading order; 0 is a blank. ``start`` is an empty board,
    and then the start of all strategies; ``now`` is another, for scratch.
    """
    n_open = 0
    for cell in range(len(givens)):
        n_open += start.is_open[cell]
        if givens[cell] != 0:
            _write(start, houses, cell, givens[cell] - 1)
            n_open -= 1
    looks = 0.0
    while n_open > 0:
        n_before = n_open
        for strategy in range(N_STRATEGIES):
            _copy(start, now)
            n_open, own = _fill_by_scans(strategy, n_before, houses, now, shown)
            looks += own
        if n_open > 0:  # all strategies end with the same grid
            looks += N_STRATEGIES * FAILED_LOOKS * n_open
            _copy(now, start)
            if not _remove_locked(houses, now, start):
                n_open -= _look_up(solution, houses, start, now.is_open)
    return looks / N_STRATEGIES


@kernel
def _copy(source, target):
    """Copy a board, in loops, which compile sooner than slices."""
    n_cells, side = source.marks.shape
    for cell in range(n_cells):
        target.n_marks[cell], target.is_open[cell] = source.n_marks[cell], source.is_open[cell]
        for digit in range(side):
            target.marks[cell, digit] = source.marks[cell, digit]
    for house in range(len(source.n_open)):
        target.n_open[house] = source.n_open[house]
        for digit in range(side):
            target.n_places[house, digit] = source.n_places[house, digit]


@kernel
def _remove(board, houses, cell, digit):
    if not board.marks[cell, digit]:
        return False
    board.marks[cell, digit] = False
    board.n_marks[cell] -= 1
    for house in houses.of[cell]:
        if house >= 0:
            board.n_places[house, digit] -= 1
    return True


@kernel
def _write(board, houses, cell, digit):
    board.is_open[cell] = False
    for other in range(board.marks.shape[1]):
        _remove(board, houses, cell, other)
    for house in houses.of[cell]:
        if house >= 0:
            board.n_open[house] -= 1
            for other in houses.cells[house]:
                _remove(board, houses, other, digit)
    for other, more in houses.pairs[cell]:
        if other >= 0 and 0 <= digit + more < board.marks.shape[1]:
            _remove(board, houses, other, digit + more)


@kernel
def _fill_by_scans(strategy, n_open, houses, board, shown):
    """Write digits until no scan shows any; return the number of open cells left, and the looks."""
    looks = 0.0
    while n_open > 0:
        n_box, n_line, n_cell = _scan(houses, board, shown)
        if n_box > 0:
            first, own = BOX_SCAN, (n_open + 1) / (n_box + 1)
        elif n_line > 0:
            first, own = LINE_SCAN, n_open + (2 * n_open + 1) / (n_line + 1)
        elif n_cell > 0:
            first, own = CELL_SCAN, n_open + 2.0 * n_open + (n_open + 1) / (n_cell + 1)
        else:
            break
        n_taken = _take(strategy, first, houses, board, shown)
        looks += own * np.sqrt(n_taken)
        n_open -= n_taken
    return n_open, looks


@kernel
def _scan(houses, board, shown):
    """Find the digits that each scan is the first to show; return the numbers of cells."""
    side = board.marks.shape[1]
    for cell in range(len(shown.scan)):
        shown.scan[cell] = _NOT_SHOWN
    n_box, n_line, n_cell = 0, 0, 0
    first_box = houses.first_box
    for house in range(len(houses.cells) - 1, -1, -1):  # boxes before lines
        for digit in range(side):
            if board.n_places[house, digit] != 1:
                continue
            cell = houses.cells[house, 0]
            for other in houses.cells[house]:
                if board.marks[other, digit]:
                    cell = other
            if shown.scan[cell] == _NOT_SHOWN:
                shown.scan[cell] = BOX_SCAN if house >= first_box else LINE_SCAN
                shown.digit[cell], shown.n_open[cell] = digit, board.n_open[house]
                if house >= first_box:
                    n_box += 1
                else:
                    n_line += 1
            shown.n_open[cell] = min(shown.n_open[cell], board.n_open[house])
    for cell in range(len(board.is_open)):
        if board.n_marks[cell] == 1 and shown.scan[cell] == _NOT_SHOWN:
            shown.scan[cell], shown.n_open[cell] = CELL_SCAN, side + 1
            for digit in range(side):
                if board.marks[cell, digit]:
                    shown.digit[cell] = digit
            n_cell += 1
    return n_box, n_line, n_cell


@kernel
def _take(strategy, first, houses, board, shown):
    """Fill the cells of a strategy; return their number."""
    least = board.marks.shape[1] + 1
    if strategy == NARROW:
        for cell in range(len(shown.scan)):
            if shown.scan[cell] != _NOT_SHOWN:
                least = min(least, shown.n_open[cell])
    n_taken = 0
    for cell in range(len(shown.scan)):
        if shown.scan[cell] == _NOT_SHOWN:
            continue
        if (strategy == EASY and shown.scan[cell] != first) or (strategy == NARROW and shown.n_open[cell] != least):
            continue
        _write(board, houses, cell, shown.digit[cell])
        n_taken += 1
    return n_taken


@kernel
def _remove_locked(houses, board, target):
    """In a copy, remove digits that a house has only within another house from the rest of that house.

    Return whether any go.
    """
    has_removed = False
    for base in range(len(houses.cells)):
        for digit in range(board.marks.shape[1]):
            n_places = board.n_places[base, digit]
            if n_places < 2:
                continue
            first = houses.cells[base, 0]
            for cell in houses.cells[base]:
                if board.marks[cell, digit]:
                    first = cell
            for cover in houses.of[first]:
                if cover < 0 or cover == base or board.n_places[cover, digit] == n_places:
                    continue
                n_inside = 0
                for cell in houses.cells[base]:
                    n_inside += board.marks[cell, digit] and _is_in(houses, cell, cover)
                if n_inside < n_places:
                    continue
                for cell in houses.cells[cover]:
                    if not _is_in(houses, cell, base):
                        has_removed |= _remove(target, houses, cell, digit)
    return has_removed


@kernel
def _is_in(houses, cell, house):
    found = False
    for each in houses.of[cell]:
        found |= each == house
    return found


@kernel
def _look_up(solution, houses, board, is_taken):
    """Fill all cells with the fewest candidates from the solution; return their number. ``is_taken`` is scratch."""
    least = board.marks.shape[1]
    for cell in range(len(solution)):
        if board.is_open[cell]:
            least = min(least, board.n_marks[cell])
    n_taken = 0
    for cell in range(len(solution)):
        is_taken[cell] = board.is_open[cell] and board.n_marks[cell] == least
    for cell in range(len(solution)):
        if is_taken[cell]:
            _write(board, houses, cell, solution[cell] - 1)
            n_taken += 1
    return n_taken
