"""The consequences of a premise in a net, where several things together force another, as HoDoKu collects them.

For each premise, a table lists them with their reasons. First, four rounds write the singles that turn up; then each
entry adds what follows from it alone. A way back to the premise goes by the first reason of each entry; it is a net if
an entry on it has more than one.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import kernel, lean_kernel
from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS, N_HOUSES, SIDE
from rating.sudoku.hodoku.links_kernel import N_CANDIDATES
from rating.sudoku.hodoku.tables import KINDS, PEERS_IN_ORDER
from rating.sudoku.masks import COUNT, LOWEST

_MAX_ENTRIES = 1000
_N_ROUNDS = 4
_MAX_REASONS = 5
_NOT_EXPANDED = -1


class Tables(NamedTuple):
    """The consequences of premises, a row for each; entry 0 is the premise itself."""

    n: NDArray[np.int64]  # ``[nodes]``, number of entries
    nodes: NDArray[np.int16]  # ``[nodes, 1000]``
    # ``[nodes, 1000, 5]``, places of entries; 0 for the premise, or for none. The last is first.
    reasons: NDArray[np.int16]
    lengths: NDArray[np.int16]  # ``[nodes, 1000]``, the distance from the premise
    sources: NDArray[np.int16]  # ``[nodes, 1000]``, the entry from which it was expanded, a node, or ``_NOT_EXPANDED``
    places: NDArray[np.int16]  # ``[nodes, nodes]``, 1 + the place of the entry of a node; 0 where it has none


class Trial(NamedTuple):
    """A copy of a board on which a premise is tried; it may contradict itself."""

    # ``candidates`` and ``values`` have shape ``[81]``.
    candidates: NDArray[np.int64]
    values: NDArray[np.int64]
    counts: NDArray[np.int64]  # ``[27, 9]``, the number of places of a digit in a house, as far as places were counted
    # ``naked`` and ``hidden`` have shape ``[n, 2]``: cells and digits of the singles that turned up.
    naked: NDArray[np.int64]
    hidden: NDArray[np.int64]
    # ``n_naked`` and ``n_hidden`` have shape ``[1]``: the numbers of these singles.
    n_naked: NDArray[np.int64]
    n_hidden: NDArray[np.int64]


@kernel
def empty_tables(n_nodes):
    """Return tables without entries."""
    return Tables(
        np.zeros(n_nodes, np.int64),
        np.zeros((n_nodes, _MAX_ENTRIES), np.int16),
        np.zeros((n_nodes, _MAX_ENTRIES, _MAX_REASONS), np.int16),
        np.zeros((n_nodes, _MAX_ENTRIES), np.int16),
        np.full((n_nodes, _MAX_ENTRIES), _NOT_EXPANDED, np.int16),
        np.zeros((n_nodes, n_nodes), np.int16),
    )


@kernel
def fill_tables(board, links, tables):
    """Fill and expand the tables of all premises; ``links`` are only used for groups."""
    trial = Trial(
        np.zeros(N_CELLS, np.int64),
        np.zeros(N_CELLS, np.int64),
        np.zeros((N_HOUSES, SIDE), np.int64),
        np.zeros((N_HOUSES * SIDE, 2), np.int64),
        np.zeros((N_HOUSES * SIDE, 2), np.int64),
        np.zeros(1, np.int64),
        np.zeros(1, np.int64),
    )
    for candidate in range(N_CANDIDATES):
        if board.grid.candidates[candidate // SIDE] >> candidate % SIDE & 1:
            for is_true in (1, 0):
                _follow_singles(board, tables, trial, 2 * candidate + is_true)
    _add_groups(tables, links)
    for is_true in (1, 0):
        for candidate in range(N_CANDIDATES):
            if tables.n[2 * candidate + is_true] > 0:
                _expand(tables, 2 * candidate + is_true)


@lean_kernel
def _add(tables, premise, node, reasons):
    """Add an entry, unless the candidate already has one; the entry is one longer than its first reason."""
    if node < 2 * N_CANDIDATES and tables.places[premise, node] != 0:
        return
    n = tables.n[premise]
    if n == _MAX_ENTRIES:
        return
    tables.nodes[premise, n] = node
    tables.lengths[premise, n] = tables.lengths[premise, reasons[0]] + 1
    greatest = 0
    for i in range(1, _MAX_REASONS):
        if reasons[i] > reasons[greatest]:
            greatest = i
    for i in range(_MAX_REASONS):
        tables.reasons[premise, n, i] = reasons[i]
    tables.reasons[premise, n, 0], tables.reasons[premise, n, greatest] = reasons[greatest], reasons[0]
    tables.places[premise, node] = n + 1
    tables.n[premise] += 1


@kernel
def _follow_singles(board, tables, trial, premise):
    """Note the consequences of a premise by singles."""
    for cell in range(N_CELLS):
        trial.candidates[cell] = board.grid.candidates[cell]
        trial.values[cell] = board.grid.values[cell]
    for house in range(N_HOUSES):
        for digit in range(SIDE):
            trial.counts[house, digit] = COUNT[board.grid.places[digit, house]]
    trial.n_naked[0] = trial.n_hidden[0] = 0
    cell, digit = premise // 2 // SIDE, premise // 2 % SIDE
    none = np.zeros(_MAX_REASONS, np.int64)
    if premise % 2 == 1:
        _write(board, tables, trial, premise, cell, digit, none)
    else:
        _cross_out(trial, cell, digit)
        _add(tables, premise, premise, none)
        if COUNT[trial.candidates[cell]] == 1:
            _write(board, tables, trial, premise, cell, np.int64(LOWEST[trial.candidates[cell]]), none)
    singles = np.zeros((2 * N_HOUSES * SIDE, 2), np.int64)
    is_noted = np.zeros(N_CELLS, np.bool_)
    reasons = np.zeros(_MAX_REASONS, np.int64)
    for _ in range(_N_ROUNDS):
        n_naked = 0
        for i in range(trial.n_naked[0]):
            if trial.values[trial.naked[i, 0]] == 0:
                singles[n_naked, 0], singles[n_naked, 1] = trial.naked[i, 0], trial.naked[i, 1]
                n_naked += 1
        n = n_naked
        is_noted[:] = False
        for i in range(trial.n_hidden[0]):
            place, single = trial.hidden[i, 0], trial.hidden[i, 1]
            if trial.values[place] != 0 or is_noted[place]:
                continue
            for kind in KINDS:
                if trial.counts[HOUSES_OF[place, kind], single] == 1:
                    singles[n, 0], singles[n, 1] = place, single
                    n += 1
                    is_noted[place] = True
                    break
        for i in range(n):
            place, single = singles[i, 0], singles[i, 1]
            if i < n_naked:
                _reasons_in_cell(board, tables, premise, place, single, reasons)
            else:
                _reasons_in_house(board, tables, trial, premise, place, single, reasons)
            _write(board, tables, trial, premise, place, single, reasons)


@lean_kernel
def _place_of(tables, premise, candidate):
    """Return the place of the entry for a false candidate, or 0."""
    return max(tables.places[premise, 2 * candidate] - 1, 0)


@kernel
def _reasons_in_cell(board, tables, premise, cell, digit, reasons):
    reasons[:] = 0
    n = 0
    for other in range(SIDE):
        if board.grid.candidates[cell] >> other & 1 and other != digit and n < _MAX_REASONS:
            reasons[n] = _place_of(tables, premise, cell * SIDE + other)
            n += 1


@kernel
def _reasons_in_house(board, tables, trial, premise, cell, digit, reasons):
    """Find the fewest reasons why a digit has no other place in a house.

    Among equals, those of the row, then the column.
    """
    reasons[:] = 0
    house = HOUSES_OF[cell, KINDS[0]]
    for kind in KINDS:
        if trial.counts[HOUSES_OF[cell, kind], digit] < trial.counts[house, digit]:
            house = HOUSES_OF[cell, kind]
    n = 0
    for other in HOUSE_CELLS[house]:
        if other != cell and board.grid.candidates[other] >> digit & 1 and n < _MAX_REASONS:
            reasons[n] = _place_of(tables, premise, np.int64(other) * SIDE + digit)
            n += 1


@kernel
def _write(board, tables, trial, premise, cell, digit, reasons):
    """Write a digit into the trial, and add entries for this candidate and for the candidates that it makes false."""
    left = trial.candidates[cell]
    _fill(trial, cell, digit)
    here = np.zeros(_MAX_REASONS, np.int64)
    here[0] = tables.n[premise]
    _add(tables, premise, 2 * (cell * SIDE + digit) + 1, reasons)
    for other in PEERS_IN_ORDER[cell]:
        if board.grid.candidates[other] >> digit & 1:
            _add(tables, premise, 2 * (other * SIDE + digit), here)
    for other in range(SIDE):
        if left >> other & 1 and other != digit:
            _add(tables, premise, 2 * (cell * SIDE + other), here)


@lean_kernel
def _cross_out(trial, cell, digit):
    """Remove a candidate; once a cell has no candidates left, places are no longer counted."""
    if trial.candidates[cell] >> digit & 1 == 0:
        return
    trial.candidates[cell] ^= 1 << digit
    if trial.candidates[cell] == 0:
        return
    if COUNT[trial.candidates[cell]] == 1:
        trial.naked[trial.n_naked[0], 0] = cell
        trial.naked[trial.n_naked[0], 1] = LOWEST[trial.candidates[cell]]
        trial.n_naked[0] += 1
    for kind in KINDS:
        house = HOUSES_OF[cell, kind]
        trial.counts[house, digit] -= 1
        if trial.counts[house, digit] == 1:
            _note_hidden(trial, house, digit)
        elif trial.counts[house, digit] == 0:
            _forget_hidden(trial, house, digit)


@lean_kernel
def _note_hidden(trial, house, digit):
    """Note the place of a digit in a house as a single."""
    for cell in HOUSE_CELLS[house]:
        if trial.candidates[cell] >> digit & 1:
            trial.hidden[trial.n_hidden[0], 0] = cell
            trial.hidden[trial.n_hidden[0], 1] = digit
            trial.n_hidden[0] += 1
            return


@lean_kernel
def _forget_hidden(trial, house, digit):
    """Remove the first queued single of a digit in a house that has no place left for the digit."""
    n = trial.n_hidden[0]
    for i in range(n):
        cell = trial.hidden[i, 0]
        is_in = HOUSES_OF[cell, 0] == house or HOUSES_OF[cell, 1] == house or HOUSES_OF[cell, 2] == house
        if trial.hidden[i, 1] == digit and is_in:
            for j in range(i + 1, n):
                trial.hidden[j - 1, 0], trial.hidden[j - 1, 1] = trial.hidden[j, 0], trial.hidden[j, 1]
            trial.n_hidden[0] -= 1
            return


@lean_kernel
def _fill(trial, cell, digit):
    """Write a digit into the trial, unless it is already there, and note the singles that this leaves."""
    if trial.values[cell] == digit + 1:
        return
    trial.values[cell] = digit + 1
    left = trial.candidates[cell]
    trial.candidates[cell] = 0
    for other in PEERS_IN_ORDER[cell]:
        _cross_out(trial, other, digit)
    for other in range(SIDE):
        if left >> other & 1:
            for kind in KINDS:
                house = HOUSES_OF[cell, kind]
                trial.counts[house, other] -= 1
                if trial.counts[house, other] == 1 and other != digit:
                    _note_hidden(trial, house, other)


@kernel
def _add_groups(tables, links):
    """Add the direct consequences of groups, and groups that follow directly from candidates."""
    none = np.zeros(_MAX_REASONS, np.int64)
    first_group = 2 * N_CANDIDATES
    for node in range(first_group, first_group + 2 * links.n_groups[0]):
        _add(tables, node, node, none)
        for i in range(links.n_followers[node]):
            _add(tables, node, links.followers[node, i], none)
    for node in range(first_group):
        if tables.n[node] > 0:
            for i in range(links.n_followers[node]):
                if links.followers[node, i] >= first_group:
                    _add(tables, node, links.followers[node, i], none)


@kernel
def _expand(tables, premise):
    """Add to a table what follows from each single entry; shorter ways to such an entry replace longer ones."""
    none = np.zeros(_MAX_REASONS, np.int64)
    j = 1
    while j < tables.n[premise] and tables.n[premise] < _MAX_ENTRIES:
        source = tables.nodes[premise, j]
        for k in range(1, tables.n[source]):
            if tables.sources[source, k] != _NOT_EXPANDED:
                continue
            node = tables.nodes[source, k]
            length = tables.lengths[premise, j] + tables.lengths[source, k]
            place = tables.places[premise, node] - 1
            if place < 0:
                place = tables.n[premise]
                _add(tables, premise, node, none)
                if place == tables.n[premise]:
                    break
            elif tables.sources[premise, place] == _NOT_EXPANDED or tables.lengths[premise, place] <= length:
                continue
            tables.sources[premise, place] = source
            tables.lengths[premise, place] = length
        j += 1


@lean_kernel
def is_net(tables, premise, node):
    """Return whether the way from a premise to what follows from it is a net."""
    table = premise
    place = tables.places[premise, node] - 1
    if place < 0:
        return False
    is_away = False
    while place != 0:
        if tables.sources[table, place] != _NOT_EXPANDED:
            target = tables.nodes[table, place]
            table = tables.sources[table, place]
            place = tables.places[table, target] - 1
            is_away = True
        for i in range(1, _MAX_REASONS):
            if tables.reasons[table, place, i] != 0:
                return True
        place = tables.reasons[table, place, 0]
        if is_away and place == 0:
            place = tables.places[premise, tables.nodes[table, 0]] - 1
            table = premise
            is_away = False
    return False
