"""The canonical form of a nonogram's clues, and the id that all symmetric images of a puzzle share.

Transposition and the two mirrors give eight images. Colors are renamed in the order of their first appearance, so
permutations of colors are never tried. The canonical form is the image whose encoding sorts first.

Solutions need no id of their own: two uniquely solvable puzzles share an id exactly when their solutions are symmetric.
"""

from collections.abc import Sequence
from hashlib import blake2b
from itertools import product
from operator import itemgetter
from struct import pack
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.nonogram.clues import PACKED, Block, Clue, Clues, PackedClues, pack_clues, pack_each

_DIGEST_BYTES = 10


class _Symmetry(NamedTuple):
    """One of the eight images: transpose if told to, then turn upside down, then mirror left to right."""

    transposed: bool
    upside_down: bool
    mirrored: bool


def canonical_clues(rows: Clues, columns: Clues) -> tuple[Clues, Clues]:
    """Return the clues of rows and columns in the canonical form; colors count from 1 in order of appearance."""
    _, (rows, columns) = _least_image(rows, columns)
    order = dict.fromkeys(block.color for clue in rows + columns for block in clue)
    new_color = {color: number for number, color in enumerate(order, start=1)}

    def renamed(clue: Clue) -> Clue:
        return tuple(Block(length, new_color[color]) for length, color in clue)

    return tuple(map(renamed, rows)), tuple(map(renamed, columns))


def puzzle_id(rows: Clues, columns: Clues) -> str:
    """Return the id of a valid puzzle's symmetry class: ``nonogram-`` and 80 bits of a hash in hexadecimal."""
    encoding, _ = _least_image(rows, columns)
    return _id_of(encoding)


def _id_of(encoding: bytes) -> str:
    return f"nonogram-{blake2b(encoding, digest_size=_DIGEST_BYTES).hexdigest()}"


def puzzle_ids(height: int, width: int, puzzles: Sequence[PackedClues]) -> list[str]:
    """Return ``puzzle_id`` of many puzzles of one size at once, but nothing for a puzzle whose images tie."""
    counts, lengths, colors = (b"".join(each) for each in zip(*puzzles, strict=True))
    blocks_of = np.frombuffer(counts, PACKED).astype(np.int64).reshape(-1, height + width)
    rows, rows_turned, rows_tie = _least_directions(blocks_of[:, :height])
    columns, columns_turned, columns_tie = _least_directions(blocks_of[:, height:])
    n, n_lines = blocks_of.shape
    if height == width:
        order = _order(rows, columns)
        columns_first, is_tied = order > 0, rows_tie | columns_tie | (order == 0)
    else:
        columns_first, is_tied = np.full(n, height > width), rows_tie | columns_tie

    row_lines, column_lines = np.arange(height), np.arange(height, n_lines)
    row_lines = np.where(rows_turned[:, None], row_lines[::-1], row_lines)
    column_lines = np.where(columns_turned[:, None], column_lines[::-1], column_lines)
    lines = np.where(columns_first[:, None], np.hstack((column_lines, row_lines)), np.hstack((row_lines, column_lines)))
    is_backward = np.where(lines < height, columns_turned[:, None], rows_turned[:, None]).ravel()
    lines = (lines + n_lines * np.arange(n)[:, None]).ravel()

    counts_before = blocks_of.ravel()
    starts = np.cumsum(counts_before) - counts_before
    new_counts = counts_before[lines]
    ends = np.cumsum(new_counts)
    first = starts[lines] + np.where(is_backward, new_counts - 1, 0)
    step = np.where(is_backward, -1, 1)
    blocks = np.repeat(first - step * (ends - new_counts), new_counts)
    blocks += np.repeat(step, new_counts) * np.arange(len(blocks))
    new_lengths = np.frombuffer(lengths, PACKED)[blocks]
    new_colors = np.frombuffer(colors, np.uint8)[blocks]
    new_puzzles = pack_each(new_counts.reshape(n, n_lines), new_lengths, new_colors)
    size = (width, height) if height > width else (height, width)
    return [
        "" if tied else _id_of(_written(*size, *own)) for tied, own in zip(is_tied.tolist(), new_puzzles, strict=True)
    ]


