"""The ladder LR-1: the names of its rules and their ratings, easiest first.

Kernels speak of a rule by its place in this table, in a byte; ratings are kept in tenths, so that they compare exactly.

    number              a number has all its bulbs, or needs every cell left beside it
    light               a cell in which a bulb shines holds no other
    single source       one other cell is left that can light a cell
    lone cell           nothing else can light a cell
    starved number      a bulb would light too many of the cells that a number needs
    cell set            a bulb would leave a cell without a source: it lights them, or fills numbers beside them
    number set          a bulb would leave a number too few cells, in the same ways
    diagonal numbers    all ways to meet two numbers that touch at a corner agree
    facing numbers      all ways to meet two numbers agree, some of whose cells share a segment
    contradiction       a bulb, or none, in one cell breaks a rule when the first four rules are followed
    agreement           a bulb in one cell and none decide another cell alike
    nested contradiction, search    the same with contradictions inside assumptions, one or two deep

Source: the sets are those of Tatham's Light Up; the ladder is our own.
"""

from typing import NamedTuple

SCALE = "LR-1"


class Rule(NamedTuple):
    """Name one rung of the ladder; ``tenths`` is its rating times ten."""

    name: str
    tenths: int


RULES = (
    Rule("number", 10),
    Rule("light", 12),
    Rule("single source", 15),
    Rule("lone cell", 20),
    Rule("starved number", 25),
    Rule("cell set", 30),
    Rule("number set", 34),
    Rule("diagonal numbers", 34),
    Rule("facing numbers", 38),
    Rule("contradiction", 50),
    Rule("agreement", 60),
    Rule("nested contradiction", 70),
    Rule("search", 80),
)
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
) = range(len(RULES))

TENTHS = tuple(rule.tenths for rule in RULES)
N_PLAIN_RULES = CONTRADICTION
"""The rules before it assume nothing."""
