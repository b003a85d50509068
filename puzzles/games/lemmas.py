"""Lemmas: consequences of rules and clues that players know as patterns, by a name of their own."""

from typing import NamedTuple

from puzzles.games.constraints import Constraint


class Pattern(NamedTuple):
    """A pattern that players see at a glance."""

    name: str  # as steps call it, such as ``adjacent threes``
    tenths: int  # what a step by it is worth on the scale GR-1, more than 10


class Lemma(NamedTuple):
    """A consequence of some constraints of a board; ``tests/puzzles/games/test_lemmas.py`` proves it from them.

    A rule or a clue may be a lemma itself, and its only premise: then the pattern is the name of what it says. The
    words tell in short why it holds: what of the premises a player looks at.
    """

    pattern: Pattern  # one of ``Game.patterns``
    constraint: Constraint  # what follows
    premises: tuple[Constraint, ...]  # what it follows from: rules and clues of the board, and none to spare
    # The pattern of a step that changes each cell of the constraint, where they differ; all of the same value.
    of_cells: tuple[Pattern, ...] = ()

    # A variable of a rule that is a lemma itself: only the pattern tells of it. What the rule says of others is none.
    late: int | None = None

    def pattern_of(self, variable: int) -> Pattern:
        """Return the pattern of a step that changes a variable."""
        return self.of_cells[self.constraint.cells.index(variable)] if self.of_cells else self.pattern
