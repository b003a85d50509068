"""The ladder NR-1, easiest rule first: the only place for names, ratings, order and words of its rules."""

from rating.rating import Rule

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

# fmt: off
RULES = (
    Rule(FREEBIE, "freebie", 10, "rules_kernel.freebie",
         "the blocks that are left can stand in one way only"),
    Rule(SIMPLE_BOXES, "simple boxes", 12, "rules_kernel.simple_boxes",
         "a block covers these cells wherever the numbers let it stand"),
    Rule(PUNCTUATING, "punctuating", 14, "rules_kernel.punctuating",
         "a finished block ends here"),
    Rule(GLUE, "glue", 16, "rules_kernel.glue",
         "a block that is held by a wall must reach this far"),
    Rule(MERCURY, "mercury", 18, "rules_kernel.mercury",
         "the outermost block cannot start at its wall without running into the next cells of its color"),
    Rule(SIMPLE_SPACES, "simple spaces", 20, "rules_kernel.simple_spaces",
         "no block of the color reaches these cells"),
    Rule(FORCING, "forcing", 23, "rules_kernel.forcing",
         "the spaces between the walls leave the blocks no other room"),
    Rule(JOINING, "joining and splitting", 26, "rules_kernel.joining",
         "neighboring cells belong to one block, or would make one that is too long"),
    Rule(COLOR_CROSSING, "color crossing", 28, "rules_kernel.color_crossing",
         "every cell of the color is found"),
    Rule(IDENTITY, "identity reasoning", 32, "ranges_kernel.identify",
         "it is clear which block these cells belong to"),
    Rule(FULL_LINE, "full line", 40, "rules_kernel.full_line",
         "all placements of the blocks agree"),
    Rule(EDGE_LOGIC, "edge logic", 50, "beyond_kernel.clash_round",
         "the lines next to the edge would have no room for their blocks"),
    Rule(TWO_LINE_CLASH, "two-line clash", 55, "beyond_kernel.clash_round",
         "a parallel line would have no room for its blocks"),
    Rule(TWO_SAT, "2-SAT", 60, "pairs_kernel.pair_round",
         "a chain of pairs of cells leads back to the opposite"),
    Rule(PROBE, "probe", 65, "beyond_kernel.probe_round",
         "some line would have no room for its blocks"),
    Rule(AGREEMENT, "agreement", 70, "beyond_kernel.agreement_round",
         "whatever {} is"),
    Rule(SEARCH, "search", 80, "search_kernel.search_rounds",
         "every way to go on ends in a contradiction"),
)
"""Those before ``EDGE_LOGIC`` look at one line, those from it on assume a color."""
# fmt: on

TENTHS = tuple(rule.tenths for rule in RULES)
N_LINE_RULES = EDGE_LOGIC
