"""A count of the looks of a person who solves a 9x9 Sudoku.

With e open cells there are e pairs of a box and a digit that it lacks, 2 e such pairs of a line, and e cells whose
candidates can be counted: three *scans*, tried in this order. If k of M things in random order let a digit be written,
the first comes after (M + 1) / (k + 1) looks on average; a failed scan costs M looks.

Three *strategies* solve the puzzle in rounds. In a round, the easy one takes all that the first successful scan shows;
the narrow one only that in the houses with the fewest open cells; the greedy one all that any scan shows. Equal things
are done at once, so names of digits and turns do not matter. A round costs the looks up to its first digit, times the
square root of the number of digits. When all scans fail, locked digits go from the candidates, else those that the
scans refute in the fewest rounds; else each open cell is charged another three failed scans, and the count ends.

Source: own, after Pelánek 2014 (options and refutation) and Wang 2024 (times of players).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import kernel, lean_inlined, lean_kernel
from kernels.vectors import count, empty_rows, lanes_not_zero, load, store
from rating.sudoku.bands_kernel import (
    ALL_CELLS,
    BAND_CELLS,
    N_BANDS,
    SEEN,
    cells_of_boxes,
    cells_of_columns,
    cells_of_rows,
    houses_with_any,
    houses_with_several,
    load_bands,
    locked_out,
    store_bands,
    write_singles,
)
from rating.sudoku.effort.refute_kernel import LANES, Boards, empty_boards, refute
from rating.sudoku.geometry import HOUSE_CELLS, N_CELLS, N_HOUSES, SIDE

N_STRATEGIES = 3
EASY, NARROW, GREEDY = range(N_STRATEGIES)

# The scans, in the order in which they are tried.
N_SCANS = 3
BOX_SCAN, LINE_SCAN, CELL_SCAN = range(N_SCANS)

N_COUNTS = 4
EASY_LOOKS, NARROW_LOOKS, GREEDY_LOOKS, DIGIT_SPREAD = range(N_COUNTS)
"""What is counted for each puzzle; the last number is the standard deviation of the givens per digit."""

FAILED_LOOKS = 4.0  # the cost of three failed scans, for each open cell

# The rows of ``Workspace.rows``, three each, one for a band: the candidates and digits where all strategies start, at
# first and whenever the scans fail; the same at present; and the only places for a digit in a box, a row or a column.
_START, _START_WRITTEN, _NOW, _WRITTEN, _IN_BOX, _IN_ROW, _IN_COLUMN = range(0, 7 * N_BANDS, N_BANDS)
_N_ROWS = 7 * N_BANDS


def _house_masks() -> NDArray[np.int64]:
    masks = np.zeros((N_HOUSES, N_BANDS), np.int64)
    for house, cells in enumerate(HOUSE_CELLS.tolist()):
        for cell in cells:
            masks[house, cell // BAND_CELLS] |= 1 << cell % BAND_CELLS
    return masks


_HOUSES = _house_masks()


class Workspace(NamedTuple):
    """Scratch arrays for counting a person's looks."""

    rows: NDArray[np.void]  # vectors ``[_N_ROWS]``; lane ``d - 1`` speaks of digit d
    words: NDArray[np.int32]  # ``[_N_ROWS, 16]``, the same by lane
    start_open: NDArray[np.int64]  # ``[3]``, the open cells by band, where all strategies start
    open: NDArray[np.int64]  # ``[3]``, the same at present
    alone: NDArray[np.int64]  # ``[3, 3]``, by kind of house and band, the cells that are the only place for a digit
    shown: NDArray[np.int64]  # ``[N_SCANS, 3]``, the cells whose digit each scan is the first to show
    taken: NDArray[np.int64]  # ``[3]``, the cells that are filled in a round
    boards: Boards  # boards on which candidates are refuted


def empty_workspace() -> Workspace:
    """Return the scratch arrays of ``count_many``."""
    rows = empty_rows(_N_ROWS, LANES)
    words = rows.view(np.int32).reshape(_N_ROWS, LANES)
    words[:] = 0
    start_open, is_open, taken = np.zeros((3, N_BANDS), np.int64)
    alone, shown = np.zeros((3, N_BANDS), np.int64), np.zeros((N_SCANS, N_BANDS), np.int64)
    return Workspace(rows, words, start_open, is_open, alone, shown, taken, empty_boards())


