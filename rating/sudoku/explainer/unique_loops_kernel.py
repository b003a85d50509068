"""Unique loops: cells with two digits in common, which could be swapped all along if nothing else stood in them.

A loop meets each house in two cells, one at an even and one at an odd step, or not at all; so swapping the two digits
keeps every house right. It must keep rules about two cells as well: no such rule may take one of the digits from
another cell. A puzzle with one solution must break out by further digits, *extra* ones:

    type 1    one cell has extra digits: it loses the two
    type 2    the extra digits are all the same one: cells that see all of these cells lose it
    type 3    two cells of a house have extra digits: as if one cell, they join others in a naked or hidden set
    type 4    two cells of a house have extra digits, and the house has one of the two digits only there: the other goes

The loop with four cells is the unique rectangle. Sudoku Explainer 1.2.1 misses, by an oversight, some loops with extra
digits in three or more cells, depending on how the board is turned; here none is missed.

The search ends after ``MOST_STEPS`` and reports that; 9x9 boards never need so many.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.choices_kernel import next_choice, spread
from rating.sudoku.explainer.hint_kernel import BASE, name_rule
from rating.sudoku.geometry import FURTHER, GroundTables
from rating.sudoku.grid_kernel import ground_of, side_of
from rating.sudoku.rules import UNIQUE_LOOP
from solvers.arrays import Records, records

_RULE = UNIQUE_LOOP.id

# The values of loops by half their cells, up to the longest that make a difference.
_EXTRA_TENTHS = 0, 0, 0, 1, 2, 5
_VALUES = np.array([(UNIQUE_LOOP.tenths + extra) / 10 for extra in _EXTRA_TENTHS])

MOST_STEPS = 1 << 20
_MOST_IN_SET = 7
_NOTHING = 100.0

NO_HOUSE = -1


class Claim(NamedTuple):
    """Why a unique loop removes something, as a record, in the words of ``Hint``."""

    kind: int  # the type of the loop
    one: int  # its first cell with extra digits
    two: int  # its second cell with extra digits, -1 if there is none
    house: int  # the house that the removals depend on, or ``NO_HOUSE``
    places: int  # the places of a set in that house
    steps: int  # the number of steps taken


class LoopWorkspace(NamedTuple):
    """The path of a search for unique loops."""

    # ``[n_houses]``, by house, the places where cells have both digits and a loop may come through.
    places: NDArray[np.int64]
    cells: NDArray[np.int64]  # ``[2 * side]``, the cells in order
    extra: NDArray[np.int64]  # ``[2 * side]``, the extra digits of the cells so far, as a mask
    n_extra: NDArray[np.int64]  # ``[2 * side]``, the number of cells that have extra digits
    ahead: NDArray[np.int64]  # ``[2 * side, 3]``, by kind of house, the places that are still to be tried
    meets: NDArray[np.int64]  # ``[2, n_houses]``, how many cells at even and at odd steps a house has
    n_odd: NDArray[np.int64]  # ``[1]``, the number of houses where these differ
    is_on: NDArray[np.bool_]  # ``[n_cells]``, whether a cell is on the path
    removals: NDArray[np.int64]  # ``[n_cells]``, what the loop removes; all 0 between uses
    claim: Records  # one ``Claim`` record
    # ``[1]``, whether a hidden set may have fewer digits than there are extra ones, as in SukakuExplainer.
    takes_small_sets: NDArray[np.bool_]


def empty_loop_workspace(ground: GroundTables, takes_small_sets: bool = False) -> LoopWorkspace:
    """Return an empty workspace."""
    (n_houses, side), n_cells = ground.house_cells.shape, len(ground.peers)
    return LoopWorkspace(
        places=np.zeros(n_houses, np.int64),
        cells=np.zeros(2 * side, np.int64),
        extra=np.zeros(2 * side, np.int64),
        n_extra=np.zeros(2 * side, np.int64),
        ahead=np.zeros((2 * side, 3), np.int64),
        meets=np.zeros((2, n_houses), np.int64),
        n_odd=np.zeros(1, np.int64),
        is_on=np.zeros(n_cells, np.bool_),
        removals=np.zeros(n_cells, np.int64),
        claim=records(Claim, 1),
        takes_small_sets=np.array([takes_small_sets]),
    )


@lean_kernel
def unique_loop(grid, hint, workspace):
    """Find the first loop of the least type of the least rating; none once ``Claim.steps`` reaches ``MOST_STEPS``.

    Only one: after its removals the next may be no loop any more.
    """
    name_rule(hint, _RULE)
    hint.rating[0] = _NOTHING
    workspace.claim[0].steps = 0
    for start in range(len(grid.candidates)):
        pair = np.int64(grid.candidates[start])
        if count(pair) == 2 and _may_lie_on_loop(grid, workspace, start, pair):
            _walk(grid, hint, workspace, start, pair)
    if workspace.claim[0].steps >= MOST_STEPS:
        hint.removals[:] = 0
        return False
    return hint.rating[0] < _NOTHING


@lean_inlined
def _may_lie_on_loop(grid, workspace, start, pair):
    """Find the places for a loop of two digits, and return whether a cell is among them.

    A cell on a loop shares each of its three houses with another. If only one cell has no extra digits, the others
    share an extra digit.
    """
    ground = ground_of(grid)
    one, other = lowest(pair), lowest(pair & (pair - 1))
    n_houses = len(ground.house_cells)
    for kind in range(3):
        house = ground.houses_of[start, kind]
        places = np.int64(grid.places[one, house] & grid.places[other, house])
        if places & (places - 1) == 0:
            return False
    for house in range(n_houses):
        workspace.places[house] = grid.places[one, house] & grid.places[other, house]
    _thin_out(ground, workspace)
    if not _has_place(ground, workspace, start):
        return False
    n_twins = 0
    for cell in range(len(grid.candidates)):
        n_twins += grid.candidates[cell] == pair
    if n_twins > 1:
        return True
    for cell in range(len(grid.candidates)):
        if grid.candidates[cell] & pair == pair and count(grid.candidates[cell]) > 3:
            _take_out(ground, workspace, cell)
    _thin_out(ground, workspace)
    return _has_place(ground, workspace, start)


@lean_inlined
def _thin_out(ground, workspace):
    """Remove cells that are alone in a house, until no such cell is left."""
    has_changed = True
    while has_changed:
        has_changed = False
        for house in range(len(ground.house_cells)):
            places = workspace.places[house]
            if places != 0 and places & (places - 1) == 0:
                _take_out(ground, workspace, ground.house_cells[house, lowest(places)])
                has_changed = True


@lean_inlined
def _take_out(ground, workspace, cell):
    for kind in range(ground.n_houses_of[cell]):
        workspace.places[ground.houses_of[cell, kind]] &= ~(1 << np.int64(ground.places_of[cell, kind]))


@lean_inlined
def _has_place(ground, workspace, cell):
    return workspace.places[ground.houses_of[cell, 0]] >> ground.places_of[cell, 0] & 1 != 0


@lean_inlined
def _walk(grid, hint, workspace, start, pair):
    """Follow all paths from a cell along box, row or column, and judge those that come back."""
    ground, meets = ground_of(grid), workspace.meets
    workspace.cells[0], workspace.extra[0], workspace.n_extra[0] = start, 0, 0
    workspace.n_odd[0] = 0
    _step_on(grid, workspace, start, 0)
    last = 0
    while last >= 0:
        kind = 0
        while kind < 2 and workspace.ahead[last, kind] == 0:
            kind += 1
        places = workspace.ahead[last, kind]
        if places == 0 or workspace.claim[0].steps >= MOST_STEPS:
            _step_back(grid, workspace, last)
            last -= 1
            continue
        workspace.ahead[last, kind] = places & (places - 1)
        cell = np.int64(ground.house_cells[ground.houses_of[workspace.cells[last], kind], lowest(places)])
        workspace.claim[0].steps += 1
        if cell == start and last >= 3 and workspace.n_odd[0] == 0 and _may_swap(grid, workspace, last + 1, pair):
            _judge(grid, hint, workspace, last + 1, pair, workspace.extra[last], workspace.n_extra[last])
            continue
        parity = (last + 1) & 1
        is_met = False
        for each in range(3):
            is_met |= meets[parity, ground.houses_of[cell, each]] != 0
        extra_here = np.int64(grid.candidates[cell]) & ~pair
        if workspace.is_on[cell] or is_met or (extra_here == 0 and cell < start):
            continue  # the last case: such a loop was found from that cell
        extra = workspace.extra[last] | extra_here
        n_extra = workspace.n_extra[last] + (extra_here != 0)
        if n_extra <= 2 or extra & (extra - 1) == 0:
            last += 1
            workspace.cells[last], workspace.extra[last], workspace.n_extra[last] = cell, extra, n_extra
            _step_on(grid, workspace, cell, last)


@lean_kernel
def _may_swap(grid, workspace, n_cells, pair):
    """Return whether swapping the digits of a loop keeps further houses and rules about two cells."""
    ground, meets, keeps = ground_of(grid), workspace.meets, True
    for i in range(n_cells):
        cell = workspace.cells[i]
        for kind in range(FURTHER, ground.n_houses_of[cell]):
            meets[i & 1, ground.houses_of[cell, kind]] += 1
        for k in range(ground.pairs.shape[1]):
            other, more = ground.pairs[cell, k, 0], ground.pairs[cell, k, 1]
            taken = pair << more if more >= 0 else pair >> -more
            keeps = keeps and (other < 0 or np.int64(grid.candidates[other]) & taken == 0)
    for i in range(n_cells):
        cell = workspace.cells[i]
        for kind in range(FURTHER, ground.n_houses_of[cell]):
            house = ground.houses_of[cell, kind]
            keeps = keeps and meets[0, house] == 1 and meets[1, house] == 1
    for i in range(n_cells):
        cell = workspace.cells[i]
        for kind in range(FURTHER, ground.n_houses_of[cell]):
            meets[i & 1, ground.houses_of[cell, kind]] -= 1
    return keeps


@lean_inlined
def _step_on(grid, workspace, cell, step):
    """Note that the path has come to a cell, and where it may go on in each house."""
    ground = ground_of(grid)
    workspace.is_on[cell] = True
    workspace.ahead[step, 0] = workspace.places[ground.houses_of[cell, 0]]
    for kind in range(1, 3):
        workspace.ahead[step, kind] = workspace.places[ground.houses_of[cell, kind]] & ground.beyond[cell, kind]
    for kind in range(3):
        house = ground.houses_of[cell, kind]
        workspace.meets[step & 1, house] += 1
        workspace.n_odd[0] += 1 if workspace.meets[1 - (step & 1), house] == 0 else -1


@lean_inlined
def _step_back(grid, workspace, step):
    cell = workspace.cells[step]
    workspace.is_on[cell] = False
    for kind in range(3):
        house = ground_of(grid).houses_of[cell, kind]
        workspace.meets[step & 1, house] -= 1
        workspace.n_odd[0] -= 1 if workspace.meets[1 - (step & 1), house] == 0 else -1


@lean_kernel
def _judge(grid, hint, workspace, n_cells, pair, extra, n_extra):
    """Offer the removals of a loop by each type that it has."""
    base = _VALUES[min(n_cells // 2, 5)]
    if base > hint.rating[0]:
        return
    first, second = -1, -1
    for i in range(n_cells):
        cell = workspace.cells[i]
        if count(grid.candidates[cell]) > 2:
            first, second = (cell, second) if first < 0 else (first, cell)
    workspace.claim[0].one, workspace.claim[0].two = first, second
    workspace.claim[0].house, workspace.claim[0].places = NO_HOUSE, 0
    if n_extra == 1:
        workspace.claim[0].kind = 1
        workspace.removals[first] = pair
        _offer(grid, hint, workspace, n_cells, pair, base)
    elif n_extra > 1 and count(extra) == 1:
        workspace.claim[0].kind = 2
        _cut_common(grid, workspace, n_cells, extra)
        _offer(grid, hint, workspace, n_cells, pair, base)
    if n_extra == 2:
        if count(extra) > 1:
            _join_sets(grid, hint, workspace, n_cells, pair, base, extra)
        _lock(grid, hint, workspace, n_cells, pair, base)


@lean_kernel
def _cut_common(grid, workspace, n_cells, extra):
    """Remove the extra digit from the cells that see all cells of the loop with it."""
    for victim in range(len(grid.candidates)):
        sees_all = grid.candidates[victim] & extra != 0
        for i in range(n_cells):
            cell = workspace.cells[i]
            if grid.candidates[cell] & extra and not ground_of(grid).sees[cell, victim]:
                sees_all = False
        if sees_all:
            workspace.removals[victim] = extra


@lean_kernel
def _lock(grid, hint, workspace, n_cells, pair, base):
    """If a house has one of the two digits only in the two cells with extra digits, remove the other from these."""
    workspace.claim[0].kind = 4
    workspace.claim[0].house, workspace.claim[0].places = NO_HOUSE, 0
    houses_of = ground_of(grid).houses_of
    first, second = workspace.claim[0].one, workspace.claim[0].two
    for digit in (lowest(pair), lowest(pair & (pair - 1))):
        for kind in range(3):
            house = houses_of[first, kind]
            if house == houses_of[second, kind] and count(grid.places[digit, house]) == 2:
                workspace.claim[0].house = house
        if workspace.claim[0].house != NO_HOUSE:
            workspace.removals[first] = pair ^ (1 << digit)
            workspace.removals[second] = pair ^ (1 << digit)
            _offer(grid, hint, workspace, n_cells, pair, base)
            return


@lean_kernel
def _join_sets(grid, hint, workspace, n_cells, pair, base, extra):
    """Find naked sets with the extra digits, and hidden sets with the two digits, in houses of both cells."""
    workspace.claim[0].kind = 3
    houses_of = ground_of(grid).houses_of
    first, second = workspace.claim[0].one, workspace.claim[0].two
    places_of = ground_of(grid).places_of
    for size in range(2 if workspace.takes_small_sets[0] else count(extra), _MOST_IN_SET + 1):
        for kind in range(3):
            house = np.int64(houses_of[first, kind])
            if house == houses_of[second, kind]:
                workspace.claim[0].house = house
                ends = 1 << np.int64(places_of[first, kind]) | 1 << np.int64(places_of[second, kind])
                rest = np.int64(grid.open_places[house]) & ~ends
                n_open = count(grid.open_places[house])
                if count(extra) <= size <= n_open // 2:
                    _join_naked(grid, hint, workspace, n_cells, pair, base, extra, rest, size)
                if 2 * size < n_open:
                    _join_hidden(grid, hint, workspace, n_cells, pair, base, extra, rest, size)


@lean_kernel
def _join_naked(grid, hint, workspace, n_cells, pair, base, extra, rest, size):
    """Find naked sets that count the two cells as one, with the extra digits; a digit is in all cells, or in both."""
    house = workspace.claim[0].house
    both = extra & grid.candidates[workspace.claim[0].one] & grid.candidates[workspace.claim[0].two]
    end, choice = 1 << count(rest), (1 << (size - 1)) - 1
    while choice < end and workspace.claim[0].steps < MOST_STEPS:
        workspace.claim[0].steps += 1
        others = spread(choice, rest)
        named = _digits_at(grid, house, others)
        if count(named | extra) == size and count(named | both) == size:
            workspace.claim[0].places = others
            _cut_at(grid, workspace, house, rest ^ others, named | extra)
            _offer(grid, hint, workspace, n_cells, pair, base + (size - 1) * 0.1)
        choice = next_choice(choice)


@lean_kernel
def _join_hidden(grid, hint, workspace, n_cells, pair, base, extra, rest, size):
    """Find hidden sets with the two cells as one place of the two digits."""
    house, side = workspace.claim[0].house, side_of(grid)
    free = np.int64(0)
    for digit in range(side):
        if (pair | extra) >> digit & 1 == 0 and grid.places[digit, house] & rest:
            free |= 1 << digit
    end, choice = 1 << count(free), (1 << (size - 2)) - 1
    while choice < end and workspace.claim[0].steps < MOST_STEPS:
        workspace.claim[0].steps += 1
        digits = spread(choice, free)
        places = _places_of(grid, house, digits | pair, rest)
        if count(places) == size - 1:
            workspace.claim[0].places = places
            _cut_at(grid, workspace, house, places, ~(digits | pair))
            _offer(grid, hint, workspace, n_cells, pair, base + (size - 2) * 0.1)
        if choice == 0:
            break
        choice = next_choice(choice)


@lean_kernel
def _digits_at(grid, house, places):
    digits = np.int64(0)
    while places != 0:
        digits |= grid.candidates[ground_of(grid).house_cells[house, lowest(places)]]
        places &= places - 1
    return digits


@lean_kernel
def _places_of(grid, house, digits, rest):
    """Unite the places of some digits in the rest of a house."""
    places = np.int64(0)
    while digits != 0:
        places |= grid.places[lowest(digits), house] & rest
        digits &= digits - 1
    return places


@lean_kernel
def _cut_at(grid, workspace, house, places, digits):
    while places != 0:
        cell = ground_of(grid).house_cells[house, lowest(places)]
        workspace.removals[cell] = grid.candidates[cell] & digits
        places &= places - 1


@lean_kernel
def _offer(grid, hint, workspace, n_cells, pair, rating):
    """Copy the removals of a loop into the hint, if there are any and no equally good loop was found before."""
    is_worth = False
    for cell in range(len(grid.candidates)):
        is_worth = is_worth or workspace.removals[cell] != 0
    is_easier = rating < hint.rating[0] or (
        rating == hint.rating[0] and workspace.claim[0].kind < hint.facts[0].variant
    )
    if is_worth and is_easier:
        hint.rating[0] = rating
        hint.facts[0].variant = workspace.claim[0].kind
        hint.facts[0].digits = pair
        hint.facts[0].first = workspace.claim[0].one
        hint.facts[0].second = workspace.claim[0].two
        hint.pattern[:] = 0
        hint.houses[:] = 0
        for cell in range(len(grid.candidates)):
            hint.removals[cell] = workspace.removals[cell]
        for i in range(n_cells):
            hint.pattern[workspace.cells[i]] = pair
        if workspace.claim[0].house != NO_HOUSE:
            hint.houses[workspace.claim[0].house] = BASE
        for place in range(side_of(grid)):
            if workspace.claim[0].places >> place & 1:
                cell = ground_of(grid).house_cells[workspace.claim[0].house, place]
                hint.pattern[cell] = grid.candidates[cell]
    workspace.removals[:] = 0
