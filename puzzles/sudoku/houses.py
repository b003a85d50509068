"""The basics of Sudoku: the shape of its boxes, its rows, columns and boxes, and digits that stand in one twice."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import PuzzleError
from puzzles.sudoku.variants import VARIANTS

BLANK = 0
MAX_SIDE = 1024
MOST_BITS = 59
"""The largest side whose digits are bits of one number, also when all cells of a house hold the largest: their sum is
below 2**64."""

_LARGEST_BYTE = 255
_BYTES = bytes(range(_LARGEST_BYTE + 1))

Grid = NDArray[np.uint16]


class Ground(NamedTuple):
    """Hold what a Sudoku is played on: a classic one has ``Ground(3, 3)``, a 6x6 one ``Ground(2, 3)``.

    Attributes:
        height, width: rows and columns of a box.
        variants: names in ``VARIANTS``, in the order of that table; each adds houses, or pairs of cells that differ.
        regions: the number of the region of each cell, from 0, in reading order, where regions stand for the boxes.
    """

    height: int
    width: int
    variants: tuple[str, ...] = ()
    regions: tuple[int, ...] = ()

    @property
    def side(self) -> int:
        """Count the cells of a house, which is the number of rows, columns, boxes and digits of a board."""
        return self.height * self.width

    @property
    def has_boxes_only(self) -> bool:
        """Return whether nothing but rows, columns and boxes is on it."""
        return not self.variants and not self.regions

    @property
    def upright(self) -> "Ground":
        """Return the ground with boxes no higher than wide, of those that have boxes only."""
        return self if self.height <= self.width else Ground(self.width, self.height)

    def __str__(self) -> str:
        return f"{self.height}x{self.width}"


class House(NamedTuple):
    """Name a row, column, box or other house by its number from 0; boxes count from left to right, then down."""

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.number + 1}"


class Repeat(NamedTuple):
    """Name a digit that stands twice in a house, and its two cells in reading order."""

    house: House
    digit: int
    first: int
    second: int


@lru_cache(maxsize=16)
def houses(ground: Ground) -> tuple[tuple[House, tuple[int, ...]], ...]:
    """List all houses of a board with their cells, numbered ``row * side + column``.

    Rows come first, then columns, boxes or regions, and the further houses of each variant; each has ``side`` cells.
    """
    side = ground.side
    cells = np.arange(side * side).reshape(side, side)
    boxes = cells.reshape(ground.width, ground.height, ground.height, ground.width).swapaxes(1, 2).reshape(side, side)
    regions = np.argsort(ground.regions, kind="stable").reshape(side, side) if ground.regions else boxes
    kinds = [("row", cells), ("column", cells.T), ("region" if ground.regions else "box", regions)]
    kinds += [(VARIANTS[name].kind, VARIANTS[name].houses(cells, boxes)) for name in ground.variants]
    return tuple((House(kind, i), tuple(line.tolist())) for kind, lines in kinds for i, line in enumerate(lines))


@lru_cache(maxsize=16)
def pairs(ground: Ground) -> tuple[tuple[int, int], ...]:
    """List the pairs of cells that variants demand to differ, whether or not they share a house."""
    return _apart(ground, [step for name in ground.variants for step in VARIANTS[name].differ])


@lru_cache(maxsize=16)
def pairs_apart(ground: Ground) -> tuple[tuple[int, int], ...]:
    """List the pairs of cells whose digits variants forbid to differ by one."""
    return _apart(ground, [step for name in ground.variants for step in VARIANTS[name].apart])


def _apart(ground: Ground, steps: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Pair each cell with those that steps, down and across, lead to."""
    side = ground.side
    return tuple(
        (row * side + column, (row + down) * side + column + across)
        for row in range(side)
        for column in range(side)
        for down, across in steps
        if row + down < side and 0 <= column + across < side
    )


@lru_cache(maxsize=16)
def _tallies(box: Ground) -> NDArray[np.int64]:
    """Number, for each kind of house and each cell, the first of the ``side + 1`` tallies of the cell's house."""
    side = box.side
    rows, columns = np.divmod(np.arange(side * side), side)
    boxes = rows // box.height * box.height + columns // box.width
    return np.stack((rows, side + columns, 2 * side + boxes)) * (side + 1)


def digits_of(cells: tuple[int, ...], side: int) -> NDArray[np.integer] | None:
    """Return cells as an array; None when one of them is not 0 to ``side``.

    Where digits fit a byte, bytes are the quickest way from a tuple to an array.
    """
    if side > _LARGEST_BYTE:
        return np.array(cells) if min(cells) >= BLANK and max(cells) <= side else None
    try:
        digits = bytes(cells)
    except ValueError:  # a number that is no byte
        return None
    return None if digits.translate(None, _BYTES[: side + 1]) else np.frombuffer(digits, np.uint8)


def stacked(puzzles: Sequence[tuple[int, ...]], side: int) -> NDArray[np.uint16]:
    """Return the cells of many valid puzzles of one side as an array ``[n, side * side]``, as quickly as can be."""
    if side > _LARGEST_BYTE:
        return np.array(puzzles, np.uint16).reshape(len(puzzles), side * side)
    digits = np.frombuffer(b"".join(map(bytes, puzzles)), np.uint8)
    return digits.astype(np.uint16).reshape(len(puzzles), side * side)


def first_repeat(box: Ground, digits: NDArray[np.integer]) -> Repeat | None:
    """Find a digit that stands twice in a house, rows before columns before boxes.

    All digits of all houses are tallied in one pass; only a board that breaks the rule is looked at house by house.

    Args:
        box: shape of a box.
        digits: 0 to ``box.side``, shape ``[side * side]``, in reading order; 0 may repeat.
    """
    n_tallies = box.side + 1
    counts = np.bincount((_tallies(box) + digits).ravel(), minlength=3 * box.side * n_tallies)
    if np.maximum.reduce(counts.reshape(-1, n_tallies)[:, 1:], axis=None) < 2:
        return None
    cells = digits.tolist()
    for house, members in houses(box):
        first: dict[int, int] = {}
        for cell in members:
            digit = cells[cell]
            if digit != BLANK and digit in first:
                return Repeat(house, digit, first[digit], cell)
            first[digit] = cell
    return None


def are_valid(box: Ground, grids: NDArray[np.integer]) -> bool:
    """Return whether none of many boards has a digit out of range or twice in a house, for sides up to ``MOST_BITS``.

    Where no digit repeats, and only there, the bits of the digits of a house add up to what they are together.

    Args:
        box: shape of a box.
        grids: integers, shape ``[n, side * side]``, in reading order; 0 may repeat.
    """
    if grids.size and not BLANK <= grids.min() <= grids.max() <= box.side:
        return False
    bits = np.array([0, *(1 << digit for digit in range(box.side))], np.uint64)
    members = np.array([cells for _, cells in houses(box)])
    of_houses = bits[grids][:, members]
    return bool((np.bitwise_or.reduce(of_houses, axis=2) == np.add.reduce(of_houses, axis=2)).all())


@lru_cache(maxsize=16)
def default_box(side: int) -> Ground:
    """Return the box shape closest to a square, no higher than wide, for a board of a side.

    Raises:
        PuzzleError: when the side is out of range.
    """
    if not 1 <= side <= MAX_SIDE:
        raise PuzzleError(f"a side of {side} is not possible; expected 1 to {MAX_SIDE}")
    height = next(h for h in range(int(side**0.5), 0, -1) if side % h == 0)
    return Ground(height, side // height)
