"""Deductions on 9x9 boards with any houses, one digit of a puzzle in each lane of a vector.

They stand in for those of ``deductions_kernel`` in a proof: a look at all houses of all digits takes less time than a
look at a few houses cell by cell. Both come to the same end, so branches and solutions are the same. The cells of a
band are 27 bits, as in ``lanes_houses_deductions_kernel``, whose shifts and masks find singles here, too.

Source: own.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.special import specializer
from kernels.vectors import lanes_not_zero, load
from solvers.sudoku.deductions_kernel import propagate, settle_singles
from solvers.sudoku.dig_kernel import dig_groups
from solvers.sudoku.lanes_houses_deductions_kernel import (
    BAND_CELLS,
    find_on,
    lock_lines,
    repeats,
    seen_from,
)
from solvers.sudoku.lanes_propagation_kernel import ALL, store_three
from solvers.sudoku.other_solution_kernel import has_other_solution
from solvers.sudoku.proof_kernel import prove_each

N_LANES = 16
LANE, OWN_BIT, NOW, N_ROWS = 0, 1, 2, 5  # rows of the state
_DIGITS = 0o777  # the lanes of digits
_HALF = 13  # cells of a band, so that their bits, shifted by the number of a lane, stay in a word


class Board(NamedTuple):
    """The geometry of a board, and the vectors to work in; it stands for ``deductions_kernel.Board``."""

    side: int
    stride: int
    marks: NDArray[np.uint16]  # ``[81, 0]``, as nothing is marked for examination
    vectors: NDArray[np.void]  # ``[3 * n]``, the houses besides rows, columns and boxes, as masks of the three bands
    has_boxes: bool  # False with regions, which are among the houses
    n_houses: int  # with rows, columns and boxes
    state: NDArray[np.void]  # vectors ``[N_ROWS]``; ``LANE`` holds the number d of each lane, ``OWN_BIT`` 1 << d
    words: NDArray[np.uint32]  # the same memory, ``[N_ROWS, N_LANES]``


@lean_inlined
def _lanes_of(board, cells):
    """Return the places of each digit, by band; lane d gets bit d of a cell's mask."""
    number, own = load(board.state, LANE), load(board.state, OWN_BIT)
    none = own ^ own
    return (
        _lanes_of_band(cells, 0, none, number, own),
        _lanes_of_band(cells, BAND_CELLS, none, number, own),
        _lanes_of_band(cells, 2 * BAND_CELLS, none, number, own),
    )


@lean_inlined
def _lanes_of_band(cells, first, none, number, own):
    lower, upper = none, none
    for i in range(_HALF):
        cell = first + _HALF - 1 - i
        lower = (lower << 1) | ((none | int(cells[cell]["words"][0])) & own)
        upper = (upper << 1) | ((none | int(cells[cell + _HALF]["words"][0])) & own)
    last = (none | int(cells[first + BAND_CELLS - 1]["words"][0])) & own
    return (lower >> number) | ((upper >> number) << _HALF) | ((last >> number) << (2 * _HALF))


@lean_inlined
def _write_lanes(board, cells, x):
    """Write the candidates of all cells."""
    for place in range(BAND_CELLS):
        cells[place]["words"][0] = lanes_not_zero(x[0] & (1 << place)) & _DIGITS
        cells[BAND_CELLS + place]["words"][0] = lanes_not_zero(x[1] & (1 << place)) & _DIGITS
        cells[2 * BAND_CELLS + place]["words"][0] = lanes_not_zero(x[2] & (1 << place)) & _DIGITS


@lean_inlined
def _count_in_cells(board, x):
    """Return the cells with a bit in any digit's lane, and those with two or more, by band."""
    store_three(board.state, x, NOW, 1)
    words, none = board.words, np.int64(0)
    a, b, c, aa, bb, cc = none, none, none, none, none, none
    for digit in range(board.side):
        p, q, r = np.int64(words[NOW, digit]), np.int64(words[NOW + 1, digit]), np.int64(words[NOW + 2, digit])
        aa, bb, cc = aa | (a & p), bb | (b & q), cc | (c & r)
        a, b, c = a | p, b | q, c | r
    return (a, b, c), (aa, bb, cc)


@lean_inlined
def _is_same(x, y):
    return not lanes_not_zero((x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2]))


@lean_inlined
def _examine(board, x, effort):
    """Apply the singles that are seen at once; return what is left of ``x``, the decided places, and if it is sound."""
    none = x[0] ^ x[0]
    effort.houses += board.n_houses
    once, twice = _count_in_cells(board, x)
    singles = none | (ALL & ~twice[0]), none | (ALL & ~twice[1]), none | (ALL & ~twice[2])
    on, wrong = find_on(x, singles, board, none)
    taken, shared = _count_in_cells(board, on)
    is_wrong = (once[0] & once[1] & once[2]) ^ ALL | shared[0] | shared[1] | shared[2]
    is_wrong |= lanes_not_zero(wrong) & _DIGITS
    seen = seen_from(on, board)
    left = (
        x[0] & (on[0] | ~(seen[0] | taken[0])),
        x[1] & (on[1] | ~(seen[1] | taken[1])),
        x[2] & (on[2] | ~(seen[2] | taken[2])),
    )
    return left, on, not is_wrong


@lean_kernel
def settle_digits(board, cells, dirty, effort):
    """Apply singles until nothing changes; return False on a contradiction, and leave the cells as they were."""
    x = _lanes_of(board, cells)
    left, on, is_sound = _examine(board, x, effort)
    while is_sound and not _is_same(x, left):
        x = left
        left, on, is_sound = _examine(board, x, effort)
    if not is_sound or lanes_not_zero(repeats(on, board)):
        return False
    _write_lanes(board, cells, x)
    return True


@lean_kernel
def propagate_digits(board, cells, dirty, segments, effort):
    """Apply singles and locked candidates, as ``settle_digits``."""
    x = _lanes_of(board, cells)
    while True:
        left, on, is_sound = _examine(board, x, effort)
        if is_sound and _is_same(x, left):
            is_sound = not lanes_not_zero(repeats(on, board))
            left = lock_lines(x, board)
            if _is_same(x, left):
                break
        if not is_sound:
            return False
        x = left
    _write_lanes(board, cells, x)
    return is_sound


BY_DIGITS = {propagate: propagate_digits, settle_singles: settle_digits}
_special = specializer(__name__, BY_DIGITS, "digits")
prove_digits, dig_digits, has_other_digits = _special(prove_each), _special(dig_groups), _special(has_other_solution)
OF_BOARDS = {prove_each: prove_digits, dig_groups: dig_digits, has_other_solution: has_other_digits}
"""The kernels over boards of this module by those over other boards."""
