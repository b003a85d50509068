"""The constraints that the rules of a puzzle state, and those that each clue adds."""

from collections.abc import Sequence
from typing import NamedTuple

from puzzles.games.constraints import Constraint
from puzzles.games.game import Place


class StatedClue(NamedTuple):
    """The constraints that a clue states, under its name."""

    name: str  # the name that people read, such as ``R1C2`` or ``cage at R1C1``; two marks at one cell may share a name
    place: Place  # the member of the puzzle's JSON that contains the clue, and the clue's number there in reading order
    constraints: tuple[Constraint, ...]


class Stated(NamedTuple):
    """A puzzle as rules and clues over variables; cells come first."""

    domains: Sequence[int]  # the values that each variable may have, as a mask
    rules: tuple[Constraint, ...]  # the constraints that hold whatever the clues are
    clues: tuple[StatedClue, ...]  # the clues, any of which could be a setter's mistake
