"""Franken fish: fish with boxes besides rows and columns in base and cover, with or without fins.

Places that two houses of the base share are fins too; those that two of the cover share can go, even from the base.
"""

import numpy as np

from kernels.jit import kernel, lean_kernel
from kernels.vectors import count
from rating.sudoku.geometry import BOXES, COLUMNS, N_CELLS, ROWS, SIDE
from rating.sudoku.hodoku.board_kernel import find_places
from rating.sudoku.hodoku.removals_kernel import add_words
from rating.sudoku.hodoku.tables import HOUSE_WORDS, SEEN_WORDS, SPLIT

_MAX_FINS = 5
_MAX_SHARED = 2
_N_HOUSES = 2 * SIDE


@kernel
def franken_fish(board, found, size, has_fins):
    """Find a fish: the digits in order, first with rows and boxes as a base, then with columns and boxes."""
    base, cover = np.zeros((_N_HOUSES, 2), np.int64), np.zeros((_N_HOUSES, 2), np.int64)
    base_houses, cover_houses = np.zeros(_N_HOUSES, np.int64), np.zeros(_N_HOUSES, np.int64)
    places, lost = np.zeros(2, np.int64), np.zeros((2, 2), np.int64)
    for digit in range(SIDE):
        find_places(board, digit, places)
        for lines, crossing in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
            n_base = _houses_with(places, lines, base, base_houses, SIDE if has_fins else size)
            n_cover = _houses_with(places, crossing, cover, cover_houses, SIDE)
            if _find_base(size, has_fins, base, base_houses, n_base, cover, cover_houses, n_cover, lost):
                for low, high in lost:
                    add_words(board, found, low, high, 1 << digit)
                return True
    return False


@lean_kernel
def _houses_with(places, lines, words, houses, most):
    """List the lines of a kind, and then the boxes, that have places for the digit, but at most ``most`` of them."""
    n = 0
    for first in (lines, BOXES):
        for house in range(first, first + SIDE):
            words[n, 0] = places[0] & HOUSE_WORDS[house, 0]
            words[n, 1] = places[1] & HOUSE_WORDS[house, 1]
            if 0 < count(words[n, 0]) + count(words[n, 1]) <= most:
                houses[n] = house
                n += 1
    return n


@kernel
def _find_base(size, has_fins, base, base_houses, n_base, cover, cover_houses, n_cover, lost):
    """Try all bases of a size, in the order of their houses; no house may share too much with those before it."""
    turns = np.zeros(size + 1, np.int64)
    united, shared = np.zeros((size + 1, 2), np.int64), np.zeros((size + 1, 2), np.int64)
    chosen = np.zeros(size, np.int64)
    level = 0
    while level >= 0:
        if turns[level] == n_base:
            level -= 1
            continue
        i = turns[level]
        turns[level] += 1
        again0, again1 = united[level, 0] & base[i, 0], united[level, 1] & base[i, 1]
        n_again = count(again0) + count(again1)
        if n_again > 0 and (not has_fins or count(shared[level, 0]) + count(shared[level, 1]) + n_again > _MAX_SHARED):
            continue
        chosen[level] = base_houses[i]
        united[level + 1, 0], united[level + 1, 1] = united[level, 0] | base[i, 0], united[level, 1] | base[i, 1]
        shared[level + 1, 0], shared[level + 1, 1] = shared[level, 0] | again0, shared[level, 1] | again1
        if level + 1 < size:
            level += 1
            turns[level] = i + 1
        elif _find_cover(size, has_fins, chosen, united[size], shared[size], cover, cover_houses, n_cover, lost):
            return True
    return False


@kernel
def _find_cover(size, has_fins, chosen, base, shared, cover, cover_houses, n_cover, lost):
    """Try all covers of a base, in the order of their houses, which must meet the base and not be in it."""
    able = np.zeros(n_cover, np.int64)
    n_able = 0
    for i in range(n_cover):
        meets = cover[i, 0] & base[0] != 0 or cover[i, 1] & base[1] != 0
        is_free = True
        for house in chosen:
            is_free &= house != cover_houses[i]
        if meets and is_free:
            able[n_able] = i
            n_able += 1
    turns = np.zeros(size + 1, np.int64)
    united, twice = np.zeros((size + 1, 2), np.int64), np.zeros((size + 1, 2), np.int64)
    level = 0
    while level >= 0:
        if turns[level] >= n_able:
            level -= 1
            continue
        here = cover[able[turns[level]]]
        turns[level] += 1
        for word in range(2):
            twice[level + 1, word] = twice[level, word] | (united[level, word] & here[word])
            united[level + 1, word] = united[level, word] | here[word]
        if level + 1 < size:
            level += 1
            turns[level] = turns[level - 1]
        elif _find_lost(has_fins, base, shared, united[size], twice[size], lost):
            return True
    return False


@lean_kernel
def _find_lost(has_fins, base, shared, cover, twice, lost):
    """Find the removals ``lost`` of a base and a cover: first cells in the cover only, then base cells in it twice."""
    fins0, fins1 = (base[0] & ~cover[0]) | shared[0], (base[1] & ~cover[1]) | shared[1]
    n_fins = count(fins0) + count(fins1)
    if n_fins > _MAX_FINS or has_fins != (n_fins > 0):
        return False
    lost0, lost1 = cover[0] & ~base[0], cover[1] & ~base[1]
    twice0, twice1 = twice[0], twice[1]
    for cell in range(N_CELLS):
        if lost0 | lost1 | twice0 | twice1 == 0:
            return False
        if (fins0 if cell < SPLIT else fins1) >> cell % SPLIT & 1:
            lost0 &= SEEN_WORDS[cell, 0]
            lost1 &= SEEN_WORDS[cell, 1]
            twice0 &= SEEN_WORDS[cell, 0]
            twice1 &= SEEN_WORDS[cell, 1]
    lost[0, 0], lost[0, 1], lost[1, 0], lost[1, 1] = lost0, lost1, twice0, twice1
    return lost0 | lost1 | twice0 | twice1 != 0
