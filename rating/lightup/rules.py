"""The ladder LR-1, easiest rule first: the only place for names, ratings, order and words of its rules.

``docs/ratings.md`` defines them. Source: the sets are those of Tatham's Light Up; the ladder is our own.
"""

from rating.rating import Rule

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

# fmt: off
RULES = (
    Rule(NUMBER, "number", 10, "rules_kernel.number",
         "the {number} at {0} {state}"),
    Rule(LIGHT, "light", 12, "rules_kernel.light",
         "the bulb at {0} shines here"),
    Rule(SINGLE_SOURCE, "single source", 15, "rules_kernel.single_source",
         "no other cell is left that can light {0}"),
    Rule(LONE_CELL, "lone cell", 20, "rules_kernel.lone_cell",
         "nothing else can light it"),
    Rule(STARVED_NUMBER, "starved number", 25, "rules_kernel.starved_number",
         "a bulb would light two of the cells that the {number} at {0} needs"),
    Rule(CELL_SET, "cell set", 30, "rules_kernel.cell_set",
         "a bulb would leave nothing to light {0}"),
    Rule(NUMBER_SET, "number set", 34, "rules_kernel.number_set",
         "a bulb would leave the {number} at {0} too few cells"),
    Rule(DIAGONAL_NUMBERS, "diagonal numbers", 34, "rules_kernel.diagonal_numbers",
         "all ways to meet the {number} at {0} and the {other} at {1} agree"),
    Rule(FACING_NUMBERS, "facing numbers", 38, "rules_kernel.facing_numbers",
         "all ways to meet the {number} at {0} and the {other} at {1} agree"),
    Rule(CONTRADICTION, "contradiction", 50, "beyond_kernel.refute_round",
         "some number or cell would not get what it needs"),
    Rule(AGREEMENT, "agreement", 60, "beyond_kernel.agree_round",
         "whether {0} holds a bulb or not"),
    Rule(NESTED, "nested contradiction", 70, "beyond_kernel.refute_round",
         "all that then remains to be tried fails"),
    Rule(SEARCH, "search", 80, "beyond_kernel.refute_round",
         "all that then remains to be tried fails, as deep as it takes"),
)
# fmt: on

TENTHS = tuple(rule.tenths for rule in RULES)
N_PLAIN_RULES = CONTRADICTION  # the rules before it assume nothing
