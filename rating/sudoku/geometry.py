"""The ground of a Sudoku as tables: cells, houses, and who sees whom; those of 9x9 boards as constants.

Cells are numbered ``row * side + column``, with ``side`` columns, and houses by kind, from ``GroundTables.starts``:

    boxes or regions    0, 1, ...
    rows                those of a grid, then those of the next one where grids overlap
    columns             likewise
    further houses      diagonals, windows, groups of the variants, and the houses that all of these imply

A *place* is the index of a cell in a house: along a row or a column, and in reading order in a box.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import combinations, pairwise, product
from operator import or_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import Ground, House
from puzzles.sudoku.ground import boxes_of, is_outside, pairs, pairs_apart
from puzzles.sudoku.hidden_houses import all_houses

MAX_SIDE = 62
"""The most cells of a house on boards that rules are looked for on: a mask of them, and twice that, is an int64."""

CELLS_IN_WORD = 62  # of a set: bit ``cell % 62`` of word ``cell // 62`` stands for a cell

FURTHER = 3  # the kind of all houses that are neither a box or region (0) nor a row (1) or a column (2)

# The kinds of two houses that cross, in the order in which locked digits are looked for.
_CROSSING = (0, 2), (0, 1), (2, 0), (1, 0), (0, 3), (2, 3), (1, 3), (3, 0), (3, 2), (3, 1), (3, 3)

_LINES = "row", "column"

MOST_LEFT_OVER = 4  # cells that people compare with as many others


class GroundTables(NamedTuple):
    """The tables of a ground, all integers but ``sees``."""

    house_cells: NDArray[np.integer]  # ``[n_houses, n_digits]``, the cell at each place of each house
    starts: NDArray[np.int64]  # ``[5]``, the first house of each kind, and their number
    is_outside: NDArray[np.bool_]  # ``[n_cells]``, the cells that are in no house, and have no digit
    order: NDArray[np.int64]  # ``[n_houses]``, the houses as rules look at them: boxes, columns, rows, further houses
    # ``[n_cells, n_kinds]``, the box, row and column of each cell, and its further houses, the row and column of a
    # second grid among them; where it has fewer of these than another cell, its box again.
    houses_of: NDArray[np.integer]
    n_houses_of: NDArray[np.int64]  # ``[n_cells]``, how many it has
    places_of: NDArray[np.integer]  # ``[n_cells, n_kinds]``, its places in them
    # ``[n_cells, n_kinds]``, the places in each of these houses that are in none before, without its own.
    beyond: NDArray[np.int64]
    # ``[n_cells, n_peers]``, the cells that it sees: in its box first, then in its row and so on; -1 after the last.
    peers: NDArray[np.integer]
    sees: NDArray[np.bool_]  # ``[n_cells, n_cells]``, whether one cell sees another
    seen: NDArray[np.int64]  # ``[n_cells, n_words]``, the same as sets
    # ``[n_cells, n, 2]``, what a digit in a cell takes from others by rules about two cells: the cell, and how much
    # larger the digit is that it loses; -1 after the last.
    pairs: NDArray[np.int64]
    inside: NDArray[np.int64]  # ``[n_houses, n_houses]``, the places of a house that lie in another one
    # ``[n, 4]``, two houses that share two cells or more, and the places that they share in either.
    crossings: NDArray[np.int64]
    # ``[n, 2, m]``, of some houses, and of as many others that hold the same digits: the ``MOST_LEFT_OVER`` cells that
    # the others lack, and then the houses; either begin anew where they are fewer.
    leftovers: NDArray[np.int64]


@lru_cache(maxsize=16)
def named_houses(ground: Ground) -> tuple[tuple[House, tuple[int, ...]], ...]:
    """List the houses with their cells in the order of ``GroundTables``."""
    boxes, listed = boxes_of(ground), all_houses(ground)
    first = sum(house.kind in _LINES for house, _ in listed)
    return boxes + listed[:first] + listed[first + len(boxes) :]


@lru_cache(maxsize=8)
def tables_of(ground: Ground) -> GroundTables:
    """Return the tables, int64, of a ground with at most ``MAX_SIDE`` cells in a house."""
    side, n_cells = ground.n_digits, ground.side**2
    house_cells = np.array([cells for _, cells in named_houses(ground)])
    n_houses, cells, bits = len(house_cells), np.arange(n_cells)[:, None], np.int64(1) << np.arange(side)
    places = np.full((n_houses, n_cells), -1)
    places[np.arange(n_houses)[:, None], house_cells] = np.arange(side)
    n_boxes = len(boxes_of(ground))
    n_lines = sum(house.kind == "row" for house, _ in named_houses(ground))
    starts = np.array([0, n_boxes, n_boxes + n_lines, n_boxes + 2 * n_lines, n_houses])
    houses_of, n_houses_of = _houses_of_cells(places.T >= 0, starts)
    n_kinds = houses_of.shape[1]
    seen, beyond = np.eye(n_cells, dtype=np.bool_), np.empty((n_cells, n_kinds), np.int64)
    for kind in range(n_kinds):
        others = house_cells[houses_of[:, kind]]
        beyond[:, kind] = ~seen[cells, others] @ bits
        seen[cells, others] = True
    in_pairs = pairs_of(ground)
    others = house_cells[houses_of].reshape(n_cells, -1)
    is_new = (beyond[..., None] & bits != 0).reshape(n_cells, -1)
    if in_pairs.size:
        others, is_new = _with_pairs(others, is_new, in_pairs)
    order, n_peers = np.argsort(~is_new, axis=1, kind="stable"), is_new.sum(axis=1)
    peers = np.take_along_axis(others, order, axis=1)[:, : n_peers.max()]
    peers = np.where(np.arange(peers.shape[1]) < n_peers[:, None], peers, -1)
    sees = np.zeros_like(seen)
    sees[np.repeat(cells, n_peers), peers[peers >= 0]] = True
    columns = np.pad(sees, ((0, 0), (0, -n_cells % CELLS_IN_WORD))).reshape(n_cells, -1, CELLS_IN_WORD)
    inside = np.ascontiguousarray(((places[:, house_cells] >= 0) @ bits).T)
    kinds = [range(*ends) for ends in pairwise(starts.tolist())]
    crossings = _crossings(inside, kinds)
    return GroundTables(
        house_cells=house_cells,
        starts=starts,
        is_outside=is_outside(ground),
        order=np.concatenate([np.array(kinds[kind], np.int64) for kind in (0, 2, 1, FURTHER)]),
        houses_of=houses_of,
        n_houses_of=n_houses_of,
        places_of=places[houses_of, cells],
        beyond=beyond,
        peers=peers,
        sees=sees,
        seen=columns @ (np.int64(1) << np.arange(CELLS_IN_WORD)),
        pairs=in_pairs,
        inside=inside,
        crossings=crossings,
        leftovers=_leftovers(house_cells, kinds, inside, crossings),
    )


def _houses_of_cells(
    is_in: NDArray[np.bool_], starts: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return ``houses_of`` and ``n_houses_of`` of the tables; ``is_in[cell, house]`` tells which houses hold a cell."""
    n_houses, numbers = is_in.shape[1], is_in.sum(axis=1)
    order = np.where(is_in, np.arange(n_houses), 2 * n_houses)
    for first, end in pairwise(starts[: FURTHER + 1].tolist()):  # a box, a row and a column come before all others
        others = np.arange(first, end) > first + is_in[:, first:end].argmax(axis=1)[:, None]
        order[:, first:end][others & is_in[:, first:end]] += n_houses
    sorted_houses = order.argsort(axis=1, kind="stable")[:, : numbers.max()]
    filler = np.where(numbers, sorted_houses[:, 0], 0)[:, None]
    return np.where(np.arange(numbers.max()) < numbers[:, None], sorted_houses, filler), numbers


