"""The thesis's experiment: its published figures, its puzzles, and what is said of runs that are made up."""

from collections.abc import Iterable
from random import Random

import numpy as np
import pandas as pd
import pytest

from output.experiments.mingote import counts, painted, thesis_puzzle
from output.experiments.mingote_results import claims, counts_table, plots, tables
from output.experiments.registry import experiment_named
from output.experiments.results import IS_TIMED_OUT, SECONDS, Claim, Table
from output.experiments.substitutes import CONSTRAINT, COUNTS, PERCENTS, PICTURES, PROGRAM, SEARCH, SIZES, SOLVED
from puzzles.nonogram import Nonogram, Palette
from solvers import ilp

Run = dict[str, object]
PICTURE_METHODS = ("brute force", "brute force, fewest first", "iterative", "ilp", "ilp with (4.1)")


def run(method: str, size: str = "20x20", percent: int = 20, run: int = 0, **outcome: object) -> Run:
    usual = {"picture": "", "seed": 0, "by_lines": False, "is_solved": True, "verdict": "unique", "block_density": 0.5}
    usual |= dict.fromkeys(COUNTS, 100)
    known = {"method": method, "size": size, "percent": percent, "run": run, SECONDS: 1.0, IS_TIMED_OUT: False}
    return {**usual, **known, **outcome}


def stopped(method: str, **settings: object) -> Run:
    return run(method, **settings, **{"is_solved": False, IS_TIMED_OUT: True, SECONDS: 60.0})


def picture(name: str, method: str, **outcome: object) -> Run:
    return run(method, size=PICTURES[name].size, percent=50, picture=name, **outcome)


def claim(rows: Iterable[Run], words: str) -> Claim:
    (found,) = (each for each in claims(pd.DataFrame(rows)) if each.claim.startswith(words))
    return found


def table(rows: Iterable[Run], words: str) -> Table:
    (found,) = (each for each in tables(pd.DataFrame(rows)) if each.title.startswith(words))
    return found


def test_published_figures_and_trials_are_those_of_the_thesis() -> None:
    totals = {means: [sum(SOLVED[size, means]) for size in SIZES] for means in (SEARCH, PROGRAM)}
    assert totals == {SEARCH: [68, 61, 50], PROGRAM: [68, 46, 42]}
    for size in CONSTRAINT:  # table C.1 has the same puzzles as table 4.4
        assert tuple(each.without for each in CONSTRAINT[size]) == SOLVED[size, PROGRAM]
    trials = pd.DataFrame(experiment_named("mingote").module.trials(1, is_quick=False))
    for method, n_sizes in (("iterative", 3), ("hybrid", 3), ("hybrid with (4.1)", 2), ("ilp", 1)):
        own = trials[(trials["method"] == method) & (trials["picture"] == "")]
        assert len(own) == 90 * n_sizes
        assert {*own.groupby(["size", "percent"]).size()} == {10}
    for method in PICTURE_METHODS:
        assert [*trials[(trials["method"] == method) & (trials["picture"] != "")]["picture"]] == [*PICTURES]


def test_pictures_of_ours_are_as_large_and_as_full_as_those_of_the_thesis() -> None:
    from output.experiments.mingote import _picture_like

    for name, published in PICTURES.items():
        puzzle = _picture_like(name, 3)
        assert f"{puzzle.height}x{puzzle.width}" == published.size
        blocks = [block for clue in puzzle.rows for block in clue]
        assert sum(block.length for block in blocks) == published.n_painted
        assert {block.color for block in blocks} == {*range(1, published.n_colors + 1)}


def test_what_lines_settle_counts_for_no_other_method() -> None:
    settled, left, lost = (True, True), (False, True), (False, False)
    rows = [
        run(method, percent=90, run=number, by_lines=by_lines, is_solved=is_solved)
        for method in ("logic (ours)", "iterative", "hybrid")
        for number, (by_lines, is_solved) in enumerate((settled, settled, left, lost))
    ]
    rows.append(stopped("hybrid", percent=90, run=4))
    rows += [run("hybrid", percent=90, run=number, is_solved=False, verdict="too large") for number in (5, 6)]
    assert [(row[0].strip(), *row[-3:]) for row in table(rows, "Tables 4.3 to 4.5").rows] == [
        ("lines", 2, None, None),
        ("paper", 10, None, None),
        ("logic (ours)", 1, 0, 0),
        ("iterative", 1, 0, 0),
        ("paper, search", 0, None, None),
        ("hybrid", 1, 1, 2),
        ("paper, hybrid", 0, None, None),
    ]


