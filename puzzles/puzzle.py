"""The interface that the puzzles of all families share."""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import Field
from shutil import get_terminal_size
from typing import Any, ClassVar, NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.drawing import MAX_NOTEBOOK_CELLS, Drawing, xml_text
from puzzles.errors import PuzzleError, is_whole, quoted

Solution = NDArray[Any]  # an array of unsigned integers ``[height, width]``; the family defines what values mean


class Puzzle(Hashable, Protocol):
    """A puzzle: a frozen dataclass, equal to another when both ask for the same.

    Attributes:
        family: id of the family.
        title: what people call it, or "". Comparisons ignore title, author and copyright.
        author: who made it.
        copyright: whose it is.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # makes this a dataclass for type checkers

    family: ClassVar[str]

    @property
    def title(self) -> str:
        """Return the title, or ""."""

    @property
    def author(self) -> str:
        """Return who made the puzzle, or ""."""

    @property
    def copyright(self) -> str:
        """Return who owns the puzzle, or ""."""

    @property
    def height(self) -> int:
        """Return the number of rows."""

    @property
    def width(self) -> int:
        """Return the number of columns."""

    @property
    def id(self) -> str:
        """Return a name that the puzzle shares with its symmetric images only."""

    def check(self, solution: ArrayLike) -> object | None:
        """Return the first rule that a solution violates (its ``str`` is a sentence), or None."""

    def checked_solution(self, solution: ArrayLike) -> Solution:
        """Return a solution as a new array; raise ``PuzzleError`` if it is malformed or does not solve the puzzle."""


class Pictures(Protocol):
    """The interface of the module that draws a family's puzzles."""

    def draw(self, puzzle: Any, /) -> Drawing:
        """Draw a puzzle."""

    def label(self, puzzle: Any, /) -> str:
        """Describe a picture of a puzzle in words."""


class Texts(Protocol):
    """The interface of the module that writes a family's puzzles for the terminal."""

    def as_text(self, puzzle: Any, /, *, color: bool, width: int) -> str:
        """Write a puzzle as lines of text, at most ``width`` characters wide."""


class Shown(ABC):
    """A base for puzzles that show themselves at the prompt and in notebooks.

    A dataclass derived from it has ``repr=False``.
    """

    @abstractmethod
    def _views(self) -> tuple[Pictures, Texts]:
        """Return the modules that draw and write the puzzle; they are loaded only when a puzzle is shown."""

    def __repr__(self) -> str:
        """Describe the puzzle at the prompt, and show the board as wide as the terminal allows."""
        pictures, texts = self._views()
        if not self._fits_notebook:
            return f"<{pictures.label(self)}>"
        return f"{pictures.label(self)}\n{texts.as_text(self, color=False, width=get_terminal_size().columns)}"

    def _repr_svg_(self) -> str | None:
        """Show the puzzle in a notebook as a picture, unless it is so large that the notebook would crawl."""
        return self._views()[0].draw(self).to_svg() if self._fits_notebook else None

    def _repr_html_(self) -> str | None:
        """Show a puzzle as one line of text in a notebook, if it is too large for a picture."""
        return None if self._fits_notebook else f"<p>{xml_text(self._views()[0].label(self))}</p>"

    @property
    def _fits_notebook(self) -> bool:
        shown: Any = self
        return bool(shown.height * shown.width <= MAX_NOTEBOOK_CELLS)


class Measures(NamedTuple):
    """Two measures of a puzzle: its number of clues and its density."""

    n_clues: int  # the givens of a Sudoku, the blocks of a nonogram, the numbers of a Light Up board
    density: float  # the share of cells that are given, painted, or walls


class LegendEntry(NamedTuple):
    """A color of a puzzle, for the legend."""

    color: str  # ``#rrggbb``
    letter: str  # the letter that stands for the color
    name: str  # the color's name in English


class ClueArray(NamedTuple):
    """The clues of a puzzle as an array, whose shape all puzzles of a size and a number of colors share."""

    values: NDArray[np.int16]
    most: int  # the greatest value that any of these puzzles may have; the least is 0


def credited(text: str, puzzle: Puzzle) -> str:
    """Return a text followed by the author and copyright of a puzzle, as far as they are known."""
    credit = credit_of(puzzle)
    return f"{text} ({credit})" if credit else text


def check_texts(title: object, author: object, copyright: object) -> None:  # noqa: A002
    """Raise PuzzleError if a title, author or copyright is no text, or if no file could store it."""
    for name, text in (("title", title), ("author", author), ("copyright", copyright)):
        if text != "" and not (isinstance(text, str) and is_whole(text)):
            raise PuzzleError(f"{quoted(text)} was given as {name}; expected a text of whole characters")


def credit_of(puzzle: Puzzle) -> str:
    """Return author and copyright in one line, naming the author only once, or an empty text."""
    author = "" if puzzle.author in puzzle.copyright else puzzle.author
    return ", ".join(filter(None, (author, puzzle.copyright)))
