"""The tables of rules: SE-1.2.1 and SukakuExplainer-1.18.1-default, each in the order in which a person tries them.

A row holds all that is known of a rule. The order is the programs', not quite that of the values: a hidden pair that
leaves a digit one place (2.0) comes before a naked single (2.3). A new size of a known pattern is a row here. A new
pattern is a row, a kernel, and a branch in the ladder kernels that call it (calls through tables of functions would
cost speed); and a sentence in ``words``, if none there fits.

Source: Juillerat 2006, Sudoku Explainer 1.2.1; SudokuMonster 2021, SukakuExplainer 1.18.1, with its default settings.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from rating.sudoku import words

if TYPE_CHECKING:
    from puzzles.sudoku import Ground
    from rating.sudoku.deduction import Deduction

SCALE = "SE-1.2.1"
HODOKU_SCALE = "HoDoKu-2.2"
SUKAKU_SCALE = "SukakuExplainer-1.18.1-default"

# The kernels that find rules; direct ones look only for what lets a digit be written at once.
(
    FIND_FULL_HOUSE,
    FIND_HIDDEN_SINGLE,
    FIND_DIRECT_LOCKED,
    FIND_DIRECT_HIDDEN_SET,
    FIND_NAKED_SINGLE,
    FIND_LOCKED,
    FIND_NAKED_SET,
    FIND_FISH,
    FIND_HIDDEN_SET,
    FIND_WING,
    FIND_UNIQUE_LOOP,
    FIND_UNIVERSAL_GRAVE,
    FIND_ALIGNED_PAIR,
    FIND_UNARY_CHAIN,
    FIND_ALIGNED_TRIPLET,
    FIND_FORCING_CHAIN,
    FIND_STRONG_LINKS,
    FIND_LARGE_WING,
    FIND_NON_CONSECUTIVE,
) = range(19)


class Rule(NamedTuple):
    """A rule of the ladder."""

    id: int  # its place in ``ALL_RULES``, by which kernels name it
    name: str  # as in traces and histograms
    value: float  # its least rating
    # The kernel that finds it, and the size it looks for: cells of a set or a wing, lines, or links; 0 where there is
    # one size only.
    finder: tuple[int, int]
    words: "Callable[[Deduction], str]"  # returns the sentence of a step that uses it

    @property
    def tenths(self) -> int:
        """Return the least rating times ten."""
        return round(10 * self.value)


_all: list[Rule] = []
_sukaku: list[Rule] = []


def _rule(
    name: str,
    value: float,
    kernel: int,
    size: int,
    sentence: "Callable[[Deduction], str]",
    *,
    sukaku_before: Rule | None = None,
) -> Rule:
    """Add a rule at the end of both ladders, or before another rule to that of SukakuExplainer alone."""
    rule = Rule(len(_all), name, value, (kernel, size), sentence)
    _all.append(rule)
    _sukaku.insert(len(_sukaku) if sukaku_before is None else _sukaku.index(sukaku_before), rule)
    return rule


FULL_HOUSE = _rule("full house", 1.0, FIND_FULL_HOUSE, 0, words.full_house)
HIDDEN_SINGLE_IN_BOX = _rule("hidden single in box", 1.2, FIND_HIDDEN_SINGLE, 0, words.hidden_single)
HIDDEN_SINGLE_IN_LINE = _rule("hidden single in line", 1.5, FIND_HIDDEN_SINGLE, 0, words.hidden_single)
DIRECT_POINTING = _rule("direct pointing", 1.7, FIND_DIRECT_LOCKED, 0, words.direct_locked)
DIRECT_CLAIMING = _rule("direct claiming", 1.9, FIND_DIRECT_LOCKED, 0, words.direct_locked)
DIRECT_HIDDEN_PAIR = _rule("direct hidden pair", 2.0, FIND_DIRECT_HIDDEN_SET, 2, words.direct_hidden_set)
NAKED_SINGLE = _rule("naked single", 2.3, FIND_NAKED_SINGLE, 0, words.naked_single)
DIRECT_HIDDEN_TRIPLET = _rule("direct hidden triplet", 2.5, FIND_DIRECT_HIDDEN_SET, 3, words.direct_hidden_set)
POINTING = _rule("pointing", 2.6, FIND_LOCKED, 0, words.locked)
CLAIMING = _rule("claiming", 2.8, FIND_LOCKED, 0, words.locked)
NAKED_PAIR = _rule("naked pair", 3.0, FIND_NAKED_SET, 2, words.naked_set)
X_WING = _rule("X-wing", 3.2, FIND_FISH, 2, words.fish)
HIDDEN_PAIR = _rule("hidden pair", 3.4, FIND_HIDDEN_SET, 2, words.hidden_set)
NAKED_TRIPLET = _rule("naked triplet", 3.6, FIND_NAKED_SET, 3, words.naked_set)
SWORDFISH = _rule("swordfish", 3.8, FIND_FISH, 3, words.fish)
HIDDEN_TRIPLET = _rule("hidden triplet", 4.0, FIND_HIDDEN_SET, 3, words.hidden_set)
XY_WING = _rule("XY-wing", 4.2, FIND_WING, 2, words.wing)
XYZ_WING = _rule("XYZ-wing", 4.4, FIND_WING, 3, words.wing)
UNIQUE_LOOP = _rule("unique loop", 4.5, FIND_UNIQUE_LOOP, 0, words.unique_loop)
NAKED_QUAD = _rule("naked quad", 5.0, FIND_NAKED_SET, 4, words.naked_set)
JELLYFISH = _rule("jellyfish", 5.2, FIND_FISH, 4, words.fish)
HIDDEN_QUAD = _rule("hidden quad", 5.4, FIND_HIDDEN_SET, 4, words.hidden_set)
UNIVERSAL_GRAVE = _rule("bivalue universal grave", 5.6, FIND_UNIVERSAL_GRAVE, 0, words.universal_grave)
ALIGNED_PAIR = _rule("aligned pair exclusion", 6.2, FIND_ALIGNED_PAIR, 0, words.aligned_pair)
X_CYCLE = _rule("X-cycle", 6.5, FIND_UNARY_CHAIN, 0, words.chains)
Y_CYCLE = _rule("Y-cycle", 6.5, FIND_UNARY_CHAIN, 0, words.chains)
X_CHAIN = _rule("X-chain", 6.6, FIND_UNARY_CHAIN, 0, words.chains)
XY_CYCLE = _rule("XY-cycle", 7.0, FIND_UNARY_CHAIN, 0, words.chains)
XY_CHAIN = _rule("XY-chain", 7.0, FIND_UNARY_CHAIN, 0, words.chains)
ALIGNED_TRIPLET = _rule("aligned triplet exclusion", 7.5, FIND_ALIGNED_TRIPLET, 0, words.aligned_triplet)
NISHIO = _rule("Nishio", 7.5, FIND_FORCING_CHAIN, 0, words.chains)
CELL_FORCING = _rule("cell forcing chains", 8.0, FIND_FORCING_CHAIN, 0, words.chains)
HOUSE_FORCING = _rule("house forcing chains", 8.0, FIND_FORCING_CHAIN, 0, words.chains)
DYNAMIC_FORCING = _rule("dynamic forcing chains", 8.5, FIND_FORCING_CHAIN, 0, words.chains)
DYNAMIC_PLUS_FORCING = _rule("dynamic plus forcing chains", 9.0, FIND_FORCING_CHAIN, 0, words.chains)
NESTED_FORCING = _rule("nested forcing chains", 9.5, FIND_FORCING_CHAIN, 0, words.chains)
NESTED_MULTIPLE_FORCING = _rule("nested multiple forcing chains", 10.0, FIND_FORCING_CHAIN, 0, words.chains)
NESTED_DYNAMIC_FORCING = _rule("nested dynamic forcing chains", 10.5, FIND_FORCING_CHAIN, 0, words.chains)
DOUBLY_NESTED_FORCING = _rule("doubly nested forcing chains", 11.0, FIND_FORCING_CHAIN, 0, words.chains)

RULES = tuple(_all)  # the rules of SE-1.2.1

TWO_STRONG_LINKS = _rule("two strong links", 4.0, FIND_STRONG_LINKS, 2, words.strong_links, sukaku_before=XY_WING)
THREE_STRONG_LINKS = _rule(
    "three strong links", 5.4, FIND_STRONG_LINKS, 3, words.strong_links, sukaku_before=UNIVERSAL_GRAVE
)
WXYZ_WING = _rule("WXYZ-wing", 5.5, FIND_LARGE_WING, 3, words.large_wing, sukaku_before=UNIVERSAL_GRAVE)
FOUR_STRONG_LINKS = _rule(
    "four strong links", 5.8, FIND_STRONG_LINKS, 4, words.strong_links, sukaku_before=ALIGNED_PAIR
)
VWXYZ_WING = _rule("VWXYZ-wing", 6.2, FIND_LARGE_WING, 4, words.large_wing, sukaku_before=ALIGNED_PAIR)
UVWXYZ_WING = _rule("UVWXYZ-wing", 6.6, FIND_LARGE_WING, 5, words.large_wing, sukaku_before=X_CYCLE)
TUVWXYZ_WING = _rule("TUVWXYZ-wing", 7.5, FIND_LARGE_WING, 6, words.large_wing, sukaku_before=ALIGNED_TRIPLET)

SUKAKU_RULES = tuple(_sukaku)  # the rules of SukakuExplainer: those of SE-1.2.1, and some between them

COMMON_PEER = Rule(len(_all), "common peer elimination", 2.9, (FIND_LOCKED, 0), words.common_peer)
LAW_OF_LEFTOVERS = Rule(len(_all) + 1, "law of leftovers", 2.9, (FIND_LOCKED, 0), words.leftovers)
"""What further houses, pairs of cells and regions bring to SE-1.2.1.

