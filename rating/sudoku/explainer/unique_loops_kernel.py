"""Unique loops: cells with two digits in common, which could be swapped all along if nothing else stood in them.

A loop meets each house in two cells, one at an even and one at an odd step, or not at all; so the two digits can change
places and no house notices. A puzzle with one solution must break out of it by further digits, *extra* ones:

    type 1    one cell has extra digits: it loses the two
    type 2    the extra digits are all the same one: what sees all these cells loses it
    type 3    two cells of a house have extra digits: as if one cell, they join others in a naked or hidden set
    type 4    two cells of a house have extra digits, and the house has one of the two digits only there: the other goes

The loop with four cells is the unique rectangle. Sudoku Explainer 1.2.1 misses, by an oversight, some of the loops with
three or more cells that have an extra digit: which ones depends on how the board is turned. Here none is missed.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from rating.sudoku.explainer.hint_kernel import BASE, DIGITS, FIRST, SECOND, TYPE, name_rule
from rating.sudoku.geometry import HOUSE_BITS, HOUSE_CELLS, HOUSES_OF, N_CELLS, N_HOUSES, PLACES_OF, SEES, SIDE
from rating.sudoku.masks import ALL, COUNT, LOWEST, N_MASKS
from rating.sudoku.rules import UNIQUE_LOOP

_RULE = UNIQUE_LOOP.id
_LONGEST = 18  # nine rows, two cells in each

# The values of loops by their cells, from the least; tenths are divided at the end, so that no sum is rounded.
_EXTRA_TENTHS = [0] * 6 + [1] * 2 + [2] * 2 + [5] * (_LONGEST - 9)
_VALUES = np.array([(UNIQUE_LOOP.tenths + extra) / 10 for extra in _EXTRA_TENTHS])

_MOST_IN_SET = 7
_THIRD = 0b111
_NOTHING = 100.0

# The entries of ``LoopWorkspace.claim``, as the entries and the part of a house in ``Hint``: the type of a loop, its
# one or two cells with extra digits, the house that matters and the places of a set in it.
KIND, ONE, TWO, HOUSE, PLACES = range(5)
N_CLAIMS = 5
NO_HOUSE = -1


class LoopWorkspace(NamedTuple):
    """Hold the path of a search for loops.

    Attributes:
        twins: int64 ``[512]``, by two digits as a mask, the number of cells that have these two candidates; else unset.
        places: int64 ``[27]``, by house, the places where cells have both digits and a loop may come through.
        cells: int64 ``[18]``, the cells in order.
        met: int64 ``[18]``, the houses of each cell, of the last but one before it, and so on, as a mask.
        extra: int64 ``[18]``, the extra digits of the cells so far, as a mask.
        n_extra: int64 ``[18]``, the number of cells that have them.
        ahead: int64 ``[18, 3]``, by kind of house, the places that are still to be tried.
        is_on: bool ``[81]``, whether a cell is among them.
        removals: uint16 ``[81]``, what the loop removes; all 0 between uses.
        claim: int64 ``[N_CLAIMS]``, why.
        takes_small_sets: bool ``[1]``, whether a hidden set may have fewer digits than there are extra ones, as in
            SukakuExplainer.
    """

    twins: NDArray[np.int64]
    places: NDArray[np.int64]
    cells: NDArray[np.int64]
    met: NDArray[np.int64]
    extra: NDArray[np.int64]
    n_extra: NDArray[np.int64]
    ahead: NDArray[np.int64]
    is_on: NDArray[np.bool_]
    removals: NDArray[np.uint16]
    claim: NDArray[np.int64]
    takes_small_sets: NDArray[np.bool_]


def empty_loop_workspace(takes_small_sets: bool = False) -> LoopWorkspace:
    """Return an empty workspace; see ``LoopWorkspace`` for the option."""
    return LoopWorkspace(
        twins=np.zeros(N_MASKS, np.int64),
        places=np.zeros(N_HOUSES, np.int64),
        cells=np.zeros(_LONGEST, np.int64),
        met=np.zeros(_LONGEST, np.int64),
        extra=np.zeros(_LONGEST, np.int64),
        n_extra=np.zeros(_LONGEST, np.int64),
        ahead=np.zeros((_LONGEST, 3), np.int64),
        is_on=np.zeros(N_CELLS, np.bool_),
        removals=np.zeros(N_CELLS, np.uint16),
        claim=np.zeros(N_CLAIMS, np.int64),
        takes_small_sets=np.array([takes_small_sets]),
    )


@lean_kernel
def unique_loop(grid, hint, workspace):
    """Find the first loop of the least type of the least rating.

    Only one: a loop that has removed something may be none any more, and the next one is looked for in what is left.
    """
    name_rule(hint, _RULE)
    hint.rating[0] = _NOTHING
    for cell in range(N_CELLS):
        workspace.twins[grid.candidates[cell]] = 0
    for cell in range(N_CELLS):
        workspace.twins[grid.candidates[cell]] += 1
    for start in range(N_CELLS):
        pair = np.int64(grid.candidates[start])
        if COUNT[pair] == 2 and _may_lie_on_loop(grid, workspace, start, pair):
            _walk(grid, hint, workspace, start, pair)
    return hint.rating[0] < _NOTHING


@lean_inlined
def _may_lie_on_loop(grid, workspace, start, pair):
    """Find the places for a loop of two digits, and return whether a cell is among them.

    A cell on a loop shares each of its three houses with another one; cells that cannot go, until all others can. And
    a loop with one cell that has no extra digits has all the same one in the others.
    """
    one, other = LOWEST[pair], LOWEST[pair & (pair - 1)]
    for kind in range(3):
        house = HOUSES_OF[start, kind]
        if COUNT[grid.places[one, house] & grid.places[other, house]] < 2:
            return False
    for house in range(N_HOUSES):
        workspace.places[house] = grid.places[one, house] & grid.places[other, house]
    for cell in range(N_CELLS if workspace.twins[pair] == 1 else 0):
        if grid.candidates[cell] & pair == pair and COUNT[grid.candidates[cell]] > 3:
            for kind in range(3):
                workspace.places[HOUSES_OF[cell, kind]] ^= 1 << PLACES_OF[cell, kind]
    has_changed = True
    while has_changed:
        has_changed = False
        for house in range(N_HOUSES):
            places = workspace.places[house]
            if places != 0 and places & (places - 1) == 0:
                cell = HOUSE_CELLS[house, LOWEST[places]]
                for kind in range(3):
                    workspace.places[HOUSES_OF[cell, kind]] ^= 1 << PLACES_OF[cell, kind]
                has_changed = True
    return workspace.places[HOUSES_OF[start, 0]] >> PLACES_OF[start, 0] & 1 != 0


@lean_inlined
def _walk(grid, hint, workspace, start, pair):
    """Follow all paths from a cell, and judge those that come back; a step leads along the box, row or column."""
    workspace.cells[0], workspace.met[0], workspace.extra[0], workspace.n_extra[0] = start, HOUSE_BITS[start], 0, 0
    _look_around(workspace, start, 0)
    last = 0
    while last >= 0:
        kind = 0
        while kind < 2 and workspace.ahead[last, kind] == 0:
            kind += 1
        places = workspace.ahead[last, kind]
        if places == 0:
            workspace.is_on[workspace.cells[last]] = False
            last -= 1
            continue
        workspace.ahead[last, kind] = places & (places - 1)
        cell = np.int64(HOUSE_CELLS[HOUSES_OF[workspace.cells[last], kind], LOWEST[places]])
        met_before = workspace.met[last - 1] if last > 0 else 0
        if cell == start and last >= 3 and workspace.met[last] == met_before:
            _judge(grid, hint, workspace, last + 1, pair, workspace.extra[last], workspace.n_extra[last])
            continue
        extra_here = grid.candidates[cell] & (ALL ^ pair)
        if workspace.is_on[cell] or met_before & HOUSE_BITS[cell] or (extra_here == 0 and cell < start):
            continue  # the last case: such a loop was found from that cell
        extra = workspace.extra[last] | extra_here
        n_extra = workspace.n_extra[last] + (extra_here != 0)
        if n_extra <= 2 or COUNT[extra] == 1:
            last += 1
            workspace.cells[last], workspace.met[last] = cell, met_before | HOUSE_BITS[cell]
            workspace.extra[last], workspace.n_extra[last] = extra, n_extra
            _look_around(workspace, cell, last)


@lean_inlined
def _look_around(workspace, cell, step):
    """Note that the path has come to a cell, and the places that it may lead to, each in one house."""
    workspace.is_on[cell] = True
    workspace.ahead[step, 0] = workspace.places[HOUSES_OF[cell, 0]]
    for kind in (1, 2):
        in_box = _THIRD << (PLACES_OF[cell, kind] // 3 * 3)
        workspace.ahead[step, kind] = workspace.places[HOUSES_OF[cell, kind]] & (ALL ^ in_box)


@lean_kernel
def _judge(grid, hint, workspace, n_cells, pair, extra, n_extra):
    """Offer what a loop removes, by each type that it has."""
    base = _VALUES[n_cells]
    if base > hint.rating[0]:
        return
    first, second = -1, -1
    for i in range(n_cells):
        cell = workspace.cells[i]
        if COUNT[grid.candidates[cell]] > 2:
            first, second = (cell, second) if first < 0 else (first, cell)
    workspace.claim[ONE], workspace.claim[TWO] = first, second
    workspace.claim[HOUSE], workspace.claim[PLACES] = NO_HOUSE, 0
    if n_extra == 1:
        workspace.claim[KIND] = 1
        workspace.removals[first] = pair
        _offer(grid, hint, workspace, n_cells, pair, base)
    elif n_extra > 1 and COUNT[extra] == 1:
        workspace.claim[KIND] = 2
        _cut_common(grid, workspace, n_cells, extra)
        _offer(grid, hint, workspace, n_cells, pair, base)
    if n_extra == 2:
        if COUNT[extra] > 1:
            _join_sets(grid, hint, workspace, n_cells, pair, base, extra)
        _lock(grid, hint, workspace, n_cells, pair, base)


@lean_kernel
def _cut_common(grid, workspace, n_cells, extra):
    """Take the extra digit from the cells that see all cells of the loop that have it."""
    for victim in range(N_CELLS):
        sees_all = grid.candidates[victim] & extra != 0
        for i in range(n_cells):
            cell = workspace.cells[i]
            if grid.candidates[cell] & extra and not SEES[cell, victim]:
                sees_all = False
        if sees_all:
            workspace.removals[victim] = extra


@lean_kernel
def _lock(grid, hint, workspace, n_cells, pair, base):
    """Where a house has one of the two digits only in the two cells with extra digits, take the other one from these.

    The lesser digit is tried first, and the last house that has it so.
    """
    workspace.claim[KIND] = 4
    workspace.claim[HOUSE], workspace.claim[PLACES] = NO_HOUSE, 0
    first, second = workspace.claim[ONE], workspace.claim[TWO]
    for digit in (LOWEST[pair], LOWEST[pair & (pair - 1)]):
        for kind in range(3):
            house = HOUSES_OF[first, kind]
            if house == HOUSES_OF[second, kind] and COUNT[grid.places[digit, house]] == 2:
                workspace.claim[HOUSE] = house
        if workspace.claim[HOUSE] != NO_HOUSE:
            workspace.removals[first] = pair ^ (1 << digit)
            workspace.removals[second] = pair ^ (1 << digit)
            _offer(grid, hint, workspace, n_cells, pair, base)
            return


@lean_kernel
def _join_sets(grid, hint, workspace, n_cells, pair, base, extra):
    """Find naked sets with the extra digits, and hidden sets with the two digits, in houses of both cells."""
    workspace.claim[KIND] = 3
    first, second = workspace.claim[ONE], workspace.claim[TWO]
    for size in range(2 if workspace.takes_small_sets[0] else COUNT[extra], _MOST_IN_SET + 1):
        for kind in range(3):
            house = np.int64(HOUSES_OF[first, kind])
            if house == HOUSES_OF[second, kind]:
                workspace.claim[HOUSE] = house
                ends = 1 << PLACES_OF[first, kind] | 1 << PLACES_OF[second, kind]
                rest = np.int64(grid.open_places[house]) & (ALL ^ ends)
                n_open = COUNT[grid.open_places[house]]
                if COUNT[extra] <= size <= n_open // 2:
                    _join_naked(grid, hint, workspace, n_cells, pair, base, extra, rest, size)
                if 2 * size < n_open:
                    _join_hidden(grid, hint, workspace, n_cells, pair, base, extra, rest, size)


@lean_kernel
def _join_naked(grid, hint, workspace, n_cells, pair, base, extra, rest, size):
    """Take the two cells for one with their extra digits; each digit of the set is in all its cells, or in both."""
    house = workspace.claim[HOUSE]
    both = extra & grid.candidates[workspace.claim[ONE]] & grid.candidates[workspace.claim[TWO]]
    others = 0
    while True:
        if COUNT[others] == size - 1:
            named = _digits_at(grid, house, others)
            if COUNT[named | extra] == size and COUNT[named | both] == size:
                workspace.claim[PLACES] = others
                _cut_at(grid, workspace, house, rest ^ others, named | extra)
                _offer(grid, hint, workspace, n_cells, pair, base + (size - 1) * 0.1)
        others = (others - rest) & rest  # the next larger mask within the rest
        if others == 0:
            break


@lean_kernel
def _join_hidden(grid, hint, workspace, n_cells, pair, base, extra, rest, size):
    """Take the two cells for one place of the two digits."""
    house = workspace.claim[HOUSE]
    free = 0
    for digit in range(SIDE):
        if (pair | extra) >> digit & 1 == 0 and grid.places[digit, house] & rest:
            free |= 1 << digit
    digits = 0
    while True:
        if COUNT[digits] == size - 2:
            places = _places_of(grid, house, digits | pair, rest)
            if COUNT[places] == size - 1:
                workspace.claim[PLACES] = places
                _cut_at(grid, workspace, house, places, ALL ^ (digits | pair))
                _offer(grid, hint, workspace, n_cells, pair, base + (size - 2) * 0.1)
        digits = (digits - free) & free  # the next larger mask within those
        if digits == 0:
            break


@lean_kernel
def _digits_at(grid, house, places):
    """Unite the candidates at some places of a house."""
    digits = 0
    while places != 0:
        digits |= grid.candidates[HOUSE_CELLS[house, LOWEST[places]]]
        places &= places - 1
    return digits


@lean_kernel
def _places_of(grid, house, digits, rest):
    """Unite the places that some digits have in the rest of a house."""
    places = 0
    while digits != 0:
        places |= grid.places[LOWEST[digits], house] & rest
        digits &= digits - 1
    return places


@lean_kernel
def _cut_at(grid, workspace, house, places, digits):
    """Take digits from some places of a house."""
    while places != 0:
        cell = HOUSE_CELLS[house, LOWEST[places]]
        workspace.removals[cell] = grid.candidates[cell] & digits
        places &= places - 1


@lean_kernel
def _offer(grid, hint, workspace, n_cells, pair, rating):
    """Take what a loop removes into the hint, if it removes anything and nothing as good was found."""
    is_worth = False
    for cell in range(N_CELLS):
        is_worth = is_worth or workspace.removals[cell] != 0
    is_easier = rating < hint.rating[0] or (rating == hint.rating[0] and workspace.claim[KIND] < hint.facts[TYPE])
    if is_worth and is_easier:
        hint.rating[0] = rating
        hint.facts[TYPE] = workspace.claim[KIND]
        hint.facts[DIGITS] = pair
        hint.facts[FIRST] = workspace.claim[ONE]
        hint.facts[SECOND] = workspace.claim[TWO]
        hint.pattern[:] = 0
        hint.houses[:] = 0
        for cell in range(N_CELLS):
            hint.removals[cell] = workspace.removals[cell]
        for i in range(n_cells):
            hint.pattern[workspace.cells[i]] = pair
        if workspace.claim[HOUSE] != NO_HOUSE:
            hint.houses[workspace.claim[HOUSE]] = BASE
        for place in range(SIDE):
            if workspace.claim[PLACES] >> place & 1:
                cell = HOUSE_CELLS[workspace.claim[HOUSE], place]
                hint.pattern[cell] = grid.candidates[cell]
    workspace.removals[:] = 0
