"""What the techniques of HoDoKu read and write: a board that remembers in which order its singles turned up."""

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.geometry import HOUSE_CELLS, N_CELLS, N_HOUSES, PEERS, SIDE
from rating.sudoku.hint import Grid, empty_grid
from rating.sudoku.masks import ALL

BOX, ROW, COLUMN = range(3)
KINDS = np.array([ROW, COLUMN, BOX])
"""The kinds of houses in the order of HoDoKu, as they stand in the tables of ``rating.sudoku.geometry``."""

HOUSES = np.array([*range(9, 27), *range(9)])
"""All houses in the order of HoDoKu: rows, columns, boxes."""

PEERS_IN_ORDER = np.sort(PEERS, axis=1).astype(np.int64)
"""The 20 cells that each cell sees, in reading order, int64 ``[81, 20]``."""


def _by_kind(cell: int) -> list[int]:
    row, column = cell // SIDE, cell % SIDE
    peers: list[int] = PEERS_IN_ORDER[cell].tolist()
    return sorted(peers, key=lambda peer: (peer // SIDE != row, peer // SIDE != row and peer % SIDE != column))


PEERS_BY_KIND = np.array([_by_kind(cell) for cell in range(N_CELLS)])
"""The same with those of its row first, then those of its column, then what is left of its box."""

MOST_SETS = 126  # the number of sets of four
N_SETS = np.zeros(5, np.int64)
SETS = np.zeros((5, MOST_SETS), np.int64)
"""The sets of 2, 3 and 4 of nine things as masks, those with the smallest members first; and how many there are."""

for _size in (2, 3, 4):
    _masks = [sum(1 << i for i in each) for each in combinations(range(SIDE), _size)]
    SETS[_size, : len(_masks)] = _masks
    N_SETS[_size] = len(_masks)

IN_ORDER = np.array(
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


NOTHING = -1


class Queue(NamedTuple):
    """Hold singles that turned up, first come, first served; an entry whose cell was filled since is skipped.

    Attributes:
        singles: int64 ``[n]``, ``cell * 9 + digit - 1``. A cell comes to have one digit once, and a house one place for
            a digit once, so there is room for all.
        ends: int64 ``[2]``, the position of the first that was not served yet, and one after the last.
    """

    singles: NDArray[np.int64]
    ends: NDArray[np.int64]


class Board(NamedTuple):
    """Hold a grid and the singles that turned up in it.

    Attributes:
        grid: candidates and digits.
        is_given: bool ``[81]``.
        naked: cells with one candidate.
        hidden: cells that are the only place for a digit in a house.
    """

    grid: Grid
    is_given: NDArray[np.bool_]
    naked: Queue
    hidden: Queue


class Found(NamedTuple):
    """Hold the candidates that a technique removes, in its order, on which the order of later singles depends.

    Attributes:
        cells: int64 ``[n]``.
        digits: int64 ``[n]``, from 1.
        n: int64 ``[1]``, how many entries mean something. An entry may come twice.
        written: int64 ``[1]``, a single that it writes, as in a queue, or ``NOTHING``.
    """

    cells: NDArray[np.int64]
    digits: NDArray[np.int64]
    n: NDArray[np.int64]
    written: NDArray[np.int64]


def empty_board() -> Board:
    """Make room for a board."""
    sizes = (N_CELLS, N_HOUSES * SIDE)
    naked, hidden = (Queue(np.zeros(size, np.int64), np.zeros(2, np.int64)) for size in sizes)
    return Board(empty_grid(), np.zeros(N_CELLS, np.bool_), naked, hidden)


def empty_found() -> Found:
    """Make room for the candidates that a step removes."""
    n = 4 * N_CELLS * SIDE
    return Found(np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(1, np.int64), np.array([NOTHING]))
