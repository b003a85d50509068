"""The ground of a 9x9 Sudoku as tables: cells, houses, and who sees whom.

Cells are numbered ``row * 9 + column``. Houses are numbered by their kinds:

    boxes 0-8 | rows 9-17 | columns 18-26

A *place* is the index of a cell in a house: along a row or a column, and in reading order in a box. Where a table has
one entry for each kind of house, they stand in the same order: box, row, column.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import Box
from puzzles.sudoku.houses import houses

CLASSIC = Box(3, 3)
SIDE = 9
N_CELLS = 81
N_HOUSES = 27
N_PEERS = 20
BOXES, ROWS, COLUMNS = 0, 9, 18


class _Tables(NamedTuple):
    house_cells: NDArray[np.uint8]
    houses_of: NDArray[np.uint8]
    places_of: NDArray[np.int16]
    peers: NDArray[np.uint8]
    sees: NDArray[np.bool_]
    house_bits: NDArray[np.int64]


def _tables() -> _Tables:
    members = {(house.kind, house.number): cells for house, cells in houses(CLASSIC)}
    in_order = [members[kind, number] for kind in ("box", "row", "column") for number in range(SIDE)]
    house_cells = np.array(in_order, np.uint8)
    houses_of = np.empty((N_CELLS, 3), np.uint8)
    places_of = np.empty((N_CELLS, 3), np.int16)
    for house, cells in enumerate(in_order):
        for place, cell in enumerate(cells):
            houses_of[cell, house // SIDE] = house
            places_of[cell, house // SIDE] = place
    peers = [
        [other for other in dict.fromkeys(house_cells[houses_of[cell]].ravel().tolist()) if other != cell]
        for cell in range(N_CELLS)
    ]
    sees = np.zeros((N_CELLS, N_CELLS), np.bool_)
    for cell, others in enumerate(peers):
        sees[cell, others] = True
    house_bits = (1 << houses_of.astype(np.int64)).sum(axis=1)
    return _Tables(house_cells, houses_of, places_of, np.array(peers, np.uint8), sees, house_bits)


HOUSE_CELLS, HOUSES_OF, PLACES_OF, PEERS, SEES, HOUSE_BITS = _tables()
"""
The cell at each place of each house, uint8 ``[27, 9]``; the houses of each cell, uint8 ``[81, 3]``; its places in them,
int16 ``[81, 3]``; the 20 cells that it sees, those in its box first, then in its row, uint8 ``[81, 20]``;
whether one cell sees another, bool ``[81, 81]``; and the houses of each cell as a mask of 27 bits, int64 ``[81]``.
"""
