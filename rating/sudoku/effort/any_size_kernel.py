"""The looks of a person who solves a Sudoku of any size: the counts of ``looks_kernel`` with houses from a table.

Refuting candidates would take too long on a large board. So if locked digits do not help, the failed scans are charged,
and all cells with the fewest candidates get their digits from the solution. Source: own.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_kernel
from kernels.vectors import count, lowest
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
    hold: NDArray[np.bool_]  # ``[n_houses, side * side]``, whether a house holds a cell
    pairs: NDArray[np.int64]  # as in ``GroundTables``


class Board(NamedTuple):
    """The digits and candidates of a board while its effort is counted."""

    marks: NDArray[np.int64]  # ``[side * side]``, the candidates of each cell; bit ``d - 1`` stands for digit d
    n_places: NDArray[np.int64]  # ``[n_houses, side]``, how many cells of a house have the digit as a candidate
    alone: NDArray[np.int64]  # ``[n_houses]``, the digits that have one place in a house, as bits
    n_open: NDArray[np.int64]  # ``[n_houses]``, the open cells of a house
    is_open: NDArray[np.bool_]  # ``[side * side]``


class Shown(NamedTuple):
    """The findings of scans of the houses about each cell."""

    scan: NDArray[np.int64]  # ``[side * side]``, the first scan that shows its digit; ``N_SCANS`` if none does
    digit: NDArray[np.int64]  # ``[side * side]``, the digit less one
    n_open: NDArray[np.int64]  # ``[side * side]``, the open cells of the fullest house that shows it


def empty_board(houses: Houses) -> Board:
    """Return a board without givens."""
    n_houses, side = houses.cells.shape
    is_open = houses.of[:, 0] >= 0
    return Board(
        marks=np.where(is_open, (1 << side) - 1, 0),
        n_places=np.full((n_houses, side), side, np.int64),
        alone=np.zeros(n_houses, np.int64),
        n_open=np.full(n_houses, side, np.int64),
        is_open=is_open,
    )


def empty_shown(n_cells: int) -> Shown:
    """Return arrays for the findings."""
    return Shown(*(np.zeros(n_cells, np.int64) for _ in Shown._fields))


@lean_kernel
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


@lean_kernel
def _copy(source, target):
    """Copy a board, in loops, which compile sooner than slices."""
    for cell in range(len(source.marks)):
        target.marks[cell], target.is_open[cell] = source.marks[cell], source.is_open[cell]
    for house in range(len(source.n_open)):
        target.n_open[house], target.alone[house] = source.n_open[house], source.alone[house]
        for digit in range(source.n_places.shape[1]):
            target.n_places[house, digit] = source.n_places[house, digit]


@lean_kernel
def _remove(board, houses, cell, digit):
    bit = 1 << digit
    if board.marks[cell] & bit == 0:
        return False
    board.marks[cell] ^= bit
    for house in houses.of[cell]:
        if house >= 0:
            n_places = board.n_places[house, digit] - 1
            board.n_places[house, digit] = n_places
            if n_places <= 1:
                board.alone[house] ^= bit  # it comes with the last place but one, and goes with the last
    return True


@lean_kernel
def _write(board, houses, cell, digit):
    board.is_open[cell] = False
    while board.marks[cell] != 0:
        _remove(board, houses, cell, lowest(board.marks[cell]))
    for house in houses.of[cell]:
        if house >= 0:
            board.n_open[house] -= 1
            for other in houses.cells[house]:
                _remove(board, houses, other, digit)
    for other, more in houses.pairs[cell]:
        if other >= 0 and 0 <= digit + more < board.n_places.shape[1]:
            _remove(board, houses, other, digit + more)


@lean_kernel
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


@lean_kernel
def _scan(houses, board, shown):
    """Find the digits that each scan is the first to show; return the numbers of cells."""
    for cell in range(len(shown.scan)):
        shown.scan[cell] = _NOT_SHOWN
    n_box, n_line, n_cell = 0, 0, 0
    first_box = houses.first_box
    for house in range(len(houses.cells) - 1, -1, -1):  # boxes before lines
        left = board.alone[house]
        while left != 0:
            digit = lowest(left)
            left ^= 1 << digit
            cell = _last_place(board, houses, house, digit)
            if shown.scan[cell] == _NOT_SHOWN:
                shown.scan[cell] = BOX_SCAN if house >= first_box else LINE_SCAN
                shown.digit[cell], shown.n_open[cell] = digit, board.n_open[house]
                if house >= first_box:
                    n_box += 1
                else:
                    n_line += 1
            shown.n_open[cell] = min(shown.n_open[cell], board.n_open[house])
    for cell in range(len(board.is_open)):
        marks = board.marks[cell]
        if marks != 0 and marks & (marks - 1) == 0 and shown.scan[cell] == _NOT_SHOWN:
            shown.scan[cell], shown.n_open[cell] = CELL_SCAN, board.n_places.shape[1] + 1
            shown.digit[cell] = lowest(marks)
            n_cell += 1
    return n_box, n_line, n_cell


@lean_kernel
def _last_place(board, houses, house, digit):
    """Return the last cell of a house that has a digit as a candidate."""
    found = houses.cells[house, 0]
    for cell in houses.cells[house]:
        if board.marks[cell] >> digit & 1 != 0:
            found = cell
    return found


@lean_kernel
def _take(strategy, first, houses, board, shown):
    """Fill the cells of a strategy; return their number."""
    least = board.n_places.shape[1] + 1
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


@lean_kernel
def _remove_locked(houses, board, target):
    """In a copy, remove digits that a house has only within another house from the rest of that house.

    Return whether any go.
    """
    has_removed = False
    for base in range(len(houses.cells)):
        for digit in range(board.n_places.shape[1]):
            if board.n_places[base, digit] < 2:
                continue
            for cover in houses.of[_last_place(board, houses, base, digit)]:
                if cover < 0 or cover == base or board.n_places[cover, digit] == board.n_places[base, digit]:
                    continue
                if not _is_within(board, houses, base, cover, digit):
                    continue
                for cell in houses.cells[cover]:
                    if not houses.hold[base, cell]:
                        has_removed |= _remove(target, houses, cell, digit)
    return has_removed


@lean_kernel
def _is_within(board, houses, base, cover, digit):
    """Return whether all places of a digit in a house lie in another one."""
    for cell in houses.cells[base]:
        if board.marks[cell] >> digit & 1 != 0 and not houses.hold[cover, cell]:
            return False
    return True


@lean_kernel
def _look_up(solution, houses, board, is_taken):
    """Fill all cells with the fewest candidates from the solution; return their number. ``is_taken`` is scratch."""
    least = board.n_places.shape[1]
    for cell in range(len(solution)):
        if board.is_open[cell]:
            least = min(least, count(board.marks[cell]))
    n_taken = 0
    for cell in range(len(solution)):
        is_taken[cell] = board.is_open[cell] and count(board.marks[cell]) == least
    for cell in range(len(solution)):
        if is_taken[cell]:
            _write(board, houses, cell, solution[cell] - 1)
            n_taken += 1
    return n_taken
