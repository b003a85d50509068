"""The ladder LR-1, easiest rule first: the numbers of the rules in ``rating/ladders.toml``.

Source: the sets are those of Tatham's Light Up; the ladder is our own.
"""

from rating.rating import rules_of

SCALE = "LR-1"

(
    NUMBER,
    LIGHT,
    SINGLE_SOURCE,
    LONE_CELL,
    STARVED_NUMBER,
    CELL_SET,
    NUMBER_SET,
    DIAGONAL_NUMBERS,
    FACING_NUMBERS,
    CONTRADICTION,
    AGREEMENT,
    NESTED,
    SEARCH,
) = range(13)

RULES = rules_of(SCALE)

TENTHS = tuple(rule.tenths for rule in RULES)
N_PLAIN_RULES = CONTRADICTION  # the rules before it assume nothing
