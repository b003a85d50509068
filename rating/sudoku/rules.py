"""The ladder SE-1.2.1: the names of its rules and their least ratings, in the order in which a person tries them.

Kernels speak of a rule by its place in this table. The order is that of Sudoku Explainer 1.2.1, not quite that of the
ratings: a hidden pair that leaves a digit one place (2.0) is looked for before a naked single (2.3).

Source: Juillerat 2006, Sudoku Explainer 1.2.1.
"""

from typing import NamedTuple

SCALE = "SE-1.2.1"


class Rule(NamedTuple):
    """Name one rung of the ladder; ``tenths`` is its least rating times ten."""

    name: str
    tenths: int


RULES = (
    Rule("full house", 10),
    Rule("hidden single in box", 12),
    Rule("hidden single in line", 15),
    Rule("direct pointing", 17),
    Rule("direct claiming", 19),
    Rule("direct hidden pair", 20),
    Rule("naked single", 23),
    Rule("direct hidden triplet", 25),
    Rule("pointing", 26),
    Rule("claiming", 28),
    Rule("naked pair", 30),
    Rule("X-wing", 32),
    Rule("hidden pair", 34),
    Rule("naked triplet", 36),
    Rule("swordfish", 38),
    Rule("hidden triplet", 40),
    Rule("XY-wing", 42),
    Rule("XYZ-wing", 44),
    Rule("unique loop", 45),
    Rule("naked quad", 50),
    Rule("jellyfish", 52),
    Rule("hidden quad", 54),
    Rule("bivalue universal grave", 56),
    Rule("aligned pair exclusion", 62),
    Rule("X-cycle", 65),
    Rule("Y-cycle", 65),
    Rule("X-chain", 66),
    Rule("XY-cycle", 70),
    Rule("XY-chain", 70),
    Rule("aligned triplet exclusion", 75),
    Rule("Nishio", 75),
    Rule("cell forcing chains", 80),
    Rule("house forcing chains", 80),
    Rule("dynamic forcing chains", 85),
    Rule("dynamic plus forcing chains", 90),
    Rule("nested forcing chains", 95),
    Rule("nested multiple forcing chains", 100),
    Rule("nested dynamic forcing chains", 105),
    Rule("doubly nested forcing chains", 110),
)
(
    FULL_HOUSE,
    HIDDEN_SINGLE_IN_BOX,
    HIDDEN_SINGLE_IN_LINE,
    DIRECT_POINTING,
    DIRECT_CLAIMING,
    DIRECT_HIDDEN_PAIR,
    NAKED_SINGLE,
    DIRECT_HIDDEN_TRIPLET,
    POINTING,
    CLAIMING,
    NAKED_PAIR,
    X_WING,
    HIDDEN_PAIR,
    NAKED_TRIPLET,
    SWORDFISH,
    HIDDEN_TRIPLET,
    XY_WING,
    XYZ_WING,
    UNIQUE_LOOP,
    NAKED_QUAD,
    JELLYFISH,
    HIDDEN_QUAD,
    BIVALUE_UNIVERSAL_GRAVE,
    ALIGNED_PAIR_EXCLUSION,
    X_CYCLE,
    Y_CYCLE,
    X_CHAIN,
    XY_CYCLE,
    XY_CHAIN,
    ALIGNED_TRIPLET_EXCLUSION,
    NISHIO,
    CELL_FORCING,
    HOUSE_FORCING,
    DYNAMIC_FORCING,
    DYNAMIC_PLUS_FORCING,
    NESTED_FORCING,
    NESTED_MULTIPLE_FORCING,
    NESTED_DYNAMIC_FORCING,
    DOUBLY_NESTED_FORCING,
) = range(len(RULES))

BASIC_RULES = (FULL_HOUSE, HIDDEN_SINGLE_IN_BOX, HIDDEN_SINGLE_IN_LINE, NAKED_SINGLE, POINTING, CLAIMING)
"""The rules by which boards of other sizes than 9x9 are rated."""
