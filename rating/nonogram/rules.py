"""The ladder NR-1: the names of its rules and their ratings, easiest first.

Kernels speak of a rule by its place in this table, in a byte; ratings are kept in tenths, so that they compare exactly.
"""

from typing import NamedTuple

SCALE = "NR-1"


class Rule(NamedTuple):
    """Name one rung of the ladder; ``tenths`` is its rating times ten."""

    name: str
    tenths: int


RULES = (
    Rule("freebie", 10),
    Rule("simple boxes", 12),
    Rule("punctuating", 14),
    Rule("glue", 16),
    Rule("mercury", 18),
    Rule("simple spaces", 20),
    Rule("forcing", 23),
    Rule("joining and splitting", 26),
    Rule("color crossing", 28),
    Rule("identity reasoning", 32),
    Rule("full line", 40),
    Rule("edge logic", 50),
    Rule("two-line clash", 55),
    Rule("2-SAT", 60),
    Rule("probe", 65),
    Rule("agreement", 70),
    Rule("search", 80),
)
(
    FREEBIE,
    SIMPLE_BOXES,
    PUNCTUATING,
    GLUE,
    MERCURY,
    SIMPLE_SPACES,
    FORCING,
    JOINING,
    COLOR_CROSSING,
    IDENTITY,
    FULL_LINE,
    EDGE_LOGIC,
    TWO_LINE_CLASH,
    TWO_SAT,
    PROBE,
    AGREEMENT,
    SEARCH,
) = range(len(RULES))

TENTHS = tuple(rule.tenths for rule in RULES)
N_LINE_RULES = EDGE_LOGIC
