"""The ladder SukakuExplainer-1.18.1-default: the rules that it has beyond those of SE-1.2.1.

Kernels speak of a rule of either ladder by its place in ``ALL_RULES``, where the rules of SE-1.2.1 keep their places.
The order of the search stands in ``sukaku_kernel``.

Source: SudokuMonster 2021, SukakuExplainer 1.18.1, with its default settings.
"""

from rating.sudoku.rules import RULES, Rule

SUKAKU_SCALE = "SukakuExplainer-1.18.1-default"

ALL_RULES = (
    *RULES,
    Rule("two strong links", 40),
    Rule("three strong links", 54),
    Rule("WXYZ-wing", 55),
    Rule("four strong links", 58),
    Rule("VWXYZ-wing", 62),
    Rule("UVWXYZ-wing", 66),
    Rule("TUVWXYZ-wing", 75),
)
(
    TWO_STRONG_LINKS,
    THREE_STRONG_LINKS,
    WXYZ_WING,
    FOUR_STRONG_LINKS,
    VWXYZ_WING,
    UVWXYZ_WING,
    TUVWXYZ_WING,
) = range(len(RULES), len(ALL_RULES))
