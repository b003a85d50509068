# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""The rules about two numbers: what all ways agree on in which both get the bulbs that they miss.

    a b c       3 and 1 touch at a corner and share b and d, of which the 1 allows one; so the 3 needs its other two cells
    . 3 d       diagonal
    . . 1

    a b         2 and 2 face each other: of a and b one at most holds a bulb, as of c and d; if there is no other room,
    2 2         each pair holds one, and the rest of its segment none
    c d

A way is a set of bulbs, in bits, in the open cells beside either number, at most eight: each number gets what it misses
and no two bulbs see each other.
"""

from puzzles.lightup import BULB, MAX_NUMBER
from rating.lightup.arrays import MOST_BESIDE, N_CELLS, N_NUMBERS, NO_BULB, NONE, OPEN
from rating.lightup.ground_kernel import shares_segment
from rating.lightup.rules import DIAGONAL_NUMBERS, FACING_NUMBERS
from rating.lightup.rules_kernel import note
from solvers.jit import lean_inlined, lean_kernel


@lean_kernel
def diagonal_numbers(board, room):
    """Decide what all ways agree on to meet two numbers that touch at a corner."""
    for i in range(board.sizes[N_NUMBERS]):
        wall = board.numbers[i]
        for horizontal in range(2, 4):
            other = _corner(board, wall, 1, horizontal)
            if board.kinds[other] <= MAX_NUMBER:
                _agree(board, room, wall, other, DIAGONAL_NUMBERS)


@lean_inlined
def _corner(board, wall, vertical, horizontal):
    """Give the cell diagonal to another one, or the one that stands for all outside."""
    outside = board.sizes[N_CELLS]
    between = board.beside[wall, vertical]
    return outside if between == outside else board.beside[between, horizontal]


@lean_kernel
def facing_numbers(board, room):
    """Decide what all ways agree on to meet two numbers that share a cell or have cells that see each other."""
    for i in range(board.sizes[N_NUMBERS]):
        wall = board.numbers[i]
        room.clock[0] += 1
        now = room.clock[0]
        room.stamps[wall] = now
        for vertical in range(2):
            for horizontal in range(2, 4):
                room.stamps[_corner(board, wall, vertical, horizontal)] = now
        for side in range(MOST_BESIDE):
            cell = board.beside[wall, side]
            if board.known[cell] != OPEN:
                continue
            for axis in range(2):
                segment = board.segments[cell, axis]
                seen, stride = board.firsts[segment], board.strides[segment]
                for _ in range(board.lengths[segment]):
                    if board.known[seen] == OPEN:
                        for other_side in range(MOST_BESIDE):
                            other = board.beside[seen, other_side]
                            if other > wall and board.kinds[other] <= MAX_NUMBER and room.stamps[other] != now:
                                room.stamps[other] = now
                                _agree(board, room, wall, other, FACING_NUMBERS)
                    seen += stride


@lean_kernel
def _agree(board, room, wall, other, rule):
    """Note what all ways agree on: cells beside the numbers, and cells that are lit in each way."""
    n_pair = 0
    wall_mask, other_mask = 0, 0
    for which in range(2):
        for side in range(MOST_BESIDE):
            cell = board.beside[wall if which == 0 else other, side]
            if board.known[cell] != OPEN:
                continue
            k = 0
            while k < n_pair and room.pair[k] != cell:
                k += 1
            if k == n_pair:
                room.pair[k] = cell
                n_pair += 1
            if which == 0:
                wall_mask |= 1 << k
            else:
                other_mask |= 1 << k
    n_ways, always, ever = _find_ways(board, room, n_pair, wall_mask, board.missing[wall], other_mask, board.missing[other])
    if n_ways == 0:
        return
    for k in range(n_pair):
        if always >> k & 1:
            note(board, rule, room.pair[k], BULB, wall, other)
        elif not ever >> k & 1:
            note(board, rule, room.pair[k], NO_BULB, wall, other)
    _cross_out_lit(board, room, n_pair, n_ways, wall, other, rule)


@lean_kernel
def _find_ways(board, room, n_pair, wall_mask, missing, other_mask, other_missing):
    """List the ways.

    Returns:
        How many there are, the bulbs that all have, and those that any has.
    """
    n_ways, always, ever = 0, (1 << n_pair) - 1, 0
    for way in range(1 << n_pair):
        if _n_bits(way & wall_mask) != missing or _n_bits(way & other_mask) != other_missing:
            continue
        clash = False
        for k in range(n_pair):
            for j in range(k):
                if way >> k & 1 and way >> j & 1 and shares_segment(board, room.pair[k], room.pair[j]):
                    clash = True
        if not clash:
            room.ways[n_ways] = way
            n_ways += 1
            always &= way
            ever |= way
    return n_ways, always, ever


@lean_inlined
def _n_bits(mask):
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@lean_kernel
def _cross_out_lit(board, room, n_pair, n_ways, wall, other, rule):
    """Cross out the open cells that see a bulb in each way; ``hits`` has, in bits, which of the pair's cells one sees."""
    n_touched = 0
    for k in range(n_pair):
        for axis in range(2):
            segment = board.segments[room.pair[k], axis]
            cell, stride = board.firsts[segment], board.strides[segment]
            for _ in range(board.lengths[segment]):
                if board.known[cell] == OPEN and cell != room.pair[k]:
                    if room.hits[cell] == 0:
                        room.touched[n_touched] = cell
                        n_touched += 1
                    room.hits[cell] |= 1 << k
                cell += stride
    for n in range(n_touched):
        cell = room.touched[n]
        is_lit = True
        for i in range(n_ways):
            if room.ways[i] & room.hits[cell] == 0:
                is_lit = False
        if is_lit:
            note(board, rule, cell, NO_BULB, wall, other)
        room.hits[cell] = 0
