"""The replacements for kernels compiled again for 9x9 boards: houses are constants, and tables show where to look."""

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from rating.sudoku.bands_kernel import band_of_places, locked_out
from rating.sudoku.explainer.ladder_kernel import (
    N_LOCKED_FINDERS,
    N_SINGLES_FINDERS,
    FirstWorkspace,
    ends_here,
    fill_singles,
    locked_by_several,
    log_round,
)
from rating.sudoku.explainer.locked_candidates_kernel import may_be_locked
from rating.sudoku.explainer.non_consecutive_kernel import non_consecutive
from rating.sudoku.explainer.sets_kernel import empty_set_workspace, may_have_set, n_masks_of
from rating.sudoku.explainer.singles_rounds_kernel import (
    empty_lanes,
    find_singles,
    may_lock_directly,
    read_grid,
    write_into,
    write_round,
)
from rating.sudoku.geometry import BOXES, CLASSIC_TABLES, COLUMNS, HOUSES_OF, N_PEERS, PEERS, PLACES_OF, ROWS, SIDE
from rating.sudoku.grid_kernel import ground_of, remove, side_of, write
from rating.sudoku.masks import ALL, COUNT, N_MASKS

_THIRD = 0b111  # the mask of a third of a line, or of a row of a box
_COLUMN = 0b001001001  # the mask of a column of a box

_LARGEST = 4
_BITS = 63  # the bits of a word


def _unions_of(size: int) -> NDArray[np.int64]:
    """Return by mask the masks of ``size`` bits that contain it, one bit each in two words; none for other members."""
    masks = np.arange(N_MASKS)
    unions = masks[size == COUNT]
    is_within = (masks[:, None] & ~unions == 0) & (COUNT[:, None] >= 2)
    bits = 1 << np.arange(_BITS)
    return np.stack([part @ bits[: part.shape[1]] for part in (is_within[:, :_BITS], is_within[:, _BITS:])], axis=1)


_UNIONS = np.array([_unions_of(size) for size in range(_LARGEST + 1)])


@lean_inlined
def _ground_of(grid):
    return CLASSIC_TABLES


@lean_inlined
def _nine(_grid_or_workspace):
    return SIDE


@lean_inlined
def _may_have_set(workspace, size):
    """Return whether ``size`` masks fit into ``size`` bits, for all choices of these bits at once."""
    found = np.int64(0)
    for word in range(2):
        # Whether one, two, three or four masks do.
        one, two, three, four = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
        for i in range(SIDE):
            unions = _UNIONS[size, workspace.masks[i], word]
            four |= three & unions
            three |= two & unions
            two |= one & unions
            one |= unions
        found |= two if size == 2 else three if size == 3 else four
    return found != 0


@lean_kernel
def _may_be_locked(grid):
    found = np.int64(0)
    for digit in range(SIDE):
        places = grid.places[digit]
        bands = band_of_places(places, ROWS), band_of_places(places, ROWS + 3), band_of_places(places, ROWS + 6)
        lost = locked_out(bands[0], bands[1], bands[2])
        found |= np.int64(lost[0] | lost[1] | lost[2] != 0) << digit
    return found


@lean_inlined
def _all_apart(grid, hint, workspace):
    """Find nothing: neighbors may be consecutive."""
    return False


@lean_inlined
def _locked_by_two(grid, hint, workspace):
    """Find nothing: with only boxes, rows and columns, whatever sees all places of a digit shares a house with them."""
    return False


@lean_kernel
def _write(grid, cell, digit):
    """Write a digit into an open cell, and remove it from all that the cell sees, wherever it was."""
    remove(grid, cell, np.int64(grid.candidates[cell]))
    grid.values[cell] = digit
    for kind in range(3):
        grid.open_places[HOUSES_OF[cell, kind]] &= ALL ^ (1 << PLACES_OF[cell, kind])
    for i in range(N_PEERS):
        grid.candidates[PEERS[cell, i]] &= ALL ^ (1 << (digit - 1))
    row, column = cell // SIDE, cell % SIDE
    band, stack = row // 3, column // 3
    places = grid.places[digit - 1]
    for i in range(SIDE):
        places[ROWS + i] &= ALL ^ (1 << column)
        places[COLUMNS + i] &= ALL ^ (1 << row)
    for i in range(3):
        places[BOXES + 3 * band + i] &= ALL ^ (_THIRD << row % 3 * 3)
        places[BOXES + 3 * i + stack] &= ALL ^ (_COLUMN << column % 3)
        places[ROWS + 3 * band + i] &= ALL ^ (_THIRD << 3 * stack)
        places[COLUMNS + 3 * stack + i] &= ALL ^ (_THIRD << 3 * band)
    for kind in range(3):
        places[HOUSES_OF[cell, kind]] = 0


@lean_inlined
def _fill_singles(i, grid, hint, workspace, log):
    """Write full houses and hidden singles, in rounds; a grid that is full at the end is left as it was."""
    lanes = workspace.lanes
    read_grid(grid, lanes)
    n_written = 1
    while n_written > 0 and log.open_cells[i] > 0 and not log.is_beyond[i]:
        n_written = find_singles(hint, lanes)
        if n_written > 0 and not ends_here(i, hint, log):
            write_round(lanes)
            log_round(i, hint, 0, n_written, log)
    if log.open_cells[i] == 0:
        return 0
    write_into(grid, lanes)
    return N_SINGLES_FINDERS if may_lock_directly(lanes) else N_LOCKED_FINDERS


REPLACED = {
    ground_of: _ground_of,
    side_of: _nine,
    n_masks_of: _nine,
    may_have_set: _may_have_set,
    may_be_locked: _may_be_locked,
    locked_by_several: _locked_by_two,
    non_consecutive: _all_apart,
    fill_singles: _fill_singles,
    write: _write,
}
"""The helpers and kernels that 9x9 boards replace, each with its replacement."""


def empty_classic_workspace() -> FirstWorkspace:
    """Return an empty workspace of the first rules."""
    return FirstWorkspace(empty_set_workspace(CLASSIC_TABLES), empty_lanes())
