"""The number of placements of a line's blocks, and the cells where each block may still start."""

from collections.abc import Sequence
from math import comb

from puzzles.nonogram import BLANK, Clue, Nonogram
from puzzles.nonogram.clues import least_length


def n_placements(clue: Clue, n_cells: int) -> int:
    """Return the number of placements in an empty line: the ways to distribute the blanks that its clue does not force.

    >>> n_placements(Nonogram.from_grid([[1, 1, 1, 1, 1, 0, 1]]).rows[0], 10)
    10

    Source: Ortiz-Garcia and others 2009, equations 3 to 6, for one color.
    """
    slack = n_cells - least_length(clue)
    return comb(slack + len(clue), len(clue)) if slack >= 0 else 0


def n_places_of(puzzle: Nonogram) -> int:
    """Return the number of pairs of a block and a cell of its line, in all lines; tables of a puzzle have this size."""
    in_rows = sum(map(len, puzzle.rows)) * puzzle.width
    return in_rows + sum(map(len, puzzle.columns)) * puzzle.height


def block_starts(clue: Clue, allowed: Sequence[int], n_cells: int) -> list[int]:
    """Return for each block the cells where it starts in some placement of the line, as masks with bit j for cell j.

    This repeats the two passes of ``solvers.nonogram.line_kernel`` with integers of any size. ``allowed`` has, for each
    color from blank on, the mask of the cells that may have it; at least one placement must exist.
    """
    from_left = _starts_from_one_end(clue, allowed)
    mirrored_allowed = [_mirrored(mask, n_cells) for mask in allowed]
    from_right = _starts_from_one_end(clue[::-1], mirrored_allowed)[::-1]
    starts = []
    for (length, _), left, right in zip(clue, from_left, from_right, strict=True):
        # A block that starts at cell j starts at cell n - j - length of the mirrored line.
        starts.append(left & _mirrored(right, n_cells - length + 1))
    return starts


def _starts_from_one_end(clue: Clue, allowed: Sequence[int]) -> list[int]:
    blank = allowed[BLANK]
    reach = _spread(1, blank)
    before = BLANK
    starts = []
    for length, color in clue:
        if color == before:
            reach = (reach & blank) << 1
        before = color
        fits = allowed[color]
        for _ in range(length - 1):
            fits &= fits >> 1
        reach &= fits
        starts.append(reach)
        reach = _spread(reach << length, blank)
    return starts


def _spread(ends: int, blank: int) -> int:
    return (((ends & blank) + blank) ^ blank) | ends


def _mirrored(mask: int, n_bits: int) -> int:
    return int(f"{mask & ((1 << n_bits) - 1):0{n_bits}b}"[::-1], 2)
