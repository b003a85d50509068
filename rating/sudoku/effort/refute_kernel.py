"""Candidates that singles refute, in the fewest rounds: every candidate is assumed on a board of its own.

    board   0 1 ... 15 | 16 17 ... 31 | ...      16 boards in the lanes of 27 vectors: digit x band
            1 1     4     4  5     7             each with the candidates left when one of them is assumed

All boards go on together, and write their singles round by round; the search ends in the first round in which a board
breaks: a cell has no candidate, a digit no place in a house, or written digits clash. Written digits stay candidates of
their cells, so that their houses do not seem to lack them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_kernel
from kernels.vectors import empty_rows, lanes_not_zero, load, lowest, popcount, store
from rating.sudoku.bands_kernel import (
    ALL_CELLS,
    BAND_CELLS,
    FIRST_ROW,
    N_BANDS,
    SEEN,
    cells_of_boxes,
    cells_of_columns,
    cells_of_rows,
    houses_with_any,
    houses_with_several,
    in_houses_of,
    load_bands,
    store_bands,
)
from rating.sudoku.geometry import N_CELLS, SIDE
from solvers.sudoku.lanes_propagation_kernel import STACK, THIRD_IN_LINE

LANES = 16
_N_WORDS = SIDE * N_BANDS
_MAX_GROUPS = -(-N_CELLS * SIDE // LANES)  # of boards
_CLASH = _N_WORDS  # the row after the words of a group: not 0 where what was written clashes
_N_GROUP_ROWS = _N_WORDS + 1


class Boards(NamedTuple):
    """A board for each candidate that is tried, as scratch arrays."""

    rows: NDArray[np.void]  # vectors, ``[groups * 28]``; row ``3 * digit + band`` of a group, and the row ``_CLASH``
    words: NDArray[np.int32]  # ``[groups * 28, 16]``, the same by lane
    singles: NDArray[np.void]  # vectors ``[27]``, what is written in a round
    cells: NDArray[np.int64]  # ``[groups * 16]``, what is assumed on a board
    digits: NDArray[np.int64]  # ``[groups * 16]``
    broken: NDArray[np.int64]  # ``[groups]``, the lanes of broken boards


def empty_boards() -> Boards:
    """Return arrays for as many boards as there may be candidates."""
    rows = empty_rows(_MAX_GROUPS * _N_GROUP_ROWS, LANES)
    return Boards(
        rows=rows,
        words=rows.view(np.int32).reshape(-1, LANES),
        singles=empty_rows(_N_WORDS, LANES),
        cells=np.zeros(_MAX_GROUPS * LANES, np.int64),
        digits=np.zeros(_MAX_GROUPS * LANES, np.int64),
        broken=np.zeros(_MAX_GROUPS, np.int64),
    )


@lean_kernel
def refute(candidates, written, boards):
    """Remove the candidates that singles refute in the fewest rounds; return whether there were any.

    ``candidates`` and ``written`` are int32 ``[3, 16]``, the cells by band that may hold, or hold, digit ``lane + 1``.
    """
    n_boards = _assume(candidates, written, boards)
    n_groups = (n_boards + LANES - 1) // LANES
    is_open, has_broken = True, False
    while is_open:
        for group in range(n_groups):
            boards.broken[group] = _broken(boards, group, N_BANDS)
            has_broken |= boards.broken[group] != 0
        is_open = False
        for group in range(0 if has_broken else n_groups):
            is_open |= _write_singles(boards, group, N_BANDS)
    for group in range(n_groups):
        lanes = boards.broken[group]
        while lanes != 0:
            board = LANES * group + lowest(lanes)
            lanes &= lanes - 1
            if board < n_boards:
                cell, digit = boards.cells[board], boards.digits[board]
                candidates[cell // BAND_CELLS, digit] ^= 1 << cell % BAND_CELLS
    return has_broken


@lean_kernel
def _assume(candidates, written, boards):
    """Set up a board for each candidate, the last one again in spare lanes; return their number."""
    n_boards = 0
    for band in range(N_BANDS):
        for digit in range(SIDE):
            cells = int(candidates[band, digit])
            while cells != 0:
                boards.cells[n_boards] = BAND_CELLS * band + lowest(cells)
                boards.digits[n_boards] = digit
                cells &= cells - 1
                n_boards += 1
    for board in range(n_boards, -(-n_boards // LANES) * LANES):
        boards.cells[board], boards.digits[board] = boards.cells[n_boards - 1], boards.digits[n_boards - 1]
    for group in range((n_boards + LANES - 1) // LANES):
        words = boards.words[_N_GROUP_ROWS * group : _N_GROUP_ROWS * (group + 1)]
        words[_CLASH, :] = 0
        for digit in range(SIDE):
            for band in range(N_BANDS):
                words[N_BANDS * digit + band, :] = candidates[band, digit] | written[band, digit]
        for lane in range(LANES):
            cell, assumed = boards.cells[LANES * group + lane], boards.digits[LANES * group + lane]
            others = ALL_CELLS ^ (1 << cell % BAND_CELLS)
            for digit in range(SIDE):
                words[N_BANDS * digit + cell // BAND_CELLS, lane] &= others
            for band in range(N_BANDS):
                words[N_BANDS * assumed + band, lane] &= ALL_CELLS ^ SEEN[cell, band]
            words[N_BANDS * assumed + cell // BAND_CELLS, lane] |= 1 << cell % BAND_CELLS
    return n_boards


@lean_kernel
def _broken(boards, group, n_bands):
    """Return the lanes of broken boards; ``n_bands`` is always 3, but a constant would make LLVM unroll the loops."""
    rows, first = boards.rows, _N_GROUP_ROWS * group
    wrong = load(rows, first + _CLASH)
    for band in range(n_bands):
        once = load(rows, first + band)
        for digit in range(1, SIDE):
            once = once | load(rows, first + N_BANDS * digit + band)
        wrong = wrong | (~once & ALL_CELLS)
    for digit in range(SIDE):
        at = first + N_BANDS * digit
        a, b, c = load_bands(rows, at)
        boxes, lines, columns = houses_with_any(a, b, c)
        wrong = wrong | (boxes ^ THIRD_IN_LINE) | (lines ^ STACK) | (columns ^ FIRST_ROW)
    return lanes_not_zero(wrong)


@lean_kernel
def _write_singles(boards, group, n_bands):
    """Write the singles of a group of boards; return whether that changes any."""
    rows, first = boards.rows, _N_GROUP_ROWS * group
    clash = load(rows, first + _CLASH)
    none = clash ^ clash
    for band in range(n_bands):
        once, twice = none, none
        for digit in range(SIDE):
            word = load(rows, first + N_BANDS * digit + band)
            twice = twice | (once & word)
            once = once | word
        store(boards.singles, once & ~twice, band)
    alone = load_bands(boards.singles, 0)
    taken = none, none, none
    for digit in range(SIDE):
        at = first + N_BANDS * digit
        a, b, c = load_bands(rows, at)
        boxes, lines, columns = houses_with_any(a, b, c)
        several_boxes, several_lines, several_columns = houses_with_several(a, b, c)
        by_box, by_row = cells_of_boxes(boxes & ~several_boxes), cells_of_rows(lines & ~several_lines)
        by_column = cells_of_columns(columns & ~several_columns)
        a = a & (alone[0] | by_box[0] | by_row[0] | by_column)
        b = b & (alone[1] | by_box[1] | by_row[1] | by_column)
        c = c & (alone[2] | by_box[2] | by_row[2] | by_column)
        clash = clash | (taken[0] & a) | (taken[1] & b) | (taken[2] & c)
        taken = taken[0] | a, taken[1] | b, taken[2] | c
        at = N_BANDS * digit
        store_bands(boards.singles, (a, b, c), at)
    changed = none
    for digit in range(SIDE):
        at = N_BANDS * digit
        a, b, c = load_bands(boards.singles, at)
        boxes, lines, columns = houses_with_any(a, b, c)
        n_written = popcount(a) + popcount(b) + popcount(c)
        clash = clash | (popcount(boxes) ^ n_written) | (popcount(lines) ^ n_written) | (popcount(columns) ^ n_written)
        seen = in_houses_of(a, b, c)
        at += first
        x, y, z = load_bands(rows, at)
        a, b, c = a | (x & ~(taken[0] | seen[0])), b | (y & ~(taken[1] | seen[1])), c | (z & ~(taken[2] | seen[2]))
        changed = changed | (a ^ x) | (b ^ y) | (c ^ z)
        store_bands(rows, (a, b, c), at)
    store(rows, clash, first + _CLASH)
    return lanes_not_zero(changed | clash) != 0
