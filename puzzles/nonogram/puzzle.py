"""The colored nonogram as a value: clues, size, palette, canonical form, picture, and the check of solutions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.errors import PuzzleError, counted
from puzzles.nonogram.canonical import canonical_clues, puzzle_id, puzzle_ids
from puzzles.nonogram.clues import (
    MAX_SIDE,
    PACKED,
    Clue,
    Clues,
    Grid,
    PackedClues,
    checked_clues,
    checked_grid,
    clue_text,
    least_length,
    pack_clues,
    read_clues,
    read_clues_of_each,
    unpack_clues,
)
from puzzles.nonogram.palette import Palette
from puzzles.override import override
from puzzles.puzzle import Pictures, Shown, Texts, check_texts


@dataclass(frozen=True, slots=True)
class Violation:
    """The first clue that a grid breaks."""

    axis: str  # ``"row"`` or ``"column"``
    index: int  # the line's number, from 0
    expected: Clue  # the puzzle's clue for the line
    found: Clue  # the clue that describes the grid's line

    def __str__(self) -> str:
        return f"{self.axis} {self.index + 1} reads {clue_text(self.found)}, expected {clue_text(self.expected)}"


@dataclass(frozen=True, repr=False)
class Nonogram(Shown):
    """The clues of a colored nonogram; black and white is a single color.

    Clues that cannot fit their line are refused. A puzzle may still have no solution, for instance if the rows paint
    more cells of a color than the columns (``imbalance``).

    Attributes:
        rows: the clue of each row, from top to bottom.
        columns: the clue of each column, from left to right.
        palette: the colors of the puzzle.
        title: free text; comparisons ignore title, author and copyright.
        author: who made it.
        copyright: whose it is.

    Raises:
        PuzzleError: when the clues cannot belong to a puzzle.
    """

    family: ClassVar[str] = "nonogram"

    rows: Clues
    columns: Clues
    palette: Palette = field(default_factory=lambda: Palette.default(1))
    title: str = field(default="", compare=False)
    author: str = field(default="", compare=False)
    copyright: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_texts(self.title, self.author, self.copyright)
        object.__setattr__(self, "rows", checked_clues(self.rows, "row", self.n_colors))
        object.__setattr__(self, "columns", checked_clues(self.columns, "column", self.n_colors))
        if not (1 <= self.height <= MAX_SIDE and 1 <= self.width <= MAX_SIDE):
            raise PuzzleError(
                f"a puzzle of {self.height}x{self.width} cells was given; expected 1 to {MAX_SIDE} rows and columns"
            )
        for axis, clues, length in (("row", self.rows, self.width), ("column", self.columns, self.height)):
            for number, clue in enumerate(clues, start=1):
                if least_length(clue) > length:
                    raise PuzzleError(
                        f"{axis} {number} needs {least_length(clue)} cells; expected at most the {length} of the line"
                    )

    @classmethod
    def from_grid(
        cls,
        grid: ArrayLike,
        palette: Palette | None = None,
        title: str = "",
        author: str = "",
        copyright: str = "",  # noqa: A002
    ) -> "Nonogram":
        """Make the puzzle whose clues describe a grid.

        Args:
            grid: integers, shape ``[height, width]``; 0 is blank, 1 the palette's first color.
            palette: the colors; by default the standard palette for the largest color in the grid.
            title, author, copyright: free text.

        Raises:
            PuzzleError: when the grid is malformed or too large, or uses a color that the palette lacks.
        """
        if palette is None:
            cells = checked_grid(grid)
            palette = Palette.default(max(1, int(cells.max())))
        else:
            cells = checked_grid(grid, len(palette.colors))
        rows, columns = read_clues(cells)
        check_texts(title, author, copyright)
        return cls._of_grid(palette, rows=rows, columns=columns, title=title, author=author, copyright=copyright)

    @classmethod
    def from_grids(cls, grids: Grid, palette: Palette) -> "Iterator[Nonogram]":
        """Make the puzzles of many grids, uint8 ``[n, height, width]``, whose colors the palette must have."""
        _, height, width = grids.shape
        for packed in read_clues_of_each(grids):
            yield cls._of_grid(palette, packed=packed, height=height, width=width)

    @classmethod
    def _of_grid(cls, palette: Palette, **others: object) -> "Nonogram":
        # Clues read from a grid need none of the checks in __post_init__. The class has the default texts, and packed
        # clues are unpacked only when they are read.
        puzzle = object.__new__(cls)
        puzzle.__dict__.update(palette=palette, **others)
        return puzzle

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Clues:
            """Unpack the clues of rows or columns when they are first read.

            Most puzzles that are made are never read.
            """
            if name not in ("rows", "columns") or "packed" not in self.__dict__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            clues = unpack_clues(self.packed)
            self.__dict__.update(rows=clues[: self.height], columns=clues[self.height :])
            return self.__dict__[name]

    @cached_property
    def height(self) -> int:
        """Count the rows."""
        return len(self.rows)

    @cached_property
    def width(self) -> int:
        """Count the columns."""
        return len(self.columns)

    @cached_property
    def packed(self) -> PackedClues:
        """Return the clues as bytes."""
        return pack_clues(self.rows + self.columns)

    @property
    def n_colors(self) -> int:
        """Count the colors of the palette, blank excluded."""
        return len(self.palette.colors)

    @cached_property
    def n_painted(self) -> int:
        """Return how many cells the rows' clues paint, which equals the columns' number if there is a solution."""
        return int(self._totals[0].sum())

    @property
    def imbalance(self) -> str:
        """Return why rows and columns that paint different numbers of cells allow no solution.

        Empty if the numbers agree.
        """
        in_rows, in_columns = self._totals
        for color in np.flatnonzero(in_rows != in_columns).tolist():
            name = self.palette.colors[color - 1].name
            painted = counted(int(in_rows[color]), "cell")
            return f"color {color} ({name}) paints {painted} in the rows and {in_columns[color]} in the columns"
        return ""

    @property
    def _totals(self) -> NDArray[np.int64]:
        """Count the cells that rows and columns paint in each color, ``[2, 1 + n_colors]``."""
        counts, lengths, colors = self.packed
        n_in_rows = int(np.frombuffer(counts, PACKED)[: self.height].sum())
        of_columns = np.arange(len(colors)) >= n_in_rows
        totals = np.zeros((2, 1 + self.n_colors), np.int64)
        np.add.at(totals, (of_columns.astype(np.intp), np.frombuffer(colors, np.uint8)), np.frombuffer(lengths, PACKED))
        return totals

    @cached_property
    def id(self) -> str:
        """Return the id of the puzzle's symmetry class: turning or recoloring a puzzle keeps its id."""
        return puzzle_id(self.rows, self.columns)

    @staticmethod
    def identify_many(puzzles: "Sequence[Nonogram]") -> list[str]:
        """Return the ids of many puzzles; those of the same size take less time together than one by one."""
        sizes: dict[tuple[int, int], list[Nonogram]] = {}
        for puzzle in puzzles:
            if "id" not in puzzle.__dict__:
                sizes.setdefault((puzzle.height, puzzle.width), []).append(puzzle)
        for size, alike in sizes.items():
            for puzzle, known in zip(alike, puzzle_ids(*size, [puzzle.packed for puzzle in alike]), strict=True):
                if known:
                    puzzle.__dict__["id"] = known
        return [puzzle.id for puzzle in puzzles]

    def canonical(self) -> "Nonogram":
        """Return the representative of the puzzle's symmetry class, in the standard palette and without a title.

        Two puzzles share a representative exactly when turning, mirroring and renaming colors turn one into the other.
        """
        rows, columns = canonical_clues(self.rows, self.columns)
        n_used = len({color for clue in rows + columns for _, color in clue})
        return Nonogram(rows, columns, Palette.default(max(1, n_used)))

    @override
    def _views(self) -> tuple[Pictures, Texts]:
        from puzzles.nonogram import drawing, text

        return drawing, text

    def check(self, solution: ArrayLike) -> Violation | None:
        """Compare a grid with the clues.

        Args:
            solution: integers, shape ``[height, width]``; 0 is blank.

        Returns:
            None for a solution, else the first broken clue, rows before columns.

        Raises:
            PuzzleError: when the grid is malformed or has another shape.
        """
        found_rows, found_columns = read_clues(self.checked_solution(solution))
        for axis, expected, found in (("row", self.rows, found_rows), ("column", self.columns, found_columns)):
            for index, (want, have) in enumerate(zip(expected, found, strict=True)):
                if want != have:
                    return Violation(axis, index, want, have)
        return None

    def checked_solution(self, solution: ArrayLike) -> Grid:
        """Return a grid of the puzzle's size and colors as uint8 ``[height, width]``; it need not solve the puzzle.

        Raises:
            PuzzleError: when the grid is malformed or has another shape.
        """
        cells = checked_grid(solution, self.n_colors)
        if cells.shape != (self.height, self.width):
            raise PuzzleError(f"a solution of shape {cells.shape} was given; expected {(self.height, self.width)}")
        return cells
