"""The base of ``consequences_kernel``: what follows in an earlier grid, and where more follows in this one.

The earlier grid has more candidates, and with fewer, an assumption never leaves more. So its run can start from what it
leaves in the base, less what the grid has lost since; most runs end there. A word of flags covers 64 assumptions.
Source: own.
"""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.chains.links_kernel import BITS, WORD_BITS
from rating.sudoku.explainer.forcing.consequences import BASE, CELLS_OF_BAND, N_BANDS, N_WORDS, NOW
from rating.sudoku.geometry import HOUSE_CELLS, N_CELLS, N_HOUSES, SIDE
from rating.sudoku.masks import COUNT, LOWEST


@lean_inlined
def keep_lanes(sets, first, count):
    """Add the lanes to the base."""
    for lane in range(count):
        at, cell, digit = first + lane, sets.lane_cells[lane], sets.lane_digits[lane]
        sets.base_cells[at], sets.base_digits[at] = cell, digit
        bit = BITS[at % WORD_BITS]
        if sets.is_wrong[sets.nodes[cell, digit]]:
            sets.flags[BASE, at // WORD_BITS] |= bit
        for word in range(N_WORDS):
            left = sets.lanes[word, lane]
            sets.base[at, word] = left
            gone = sets.given[word] & ~np.int64(left)
            while gone:
                off = CELLS_OF_BAND * (word % N_BANDS) + lowest(gone)
                gone &= gone - 1
                sets.off[off, word // N_BANDS, at // WORD_BITS] |= bit


@lean_kernel
def flag_changed(sets, is_static):
    """Flag the assumptions of the base that lead further, because they now leave fewer than two members somewhere."""
    for word in range((sets.sizes[0].n_based + WORD_BITS - 1) // WORD_BITS):
        sets.flags[NOW, word] = sets.flags[BASE, word]
    for cell in range(N_CELLS):
        if sets.candidates[NOW, cell] != sets.candidates[BASE, cell]:
            _flag_by(sets, is_static, sets.candidates[BASE, cell], sets.candidates[NOW, cell], cell, -1)
    for digit in range(SIDE):
        for house in range(N_HOUSES):
            if sets.places[NOW, digit, house] != sets.places[BASE, digit, house]:
                _flag_by(sets, is_static, sets.places[BASE, digit, house], sets.places[NOW, digit, house], house, digit)


@lean_kernel
def _flag_by(sets, is_static, before, now, at, digit):
    """Flag the assumptions that lead further in a cell, if the digit is negative, or for a digit in a house."""
    n_now = COUNT[now]
    if n_now == 1 and _leads_on(sets, now, at, digit):
        sets.flags[NOW, :] = -1
        return
    for word in range((sets.sizes[0].n_based + WORD_BITS - 1) // WORD_BITS):
        once, twice = _left_of(sets, now, at, digit, word, np.int64(0), np.int64(0))
        flags = ~once
        if n_now == 2 or (n_now > 2 and not is_static):
            flags = ~twice
            if not is_static:
                _, twice_before = _left_of(sets, before & ~now, at, digit, word, once, twice)
                flags &= ~once | twice_before
        sets.flags[NOW, word] |= flags


@lean_inlined
def _left_of(sets, members, at, digit, word, once, twice):
    """Update the assumptions that leave at least one of the members so far, and those that leave at least two."""
    while members:
        member = lowest(members)
        members &= members - 1
        left = ~(sets.off[at, member, word] if digit < 0 else sets.off[HOUSE_CELLS[at, member], digit, word])
        twice |= once & left
        once |= left
    return once, twice


@lean_inlined
def _leads_on(sets, now, at, digit):
    """Return whether a candidate that is alone in its cell or house sees any other candidate."""
    cell = at if digit < 0 else np.int64(HOUSE_CELLS[at, LOWEST[now]])
    of_digit = LOWEST[now] if digit < 0 else digit
    seen = sets.candidates[NOW, cell] & ~(1 << of_digit)
    for band in range(N_BANDS):
        seen |= sets.given[N_BANDS * of_digit + band] & sets.peers[cell, band]
    return seen != 0