def _least_directions(counts: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.bool_], NDArray[np.bool_]]:
    """Return rows of numbers in whichever direction sorts first, whether that is backward, and whether both tie."""
    order = _order(counts, counts[:, ::-1])
    return np.where(order[:, None] > 0, counts[:, ::-1], counts), order > 0, order == 0


def _order(first: NDArray[np.int64], second: NDArray[np.int64]) -> NDArray[np.int64]:
    """Compare each row of numbers with another row.

    A result below 0 says that it sorts first, 0 that both are equal.
    """
    difference = first - second
    first_unequal: NDArray[np.int64] = difference[np.arange(len(first)), np.argmax(difference != 0, axis=1)]
    return first_unequal


def _least_image(rows: Clues, columns: Clues) -> tuple[bytes, tuple[Clues, Clues]]:
    """Find the image whose encoding sorts first, and that encoding.

    The encoding begins with the number of blocks in each line. These numbers are cheap to rearrange and usually single
    out one image; only images that tie in them are encoded in full.
    """
    least_rows, turns_of_rows = _least_direction(list(map(len, rows)))
    least_columns, turns_of_columns = _least_direction(list(map(len, columns)))
    outline, transposed = ([len(part) for part in parts] for parts in ((rows, columns), (columns, rows)))
    outline += least_rows + least_columns
    transposed += least_columns + least_rows
    symmetries = [*product([False], turns_of_rows, turns_of_columns)] if outline <= transposed else []
    if transposed <= outline:
        symmetries += product([True], turns_of_columns, turns_of_rows)
    images = [_image(rows, columns, _Symmetry(*flags)) for flags in symmetries]
    return min(((_encoding(*image), image) for image in images), key=itemgetter(0))


def _least_direction(counts: list[int]) -> tuple[list[int], tuple[bool, ...]]:
    """Return counts forward or backward, whichever sorts first, and whether that is backward; both if they tie."""
    backward = counts[::-1]
    if counts == backward:
        return counts, (False, True)
    return (counts, (False,)) if counts < backward else (backward, (True,))


def _image(rows: Clues, columns: Clues, symmetry: _Symmetry) -> tuple[Clues, Clues]:
    """Return an image of a puzzle with its colors unchanged."""
    if symmetry.transposed:
        rows, columns = columns, rows
    if symmetry.upside_down:
        rows, columns = rows[::-1], _backward(columns)
    if symmetry.mirrored:
        rows, columns = _backward(rows), columns[::-1]
    return rows, columns


def _backward(clues: Sequence[Clue]) -> Clues:
    return tuple([clue[::-1] for clue in clues])


def _encoding(rows: Clues, columns: Clues) -> bytes:
    """Write an image as bytes; the ids of all published puzzles depend on this layout, so it must never change.

        field                                                               bytes
        height                                                              2
        width                                                               2
        number of blocks of each row, top to bottom                         2 each
        number of blocks of each column, left to right                      2 each
        length of each block: rows top to bottom, each left to right,       2 each
            then columns left to right, each top to bottom
        color of each block in the same order, renamed so that the colors   1 each
            are 1, 2, 3, ... as they first appear

    All are unsigned, the two-byte numbers with the high byte first.
    """
    counts, lengths, colors = pack_clues(rows + columns)
    return _written(len(rows), len(columns), counts, lengths, colors)


def _written(height: int, width: int, counts: bytes, lengths: bytes, colors: bytes) -> bytes:
    if colors.strip(b"\1"):  # otherwise all blocks have the first color
        order = bytes(dict.fromkeys(colors))
        colors = colors.translate(bytes.maketrans(order, bytes(range(1, len(order) + 1))))
    return pack(">2H", height, width) + counts + lengths + colors
