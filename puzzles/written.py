"""Puzzles and solutions as text for a prompt of a language model: the possible shapes, and a form for any family."""

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from puzzles.errors import counted
from puzzles.puzzle import Solution

CREDITS = ("title", "author", "copyright")  # members that are no part of a puzzle, and may give its solution away


class Shape(StrEnum):
    """The shapes in which puzzles and solutions are written."""

    ROWS = "rows"  # a sign for each cell, without spaces where one sign is enough
    SPACED = "spaced"  # a space between the cells of a row
    JSON = "json"


class Written(NamedTuple):
    """A puzzle and its solution as text."""

    puzzle: str  # all that has to be known to solve it by the rules
    legend: str  # the meaning of the puzzle's signs, in sentences
    form: str  # how the solution is written, in words that follow "Answer with"
    solution: str  # the solution in that form, which allows no other text for it
    # The rules of the game in words that need no picture; empty if the family has only those of its book.
    rules: str = ""


def usual(members: Mapping[str, Any], summary: str, solution: Solution, shape: Shape) -> Written:
    """Write a puzzle of any family as its JSON members, and its solution as numbers."""
    puzzle = compact({name: value for name, value in members.items() if name not in CREDITS})
    rows = solution.tolist()
    text = compact(rows) if shape is Shape.JSON else "\n".join(" ".join(map(str, row)) for row in rows)
    form = form_of(solution.shape, shape if shape is Shape.JSON else Shape.SPACED)
    return Written(puzzle, f"The puzzle is written as JSON: {summary}.", form, text)


def form_of(size: Sequence[int], shape: Shape, cell: str = "number") -> str:
    """Describe how many rows and cells a solution has, and how they are written.

    >>> form_of((5, 7), Shape.SPACED), form_of((1, 1), Shape.JSON)
    ('5 rows of 7 numbers separated by spaces, the top row first', 'a JSON list of 1 list of 1 number')
    """
    height, width = size
    order = ", the top row first" * (height > 1)
    if shape is Shape.JSON:
        return f"a JSON list of {counted(height, 'list')} of {counted(width, cell)}{order}"
    gaps = "separated by spaces" if shape is Shape.SPACED else "without spaces"
    return f"{counted(height, 'row')} of {counted(width, cell)}{f' {gaps}' * (width > 1)}{order}"


def joined(rows: Iterable[str], shape: Shape) -> str:
    """Write rows of signs, with one sign for each cell."""
    return "\n".join(map(" ".join, rows) if shape is Shape.SPACED else rows)


def compact(value: object) -> str:
    """Write JSON without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
