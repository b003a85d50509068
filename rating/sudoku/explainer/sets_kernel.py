"""Sets: n things that have, together, n of another kind. Naked and hidden sets, and the search for them and for fish.

    masks                    mask of            bit of a mask          a set removes
    naked set of a house     a place (cell)     a digit it may hold    its digits from the other cells
    hidden set of a house    a digit            a place it may have    the other digits from its places
    fish of a digit          a line             a place along it       the digit from the other lines, at its places

In each case the other masks lose the bits of the set. Members have two bits or more: singles were found before.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.hint_kernel import BASE, ids_by_size, name_rule
from rating.sudoku.geometry import GroundTables
from rating.sudoku.grid_kernel import ground_of, side_of
from rating.sudoku.rules import (
    DIRECT_HIDDEN_PAIR,
    DIRECT_HIDDEN_TRIPLET,
    FIND_DIRECT_HIDDEN_SET,
    FIND_HIDDEN_SET,
    FIND_NAKED_SET,
)

# The rules by the size of the set.
_NAKED, _HIDDEN, _DIRECT = map(ids_by_size, (FIND_NAKED_SET, FIND_HIDDEN_SET, FIND_DIRECT_HIDDEN_SET))
_DIRECT_RULES = DIRECT_HIDDEN_PAIR.id, DIRECT_HIDDEN_TRIPLET.id


class SetWorkspace(NamedTuple):
    """The masks of a house or a digit, and the effect of sets among them."""

    masks: NDArray[np.int64]  # ``[side]``
    able: NDArray[np.int64]  # ``[side]``, which of the masks may be members
    effect: NDArray[np.int64]  # ``[side]``, the bits that each mask loses; in direct mode, the one bit that is left
    wings: NDArray[np.int64]  # ``[n_peers + 1]``, for rules about cells, the cells that may be wings of a pivot


def empty_set_workspace(ground: GroundTables) -> SetWorkspace:
    """Return an empty workspace."""
    side = ground.house_cells.shape[1]
    masks, able, effect = np.zeros((3, side), np.int64)
    return SetWorkspace(masks, able, effect, np.zeros(ground.peers.shape[1] + 1, np.int64))


@lean_inlined
def n_masks_of(workspace):
    """Return the number of masks."""
    return len(workspace.masks)


@lean_inlined
def may_have_set(workspace, size):
    """Return whether there may be sets among the masks."""
    return True


@lean_kernel
def find_sets(hint, workspace, size):
    """Find all sets with an effect, or the first, in increasing order of their members as a mask.

    A direct rule counts a set only if it leaves another mask one bit. Return members and bits of the last, or 0 and 0.
    """
    is_direct = hint.facts[0].rule in _DIRECT_RULES  # a further argument would make this much slower
    n_able = 0
    for i in range(n_masks_of(workspace)):
        workspace.able[n_able] = i  # kept if it may be a member
        n_able += 2 <= count(workspace.masks[i]) <= size
    members, united = 0, 0
    if n_able < size:
        return members, united
    workspace.effect[:] = 0
    for d in range(size - 1, n_able):
        last = workspace.masks[workspace.able[d]]
        for c in range(size - 2, d):
            two = last | workspace.masks[workspace.able[c]]
            if count(two) > size:
                continue
            chosen = 1 << workspace.able[d] | 1 << workspace.able[c]
            if size == 2:
                if _note_effect(workspace, chosen, two, is_direct):
                    members, united = chosen, two
                    if hint.is_single[0]:
                        return members, united
                continue
            for b in range(size - 3, c):
                three = two | workspace.masks[workspace.able[b]]
                if count(three) > size:
                    continue
                if size == 3:
                    if _note_effect(workspace, chosen | 1 << workspace.able[b], three, is_direct):
                        members, united = chosen | 1 << workspace.able[b], three
                        if hint.is_single[0]:
                            return members, united
                    continue
                for a in range(b):
                    four = three | workspace.masks[workspace.able[a]]
                    if count(four) == size:
                        quad = chosen | 1 << workspace.able[b] | 1 << workspace.able[a]
                        if _note_effect(workspace, quad, four, is_direct):
                            members, united = quad, four
                            if hint.is_single[0]:
                                return members, united
    return members, united


@lean_kernel
def _note_effect(workspace, members, united, is_direct):
    """Note the effect of a set on the other masks; return whether there is any effect."""
    found = False
    for i in range(n_masks_of(workspace)):
        if members >> i & 1 == 0:
            lost = workspace.masks[i] & united
            if is_direct:
                left = workspace.masks[i] ^ lost
                if lost != 0 and left != 0 and left & (left - 1) == 0:
                    workspace.effect[i] = left
                    found = True
            elif lost != 0:
                workspace.effect[i] |= lost
                found = True
    return found


@lean_kernel
def naked_set(grid, hint, workspace, size):
    """Find cells of a house that have, together, as many candidates as they are, with twice as many cells open."""
    name_rule(hint, _NAKED[size])
    side, house_cells = side_of(grid), ground_of(grid).house_cells
    found = False
    for house in ground_of(grid).order:
        if count(grid.open_places[house]) < 2 * size:
            continue
        for place in range(side):
            workspace.masks[place] = grid.candidates[house_cells[house, place]]
        members, united = find_sets(hint, workspace, size) if may_have_set(workspace, size) else (0, 0)
        if members == 0:
            continue
        found = True
        for place in range(side):
            hint.removals[house_cells[house, place]] |= workspace.effect[place]
        if hint.is_single[0]:
            hint.houses[house] = BASE
            hint.facts[0].digits = united
            for place in range(side):
                if members >> place & 1:
                    hint.pattern[house_cells[house, place]] = workspace.masks[place]
            return True
    return found


@lean_kernel
def hidden_set(grid, hint, workspace, size, is_direct):
    """Find digits with as many places in a house; direct rules write another digit that has one place left there."""
    name_rule(hint, _DIRECT[size] if is_direct else _HIDDEN[size])
    side, house_cells = side_of(grid), ground_of(grid).house_cells
    least_open = (size if is_direct else 2 * size) + 1
    found = False
    for house in ground_of(grid).order:
        if count(grid.open_places[house]) < least_open:
            continue
        for digit in range(side):
            workspace.masks[digit] = grid.places[digit, house]
        members, _ = find_sets(hint, workspace, size) if may_have_set(workspace, size) else (0, 0)
        if members == 0:
            continue
        found = True
        for digit in range(side):
            places = workspace.effect[digit]
            while places != 0:
                cell = house_cells[house, lowest(places)]
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
            hint.facts[0].digits = members
            for digit in range(side):
                if members >> digit & 1:
                    mark_places(grid, hint, house, workspace.masks[digit], digit)
            return True
    return found


@lean_kernel
def mark_places(grid, hint, house, places, digit):
    """Note that a hint rests on some places of a digit in a house."""
    while places != 0:
        hint.pattern[ground_of(grid).house_cells[house, lowest(places)]] |= 1 << digit
        places &= places - 1
