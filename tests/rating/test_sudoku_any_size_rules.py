"""Each rule for boards of any size says, on any pencil marks, what its slow twin in ``tests.naive`` says."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.sudoku import Ground
from rating.sudoku.any_size.ladder import ladder_for
from rating.sudoku.explainer.aligned_pair_kernel import empty_exclusion_workspace
from rating.sudoku.explainer.aligned_triplet_kernel import aligned_triplet_exclusion
from rating.sudoku.explainer.beyond_wings_kernel import empty_beyond_wings_workspace, find_beyond_wings
from rating.sudoku.geometry import CLASSIC, tables_of
from tests.examples import examples
from tests.rating.sudoku_marks import grid_with, random_marks
from tests.rating.test_sudoku_rules import assert_says_the_same, kernels_of

SHAPES = (Ground(2, 2), Ground(2, 3), Ground(3, 2), Ground(2, 4), Ground(2, 5), Ground(3, 3))
KERNELS = kernels_of(lambda kernel: kernel)


@pytest.mark.parametrize("name", KERNELS)
@examples(40)
@given(
    box=st.sampled_from(SHAPES),
    seed=st.integers(0, 2**32),
    open_share=st.sampled_from([0.2, 0.4, 0.7]),
    share=st.sampled_from([0.15, 0.3, 0.5, 1.0]),
)
def test_a_rule_says_what_its_slow_twin_says(
    name: str, box: Ground, seed: int, open_share: float, share: float
) -> None:
    marks, filled = random_marks(seed, round(open_share * box.side**2), share, box)
    make, workspace = ladder_for(box).kernels.empty_hint, empty_beyond_wings_workspace(tables_of(box))
    assert_says_the_same(name, grid_with(marks, filled, box), marks, box.side, KERNELS, make, workspace)


@pytest.mark.parametrize(("variants", "is_found"), [((), True), (("x",), False), (("anti-king",), False)])
def test_rules_that_swap_digits_are_left_out_where_more_than_boxes_must_stay_right(
    variants: tuple[str, ...], is_found: bool
) -> None:
    ground = Ground(2, 2, variants)
    marks = dict.fromkeys([(0, 0), (0, 2), (1, 0)], frozenset({1, 2})) | {(1, 2): frozenset({1, 2, 3})}
    filled = {divmod(cell, 4): 4 for cell in range(16) if divmod(cell, 4) not in marks}
    grid = grid_with(marks, filled, ground)
    hint = ladder_for(ground).kernels.empty_hint(True)
    assert find_beyond_wings(grid, hint, empty_beyond_wings_workspace(tables_of(ground))) == is_found


@examples(40)
@given(seed=st.integers(0, 2**32), share=st.sampled_from([0.25, 0.4, 0.6]))
def test_triplets_are_looked_at_again_where_something_has_changed(seed: int, share: float) -> None:
    rng = random.Random(seed)
    marks, filled = random_marks(seed, 45, share)
    make, workspace = ladder_for(CLASSIC).kernels.empty_hint, empty_exclusion_workspace(tables_of(CLASSIC))
    for _ in range(24 if PLAIN else 80):
        grid, expected, hint = grid_with(marks, filled, CLASSIC), make(True), make(True)
        found = aligned_triplet_exclusion(grid, expected, empty_exclusion_workspace(tables_of(CLASSIC)))
        assert aligned_triplet_exclusion(grid, hint, workspace) == found
        assert np.array_equal(hint.removals, expected.removals)
        for (row, column), digits in list(marks.items()):
            marks[row, column] = frozenset(d for d in digits if not expected.removals[9 * row + column] >> (d - 1) & 1)
        large = [cell for cell, digits in marks.items() if len(digits) > 2]
        if large and not found:
            cell = rng.choice(large)
            marks[cell] -= {rng.choice(sorted(marks[cell]))}
