"""The climb against the naive one, its symmetries, and what is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.nonogram import Grid, Nonogram
from rating.grades import Grade
from rating.nonogram.climb import climb_to
from rating.nonogram.rating import NonogramRating, rate, rate_many
from rating.nonogram.rules import RULES
from rating.nonogram.score import minutes_for
from rating.nonogram.steps import explain
from rating.nonogram.words import rule_texts
from rating.rating import Status
from solvers.nonogram import arrays
from solvers.nonogram.arrays import clues_from
from solvers.nonogram.proof import prove
from solvers.verdict import Verdict
from tests.examples import examples
from tests.naive.nonogram_clues import naive_clues
from tests.naive.nonogram_rules import Look, naive_freebie, naive_simple_boxes
from tests.rating import puzzles
from tests.rating.naive_ladder import Board, NaiveRound, naive_rounds
from tests.rating.puzzles import PEAKS, unique
from tests.solvers.puzzles import grid_from
from tests.strategies import nonogram_grids

EXAMPLES = 8 if PLAIN else 40
TENTHS_OF = {rule.name: rule.tenths for rule in RULES}
LOOKS_OF = {"identity reasoning": 32, "full line": 64, "edge logic": 128, "two-line clash": 128, "2-SAT": 128}
LOOKS_OF |= {"probe": 320, "agreement": 320, "search": 640}
SMALL = [text for text in PEAKS if text != puzzles.NEEDS_SEARCH]


def rating_of(grid: Grid, n_colors: int = 3) -> NonogramRating:
    return rate(*unique(grid, n_colors))


def climbed(grid: Grid, n_colors: int) -> list[NaiveRound]:
    """Read the rounds of a climb from its trace."""
    rounds: dict[int, NaiveRound] = {}
    base = {"probe": 6.5, "agreement": 7.0, "search": 8.0}
    for step in (each.details for each in explain(*unique(grid, n_colors))):
        removed = frozenset((row, column, color) for row, column, colors in step.removes for color in colors)
        before = rounds[step.round].removals if step.round in rounds else frozenset()
        add = round(10 * (step.rating - base.get(step.rule, step.rating)))
        rounds[step.round] = NaiveRound(step.rule, add, step.options, before | removed)
    return [rounds[number] for number in sorted(rounds)]


def naively_climbed(grid: Grid, n_colors: int) -> list[NaiveRound]:
    return list(naive_rounds(*naive_clues(grid.tolist()), n_colors, grid.tolist()))


@st.composite
def unique_grids(draw: st.DrawFn, max_side: int, max_colors: int) -> Grid:
    """Draw a grid that is the only solution of its clues: where it is not, a blank cell or line makes it smaller."""
    grid = draw(nonogram_grids(max_side=max_side, max_colors=max_colors))
    while prove(Nonogram.from_grid(grid)).verdict is not Verdict.UNIQUE:
        row, column = divmod(int(np.flatnonzero(grid)[0]), grid.shape[1])
        grid[row, column:] = 0
    return grid


@examples(EXAMPLES)
@given(grid=unique_grids(max_side=6, max_colors=3))
def test_every_round_is_that_of_the_naive_climb(grid: Grid) -> None:
    n_colors = max(1, int(grid.max()))
    assert climbed(grid, n_colors) == naively_climbed(grid, n_colors)


@pytest.mark.parametrize("text", SMALL)
def test_every_round_beyond_the_lines_is_that_of_the_naive_climb(text: str) -> None:
    grid = grid_from(text)
    rounds = climbed(grid, int(grid.max()))
    assert rounds == naively_climbed(grid, int(grid.max()))
    assert PEAKS[text][0] in {each.rule for each in rounds}


@pytest.mark.parametrize("text", SMALL if PLAIN else PEAKS)
def test_the_hardest_rule_is_found(text: str) -> None:
    grid = grid_from(text)
    rating = rating_of(grid)
    assert (rating.peak_rule, rating.peak) == PEAKS[text]
    assert rating.status is Status.EXACT
    assert rating.grade >= Grade.MASTER
    assert (rating.nodes > 0) == (rating.peak_rule == "search")
    assert rating.contradictions > 0
    assert np.array_equal(rating.solution, grid)


@examples(EXAMPLES)
@given(grid=unique_grids(max_side=6, max_colors=2))
def test_the_sums_are_those_of_the_rounds(grid: Grid) -> None:
    rating, rounds = rating_of(grid), climbed(grid, 3)
    options = [each.options for each in rounds]
    assert rating.rounds == len(rounds)
    assert rating.options_min == min(options)
    assert rating.options_median == np.median(options)
    assert rating.bottleneck_share == np.mean(np.array(options) <= 2)
    assert sum(use.cells for use in rating.histogram.values()) == grid.size
    assert sum(use.removals for use in rating.histogram.values()) == 3 * grid.size
    left = dict.fromkeys(np.ndindex(*grid.shape), 3)  # colors that can still go
    painted = dict.fromkeys(rating.histogram, 0)
    for each in rounds:
        for row, column, _ in each.removals:
            left[row, column] -= 1
            painted[each.rule] += left[row, column] == 0 and grid[row, column] > 0
    assert {rule: use.painted for rule, use in rating.histogram.items()} == painted
    for rule, use in rating.histogram.items():
        its = [each for each in rounds if each.rule == rule]
        assert use.rounds == len(its)
        assert use.removals == sum(len(each.removals) for each in its)
        assert rounds[use.first_round - 1].rule == rule
    assert rating.probes == rating.contradictions == rating.nodes == 0 or rating.peak >= 5.0
    values = [(TENTHS_OF[each.rule] + each.add) / 10 for each in rounds]
    assert rating.effort == pytest.approx(sum(value / n**0.5 for value, n in zip(values, options, strict=True)))
    times = [LOOKS_OF.get(each.rule, value) * (1 + each.add / 10) for each, value in zip(rounds, values, strict=True)]
    looks = sum(time * n**0.5 / (n + 1) for time, n in zip(times, options, strict=True))
    log, _ = climb_to(clues_from(unique(grid, 3)[0]), grid, 1, with_removals=False)
    assert log.sums[0].looks == pytest.approx(looks)
    assert rating.minutes == round(minutes_for(grid.size, sum(grid.shape), float(log.sums[0].looks)), 1)


@pytest.mark.parametrize("most_bytes", [1, 1 << 25])
@examples(EXAMPLES // 4)
@given(
    grids=st.lists(unique_grids(max_side=4, max_colors=2), max_size=6),
    hard=st.lists(st.sampled_from([text for text in PEAKS if PEAKS[text][0] in ("probe", "edge logic")]), max_size=2),
)
def test_ratings_of_many_are_those_of_each_alone(most_bytes: int, grids: list[Grid], hard: list[str]) -> None:
    pairs = [unique(grid, 2) for grid in (*grids, *map(grid_from, hard), *grids[::-1])]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arrays, "_MOST_BYTES", most_bytes)
        ratings = rate_many([puzzle for puzzle, _ in pairs], [proof for _, proof in pairs])
    assert ratings == [rate(puzzle, proof) for puzzle, proof in pairs]
    assert all(
        np.array_equal(rating.solution, proof.solutions[0]) for rating, (_, proof) in zip(ratings, pairs, strict=True)
    )


def naive_sweeps(grid: Grid, first: str) -> int:
    rows, columns = naive_clues(grid.tolist())
    board = Board(rows, columns, 3)
    last, quiet, number, axis = 0, 0, 0, first
    while quiet < 2:
        number += 1
        removed = [board.solve(line) for line in board.clues if line[0] == axis]
        board.remove(frozenset().union(*removed))
        quiet, last = (0, number) if any(removed) else (quiet + 1, last)
        axis = "column" if axis == "row" else "row"
    return last


@examples(EXAMPLES)
@given(grid=unique_grids(max_side=6, max_colors=3))
def test_sweeps_are_counted(grid: Grid) -> None:
    assert rating_of(grid).sweeps == tuple(sorted(naive_sweeps(grid, axis) for axis in ("row", "column")))


@examples(EXAMPLES)
@given(grid=unique_grids(max_side=6, max_colors=3))
def test_footholds_are_counted(grid: Grid) -> None:
    rows, columns = naive_clues(grid.tolist())
    board = Board(rows, columns, 3)
    gone = set()
    for line, clue in board.clues.items():
        look, along = Look(clue, board.state(line)), board.along(line)
        gone |= {(*along[cell], color) for cell, color in naive_freebie(look) | naive_simple_boxes(look)}
    board.remove(frozenset(gone))
    rating = rating_of(grid)
    assert rating.foothold_cells == sum(len(colors) == 1 for colors in board.cells.values())
    assert rating.foothold_share == rating.foothold_cells / grid.size


@pytest.mark.parametrize("shape", [(1, 1), (1, 7), (5, 1), (3, 4)])
@pytest.mark.parametrize("color", [0, 1])
def test_a_grid_of_one_color_is_one_round_of_freebies(shape: tuple[int, int], color: int) -> None:
    rating = rating_of(np.full(shape, color, np.uint8), 1)
    assert (rating.peak, rating.peak_rule, rating.grade) == (1.0, "freebie", Grade.GENTLE)
    assert rating.rounds == 1
    assert rating.options_min == sum(shape)
    assert rating.foothold_share == 1.0
    assert rating.parallel_max == shape[0] * shape[1]
    assert rating.sweeps == (1, 1)


@pytest.mark.exhaustive
def test_a_wide_puzzle_is_rated_like_a_narrow_one() -> None:
    grid = grid_from(puzzles.NEEDS_2_SAT)
    wide = np.zeros((grid.shape[0], 100), np.uint8)
    wide[:, 61 : 61 + grid.shape[1]] = grid
    puzzle = Nonogram.from_grid(wide)
    rating = rate(puzzle, prove(puzzle))
    turned = Nonogram.from_grid(wide.T)
    assert rate(turned, prove(turned)) == rating
    assert np.array_equal(rating.solution, wide)


def test_a_search_budget_that_ends_gives_a_lower_bound() -> None:
    puzzle, proof = unique(grid_from(puzzles.NEEDS_SEARCH))
    cut = rate(puzzle, proof, budget=100)
    assert cut.status is Status.LOWER_BOUND
    assert cut.nodes == 100
    assert (cut.peak, cut.peak_rule) == (9.0, "search")
    assert (cut.grade, cut.score, cut.minutes, cut.minutes_extrapolated) == (None,) * 4
    assert rule_texts(cut)[-1].endswith(", in part from the solution)")
