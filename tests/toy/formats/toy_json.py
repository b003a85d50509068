"""The members of a toy puzzle in our JSON notation."""

import numpy as np

from puzzles.formats.document import Document
from tests.toy.puzzle import Toy


def to_members(document):
    """Give the members that describe the puzzle and its solution."""
    members = {"sums": list(document.puzzle.sums)}
    if document.solution is not None:
        members["solution"] = document.solution.tolist()
    return members


def from_members(members):
    """Make the document that the members describe."""
    solution = members.get("solution")
    return Document(Toy(tuple(members["sums"])), None if solution is None else np.array(solution))
