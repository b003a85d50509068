"""The clues of a nonogram: blocks, the checks that they are possible, and the fast reading of clues from a grid."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from operator import index
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.cells import integers_of
from puzzles.errors import PuzzleError
from puzzles.nonogram.palette import MAX_COLORS

BLANK = 0
MAX_SIDE = 1000

Grid = NDArray[np.uint8]


class Block(NamedTuple):
    """Hold one number of a clue: a run of ``length`` cells in ``color`` (1 is the first of the palette)."""

    length: int
    color: int


Clue = tuple[Block, ...]
Clues = tuple[Clue, ...]


def clue_text(clue: Clue) -> str:
    """Write a clue as words for a message: ``3 of color 1, 2 of color 2``, or ``no block``."""
    return ", ".join(f"{block.length} of color {block.color}" for block in clue) or "no block"


def shown_blocks(clue: Clue) -> Clue:
    """Return the blocks to print for a clue: its own, or a single 0 for a clue without a block."""
    return clue or (Block(0, BLANK),)


def least_length(clue: Clue) -> int:
    """Count the cells that a clue needs: its blocks and one blank between neighbors of the same color."""
    gaps = sum(left.color == right.color for left, right in pairwise(clue))
    return sum(block.length for block in clue) + gaps


def painted_by_color(clues: Iterable[Clue]) -> Counter[int]:
    """Count the cells that the clues of all rows (or of all columns) paint in each color."""
    totals: Counter[int] = Counter()
    for clue in clues:
        for length, color in clue:
            totals[color] += length
    return totals


def checked_clues(lines: Iterable[Iterable[tuple[int, int]]], axis: str, n_colors: int) -> Clues:
    """Validate clues that come from outside.

    Args:
        lines: for each line, the pairs (length, color) of its blocks; any integer type.
        axis: ``"row"`` or ``"column"``, for the message.
        n_colors: number of colors of the palette.

    Raises:
        PuzzleError: when a clue is not made of pairs, a length is below 1, or the palette lacks a color.
    """
    clues = []
    for number, line in enumerate(lines, start=1):
        try:
            clue = tuple(Block(index(length), index(color)) for length, color in line)
        except (TypeError, ValueError) as error:
            raise PuzzleError(f"{axis} {number} is {line!r}; expected pairs of a length and a color") from error
        for block in clue:
            if block.length < 1:
                raise PuzzleError(f"{axis} {number} has a block of length {block.length}; expected at least 1")
            if not 1 <= block.color <= n_colors:
                raise PuzzleError(f"{axis} {number} has a block of color {block.color}; expected 1 to {n_colors}")
        clues.append(clue)
    return tuple(clues)


def checked_grid(grid: ArrayLike, n_colors: int = MAX_COLORS) -> Grid:
    """Validate a grid that comes from outside.

    Args:
        grid: integers, shape ``[height, width]``; 0 is blank.
        n_colors: the largest color that is allowed.

    Returns:
        The same cells, dtype uint8.

    Raises:
        PuzzleError: as ``integers_of``, or when the grid is too large or empty, or has a color out of range.
    """
    cells = integers_of(grid)
    if not (1 <= cells.shape[0] <= MAX_SIDE and 1 <= cells.shape[1] <= MAX_SIDE):
        raise PuzzleError(f"a grid of shape {cells.shape} was given; expected 1 to {MAX_SIDE} rows and columns")
    for color in (int(cells.min()), int(cells.max())):
        if not BLANK <= color <= n_colors:
            raise PuzzleError(f"the grid has a cell of color {color}; expected {BLANK} (blank) to {n_colors}")
    return cells.astype(np.uint8, copy=False)


def clue_of(line: Iterable[int]) -> Clue:
    """Read the clue of one line of a grid.

    Args:
        line: colors of its cells in order, 0 for blank.

    Raises:
        PuzzleError: when the line cannot be a row of a grid.
    """
    return read_clues(checked_grid([list(line)]))[0][0]


def clues_of(grid: ArrayLike) -> tuple[Clues, Clues]:
    """Read the clues of a grid.

    Args:
        grid: integers, shape ``[height, width]``; 0 is blank.

    Returns:
        The rows' clues from top to bottom and the columns' clues from left to right.

    Raises:
        PuzzleError: when ``checked_grid`` refuses the grid.
    """
    return read_clues(checked_grid(grid))


def read_clues(cells: Grid) -> tuple[Clues, Clues]:
    """Read the clues of a grid that is known to be good, uint8 ``[height, width]``, as ``read_clues_of_each`` does."""
    return next(read_clues_of_each(cells[None]))


def read_clues_of_each(grids: Grid) -> Iterator[tuple[Clues, Clues]]:
    """Read the clues of many grids that are known to be good.

    All rows and then all columns are laid end to end on one strip, a blank before the first and after each, so
    that no run reaches from one line into the next and a single pass over the strip finds every block.

    Args:
        grids: uint8, shape ``[n, height, width]``, each as ``checked_grid`` returns it.

    Yields:
        Of each grid, the rows' clues from top to bottom and the columns' clues from left to right.

    Source: own.
    """
    n, height, width = grids.shape
    n_in_rows = n * height * (width + 1)
    strip = np.zeros(1 + n_in_rows + n * width * (height + 1), dtype=np.uint8)
    strip[1 : 1 + n_in_rows].reshape(n, height, width + 1)[:, :, :width] = grids
    strip[1 + n_in_rows :].reshape(n, width, height + 1)[:, :, :height] = grids.transpose(0, 2, 1)

    edges = np.flatnonzero(strip[1:] != strip[:-1])
    starts, lengths = edges[:-1] + 1, np.diff(edges)
    colors = strip[starts]
    painted = colors != BLANK
    codes = (lengths * _CODE_BASE + colors)[painted]
    blocks = tuple(map(_BLOCKS.__getitem__, codes.tolist()))

    cuts = np.searchsorted(starts[painted], _line_ends(n, height, width)).tolist()
    clues = tuple([blocks[first:last] for first, last in pairwise([0, *cuts])])
    in_rows, in_columns = clues[: n * height], clues[n * height :]
    for i in range(n):
        yield in_rows[i * height : (i + 1) * height], in_columns[i * width : (i + 1) * width]


@lru_cache(maxsize=64)
def _line_ends(n: int, height: int, width: int) -> NDArray[np.int64]:
    """Return the place on the strip of the blank that closes each line."""
    return np.cumsum([width + 1] * (n * height) + [height + 1] * (n * width))


_CODE_BASE = MAX_COLORS + 1


class _BlockTable(dict[int, Block]):
    """Share one Block object among all equal blocks: looking one up takes a ninth of the time of making one.

    The key is ``length * _CODE_BASE + color``; checked grids hold the table below 32,000 entries.
    """

    def __missing__(self, code: int) -> Block:
        block = self[code] = Block(*divmod(code, _CODE_BASE))
        return block


_BLOCKS = _BlockTable()
