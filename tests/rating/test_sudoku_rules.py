"""Each rule of the ladder says, on any pencil marks, what its slow twin in ``tests.naive.sudoku_ladder`` says."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rating.sudoku.any_size.aligned_pair_kernel import aligned_pair_exclusion, empty_pair_workspace
from rating.sudoku.any_size.grid_kernel import on_ground
from rating.sudoku.any_size.singles_kernel import full_house, hidden_single, naked_single
from rating.sudoku.any_size.unique_loops_kernel import unique_loop
from rating.sudoku.any_size.universal_grave_kernel import universal_grave
from rating.sudoku.any_size.wings_kernel import wing
from rating.sudoku.explainer.beyond_wings_kernel import BeyondWingsWorkspace, empty_beyond_wings_workspace
from rating.sudoku.explainer.fish_kernel import fish
from rating.sudoku.explainer.hint_kernel import FIRST, SECOND, Hint, empty_hint
from rating.sudoku.explainer.locked_candidates_kernel import locked
from rating.sudoku.explainer.sets_kernel import hidden_set, naked_set
from rating.sudoku.geometry import CLASSIC_TABLES
from rating.sudoku.grid_kernel import Grid
from tests.naive import sudoku_ladder as naive
from tests.rating.sudoku_marks import grid_with, random_marks

Kernel = Callable[[Grid, Hint, BeyondWingsWorkspace], bool]
NaiveRule = Callable[[naive.Marks], Iterator[naive.Hint]]

RULES: dict[str, tuple[Kernel, NaiveRule]] = {
    "full house": (lambda g, h, r: full_house(on_ground(g), h), naive.full_houses),
    "hidden single": (lambda g, h, r: hidden_single(on_ground(g), h), naive.hidden_singles),
    "direct locked": (lambda g, h, r: locked(g, h, True), naive.direct_locked),
    "direct hidden pair": (lambda g, h, r: hidden_set(g, h, r.sets, 2, True), naive.direct_hidden_set(2)),
    "naked single": (lambda g, h, r: naked_single(on_ground(g), h), naive.naked_singles),
    "direct hidden triplet": (lambda g, h, r: hidden_set(g, h, r.sets, 3, True), naive.direct_hidden_set(3)),
    "locked": (lambda g, h, r: locked(g, h, False), naive.pointing_and_claiming),
    "naked pair": (lambda g, h, r: naked_set(g, h, r.sets, 2), naive.naked_set(2)),
    "X-wing": (lambda g, h, r: fish(g, h, r.sets, 2), naive.fish(2)),
    "hidden pair": (lambda g, h, r: hidden_set(g, h, r.sets, 2, False), naive.hidden_set(2)),
    "naked triplet": (lambda g, h, r: naked_set(g, h, r.sets, 3), naive.naked_set(3)),
    "swordfish": (lambda g, h, r: fish(g, h, r.sets, 3), naive.fish(3)),
    "hidden triplet": (lambda g, h, r: hidden_set(g, h, r.sets, 3, False), naive.hidden_set(3)),
    "XY-wing": (lambda g, h, r: wing(on_ground(g), h, r.sets.wings, 2), naive.wings(2)),
    "XYZ-wing": (lambda g, h, r: wing(on_ground(g), h, r.sets.wings, 3), naive.wings(3)),
    "unique loop": (lambda g, h, r: unique_loop(on_ground(g), h, r.loops), naive.unique_loops),
    "naked quad": (lambda g, h, r: naked_set(g, h, r.sets, 4), naive.naked_set(4)),
    "jellyfish": (lambda g, h, r: fish(g, h, r.sets, 4), naive.fish(4)),
    "hidden quad": (lambda g, h, r: hidden_set(g, h, r.sets, 4, False), naive.hidden_set(4)),
    "grave": (lambda g, h, r: universal_grave(on_ground(g), h, r.bugs, False), naive.graves),
    "aligned pair": (lambda g, h, r: aligned_pair_exclusion(on_ground(g), h, r.pairs), naive.aligned_pairs),
}
KERNELS = {name: kernel for name, (kernel, _) in RULES.items()}
NAIVE_RULES = {name: rule for name, (_, rule) in RULES.items()}
ONE_BY_ONE = {"unique loop", "grave", "aligned pair"}  # the kernels give their first hint only


def said_by(hint: Hint, side: int = 9) -> tuple[set[tuple[naive.Cell, int]], set[tuple[naive.Cell, int]]]:
    """Read the candidates that go and the digits that come."""
    removed = {
        (divmod(cell, side), digit)
        for cell in np.flatnonzero(hint.removals).tolist()
        for digit in range(1, side + 1)
        if hint.removals[cell] >> (digit - 1) & 1
    }
    return removed, {(divmod(cell, side), int(hint.placed[cell])) for cell in np.flatnonzero(hint.placed).tolist()}


def assert_says_the_same(
    name: str,
    grid: Grid,
    marks: naive.Marks,
    side: int = 9,
    kernels: dict[str, Kernel] = KERNELS,
    make: Callable[[bool], Hint] = empty_hint,
    workspace: BeyondWingsWorkspace | None = None,
) -> None:
    """Compare all hints of the least rating, and the first hint with one of them."""
    kernel, workspace = kernels[name], workspace or empty_beyond_wings_workspace()
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


@pytest.mark.parametrize("name", RULES)
@given(seed=st.integers(0, 2**32), n_open=st.integers(1, 60), share=st.sampled_from([0.15, 0.3, 0.5, 1.0]))
def test_a_rule_says_what_its_slow_twin_says(name: str, seed: int, n_open: int, share: float) -> None:
    marks, filled = random_marks(seed, n_open, share)
    assert_says_the_same(name, grid_with(marks, filled), marks)


@pytest.mark.exhaustive
def test_aligned_pairs_are_looked_at_again_when_one_of_them_or_an_excluder_has_lost_a_digit() -> None:
    n_lost = [0, 0]
    for seed in range(120):
        marks, filled = random_marks(seed, 30, 0.3)
        grid, single = grid_with(marks, filled), empty_hint(is_single=True)
        aligned_pair_exclusion(on_ground(grid), single, empty_pair_workspace(CLASSIC_TABLES))
        for at in np.flatnonzero(single.pattern).tolist():
            cell = divmod(at, 9)
            for digit in sorted(set(naive.DIGITS) - marks[cell]):
                workspace, then = empty_pair_workspace(CLASSIC_TABLES), empty_hint(is_single=True)
                more = naive.Marks(marks | {cell: marks[cell] | {digit}})
                if not aligned_pair_exclusion(
                    on_ground(grid_with(more, filled)), empty_hint(is_single=True), workspace
                ):
                    n_lost[at in (single.facts[FIRST], single.facts[SECOND])] += 1
                    assert aligned_pair_exclusion(on_ground(grid), then, workspace)
                    assert np.array_equal(then.removals, single.removals)
    assert all(n_lost)
