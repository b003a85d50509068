"""Forcing chains and nets: a premise that leads to a contradiction, or premises, one of them true, that agree.

All consequences of each premise are collected, including groups. A digit that can be written comes first, in the first
such cell; otherwise the first false candidate on the board is removed. For nets, only consequences with a net among
their ways count.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import kernel, lean_kernel
from rating.sudoku.geometry import HOUSE_CELLS, N_CELLS, N_HOUSES, SIDE
from rating.sudoku.hodoku.links_kernel import (
    MAX_NODES,
    N_CANDIDATES,
    empty_links,
    empty_reach,
    follow,
    link_candidates,
    link_groups,
)
from rating.sudoku.hodoku.net_tables_kernel import empty_tables, fill_tables, is_net
from rating.sudoku.hodoku.removals_kernel import add
from rating.sudoku.hodoku.tables import PEERS_IN_ORDER
from rating.sudoku.masks import ALL, LOWEST

_NOTHING = -1


class Forced(NamedTuple):
    """The first forced digit and the first false candidate that were found."""

    written: NDArray[np.int64]  # ``[1]``, ``cell * 9 + digit`` of the first cell that can be filled, or ``_NOTHING``
    removed: NDArray[np.int64]  # ``[1]``, ``cell * 9 + digit`` of the first candidate that is false, or ``_NOTHING``


@kernel
def forcing_chain(board, found):
    """Find the first fact that chains from premises force."""
    links, reach = empty_links(), empty_reach()
    link_candidates(board, links)
    link_groups(board, links)
    follows = np.zeros((2 * N_CANDIDATES, 2, N_CELLS), np.int64)
    for node in range(2 * N_CANDIDATES):
        if _is_there(board, node // 2):
            follow(links, reach, node)
            for i in range(reach.n_nodes[0]):
                _note_follower(follows, node, reach.nodes[i])
    return _conclude(board, found, follows, empty_tables(0))


@kernel
def forcing_net(board, found):
    """Find the first fact that nets from premises force."""
    links = empty_links()
    link_candidates(board, links)
    link_groups(board, links)
    tables = empty_tables(MAX_NODES)
    fill_tables(board, links, tables)
    follows = np.zeros((2 * N_CANDIDATES, 2, N_CELLS), np.int64)
    for node in range(2 * N_CANDIDATES):
        for i in range(tables.n[node]):
            _note_follower(follows, node, tables.nodes[node, i])
    return _conclude(board, found, follows, tables)


@lean_kernel
def _is_there(board, candidate):
    return board.grid.candidates[candidate // SIDE] >> candidate % SIDE & 1 != 0


@lean_kernel
def _note_follower(follows, premise, node):
    """Note that a candidate follows from a premise; skip groups."""
    if node // 2 < N_CANDIDATES:
        follows[premise, node % 2, node // 2 // SIDE] |= 1 << node // 2 % SIDE


@kernel
def _conclude(board, found, follows, tables):
    """Draw the conclusions from all consequences.

    ``tables`` has their reasons if only nets count, and is empty otherwise.

    ``follows``, int64 ``[premises, 2, 81]``, has masks of false and true digits, by premise 2 * candidate + is_true.
    """
    allowed = _allowed(board)
    forced = Forced(np.array([_NOTHING]), np.array([_NOTHING]))
    for premise in range(2 * N_CANDIDATES):
        noted = forced.written if premise % 2 == 0 else forced.removed
        is_better = noted[0] == _NOTHING or premise // 2 < noted[0]
        is_open = is_better and _is_there(board, premise // 2)
        if is_open and _is_contradictory(board, allowed, follows[premise], tables, premise):
            noted[0] = premise // 2
    premises = np.zeros(SIDE, np.int64)
    for candidate in range(N_CANDIDATES):
        if _is_there(board, candidate):
            premises[0], premises[1] = 2 * candidate, 2 * candidate + 1
            _note_common(follows, tables, premises[:2], forced, candidate // SIDE)
    for cell in range(N_CELLS):
        digits = np.int64(board.grid.candidates[cell])
        n = 0
        while digits != 0:
            premises[n] = 2 * (cell * SIDE + LOWEST[digits]) + 1
            digits &= digits - 1
            n += 1
        if n > 0:
            _note_common(follows, tables, premises[:n], forced, _NOTHING)
    for house in range(N_HOUSES):
        for digit in range(SIDE):
            places = board.grid.places[digit, house]
            n = 0
            while places != 0:
                premises[n] = 2 * (np.int64(HOUSE_CELLS[house, LOWEST[places]]) * SIDE + digit) + 1
                places &= places - 1
                n += 1
            if n > 0:
                _note_common(follows, tables, premises[:n], forced, _NOTHING)
    if forced.written[0] != _NOTHING:
        found.written[0] = forced.written[0]
        return True
    if forced.removed[0] != _NOTHING:
        add(board, found, forced.removed[0] // SIDE, 1 << forced.removed[0] % SIDE)
        return True
    return False


@lean_kernel
def _counts(tables, premise, candidate, is_true):
    """Return whether a way may be used; if only nets count, other ways may not."""
    return len(tables.n) == 0 or is_net(tables, premise, 2 * candidate + is_true)


@lean_kernel
def _any_counts(tables, premise, cell, digits, is_true):
    """Return whether a way to some digits of a cell, a mask, may be used."""
    while digits != 0:
        if _counts(tables, premise, np.int64(cell) * SIDE + LOWEST[digits], is_true):
            return True
        digits &= digits - 1
    return False


@lean_kernel
def _note_common(follows, tables, premises, forced, spared):
    """Note the common consequences of premises, except in one cell, if no consequences were noted before them."""
    for is_true in range(2):
        noted = forced.written if is_true else forced.removed
        for cell in range(N_CELLS):
            common = follows[premises[0], is_true, cell]
            for i in range(1, len(premises)):
                common &= follows[premises[i], is_true, cell]
            if cell == spared:
                continue
            while common != 0:
                candidate = cell * SIDE + LOWEST[common]
                common &= common - 1
                if noted[0] == _NOTHING or candidate < noted[0]:
                    for premise in premises:
                        if _counts(tables, premise, candidate, is_true):
                            noted[0] = candidate
                            break


@lean_kernel
def _is_contradictory(board, allowed, follows, tables, premise):
    """Return whether the consequences of a premise contradict the premise, each other or the rules.

    A digit lacks a place only if all its places by written digits are false; if there are several contradictions, the
    first counts.
    """
    false, true = follows
    cell, digit = premise // 2 // SIDE, premise // 2 % SIDE
    if follows[1 - premise % 2, cell] >> digit & 1 and _counts(tables, premise, premise // 2, 1 - premise % 2):
        return True
    if _contradicts_in_a_cell(board, false, true, tables, premise):
        return True
    return _contradicts_in_a_house(allowed, false, true, tables, premise)


@kernel
def _contradicts_in_a_cell(board, false, true, tables, premise):
    """Return whether a cell has a digit that is also false, or has two digits, or none."""
    clashes = np.zeros((SIDE, SIDE), np.bool_)
    for cell in range(N_CELLS):
        candidates = np.int64(board.grid.candidates[cell])
        for one in range(SIDE):
            if true[cell] >> one & 1 == 0:
                continue
            candidate = cell * SIDE + one
            if false[cell] >> one & 1 and not clashes[one, one]:
                clashes[one, one] = True
                if _counts(tables, premise, candidate, 0) or _counts(tables, premise, candidate, 1):
                    return True
            for other in range(one + 1, SIDE):
                if true[cell] >> other & 1 and not clashes[one, other]:
                    clashes[one, other] = True
                    if _counts(tables, premise, candidate, 1) or _counts(tables, premise, cell * SIDE + other, 1):
                        return True
        is_empty = candidates != 0 and true[cell] == 0 and candidates & ~false[cell] == 0
        if is_empty and _any_counts(tables, premise, cell, candidates, 0):
            return True
    return False


@lean_kernel
def _contradicts_in_a_house(allowed, false, true, tables, premise):
    """Return whether a house has a digit twice, or has a digit without a place."""
    for house in range(N_HOUSES):
        once, twice, left = np.int64(0), np.int64(0), np.int64(0)
        for cell in HOUSE_CELLS[house]:
            twice |= once & true[cell]
            once |= true[cell]
            left |= allowed[cell] & ~false[cell]
        for cell in HOUSE_CELLS[house]:
            is_twice = _any_counts(tables, premise, cell, twice & true[cell], 1)
            if is_twice or _any_counts(tables, premise, cell, allowed[cell] & ~left, 0):
                return True
    return False


@kernel
def _allowed(board):
    """Return the digits that the written digits of its houses leave to each open cell: more than its candidates."""
    allowed = np.zeros(N_CELLS, np.int64)
    for cell in range(N_CELLS):
        if board.grid.values[cell] == 0:
            allowed[cell] = ALL
            for peer in PEERS_IN_ORDER[cell]:
                if board.grid.values[peer] != 0:
                    allowed[cell] &= ~(1 << (np.int64(board.grid.values[peer]) - 1))
    return allowed
