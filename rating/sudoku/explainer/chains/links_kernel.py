"""The candidates of a grid as the nodes of a graph, and the links that chains walk along.

A *weak* link joins two candidates that cannot both hold: if one is on, the other is off. A *strong* link joins two of
which one must hold: if one is off, the other is on. Chains alternate between the two:

    5 on  --weak-->  5 off  --strong-->  2 on  --weak-->  2 off  --strong-->  ...

    kind    weak links                      strong links                      as in Sudoku Explainer
    X       one digit, along a house        the two places of a digit in a house
    Y       those, and within a cell        the two candidates of a cell
    XY      those, and within a cell        both

Pairs of cells that differ add weak links of one digit; where digits must not be consecutive, Y and XY get weak links
between them. Houses come from tables, so that all grounds share the kernels.

Nodes are numbered by cell, then by digit. A set of nodes is a row of words; bit ``j % 64`` of word ``j // 64`` stands
for node j. Words come in fours, a vector, enough for nearly all grids. Both relations are symmetric.
"""

import math
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import empty_rows, load, lowest, store
from rating.sudoku.geometry import N_CELLS, PLAIN_TABLES, SIDE, GroundTables
from solvers.arrays import Bools, Int16s, Records, Uint8s, zeros

X, Y, XY = range(3)
N_KINDS = 3
NOBODY = -1

WORD_BITS = 64
MAX_NODES = N_CELLS * SIDE
FOUR = 4
LANES = 8  # lanes of a vector: four words
BITS = np.left_shift(np.uint64(1), np.arange(WORD_BITS, dtype=np.uint64)).view(np.int64)

# The partners of a node: the one in its cell comes first, and those in its houses follow from ``IN_BOX`` on.
IN_CELL, IN_BOX = range(2)


class LinkSizes(NamedTuple):
    """The numbers of the links of a grid, as a record."""

    n_nodes: int  # candidates
    n_words: int  # words of a set of nodes, a multiple of four
    n_parts: int  # where weak links lead: the cell, each of its houses, and pairs


