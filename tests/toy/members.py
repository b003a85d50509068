"""The members of the toy family in our JSON notation."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from puzzles.errors import FormatError
from puzzles.formats.document import Document
from puzzles.formats.members import Members
from tests.toy.puzzle import Toy


def members_type(family: str) -> type[Members]:
    return Members


def to_members(document: Document[Toy]) -> dict[str, object]:
    puzzle = document.puzzle
    members: dict[str, object] = {"height": puzzle.height, "width": puzzle.width, "sums": list(puzzle.sums)}
    if document.solution is not None:
        members["solution"] = document.solution.tolist()
    return members


def from_members(members: Mapping[str, Any]) -> Document[Toy]:
    sums, solution = members.get("sums"), members.get("solution")
    if not (isinstance(sums, list) and sums and all(type(each) is int and 0 <= each <= 2 for each in sums)):
        raise FormatError("the sums are no list of 0, 1 and 2; expected one")
    try:
        return Document(Toy(tuple(sums)), None if solution is None else np.array(solution, np.uint8))
    except (ValueError, OverflowError) as error:
        raise FormatError(f"the solution is no grid of bits: {error}") from None
