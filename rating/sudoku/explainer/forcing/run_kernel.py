"""Find all that follows from one assumption, in the order of Sudoku Explainer.

Facts that are on come before those that are off; both wait in queues. A candidate that is on turns off all that it
sees; one that is off turns on the only other candidate of its cell, and the only other place of its digit in a house. A
*dynamic* run takes candidates out of the grid as they turn off, so that "the only other" comes true more often; a fact
then rests on its cause and on all earlier removals from that cell or house. A *Nishio* run is dynamic, but within one
digit. A run ends with the first contradiction.
"""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.chains.links_kernel import BITS, WORD_BITS, has_digit, includes
from rating.sudoku.explainer.forcing.workspace import (
    ASSUMED,
    BY_BOX,
    BY_CELL,
    BY_PAIR,
    BY_RULE,
    NISHIO_CHAINS,
    NO_FACT,
    OFF,
    ON,
    STATIC_CHAINS,
)


@lean_kernel
def open_forcing(grid, forcing):
    """Forget all runs, and number the candidates of a grid."""
    n_nodes = 0
    for cell in range(forcing.nodes.shape[0]):
        for digit in range(forcing.nodes.shape[1]):
            forcing.nodes[cell, digit] = NO_FACT
            if grid.candidates[cell] >> digit & 1:
                forcing.nodes[cell, digit] = n_nodes
                forcing.cells[n_nodes] = cell
                forcing.digits[n_nodes] = digit
                n_nodes += 1
    forcing.sizes[0].n_nodes = n_nodes
    forcing.sizes[0].n_parents = 0
    forcing.sizes[0].n_nested = 0
    forcing.sizes[0].is_cut = 0
    for fact in range(2 * n_nodes):
        forcing.has_run[fact] = False


@lean_kernel
def begin_run(grid, forcing, assumed):
    """Make an assumption; nothing follows from it yet."""
    forcing.has_run[assumed] = True
    for word in range(n_words_of(forcing)):
        forcing.known[assumed, word] = 0
    _open_grid(grid, forcing)
    forcing.counts[assumed, OFF] = 0
    forcing.counts[assumed, ON] = 0
    forcing.conflicts[assumed].with_on = NO_FACT
    add_fact(forcing, assumed, assumed, forcing.sizes[0].n_parents, ASSUMED)


@lean_inlined
def _open_grid(grid, forcing):
    """Put back all candidates that the run took out of the grid."""
    for cell in range(len(forcing.candidates)):
        forcing.candidates[cell] = grid.candidates[cell]
    for digit in range(forcing.places.shape[0]):
        for house in range(forcing.places.shape[1]):
            forcing.places[digit, house] = grid.places[digit, house]


@lean_kernel
def resume_run(grid, forcing, assumed):
    """Repeat the removals of a run that has come to rest."""
    _open_grid(grid, forcing)
    for at in range(forcing.counts[assumed, OFF]):
        node = forcing.order[assumed, OFF, at] >> 1
        _take_out(forcing, np.int64(forcing.cells[node]), np.int64(forcing.digits[node]))


@lean_inlined
def _take_out(forcing, cell, digit):
    ground = forcing.ground
    forcing.candidates[cell] = int(forcing.candidates[cell]) & ~(1 << digit)
    for kind in range(ground.n_houses_of[cell]):
        house = ground.houses_of[cell, kind]
        forcing.places[digit, house] = int(forcing.places[digit, house]) & ~(1 << int(ground.places_of[cell, kind]))


@lean_kernel
def follow(grid, forcing, assumed, next_off, next_on, extent):
    """Follow the facts in the queues until they are empty; return False if there was a contradiction."""
    while True:
        if next_on < forcing.counts[assumed, ON]:
            is_sound = _follow_on(forcing, assumed, forcing.order[assumed, ON, next_on], extent)
            next_on += 1
        elif next_off < forcing.counts[assumed, OFF]:
            fact = forcing.order[assumed, OFF, next_off]
            is_sound = _follow_off(grid, forcing, assumed, fact, extent)
            next_off += 1
        else:
            return True
        if not is_sound:
            return False


@lean_kernel
def make_run(grid, forcing, assumed, extent):
    """Find everything that follows from an assumption, unless this was done before."""
    if not forcing.has_run[assumed]:
        begin_run(grid, forcing, assumed)
        if not is_full(forcing):
            follow(grid, forcing, assumed, np.int64(0), np.int64(0), extent)


@lean_inlined
def is_full(forcing):
    """Return whether the memory for parents may not suffice for another run; if so, results are no longer certain."""
    side = forcing.places.shape[0]
    if forcing.sizes[0].n_parents + 2 * forcing.sizes[0].n_nodes * side <= len(forcing.parents):
        return False
    forcing.sizes[0].is_cut = 1
    return True


