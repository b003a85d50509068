"""The rules about two numbers: what all ways agree on in which both get the bulbs that they miss.

    . x .       3 and 1 touch at a corner and share the cells s, of which the 1 allows one bulb; so the 3 needs both x
    x 3 s
    . s 1

    a b         2 and 2 face each other: of a and b one at most holds a bulb, as of c and d; if there is no other room,
    2 2         each pair holds one, and the rest of its segment none
    c d

A way is a set of bulbs, in bits, in the open cells beside either number, at most eight: each number gets what it misses
and no two bulbs see each other.
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB, MAX_NUMBER
from rating.lightup.arrays import CLOCK
from rating.lightup.ground_kernel import run_of, shares_segment
from rating.lightup.rules import DIAGONAL_NUMBERS, FACING_NUMBERS
from rating.lightup.rules_kernel import note
from solvers.lightup.layout import N_WALLS
from solvers.lightup.rules_kernel import EMPTY, SOLID, UNKNOWN


@lean_inlined
def diagonal_numbers(board, state, notes, room):
    """Decide what all ways agree on to meet two numbers that touch at a corner."""
    for i in range(board.sizes[N_WALLS]):
        wall = board.walls[i]
        if board.cells[wall] <= MAX_NUMBER:
            for left in (-1, 1):
                if board.cells[wall + board.step + left] <= MAX_NUMBER:
                    agree(board, state, notes, room, wall, wall + board.step + left, DIAGONAL_NUMBERS)


@lean_inlined
def facing_numbers(board, state, notes, room):
    """Decide what all ways agree on to meet two numbers that share a cell or have cells that see each other."""
    for i in range(board.sizes[N_WALLS]):
        wall = board.walls[i]
        if board.cells[wall] > MAX_NUMBER:
            continue
        room.counters[CLOCK] += 1
        now = room.counters[CLOCK]
        for way in (-board.step, -1, 1, board.step):
            if state.marks[wall + way] != UNKNOWN:
                continue
            for axis in range(2):
                seen, stride = run_of(board, wall + way, axis)
                while state.marks[seen] != SOLID:
                    if state.marks[seen] == UNKNOWN:
                        for other_way in (-board.step, -1, 1, board.step):
                            other = seen + other_way
                            if other > wall and board.cells[other] <= MAX_NUMBER and room.stamps[other] != now:
                                room.stamps[other] = now
                                agree(board, state, notes, room, wall, other, FACING_NUMBERS)
                    seen += stride


@lean_kernel
def agree(board, state, notes, room, wall, other, rule):
    """Note what all ways agree on: cells that hold a bulb, or are lit, in each way.

    A cell beside the numbers that holds none in any way needs no look: numbers or sets have crossed it out.
    """
    n_pair = 0
    wall_mask, other_mask = 0, 0
    for which in range(2):
        for way in (-board.step, -1, 1, board.step):
            place = (wall if which == 0 else other) + way
            if state.marks[place] != UNKNOWN:
                continue
            k = 0
            while k < n_pair and room.pair[k] != place:
                k += 1
            if k == n_pair:
                room.pair[k] = place
                n_pair += 1
            if which == 0:
                wall_mask |= 1 << k
            else:
                other_mask |= 1 << k
    n_ways, always = 0, (1 << n_pair) - 1
    for way_mask in range(1 << n_pair):
        if (
            _n_bits(way_mask & wall_mask) == state.missing[wall]
            and _n_bits(way_mask & other_mask) == state.missing[other]
            and not _clash(board, room, n_pair, way_mask)
        ):
            room.ways[n_ways] = way_mask
            n_ways += 1
            always &= way_mask
    if n_ways == 0:
        return
    for k in range(n_pair):
        if always >> k & 1:
            note(notes, rule, room.pair[k], BULB, wall, other)
    _cross_out_lit(board, state, notes, room, n_pair, n_ways, wall, other, rule)


@lean_inlined
def _n_bits(mask):
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@lean_inlined
def _clash(board, room, n_pair, way_mask):
    """Tell whether two bulbs of a way see each other."""
    for k in range(n_pair):
        for j in range(k):
            if way_mask >> k & 1 and way_mask >> j & 1 and shares_segment(board, room.pair[k], room.pair[j]):
                return True
    return False


@lean_inlined
def _cross_out_lit(board, state, notes, room, n_pair, n_ways, wall, other, rule):
    """Cross out the open cells that see a bulb in each way; ``hits`` has, in bits, which of the pair each sees."""
    n_touched = 0
    for k in range(n_pair):
        for axis in range(2):
            place, stride = run_of(board, room.pair[k], axis)
            while state.marks[place] != SOLID:
                if state.marks[place] == UNKNOWN and place != room.pair[k]:
                    if room.hits[place] == 0:
                        room.touched[n_touched] = place
                        n_touched += 1
                    room.hits[place] |= 1 << k
                place += stride
    for n in range(n_touched):
        place = room.touched[n]
        is_lit = True
        for i in range(n_ways):
            if room.ways[i] & room.hits[place] == 0:
                is_lit = False
        if is_lit:
            note(notes, rule, place, EMPTY, wall, other)
        room.hits[place] = 0
