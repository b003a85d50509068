"""The second scale: the ratings of SukakuExplainer, its rules beside slow twins, and that no solution is lost."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.errors import RequestError
from puzzles.sudoku import Ground, Sudoku
from rating.rating import Status
from rating.sudoku.classic_hard import classic
from rating.sudoku.explainer.hint_kernel import Hint, empty_hint
from rating.sudoku.explainer.universal_grave_kernel import universal_grave
from rating.sudoku.grid_kernel import Grid
from rating.sudoku.rate import rate
from rating.sudoku.rate_9x9 import rate_many
from rating.sudoku.rules import ALL_RULES, HODOKU_SCALE, RULES, SCALE, SUKAKU_SCALE, sentence
from rating.sudoku.steps import explain
from rating.sudoku.sukaku.ladder_kernel import SukakuWorkspace, empty_sukaku_workspace
from rating.sudoku.sukaku.large_wings_kernel import large_wing
from rating.sudoku.sukaku.strong_links_kernel import strong_links
from solvers.sudoku.proof import prove
from tests.examples import examples
from tests.naive import sudoku_pencil_marks as pencil
from tests.naive import sudoku_sukaku
from tests.naive.sudoku_ladder import start
from tests.rating.sudoku_marks import (
    as_array,
    deductions,
    grid_with,
    random_marks,
    said_by,
    sudoku,
    take,
)
from tests.rating.test_sudoku_ladder import golden_of_sukaku

Kernel = Callable[[Grid, Hint, SukakuWorkspace], bool]
NaiveRule = Callable[[pencil.Marks], Iterator[sudoku_sukaku.Ranked]]

TWINS: dict[str, tuple[Kernel, NaiveRule]] = {
    "two strong links": (lambda g, h, r: strong_links(g, h, r.links, 2), sudoku_sukaku.strong_links(2)),
    "three strong links": (lambda g, h, r: strong_links(g, h, r.links, 3), sudoku_sukaku.strong_links(3)),
    "four strong links": (lambda g, h, r: strong_links(g, h, r.links, 4), sudoku_sukaku.strong_links(4)),
    "WXYZ-wing": (lambda g, h, r: large_wing(g, h, r.named, 3), sudoku_sukaku.large_wing(3)),
    "VWXYZ-wing": (lambda g, h, r: large_wing(g, h, r.named, 4), sudoku_sukaku.large_wing(4)),
    "UVWXYZ-wing": (lambda g, h, r: large_wing(g, h, r.named, 5), sudoku_sukaku.large_wing(5)),
    "TUVWXYZ-wing": (lambda g, h, r: large_wing(g, h, r.named, 6), sudoku_sukaku.large_wing(6)),
}


def test_ratings_are_those_of_sukaku_explainer() -> None:
    puzzles, expected = zip(*golden_of_sukaku(), strict=True)
    ratings = rate_many(np.array([as_array(puzzle) for puzzle in puzzles]), scale=SUKAKU_SCALE)
    assert ratings.is_exact.all()
    assert np.stack((ratings.peaks, ratings.pearls, ratings.diamonds), axis=1).tolist() == list(expected)


def test_the_scales_differ_and_each_rating_says_which_it_is() -> None:
    differences = 0
    for puzzle, _ in golden_of_sukaku()[:: 1 if PLAIN else 8]:
        proof = prove(sudoku(puzzle))
        first, second = rate(sudoku(puzzle), proof), rate(sudoku(puzzle), proof, scale=SUKAKU_SCALE)
        assert (first.scale, second.scale) == (SCALE, SUKAKU_SCALE)
        assert (first.status, second.status) == (Status.EXACT, Status.EXACT)
        assert set(first.histogram) <= {rule.name for rule in RULES}
        assert second.score_version == first.score_version
        assert (second.minutes > first.minutes) == (second.peak > first.peak) or second.minutes == first.minutes
        assert not second.levels
        assert sum(use.cells for use in second.histogram.values()) == 81 - sudoku(puzzle).n_givens
        differences += first.peak != second.peak
    assert differences > 0


@pytest.mark.parametrize("name", TWINS)
@examples(5 if PLAIN else 300)
@given(seed=st.integers(0, 2**32), n_open=st.integers(1, 60), share=st.sampled_from([0.15, 0.3, 0.5]))
def test_a_rule_says_what_its_slow_twin_says(name: str, seed: int, n_open: int, share: float) -> None:
    marks, filled = random_marks(seed, n_open, share)
    assert_says_the_same(name, grid_with(marks, filled), marks)


def assert_says_the_same(name: str, grid: Grid, marks: pencil.Marks) -> None:
    kernel, naive_rule = TWINS[name]
    found = [(hint.tenths, rank, hint.removed) for hint, rank in naive_rule(marks) if hint.removed]
    hint = empty_hint(is_single=True)
    assert kernel(grid, hint, empty_sukaku_workspace()) == bool(found)
    if found:
        tenths, rank, _ = min(found, key=lambda each: each[:2])
        assert int((hint.rating[0] + 0.05) * 10) == tenths
        assert said_by(hint)[0] in [removed for *order, removed in found if order == [tenths, rank]]
        assert ALL_RULES[hint.facts[0].rule].name == name


EXPLAINED = {
    "two strong links": (
        "Two strong links: row 1 and row 7 have two places each for 8, and two places that meet cannot both hold it; "
        "so one of the outer places does (in a ring, one of any two that meet), and R3C8 and R8C7 are not 8."
    ),
    "WXYZ-wing": (
        "WXYZ-wing: in column 2, R1C2, R7C2 and R8C2 hold all but one of 1, 5, 6 and 9; if R9C1 is 9, one of them is "
        "1, so R1C1 and R2C1 are not 1."
    ),
}


@pytest.mark.skipif(PLAIN, reason="a trace through wings takes minutes without the compiler")
def test_rules_of_this_scale_are_explained_and_what_they_rest_on_stands_in_the_grid() -> None:
    sentences: dict[str, str] = {}
    for puzzle, ratings in golden_of_sukaku():
        if ratings[0] > 55:
            continue
        marks = {cell: set(digits) for cell, digits in start(puzzle).items()}
        for step in deductions(sudoku(puzzle), SUKAKU_SCALE):
            if step.rule in TWINS:
                sentences.setdefault(step.rule, sentence(step))
                assert step.candidates
                assert all(set(digits) <= marks[row, column] for row, column, digits in step.candidates)
                assert ("wing" in step.rule) == (len(step.cells) == 1)
            take(marks, step)
    assert {rule: sentences[rule] for rule in EXPLAINED} == EXPLAINED


def test_unknown_scales_and_sizes_without_a_scale_are_refused() -> None:
    small = Sudoku(Ground(2, 2), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0))
    large = sudoku(golden_of_sukaku()[0][0])
    for function in (rate, explain):
        for scale in (SUKAKU_SCALE, HODOKU_SCALE) if function is rate else (SUKAKU_SCALE,):
            with pytest.raises(RequestError, match=r"is not a scale of 4x4 Sudokus; expected 'SE-1.2.1'"):
                function(small, prove(small), scale)
        with pytest.raises(RequestError, match="'SE'"):
            function(large, prove(large), "SE")
    with pytest.raises(RequestError, match=r"limit 5\.0"):
        rate(large, prove(large), HODOKU_SCALE, up_to=5.0)
    for scale in ("SE", HODOKU_SCALE):  # which rates one by one
        with pytest.raises(RequestError, match=scale):
            rate_many(np.zeros((1, 81), np.uint8), scale)


def test_a_grave_of_one_digit_is_seen_though_no_house_shows_each_of_its_cells() -> None:
    # Each cell has the digits of two boards, of which one is the other with 1 for 2, 2 for 3 and so on. Four cells of
    # the first box, which share their rows and columns by two, have 1 as well, and so has one in the first row.
    board = {(row, column): (3 * (row % 3) + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9)}
    marks = {cell: frozenset({digit, (digit - 2) % 9 + 1}) for cell, digit in board.items()}
    bugs = [(1, 1), (1, 2), (2, 1), (2, 2), (0, 5)]
    assert not any(1 in marks[cell] for cell in bugs)
    marks |= {cell: marks[cell] | {1} for cell in bugs}
    grid, hint = grid_with(pencil.Marks(marks), {}), empty_hint(is_single=True)
    scratch = np.zeros(81, np.int64)
    assert not classic(universal_grave)(grid, hint, scratch, False)
    assert classic(universal_grave)(grid, hint, scratch, True)
    removed, placed = said_by(hint)
    assert (removed, placed) == ({((0, 0), 1), ((0, 1), 1)}, set())  # what sees all five and has 1
    assert hint.rating[0] == 5.7
