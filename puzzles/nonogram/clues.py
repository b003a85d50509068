"""The clues of a nonogram: blocks, checks that clues are possible, and a fast way to read clues from a grid."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, pairwise
from operator import index
from struct import pack
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.cells import integers_of
from puzzles.errors import PuzzleError, quoted
from puzzles.nonogram.palette import MAX_COLORS

BLANK = 0
MAX_SIDE = 1000

Grid = NDArray[np.uint8]


class Block(NamedTuple):
    """One number of a clue: a run of ``length`` cells in ``color``, where 1 is the palette's first color."""

    length: int
    color: int


Clue = tuple[Block, ...]
Clues = tuple[Clue, ...]


class PackedClues(NamedTuple):
    """The clues of a puzzle as bytes, rows before columns, so that arrays of many puzzles are quick to join."""

    counts: bytes  # the number of blocks in each line, each number as ``PACKED``
    lengths: bytes  # the length of each block, each number as ``PACKED``
    colors: bytes  # the color of each block, one byte each


PACKED = ">u2"  # the dtype of packed numbers, which is that of the bytes that ids are made from


def pack_clues(clues: Clues) -> PackedClues:
    """Pack the clues of all lines."""
    numbers = list(chain.from_iterable(chain.from_iterable(clues)))
    counts, lengths = (pack(f">{len(each)}H", *each) for each in (list(map(len, clues)), numbers[::2]))
    return PackedClues(counts, lengths, bytes(numbers[1::2]))


def pack_each(
    counts: NDArray[np.integer], lengths: NDArray[np.integer], colors: NDArray[np.uint8]
) -> Iterator[PackedClues]:
    """Pack the clues of many puzzles, given block counts ``[n, n_lines]`` and all lengths and colors in order."""
    ends = np.cumsum(counts.sum(axis=1)).tolist()
    all_counts, all_lengths = counts.astype(PACKED).tobytes(), lengths.astype(PACKED).tobytes()
    all_colors, size = colors.tobytes(), 2 * counts.shape[1]
    for i, (start, end) in enumerate(pairwise([0, *ends])):
        own = all_counts[i * size : (i + 1) * size], all_lengths[2 * start : 2 * end], all_colors[start:end]
        yield PackedClues(*own)


_CODE_BASE = MAX_COLORS + 1


class BlockTable(dict[int, Any]):
    """A table that makes equal blocks only once, which takes a ninth of the time.

    Keys are ``length * _CODE_BASE + color``.
    """

    def __init__(self, make: Callable[[int, int], Any]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, code: int) -> Any:
        made = self[code] = self._make(*divmod(code, _CODE_BASE))
        return made


_BLOCKS = BlockTable(Block)


def unpack_clues(packed: PackedClues, table: BlockTable = _BLOCKS) -> tuple[tuple[Any, ...], ...]:
    """Return the clues of all lines, or whatever a table makes of their blocks."""
    counts, lengths = (np.frombuffer(each, PACKED).astype(np.int64) for each in (packed.counts, packed.lengths))
    return _clues_of(counts, lengths, np.frombuffer(packed.colors, np.uint8), table)


def _clues_of(
    counts: NDArray[np.int64], lengths: NDArray[np.int64], colors: NDArray[np.uint8], table: BlockTable = _BLOCKS
) -> tuple[tuple[Any, ...], ...]:
    """Build clues from block counts, lengths and colors."""
    blocks = tuple(map(table.__getitem__, (lengths * _CODE_BASE + colors).tolist()))
    ends = np.cumsum(counts).tolist()
    return tuple([blocks[first:last] for first, last in pairwise([0, *ends])])


def clue_text(clue: Clue) -> str:
    """Write a clue in words for a message: ``3 of color 1, 2 of color 2``, or ``no block``."""
    return ", ".join(f"{block.length} of color {block.color}" for block in clue) or "no block"


def shown_blocks(clue: Clue) -> Clue:
    """Return the blocks to print for a clue: its own blocks, or a single 0 if it has none."""
    return clue or (Block(0, BLANK),)


def least_length(clue: Clue) -> int:
    """Return how many cells a clue needs: its blocks, and one blank between neighbors of the same color."""
    gaps = sum(left.color == right.color for left, right in pairwise(clue))
    return sum(block.length for block in clue) + gaps


