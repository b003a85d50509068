"""The ladder NR-1, easiest rule first: the numbers of the rules in ``rating/ladders.toml``."""

from rating.rating import rules_of

SCALE = "NR-1"

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
) = range(17)

RULES = rules_of(SCALE)
"""The rules before ``EDGE_LOGIC`` look at one line; ``EDGE_LOGIC`` and the rules after it assume a color."""

TENTHS = tuple(rule.tenths for rule in RULES)
N_LINE_RULES = EDGE_LOGIC
