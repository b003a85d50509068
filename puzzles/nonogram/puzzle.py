"""The colored nonogram as a value: clues, size, palette, and the check of a solution."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.errors import PuzzleError
from puzzles.nonogram.palette import Palette

BLANK = 0
MAX_SIDE = 1000

Grid = NDArray[np.uint8]


class Block(NamedTuple):
    """Hold one number of a clue: a run of ``length`` cells in ``color`` (1 is the first of the palette)."""

    length: int
    color: int


Clue = tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Violation:
    """Name the first clue that a grid breaks.

    Attributes:
        axis: ``"row"`` or ``"column"``.
        index: the line's number, from 0.
        expected: the clue of the puzzle.
        found: the clue that the grid's line has instead.
    """

    axis: str
    index: int
    expected: Clue
    found: Clue

    def __str__(self) -> str:
        return f"{self.axis} {self.index + 1} reads {clue_text(self.found)}, expected {clue_text(self.expected)}"


def clue_text(clue: Clue) -> str:
    """Write a clue as words for a message: ``3 of color 1, 2 of color 2``, or ``no block``."""
    return ", ".join(f"{block.length} of color {block.color}" for block in clue) or "no block"


def least_length(clue: Clue) -> int:
    """Count the cells that a clue needs: its blocks and one blank between neighbours of the same color."""
    gaps = sum(left.color == right.color for left, right in pairwise(clue))
    return sum(block.length for block in clue) + gaps


def clue_of(line: Sequence[int] | NDArray[np.uint8]) -> Clue:
    """Read the clue of one line of a grid.

    Args:
        line: colors of its cells in order, 0 for blank.
    """
    cells = np.asarray(line, dtype=np.int64)
    if cells.size == 0:
        return ()
    starts = np.flatnonzero(np.diff(cells, prepend=cells[0] + 1))
    lengths = np.diff(starts, append=cells.size)
    colors = cells[starts]
    return tuple(Block(int(n), int(c)) for n, c in zip(lengths, colors, strict=True) if c != BLANK)


def clues_of(grid: ArrayLike) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """Read the clues of a grid.

    Args:
        grid: integers, shape ``[height, width]``; 0 is blank.

    Returns:
        The rows' clues from top to bottom and the columns' clues from left to right.
    """
    cells = np.asarray(grid, dtype=np.int64)
    return tuple(clue_of(row) for row in cells), tuple(clue_of(column) for column in cells.T)


def _checked_clues(lines: Iterable[Iterable[tuple[int, int]]], axis: str, n_colors: int) -> tuple[Clue, ...]:
    clues = []
    for index, line in enumerate(lines):
        clue = tuple(Block(*block) for block in line)
        for block in clue:
            if block.length < 1:
                raise PuzzleError(f"{axis} {index + 1} has a block of length {block.length}; expected at least 1")
            if not 1 <= block.color <= n_colors:
                raise PuzzleError(f"{axis} {index + 1} has a block of color {block.color}; expected 1 to {n_colors}")
        clues.append(clue)
    return tuple(clues)


@dataclass(frozen=True)
class Nonogram:
    """Hold the clues of a colored nonogram.

    A black-and-white puzzle is one with a single color. Clues that cannot fit their line, and color
    totals that differ between rows and columns, are refused; a puzzle may still have no solution.

    Attributes:
        rows: the clue of each row, from top to bottom.
        columns: the clue of each column, from left to right.
        palette: the colors; its length is the number of colors of the puzzle.
        title: free text, not part of the puzzle's identity.

    Raises:
        PuzzleError: when the clues cannot belong to a puzzle.
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    palette: Palette = field(default_factory=lambda: Palette.default(1))
    title: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", _checked_clues(self.rows, "row", self.n_colors))
        object.__setattr__(self, "columns", _checked_clues(self.columns, "column", self.n_colors))
        if max(self.height, self.width) > MAX_SIDE:
            raise PuzzleError(f"{self.height}x{self.width} is too large; expected at most {MAX_SIDE} rows and columns")
        for axis, clues, length in (("row", self.rows, self.width), ("column", self.columns, self.height)):
            for index, clue in enumerate(clues):
                if least_length(clue) > length:
                    raise PuzzleError(
                        f"{axis} {index + 1} needs {least_length(clue)} cells; expected at most its {length}"
                    )
        in_rows, in_columns = _painted_by_color(self.rows), _painted_by_color(self.columns)
        for color in sorted(in_rows | in_columns):
            if in_rows[color] != in_columns[color]:
                raise PuzzleError(
                    f"color {color} ({self.palette.colors[color - 1].name}) paints {in_rows[color]} cells in the rows "
                    f"and {in_columns[color]} in the columns; expected the same number"
                )

    @classmethod
    def from_grid(cls, grid: ArrayLike, palette: Palette | None = None, title: str = "") -> "Nonogram":
        """Make the puzzle whose clues describe a grid.

        Args:
            grid: integers, shape ``[height, width]``; 0 is blank, 1 the palette's first color.
            palette: the colors; by default the standard palette for the largest color in the grid.
            title: free text.

        Raises:
            PuzzleError: when the grid is not two-dimensional or uses a color that the palette lacks.
        """
        cells = np.asarray(grid)
        if cells.ndim != 2 or not np.issubdtype(cells.dtype, np.integer):
            raise PuzzleError(f"a grid of shape {cells.shape} and type {cells.dtype} was given; expected integer rows")
        n_colors = max(1, int(cells.max(initial=BLANK)))
        rows, columns = clues_of(cells)
        return cls(rows, columns, palette or Palette.default(n_colors), title)

    @property
    def height(self) -> int:
        """Count the rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Count the columns."""
        return len(self.columns)

    @property
    def n_colors(self) -> int:
        """Count the colors of the palette, blank excluded."""
        return len(self.palette.colors)

    @cached_property
    def n_painted(self) -> int:
        """Count the cells that every solution paints."""
        return sum(_painted_by_color(self.rows).values())

    def check(self, solution: ArrayLike) -> Violation | None:
        """Compare a grid with the clues.

        Args:
            solution: integers, shape ``[height, width]``; 0 is blank.

        Returns:
            None when the grid solves the puzzle, else the first broken clue, rows before columns.

        Raises:
            PuzzleError: when the grid has another shape.
        """
        cells = np.asarray(solution)
        if cells.shape != (self.height, self.width):
            raise PuzzleError(f"a solution of shape {cells.shape} was given; expected {(self.height, self.width)}")
        found_rows, found_columns = clues_of(cells)
        for axis, expected, found in (("row", self.rows, found_rows), ("column", self.columns, found_columns)):
            for index, (want, have) in enumerate(zip(expected, found, strict=True)):
                if want != have:
                    return Violation(axis, index, want, have)
        return None


def _painted_by_color(clues: Iterable[Clue]) -> Counter[int]:
    totals: Counter[int] = Counter()
    for clue in clues:
        for length, color in clue:
            totals[color] += length
    return totals
