"""Lemmas: consequences of rules and clues that players know as patterns and call by name."""

from typing import NamedTuple

from puzzles.games.constraints import Constraint


class Pattern(NamedTuple):
    """A pattern that players see at a glance."""

    name: str  # the name in steps, such as ``adjacent threes``
    tenths: int  # the value of a step by this pattern on the scale GR-1, more than 10


class Lemma(NamedTuple):
    """A consequence of some constraints of a board; ``tests/puzzles/games/test_lemmas.py`` proves it from them.

    A rule or a clue may itself be a lemma with no other premise; its pattern then names what it says. The words say
    briefly why the lemma holds: what a player looks at among the premises.
    """

    pattern: Pattern  # one of ``Game.patterns``
    constraint: Constraint  # what follows
    premises: tuple[Constraint, ...]  # the rules and clues of the board that it follows from, none of them superfluous
    # The pattern of a step that changes a given cell of the constraint, for lemmas whose cells differ in this; all
    # patterns have the same value.
    of_cells: tuple[Pattern, ...] = ()

    # For a rule that is itself a lemma: the only variable about which its pattern speaks; what the rule says of others
    # is no pattern.
    late: int | None = None

    # For a lemma about a cage, which is its first premise: the sign by which its digits make its number. A sentence
    # lists the combinations that are left.
    sign: str = ""