def _with_pairs(
    others: NDArray[np.int64], is_new: NDArray[np.bool_], in_pairs: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Add the cells that pairs join to a cell to the others of its houses, and tell which of them are new."""
    joined, more = in_pairs[..., 0], in_pairs[..., 1]
    is_joined = (joined >= 0) & (more == 0)
    for at in range(joined.shape[1]):
        known = (others == joined[:, at : at + 1]) & is_new
        is_new = np.column_stack((is_new, is_joined[:, at] & ~known.any(axis=1)))
        others = np.column_stack((others, joined[:, at]))
    return others, is_new


def _crossings(inside: NDArray[np.int64], kinds: Sequence[range]) -> NDArray[np.int64]:
    """Return ``GroundTables.crossings``."""
    shares_several = np.bitwise_count(inside) > 1
    np.fill_diagonal(shares_several, False)
    found = []
    for kind, other in _CROSSING:
        if not (kinds[kind] and kinds[other]):
            continue
        first, second = kinds[kind].start, kinds[other].start
        bases, covers = np.nonzero(shares_several[first : kinds[kind].stop, second : kinds[other].stop])
        bases, covers = bases + first, covers + second
        found.append(np.column_stack((bases, covers, inside[bases, covers], inside[covers, bases])))
    return np.concatenate(found).astype(np.int64)


def _leftovers(
    house_cells: NDArray[np.int64], kinds: Sequence[range], inside: NDArray[np.int64], crossings: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return ``GroundTables.leftovers``: of lines side by side, and of regions or further houses.

    There are two lines at least, for of one ``crossings`` tell as much, and at most half of all. Sets of cells are
    integers here: bit c stands for cell c.
    """
    side = house_cells.shape[1]
    is_in = np.zeros((len(house_cells), house_cells.max() + 1), np.bool_)
    is_in[np.arange(len(house_cells))[:, None], house_cells] = True
    areas = [int.from_bytes(row, "little") for row in np.packbits(is_in, axis=1, bitorder="little")]
    most, houses = min(MOST_LEFT_OVER, side // 2), [*kinds[0], *kinds[FURTHER]]
    known = set()
    for one, other in crossings[:, :2].tolist():
        if one < other:  # both ways around are listed
            lacks = areas[one] & ~areas[other], areas[other] & ~areas[one]
            known |= {lacks, lacks[::-1]}
    rows: list[list[int]] = []
    n_inside = np.cumsum(np.bitwise_count(inside[houses]), axis=1, dtype=np.int64)  # of all lines up to one
    for n, kind in product(range(2, side // 2 + 1), (1, 2)):
        first, stop = kinds[kind].start, kinds[kind].stop
        outside = side - n_inside[:, first + n - 1 : stop] + n_inside[:, first - 1 : stop - n]
        for at, column in enumerate(outside.T.tolist()):
            near = [(number, house) for number, house in zip(column, houses, strict=True) if number <= most]
            lines = kinds[kind][at : at + n]
            area = reduce(or_, (areas[line] for line in lines)) if len(near) >= n else 0
            for chosen in combinations(near, n) if area.bit_count() == side * n else ():
                if not 0 < sum(number for number, _ in chosen) <= most:
                    continue
                others = [house for _, house in chosen]
                covered = reduce(or_, (areas[other] for other in others))
                lacks = area & ~covered, covered & ~area
                if covered.bit_count() == side * n and lacks not in known:
                    known |= {lacks, lacks[::-1]}
                    sides = [
                        [*_again(_cells_of(lacking), MOST_LEFT_OVER), *_again([*own], side // 2)]
                        for lacking, own in zip(lacks, (lines, others), strict=True)
                    ]
                    rows += [*sides, *sides[::-1]]
    return np.array(rows, np.int64).reshape(-1, 2, MOST_LEFT_OVER + side // 2)


def _cells_of(cells: int) -> list[int]:
    """Return the cells of a set in their order."""
    found = []
    while cells:
        found.append((cells & -cells).bit_length() - 1)
        cells &= cells - 1
    return found


def _again(numbers: list[int], length: int) -> list[int]:
    """Return numbers that begin anew after the last until there are as many as ``length``."""
    return (numbers * length)[:length]


@lru_cache(maxsize=16)
def pairs_of(ground: Ground) -> NDArray[np.int64]:
    """Return ``GroundTables.pairs``, for boards of any size."""
    if not (pairs(ground) or pairs_apart(ground)):
        return np.empty((ground.side**2, 0, 2), np.int64)
    found: list[list[tuple[int, int]]] = [[] for _ in range(ground.side**2)]
    for differences, listed in (((0,), pairs(ground)), ((-1, 1), pairs_apart(ground))):
        for one, other in listed:
            found[one] += [(other, more) for more in differences]
            found[other] += [(one, more) for more in differences]
    return padded(found, (2,))


def padded(rows: Sequence[Sequence[object]], shape: tuple[int, ...] = ()) -> NDArray[np.int64]:
    """Return rows as an array, with -1 after the last entry of a row that is shorter than others."""
    padded = np.full((len(rows), max(map(len, rows)), *shape), -1, np.int64)
    for row, entries in zip(padded, rows, strict=True):
        row[: len(entries)] = np.array(entries, np.int64).reshape(-1, *shape)
    return padded


CLASSIC = Ground(3, 3)
SIDE = 9
N_CELLS = 81
N_HOUSES = 27
N_PEERS = 20
BOXES, ROWS, COLUMNS = 0, 9, 18

PLAIN_TABLES = tables_of(CLASSIC)
HOUSE_CELLS, HOUSES_OF, PEERS = (
    table.astype(np.uint8) for table in (PLAIN_TABLES.house_cells, PLAIN_TABLES.houses_of, PLAIN_TABLES.peers)
)
PLACES_OF, SEES = PLAIN_TABLES.places_of.astype(np.int16), PLAIN_TABLES.sees
HOUSE_BITS = (1 << PLAIN_TABLES.houses_of).sum(axis=1)
"""
The cell at each place of each house, uint8 ``[27, 9]``; the houses of each cell, uint8 ``[81, 3]``; the 20 cells that
it sees, uint8 ``[81, 20]``; its places in its houses, int16 ``[81, 3]``; whether one cell sees another, bool
``[81, 81]``; and the houses of each cell as a mask of 27 bits, int64 ``[81]``.
"""

CLASSIC_TABLES = PLAIN_TABLES._replace(house_cells=HOUSE_CELLS, houses_of=HOUSES_OF, places_of=PLACES_OF, peers=PEERS)
"""The tables for kernels that are compiled for 9x9; chains, compiled once for all sizes, read ``PLAIN_TABLES``."""
