"""Tables of cells, houses and sets in the order of HoDoKu, which decides what is found first."""

from itertools import combinations

import numpy as np

from rating.sudoku.geometry import HOUSE_CELLS, N_CELLS, PEERS, SIDE
from rating.sudoku.masks import ALL

BOX, ROW, COLUMN = range(3)
KINDS = np.array([ROW, COLUMN, BOX])
"""The kinds of houses in the order of HoDoKu, as they stand in the tables of ``rating.sudoku.geometry``."""

HOUSES = np.array([*range(9, 27), *range(9)])  # all houses in the order of HoDoKu: rows, columns, boxes

_IS_IN = (HOUSE_CELLS[:, np.newaxis, :, np.newaxis] == HOUSE_CELLS[:, np.newaxis, :]).any(axis=3)
SHARED = (_IS_IN << np.arange(SIDE)).sum(axis=2)
"""The places of one house whose cells are in another one too, as a mask, int64 ``[27, 27]``."""

PEERS_IN_ORDER = np.sort(PEERS, axis=1).astype(np.int64)
"""The 20 cells that each cell sees, in reading order, int64 ``[81, 20]``."""


def _by_kind(cell: int) -> list[int]:
    row, column = divmod(cell, SIDE)
    peers: list[int] = PEERS_IN_ORDER[cell].tolist()
    return sorted(peers, key=lambda peer: (peer // SIDE != row, peer // SIDE != row and peer % SIDE != column))


PEERS_BY_KIND = np.array([_by_kind(cell) for cell in range(N_CELLS)])
"""The peers of each cell: those of its row first, then those of its column, then what is left of its box."""

_MAX_SETS = 126  # the number of sets of four
N_SETS = np.zeros(5, np.int64)
SETS = np.zeros((5, _MAX_SETS), np.int64)
"""The sets of 2, 3 and 4 of nine things as masks, those with the smallest members first; and how many there are."""

for _size in (2, 3, 4):
    _masks = [sum(1 << i for i in each) for each in combinations(range(SIDE), _size)]
    SETS[_size, : len(_masks)] = _masks
    N_SETS[_size] = len(_masks)

ALL_SETS = np.array(
    sorted(range(1, ALL + 1), key=lambda mask: [place for place in range(SIDE) if mask >> place & 1]), np.int64
)
"""All sets of places as masks, in the order of their smallest member, then the next; a set before its extensions."""

SPLIT = 54


def _words_of(cells: list[int]) -> list[int]:
    mask = sum(1 << cell for cell in cells)
    return [mask & ((1 << SPLIT) - 1), mask >> SPLIT]


SEEN_WORDS = np.array([_words_of(peers) for peers in PEERS.tolist()], np.int64)
HOUSE_WORDS = np.array([_words_of(cells) for cells in HOUSE_CELLS.tolist()], np.int64)
"""
The cells that each cell sees, int64 ``[81, 2]``, and those of each house, int64 ``[27, 2]``, as two words: bits 0-53
for the first six rows, and 0-26 for the other three.
"""
