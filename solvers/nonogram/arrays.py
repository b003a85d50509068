"""The arrays that the nonogram kernels work on, and how a puzzle becomes them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined
from kernels.masks import WORD_BITS, mask_dtype, n_words_for
from puzzles.nonogram import Grid, Nonogram
from puzzles.nonogram.clues import PACKED

_BYTES_A_CELL, _MOST_BYTES = 32, 1 << 25  # of puzzles whose arrays are made together


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
    """Workspace of the line solver: arrays of masks, one entry a color or a block."""

    solved: NDArray[np.void]
    starts: NDArray[np.void]
    left: NDArray[np.void]
    right: NDArray[np.void]


class BeliefWorkspace(NamedTuple):
    """Workspace of belief propagation; n_masks counts the colors with blank, n_most the longest line's cells."""

    messages: NDArray[np.float64]  # ``[n_lines, n_masks, n_most]``, the message of each line to its cells
    # ``[height, n_masks, width]``, the weight of each color before any message; 0 if ruled out.
    prior: NDArray[np.float64]
    doubt: NDArray[np.float64]  # ``[height * width]``, how unsure the likeliest color of a cell is
    likely: NDArray[np.int64]  # ``[height * width]``, that color
    active: NDArray[np.uint8]  # ``[n_lines]``, 1 for lines with an open cell
    # ``[n_masks, n_most]``, the messages of the crossing lines to one line, times the priors.
    incoming: NDArray[np.float64]
    outgoing: NDArray[np.float64]  # ``[n_masks, n_most]``, its own message then
    ahead: NDArray[np.float64]  # ``[n_most + 1, n_most + 1]``, weights of (blocks before, boundary)
    behind: NDArray[np.float64]  # same shape, weights of (block, boundary)
    product: NDArray[np.float64]  # same shape, weights of (block, start)
    first: NDArray[np.int64]  # ``[n_lines, n_most + 1]``, the first start of each block
    # Same shape, the last start of each block, and the length of the line behind the last block.
    last: NDArray[np.int64]


# The counters of an effort array, int64 ``[N_COUNTERS]``, in the order of ``solvers.verdict.Effort``.
LINES_SOLVED = 0
PROBES = 1
NODES = 2
DIVES = 3
CONFLICTS = 4
N_COUNTERS = 5


def n_words(height: int, width: int) -> int:
    """Return the mask width, in words, that holds the boundaries of every line of a puzzle."""
    return n_words_for(max(height, width) + 1)


def empty_clues(height: int, width: int, n_colors: int) -> Clues:
    """Allocate the clues of any puzzle of a size, without a block yet."""
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


def empty_masks(height: int, width: int, n_colors: int) -> NDArray[np.void]:
    """Make the masks ``[n_lines, n_colors + 1]`` of a puzzle of a size, all zero."""
    return np.zeros((height + width, n_colors + 1), mask_dtype(n_words(height, width)))


def line_workspace_for(height: int, width: int, n_colors: int) -> LineWorkspace:
    """Allocate the workspace of the line solver for a puzzle of a size."""
    dtype = mask_dtype(n_words(height, width))
    n_entries = max(height, width) + 1
    return LineWorkspace(np.zeros(n_colors + 1, dtype), *(np.zeros(n_entries, dtype) for _ in range(3)))


def candidates(masks: NDArray[np.void], height: int, width: int) -> NDArray[np.bool_]:
    """Unpack the row masks: ``[height, width, n_colors + 1]``, True where a cell may have a color."""
    words = np.ascontiguousarray(masks["words"][:height])
    bits = np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little", count=words.shape[-1] * WORD_BITS)
    return bits[:, :, :width].transpose(0, 2, 1).astype(bool)


def grid_of(masks: NDArray[np.void], height: int, width: int) -> Grid:
    """Read the grid of fully decided masks: the lowest color that each cell may have."""
    grid: Grid = candidates(masks, height, width).argmax(axis=2).astype(np.uint8)
    return grid


def belief_workspace_for(height: int, width: int, n_colors: int) -> BeliefWorkspace:
    """Allocate the workspace of belief propagation for a puzzle of a size."""
    n_most = max(height, width)
    n_masks = n_colors + 1
    return BeliefWorkspace(
        messages=np.zeros((height + width, n_masks, n_most)),
        prior=np.zeros((height, n_masks, width)),
        doubt=np.zeros(height * width),
        likely=np.zeros(height * width, np.int64),
        active=np.zeros(height + width, np.uint8),
        incoming=np.zeros((n_masks, n_most)),
        outgoing=np.zeros((n_masks, n_most)),
        ahead=np.zeros((n_most + 1, n_most + 1)),
        behind=np.zeros((n_most + 1, n_most + 1)),
        product=np.zeros((n_most + 1, n_most + 1)),
        first=np.zeros((height + width, n_most + 1), np.int64),
        last=np.zeros((height + width, n_most + 1), np.int64),
    )
