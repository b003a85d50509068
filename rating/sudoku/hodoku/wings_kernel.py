"""W-wings, XY-wings and XYZ-wings."""

import numpy as np

from kernels.jit import kernel, lean_inlined, lean_kernel
from rating.sudoku.geometry import HOUSE_CELLS, N_CELLS, SEES
from rating.sudoku.hodoku.removals_kernel import add_seen_by
from rating.sudoku.hodoku.tables import HOUSES
from rating.sudoku.masks import COUNT, LOWEST


@lean_kernel
def w_wing(board, found):
    """Find two cells with the same two digits, and a strong link that sees both: one cell has the other digit."""
    candidates = board.grid.candidates
    for one in range(N_CELLS):
        pair = np.int64(candidates[one])
        if COUNT[pair] != 2:
            continue
        low, high = LOWEST[pair], LOWEST[pair & (pair - 1)]
        for other in range(one + 1, N_CELLS):
            if candidates[other] != pair:
                continue
            for digit, linked in ((low, high), (high, low)):
                add_seen_by(board, found, 1 << digit, one, other, other)
                if found.n[0] > 0:
                    if _has_link(board, linked, one, other):
                        return True
                    found.n[0] = 0
    return False


@lean_kernel
def _has_link(board, digit, one, other):
    """Return whether a house has two places for a digit, each of which sees one of the cells."""
    for house in HOUSES:
        places = board.grid.places[digit, house]
        if COUNT[places] != 2:
            continue
        sees_one, sees_other = False, False
        while places != 0:
            end = HOUSE_CELLS[house, LOWEST[places]]
            places &= places - 1
            if end in (one, other):
                continue
            if SEES[end, one]:
                sees_one = True
            elif SEES[end, other]:
                sees_other = True
        if sees_one and sees_other:
            return True
    return False


@kernel
def xy_wing(board, found):
    """Find three cells of two digits each, three digits in all; one of the cells sees both others."""
    candidates, cells = board.grid.candidates, np.zeros(N_CELLS, np.int64)
    n = _cells_of_two(board, cells)
    for i in range(n):
        for j in range(i + 1, n):
            one, two = cells[i], cells[j]
            if COUNT[candidates[one] | candidates[two]] != 3:
                continue
            for k in range(j + 1, n):
                three = cells[k]
                if (
                    _wing(board, found, one, two, three, False)
                    or _wing(board, found, two, one, three, False)
                    or _wing(board, found, three, two, one, False)
                ):
                    return True
    return False


@kernel
def xyz_wing(board, found):
    """Find a cell of three digits that sees two cells with two of these digits and one digit in common."""
    cells = np.zeros(N_CELLS, np.int64)
    n = _cells_of_two(board, cells)
    for pivot in range(N_CELLS):
        if COUNT[board.grid.candidates[pivot]] == 3:
            for i in range(n):
                if not SEES[pivot, cells[i]]:
                    continue
                for j in range(i + 1, n):
                    if _wing(board, found, pivot, cells[i], cells[j], True):
                        return True
    return False


@lean_inlined
def _wing(board, found, pivot, one, other, is_xyz):
    """Try three cells: remove the digit that both wings share from cells that see them, and the pivot of an XYZ."""
    if not (SEES[pivot, one] and SEES[pivot, other]):
        return False
    candidates = board.grid.candidates
    xyz, xz, yz = np.int64(candidates[pivot]), np.int64(candidates[one]), np.int64(candidates[other])
    z = xz & yz
    if COUNT[xyz | xz | yz] != 3 or COUNT[z] != 1 or xyz in (xz, yz):
        return False
    add_seen_by(board, found, z, one, other, pivot if is_xyz else other)
    return found.n[0] > 0


@lean_kernel
def _cells_of_two(board, cells):
    """List the cells with two candidates, and return their number."""
    n = 0
    for cell in range(N_CELLS):
        if COUNT[board.grid.candidates[cell]] == 2:
            cells[n] = cell
            n += 1
    return n
