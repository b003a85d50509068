# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Forcing chains: a premise that leads to a contradiction, or premises of which one is true that lead to the same.

All that follows from each premise is collected, groups included. Digits that can be written come first, that of the
smallest cell; else the first candidate on the board that is found false goes.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.geometry import HOUSE_CELLS, N_CELLS, N_HOUSES, SIDE
from rating.sudoku.hodoku.board import NOTHING, PEERS_IN_ORDER
from rating.sudoku.hodoku.board_kernel import add
from rating.sudoku.hodoku.links_kernel import (
    N_CANDIDATES,
    empty_links,
    empty_reach,
    follow,
    link_candidates,
    link_groups,
)
from rating.sudoku.masks import ALL, COUNT, LOWEST
from solvers.jit import kernel


class Ends(NamedTuple):
    """Hold what was found.

    Attributes:
        written: int64 ``[1]``, ``cell * 9 + digit`` of the first cell that can be filled, or ``NOTHING``.
        removed: int64 ``[1]``, the same of the first candidate that is false.
    """

    written: NDArray[np.int64]
    removed: NDArray[np.int64]


@kernel
def forcing_chain(board, found):
    """Find what chains from premises force."""
    links, reach = empty_links(), empty_reach()
    link_candidates(board, links)
    link_groups(board, links)
    follows = np.zeros((2 * N_CANDIDATES, 2, N_CELLS), np.int64)
    for node in range(2 * N_CANDIDATES):
        if _is_there(board, node // 2):
            follow(links, reach, node)
            for i in range(reach.n_nodes[0]):
                end = reach.nodes[i]
                if end // 2 < N_CANDIDATES:
                    follows[node, end % 2, end // 2 // SIDE] |= 1 << end // 2 % SIDE
    return conclude(board, found, follows)


@kernel
def _is_there(board, candidate):
    return board.grid.candidates[candidate // SIDE] >> candidate % SIDE & 1 != 0


@kernel
def conclude(board, found, follows):
    """Draw the conclusions from what follows.

    Args:
        board: the board.
        found: written.
        follows: int64 ``[premises, 2, 81]``, for each premise, 2 * candidate + is_true, the digits that it makes false
            and true in each cell, as masks.
    """
    allowed = _allowed(board)
    ends = Ends(np.array([NOTHING]), np.array([NOTHING]))
    for premise in range(2 * N_CANDIDATES):
        candidate = premise // 2
        if _is_there(board, candidate) and _is_absurd(board, allowed, follows[premise], premise):
            _note(ends, candidate // SIDE, 1 << candidate % SIDE, premise % 2 == 0)
    sides = np.zeros(SIDE, np.int64)
    for candidate in range(N_CANDIDATES):
        if _is_there(board, candidate):
            sides[0], sides[1] = 2 * candidate, 2 * candidate + 1
            _note_common(follows, sides[:2], ends, candidate // SIDE)
    for cell in range(N_CELLS):
        digits = np.int64(board.grid.candidates[cell])
        n = 0
        while digits != 0:
            sides[n] = 2 * (cell * SIDE + LOWEST[digits]) + 1
            digits &= digits - 1
            n += 1
        if n > 0:
            _note_common(follows, sides[:n], ends, NOTHING)
    for house in range(N_HOUSES):
        for digit in range(SIDE):
            places = board.grid.places[digit, house]
            n = 0
            while places != 0:
                sides[n] = 2 * (np.int64(HOUSE_CELLS[house, LOWEST[places]]) * SIDE + digit) + 1
                places &= places - 1
                n += 1
            if n > 0:
                _note_common(follows, sides[:n], ends, NOTHING)
    if ends.written[0] != NOTHING:
        found.written[0] = ends.written[0]
        return True
    if ends.removed[0] != NOTHING:
        add(found, ends.removed[0] // SIDE, 1 << ends.removed[0] % SIDE)
        return True
    return False


@kernel
def _note(ends, cell, digits, is_true):
    """Note digits, a mask, that are true or false in a cell, if nothing before it was noted."""
    noted = ends.written if is_true else ends.removed
    candidate = cell * SIDE + LOWEST[digits]
    if digits != 0 and (noted[0] == NOTHING or candidate < noted[0]):
        noted[0] = candidate


@kernel
def _note_common(follows, premises, ends, spared):
    """Note what follows from each of some premises, but for one cell."""
    for is_true in range(2):
        for cell in range(N_CELLS):
            common = follows[premises[0], is_true, cell]
            for i in range(1, len(premises)):
                common &= follows[premises[i], is_true, cell]
            if common != 0 and cell != spared:
                _note(ends, cell, common, is_true == 1)


@kernel
def _is_absurd(board, allowed, follows, premise):
    """Ask whether what follows from a premise contradicts it, itself or the rules.

    That a digit has no place left is seen only where all of its places by the digits written are found false.
    """
    false, true = follows
    cell, bit = premise // 2 // SIDE, 1 << premise // 2 % SIDE
    if follows[1 - premise % 2, cell] & bit != 0:
        return True
    for i in range(N_CELLS):
        candidates = np.int64(board.grid.candidates[i])
        if false[i] & true[i] != 0 or COUNT[true[i]] > 1:
            return True
        if candidates != 0 and true[i] == 0 and candidates & ~false[i] == 0:
            return True
    for house in range(N_HOUSES):
        once, twice, places, left = 0, 0, 0, 0
        for i in HOUSE_CELLS[house]:
            twice |= once & true[i]
            once |= true[i]
            places |= allowed[i]
            left |= allowed[i] & ~false[i]
        if twice != 0 or places & ~left != 0:
            return True
    return False


@kernel
def _allowed(board):
    """Give the digits that each open cell may have by what is written in its houses: more than its candidates."""
    allowed = np.zeros(N_CELLS, np.int64)
    for cell in range(N_CELLS):
        if board.grid.values[cell] == 0:
            allowed[cell] = ALL
            for peer in PEERS_IN_ORDER[cell]:
                if board.grid.values[peer] != 0:
                    allowed[cell] &= ~(1 << (np.int64(board.grid.values[peer]) - 1))
    return allowed
