"""Chains of one digit and chains of cells with two digits: turbot fish, X-chain, remote pair and XY-chain.

One of the two ends is true, so the digit is removed from cells that see both. The best removal among all chains up to a
length is kept.
"""

import numpy as np

from kernels.jit import kernel, lean_kernel
from rating.sudoku.geometry import HOUSES_OF, N_CELLS, N_PEERS, SEES
from rating.sudoku.hodoku.removals_kernel import add_best, empty_best, keep_if_better
from rating.sudoku.hodoku.tables import KINDS, PEERS_BY_KIND, PEERS_IN_ORDER
from rating.sudoku.masks import COUNT, LOWEST

TURBOT_LINKS, MAX_LINKS = 3, 20
_MAX_CELLS = 10  # of a chain of cells: each one but the last counts two links
_N_OF_KIND = 8  # the peers in a row, and in a column; those in a box that are in neither come after them


@lean_kernel
def _remove_between(board, best, one, other, digits):
    """Remove digits, a mask, from all cells that see two cells; return whether any of these had one of the digits."""
    removes = False
    for cell in PEERS_IN_ORDER[one]:
        lost = np.int64(board.grid.candidates[cell]) & digits
        if SEES[cell, other] and lost != 0:
            best.current[cell] |= lost
            removes = True
    return removes


@kernel
def x_chain(board, found, max_links):
    """Find chains of one digit with strong and weak links in turn; chains of three links are called turbot fish."""
    best = empty_best()
    for start in range(N_CELLS):
        digits = np.int64(board.grid.candidates[start])
        while digits != 0:
            _walk_digit(board, best, start, LOWEST[digits], max_links)
            digits &= digits - 1
    return add_best(board, found, best)


@kernel
def _walk_digit(board, best, start, digit, max_links):
    """Walk all chains of a digit from a cell: strong links as 1st, 3rd, 5th ..., any links between; no cell twice.

    A chain may end where it began. If two cells share a line and a box, only the line links them, strongly or weakly.
    """
    nodes, turns = np.zeros(max_links + 1, np.int64), np.zeros(max_links + 1, np.int64)
    in_chain, tried = np.zeros(N_CELLS, np.bool_), np.zeros(N_CELLS, np.bool_)
    nodes[0] = start
    in_chain[start] = True
    level = 0
    while level >= 0:
        if turns[level] == N_PEERS or level == max_links:
            in_chain[nodes[level]] = False
            level -= 1
            continue
        turn = turns[level]
        turns[level] += 1
        cell = nodes[level]
        other = PEERS_BY_KIND[cell, turn]
        if board.grid.candidates[other] >> digit & 1 == 0 or (in_chain[other] and other != start):
            continue
        must_be_strong = level % 2 == 0
        if must_be_strong and COUNT[board.grid.places[digit, HOUSES_OF[cell, KINDS[turn // _N_OF_KIND]]]] != 2:
            continue
        if must_be_strong and level >= 2 and not tried[other]:
            tried[other] = True
            best.current[:] = 0
            _remove_between(board, best, start, other, 1 << digit)
            keep_if_better(best)
        if other != start:
            level += 1
            nodes[level] = other
            turns[level] = 0
            in_chain[other] = True


@kernel
def xy_chain(board, found, is_remote_pair):
    """Find chains of two-digit cells that begin and end with the same digit; in a remote pair all have the same two."""
    best = empty_best()
    for start in range(N_CELLS):
        pair = np.int64(board.grid.candidates[start])
        if COUNT[pair] == 2:
            _walk_cells(board, best, start, pair & -pair, is_remote_pair)
            _walk_cells(board, best, start, pair & (pair - 1), is_remote_pair)
    return add_best(board, found, best)


@kernel
def _walk_cells(board, best, start, first, is_remote_pair):
    """Walk all chains that begin with a cell that may lack a digit, a mask, and find what the other cells hold then."""
    candidates = board.grid.candidates
    pair = np.int64(candidates[start])
    nodes, turns = np.zeros(_MAX_CELLS, np.int64), np.zeros(_MAX_CELLS, np.int64)
    holds = np.zeros(_MAX_CELLS, np.int64)
    in_chain, tried = np.zeros(N_CELLS, np.bool_), np.zeros(N_CELLS, np.bool_)
    nodes[0] = start
    holds[0] = pair ^ first
    in_chain[start] = True
    level = 0
    while level >= 0:
        if turns[level] == N_PEERS or level == _MAX_CELLS - 1:
            in_chain[nodes[level]] = False
            level -= 1
            continue
        turn = turns[level]
        turns[level] += 1
        other = PEERS_BY_KIND[nodes[level], turn]
        both = np.int64(candidates[other])
        if in_chain[other] or both & holds[level] == 0 or COUNT[both] != 2 or (is_remote_pair and both != pair):
            continue
        level += 1
        nodes[level] = other
        turns[level] = 0
        holds[level] = both ^ holds[level - 1]
        in_chain[other] = True
        if holds[level] == first and (level >= 3 if is_remote_pair else not tried[other]):
            tried[other] = True
            best.current[:] = 0
            if _remove_between(board, best, start, other, first) and is_remote_pair:
                for i in range(level + 1):
                    for j in range(i + 3, level + 1, 2):
                        _remove_between(board, best, nodes[i], nodes[j], pair)
            keep_if_better(best)
