"""A Sudoku's members in our own JSON notation, ``gridwright``: ``box``, ``givens`` and, when known, ``solution``.

``height`` and ``width`` are of the board, ``box`` is the height and width of a box, ``givens`` and ``solution`` are
rows of digits, 0 for a blank.

Source: own.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from puzzles.errors import FormatError, counted
from puzzles.formats.credits import credits_in
from puzzles.formats.document import Document
from puzzles.formats.gridwright_json import Members, members_of
from puzzles.formats.jsontext import integer_of, list_of
from puzzles.formats.sudoku.cells import document, json_cells, rows_of
from puzzles.sudoku import MAX_SIDE, Ground, Sudoku


@dataclass(frozen=True, kw_only=True)
class SudokuMembers(Members):
    """Describe the members of a Sudoku.

    Attributes:
        box: height and width of a box.
        givens: rows of digits, 0 for a blank.
    """

    box: list[int]
    givens: list[list[int]]


def to_members(document: Document[Sudoku]) -> dict[str, object]:
    """Return the members that describe the puzzle and its solution."""
    puzzle = document.puzzle
    return members_of(
        document, {"box": [puzzle.ground.height, puzzle.ground.width], "givens": rows_of(puzzle.cells, puzzle.side)}
    )


def from_members(members: Mapping[str, object]) -> Document[Sudoku]:
    """Make the document that the members describe.

    Raises:
        PuzzleError: when a member is missing or wrong.
    """
    sides = list_of(members.get("box"), "the box", 2)
    if len(sides) != 2:
        raise FormatError(f"the box has {counted(len(sides), 'side')}; expected height and width")
    height, width = (integer_of(side, "a side of the box", 1, MAX_SIDE) for side in sides)
    box = Ground(height, width)
    puzzle = Sudoku(box, json_cells(members.get("givens"), "the member 'givens'"), *credits_in(members))
    for key in ("height", "width"):
        integer_of(members.get(key, puzzle.side), f"the {key}", puzzle.side, puzzle.side)
    solution = members.get("solution")
    return document(puzzle, None if solution is None else json_cells(solution, "the member 'solution'"))