def test_equation_4_1_and_pictures_are_set_beside_the_published_means() -> None:
    rows = [run("hybrid", run=0), run("hybrid", run=1, **{SECONDS: 3.0}), run("hybrid with (4.1)", run=0)]
    rows.append(stopped("hybrid with (4.1)", run=1))
    ((density, *counts),) = table(rows, "Table C.1, 20x20").rows
    assert (density, *counts) == ("20 %", 2, 1, 2.0, 1.0, 10, 10, 15.0, 256.52)
    rows = [picture("Fish", method, **{SECONDS: 0.5}) for method in PICTURE_METHODS[1:]]
    rows.append(picture("Fish", "brute force", is_solved=False))
    ours, paper = table(rows, "Table 4.1").rows
    assert tuple(ours) == ("like Fish", None, 0.5, 0.5, 0.5)
    assert tuple(paper) == ("  paper, Fish", None, 0.08, 0.07, 0.21)


@pytest.mark.parametrize(("n_solved", "holds"), [(5, False), (6, True), (10, True)])
def test_a_share_of_what_lines_leave_is_compared_with_the_published_share(n_solved: int, holds: bool) -> None:
    # Published at 10, 20 and 40 %: 8, 2 and 5 of ten each, a half of all.
    rows = [
        run("iterative", "40x60", percent, number, is_solved=3 * number + place < n_solved)
        for place, percent in enumerate((10, 20, 40))
        for number in range(4)
    ]
    found = claim(rows, "Search solves as much of what lines leave open, 40x60")
    assert (found.paper, found.here, found.holds) == ("15 of 30", f"{n_solved} of 12", holds)


def test_times_are_compared_where_both_methods_succeed() -> None:
    words = "Search is faster than the hybrid where both succeed, 20x20"
    for seconds, holds in ((0.5, True), (1.95, None), (2.5, False)):
        rows = [stopped("hybrid", run=9), run("iterative", run=9, **{SECONDS: 50.0})]
        for n in range(6):
            rows += [run("hybrid", run=n, **{SECONDS: 2.0}), run("iterative", run=n, **{SECONDS: seconds})]
        assert (claim(rows, words).here, claim(rows, words).holds) == (f"2 and {seconds:.3g} s in 6", holds)


def test_the_hardest_density_and_the_lowest_that_is_solved() -> None:
    for slow, holds in ((20, True), (30, True), (50, False)):
        rows = [run("hybrid", percent=percent, **{SECONDS: 1.0 + (percent == slow)}) for percent in PERCENTS]
        found = claim(rows, "20x20 is hardest at 20 or 30 % for hybrid")
        assert (found.here, found.holds) == (f"{slow} %", holds)
    for least, holds in ((40, False), (50, True)):
        rows = [run("hybrid", "40x60", percent, is_solved=percent >= least) for percent in PERCENTS]
        found = claim(rows, "Of 40x60 only densities from 50 % on are solved by hybrid")
        assert (found.here, found.holds) == (f"{least} %", holds)


def test_more_by_search_needs_all_sizes() -> None:
    rows = [run("iterative", size) for size in SIZES] + [stopped("hybrid", size=size) for size in SIZES]
    found = claim(rows, "Search solves more puzzles than the hybrid")
    assert (found.here, found.holds) == ("3 and 0", True)
    assert claim(rows[:2], "Search solves more puzzles than the hybrid").holds is None


def test_the_hardest_picture_is_the_one_that_takes_longest() -> None:
    rows = [
        picture(name, method, **{SECONDS: seconds})
        for name, times in zip(PICTURES, ((1.0, 2.0), (1.0, 1.0), (5.0, 4.0), (3.0, 3.0)), strict=True)
        for method, seconds in zip(("ilp", "ilp with (4.1)"), times, strict=True)
    ]
    assert claim(rows, "The hardest picture").holds is True
    found = claim(rows, "Equation 4.1 does not help with the hardest picture")
    assert (found.here, found.holds) == ("5 to 4 s", False)
    for row in rows:
        row[SECONDS] = 60.0  # each was stopped at the limit
    assert claim(rows, "Equation 4.1 does not help with the hardest picture").holds is None
    assert not any(each.claim.startswith("The hardest picture") for each in claims(pd.DataFrame(rows[:-1])))


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([run("hybrid", percent=percent) for percent in PERCENTS], "20x20 is hardest"),
        ([run("iterative", "40x60", percent) for percent in PERCENTS], "Of 40x60 fewest"),
        ([picture(name, "iterative") for name in PICTURES], "Search solves all pictures"),
    ],
    ids=["times", "counts", "pictures"],
)
def test_nothing_is_said_of_all_while_some_are_left(rows: list[Run], words: str) -> None:
    # A stopped experiment has the first of the puzzles alone; it says "not tried" until the last has its run.
    whole, part = (
        [each.holds for each in claims(pd.DataFrame(each)) if words in each.claim] for each in (rows, rows[:-1])
    )
    assert whole != part
    assert {*part} == {None}


