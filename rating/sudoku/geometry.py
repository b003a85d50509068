"""The ground of a Sudoku as tables: cells, houses, and who sees whom; those of 9x9 boards as constants.

With ``side`` cells in a house, cells are numbered ``row * side + column``. Houses are numbered by their kinds; on a 9x9
board they are

    boxes 0-8 | rows 9-17 | columns 18-26

A *place* is the index of a cell in a house: along a row or a column, and in reading order in a box. Where a table has
one entry for each kind of house, they stand in the same order: box, row, column. Places of a box ``h x w``:

    0       1       ...  w - 1          along a row      boxes of w places each
    w       w + 1   ...                 along a column   boxes of h places each
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import Ground
from puzzles.sudoku.houses import houses

MAX_SIDE = 62
"""The most cells of a house on boards that rules are looked for on: a mask of them, and twice that, is an int64."""

KINDS = ("box", "row", "column")


class GroundTables(NamedTuple):
    """Hold the tables of boards with boxes of a shape, all integers but ``sees``.

    Attributes:
        house_cells: ``[n_houses, side]``, the cell at each place of each house.
        houses_of: ``[n_cells, 3]``, the box, row and column of each cell.
        places_of: ``[n_cells, 3]``, its places in them.
        peers: ``[n_cells, n_peers]``, the cells that it sees, those in its box first, then in its row.
        sees: bool ``[n_cells, n_cells]``, whether one cell sees another.
        in_box: ``[2, side]``, by kind of line, row or column, and place of a box: the places of the box in that line.
        in_line: ``[2, side]``, by kind and place of a line: the places of the line in that box.
        beyond: ``[3, side]``, by kind and place of a house, the places of the cells that a cell there sees first in it:
            in its box, and beyond the box in its row and in its column.
        crossings: ``[n, 4]``, two houses that cross, and the places that they share in either; boxes and columns first,
            then boxes and rows, columns and boxes, rows and boxes.
    """

    house_cells: NDArray[np.integer]
    houses_of: NDArray[np.integer]
    places_of: NDArray[np.integer]
    peers: NDArray[np.integer]
    sees: NDArray[np.bool_]
    in_box: NDArray[np.int64]
    in_line: NDArray[np.int64]
    beyond: NDArray[np.int64]
    crossings: NDArray[np.int64]


@lru_cache(maxsize=8)
def tables_of(box: Ground) -> GroundTables:
    """Return the tables, int64, of boards with boxes of a shape, of at most ``MAX_SIDE`` cells."""
    side = box.side
    members = {(house.kind, house.number): cells for house, cells in houses(box)}
    house_cells = np.array([members[kind, number] for kind in KINDS for number in range(side)])
    houses_of = np.empty((side**2, 3), np.int64)
    places_of = np.empty((side**2, 3), np.int64)
    for kind in range(3):
        of_kind = house_cells[kind * side : (kind + 1) * side]
        houses_of[of_kind, kind] = np.arange(kind * side, (kind + 1) * side)[:, None]
        places_of[of_kind, kind] = np.arange(side)
    sees = np.zeros((side**2, side**2), np.bool_)
    peers = []
    for cell, own in enumerate(houses_of):
        others = [other for other in dict.fromkeys(house_cells[own].ravel().tolist()) if other != cell]
        sees[cell, others] = True
        peers.append(others)
    place = np.arange(side)
    alike = (
        (place // box.width, place % box.width),  # of a box: the row, the column
        (place // box.width, place // box.height),  # of a row, of a column: the box
    )
    in_box, in_line = (np.array([_masks(group) for group in groups]) for groups in alike)
    beyond = (1 << side) - 1 & ~np.vstack((1 << place, in_line))
    crossings = [
        (base, cover, *(int((1 << places_of[shared, each]).sum()) for each in (base // side, cover // side)))
        for kind, other in ((0, 2), (0, 1), (2, 0), (1, 0))
        for base in range(kind * side, (kind + 1) * side)
        for cover in dict.fromkeys(sorted(houses_of[house_cells[base], other].tolist()))
        for shared in [np.flatnonzero((houses_of[:, kind] == base) & (houses_of[:, other] == cover))]
    ]
    return GroundTables(
        house_cells=house_cells,
        houses_of=houses_of,
        places_of=places_of,
        peers=np.array(peers, np.int64).reshape(side**2, -1),
        sees=sees,
        in_box=in_box,
        in_line=in_line,
        beyond=beyond,
        crossings=np.array(crossings),
    )


def _masks(groups: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each place the mask of all places in its group."""
    bits = 1 << np.arange(len(groups))
    masks: NDArray[np.int64] = np.where(groups[:, None] == groups, bits, 0).sum(axis=1)
    return masks


CLASSIC = Ground(3, 3)
SIDE = 9
N_CELLS = 81
N_HOUSES = 27
N_PEERS = 20
BOXES, ROWS, COLUMNS = 0, 9, 18

_GROUND = tables_of(CLASSIC)
HOUSE_CELLS, HOUSES_OF, PEERS = (
    table.astype(np.uint8) for table in (_GROUND.house_cells, _GROUND.houses_of, _GROUND.peers)
)
PLACES_OF, SEES = _GROUND.places_of.astype(np.int16), _GROUND.sees
HOUSE_BITS = (1 << _GROUND.houses_of).sum(axis=1)
"""
The cell at each place of each house, uint8 ``[27, 9]``; the houses of each cell, uint8 ``[81, 3]``; the 20 cells that
it sees, uint8 ``[81, 20]``; its places in its houses, int16 ``[81, 3]``; whether one cell sees another, bool
``[81, 81]``; and the houses of each cell as a mask of 27 bits, int64 ``[81]``.
"""

CLASSIC_TABLES = _GROUND._replace(house_cells=HOUSE_CELLS, houses_of=HOUSES_OF, places_of=PLACES_OF, peers=PEERS)
"""The same for kernels that serve all sizes."""
