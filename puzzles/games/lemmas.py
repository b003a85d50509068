"""Lemmas: consequences of rules and clues that players know as patterns, by a name of their own."""

from typing import NamedTuple

from puzzles.games.constraints import Constraint


class Pattern(NamedTuple):
    """Name what players see at a glance."""

    name: str  # as steps call it, such as ``adjacent threes``
    tenths: int  # what a step by it is worth on the scale GR-1, more than 10


class Lemma(NamedTuple):
    """State a consequence of some constraints of a board; ``tests/puzzles/games/test_lemmas.py`` proves it from them.

    Its words say in short why it holds: what of the premises a player looks at.
    """

    pattern: Pattern  # one of ``Game.patterns``
    constraint: Constraint  # what follows
    premises: tuple[Constraint, ...]  # what it follows from: rules and clues of the board, and none to spare
