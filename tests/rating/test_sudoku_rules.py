"""Each rule of the ladder says, on any pencil marks, what its slow twin in ``tests.naive.sudoku_ladder`` says."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.sudoku import Ground
from rating.sudoku.any_size.ladder import ladder_for
from rating.sudoku.classic_hard import classic
from rating.sudoku.explainer.aligned_pair_kernel import aligned_pair_exclusion, empty_exclusion_workspace
from rating.sudoku.explainer.beyond_wings_kernel import (
    BeyondWingsWorkspace,
    empty_beyond_wings_workspace,
    find_beyond_wings,
)
from rating.sudoku.explainer.fish_kernel import fish
from rating.sudoku.explainer.hint_kernel import Hint, empty_hint
from rating.sudoku.explainer.locked_candidates_kernel import locked
from rating.sudoku.explainer.sets_kernel import hidden_set, naked_set
from rating.sudoku.explainer.singles_kernel import full_house, hidden_single, naked_single
from rating.sudoku.explainer.unique_loops_kernel import unique_loop
from rating.sudoku.explainer.universal_grave_kernel import universal_grave
from rating.sudoku.explainer.wings_kernel import wing
from rating.sudoku.geometry import CLASSIC, CLASSIC_TABLES, tables_of
from rating.sudoku.grid_kernel import Grid
from tests.examples import examples
from tests.naive import sudoku_ladder as naive
from tests.naive import sudoku_pencil_marks as pencil
from tests.naive import sudoku_uniqueness as uniqueness
from tests.rating.sudoku_marks import grid_with, random_marks, said_by

Kernel = Callable[[Grid, Hint, BeyondWingsWorkspace], bool]
NaiveRule = Callable[[pencil.Marks], Iterator[pencil.Hint]]

NAIVE_RULES: dict[str, NaiveRule] = {
    "full house": naive.full_houses,
    "hidden single": naive.hidden_singles,
    "direct locked": naive.direct_locked,
    "direct hidden pair": naive.direct_hidden_set(2),
    "naked single": naive.naked_singles,
    "direct hidden triplet": naive.direct_hidden_set(3),
    "locked": naive.pointing_and_claiming,
    "naked pair": naive.naked_set(2),
    "X-wing": naive.fish(2),
    "hidden pair": naive.hidden_set(2),
    "naked triplet": naive.naked_set(3),
    "swordfish": naive.fish(3),
    "hidden triplet": naive.hidden_set(3),
    "XY-wing": naive.wings(2),
    "XYZ-wing": naive.wings(3),
    "unique loop": uniqueness.unique_loops,
    "naked quad": naive.naked_set(4),
    "jellyfish": naive.fish(4),
    "hidden quad": naive.hidden_set(4),
    "grave": uniqueness.graves,
    "aligned pair": naive.aligned_pairs,
}


def kernels_of(version: Callable[[Any], Any]) -> dict[str, Kernel]:
    """Return the kernel of each rule, in its version for some boards."""
    wings, loops, graves, pairs = map(version, (wing, unique_loop, universal_grave, aligned_pair_exclusion))
    locks, naked, hidden, fishes = map(version, (locked, naked_set, hidden_set, fish))
    singles = [version(each) for each in (full_house, hidden_single, naked_single)]
    kernels: list[Kernel] = [
        lambda g, h, r: singles[0](g, h),
        lambda g, h, r: singles[1](g, h),
        lambda g, h, r: locks(g, h, True),
        lambda g, h, r: hidden(g, h, r.sets, 2, True),
        lambda g, h, r: singles[2](g, h),
        lambda g, h, r: hidden(g, h, r.sets, 3, True),
        lambda g, h, r: locks(g, h, False),
        lambda g, h, r: naked(g, h, r.sets, 2),
        lambda g, h, r: fishes(g, h, r.sets, 2),
        lambda g, h, r: hidden(g, h, r.sets, 2, False),
        lambda g, h, r: naked(g, h, r.sets, 3),
        lambda g, h, r: fishes(g, h, r.sets, 3),
        lambda g, h, r: hidden(g, h, r.sets, 3, False),
        lambda g, h, r: wings(g, h, r.sets.wings, 2),
        lambda g, h, r: wings(g, h, r.sets.wings, 3),
        lambda g, h, r: loops(g, h, r.loops),
        lambda g, h, r: naked(g, h, r.sets, 4),
        lambda g, h, r: fishes(g, h, r.sets, 4),
        lambda g, h, r: hidden(g, h, r.sets, 4, False),
        lambda g, h, r: graves(g, h, r.bugs, False),
        lambda g, h, r: pairs(g, h, r.pairs),
    ]
    return dict(zip(NAIVE_RULES, kernels, strict=True))


KERNELS, OF_ANY_SIZE = kernels_of(classic), kernels_of(lambda kernel: kernel)
SHAPES = (Ground(2, 2), Ground(2, 3), Ground(3, 2), Ground(2, 4), Ground(2, 5), Ground(3, 3))
ONE_BY_ONE = {"unique loop", "grave", "aligned pair"}  # the kernels give their first hint only


def assert_says_the_same(
    name: str,
    grid: Grid,
    marks: pencil.Marks,
    side: int = 9,
    kernels: dict[str, Kernel] = KERNELS,
    make: Callable[[bool], Hint] = empty_hint,
    workspace: BeyondWingsWorkspace | None = None,
) -> None:
    """Compare all hints of the least rating, and the first hint with one of them."""
    kernel, workspace = kernels[name], workspace or empty_beyond_wings_workspace(CLASSIC_TABLES)
    hints = [hint for hint in NAIVE_RULES[name](marks) if hint.placed or hint.removed]
    alike = [hint for hint in hints if hint.tenths == hints[0].tenths][: 1 if name in ONE_BY_ONE else None]
    at_once, single = make(False), make(True)
    assert kernel(grid, at_once, workspace) == kernel(grid, single, workspace) == bool(hints)
    removed, placed = said_by(at_once, side)
    assert removed == {cut for hint in alike for cut in hint.removed}
    assert placed == {hint.placed for hint in alike if hint.placed}
    if hints:
        assert int((at_once.rating[0] + 0.05) * 10) == int((single.rating[0] + 0.05) * 10) == hints[0].tenths
        first_removed, first_placed = said_by(single, side)
        assert any(first_removed == hint.removed and first_placed == {hint.placed} - {None} for hint in alike)


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("grounds", [(CLASSIC,), SHAPES], ids=["9x9", "any size"])
@examples(40)
@given(
    data=st.data(),
    seed=st.integers(0, 2**32),
    open_share=st.sampled_from([0.2, 0.4, 0.7]),
    share=st.sampled_from([0.15, 0.3, 0.5, 1.0]),
)
def test_a_rule_says_what_its_slow_twin_says(
    name: str, grounds: tuple[Ground, ...], data: st.DataObject, seed: int, open_share: float, share: float
) -> None:
    box = data.draw(st.sampled_from(grounds))
    marks, filled = random_marks(seed, round(open_share * box.side**2), share, box)
    if grounds is SHAPES:
        make, workspace = ladder_for(box).kernels.empty_hint, empty_beyond_wings_workspace(tables_of(box))
        assert_says_the_same(name, grid_with(marks, filled, box), marks, box.side, OF_ANY_SIZE, make, workspace)
    else:
        assert_says_the_same(name, grid_with(marks, filled), marks)


@pytest.mark.parametrize(
    ("variants", "beside", "is_found"),
    [((), 1, True), (("x",), 3, False), (("anti-king",), 3, True), (("anti-king",), 1, False)],
)
def test_digits_are_swapped_only_if_all_that_must_stay_right_does(
    variants: tuple[str, ...], beside: int, is_found: bool
) -> None:
    ground = Ground(2, 2, variants)
    marks = dict.fromkeys([(0, 0), (0, 2), (1, 0)], frozenset({1, 2})) | {(1, 2): frozenset({1, 2, 3})}
    marks[1, 3] = frozenset({beside, 4})  # diagonally beside a corner of the rectangle
    filled = {divmod(cell, 4): 4 for cell in range(16) if divmod(cell, 4) not in marks}
    grid = grid_with(marks, filled, ground)
    hint = ladder_for(ground).kernels.empty_hint(True)
    assert find_beyond_wings(grid, hint, empty_beyond_wings_workspace(tables_of(ground))) == is_found


@pytest.mark.exhaustive
def test_aligned_pairs_are_looked_at_again_when_one_of_them_or_an_excluder_has_lost_a_digit() -> None:
    find_pair, n_lost = classic(aligned_pair_exclusion), [0, 0]
    for seed in range(120):
        marks, filled = random_marks(seed, 30, 0.3)
        grid, single = grid_with(marks, filled), empty_hint(is_single=True)
        find_pair(grid, single, empty_exclusion_workspace(CLASSIC_TABLES))
        for at in np.flatnonzero(single.pattern).tolist():
            cell = divmod(at, 9)
            for digit in sorted(set(pencil.DIGITS) - marks[cell]):
                workspace, then = empty_exclusion_workspace(CLASSIC_TABLES), empty_hint(is_single=True)
                more = pencil.Marks(marks | {cell: marks[cell] | {digit}})
                if not find_pair(grid_with(more, filled), empty_hint(is_single=True), workspace):
                    n_lost[at in (single.facts[0].first, single.facts[0].second)] += 1
                    assert find_pair(grid, then, workspace)
                    assert np.array_equal(then.removals, single.removals)
    assert all(n_lost)
