"""Constraint propagation on bit sets, with the cell of fewest candidates always at hand.

Candidates are stored twice, as the digits of a cell and as the places of a digit in a house, so every question is about
a single mask. A trail records losses; it is also the queue of losses that are yet to be followed, and it takes a level
back.

The heap holds the cells in order of their numbers of candidates:

    cells        7 2 4 | 0 5 | 1 | 3 6
    candidates   1 1 1 | 2 2 | 3 | 4 4      first[1] = 0, first[2] = 3, first[3] = 5, first[4] = 6

A cell that loses a candidate changes places with the first of its group, and the border moves by one; a cell that gets
one back changes places with the last. The search branches on the cell at first[2]. All of this takes the same time on
any board.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import bit, clear, count, is_empty, load, lowest, store, without, without_lowest
from solvers.arrays import Records
from solvers.sudoku.methods.depth_first import (
    ABOVE_TOP,
    EXHAUSTED,
    FOUND,
    RUNNING,
    TOP,
)

ROW, COLUMN, BOX, N_KINDS = range(4)
# The segments of a row and of a column are cut off by boxes; those of a box are its rows and its columns.
ROW_BOX, COLUMN_BOX, BOX_ROW, BOX_COLUMN, N_SEGMENTS = range(5)
OPEN = 2  # the fewest candidates of an open cell
N_OF_PAIR = 2


class PropagationProgress(NamedTuple):
    """The progress of a search with propagation, as a record; the first fields are those of ``Progress``."""

    depth: int
    is_fresh: int
    nodes: int
    trail_end: int  # the length of the trail
    is_dead: int  # whether a cell is left without candidates or a digit without places


class Sets(NamedTuple):
    """Candidates, and everything that is needed to remove and restore them."""

    locked: bool  # whether locked candidates are used
    pairs: bool  # whether naked pairs are used
    members: NDArray[np.int32]  # ``[3 * side, side]``, as in ``Board``
    houses_of: NDArray[np.uint16]  # the ``marks`` of ``Board``
    place_of: NDArray[np.uint16]  # ``[n_cells, 3]``, where a cell stands in its row, column and box
    # Masks ``[N_SEGMENTS, side]``: for each place of a house, the places in the same segment. In a row or column these
    # share a box; in a box they share a row or a column.
    segments: NDArray[np.void]
    givens: NDArray[np.uint16]  # ``[n_cells]``, 0 for a blank
    candidates: NDArray[np.void]  # masks ``[n_cells]``, digits
    places: NDArray[np.void]  # masks ``[3 * side, side]``, the places of each digit in each house
    order: NDArray[np.int32]  # ``[n_cells]``, the cells by their numbers of candidates
    rank: NDArray[np.int32]  # ``[n_cells]``, where a cell stands in that order
    first: NDArray[np.int32]  # ``[side + 2]``, where the cells with each number of candidates begin
    trail: NDArray[np.int32]  # ``[n_cells * side, 2]``, removed candidates, cell and digit
    marks: NDArray[np.int32]  # ``[n_blanks + 1]``, the length of the trail before each level
    path: NDArray[np.int32]  # ``[n_blanks + 1]``, the cell that each level fills
    untried: NDArray[np.void]  # masks ``[n_blanks + 1]``, the digits that a level has still to try
    digits: NDArray[np.uint16]  # ``[n_cells]``, receives the boards that are found
    progress: Records  # one ``PropagationProgress`` record


@lean_inlined
def is_single(mask):
    """Return whether a mask that is not empty has one bit."""
    return is_empty(without_lowest(mask))


@lean_inlined
def cell_at(sets, house, place):
    """Return the cell that stands at a place of a house."""
    return np.int64(sets.members[house, place])


@lean_inlined
def house_of(sets, cell, kind):
    """Return the row, column or box of a cell."""
    return np.int64(sets.houses_of[cell, kind])


@lean_inlined
def change_places(sets, cell, rank):
    """Exchange a cell with the cell at a rank of the order."""
    other, left = sets.order[rank], sets.rank[cell]
    sets.order[rank], sets.order[left] = cell, other
    sets.rank[cell], sets.rank[other] = rank, left


@lean_inlined
def remove(sets, cell, digit):
    """Remove a candidate that is present."""
    n_candidates = count(load(sets.candidates, cell))
    clear(sets.candidates, digit, cell)
    is_dead = n_candidates == 1
    for kind in range(N_KINDS):
        house = sets.houses_of[cell, kind]
        clear(sets.places, sets.place_of[cell, kind], house, digit)
        is_dead |= is_empty(load(sets.places, house, digit))
    sets.progress[0].is_dead |= is_dead
    change_places(sets, cell, sets.first[n_candidates])
    sets.first[n_candidates] += 1
    end = sets.progress[0].trail_end
    sets.trail[end, 0], sets.trail[end, 1] = cell, digit
    sets.progress[0].trail_end = end + 1


@lean_kernel
def undo(sets, mark):
    """Restore the candidates on the trail from ``mark`` on, the last first."""
    for i in range(sets.progress[0].trail_end - 1, mark - 1, -1):
        cell, digit = sets.trail[i, 0], sets.trail[i, 1]
        store(sets.candidates, load(sets.candidates, cell) | bit(sets.candidates, digit), cell)
        for kind in range(N_KINDS):
            house, place = sets.houses_of[cell, kind], sets.place_of[cell, kind]
            store(sets.places, load(sets.places, house, digit) | bit(sets.places, place), house, digit)
        n_candidates = count(load(sets.candidates, cell))
        sets.first[n_candidates] -= 1
        change_places(sets, cell, sets.first[n_candidates])
    sets.progress[0].trail_end = mark
    sets.progress[0].is_dead = False


@lean_kernel
def remove_digits(sets, cell, digits):
    """Remove candidates that a cell has."""
    while not is_empty(digits):
        remove(sets, cell, lowest(digits))
        digits = without_lowest(digits)


@lean_kernel
def remove_places(sets, house, digit, places):
    """Remove a digit from cells of a house that have it."""
    while not is_empty(places):
        remove(sets, cell_at(sets, house, lowest(places)), digit)
        places = without_lowest(places)


@lean_inlined
def keep_only(sets, cell, digit):
    """Remove all candidates of a cell except one."""
    others = without(load(sets.candidates, cell), bit(sets.candidates, digit))
    if not is_empty(others):
        remove_digits(sets, cell, others)


@lean_inlined
def settle_singles(sets, cell, digit):
    """After a cell lost a candidate, place digits that have one place left: naked and hidden singles."""
    left = load(sets.candidates, cell)
    if is_single(left):
        only = lowest(left)
        for kind in range(N_KINDS):
            house = house_of(sets, cell, kind)
            others = without(load(sets.places, house, only), bit(sets.places, sets.place_of[cell, kind]))
            if not is_empty(others):
                remove_places(sets, house, only, others)
    for kind in range(N_KINDS):
        house = house_of(sets, cell, kind)
        left = load(sets.places, house, digit)
        if is_single(left) and not is_empty(left):
            keep_only(sets, cell_at(sets, house, lowest(left)), digit)


@lean_inlined
def remove_pair(sets, cell, house):
    """If another cell of a house has exactly the two digits of ``cell``, remove them from the rest of the house."""
    pair = load(sets.candidates, cell)
    for i in range(sets.members.shape[1]):
        twin = cell_at(sets, house, i)
        if twin != cell and is_empty(load(sets.candidates, twin) ^ pair):
            for j in range(sets.members.shape[1]):
                other = cell_at(sets, house, j)
                gone = load(sets.candidates, other) & pair
                if other != cell and other != twin and not is_empty(gone):
                    remove_digits(sets, other, gone)
            return


@lean_inlined
def lock(sets, cell, digit, segment):
    """After ``cell`` lost a digit: if a house keeps it only where another crosses, remove it from the rest of that.

    ``segment`` is the kind of segment that both houses share, as seen from the house that lost a place.
    """
    crossing = (segment + BOX_ROW) % N_SEGMENTS  # the kind of segment in the other house
    house = house_of(sets, cell, min(segment, BOX))
    left = load(sets.places, house, digit)
    if is_empty(left):
        return  # the trail shows that the last place was removed, which will end this
    place = lowest(left)
    if is_empty(without(left, load(sets.segments, segment, place))):
        crossed = cell_at(sets, house, place)
        other = house_of(sets, crossed, min(crossing, BOX))
        kept = load(sets.segments, crossing, sets.place_of[crossed, min(crossing, BOX)])
        gone = without(load(sets.places, other, digit), kept)
        if not is_empty(gone):
            remove_places(sets, other, digit, gone)


@lean_inlined
def removed(sets, i):
    """Return the cell and the digit at an index of the trail."""
    return np.int64(sets.trail[i, 0]), np.int64(sets.trail[i, 1])


@lean_kernel
def follow(sets, start):
    """Follow the trail from ``start`` to its moving end, singles first; return False on a contradiction."""
    further = start
    while not sets.progress[0].is_dead:
        if start < sets.progress[0].trail_end:
            cell, digit = removed(sets, start)
            settle_singles(sets, cell, digit)
            start += 1
        elif further < sets.progress[0].trail_end:
            cell, digit = removed(sets, further)
            further += 1
            if sets.locked:
                for segment in range(N_SEGMENTS):
                    lock(sets, cell, digit, segment)
            if sets.pairs and count(load(sets.candidates, cell)) == N_OF_PAIR:
                for kind in range(N_KINDS):
                    remove_pair(sets, cell, house_of(sets, cell, kind))
        else:
            return True
    return False


@lean_kernel
def begin(sets):
    """Write the givens; a contradiction leaves nothing to try."""
    sets.progress[0].depth, sets.progress[0].is_fresh = TOP, 1
    for cell in range(len(sets.givens)):
        if sets.givens[cell] > 0:
            keep_only(sets, cell, np.int64(sets.givens[cell]) - 1)
    if not follow(sets, 0):
        sets.progress[0].depth = ABOVE_TOP


@lean_kernel
def advance(sets, max_nodes):
    """Continue the search until there are ``max_nodes`` nodes, the board is full, or nothing is left to try."""
    depth, is_fresh, nodes = sets.progress[0].depth, sets.progress[0].is_fresh, sets.progress[0].nodes
    n_cells = len(sets.givens)
    nothing = without(load(sets.candidates, 0), load(sets.candidates, 0))
    outcome = EXHAUSTED
    while depth >= 0:
        if is_fresh:
            is_fresh = 0
            if sets.first[OPEN] == n_cells:
                for i in range(n_cells):
                    sets.digits[i] = lowest(load(sets.candidates, i)) + 1
                store(sets.untried, nothing, depth)
                outcome = FOUND
                break
            sets.path[depth] = sets.order[sets.first[OPEN]]
            store(sets.untried, load(sets.candidates, sets.path[depth]), depth)
        untried = load(sets.untried, depth)
        if is_empty(untried):
            depth -= 1
            if depth >= 0:
                undo(sets, np.int64(sets.marks[depth]))
        elif nodes == max_nodes:
            outcome = RUNNING
            break
        else:
            cell, digit, mark = np.int64(sets.path[depth]), lowest(untried), sets.progress[0].trail_end
            nodes += 1
            store(sets.untried, without_lowest(untried), depth)
            sets.marks[depth] = mark
            keep_only(sets, cell, digit)
            if follow(sets, mark):
                depth += 1
                is_fresh = 1
            else:
                undo(sets, mark)
    sets.progress[0].depth, sets.progress[0].is_fresh, sets.progress[0].nodes = depth, is_fresh, nodes
    return outcome
