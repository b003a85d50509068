# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""One assumption and all that follows from it, in the order in which Sudoku Explainer comes upon it.

What is on is looked at before what is off; both wait in queues. From a candidate that is on follows that all it sees
is off; from one that is off, that the only other candidate of its cell, or the only other place of its digit in a
house, is on. A *dynamic* run takes candidates out of the grid as they turn off, so that "the only other" comes true
more often; a fact then rests on its cause and on all that had been taken out of that cell or house before. A *Nishio*
run is dynamic, but looks at one digit alone. A run ends with the first contradiction.
"""

import numpy as np

from rating.sudoku.forcing_room import (
    ASSUMED,
    BY_BOX,
    BY_CELL,
    BY_COLUMN,
    BY_ROW,
    FIRST_PARENT,
    LAST,
    N_NODES,
    N_PARENTS,
    NO_FACT,
    OFF,
    ON,
    PARENT_COUNT,
    WITH_OFF,
    WITH_ON,
)
from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS, N_HOUSES, PEERS, PLACES_OF, SIDE
from rating.sudoku.masks import ALL, LOWEST
from solvers.jit import inlined, kernel

# Where the peers of a cell begin that share only a row, or only a column, with it.
FIRST_IN_ROW, FIRST_IN_COLUMN = 8, 14


@kernel
def open_forcing(grid, forcing):
    """Forget all runs, and number the candidates of a grid."""
    n_nodes = 0
    for cell in range(N_CELLS):
        for digit in range(SIDE):
            forcing.nodes[cell, digit] = NO_FACT
            if grid.candidates[cell] >> digit & 1:
                forcing.nodes[cell, digit] = n_nodes
                forcing.cells[n_nodes] = cell
                forcing.digits[n_nodes] = digit
                n_nodes += 1
    forcing.sizes[N_NODES] = n_nodes
    forcing.sizes[N_PARENTS] = 0


@kernel
def begin_run(grid, forcing, assumed):
    """Make an assumption, with nothing that follows."""
    for fact in range(2 * forcing.sizes[N_NODES]):
        forcing.first_parents[assumed, fact] = NO_FACT
        forcing.sizes_of[assumed, fact] = 0
    for cell in range(N_CELLS):
        forcing.candidates[cell] = grid.candidates[cell]
    for digit in range(SIDE):
        for house in range(N_HOUSES):
            forcing.places[digit, house] = grid.places[digit, house]
    forcing.counts[assumed, OFF] = 0
    forcing.counts[assumed, ON] = 0
    forcing.conflicts[assumed, WITH_ON] = NO_FACT
    add_fact(forcing, assumed, assumed, forcing.sizes[N_PARENTS], ASSUMED)


@kernel
def follow(grid, forcing, assumed, next_off, next_on, is_dynamic, is_nishio):
    """Follow what waits in the queues until they are empty; tell whether there was no contradiction."""
    while True:
        if next_on < forcing.counts[assumed, ON]:
            is_sound = _follow_on(forcing, assumed, forcing.order[assumed, ON, next_on], is_nishio)
            next_on += 1
        elif next_off < forcing.counts[assumed, OFF]:
            fact = forcing.order[assumed, OFF, next_off]
            is_sound = _follow_off(grid, forcing, assumed, fact, is_dynamic, is_nishio)
            next_off += 1
        else:
            return True
        if not is_sound:
            return False


@kernel
def run(grid, forcing, assumed, is_dynamic, is_nishio):
    """Find all that follows from an assumption."""
    begin_run(grid, forcing, assumed)
    follow(grid, forcing, assumed, 0, 0, is_dynamic, is_nishio)


@kernel
def run_all(grid, forcing, is_dynamic, is_nishio):
    """Find all that follows from every assumption; of static runs, only from those that a candidate is on."""
    for assumed in range(2 * forcing.sizes[N_NODES]):
        if is_dynamic or assumed & 1:
            run(grid, forcing, assumed, is_dynamic, is_nishio)


@inlined
def follows(forcing, assumed, fact):
    """Tell whether a fact follows from an assumption."""
    return forcing.first_parents[assumed, fact] != NO_FACT


@kernel
def add_fact(forcing, assumed, fact, first_parent, cause):
    """Add a fact, whose parents have been noted from ``first_parent`` on, to a run and to its queue."""
    last_parent = forcing.sizes[N_PARENTS]
    depth = np.int64(0)
    for parent in range(first_parent, last_parent):
        before = np.int64(forcing.depths[assumed, forcing.parents[parent]])
        if before > depth:
            depth = before
    forcing.first_parents[assumed, fact] = first_parent
    forcing.parent_counts[assumed, fact] = last_parent - first_parent
    forcing.depths[assumed, fact] = depth + 1
    forcing.causes[assumed, fact] = cause
    is_on = fact & 1
    forcing.order[assumed, is_on, forcing.counts[assumed, is_on]] = fact
    forcing.counts[assumed, is_on] += 1


@inlined
def note_parent(forcing, fact):
    """Note a parent of the fact that will be added next."""
    forcing.parents[forcing.sizes[N_PARENTS]] = fact
    forcing.sizes[N_PARENTS] += 1


@kernel
def _follow_on(forcing, assumed, fact, is_nishio):
    """Turn off what a candidate that is on sees; tell whether none of that is on."""
    node = fact >> 1
    cell, digit = np.int64(forcing.cells[node]), np.int64(forcing.digits[node])
    if not is_nishio:
        others = np.int64(forcing.candidates[cell]) & ~(1 << digit)
        while others:
            other = LOWEST[others]
            others &= others - 1
            if not _turn_off(forcing, assumed, fact, forcing.nodes[cell, other], BY_CELL):
                return False
    for place, peer in enumerate(PEERS[cell]):
        if forcing.candidates[peer] >> digit & 1:
            cause = BY_BOX if place < FIRST_IN_ROW else BY_ROW if place < FIRST_IN_COLUMN else BY_COLUMN
            if not _turn_off(forcing, assumed, fact, forcing.nodes[peer, digit], cause):
                return False
    return True


@inlined
def _turn_off(forcing, assumed, fact, node, cause):
    """Turn a node off because of a fact; tell whether it is not on."""
    off = 2 * int(node)
    is_sound = not follows(forcing, assumed, off + 1)
    if is_sound:
        if not follows(forcing, assumed, off):
            first_parent = forcing.sizes[N_PARENTS]
            note_parent(forcing, fact)
            add_fact(forcing, assumed, off, first_parent, cause)
    else:
        first_parent = forcing.sizes[N_PARENTS]
        note_parent(forcing, fact)
        _conflict(forcing, assumed, off + 1, off, off, first_parent)
    return is_sound


@inlined
def _conflict(forcing, assumed, on, off, last, first_parent):
    """Note that a run ends with a contradiction between two facts; the parents of the last have been noted."""
    conflict = forcing.conflicts[assumed]
    conflict[WITH_ON] = on
    conflict[WITH_OFF] = off
    conflict[LAST] = last
    conflict[FIRST_PARENT] = first_parent
    conflict[PARENT_COUNT] = forcing.sizes[N_PARENTS] - first_parent


@kernel
def _follow_off(grid, forcing, assumed, fact, is_dynamic, is_nishio):
    """Turn on what is left alone when a candidate is off, and take it out; tell whether none of that is off."""
    node = fact >> 1
    cell, digit = np.int64(forcing.cells[node]), np.int64(forcing.digits[node])
    rest = np.int64(0) if is_nishio else np.int64(forcing.candidates[cell]) & ~(1 << digit)
    in_cell = np.int64(forcing.nodes[cell, LOWEST[rest]]) if rest != 0 and rest & (rest - 1) == 0 else NO_FACT
    in_box = _other_place(forcing, cell, digit, 0)
    in_row = _other_place(forcing, cell, digit, 1)
    in_column = _other_place(forcing, cell, digit, 2)
    if is_dynamic:
        forcing.candidates[cell] &= ~(1 << digit) & ALL
        for kind in range(3):
            forcing.places[digit, HOUSES_OF[cell, kind]] &= ~(1 << int(PLACES_OF[cell, kind])) & ALL
    if in_cell != NO_FACT and not _turn_on(grid, forcing, assumed, fact, in_cell, BY_CELL):
        return False
    if in_box != NO_FACT and not _turn_on(grid, forcing, assumed, fact, in_box, BY_BOX):
        return False
    if in_row != NO_FACT and in_row != in_box and not _turn_on(grid, forcing, assumed, fact, in_row, BY_ROW):
        return False
    return in_column in (NO_FACT, in_box) or _turn_on(grid, forcing, assumed, fact, in_column, BY_COLUMN)


@inlined
def _other_place(forcing, cell, digit, kind):
    """Find the node of the only other place of a digit in a house of a cell."""
    house = HOUSES_OF[cell, kind]
    rest = np.int64(forcing.places[digit, house]) & ~(1 << int(PLACES_OF[cell, kind]))
    if rest == 0 or rest & (rest - 1) != 0:
        return NO_FACT
    return np.int64(forcing.nodes[HOUSE_CELLS[house, LOWEST[rest]], digit])


@kernel
def _turn_on(grid, forcing, assumed, fact, node, cause):
    """Turn a node on because of a fact; tell whether it is not off."""
    on = 2 * node + 1
    if follows(forcing, assumed, on) and not follows(forcing, assumed, on - 1):
        return True
    first_parent = forcing.sizes[N_PARENTS]
    note_parent(forcing, fact)
    cell, digit = np.int64(forcing.cells[node]), np.int64(forcing.digits[node])
    if cause == BY_CELL:
        gone = np.int64(grid.candidates[cell]) & ~np.int64(forcing.candidates[cell])
        while gone:
            other = 2 * np.int64(forcing.nodes[cell, LOWEST[gone]])
            gone &= gone - 1
            if other != fact:
                note_parent(forcing, other)
    else:
        house = HOUSES_OF[cell, cause - BY_BOX]
        gone = np.int64(grid.places[digit, house]) & ~np.int64(forcing.places[digit, house])
        while gone:
            other = 2 * np.int64(forcing.nodes[HOUSE_CELLS[house, LOWEST[gone]], digit])
            gone &= gone - 1
            if other != fact:
                note_parent(forcing, other)
    if follows(forcing, assumed, on - 1):
        _conflict(forcing, assumed, on, on - 1, on, first_parent)
        return False
    add_fact(forcing, assumed, on, first_parent, cause)
    return True


@kernel
def size_of(forcing, assumed, fact):
    """Count the distinct facts that a fact of a run rests on, itself included."""
    size = np.int64(forcing.sizes_of[assumed, fact])
    if size == 0:
        first = forcing.first_parents[assumed, fact]
        size = _count(forcing, assumed, fact, first, first + forcing.parent_counts[assumed, fact])
        forcing.sizes_of[assumed, fact] = size
    return size


@kernel
def size_of_last(forcing, assumed):
    """Count the distinct facts that the fact rests on with which a run ended."""
    conflict = forcing.conflicts[assumed]
    return _count(
        forcing, assumed, conflict[LAST], conflict[FIRST_PARENT], conflict[FIRST_PARENT] + conflict[PARENT_COUNT]
    )


@kernel
def _count(forcing, assumed, fact, first_parent, last_parent):
    """Count a fact and all before it."""
    stack, is_met = forcing.stack, forcing.is_met
    stack[0] = fact
    is_met[fact] = True
    size = 1
    done = 0
    while True:
        for at in range(first_parent, last_parent):
            parent = forcing.parents[at]
            if not is_met[parent]:
                is_met[parent] = True
                stack[size] = parent
                size += 1
        done += 1
        if done == size:
            break
        first_parent = forcing.first_parents[assumed, stack[done]]
        last_parent = first_parent + forcing.parent_counts[assumed, stack[done]]
    for at in range(size):
        is_met[stack[at]] = False
    return size
