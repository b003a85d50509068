"""Ladders ask for the rules of their tables in order; what a puzzle does not use can go; more never lowers a rating."""

from collections.abc import Iterable
from inspect import unwrap
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from rating.sudoku import rules
from rating.sudoku.classic_hard import classic
from rating.sudoku.explainer import beyond_wings_kernel, ladder_kernel
from rating.sudoku.explainer.beyond_wings_kernel import empty_beyond_wings_workspace, find_beyond_wings
from rating.sudoku.explainer.hint_kernel import empty_hint, tenths_of
from rating.sudoku.explainer.ladder_kernel import find_from
from rating.sudoku.geometry import CLASSIC_TABLES
from rating.sudoku.grid_kernel import apply, empty_grids, open_grid
from rating.sudoku.ladders import LADDERS
from rating.sudoku.rate_9x9 import rate_many
from rating.sudoku.rules import ALL_RULES, RULES, SCALE, SUKAKU_RULES, SUKAKU_SCALE, finders_of
from rating.sudoku.sukaku import ladder_kernel as sukaku_kernel
from rating.sudoku.sukaku.ladder_kernel import find_sukaku
from tests.examples import examples
from tests.rating.sudoku_marks import as_array
from tests.rating.test_sudoku_ladder import golden
from tests.rating.test_sudoku_rules import KERNELS

TABLES = {SCALE: RULES, SUKAKU_SCALE: SUKAKU_RULES}
FINDERS = {
    find_from: ladder_kernel.FINDERS,
    find_beyond_wings: beyond_wings_kernel.BEYOND_WINGS_FINDERS,
    find_sukaku: sukaku_kernel._FINDERS,
}
ORDER = tuple(KERNELS)  # the ladder up to aligned pair exclusion
SIMPLE = [puzzle for puzzle, (er, _, _) in golden() if er <= 62]


def test_a_rule_is_known_by_its_place_and_its_name() -> None:
    assert [rule.id for rule in ALL_RULES] == list(range(len(ALL_RULES)))
    assert ALL_RULES[: len(RULES)] == RULES
    assert len({rule.name for rule in ALL_RULES}) == len(ALL_RULES) == len(SUKAKU_RULES) + 1


@pytest.mark.parametrize("scale", LADDERS)
def test_a_ladder_asks_for_every_rule_of_its_table_in_order(scale: str) -> None:
    rules, ladder = TABLES[scale], LADDERS[scale]
    places = [rules.index(group.first) for group in ladder.hard_rules()]
    for place in places:
        assert rules[place].value == min(rule.value for rule in rules[place:])
    groups = [rules[first:last] for first, last in pairwise([0, *places, len(rules)])]
    assert all(groups)
    finders = {classic(kernel): table for kernel, table in FINDERS.items()}
    asked = [ladder_kernel.FINDERS[: ladder.n_finders], finders[ladder.hard_rules()[0].find]]
    assert [finders.tolist() for finders in asked] == [list(map(list, finders_of(group))) for group in groups[:2]]
    assert all(len({kernel for kernel, _ in finders_of(group)}) == 1 for group in groups[2:])


@pytest.mark.parametrize("kernel", FINDERS)
def test_a_ladder_kernel_has_a_branch_for_each_finder_of_its_table(kernel: Any) -> None:
    code = getattr(kernel, "py_func", unwrap(kernel)).__code__
    assert {getattr(rules, name) for name in code.co_names if name.startswith("FIND_")} == set(FINDERS[kernel][:, 0])


class Climbed(NamedTuple):
    """Say what came of a climb: ER, EP and ED in tenths, and the names of the rules that were used."""

    ratings: tuple[int, int, int]
    is_solved: bool
    used: frozenset[str]


def climb(puzzle: str, names: Iterable[str]) -> Climbed:
    """Climb a ladder of kernels, in rounds, one call after the other."""
    grid, hint, workspace = empty_grids(None), empty_hint(False), empty_beyond_wings_workspace(CLASSIC_TABLES)
    classic(open_grid)(as_array(puzzle), grid)
    tenths, used, pearl = [], set(), 0
    while not grid.values.all():
        name = next((name for name in names if KERNELS[name](grid, hint, workspace)), None)
        if name is None:
            break
        used.add(name)
        tenths.append(int(tenths_of(hint.rating)[0]))
        _, n_written = classic(apply)(grid, hint)
        if n_written and not pearl:
            pearl = max(tenths)
    return Climbed((max(tenths, default=0), pearl, (tenths or [0])[0]), bool(grid.values.all()), frozenset(used))


@examples(8 if PLAIN else 60)
@given(data=st.data())
def test_a_rule_that_a_puzzle_does_not_use_can_be_dropped(data: st.DataObject) -> None:
    puzzle = data.draw(st.sampled_from(SIMPLE))
    whole = climb(puzzle, ORDER)
    ratings = rate_many(as_array(puzzle)[None])
    assert whole.is_solved
    assert whole.ratings == (ratings.peaks[0], ratings.pearls[0], ratings.diamonds[0])
    dropped = data.draw(st.sets(st.sampled_from([name for name in ORDER if name not in whole.used])))
    assert climb(puzzle, [name for name in ORDER if name not in dropped]) == whole


@examples(8 if PLAIN else 60)
@given(data=st.data())
def test_each_rule_more_at_the_end_of_a_ladder_raises_the_rating_or_leaves_it(data: st.DataObject) -> None:
    puzzle = data.draw(st.sampled_from(SIMPLE))
    n_rules = sorted(data.draw(st.sets(st.integers(1, len(ORDER)), min_size=2, max_size=4)))
    for fewer, more in pairwise(climb(puzzle, ORDER[:n]) for n in n_rules):
        assert fewer.ratings[0] <= more.ratings[0]
        assert fewer.is_solved <= more.is_solved
        assert fewer.used <= more.used
        assert more == fewer or not fewer.is_solved