@lean_inlined
def n_words_of(forcing):
    """Return the number of words of bits for the facts of a grid."""
    return (2 * forcing.sizes[0].n_nodes + WORD_BITS - 1) // WORD_BITS


@lean_inlined
def follows(forcing, assumed, fact):
    """Return whether a fact follows from an assumption."""
    return includes(forcing.known[assumed], fact)


@lean_inlined
def add_fact(forcing, assumed, fact, first_parent, cause):
    """Add a fact, whose parents have been noted from ``first_parent`` on, to a run and to its queue."""
    last_parent = forcing.sizes[0].n_parents
    depth = np.int64(0)
    for parent in range(first_parent, last_parent):
        before = np.int64(forcing.depths[assumed, forcing.parents[parent]])
        if before > depth:
            depth = before
    forcing.known[assumed, fact // WORD_BITS] |= BITS[fact % WORD_BITS]
    forcing.sizes_of[assumed, fact] = 0
    forcing.first_parents[assumed, fact] = first_parent
    forcing.parent_counts[assumed, fact] = last_parent - first_parent
    forcing.depths[assumed, fact] = depth + 1
    forcing.causes[assumed, fact] = cause
    is_on = fact & 1
    forcing.order[assumed, is_on, forcing.counts[assumed, is_on]] = fact
    forcing.counts[assumed, is_on] += 1


@lean_inlined
def note_parent(forcing, fact):
    """Note a parent of the fact that will be added next."""
    forcing.parents[forcing.sizes[0].n_parents] = fact
    forcing.sizes[0].n_parents += 1


@lean_inlined
def _follow_on(forcing, assumed, fact, extent):
    """Turn off everything that a candidate that is on sees; return False if any of these candidates is on."""
    node, ground = fact >> 1, forcing.ground
    cell, digit = np.int64(forcing.cells[node]), np.int64(forcing.digits[node])
    if extent != NISHIO_CHAINS:
        others = np.int64(forcing.candidates[cell]) & ~(1 << digit)
        while others:
            other = lowest(others)
            others &= others - 1
            if not _turn_off(forcing, assumed, fact, forcing.nodes[cell, other], BY_CELL):
                return False
    for kind in range(ground.n_houses_of[cell]):
        house = ground.houses_of[cell, kind]
        places = np.int64(forcing.places[digit, house]) & ground.beyond[cell, kind]
        while places:
            peer = ground.house_cells[house, lowest(places)]
            places &= places - 1
            if not _turn_off(forcing, assumed, fact, forcing.nodes[peer, digit], BY_BOX + kind):
                return False
    for peer, more in ground.pairs[cell]:
        if peer < 0:
            break
        other = digit + more
        if (more != 0 and extent == NISHIO_CHAINS) or not has_digit(forcing.nodes, peer, other):
            continue
        is_left = np.int64(forcing.candidates[peer]) >> other & 1
        if is_left and not _turn_off(forcing, assumed, fact, forcing.nodes[peer, other], BY_PAIR):
            return False
    return True


@lean_inlined
def _turn_off(forcing, assumed, fact, node, cause):
    """Turn a node off because of a fact; return False if the node is on."""
    off = 2 * int(node)
    is_sound = not follows(forcing, assumed, off + 1)
    if is_sound:
        if not follows(forcing, assumed, off):
            first_parent = forcing.sizes[0].n_parents
            note_parent(forcing, fact)
            add_fact(forcing, assumed, off, first_parent, cause)
    else:
        first_parent = forcing.sizes[0].n_parents
        note_parent(forcing, fact)
        _conflict(forcing, assumed, off + 1, off, off, first_parent, cause)
    return is_sound


@lean_inlined
def _conflict(forcing, assumed, on, off, last, first_parent, cause):
    """Note that a run ends with a contradiction between two facts; the parents of the last have been noted."""
    conflict = forcing.conflicts[assumed]
    conflict.with_on = on
    conflict.with_off = off
    conflict.last = last
    forcing.causes[assumed, last] = cause
    conflict.first_parent = first_parent
    conflict.parent_count = forcing.sizes[0].n_parents - first_parent


@lean_inlined
def _follow_off(grid, forcing, assumed, fact, extent):
    """Remove a candidate that is off, and turn on what it leaves alone.

    Return False if any of these candidates is off.
    """
    node = fact >> 1
    cell, digit = np.int64(forcing.cells[node]), np.int64(forcing.digits[node])
    rest = np.int64(0) if extent == NISHIO_CHAINS else np.int64(forcing.candidates[cell]) & ~(1 << digit)
    if extent != STATIC_CHAINS:
        _take_out(forcing, cell, digit)
    if rest != 0 and rest & (rest - 1) == 0:
        in_cell = np.int64(forcing.nodes[cell, lowest(rest)])
        if not _turn_on(grid, forcing, assumed, fact, in_cell, BY_CELL, 0):
            return False
    ground = forcing.ground
    for kind in range(ground.n_houses_of[cell]):
        house = np.int64(ground.houses_of[cell, kind])
        rest = np.int64(forcing.places[digit, house]) & ~(1 << int(ground.places_of[cell, kind]))
        if rest != 0 and rest & (rest - 1) == 0:
            in_house = np.int64(forcing.nodes[ground.house_cells[house, lowest(rest)], digit])
            if not _turn_on(grid, forcing, assumed, fact, in_house, BY_BOX + kind, house):
                return False
    return True


@lean_inlined
def _turn_on(grid, forcing, assumed, fact, node, cause, house):
    """Turn a node on because of a fact in its cell or in a house; return False if the node is off."""
    on = 2 * node + 1
    if follows(forcing, assumed, on) and not follows(forcing, assumed, on - 1):
        return True
    first_parent = forcing.sizes[0].n_parents
    note_parent(forcing, fact)
    cell, digit = np.int64(forcing.cells[node]), np.int64(forcing.digits[node])
    if cause == BY_CELL:
        gone = np.int64(grid.candidates[cell]) & ~np.int64(forcing.candidates[cell])
        while gone:
            other = 2 * np.int64(forcing.nodes[cell, lowest(gone)])
            gone &= gone - 1
            if other != fact:
                note_parent(forcing, other)
    else:
        ground = forcing.ground
        gone = np.int64(grid.places[digit, house]) & ~np.int64(forcing.places[digit, house])
        while gone:
            other = 2 * np.int64(forcing.nodes[ground.house_cells[house, lowest(gone)], digit])
            gone &= gone - 1
            if other != fact:
                note_parent(forcing, other)
    if follows(forcing, assumed, on - 1):
        _conflict(forcing, assumed, on, on - 1, on, first_parent, cause)
        return False
    add_fact(forcing, assumed, on, first_parent, cause)
    return True


@lean_inlined
def other_of_conflict(forcing, assumed):
    """Return the fact that contradicts the last fact of a run."""
    conflict = forcing.conflicts[assumed]
    return conflict.with_on if conflict.last == conflict.with_off else conflict.with_off


@lean_inlined
def size_of(forcing, assumed, fact):
    """Count the distinct facts that a fact of a run rests on, itself included."""
    size = np.int64(forcing.sizes_of[assumed, fact])
    if size == 0:
        size = count_before(forcing, assumed, fact)
        forcing.sizes_of[assumed, fact] = size
    return size


@lean_kernel
def count_before(forcing, assumed, fact):
    """List a fact of a run and all that it rests on in ``stack``, and count them."""
    first = np.int64(forcing.first_parents[assumed, fact])
    return _count(forcing, assumed, fact, first, first + forcing.parent_counts[assumed, fact])


@lean_kernel
def count_before_last(forcing, assumed):
    """List the last fact of a run and all that it rests on in ``stack``, and count them."""
    conflict = forcing.conflicts[assumed]
    first = conflict.first_parent
    return _count(forcing, assumed, conflict.last, first, first + conflict.parent_count)


@lean_kernel
def nested_size_of(forcing, assumed, fact, n_marks):
    """Count the facts of nested chains behind a fact, without chains of known marks; also return the count of marks."""
    return _count_nested(forcing, assumed, count_before(forcing, assumed, fact), n_marks)


@lean_kernel
def nested_size_of_last(forcing, assumed, n_marks):
    """Count the facts of nested chains behind the last fact of a run, without chains of known marks.

    Also return the count of marks.
    """
    return _count_nested(forcing, assumed, count_before_last(forcing, assumed), n_marks)


@lean_kernel
def _count_nested(forcing, assumed, size, n_marks):
    """Count the facts of the nested chains behind the facts just counted."""
    total = 0
    for at in range(size):
        fact = forcing.stack[at]
        if forcing.causes[assumed, fact] == BY_RULE and forcing.nested_of[assumed, fact] != NO_FACT:
            nested = forcing.nested_of[assumed, fact]
            is_new = True
            for mark in forcing.marks[:n_marks]:
                is_new &= mark != forcing.nested_marks[nested]
            if is_new and n_marks == len(forcing.marks):
                forcing.sizes[0].is_cut = 1
            elif is_new:
                forcing.marks[n_marks] = forcing.nested_marks[nested]
                n_marks += 1
                total += forcing.nested_sizes[nested]
    return total, n_marks


@lean_kernel
def _count(forcing, assumed, fact, first_parent, last_parent):
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


@lean_inlined
def may_double(forcing):
    """Return where in ``Forcing.may`` doubles begin."""
    return len(forcing.has_run)


@lean_inlined
def may_cell(forcing):
    """Return where in ``Forcing.may`` the chains from cells begin."""
    return len(forcing.has_run) + len(forcing.cells)


@lean_inlined
def may_house(forcing):
    """Return where in ``Forcing.may`` the chains from houses begin."""
    return len(forcing.has_run) + len(forcing.cells) + len(forcing.candidates)
