"""Members: what our own JSON notation, ``gridwright``, says about a puzzle, and the modules that read and write it."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from inspect import cleandoc
from typing import Any, Protocol

from puzzles.formats.credits import credits_of
from puzzles.formats.document import Document
from puzzles.progress import Progress
from puzzles.puzzle import Puzzle

NAME = "gridwright"
VERSION = 1

_ATTRIBUTE = re.compile(r"^    (\w+): (.+(?:\n {8}.+)*)", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class CosmeticMembers:
    """The members of a drawing without a rule.

    Attributes:
        kind: color, line, rectangle, circle, text or cage; fog or light, where a board in fog is light from the start.
        cells: rows and columns from 0; -1 and the side are beside the board.
        color: of a line or an outline, as #rgb, #rgba, #rrggbb or #rrggbbaa.
        fill: the color of an area.
        ink: the color of a text.
        width: of a line or an area, in cells.
        height: of an area or a text, in cells.
        angle: in degrees, clockwise.
        text: one line.
    """

    kind: str
    cells: list[list[int]]
    color: str = ""
    fill: str = ""
    ink: str = ""
    width: float = 0.0
    height: float = 0.0
    angle: float = 0.0
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Members:
    """The members that puzzles of all families share; each family adds its own.

    Attributes:
        height: number of rows.
        width: number of columns.
        title: what people call the puzzle.
        author: who made it.
        copyright: whose it is.
        cosmetics: what is drawn on a Sudoku without a rule.
        solution: rows of cells, where it is known.
        progress: what a player has put on the board: decides, removes and edges, as steps have them.
    """

    height: int
    width: int
    title: str = ""
    author: str = ""
    copyright: str = ""
    cosmetics: list[CosmeticMembers] | None = None
    solution: list[list[int]] | None = None
    progress: Progress | None = None


class MembersModule(Protocol):
    """The contract of a family's module of members."""

    def members_type(self, family: str, /) -> type[Members]:
        """Return the dataclass that describes the members of the family's puzzles."""

    def to_members(self, document: Document[Any], /) -> dict[str, object]:
        """Return the members that describe a puzzle and its solution, ready for ``json.dumps``."""

    def from_members(self, members: Mapping[str, Any], /) -> Document[Any]:
        """Make the document that members describe; raise ``PuzzleError`` if a member is missing or wrong."""


def texts_of(kind: type) -> dict[str, str]:
    """Return the meaning of each field of a dataclass by name, from the docstrings of the class and its bases.

    >>> texts_of(Members)["height"]
    'number of rows.'
    """
    texts: dict[str, str] = {}
    for each in reversed(kind.__mro__[:-1]):
        texts |= {name: " ".join(text.split()) for name, text in _ATTRIBUTE.findall(cleandoc(each.__doc__ or ""))}
    return texts


def members_of(document: Document[Puzzle], own: Mapping[str, object]) -> dict[str, object]:
    """Return a family's members: its own, between the size, the title and the like, and the solution if it is known."""
    puzzle = document.puzzle
    said = {"title": "", **credits_of(puzzle)}
    solution = {} if document.solution is None else {"solution": document.solution.tolist()}
    return {"height": puzzle.height, "width": puzzle.width, **said, **own, **solution}


def whole(family: str, members: Mapping[str, object]) -> dict[str, object]:
    """Return all members of a puzzle except those that name the notation and the family."""
    return {"format": NAME, "version": VERSION, "family": family, **members}


def one_line(members: Mapping[str, object]) -> str:
    """Write members as JSON in one line, without blanks."""
    return json.dumps(members, separators=(",", ":"), ensure_ascii=False)
