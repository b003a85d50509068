"""The arrays that the nonogram kernels work on, and how a puzzle becomes them."""

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined
from kernels.masks import WORD_BITS, mask_dtype, n_words_for
from puzzles.nonogram import Grid, Nonogram
from puzzles.nonogram.clues import PACKED
from solvers.arrays import Floats, Int64s, Masks, Uint8s, zeros

# The bytes per cell, and the most bytes, of puzzles whose arrays are made together.
_BYTES_A_CELL, _MOST_BYTES = 32, 1 << 25


class Clues(NamedTuple):
    """The clues of all lines, rows first, then columns."""

    height: int  # number of rows; lines ``0 .. height - 1`` are rows.
    width: int  # number of columns; lines ``height .. height + width - 1`` are columns.
    n_colors: int  # number of colors, blank excluded
    lengths: NDArray[np.int16]  # ``[n_lines, most blocks]``, block lengths in cells
    colors: NDArray[np.int16]  # same shape, block colors from 1
    counts: NDArray[np.int64]  # ``[n_lines]``, the number of blocks of each line


class CluesOfEach(NamedTuple):
    """The clues of many puzzles of one size, block after block."""

    lengths: NDArray[np.int16]  # ``[n_blocks]``, block lengths in cells, in the order of puzzles and lines
    colors: NDArray[np.int16]  # same shape, block colors from 1
    counts: NDArray[np.int64]  # ``[n, n_lines]``, the number of blocks of each line


@lean_inlined
def read_clues(clues_of_each, i, first, clues):
    """Read the clues of puzzle ``i``, whose first block is number ``first``, and return the number after its last."""
    for line in range(clues.height + clues.width):
        clues.counts[line] = clues_of_each.counts[i, line]
        for block in range(clues.counts[line]):
            clues.lengths[line, block] = clues_of_each.lengths[first]
            clues.colors[line, block] = clues_of_each.colors[first]
            first += 1
    return first


class LineWorkspace(NamedTuple):
    """Workspace of the line solver: arrays of masks with one entry per color or per block."""

    solved: Annotated[Masks, "n_masks"]
    starts: Annotated[Masks, "n_entries"]
    left: Annotated[Masks, "n_entries"]
    right: Annotated[Masks, "n_entries"]


class BeliefWorkspace(NamedTuple):
    """Workspace of belief propagation; ``n_masks`` counts colors and blank, ``n_most`` cells of the longest line."""

    messages: Annotated[Floats, "n_lines", "n_masks", "n_most"]  # the message of each line to its cells
    prior: Annotated[Floats, "height", "n_masks", "width"]  # weight of each color before any message; 0 if ruled out
    doubt: Annotated[Floats, "n_cells"]  # how unsure the likeliest color of a cell is
    likely: Annotated[Int64s, "n_cells"]  # that color
    active: Annotated[Uint8s, "n_lines"]  # 1 for lines with an open cell
    incoming: Annotated[Floats, "n_masks", "n_most"]  # messages of the crossing lines to one line, times the priors
    outgoing: Annotated[Floats, "n_masks", "n_most"]  # the line's own message in reply
    ahead: Annotated[Floats, "n_bounds", "n_bounds"]  # weights of (blocks before, boundary)
    behind: Annotated[Floats, "n_bounds", "n_bounds"]  # weights of (block, boundary)
    product: Annotated[Floats, "n_bounds", "n_bounds"]  # weights of (block, start)
    first: Annotated[Int64s, "n_lines", "n_bounds"]  # the first start of each block
    # The last start of each block, and the length of the line behind the last block.
    last: Annotated[Int64s, "n_lines", "n_bounds"]


class Counters(NamedTuple):
    """The cost of proving a nonogram, as a record with the fields of ``solvers.verdict.Effort``."""

    lines: int
    probes: int
    nodes: int
    dives: int
    conflicts: int


def empty_clues(height: int, width: int, n_colors: int) -> Clues:
    """Allocate the clues of a puzzle of a given size, as yet without blocks."""
    n_lines = height + width
    lengths, colors = np.zeros((2, n_lines, max(height, width, 1)), np.int16)
    return Clues(height, width, n_colors, lengths, colors, np.zeros(n_lines, np.int64))


def clues_from(puzzle: Nonogram) -> Clues:
    """Turn the clues of a puzzle into arrays."""
    clues, own = empty_clues(puzzle.height, puzzle.width, puzzle.n_colors), clues_from_each([puzzle])
    clues.counts[:] = own.counts[0]
    filled = np.arange(clues.lengths.shape[1]) < clues.counts[:, None]
    clues.lengths[filled], clues.colors[filled] = own.lengths, own.colors
    return clues


def clues_from_each(puzzles: Sequence[Nonogram]) -> CluesOfEach:
    """Turn the clues of puzzles of one size into arrays."""
    counts, lengths, colors = (b"".join(each) for each in zip(*[puzzle.packed for puzzle in puzzles], strict=True))
    return CluesOfEach(
        np.frombuffer(lengths, PACKED).astype(np.int16),
        np.frombuffer(colors, np.uint8).astype(np.int16),
        np.frombuffer(counts, PACKED).astype(np.int64).reshape(len(puzzles), -1),
    )


def in_parts(puzzles: Sequence[Nonogram]) -> Iterator[Sequence[Nonogram]]:
    """Divide puzzles of one size into parts with arrays of moderate size."""
    first = puzzles[0]
    n_bytes = _BYTES_A_CELL * first.n_colors * max(first.height, first.width) ** 2
    n_at_once = max(1, _MOST_BYTES // n_bytes)
    for start in range(0, len(puzzles), n_at_once):
        yield puzzles[start : start + n_at_once]


def masks_for(height: int, width: int) -> np.dtype[np.void]:
    """Return the type of masks that hold the boundaries of every line of a puzzle."""
    return mask_dtype(n_words_for(max(height, width) + 1))


def empty_masks(height: int, width: int, n_colors: int) -> Masks:
    """Make the masks ``[n_lines, n_colors + 1]`` for puzzles of a size, all zero."""
    return np.zeros((height + width, n_colors + 1), masks_for(height, width))


def line_workspace_for(height: int, width: int, n_colors: int) -> LineWorkspace:
    """Allocate the workspace of the line solver for a puzzle of a size."""
    n_entries = max(height, width) + 1
    return zeros(LineWorkspace, masks_for(height, width), n_masks=n_colors + 1, n_entries=n_entries)


def candidates(masks: Masks, height: int, width: int) -> NDArray[np.bool_]:
    """Unpack the masks of rows: ``[height, width, n_colors + 1]``, True if a cell may have a color."""
    words = np.ascontiguousarray(masks["words"][:height])
    bits = np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little", count=words.shape[-1] * WORD_BITS)
    return bits[:, :, :width].transpose(0, 2, 1).astype(bool)


def grid_of(masks: Masks, height: int, width: int) -> Grid:
    """Return the grid of fully decided masks, taking the lowest color that each cell may have."""
    grid: Grid = candidates(masks, height, width).argmax(axis=2).astype(np.uint8)
    return grid


def belief_workspace_for(height: int, width: int, n_colors: int) -> BeliefWorkspace:
    """Allocate the workspace of belief propagation for a puzzle of a size."""
    lines = {"n_lines": height + width, "n_masks": n_colors + 1, "height": height, "width": width}
    n_most = max(height, width)
    return zeros(BeliefWorkspace, **lines, n_cells=height * width, n_most=n_most, n_bounds=n_most + 1)
