"""The direct consequences of a candidate, or of a group of two or three, being true or false.

A group is the places of a digit where a line crosses a box, if there are two or more; it is true if one of them is.
They follow the 729 candidates in the numbers of nodes, each a candidate or group that is true or false:

    node = 2 * (cell * 9 + digit) + is_true    or    2 * (729 + group) + is_true,    digits from 0
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import kernel, lean_kernel
from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS, N_HOUSES, ROWS, SEES, SIDE
from rating.sudoku.hodoku.tables import BOX, KINDS
from rating.sudoku.masks import COUNT, LOWEST

N_CANDIDATES = N_CELLS * SIDE
_MAX_GROUPS = 2 * SIDE * SIDE * 3
_MAX_FOLLOWERS = 40
MAX_NODES = 2 * (N_CANDIDATES + _MAX_GROUPS)
NO_CELL = -1
_NOTHING = -1


class Links(NamedTuple):
    """The followers of each node, in the order of HoDoKu; this order decides which chain is found."""

    followers: NDArray[np.int16]  # ``[nodes, 40]``
    n_followers: NDArray[np.int64]  # ``[nodes]``
    cells: NDArray[np.int64]  # ``[candidates and groups, 3]``, the cells of each, ``NO_CELL`` where there are fewer
    digits: NDArray[np.int64]  # ``[candidates and groups]``, from 0
    lines: NDArray[np.int64]  # ``[groups]``, the row or column of each
    n_groups: NDArray[np.int64]  # ``[1]``


@kernel
def empty_links():
    """Return links in which nothing follows from anything."""
    n = N_CANDIDATES + _MAX_GROUPS
    links = Links(
        np.zeros((2 * n, _MAX_FOLLOWERS), np.int16),
        np.zeros(2 * n, np.int64),
        np.full((n, 3), NO_CELL),
        np.zeros(n, np.int64),
        np.zeros(_MAX_GROUPS, np.int64),
        np.zeros(1, np.int64),
    )
    for candidate in range(N_CANDIDATES):
        links.cells[candidate, 0] = candidate // SIDE
        links.digits[candidate] = candidate % SIDE
    return links


@lean_kernel
def link_candidates(board, links):
    """Link a true candidate to all candidates that it makes false, and a false one to the only one then left."""
    grid = board.grid
    for cell in range(N_CELLS):
        candidates = np.int64(grid.candidates[cell])
        for digit in range(SIDE):
            if candidates >> digit & 1 == 0:
                continue
            candidate = cell * SIDE + digit
            for other in range(SIDE):
                if candidates >> other & 1 and other != digit:
                    _link(links, candidate, 1, cell * SIDE + other, 0)
                    if COUNT[candidates] == 2:
                        _link(links, candidate, 0, cell * SIDE + other, 1)
            for kind in KINDS:
                house = HOUSES_OF[cell, kind]
                places = grid.places[digit, house]
                is_strong = COUNT[places] == 2
                while places != 0:
                    twin = np.int64(HOUSE_CELLS[house, LOWEST[places]]) * SIDE + digit
                    places &= places - 1
                    if twin != candidate:
                        _link(links, candidate, 1, twin, 0)
                        if is_strong:
                            _link(links, candidate, 0, twin, 1)


@lean_kernel
def _link(links, one, is_one_true, other, is_other_true):
    """Add a link by which a node follows from another node, unless there is one."""
    node, follower = 2 * one + is_one_true, 2 * other + is_other_true
    for i in range(links.n_followers[node]):
        if links.followers[node, i] == follower:
            return
    links.followers[node, links.n_followers[node]] = follower
    links.n_followers[node] += 1


@lean_kernel
def link_groups(board, links):
    """Find all groups, and link them with candidates and with each other."""
    _find_groups(board, links)
    for group in range(links.n_groups[0]):
        _link_with_candidates(board, links, group)
        _link_with_groups(board, links, group)


@lean_kernel
def _find_groups(board, links):
    links.n_groups[0] = 0
    for line in range(ROWS, N_HOUSES):
        for digit in range(SIDE):
            places = np.int64(board.grid.places[digit, line])
            for third in range(3):  # the boxes along a line, in order
                part = places & (0b111 << 3 * third)
                if COUNT[part] > 1:
                    group = links.n_groups[0]
                    links.n_groups[0] += 1
                    links.lines[group] = line
                    links.digits[N_CANDIDATES + group] = digit
                    links.cells[N_CANDIDATES + group, 2] = NO_CELL
                    n = 0
                    while part != 0:
                        links.cells[N_CANDIDATES + group, n] = HOUSE_CELLS[line, LOWEST[part]]
                        part &= part - 1
                        n += 1


@lean_kernel
def sees_all(links, cell, candidate):
    """Return whether a cell sees all cells of a candidate or group."""
    cells = links.cells[candidate]
    return (
        SEES[cell, cells[0]]
        and (cells[1] == NO_CELL or SEES[cell, cells[1]])
        and (cells[2] == NO_CELL or SEES[cell, cells[2]])
    )


@lean_kernel
def _link_with_candidates(board, links, group):
    """Link a group to the candidates that see all of it, and both ways to the only other place in its box or line."""
    me = N_CANDIDATES + group
    digit, line, box = links.digits[me], links.lines[group], np.int64(HOUSES_OF[links.cells[me, 0], BOX])
    for cell in range(N_CELLS):
        if board.grid.candidates[cell] >> digit & 1 and sees_all(links, cell, me):
            _link(links, me, 1, cell * SIDE + digit, 0)
            _link(links, cell * SIDE + digit, 1, me, 0)
    for house in (box, line):
        only, n = np.int64(0), 0
        for cell in HOUSE_CELLS[house]:
            if board.grid.candidates[cell] >> digit & 1 and sees_all(links, cell, me):
                only = np.int64(cell) * SIDE + digit
                n += 1
        if n == 1:
            _link(links, me, 0, only, 1)
            _link(links, only, 0, me, 1)


@lean_kernel
def _link_with_groups(board, links, group):
    """Link a group to others of its line or box that share no cell; as the only place left, if no candidate remains."""
    me = N_CANDIDATES + group
    digit, line, box = links.digits[me], links.lines[group], np.int64(HOUSES_OF[links.cells[me, 0], BOX])
    in_line, in_box, n_line, n_box = -1, -1, 0, 0
    for i in range(links.n_groups[0]):
        other = N_CANDIDATES + i
        if i == group or links.digits[other] != digit or _n_shared(links, me, other) > 0:
            continue
        if links.lines[i] == line:
            n_line += 1
            if n_line == 1:
                in_line = other
            _link(links, me, 1, other, 0)
        if HOUSES_OF[links.cells[other, 0], BOX] == box:
            n_box += 1
            if n_box == 1:
                in_box = other
            _link(links, me, 1, other, 0)
    if n_line == 1 and COUNT[board.grid.places[digit, line]] == _n_cells(links, me) + _n_cells(links, in_line):
        _link(links, me, 0, in_line, 1)
    if n_box == 1 and COUNT[board.grid.places[digit, box]] == _n_cells(links, me) + _n_cells(links, in_box):
        _link(links, me, 0, in_box, 1)


@lean_kernel
def _n_cells(links, candidate):
    return 3 - (links.cells[candidate, 1] == NO_CELL) - (links.cells[candidate, 2] == NO_CELL)


@lean_kernel
def _n_shared(links, one, other):
    n = 0
    for cell in links.cells[one]:
        for twin in links.cells[other]:
            n += cell == twin and cell != NO_CELL
    return n


class Reach(NamedTuple):
    """The consequences of a premise, nearest first."""

    nodes: NDArray[np.int64]  # ``[nodes]``, the premise, then all that follows
    n_nodes: NDArray[np.int64]  # ``[1]``
    # ``[nodes]``, the node that each followed from; ``_NOTHING`` for nodes that do not follow.
    parents: NDArray[np.int64]
    steps: NDArray[np.int64]  # ``[nodes]``, the number of links between each node and the premise


@kernel
def empty_reach():
    """Return arrays for what follows from a premise."""
    n = MAX_NODES
    return Reach(np.zeros(n, np.int64), np.zeros(1, np.int64), np.full(n, _NOTHING), np.zeros(n, np.int64))


@lean_kernel
def follow(links, reach, premise):
    """Collect all consequences of a node, each by the first of its shortest ways."""
    for i in range(reach.n_nodes[0]):
        reach.parents[reach.nodes[i]] = _NOTHING
    reach.nodes[0] = premise
    reach.parents[premise] = premise
    reach.steps[premise] = 0
    n, i = 1, 0
    while i < n:
        node = reach.nodes[i]
        i += 1
        for j in range(links.n_followers[node]):
            follower = links.followers[node, j]
            if reach.parents[follower] == _NOTHING:
                reach.parents[follower] = node
                reach.steps[follower] = reach.steps[node] + 1
                reach.nodes[n] = follower
                n += 1
    reach.n_nodes[0] = n
