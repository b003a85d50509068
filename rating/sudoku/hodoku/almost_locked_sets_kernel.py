"""Almost locked sets (ALS), cells of a house with one digit more than cells, and the digits that link two of them.

If a digit's places in two sets all see each other, at most one of the sets has it: a restricted common digit. A set
without a digit is locked and holds all its others. Cells are two words, as in ``SEEN_WORDS``.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import kernel, lean_kernel
from rating.sudoku.geometry import HOUSE_CELLS, N_HOUSES, ROWS, SIDE
from rating.sudoku.hodoku.board_kernel import candidates_in, find_places, union_of
from rating.sudoku.hodoku.tables import ALL_SETS, HOUSES, SEEN_WORDS, SPLIT
from rating.sudoku.masks import COUNT, LOWEST, NO_THIRD, ONLY_COLUMN, ONLY_THIRD

_FIRST_COLUMN = 18
_MAX_SETS = N_HOUSES * len(ALL_SETS)


class LockedSets(NamedTuple):
    """The almost locked sets of a board, in the order of HoDoKu."""

    n: NDArray[np.int64]  # ``[1]``
    digits: NDArray[np.int64]  # ``[n]``, a mask
    cells: NDArray[np.int64]  # ``[n, 2]``, as two words
    places: NDArray[np.int64]  # ``[n, 9, 2]``, where each digit may be in the set
    seen: NDArray[np.int64]  # ``[n, 9, 2]``, further places of each digit that see all of these


class Commons(NamedTuple):
    """The restricted common digits of pairs of sets, the first set before the second one."""

    sets: NDArray[np.int16]  # ``[n, 2]``
    digits: NDArray[np.int16]  # ``[n, 2]``, counted from 1; the second is 0 if there is only one
    starts: NDArray[np.int64]  # ``[n_sets + 1]``, where the pairs of each first set begin


@kernel
def find_locked_sets(board):
    """Find all almost locked sets of rows, then columns, then boxes.

    A set counts only in the first house that has it.
    """
    sets = LockedSets(
        np.zeros(1, np.int64),
        np.zeros(_MAX_SETS, np.int64),
        np.zeros((_MAX_SETS, 2), np.int64),
        np.zeros((_MAX_SETS, SIDE, 2), np.int64),
        np.zeros((_MAX_SETS, SIDE, 2), np.int64),
    )
    of_digit = np.zeros((SIDE, 2), np.int64)
    for digit in range(SIDE):
        find_places(board, digit, of_digit[digit])
    for house in HOUSES:
        candidates = candidates_in(board, house)
        able = np.int64(board.grid.open_places[house])
        for members in ALL_SETS:
            if members & ~able != 0:
                continue
            n_cells = COUNT[members]
            if house >= _FIRST_COLUMN and n_cells == 1:
                continue
            if house < ROWS and (n_cells == 1 or ONLY_THIRD[members] != NO_THIRD or ONLY_COLUMN[members] != NO_THIRD):
                continue
            digits = union_of(candidates, members)
            if COUNT[digits] == n_cells + 1:
                _add_set(board, sets, house, members, digits, of_digit)
    return sets


@lean_kernel
def _add_set(board, sets, house, members, digits, of_digit):
    """Add the cells at some places of a house to the sets; ``of_digit`` has the places of each digit as two words."""
    i = sets.n[0]
    sets.n[0] += 1
    sets.digits[i] = digits
    for digit in range(SIDE):
        if digits >> digit & 1:
            sets.seen[i, digit, 0] = of_digit[digit, 0]
            sets.seen[i, digit, 1] = of_digit[digit, 1]
    while members != 0:
        cell = np.int64(HOUSE_CELLS[house, LOWEST[members]])
        members &= members - 1
        word, bit = cell // SPLIT, 1 << cell % SPLIT
        sets.cells[i, word] |= bit
        for digit in range(SIDE):
            if board.grid.candidates[cell] >> digit & 1:
                sets.places[i, digit, word] |= bit
                sets.seen[i, digit, 0] &= SEEN_WORDS[cell, 0]
                sets.seen[i, digit, 1] &= SEEN_WORDS[cell, 1]
    for digit in range(SIDE):
        sets.seen[i, digit, 0] &= ~sets.cells[i, 0]
        sets.seen[i, digit, 1] &= ~sets.cells[i, 1]


@kernel
def find_commons(sets):
    """Find the restricted common digits of all pairs of disjoint sets.

    Of three such digits, keep the first and the last.
    """
    n = sets.n[0]
    pairs = np.zeros((n * (n - 1) // 2, 2), np.int16)
    digits = np.zeros((n * (n - 1) // 2, 2), np.int16)
    starts = np.zeros(n + 1, np.int64)
    n_pairs = 0
    for one in range(n):
        starts[one] = n_pairs
        for other in range(one + 1, n):
            common = sets.digits[one] & sets.digits[other]
            if common == 0 or do_overlap(sets, one, other):
                continue
            n_digits = 0
            while common != 0:
                digit = LOWEST[common]
                common &= common - 1
                if _is_restricted(sets, one, other, digit):
                    digits[n_pairs, min(n_digits, 1)] = digit + 1
                    n_digits += 1
            if n_digits > 0:
                pairs[n_pairs, 0] = one
                pairs[n_pairs, 1] = other
                n_pairs += 1
    starts[n] = n_pairs
    return Commons(pairs[:n_pairs], digits[:n_pairs], starts)


@lean_kernel
def do_overlap(sets, one, other):
    """Return whether two sets share a cell."""
    return sets.cells[one, 0] & sets.cells[other, 0] != 0 or sets.cells[one, 1] & sets.cells[other, 1] != 0


@lean_kernel
def _is_restricted(sets, one, other, digit):
    """Return whether all places for a digit in one set see all of those in the other."""
    places, seen = sets.places[other, digit], sets.seen[one, digit]
    return places[0] & ~seen[0] == 0 and places[1] & ~seen[1] == 0
