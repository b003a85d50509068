"""The findings of a technique: candidates to remove or a digit to write, and the best among many removals."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import kernel, lean_kernel
from rating.sudoku.geometry import HOUSE_CELLS, N_CELLS, SEES, SIDE
from rating.sudoku.hodoku.board_kernel import cross_out, write
from rating.sudoku.hodoku.tables import SPLIT
from rating.sudoku.masks import LOWEST

NO_SINGLE = -1


class Found(NamedTuple):
    """The removals of a technique, in its order, which decides the order of later singles."""

    cells: NDArray[np.int64]  # ``[n]``
    digits: NDArray[np.int64]  # ``[n]``, from 1
    n: NDArray[np.int64]  # ``[1]``, the number of entries in use. An entry may occur twice.
    # ``[1]``, a single that the technique writes, ``cell * 9 + digit - 1``, or ``NO_SINGLE``.
    written: NDArray[np.int64]


def empty_found() -> Found:
    """Return arrays without findings."""
    n = 4 * N_CELLS * SIDE
    return Found(np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(1, np.int64), np.array([NO_SINGLE]))


@lean_kernel
def add(board, found, cell, digits):
    """Remove the digits of a mask from a cell, if it has any of them."""
    lost = np.int64(board.grid.candidates[cell]) & digits
    while lost != 0:
        found.cells[found.n[0]] = cell
        found.digits[found.n[0]] = LOWEST[lost] + 1
        found.n[0] += 1
        lost &= lost - 1


@lean_kernel
def add_in_house(board, found, house, spared, digits):
    """Remove digits from all cells of a house except those at some places."""
    for place in range(SIDE):
        if spared >> place & 1 == 0:
            add(board, found, HOUSE_CELLS[house, place], digits)


@lean_kernel
def add_seen_by(board, found, digits, one, other, third):
    """Remove digits from all cells that see three cells, in reading order; two of the three may be the same."""
    for cell in range(N_CELLS):
        if SEES[cell, one] and SEES[cell, other] and SEES[cell, third]:
            add(board, found, cell, digits)


@lean_kernel
def add_words(board, found, low, high, digits):
    """Remove digits from cells, two words like ``SEEN_WORDS``."""
    if low | high == 0:
        return
    for cell in range(N_CELLS):
        if (low if cell < SPLIT else high) >> cell % SPLIT & 1:
            add(board, found, cell, digits)


@lean_kernel
def apply(board, found):
    """Apply and clear the findings.

    Return how many candidates were removed, besides those cleared by written digits.
    """
    n_removed, n_written = 0, 0
    if found.written[0] != NO_SINGLE:
        write(board, found.written[0] // SIDE, found.written[0] % SIDE + 1)
        found.written[0] = NO_SINGLE
        n_written = 1
    for i in range(found.n[0]):
        cell, digit = found.cells[i], found.digits[i]
        n_removed += board.grid.candidates[cell] >> (digit - 1) & 1
        cross_out(board, cell, digit)
    found.n[0] = 0
    return n_removed, n_written


class Best(NamedTuple):
    """The best removal so far and the current one; most candidates win, then the first cells."""

    lost: NDArray[np.uint16]  # ``[81]``, the candidates that cells lose by the best removal
    n_removed: NDArray[np.int64]  # ``[1]``, the number of these candidates
    position: NDArray[np.int64]  # ``[1]``, a measure of where they stand; less is better
    current: NDArray[np.uint16]  # ``[81]``, the candidates that cells lose by the current removal


@kernel
def empty_best():
    """Return an empty best removal."""
    lost, current = np.zeros(N_CELLS, np.uint16), np.zeros(N_CELLS, np.uint16)
    return Best(lost, np.zeros(1, np.int64), np.zeros(1, np.int64), current)


@lean_kernel
def keep_if_better(best):
    """Keep the current removal as best if it has more candidates, or as many with a smaller weighted sum of cells."""
    count, position, weight = 0, 0, 1
    for digit in range(SIDE):
        for cell in range(N_CELLS):
            if best.current[cell] >> digit & 1:
                count += 1
                position += cell * weight + digit + 1
                weight += 80
    if count > best.n_removed[0] or (count == best.n_removed[0] > 0 and position < best.position[0]):
        best.n_removed[0] = count
        best.position[0] = position
        for cell in range(N_CELLS):
            best.lost[cell] = best.current[cell]


@lean_kernel
def add_best(board, found, best):
    """Add the best removal, ordered by digit; return whether it removes any candidate."""
    for digit in range(SIDE):
        for cell in range(N_CELLS):
            if best.lost[cell] >> digit & 1:
                add(board, found, cell, 1 << digit)
    return found.n[0] > 0
