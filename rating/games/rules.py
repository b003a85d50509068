"""The ladder GR-1, easiest rule first: the only place for names, values and order of its rules. Source: own.

``docs/ratings.md`` defines them. A step has the value of its rule, the cost of a lemma, and an extra for its extent:
``ADDS`` by the open cells of a constraint, ``LENGTHS`` by the constraints that refute an assumption.
"""

from math import log2

import numpy as np

from puzzles.games.constraints import Constraint
from rating.rating import Rule

SCALE = "GR-1"

(
    ONLY_VALUE,
    LAST_PLACE,
    COMPARISON,
    COUNT,
    SUM,
    LINE,
    SINGLE_LOOP,
    COMBINATIONS,
    OVERLAPPING,
    CONTRADICTION,
    PAIR,
    CONNECTION,
    LINES_AND_GROUPS,
    CONTRADICTION_BY_SETS,
    TRIPLE,
    QUAD,
    NESTED_CONTRADICTION,
    SEARCHED,
) = range(18)

# fmt: off
RULES = (
    Rule(ONLY_VALUE, "only value", 10, "climb_kernel.alone_round", "{0}"),
    Rule(LAST_PLACE, "last place", 20, "climb_kernel.alone_round", "{0}, and no other cell is left for {1}"),
    Rule(COMPARISON, "comparison", 20, "climb_kernel.alone_round", "{0}"),
    Rule(COUNT, "count", 20, "climb_kernel.alone_round", "{0}"),
    Rule(SUM, "sum", 20, "climb_kernel.alone_round", "{0}"),
    Rule(LINE, "line", 20, "climb_kernel.alone_round", "{0}"),
    Rule(SINGLE_LOOP, "single loop", 25, "climb_kernel.alone_round", "{0}"),
    Rule(COMBINATIONS, "sum combinations", 25, "climb_kernel.alone_round", "{0}"),
    Rule(OVERLAPPING, "overlapping counts", 25, "overlap_kernel.overlap_round",
         "{0}, and {1}; with what both share only this fits"),
    Rule(CONTRADICTION, "contradiction", 25, "assume_kernel.assume_round", "suppose {0}. {1}"),
    Rule(PAIR, "pair", 30, "climb_kernel.alone_round", "{0}; {1}"),
    Rule(CONNECTION, "connection", 31, "climb_kernel.alone_round", "{0}"),
    Rule(LINES_AND_GROUPS, "lines and groups", 35, "overlap_kernel.group_round",
         "{0}; their open cells all belong to these: {1}"),
    Rule(CONTRADICTION_BY_SETS, "contradiction by sets", 35, "assume_kernel.assume_round", "suppose {0}. {1}"),
    Rule(TRIPLE, "triple", 40, "climb_kernel.alone_round", "{0}; {1}"),
    Rule(QUAD, "quad", 50, "climb_kernel.alone_round", "{0}; {1}"),
    Rule(NESTED_CONTRADICTION, "nested contradiction", 80, "search_kernel.nest_round", "suppose {0}. {1}"),
    Rule(SEARCHED, "search", 100, "search_kernel.search_round", "suppose {0}. {1}"),
)
# fmt: on

RUNG_RULES = (
    ONLY_VALUE,
    ONLY_VALUE,
    OVERLAPPING,
    LINES_AND_GROUPS,
    CONTRADICTION,
    CONTRADICTION_BY_SETS,
    NESTED_CONTRADICTION,
    SEARCHED,
)
"""The rule of each rung of ``rating.games.arrays``; ``ALONE`` has many, by kind and level."""

KIND_RULES = (
    (ONLY_VALUE, LAST_PLACE, PAIR, TRIPLE, QUAD),
    (COUNT, COUNT, COMBINATIONS),
    (ONLY_VALUE, COMPARISON),
    (LINE, LINE),
    (CONNECTION, CONNECTION),
    (SINGLE_LOOP, SINGLE_LOOP),
)
"""The rule of each level of each kind of constraint; sums of cells that differ are no counts."""

VALUES_FROM = np.array([RULES[rule].tenths for rule in RUNG_RULES])
ADDS = np.array([round(2.5 * log2(max(n, 1))) for n in range(1000)])
LENGTHS = np.array([round(10 * log2(max(n, 1))) for n in range(400)])


def rule_alone(constraint: Constraint, level: int, *, counts: bool) -> int:
    """Return the rule for a constraint alone at a level of its kind; ``counts`` if its variables are 0 or 1."""
    rule = KIND_RULES[constraint.kind][level]
    return SUM if rule == COUNT and not counts else rule
