"""Sudoku as a value: its ground, its givens, and the check of boards."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.cells import Violation, cell_name, integers_of
from puzzles.errors import PuzzleError
from puzzles.override import override
from puzzles.puzzle import Pictures, Shown, Texts, check_texts
from puzzles.sudoku.ground import (
    BLANK,
    MOST_BITS,
    Grid,
    Ground,
    are_valid,
    checked,
    default_box,
    digits_of,
    field_of,
    first_repeat,
    is_outside,
)
from puzzles.sudoku.marks.kinds import constraints_of

if TYPE_CHECKING:
    from puzzles.sudoku.cosmetics import Cosmetic


@dataclass(frozen=True, repr=False)
class Sudoku(Shown):
    """The givens of a Sudoku.

    Attributes:
        ground: the houses and rules; a board has ``ground.side`` rows and columns.
        cells: digits 1 to ``ground.n_digits`` in reading order, 0 for a cell to be filled or outside the grids.
        title: free text; comparisons ignore title, author and copyright.
        author: who made it.
        copyright: whose it is.
        cosmetics: what is drawn without a rule, which comparisons ignore as well.

    Raises:
        PuzzleError: if the ground is impossible, the cells do not fill it, a digit is out of range, or two digits break
            a rule.
    """

    family: ClassVar[str] = "sudoku"

    ground: Ground
    cells: tuple[int, ...]
    title: str = field(default="", compare=False)
    author: str = field(default="", compare=False)
    copyright: str = field(default="", compare=False)
    cosmetics: "tuple[Cosmetic, ...]" = field(default=(), compare=False)

    def __post_init__(self) -> None:
        check_texts(self.title, self.author, self.copyright)
        object.__setattr__(self, "ground", checked(self.ground))
        side = self.side
        if self.cosmetics:
            from puzzles.sudoku.cosmetics import checked_cosmetics

            object.__setattr__(self, "cosmetics", checked_cosmetics(self.cosmetics, side))
        if len(self.cells) != side * side:
            raise PuzzleError(f"{len(self.cells)} cells were given; expected {side**2} for {side} rows and columns")
        digits = digits_of(self.cells, self.n_digits)
        if digits is None:
            cell, digit = next((c, d) for c, d in enumerate(self.cells) if not BLANK <= d <= self.n_digits)
            raise PuzzleError(f"{self._name(cell)} holds {digit}; expected 1 to {self.n_digits}, or 0 for a blank")
        violation = self._violation_outside(digits) or self._violation_of_repeat(digits)
        if violation is not None:
            raise PuzzleError(str(violation))

    @classmethod
    def from_grid(
        cls,
        grid: ArrayLike,
        ground: Ground | None = None,
        title: str = "",
        author: str = "",
        copyright: str = "",  # noqa: A002
    ) -> "Sudoku":
        """Make a puzzle from a grid of its digits.

        Args:
            grid: integers, shape ``[side, side]``; 0 is blank.
            ground: by default boxes of the shape closest to a square, no higher than wide.
            title, author, copyright: free text.

        Raises:
            PuzzleError: when the grid is not a puzzle.
        """
        values = integers_of(grid)
        if values.shape[0] != values.shape[1]:
            raise PuzzleError(f"a grid of shape {values.shape} was given; expected as many columns as rows")
        return cls(ground or default_box(values.shape[0]), tuple(values.ravel().tolist()), title, author, copyright)

    @classmethod
    def many(cls, ground: Ground, grids: NDArray[np.integer]) -> "list[Sudoku]":
        """Make untitled puzzles from grids ``[n, side * side]``, where 0 is blank, checking all of them together.

        Raises ``PuzzleError`` if a grid is no puzzle.
        """
        ground, rows = checked(ground), list(map(tuple, grids.tolist()))
        if ground.n_digits > MOST_BITS or grids.shape[1:] != (ground.side**2,) or not are_valid(ground, grids):
            return [cls(ground, cells) for cells in rows]  # raises an error that says what is wrong
        made = [object.__new__(cls) for _ in rows]
        for puzzle, cells in zip(made, rows, strict=True):
            puzzle.__dict__.update(ground=ground, cells=cells, title="", author="", copyright="", cosmetics=())
        return made

    @property
    def side(self) -> int:
        """Return the number of rows, which is also the number of columns."""
        return self.ground.side

    @property
    def n_digits(self) -> int:
        """Count the digits."""
        return self.ground.n_digits

    @property
    def height(self) -> int:
        """Count the rows."""
        return self.side

    @property
    def width(self) -> int:
        """Count the columns."""
        return self.side

    @cached_property
    def n_givens(self) -> int:
        """Count the givens."""
        return len(self.cells) - self.cells.count(BLANK)

    @property
    def grid(self) -> Grid:
        """Return the cells as an array, uint16 ``[side, side]``."""
        return np.fromiter(self.cells, np.uint16, len(self.cells)).reshape(self.side, self.side)

    @cached_property
    def id(self) -> str:
        """Return the id of the puzzle's symmetry class: puzzles that differ only in looks share it."""
        from puzzles.sudoku.canonical import puzzle_id

        return puzzle_id(self.ground, self.cells)

    def canonical(self) -> "Sudoku":
        """Return the representative of the puzzle's symmetry class, untitled, with boxes no higher than wide."""
        from puzzles.sudoku.canonical import canonical_form

        return Sudoku(*canonical_form(self.ground, self.cells))

    @override
    def _views(self) -> tuple[Pictures, Texts]:
        from puzzles.sudoku import drawing, text

        return drawing, text

    def check(self, solution: ArrayLike) -> Violation | None:
        """Compare a board with the givens and the rules.

        Args:
            solution: integers, shape ``[side, side]``.

        Returns:
            None for a solution, else the first fault: a cell that is blank or not as given, then a digit twice in a
            house, then a pair of cells that break a rule, then a mark that is not met.

        Raises:
            PuzzleError: when the grid has another shape.
        """
        board = self.checked_solution(solution).ravel()
        blank = (board == BLANK) & ~is_outside(self.ground)
        wrong = blank | ((self.grid.ravel() != BLANK) & (self.grid.ravel() != board))
        if wrong.any():
            cell = int(wrong.argmax())
            if board[cell] == BLANK:
                return Violation(cell, f"{self._name(cell)} is blank; expected 1 to {self.n_digits}")
            return Violation(cell, f"{self._name(cell)} holds {board[cell]}; its given is {self.cells[cell]}")
        return self._violation_outside(board) or self._violation_of_repeat(board) or self._violation_of_mark(board)

    def checked_solution(self, solution: ArrayLike) -> Grid:
        """Return a board of the puzzle's size and digits as uint16 ``[side, side]``; it need not be full or right.

        Raises:
            PuzzleError: when the grid has another shape or type, or a digit is out of range.
        """
        board = integers_of(solution, shape=(self.side, self.side))
        strange = (board < BLANK) | (board > self.n_digits)
        if strange.any():
            cell = int(strange.ravel().argmax())
            raise PuzzleError(
                f"{self._name(cell)} holds {board.flat[cell]}; expected 1 to {self.n_digits}, or 0 for a blank"
            )
        return board.astype(np.uint16)

    def _name(self, cell: int) -> str:
        return cell_name(cell, self.side)

    def _violation_outside(self, digits: NDArray[np.integer]) -> Violation | None:
        if not self.ground.variants or not (held := is_outside(self.ground) & (digits != BLANK)).any():
            return None
        cell = int(held.argmax())
        return Violation(cell, f"{self._name(cell)} holds {digits[cell]}; expected 0 outside the grids")

    def _violation_of_repeat(self, digits: NDArray[np.integer]) -> Violation | None:
        repeat = first_repeat(self.ground, digits)
        if repeat is None:
            return None
        names = f"{self._name(repeat.first)} and {self._name(repeat.second)}"
        return Violation(repeat.second, f"{names} {repeat.sentence}")

    def _violation_of_mark(self, digits: NDArray[np.integer]) -> Violation | None:
        if not self.ground.marks:
            return None
        from puzzles.games.constraints import first_broken

        stated = (each for _, some in constraints_of(self.ground.marks, field_of(self.ground.bare)) for each in some)
        broken = first_broken(stated, digits.tolist())
        return broken and Violation(broken.cells[0], f"it is not true that {broken.words}")
