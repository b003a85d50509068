"""Light Up's members in our own JSON notation, ``gridwright``."""

from collections.abc import Mapping
from dataclasses import dataclass

from puzzles.formats.credits import credits_in
from puzzles.formats.document import Document
from puzzles.formats.jsontext import integer_of, list_of, text_of
from puzzles.formats.lightup.text import KIND_OF, read_board
from puzzles.formats.members import Members, members_of
from puzzles.formats.text import Line
from puzzles.lightup import MAX_SIDE, LightUp
from puzzles.lightup.text import signs_of


@dataclass(frozen=True, kw_only=True)
class LightUpMembers(Members):
    """The members of a Light Up puzzle.

    Attributes:
        board: a string for each row: ``.`` is a white cell, ``#`` a wall, ``0`` to ``4`` a wall with that number.
        solution: rows of 1 for a bulb and 0 for none, where it is known.
    """

    board: list[str]


def members_type(_family: str) -> type[LightUpMembers]:
    """Return the dataclass that describes the members."""
    return LightUpMembers


def to_members(document: Document[LightUp]) -> dict[str, object]:
    """Return the members that describe a puzzle and its solution."""
    return members_of(document, {"board": signs_of(document.puzzle)})


def from_members(members: Mapping[str, object]) -> Document[LightUp]:
    """Make the document that the members describe."""
    rows = list_of(members.get("board"), "the member 'board'", MAX_SIDE)
    lines = [Line(0, text_of(row, f"row {number} of the member 'board'")) for number, row in enumerate(rows, 1)]
    puzzle, _ = read_board(lines, KIND_OF, said=credits_in(members))
    for key, side in (("height", puzzle.height), ("width", puzzle.width)):
        integer_of(members.get(key, side), f"the {key}", side, side)
    solution = members.get("solution")
    return Document(puzzle, None if solution is None else puzzle.checked_solution(_solution(solution)))


def _solution(value: object) -> list[list[int]]:
    rows = list_of(value, "the member 'solution'", MAX_SIDE)
    return [
        [
            integer_of(cell, f"a cell in row {number} of the member 'solution'", 0, 1)
            for cell in list_of(row, f"row {number} of the member 'solution'", MAX_SIDE)
        ]
        for number, row in enumerate(rows, 1)
    ]