@pytest.mark.parametrize("rows", [[run("iterative")], [stopped("hybrid")], [picture("Fall", "ilp")]], ids=str)
def test_claims_that_runs_cannot_tell_are_not_tried(rows: list[Run]) -> None:
    found = [*claims(pd.DataFrame(rows))]
    assert all((each.here is None) == (each.holds is None) for each in found)
    assert sum(each.holds is None for each in found) > len(found) / 2
    assert [*plots(pd.DataFrame(rows))] or rows[0]["picture"]


def test_a_program_that_is_too_large_is_a_puzzle_unsolved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ilp, "MAX_TERMS", 1_000)
    settings = {"method": "hybrid", "size": "20x20", "percent": 20, "picture": "", "seed": 0, "run": 0}
    outcome = experiment_named("mingote").module.prepare(settings)()
    assert (outcome["is_solved"], outcome["verdict"]) == (False, "too large")


@pytest.mark.parametrize(("height", "width", "n_painted"), [(20, 7, 0), (20, 7, 1), (5, 30, 93), (3, 2, 6)])
def test_exactly_so_many_cells_are_painted(height: int, width: int, n_painted: int) -> None:
    grid = painted(height, width, n_painted, Random(3))
    assert grid.shape == (height, width)
    assert np.count_nonzero(grid) == n_painted


def test_cells_are_painted_in_bands_and_again_from_all() -> None:
    for seed in range(50):
        grid = painted(20, 9, 1, Random(seed))
        (row,), (column,) = np.nonzero(grid)
        assert grid[row, column] == 1 + row // 4
    grid = painted(100, 100, 9_000, Random(0))
    bands = np.repeat(np.arange(1, 6), 20)[:, None]
    n_of_band = np.count_nonzero(grid == bands)
    share_painted_at_once = 1 - 0.9 / 2  # of the draws that meet a board filled from 0 to 90 %
    assert n_of_band / 9_000 == pytest.approx(share_painted_at_once + (1 - share_painted_at_once) / 5, abs=0.02)


def test_blocks_and_cells_by_lines_are_counted() -> None:
    two_rows = Nonogram.from_grid(np.array([[1, 1, 2], [0, 0, 0]], np.uint8), Palette.default(2))
    assert counts(two_rows) == {"row_blocks": 2, "column_blocks": 3, "cells_by_lines": 6}
    either_diagonal = Nonogram.from_grid(np.eye(2, dtype=np.uint8), Palette.default(1))
    assert counts(either_diagonal) == {"row_blocks": 2, "column_blocks": 2, "cells_by_lines": 0}


@pytest.mark.parametrize("size", ["20x20", "40x60"])
def test_blocks_are_as_many_as_in_the_thesis(size: str) -> None:
    runs = [
        {"size": size, "percent": percent} | counts(thesis_puzzle(size, percent, 0, run))
        for percent in (10, 50, 90)
        for run in range(10)
    ]
    rows = counts_table(pd.DataFrame(runs)).rows
    assert [row[0] for row in rows[::2]] == [f"{size} row blocks", f"{size} column blocks", f"{size} cells by lines"]
    for (_, *here), (_, *paper) in zip(rows[:4:2], rows[1:4:2], strict=True):
        assert here == pytest.approx(paper, rel=0.05)  # colors drawn apart give a third more from 50 % on


def test_puzzles_differ_by_size_percentage_seed_and_run() -> None:
    asked = [("20x20", 50, 0, 0), ("20x20", 50, 0, 1), ("20x20", 50, 1, 0), ("20x20", 60, 0, 0), ("20x21", 50, 0, 0)]
    assert len({thesis_puzzle(*each).id for each in asked}) == len(asked)
    assert thesis_puzzle(*asked[0]) == thesis_puzzle(*asked[0])
