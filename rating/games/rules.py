"""The ladder GR-1, easiest rule first: the numbers of the rules in ``rating/ladders.toml``. Source: own.

A step's value is that of its rule, plus the cost of a constraint that people see late, plus an extra for its extent:
``ADDS`` for the open cells of a constraint, ``LENGTHS`` for the constraints that refute an assumption. A lemma has the
value of its pattern.
"""

from functools import cache
from math import log2

import numpy as np

from puzzles.games.game import Game
from rating.rating import Rule, rules_of
from solvers.games.net import EFFORTS

SCALE = "GR-1"

(
    ONLY_VALUE,
    ISLAND_BORDER,
    OUT_OF_REACH,
    LAST_PLACE,
    COMPARISON,
    COUNT,
    SUM,
    LINE,
    ROOM_TO_GROW,
    CONTAINED,
    SHARED_CELLS,
    WAY_TO_NUMBER,
    DIRECT_CLASH,
    SINGLE_LOOP,
    COMBINATIONS,
    OVERLAPPING,
    CONTRADICTION,
    TOO_LITTLE_ROOM,
    PAIR,
    CONNECTION,
    AT_CORNERS,
    LINES_AND_GROUPS,
    CONTRADICTION_BY_SETS,
    TRIPLE,
    CROSSED_LINES,
    LINKED_CELLS,
    QUAD,
    NESTED_CONTRADICTION,
    SEARCHED,
) = range(29)

RULES = rules_of(SCALE)


@cache
def rules_for(game: Game) -> tuple[Rule, ...]:
    """Return the rules of a family by number: the rules of all families, followed by its own patterns."""
    own = enumerate(game.patterns, len(RULES))
    return (*RULES, *(Rule(number, pattern.name, pattern.tenths, "{0}") for number, pattern in own))


RUNG_RULES = (
    ONLY_VALUE,
    ONLY_VALUE,
    OVERLAPPING,
    AT_CORNERS,
    DIRECT_CLASH,
    CROSSED_LINES,
    LINES_AND_GROUPS,
    LINKED_CELLS,
    CONTRADICTION,
    CONTRADICTION_BY_SETS,
    NESTED_CONTRADICTION,
    SEARCHED,
)
"""The rule of each rung of ``rating.games.arrays``, except ``ALONE``, which has many by kind and level."""

KIND_RULES = (
    (ONLY_VALUE, LAST_PLACE, PAIR, TRIPLE, QUAD),
    (COUNT, COUNT, COMBINATIONS),
    (ONLY_VALUE, COMPARISON),
    (LINE, LINE),
    (ONLY_VALUE, SHARED_CELLS),
    (CONNECTION, CONNECTION),
    (SINGLE_LOOP, SINGLE_LOOP),
    (ISLAND_BORDER, ROOM_TO_GROW),
    (OUT_OF_REACH, WAY_TO_NUMBER),
    (ONLY_VALUE, ROOM_TO_GROW, TOO_LITTLE_ROOM),
)
"""The rule of each level of each kind of constraint; sums of cells that differ are not counts."""

LEVEL_RULES = np.array([(*rules, *rules[-1:] * (5 - len(rules))) for rules in KIND_RULES])
KIND_WORTH = np.array([[RULES[rule].tenths for rule in rules] for rules in LEVEL_RULES])
"""By kind and level of a constraint, its rule and the value of that in tenths; no kind has more than five levels."""
ONLY_VALUE_TENTHS = RULES[ONLY_VALUE].tenths
PATTERN_TENTHS = np.array((0, *(ONLY_VALUE_TENTHS + effort for effort in EFFORTS[1:])))
"""By effort, the greatest value of a pattern that is seen then, in tenths."""

CONTAINED_FROM = RULES[CONTAINED].tenths
MIXED = 3
"""The extra cost of a contradiction that needs other constraints, in games whose lines have each digit once."""
OF_DIGITS = 12
"""The extra cost of a direct clash if variables have more than two values, because a person looks at each of them."""
VALUES_FROM = np.array([RULES[rule].tenths for rule in RUNG_RULES])
ADDS = np.array([round(2.5 * log2(max(n, 1))) for n in range(1000)])
LENGTHS = np.array([round(10 * log2(max(n, 1))) for n in range(400)])
