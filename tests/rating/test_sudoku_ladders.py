"""Ladders ask for the rules of their tables in order; what a puzzle does not use can go; more never lowers a rating."""

from inspect import unwrap
from itertools import pairwise
from typing import Any

import pytest

from rating.sudoku import rules
from rating.sudoku.classic_hard import classic
from rating.sudoku.explainer import beyond_wings_kernel, ladder_kernel
from rating.sudoku.explainer.beyond_wings_kernel import find_beyond_wings
from rating.sudoku.explainer.ladder_kernel import find_from
from rating.sudoku.ladders import LADDERS
from rating.sudoku.rules import (
    ALL_RULES,
    FORCING_CELL,
    NAKED_SINGLE,
    RULES,
    SCALE,
    SUKAKU_RULES,
    SUKAKU_SCALE,
    finders_of,
)
from rating.sudoku.sukaku import ladder_kernel as sukaku_kernel
from rating.sudoku.sukaku.ladder_kernel import find_sukaku

TABLES = {SCALE: RULES, SUKAKU_SCALE: SUKAKU_RULES}
FINDERS = {
    find_from: ladder_kernel.FINDERS,
    find_beyond_wings: beyond_wings_kernel.BEYOND_WINGS_FINDERS,
    find_sukaku: sukaku_kernel._FINDERS,
}


def test_a_rule_is_known_by_its_place_and_its_name() -> None:
    assert [rule.id for rule in ALL_RULES] == list(range(len(ALL_RULES)))
    assert ALL_RULES[: len(RULES)] == RULES
    assert len({rule.name for rule in ALL_RULES}) == len(ALL_RULES) == len(SUKAKU_RULES) + 4  # of variants


@pytest.mark.parametrize("scale", LADDERS)
def test_a_ladder_asks_for_every_rule_of_its_table_in_order(scale: str) -> None:
    rules, ladder = TABLES[scale], LADDERS[scale]
    places = [rules.index(group.first) for group in ladder.hard_rules()]
    for place in places:
        assert rules[place].value == min(rule.value for rule in rules[place:])
    groups = [list(rules[first:last]) for first, last in pairwise([0, *places, len(rules)])]
    assert all(groups)
    groups[0].insert(groups[0].index(NAKED_SINGLE) + 1, FORCING_CELL)  # of variants
    finders = {classic(kernel): table for kernel, table in FINDERS.items()}
    asked = [ladder_kernel.FINDERS[: ladder.n_finders], finders[ladder.hard_rules()[0].find]]
    assert [finders.tolist() for finders in asked] == [list(map(list, finders_of(group))) for group in groups[:2]]
    assert all(len({kernel for kernel, _ in finders_of(group)}) == 1 for group in groups[2:])


@pytest.mark.parametrize("kernel", FINDERS)
def test_a_ladder_kernel_has_a_branch_for_each_finder_of_its_table(kernel: Any) -> None:
    code = getattr(kernel, "py_func", unwrap(kernel)).__code__
    assert {getattr(rules, name) for name in code.co_names if name.startswith("FIND_")} == set(FINDERS[kernel][:, 0])