Harder than claiming: each place takes the candidate in its own way, and leftovers are of several houses. Easier than a
pair: there is one digit, and leftovers are the same cells from the first step to the last."""
FORCING_CELL = Rule(len(_all) + 2, "forcing cell", 2.4, (FIND_NON_CONSECUTIVE, 0), words.common_peer)
LOCKED_NON_CONSECUTIVE = Rule(
    len(_all) + 3, "locked non-consecutive", 2.5, (FIND_NON_CONSECUTIVE, 0), words.common_peer
)
"""What SukakuExplainer adds where neighbors must not be consecutive, between naked singles and hidden triplets."""

# Those of both scales by id, SE-1.2.1 first; and those of variants.
ALL_RULES = (*_all, COMMON_PEER, LAW_OF_LEFTOVERS, FORCING_CELL, LOCKED_NON_CONSECUTIVE)

IN_REGION = "hidden single in region"  # what a hidden single in a box is called where regions stand for the boxes

BY_NAME = {rule.name: rule for rule in ALL_RULES} | {IN_REGION: HIDDEN_SINGLE_IN_BOX}


def name_on(rule: Rule, ground: "Ground") -> str:
    """Return the name of a rule in the words of a ground."""
    return IN_REGION if rule is HIDDEN_SINGLE_IN_BOX and ground.regions else rule.name


def sentence(deduction: "Deduction") -> str:
    """Return a deduction of a trace as a sentence."""
    return words.at_a_glance(BY_NAME[deduction.rule].words(deduction))


def finders_of(rules: Iterable[Rule]) -> list[tuple[int, int]]:
    """Return the kernels that find some rules, each once, with their sizes, in order."""
    return list(dict.fromkeys(rule.finder for rule in rules))
