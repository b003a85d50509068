"""The rules without assumptions. Each notes its decisions for cells that no easier rule decides.

A bulb *excludes* the cells that it sees, and those beside a number that it fills.

The rules about two numbers note where all ways agree that give both their missing bulbs:

    . x .       3 and 1 touch at a corner and share the cells s, of which the 1 allows one bulb; so the 3 needs both x
    x 3 s
    . s 1

    a b         2 and 2 face each other: of a and b one at most holds a bulb, as of c and d; if there is no other place,
    2 2         each pair holds one, and the rest of its segment none
    c d

A way is a set of bulbs, in bits, in the open cells beside either number, at most eight: each number gets its missing
bulbs, and no two bulbs see each other.
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB, MAX_NUMBER
from rating.lightup.arrays import MOST_EXCLUDING, NONE, NOWHERE
from rating.lightup.rules import (
    CELL_SET,
    DIAGONAL_NUMBERS,
    FACING_NUMBERS,
    LIGHT,
    LONE_CELL,
    NUMBER,
    NUMBER_SET,
    SINGLE_SOURCE,
    STARVED_NUMBER,
)
from rating.lightup.state_kernel import is_lit, is_open_beside, n_sources, only_source, run_of, shares_segment
from solvers.lightup.rules_kernel import EMPTY, SOLID, UNKNOWN


@lean_inlined
def forget(board, notes):
    """Clear the notes of all rules."""
    for i in range(board.sizes[0].n_white):
        notes.rule[notes.white[i]] = NONE


@lean_inlined
def note(notes, rule, place, mark, because, also):
    """Note a decision about an open cell, unless an easier rule has noted one."""
    if notes.rule[place] == NONE:
        notes.rule[place], notes.mark[place], notes.length[place] = rule, mark, 0
        notes.because[place, 0], notes.because[place, 1] = because, also


@lean_inlined
def number(board, state, notes):
    """Decide the cells beside a number that has all its bulbs, or needs every cell that is left."""
    for i in range(board.sizes[0].n_walls):
        wall = board.walls[i]
        missing, slack = state.missing[wall], state.slack[wall]
        if board.cells[wall] > MAX_NUMBER or not is_open_beside(state, wall):
            continue
        if missing == 0 or slack == 0:
            for way in (-board.step, -1, 1, board.step):
                if state.marks[wall + way] == UNKNOWN:
                    note(notes, NUMBER, wall + way, EMPTY if missing == 0 else BULB, wall, NOWHERE)


@lean_inlined
def light(board, state, notes):
    """Cross out the cells that are lit."""
    for i in range(board.sizes[0].n_white):
        place = notes.white[i]
        if state.marks[place] == UNKNOWN and is_lit(board, state, place):
            bulb = NOWHERE
            for axis in range(2):
                cell, stride = run_of(board, place, axis)
                while bulb == NOWHERE and state.marks[cell] != SOLID:
                    if state.marks[cell] == BULB:
                        bulb = cell
                    cell += stride
            note(notes, LIGHT, place, EMPTY, bulb, NOWHERE)


@lean_inlined
def single_source(board, state, notes):
    """Put a bulb into each cell that is the only one that can light some other cell."""
    for i in range(board.sizes[0].n_white):
        place = notes.white[i]
        if state.marks[place] == EMPTY and not is_lit(board, state, place) and n_sources(board, state, place) == 1:
            note(notes, SINGLE_SOURCE, only_source(board, state, place), BULB, place, NOWHERE)


@lean_inlined
def lone_cell(board, state, notes):
    """Put a bulb into each cell that no other cell can light."""
    for i in range(board.sizes[0].n_white):
        place = notes.white[i]
        if state.marks[place] == UNKNOWN and not is_lit(board, state, place) and n_sources(board, state, place) == 1:
            note(notes, LONE_CELL, place, BULB, place, NOWHERE)


@lean_inlined
def starved_number(board, state, notes):
    """Cross out cells whose bulb would light too many cells beside a number: at most two, from a diagonal place.

    . a p       a bulb at p lights a and b
    . 3 b
    """
    for i in range(board.sizes[0].n_walls):
        wall = board.walls[i]
        if board.cells[wall] > MAX_NUMBER or state.missing[wall] == 0 or state.slack[wall] != 1:
            continue
        for up in (-board.step, board.step):
            for left in (-1, 1):
                if (
                    state.marks[wall + up] == UNKNOWN
                    and state.marks[wall + left] == UNKNOWN
                    and state.marks[wall + up + left] == UNKNOWN
                ):
                    note(notes, STARVED_NUMBER, wall + up + left, EMPTY, wall, NOWHERE)


@lean_inlined
def cell_set(board, state, notes, workspace):
    """Cross out cells whose bulb would exclude every source of a cell that is not lit; no source excludes itself."""
    for i in range(board.sizes[0].n_white):
        place = notes.white[i]
        if is_lit(board, state, place) or n_sources(board, state, place) > MOST_EXCLUDING:
            continue
        n_touched = 0
        for axis in range(2):
            source, stride = run_of(board, place, axis)
            while state.marks[source] != SOLID:
                if state.marks[source] == UNKNOWN and not (axis == 1 and source == place):
                    n_touched = hit_excluding(board, state, workspace, source, n_touched)
                source += stride
        most = n_sources(board, state, place)
        for k in range(n_touched):
            bulb = workspace.touched[k]
            if workspace.hits[bulb] == most:
                note(notes, CELL_SET, bulb, EMPTY, place, NOWHERE)
            workspace.hits[bulb] = 0


@lean_inlined
def number_set(board, state, notes, workspace):
    """Cross out cells whose bulb would exclude more of the cells beside a number than it can spare."""
    for i in range(board.sizes[0].n_walls):
        wall = board.walls[i]
        if board.cells[wall] > MAX_NUMBER or state.missing[wall] == 0:
            continue
        n_touched = 0
        for way in (-board.step, -1, 1, board.step):
            if state.marks[wall + way] == UNKNOWN:
                n_touched = hit_excluding(board, state, workspace, wall + way, n_touched)
        for k in range(n_touched):
            bulb = workspace.touched[k]
            if workspace.hits[bulb] > state.slack[wall]:
                note(notes, NUMBER_SET, bulb, EMPTY, wall, NOWHERE)
            workspace.hits[bulb] = 0


@lean_kernel
def hit_excluding(board, state, workspace, place, n_touched):
    """Count a hit for every open cell whose bulb excludes one in ``place``; return the new ``n_touched``."""
    workspace.counters[0].clock += 1
    now = workspace.counters[0].clock
    workspace.stamps[place] = now
    for axis in range(2):
        bulb, stride = run_of(board, place, axis)
        while state.marks[bulb] != SOLID:
            n_touched = _hit(state, workspace, bulb, now, n_touched)
            bulb += stride
    for way in (-board.step, -1, 1, board.step):
        if state.missing[place + way] == 1:
            for other_way in (-board.step, -1, 1, board.step):
                n_touched = _hit(state, workspace, place + way + other_way, now, n_touched)
    return n_touched


@lean_kernel
def _hit(state, workspace, bulb, now, n_touched):
    """Count a hit for an open cell that has none at this time."""
    if state.marks[bulb] != UNKNOWN or workspace.stamps[bulb] == now:
        return n_touched
    workspace.stamps[bulb] = now
    if workspace.hits[bulb] == 0:
        workspace.touched[n_touched] = bulb
        n_touched += 1
    workspace.hits[bulb] += 1
    return n_touched


@lean_inlined
def diagonal_numbers(board, state, notes, workspace):
    """Decide cells on which all ways to meet two numbers agree, if the numbers touch at a corner."""
    for i in range(board.sizes[0].n_walls):
        wall = board.walls[i]
        if board.cells[wall] <= MAX_NUMBER:
            for left in (-1, 1):
                if board.cells[wall + board.step + left] <= MAX_NUMBER:
                    agree(board, state, notes, workspace, wall, wall + board.step + left, DIAGONAL_NUMBERS)


@lean_inlined
def facing_numbers(board, state, notes, workspace):
    """Decide cells on which all ways to meet two numbers agree.

    The numbers share a cell, or have cells that see each other.
    """
    for i in range(board.sizes[0].n_walls):
        wall = board.walls[i]
        if board.cells[wall] > MAX_NUMBER:
            continue
        workspace.counters[0].clock += 1
        now = workspace.counters[0].clock
        for way in (-board.step, -1, 1, board.step):
            if state.marks[wall + way] != UNKNOWN:
                continue
            for axis in range(2):
                seen, stride = run_of(board, wall + way, axis)
                while state.marks[seen] != SOLID:
                    if state.marks[seen] == UNKNOWN:
                        for other_way in (-board.step, -1, 1, board.step):
                            other = seen + other_way
                            if other > wall and board.cells[other] <= MAX_NUMBER and workspace.stamps[other] != now:
                                workspace.stamps[other] = now
                                agree(board, state, notes, workspace, wall, other, FACING_NUMBERS)
                    seen += stride


@lean_kernel
def agree(board, state, notes, workspace, wall, other, rule):
    """Note the cells that have a bulb in all ways, and those that in all ways have none or are lit."""
    n_pair = 0
    wall_mask, other_mask = 0, 0
    for which in range(2):
        for way in (-board.step, -1, 1, board.step):
            place = (wall if which == 0 else other) + way
            if state.marks[place] != UNKNOWN:
                continue
            k = 0
            while k < n_pair and workspace.pair[k] != place:
                k += 1
            if k == n_pair:
                workspace.pair[k] = place
                n_pair += 1
            if which == 0:
                wall_mask |= 1 << k
            else:
                other_mask |= 1 << k
    n_ways, always, ever = 0, (1 << n_pair) - 1, 0
    for way_mask in range(1 << n_pair):
        if (
            _n_bits(way_mask & wall_mask) == state.missing[wall]
            and _n_bits(way_mask & other_mask) == state.missing[other]
            and not _clash(board, workspace, n_pair, way_mask)
        ):
            workspace.ways[n_ways] = way_mask
            n_ways += 1
            always &= way_mask
            ever |= way_mask
    if n_ways == 0:
        return
    for k in range(n_pair):
        if always >> k & 1 or not ever >> k & 1:
            note(notes, rule, workspace.pair[k], BULB if always >> k & 1 else EMPTY, wall, other)
    _cross_out_lit(board, state, notes, workspace, n_pair, n_ways, wall, other, rule)


@lean_inlined
def _n_bits(mask):
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@lean_inlined
def _clash(board, workspace, n_pair, way_mask):
    """Return whether two bulbs of a way see each other."""
    for k in range(n_pair):
        for j in range(k):
            if way_mask >> k & 1 and way_mask >> j & 1 and shares_segment(board, workspace.pair[k], workspace.pair[j]):
                return True
    return False


@lean_inlined
def _cross_out_lit(board, state, notes, workspace, n_pair, n_ways, wall, other, rule):
    """Cross out the open cells that see a bulb in each way; ``hits`` has, in bits, which of the pair each sees."""
    n_touched = 0
    for k in range(n_pair):
        for axis in range(2):
            place, stride = run_of(board, workspace.pair[k], axis)
            while state.marks[place] != SOLID:
                if state.marks[place] == UNKNOWN and place != workspace.pair[k]:
                    if workspace.hits[place] == 0:
                        workspace.touched[n_touched] = place
                        n_touched += 1
                    workspace.hits[place] |= 1 << k
                place += stride
    for n in range(n_touched):
        place = workspace.touched[n]
        is_lit = True
        for i in range(n_ways):
            if workspace.ways[i] & workspace.hits[place] == 0:
                is_lit = False
        if is_lit:
            note(notes, rule, place, EMPTY, wall, other)
        workspace.hits[place] = 0


@lean_inlined
def find(board, state, notes, workspace, rule):
    """Note the decisions of a rule."""
    if rule == NUMBER:
        number(board, state, notes)
    elif rule == LIGHT:
        light(board, state, notes)
    elif rule == SINGLE_SOURCE:
        single_source(board, state, notes)
    elif rule == LONE_CELL:
        lone_cell(board, state, notes)
    elif rule == STARVED_NUMBER:
        starved_number(board, state, notes)
    elif rule == CELL_SET:
        cell_set(board, state, notes, workspace)
    elif rule == NUMBER_SET:
        number_set(board, state, notes, workspace)
    elif rule == DIAGONAL_NUMBERS:
        diagonal_numbers(board, state, notes, workspace)
    elif rule == FACING_NUMBERS:
        facing_numbers(board, state, notes, workspace)
