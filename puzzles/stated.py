"""What the rules of a puzzle state, and what each of its clues adds to them."""

from collections.abc import Sequence
from typing import NamedTuple

from puzzles.games.constraints import Constraint
from puzzles.games.game import Place


class StatedClue(NamedTuple):
    """What a clue says."""

    name: str  # as people read it, such as ``R1C2`` or ``cage at R1C1``; two marks at one cell may share one
    place: Place  # the member of the puzzle in JSON that has it, and its number there in reading order
    constraints: tuple[Constraint, ...]


class Stated(NamedTuple):
    """A puzzle as rules and clues over variables, its cells first."""

    domains: Sequence[int]  # the values that each variable may have, as a mask
    rules: tuple[Constraint, ...]  # what holds whatever the clues are
    clues: tuple[StatedClue, ...]  # what could be a mistake of the setter
