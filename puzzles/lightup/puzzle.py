"""Light Up (Akari) as a value: a board of white cells and walls, and the check of bulbs on the board."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.cells import Violation, cell_name, integers_of
from puzzles.errors import PuzzleError
from puzzles.lightup.canonical import canonical_grid, puzzle_id
from puzzles.lightup.cells import BULB, MAX_NUMBER, MAX_SIDE, WALL, WHITE, Grid
from puzzles.lightup.rays import n_beside, segments_of
from puzzles.override import override
from puzzles.puzzle import Pictures, Shown, Texts, check_texts


@dataclass(frozen=True, repr=False)
class LightUp(Shown):
    """A Light Up board.

    A number that its neighbors cannot satisfy is no error: such a puzzle has no solution.

    Attributes:
        height: number of rows, 1 to 100.
        width: number of columns, 1 to 100.
        cells: in reading order, 0 to 4 for a wall with that number, ``WALL`` for a wall without one, and ``WHITE``.
        title: free text; comparisons ignore title, author and copyright.
        author: who made it.
        copyright: whose it is.

    Raises:
        PuzzleError: when the size is out of range, the cells do not fill it, or a cell is of no kind.
    """

    family: ClassVar[str] = "lightup"

    height: int
    width: int
    cells: tuple[int, ...]
    title: str = field(default="", compare=False)
    author: str = field(default="", compare=False)
    copyright: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_texts(self.title, self.author, self.copyright)
        if not (1 <= self.height <= MAX_SIDE and 1 <= self.width <= MAX_SIDE):
            raise PuzzleError(
                f"a board of {self.height}x{self.width} cells was given; expected 1 to {MAX_SIDE} rows and columns"
            )
        if len(self.cells) != self.height * self.width:
            raise PuzzleError(
                f"{len(self.cells)} cells were given; expected {self.height * self.width} "
                f"for {self.height} rows and {self.width} columns"
            )
        if not set(self.cells) <= _KINDS:
            cell, kind = next((cell, kind) for cell, kind in enumerate(self.cells) if kind not in _KINDS)
            raise PuzzleError(
                f"{self._name(cell)} is {kind}; expected 0 to {MAX_NUMBER} for a wall with a number, "
                f"{WALL} for one without, or {WHITE} for a white cell"
            )

    @classmethod
    def from_grid(
        cls,
        grid: ArrayLike,
        title: str = "",
        author: str = "",
        copyright: str = "",  # noqa: A002
    ) -> "LightUp":
        """Make a puzzle from a grid of its cells.

        Args:
            grid: integers, shape ``[height, width]``: numbers, ``WALL`` and ``WHITE``.
            title, author, copyright: free text.

        Raises:
            PuzzleError: when the grid is not a puzzle.
        """
        values = integers_of(grid, "iub")
        height, width = values.shape
        return cls(height, width, tuple(values.ravel().tolist()), title, author, copyright)

    @cached_property
    def n_white(self) -> int:
        """Count the white cells."""
        return self.cells.count(WHITE)

    @property
    def n_walls(self) -> int:
        """Count the walls, with and without numbers."""
        return len(self.cells) - self.n_white

    @cached_property
    def n_numbers(self) -> int:
        """Count the walls that have a number."""
        return self.n_walls - self.cells.count(WALL)

    @property
    def grid(self) -> Grid:
        """Return the cells as an array, uint8 ``[height, width]``."""
        return np.fromiter(self.cells, np.uint8, len(self.cells)).reshape(self.height, self.width)

    @cached_property
    def id(self) -> str:
        """Return the id of the puzzle's symmetry class: turning or mirroring a puzzle keeps its id."""
        return puzzle_id(self.grid)

    def canonical(self) -> "LightUp":
        """Return the representative of the puzzle's symmetry class, untitled and no higher than wide."""
        return LightUp.from_grid(canonical_grid(self.grid))

    @override
    def _views(self) -> tuple[Pictures, Texts]:
        from puzzles.lightup import drawing, text

        return drawing, text

    def check(self, solution: ArrayLike) -> Violation | None:
        """Compare bulbs with the rules.

        Args:
            solution: integers or booleans, shape ``[height, width]``; 1 is a bulb, 0 none.

        Returns:
            None for a solution, else the first fault: a bulb on a wall, then two bulbs that see each other (rows before
            columns), then a wrong number, then an unlit cell.

        Raises:
            PuzzleError: when the grid has another shape, or a cell is neither 0 nor 1.
        """
        bulbs, grid = self.checked_solution(solution) == BULB, self.grid
        on_wall = bulbs & (grid != WHITE)
        if on_wall.any():
            cell = _first(on_wall)
            return Violation(cell, f"{self._name(cell)} is a wall; expected no bulb on it")
        segments = segments_of(self.grid)
        crowded = segments.n_bulbs(bulbs) > 1
        if crowded.any():
            cells = segments.cells_of(_first(crowded))
            first, second = cells[bulbs.ravel()[cells]][:2].tolist()
            return Violation(second, f"{self._name(first)} and {self._name(second)} hold bulbs that see each other")
        found = n_beside(bulbs)
        unmet = (grid <= MAX_NUMBER) & (grid != found)
        if unmet.any():
            cell = _first(unmet)
            return Violation(
                cell,
                f"{self._name(cell)} has {_counted(int(found.flat[cell]))} beside it; its number is {self.cells[cell]}",
            )
        dark = (grid == WHITE) & ~segments.lit(bulbs)
        if dark.any():
            cell = _first(dark)
            return Violation(cell, f"{self._name(cell)} is not lit")
        return None

    def checked_solution(self, solution: ArrayLike) -> Grid:
        """Return bulbs ``[height, width]`` (1 is a bulb, 0 none) as uint8; they need not solve the puzzle.

        Raises:
            PuzzleError: when the grid has another shape, or a cell is neither 0 nor 1.
        """
        bulbs = integers_of(solution, "iub", (self.height, self.width))
        neither = (bulbs != 0) & (bulbs != BULB)
        if neither.any():
            cell = _first(neither)
            raise PuzzleError(f"{self._name(cell)} holds {bulbs.flat[cell]}; expected {BULB} for a bulb or 0 for none")
        return bulbs.astype(np.uint8)

    def _name(self, cell: int) -> str:
        return cell_name(cell, self.width)


_KINDS = frozenset((*range(MAX_NUMBER + 1), WALL, WHITE))


def _first(found: NDArray[np.bool_]) -> int:
    return int(found.ravel().argmax())


def _counted(n_bulbs: int) -> str:
    return f"{n_bulbs or 'no'} {'bulb' if n_bulbs < 2 else 'bulbs'}"
