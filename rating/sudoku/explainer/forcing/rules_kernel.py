"""Dynamic runs that know some rules: when nothing else follows, they look for locked digits, pairs and X-wings.

A hint of such a rule rests on the earlier removals that made it possible. A hint that needs no removal does not count,
so rules only look at houses that lost a candidate. The run continues with all hints of the first rule that finds one.
"""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.forcing.run_kernel import add_fact, begin_run, follow, follows, is_full, note_parent
from rating.sudoku.explainer.forcing.workspace import (
    BY_RULE,
    NO_FACT,
    OFF,
    ON,
    PLUS_CHAINS,
)


@lean_kernel
def run_all_with_rules(grid, forcing):
    """Find all that follows from every assumption, with the help of rules."""
    for assumed in range(2 * forcing.sizes[0].n_nodes):
        begin_run(grid, forcing, assumed)
        if is_full(forcing):
            return
        next_off, next_on = np.int64(0), np.int64(0)
        while follow(grid, forcing, assumed, next_off, next_on, PLUS_CHAINS):
            next_off, next_on = forcing.counts[assumed, OFF], forcing.counts[assumed, ON]
            if not apply_rules(grid, forcing, assumed):
                break


@lean_kernel
def apply_rules(grid, forcing, assumed):
    """Turn off the removals of the first rule with a hint; return whether there is one."""
    _look(grid, forcing)
    return (
        _locked(grid, forcing, assumed)
        or _hidden_pairs(grid, forcing, assumed)
        or _naked_pairs(grid, forcing, assumed)
        or _x_wings(grid, forcing, assumed)
    )


@lean_inlined
def _look(grid, forcing):
    """Find the digits of each house that have lost places, and those that have two places."""
    forcing.have_changed[:] = 0
    forcing.have_two[:] = 0
    for digit in range(forcing.places.shape[0]):
        for house in range(forcing.places.shape[1]):
            places = np.int64(forcing.places[digit, house])
            more = places & (places - 1)
            forcing.have_changed[house] |= np.int64(places != grid.places[digit, house]) << digit
            forcing.have_two[house] |= np.int64(more != 0 and more & (more - 1) == 0) << digit


@lean_inlined
def _note_places(forcing, house, digit, places):
    while places:
        cell = forcing.ground.house_cells[house, lowest(places)]
        places &= places - 1
        note_parent(forcing, 2 * np.int64(forcing.nodes[cell, digit]))


@lean_inlined
def _note_digits(forcing, cell, digits):
    while digits:
        note_parent(forcing, 2 * np.int64(forcing.nodes[cell, lowest(digits)]))
        digits &= digits - 1


@lean_kernel
def turn_off(forcing, assumed, cell, digit, first_parent, last_parent):
    """Turn a candidate off, if it is not off yet, because of the facts that were noted as its parents before."""
    off = 2 * np.int64(forcing.nodes[cell, digit])
    if not follows(forcing, assumed, off):
        first = forcing.sizes[0].n_parents
        for at in range(first_parent, last_parent):
            note_parent(forcing, forcing.parents[at])
        add_fact(forcing, assumed, off, first, BY_RULE)
        forcing.nested_of[assumed, off] = NO_FACT


@lean_inlined
def _turn_places_off(forcing, assumed, house, digit, places, first_parent, last_parent):
    while places:
        cell = np.int64(forcing.ground.house_cells[house, lowest(places)])
        places &= places - 1
        turn_off(forcing, assumed, cell, digit, first_parent, last_parent)


@lean_inlined
def _turn_digits_off(forcing, assumed, cell, digits, first_parent, last_parent):
    while digits:
        turn_off(forcing, assumed, cell, lowest(digits), first_parent, last_parent)
        digits &= digits - 1


@lean_kernel
def _locked(grid, forcing, assumed):
    found = False
    for crossing in forcing.ground.crossings:
        house, cover, inside, inside_cover = crossing
        digits = forcing.have_changed[house]
        while digits:
            digit = lowest(digits)
            digits &= digits - 1
            places = np.int64(forcing.places[digit, house])
            if places & ~inside or count(places) < 2:
                continue
            victims = np.int64(forcing.places[digit, cover]) & ~inside_cover
            gone = np.int64(grid.places[digit, house]) & ~inside
            if victims and gone:
                first = forcing.sizes[0].n_parents
                _note_places(forcing, house, digit, gone)
                last = forcing.sizes[0].n_parents
                _turn_places_off(forcing, assumed, cover, digit, victims, first, last)
                found = True
    return found


@lean_kernel
def _hidden_pairs(grid, forcing, assumed):
    found = False
    for house in forcing.ground.order:
        changed, digits = forcing.have_changed[house], forcing.have_two[house]
        if changed & digits == 0 or count(grid.open_places[house]) <= 4:
            continue
        while digits:
            two = lowest(digits)
            digits &= digits - 1
            places = np.int64(forcing.places[two, house])
            for one in range(two):
                if forcing.places[one, house] == places and (changed >> one | changed >> two) & 1:
                    found |= _use_hidden_pair(grid, forcing, assumed, house, places, one, two)
    return found


