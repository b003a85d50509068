"""Sets: n things that have, together, n of another kind. Naked sets, hidden sets and fish are one search.

    nine masks               mask of            bit of a mask          a set removes
    naked set of a house     a place (cell)     a digit it may hold    its digits from the other cells
    hidden set of a house    a digit            a place it may have    the other digits from its places
    fish of a digit          a line             a place along it       the digit from the other lines, at its places

In each case the other masks lose the bits of the set. Members have two bits or more: singles were found before.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from rating.sudoku.geometry import BOXES, COLUMNS, HOUSE_CELLS, N_PEERS, ROWS, SIDE
from rating.sudoku.hint import BASE, COVER, DIGITS, RULE
from rating.sudoku.masks import COUNT, LOWEST, N_MASKS
from rating.sudoku.rules import (
    DIRECT_HIDDEN_PAIR,
    DIRECT_HIDDEN_TRIPLET,
    HIDDEN_PAIR,
    HIDDEN_QUAD,
    HIDDEN_TRIPLET,
    JELLYFISH,
    NAKED_PAIR,
    NAKED_QUAD,
    NAKED_TRIPLET,
    SWORDFISH,
    X_WING,
)

# By the size of the set.
_NAKED_RULES = np.array((0, 0, NAKED_PAIR, NAKED_TRIPLET, NAKED_QUAD))
_HIDDEN_RULES = np.array((0, 0, HIDDEN_PAIR, HIDDEN_TRIPLET, HIDDEN_QUAD))
_DIRECT_RULES = np.array((0, 0, DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLET))
_FISH_RULES = np.array((0, 0, X_WING, SWORDFISH, JELLYFISH))
_NAKED_RATINGS = np.array((0, 0, 3.0, 3.6, 5.0))
_HIDDEN_RATINGS = np.array((0, 0, 3.4, 4.0, 5.4))
_DIRECT_RATINGS = np.array((0, 0, 2.0, 2.5))
_FISH_RATINGS = np.array((0, 0, 3.2, 3.8, 5.2))

# A bit for each mask of two bits, 0 for any other.
_PAIRS = [mask for mask in range(N_MASKS) if COUNT[mask] == 2]
_PAIR_BITS = np.array([1 << _PAIRS.index(mask) if mask in _PAIRS else 0 for mask in range(N_MASKS)])


class Nine(NamedTuple):
    """Hold nine masks and what sets among them say; work space.

    Attributes:
        masks: int64 ``[9]``.
        able: int64 ``[9]``, which of them may be members.
        effect: int64 ``[9]``, the bits that each loses; in direct mode, the one bit that is left.
        wings: int64 ``[21]``, for rules about cells, the cells that may be wings of a pivot.
    """

    masks: NDArray[np.int64]
    able: NDArray[np.int64]
    effect: NDArray[np.int64]
    wings: NDArray[np.int64]


def empty_nine() -> Nine:
    """Make room for nine masks."""
    masks, able, effect = np.zeros((3, SIDE), np.int64)
    return Nine(masks, able, effect, np.zeros(N_PEERS + 1, np.int64))


@lean_kernel
def _find_sets(hint, nine, size):
    """Find all sets that have an effect, or the first one; in increasing order of their members as a mask.

    Args:
        hint: tells whether one is enough, and whether the rule is direct.
        nine: the masks; its other parts are written.
        size: number of members.

    Returns:
        The members and the bits of the last set, as masks; 0 and 0 when there is none.
    """
    if size == 2 and not _has_equal_pairs(nine):
        return 0, 0
    rule = hint.facts[RULE]
    is_direct = rule in (DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLET)
    n_able = 0
    for i in range(SIDE):
        nine.able[n_able] = i  # kept if it may be a member
        n_able += 2 <= COUNT[nine.masks[i]] <= size
    members, united = 0, 0
    if n_able < size:
        return members, united
    nine.effect[:] = 0
    for d in range(size - 1, n_able):
        last = nine.masks[nine.able[d]]
        for c in range(size - 2, d):
            two = last | nine.masks[nine.able[c]]
            if COUNT[two] > size:
                continue
            chosen = 1 << nine.able[d] | 1 << nine.able[c]
            if size == 2:
                if _say(nine, chosen, two, is_direct):
                    members, united = chosen, two
                    if hint.is_single[0]:
                        return members, united
                continue
            for b in range(size - 3, c):
                three = two | nine.masks[nine.able[b]]
                if COUNT[three] > size:
                    continue
                if size == 3:
                    if _say(nine, chosen | 1 << nine.able[b], three, is_direct):
                        members, united = chosen | 1 << nine.able[b], three
                        if hint.is_single[0]:
                            return members, united
                    continue
                for a in range(b):
                    four = three | nine.masks[nine.able[a]]
                    if COUNT[four] == size:
                        quad = chosen | 1 << nine.able[b] | 1 << nine.able[a]
                        if _say(nine, quad, four, is_direct):
                            members, united = quad, four
                            if hint.is_single[0]:
                                return members, united
    return members, united


@lean_inlined
def _has_equal_pairs(nine):
    """Tell whether two masks are the same two bits, which is what a set of two is."""
    once, twice = 0, 0
    for i in range(SIDE):
        bit = _PAIR_BITS[nine.masks[i]]
        twice |= once & bit
        once |= bit
    return twice != 0


@lean_kernel
def _say(nine, members, united, is_direct):
    """Note what a set takes from the other masks."""
    found = False
    for i in range(SIDE):
        if members >> i & 1 == 0:
            lost = nine.masks[i] & united
            if is_direct:
                left = nine.masks[i] ^ lost
                if lost != 0 and left != 0 and left & (left - 1) == 0:
                    nine.effect[i] = left
                    found = True
            elif lost != 0:
                nine.effect[i] |= lost
                found = True
    return found


@lean_kernel
def naked_set(grid, hint, nine, size):
    """Find cells of a house that have, together, as many candidates as they are, where twice as many cells are open."""
    hint.rating[0] = _NAKED_RATINGS[size]
    hint.facts[RULE] = _NAKED_RULES[size]
    found = False
    for start in (BOXES, COLUMNS, ROWS):
        for house in range(start, start + SIDE):
            if COUNT[grid.open_places[house]] < 2 * size:
                continue
            for place in range(SIDE):
                nine.masks[place] = grid.candidates[HOUSE_CELLS[house, place]]
            members, united = _find_sets(hint, nine, size)
            if members == 0:
                continue
            found = True
            for place in range(SIDE):
                hint.removals[HOUSE_CELLS[house, place]] |= nine.effect[place]
            if hint.is_single[0]:
                hint.houses[house] = BASE
                hint.facts[DIGITS] = united
                for place in range(SIDE):
                    if members >> place & 1:
                        hint.pattern[HOUSE_CELLS[house, place]] = nine.masks[place]
                return True
    return found


@lean_kernel
def hidden_set(grid, hint, nine, size, is_direct):
    """Find digits that have, together, as many places in a house as they are.

    In direct mode, look only for sets that leave another digit one place in the same house, and write that.
    """
    hint.rating[0] = _DIRECT_RATINGS[size] if is_direct else _HIDDEN_RATINGS[size]
    hint.facts[RULE] = _DIRECT_RULES[size] if is_direct else _HIDDEN_RULES[size]
    least_open = (size if is_direct else 2 * size) + 1
    found = False
    for start in (BOXES, COLUMNS, ROWS):
        for house in range(start, start + SIDE):
            if COUNT[grid.open_places[house]] < least_open:
                continue
            for digit in range(SIDE):
                nine.masks[digit] = grid.places[digit, house]
            members, _ = _find_sets(hint, nine, size)
            if members == 0:
                continue
            found = True
            for digit in range(SIDE):
                places = nine.effect[digit]
                while places != 0:
                    cell = HOUSE_CELLS[house, LOWEST[places]]
                    if is_direct:
                        hint.placed[cell] = digit + 1
                        if hint.is_single[0]:
                            break
                    else:
                        hint.removals[cell] |= 1 << digit
                    places &= places - 1
                if is_direct and hint.is_single[0] and places != 0:
                    break
            if hint.is_single[0]:
                hint.houses[house] = BASE
                hint.facts[DIGITS] = members
                for digit in range(SIDE):
                    if members >> digit & 1:
                        _mark(hint, house, nine.masks[digit], digit)
                return True
    return found


@lean_kernel
def fish(grid, hint, nine, size):
    """Find lines in which the places of a digit lie, together, in as many crossing lines as they are."""
    hint.rating[0] = _FISH_RATINGS[size]
    hint.facts[RULE] = _FISH_RULES[size]
    found = False
    for start in (COLUMNS, ROWS):
        for digit in range(SIDE):
            n_lines = 0
            for line in range(SIDE):
                nine.masks[line] = grid.places[digit, start + line]
                n_lines += nine.masks[line] != 0
            if n_lines < 2 * size:
                continue
            members, united = _find_sets(hint, nine, size)
            if members == 0:
                continue
            found = True
            for line in range(SIDE):
                places = nine.effect[line]
                while places != 0:
                    hint.removals[HOUSE_CELLS[start + line, LOWEST[places]]] |= 1 << digit
                    places &= places - 1
            if hint.is_single[0]:
                hint.facts[DIGITS] = 1 << digit
                for line in range(SIDE):
                    if members >> line & 1:
                        hint.houses[start + line] = BASE
                        _mark(hint, start + line, nine.masks[line], digit)
                    if united >> line & 1:
                        hint.houses[ROWS + COLUMNS - start + line] = COVER
                return True
    return found


@lean_kernel
def _mark(hint, house, places, digit):
    """Note that a hint rests on the places of a digit in a house."""
    while places != 0:
        hint.pattern[HOUSE_CELLS[house, LOWEST[places]]] |= 1 << digit
        places &= places - 1