@kernel
def count_many(puzzles, workspace, counts):
    """Count the looks of each strategy for puzzles, uint8 ``[n, 81]``, into ``counts``, float64 ``[n, N_COUNTS]``."""
    for i in range(len(puzzles)):
        counts[i] = 0.0
        n_open = _write_givens(puzzles[i], workspace)
        n_by_digit = np.zeros(SIDE + 1)
        for cell in range(N_CELLS):
            n_by_digit[puzzles[i, cell]] += 1
        counts[i, DIGIT_SPREAD] = n_by_digit[1:].std()
        _solve(n_open, workspace, counts[i])


@lean_kernel
def _write_givens(puzzle, workspace):
    """Write the givens, and note the candidates left; return the number of open cells."""
    words, n_open = workspace.words, N_CELLS
    workspace.start_open[:] = ALL_CELLS
    for band in range(N_BANDS):
        for digit in range(SIDE):
            words[_START + band, digit] = ALL_CELLS
            words[_START_WRITTEN + band, digit] = 0
    for cell in range(N_CELLS):
        if puzzle[cell] != 0:
            given, bit = np.int64(puzzle[cell]) - 1, 1 << cell % BAND_CELLS
            n_open -= 1
            workspace.start_open[cell // BAND_CELLS] ^= bit
            words[_START_WRITTEN + cell // BAND_CELLS, given] |= bit
            for band in range(N_BANDS):
                words[_START + band, given] &= ALL_CELLS ^ SEEN[cell, band]
    for band in range(N_BANDS):
        store(workspace.rows, load(workspace.rows, _START + band) & workspace.start_open[band], _START + band)
    return n_open


@lean_inlined
def _n_open_in(house, open_cells):
    n_open = np.int64(0)
    for band in range(N_BANDS):
        n_open += count(open_cells[band] & _HOUSES[house, band])
    return n_open


@lean_kernel
def _solve(n_open, workspace, counts):
    while True:
        n_before = n_open
        for strategy in range(N_STRATEGIES):
            _copy(workspace, _START, _NOW, workspace.start_open, workspace.open)
            n_open = _fill_by_scans(strategy, n_before, workspace, counts)
        if n_open == 0:
            break
        # All strategies end with the same grid: whatever can be written stays so until it is.
        _copy(workspace, _NOW, _START, workspace.open, workspace.start_open)
        has_helped = _remove_locked(workspace) or refute(
            workspace.words[_START : _START + N_BANDS],
            workspace.words[_START_WRITTEN : _START_WRITTEN + N_BANDS],
            workspace.boards,
        )
        for strategy in range(N_STRATEGIES):
            counts[EASY_LOOKS + strategy] += FAILED_LOOKS * n_open * (1 if has_helped else 1 + n_open)
        if not has_helped:
            break


@lean_inlined
def _copy(workspace, source, target, source_open, target_open):
    for row in range(2 * N_BANDS):
        store(workspace.rows, load(workspace.rows, source + row), target + row)
    for band in range(N_BANDS):
        target_open[band] = source_open[band]


@lean_inlined
def _fill_by_scans(strategy, n_open, workspace, counts):
    """Write digits until no scan shows any; return the number of open cells left."""
    while n_open > 0:
        _scan(workspace)
        n_box, n_line = _n_cells(workspace.shown[BOX_SCAN]), _n_cells(workspace.shown[LINE_SCAN])
        n_cell = _n_cells(workspace.shown[CELL_SCAN])
        if n_box + n_line + n_cell == 0:
            break
        if n_box > 0:
            first, looks = BOX_SCAN, (n_open + 1) / (n_box + 1)
        elif n_line > 0:
            first, looks = LINE_SCAN, n_open + (2 * n_open + 1) / (n_line + 1)
        else:
            first, looks = CELL_SCAN, n_open + 2.0 * n_open + (n_open + 1) / (n_cell + 1)
        _choose(strategy, first, workspace)
        n_taken = _n_cells(workspace.taken)
        singles = _taken_singles(workspace, 0), _taken_singles(workspace, 1), _taken_singles(workspace, 2)
        write_singles(workspace.rows, singles, workspace.taken, workspace.open, _NOW, _WRITTEN)
        counts[EASY_LOOKS + strategy] += looks * np.sqrt(n_taken)
        n_open -= n_taken
    return n_open


@lean_inlined
def _n_cells(cells):
    return count(cells[0]) + count(cells[1]) + count(cells[2])


@lean_inlined
def _scan(workspace):
    """Find the digits that each scan is the first to show."""
    rows, words, alone, shown = workspace.rows, workspace.words, workspace.alone, workspace.shown
    a, b, c = load_bands(rows, _NOW)
    any_box, any_row, any_column = houses_with_any(a, b, c)
    several_boxes, several_rows, several_columns = houses_with_several(a, b, c)
    in_box, in_row = cells_of_boxes(any_box & ~several_boxes), cells_of_rows(any_row & ~several_rows)
    in_column = cells_of_columns(any_column & ~several_columns)
    store_bands(rows, (a & in_box[0], b & in_box[1], c & in_box[2]), _IN_BOX)
    store_bands(rows, (a & in_row[0], b & in_row[1], c & in_row[2]), _IN_ROW)
    store_bands(rows, (a & in_column, b & in_column, c & in_column), _IN_COLUMN)
    for band in range(N_BANDS):
        once, twice, by_box, by_row, by_column = np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(0)
        for digit in range(SIDE):
            word = words[_NOW + band, digit]
            twice |= once & word
            once |= word
            by_box |= words[_IN_BOX + band, digit]
            by_row |= words[_IN_ROW + band, digit]
            by_column |= words[_IN_COLUMN + band, digit]
        alone[0, band], alone[1, band], alone[2, band] = by_box, by_row, by_column
        shown[BOX_SCAN, band] = by_box
        shown[LINE_SCAN, band] = (by_row | by_column) & ~by_box
        shown[CELL_SCAN, band] = once & ~(twice | by_box | by_row | by_column)


@lean_inlined
def _choose(strategy, first, workspace):
    """Choose the cells of a strategy: those of the first scan, those in the fullest houses, or all."""
    shown, taken = workspace.shown, workspace.taken
    for band in range(N_BANDS):
        if strategy == EASY:
            taken[band] = shown[first, band]
        else:
            taken[band] = shown[BOX_SCAN, band] | shown[LINE_SCAN, band] | shown[CELL_SCAN, band]
    if strategy != NARROW or first == CELL_SCAN:
        return
    least = SIDE + 1
    for house in range(N_HOUSES):
        alone = workspace.alone[house // SIDE]
        cells = (alone[0] & _HOUSES[house, 0]) | (alone[1] & _HOUSES[house, 1]) | (alone[2] & _HOUSES[house, 2])
        if cells == 0:
            continue
        n_open = _n_open_in(house, workspace.open)
        if n_open < least:
            least = n_open
            taken[:] = 0
        if n_open == least:
            for band in range(N_BANDS):
                taken[band] |= alone[band] & _HOUSES[house, band]


@lean_inlined
def _taken_singles(workspace, band):
    """Return, by digit, the cells of a band that are filled with it."""
    rows = workspace.rows
    hidden = load(rows, _IN_BOX + band) | load(rows, _IN_ROW + band) | load(rows, _IN_COLUMN + band)
    return (hidden | (load(rows, _NOW + band) & workspace.shown[CELL_SCAN, band])) & workspace.taken[band]


@lean_kernel
def _remove_locked(workspace):
    """Remove digits that a house has only within another house from the rest of that house; return whether any go."""
    rows = workspace.rows
    a, b, c = load_bands(rows, _START)
    lost = locked_out(a, b, c)
    store_bands(rows, (a ^ lost[0], b ^ lost[1], c ^ lost[2]), _START)
    return lanes_not_zero(lost[0] | lost[1] | lost[2]) != 0