@lean_inlined
def _use_hidden_pair(grid, forcing, assumed, house, places, one, two):
    """Turn other digits off in the places of a hidden pair; return whether it counts."""
    pair = 1 << one | 1 << two
    a = np.int64(forcing.ground.house_cells[house, lowest(places)])
    b = np.int64(forcing.ground.house_cells[house, lowest(places & (places - 1))])
    victims_a = np.int64(forcing.candidates[a]) & ~pair
    victims_b = np.int64(forcing.candidates[b]) & ~pair
    if victims_a | victims_b == 0:
        return False
    first = forcing.sizes[0].n_parents
    gone_one = np.int64(grid.places[one, house]) & ~places
    gone_two = np.int64(grid.places[two, house]) & ~places
    gone = gone_one | gone_two
    while gone:
        place = gone & -gone
        gone ^= place
        _note_places(forcing, house, one, gone_one & place)
        _note_places(forcing, house, two, gone_two & place)
    last = forcing.sizes[0].n_parents
    if last == first:
        return False
    _turn_digits_off(forcing, assumed, a, victims_a, first, last)
    _turn_digits_off(forcing, assumed, b, victims_b, first, last)
    return True


@lean_kernel
def _naked_pairs(grid, forcing, assumed):
    found = False
    for house in forcing.ground.order:
        if forcing.have_changed[house] == 0 or count(grid.open_places[house]) < 4:
            continue
        for b in range(forcing.places.shape[0]):
            pair = np.int64(forcing.candidates[forcing.ground.house_cells[house, b]])
            if count(pair) != 2:
                continue
            for a in range(b):
                if forcing.candidates[forcing.ground.house_cells[house, a]] == pair:
                    found |= _use_naked_pair(grid, forcing, assumed, house, pair, a, b)
    return found


@lean_inlined
def _use_naked_pair(grid, forcing, assumed, house, pair, a, b):
    """Turn the digits of a naked pair off elsewhere; return whether it counts."""
    seen = np.int64(0)
    for place in range(forcing.places.shape[0]):
        if place not in (a, b):
            seen |= np.int64(forcing.candidates[forcing.ground.house_cells[house, place]])
    if seen & pair == 0:
        return False
    first = forcing.sizes[0].n_parents
    for place in (a, b):
        cell = forcing.ground.house_cells[house, place]
        _note_digits(forcing, cell, np.int64(grid.candidates[cell]) & ~pair)
    last = forcing.sizes[0].n_parents
    if last == first:
        return False
    for place in range(forcing.places.shape[0]):
        if place not in (a, b):
            cell = np.int64(forcing.ground.house_cells[house, place])
            _turn_digits_off(forcing, assumed, cell, np.int64(forcing.candidates[cell]) & pair, first, last)
    return True


@lean_kernel
def _x_wings(grid, forcing, assumed):
    found = False
    side, starts = forcing.places.shape[0], forcing.ground.starts
    changed, have_two = forcing.have_changed, forcing.have_two
    n_grids = (starts[2] - starts[1]) // side
    for number in range(2 * n_grids):
        rows, columns = starts[1] + number // 2 * side, starts[2] + number // 2 * side
        base, cover = (rows, columns) if number % 2 else (columns, rows)
        for b in range(base, base + side):
            for a in range(base, b):
                digits = have_two[a] & have_two[b] & (changed[a] | changed[b])
                while digits:
                    digit = lowest(digits)
                    digits &= digits - 1
                    places = np.int64(forcing.places[digit, b])
                    if forcing.places[digit, a] == places:
                        found |= _use_x_wing(grid, forcing, assumed, base, cover, digit, places, a, b)
    return found


@lean_inlined
def _use_x_wing(grid, forcing, assumed, base, cover, digit, places, a, b):
    """Turn a digit off in the other cells of the lines that cover an X-wing; return whether it counts."""
    side, n_written = forcing.places.shape[0], 0
    for value in grid.values:
        if value == digit + 1:
            n_written += 1
    one = cover + lowest(places)
    two = cover + lowest(places & (places - 1))
    others = ~(1 << (a - base) | 1 << (b - base))
    victims_one = np.int64(forcing.places[digit, one]) & others
    victims_two = np.int64(forcing.places[digit, two]) & others
    if n_written + 4 > side or victims_one | victims_two == 0:
        return False
    first = forcing.sizes[0].n_parents
    _note_places(forcing, a, digit, np.int64(grid.places[digit, a]) & ~places)
    _note_places(forcing, b, digit, np.int64(grid.places[digit, b]) & ~places)
    last = forcing.sizes[0].n_parents
    if last == first:
        return False
    _turn_places_off(forcing, assumed, one, digit, victims_one, first, last)
    _turn_places_off(forcing, assumed, two, digit, victims_two, first, last)
    return True