def checked_clues(lines: Iterable[Iterable[tuple[int, int]]], axis: str, n_colors: int) -> Clues:
    """Return clues made from pairs (length, color) of integers for each line; raise PuzzleError for anything else."""
    clues = []
    if not isinstance(lines, Iterable) or isinstance(lines, str | bytes):
        raise PuzzleError(f"{quoted(lines)} was given as clues of the {axis}s; expected a list for each line")
    for number, line in enumerate(lines, start=1):
        try:
            clue = tuple(Block(*map(index, (each, 1) if isinstance(each, int) else each)) for each in line)
        except (TypeError, ValueError) as error:
            raise PuzzleError(
                f"{axis} {number} is {line!r}; expected lengths, or pairs of a length and a color"
            ) from error
        for block in clue:
            if block.length < 1:
                raise PuzzleError(f"{axis} {number} has a block of length {block.length}; expected at least 1")
            if not 1 <= block.color <= n_colors:
                raise PuzzleError(f"{axis} {number} has a block of color {block.color}; expected 1 to {n_colors}")
        clues.append(clue)
    return tuple(clues)


def checked_grid(grid: ArrayLike, n_colors: int = MAX_COLORS) -> Grid:
    """Return a grid of the colors 0 (blank) to ``n_colors`` as uint8 ``[height, width]``.

    Raise ``PuzzleError`` if it has another shape, is too large, or has other values.
    """
    cells = integers_of(grid)
    if not (1 <= cells.shape[0] <= MAX_SIDE and 1 <= cells.shape[1] <= MAX_SIDE):
        raise PuzzleError(f"a grid of shape {cells.shape} was given; expected 1 to {MAX_SIDE} rows and columns")
    for color in (int(cells.min()), int(cells.max())):
        if not BLANK <= color <= n_colors:
            raise PuzzleError(f"the grid has a cell of color {color}; expected {BLANK} (blank) to {n_colors}")
    return cells.astype(np.uint8, copy=False)


def clue_of(line: Iterable[int]) -> Clue:
    """Read the clue of one line of colors, where 0 is blank; raise PuzzleError if the values are no line."""
    return read_clues(checked_grid([list(line)]))[0][0]


def clues_of(grid: ArrayLike) -> tuple[Clues, Clues]:
    """Return the clues of the rows and columns of a painted grid, in which 0 is blank.

    Raise ``PuzzleError`` if the grid is not rectangular, is too large, or has anything but integers from 0 on.
    """
    return read_clues(checked_grid(grid))


def read_clues(cells: Grid) -> tuple[Clues, Clues]:
    """Read the clues of rows and of columns from a valid grid, uint8 ``[height, width]``."""
    (counts,), lengths, colors = _read_blocks(cells[None])
    clues = _clues_of(counts, lengths, colors)
    return clues[: len(cells)], clues[len(cells) :]


def read_clues_of_each(grids: Grid) -> Iterator[PackedClues]:
    """Yield the clues, rows then columns, of each of many valid grids, uint8 ``[n, height, width]``."""
    return pack_each(*_read_blocks(grids))


def _read_blocks(grids: Grid) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint8]]:
    """Return the number of blocks of each line ``[n, height + width]``, and the lengths and colors of all blocks.

    All lines are laid end to end on one strip, with a blank before the first line and after each. No run can then cross
    from one line into the next, and a single pass finds every block.
    """
    n, height, width = grids.shape
    in_rows, in_columns = height * (width + 1), width * (height + 1)
    strip = np.zeros(1 + n * (in_rows + in_columns), dtype=np.uint8)
    own = strip[1:].reshape(n, in_rows + in_columns)
    own[:, :in_rows].reshape(n, height, width + 1)[:, :, :width] = grids
    own[:, in_rows:].reshape(n, width, height + 1)[:, :, :height] = grids.transpose(0, 2, 1)

    edges = np.flatnonzero(strip[1:] != strip[:-1])
    starts, lengths = edges[:-1] + 1, np.diff(edges)
    colors = strip[starts]
    painted = np.flatnonzero(colors)
    # The number of blocks up to the end of each line.
    counts = np.searchsorted(starts[painted], _line_ends(n, height, width))
    counts[1:] -= counts[:-1].copy()
    return counts.reshape(n, height + width), lengths[painted], colors[painted]


@lru_cache(maxsize=64)
def _line_ends(n: int, height: int, width: int) -> NDArray[np.int64]:
    """Return the place on the strip of the blank after each line."""
    return np.cumsum(([width + 1] * height + [height + 1] * width) * n)
