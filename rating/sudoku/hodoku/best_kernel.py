"""Which removal of many is taken: the one of most candidates, then that which stands first, then the first found."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import kernel
from rating.sudoku.geometry import N_CELLS, SIDE
from rating.sudoku.hodoku.board_kernel import add

_COUNT, _PLACE = range(2)


class Best(NamedTuple):
    """Hold the best removal so far, and the one in hand.

    Attributes:
        lost: uint16 ``[81]``, the candidates that cells lose.
        worth: int64 ``[2]``, how many they are, and where they stand: the less the better.
        now: uint16 ``[81]``, in hand.
    """

    lost: NDArray[np.uint16]
    worth: NDArray[np.int64]
    now: NDArray[np.uint16]


@kernel
def empty_best():
    """Start with a removal of nothing."""
    return Best(np.zeros(N_CELLS, np.uint16), np.zeros(2, np.int64), np.zeros(N_CELLS, np.uint16))


@kernel
def keep_if_better(best):
    """Weigh the removal in hand: how many candidates; then the sum of cells, each weighing 80 more than the last."""
    count, place, weight = 0, 0, 1
    for digit in range(SIDE):
        for cell in range(N_CELLS):
            if best.now[cell] >> digit & 1:
                count += 1
                place += cell * weight + digit + 1
                weight += 80
    if count > best.worth[_COUNT] or (count == best.worth[_COUNT] > 0 and place < best.worth[_PLACE]):
        best.worth[_COUNT] = count
        best.worth[_PLACE] = place
        best.lost[:] = best.now


@kernel
def remove_best(found, best):
    """Note what the best removal is, by digits, and say whether it is anything."""
    for digit in range(SIDE):
        for cell in range(N_CELLS):
            if best.lost[cell] >> digit & 1:
                add(found, cell, 1 << digit)
    return found.n[0] > 0