def words_for(max_nodes: int) -> int:
    """Return the number of words of a set of nodes, a multiple of four.

    >>> words_for(256), words_for(257)
    (4, 8)
    """
    return FOUR * -(-max_nodes // (FOUR * WORD_BITS))


def empty_sets(*shapes: tuple[int, ...]) -> tuple[NDArray[np.void], list[NDArray[np.int64]]]:
    """Return empty tables of sets: the vectors of all, and the int64 words of each in its shape, in one memory."""
    sizes = [math.prod(shape) for shape in shapes]
    rows = empty_rows(sum(sizes) // FOUR, LANES)
    words = rows.view(np.int64)
    words[:] = 0
    parts = np.split(words, np.cumsum(sizes)[:-1])
    return rows, [part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)]


class HousePlaces(NamedTuple):
    """The tables of ``GroundTables`` from which links are found.

    ``Links`` has the tables that chains need at each step.
    """

    house_cells: NDArray[np.integer]
    places_of: NDArray[np.integer]
    pairs: NDArray[np.int64]


class Links(NamedTuple):
    """The links of a grid."""

    houses_of: NDArray[np.integer]  # ``[n_cells, n_kinds]``, the houses of each cell, as in ``GroundTables``
    sizes: Annotated[Records, LinkSizes, 1]
    cells: NDArray[np.integer]  # integers ``[max_nodes]``, the cell of a node
    digits: Annotated[Uint8s, "max_nodes"]  # its digit, counted from 0
    nodes: Annotated[Int16s, "n_cells", "side"]  # the node of a cell and digit, or ``NOBODY``
    # The nodes that come on when a node is off, or ``NOBODY``, in the order in which Sudoku Explainer visits them.
    partners: Annotated[Int16s, "max_nodes", "n_partners"]
    rows: NDArray[np.void]  # vectors, the sets below, one after the other
    in_cell: NDArray[np.int64]  # ``[n_cells, max_words]``, the nodes of a cell
    in_house: NDArray[np.int64]  # ``[side, n_houses, max_words]``, the nodes of a digit in a house
    weak: NDArray[np.int64]  # ``[N_KINDS, max_nodes, max_words]``, the nodes at the other ends of weak links
    strong: NDArray[np.int64]  # the same, for strong links
    is_strong: NDArray[np.int64]  # ``[N_KINDS, max_words]``, the nodes that have strong links
    is_start: Annotated[Bools, "max_nodes"]  # whether the cell has other candidates as well
    is_bivalue: Annotated[Bools, "max_nodes"]  # whether the cell has exactly one other candidate


def empty_links(ground: GroundTables = PLAIN_TABLES, max_nodes: int = MAX_NODES) -> Links:
    """Return an empty workspace for the links of a grid of up to ``max_nodes`` candidates."""
    n_houses, side = ground.house_cells.shape
    (n_cells, n_kinds), max_words = ground.houses_of.shape, words_for(max_nodes)
    relation = (N_KINDS, max_nodes, max_words)
    rows, sets = empty_sets((n_cells, max_words), (side, n_houses, max_words), relation, relation, (N_KINDS, max_words))
    links = zeros(
        Links,
        max_nodes=max_nodes,
        n_cells=n_cells,
        side=side,
        n_partners=1 + n_kinds,
        houses_of=ground.houses_of,
        rows=rows,
        in_cell=sets[0],
        in_house=sets[1],
        weak=sets[2],
        strong=sets[3],
        is_strong=sets[4],
        cells=np.zeros(max_nodes, np.int64),
    )
    links.sizes["n_parts"] = 1 + n_kinds + (ground.pairs.shape[1] > 0)
    return links


@lean_inlined
def includes(row, node):
    """Return whether a set has a node."""
    return row[node >> 6] & BITS[node & 63] != 0


@lean_inlined
def house_row(links, digit, house):
    """Return where in ``rows`` the nodes of a digit in a house begin."""
    return (len(links.in_cell) + digit * links.in_house.shape[1] + house) * vectors_of_row(links)


@lean_inlined
def weak_row(links, kind, node):
    """Return where in ``rows`` the nodes at the other ends of the weak links of a node begin."""
    n_before = len(links.in_cell) + links.in_house.shape[0] * links.in_house.shape[1]
    return (n_before + kind * len(links.cells) + node) * vectors_of_row(links)


@lean_inlined
def strong_row(links, kind, node):
    """Return where in ``rows`` the nodes at the other ends of the strong links of a node begin."""
    return weak_row(links, N_KINDS + kind, node)


@lean_inlined
def is_strong_row(links, kind):
    """Return where in ``rows`` the nodes that have strong links begin."""
    return weak_row(links, 2 * N_KINDS, 0) + kind * vectors_of_row(links)


@lean_inlined
def vectors_of_row(links):
    """Return the number of vectors of a set of nodes, unused ones included."""
    return links.in_cell.shape[1] // FOUR


@lean_kernel
def find_links(grid, tables, links):
    """Fill the links of a grid."""
    n_nodes = _number_nodes(grid, links)
    n_vectors = (n_nodes + FOUR * WORD_BITS - 1) // (FOUR * WORD_BITS)
    links.sizes[0].n_nodes = n_nodes
    links.sizes[0].n_words = FOUR * n_vectors
    _clear(links, n_nodes, n_vectors)
    in_cell, in_house, houses_of, rows = links.in_cell, links.in_house, links.houses_of, links.rows
    for node in range(n_nodes):
        cell, digit = links.cells[node], links.digits[node]
        word, bit = node >> 6, BITS[node & 63]
        in_cell[cell, word] |= bit
        for kind in range(houses_of.shape[1]):
            in_house[digit, houses_of[cell, kind], word] |= bit
    for node in range(n_nodes):
        cell, digit = int(links.cells[node]), int(links.digits[node])
        for at in range(n_vectors):
            seen = load(rows, house_row(links, digit, int(houses_of[cell, 0])) + at)
            for kind in range(1, houses_of.shape[1]):
                seen = seen | load(rows, house_row(links, digit, int(houses_of[cell, kind])) + at)
            of_cell = load(rows, cell * vectors_of_row(links) + at)
            store(rows, seen, weak_row(links, X, node) + at)
            store(rows, seen | of_cell, weak_row(links, Y, node) + at)
            store(rows, seen | of_cell, weak_row(links, XY, node) + at)
        for kind in range(N_KINDS):
            links.weak[kind, node, node >> 6] ^= BITS[node & 63]
        _link_pairs(tables, links, node, cell, digit)
        _find_partners(grid, tables, links, node, cell, digit)


@lean_inlined
def _clear(links, n_nodes, n_vectors):
    rows = links.rows
    zero = load(rows, 0) ^ load(rows, 0)
    for at in range(n_vectors):
        for kind in range(N_KINDS):
            store(rows, zero, is_strong_row(links, kind) + at)
            for node in range(n_nodes):
                store(rows, zero, strong_row(links, kind, node) + at)
        for row in range(weak_row(links, 0, 0) // vectors_of_row(links)):  # the nodes of cells and houses
            store(rows, zero, row * vectors_of_row(links) + at)


@lean_inlined
def _number_nodes(grid, links):
    n_nodes = 0
    links.nodes[:] = NOBODY
    for cell in range(len(links.nodes)):
        mask = int(grid.candidates[cell])
        rest = mask & (mask - 1)
        is_start, is_bivalue = rest != 0, rest != 0 and rest & (rest - 1) == 0
        while mask:
            digit = lowest(mask)
            mask &= mask - 1
            links.nodes[cell, digit] = n_nodes
            links.cells[n_nodes] = cell
            links.digits[n_nodes] = digit
            links.is_start[n_nodes] = is_start
            links.is_bivalue[n_nodes] = is_bivalue
            n_nodes += 1
    return n_nodes


@lean_inlined
def has_digit(nodes, cell, digit):
    """Return whether a cell has a candidate, by the nodes of each cell and digit; a digit may be out of range."""
    return 0 <= digit < nodes.shape[1] and nodes[cell, digit] != NOBODY


@lean_inlined
def _link_pairs(tables, links, node, cell, digit):
    """Add the weak links of a node along pairs of cells; links to other digits are not X links."""
    for peer, more in tables.pairs[cell]:
        if peer < 0:
            break
        if has_digit(links.nodes, peer, digit + more):
            other = links.nodes[peer, digit + more]
            for kind in range(X if more == 0 else Y, N_KINDS):
                links.weak[kind, node, other >> 6] |= BITS[other & 63]


@lean_inlined
def _find_partners(grid, tables, links, node, cell, digit):
    partners = links.partners
    for which in range(partners.shape[1]):
        partners[node, which] = NOBODY
    if links.is_bivalue[node]:
        other = links.nodes[cell, lowest(int(grid.candidates[cell]) ^ 1 << digit)]
        partners[node, IN_CELL] = other
        _link(links, Y, node, other)
        _link(links, XY, node, other)
    for kind in range(links.houses_of.shape[1]):
        house = links.houses_of[cell, kind]
        rest = int(grid.places[digit, house]) & ~(1 << int(tables.places_of[cell, kind]))
        if rest != 0 and rest & (rest - 1) == 0:
            other = links.nodes[tables.house_cells[house, lowest(rest)], digit]
            partners[node, IN_BOX + kind] = other
            _link(links, X, node, other)
            _link(links, XY, node, other)


@lean_inlined
def _link(links, kind, node, other):
    links.strong[kind, node, other >> 6] |= BITS[other & 63]
    links.is_strong[kind, node >> 6] |= BITS[node & 63]
