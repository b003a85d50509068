"""The experiments of the papers: trials, puzzles from files and of the thesis, and nothing compiled in a trial."""

import json
from math import nan
from pathlib import Path
from random import Random

import numpy as np
import pandas as pd
import pytest

from kernels.identity import kind_of
from kernels.jit import PLAIN, Kernel
from output.experiments import EXPERIMENTS, Experiment, experiment_named, takano
from output.experiments.mingote import counts, painted, thesis_puzzle
from output.experiments.mingote_results import counts_table
from output.experiments.processes import run_trials, seed_of
from output.experiments.results import IS_TIMED_OUT, SECONDS
from output.experiments.substitutes import PICTURES
from puzzles.errors import PuzzleError, RequestError
from puzzles.nonogram import Nonogram, Palette
from tests.commands import SEVERAL, UNIQUE
from tests.examples import first

EVERY = [*EXPERIMENTS.values()]


def first_of_each_method(experiment: Experiment) -> list[dict[str, object]]:
    """Return a trial of each method, on boards that take no minutes."""
    firsts: dict[object, dict[str, object]] = {}
    for settings in experiment.module.trials(1, is_quick=True):
        firsts.setdefault(settings["method"], {**settings, **({"n": 3} if "n" in settings else {})})
    return list(firsts.values())


@pytest.mark.parametrize("experiment", EVERY, ids=lambda each: each.name)
def test_trials_differ_and_the_whole_experiment_has_more(experiment: Experiment) -> None:
    quick, whole = (experiment.module.trials(1, is_quick=is_quick) for is_quick in (True, False))
    for trials in (quick, whole):
        assert len({json.dumps(settings, sort_keys=True) for settings in trials}) == len(trials)
        assert len({tuple(settings) for settings in trials}) == 1
    assert len(whole) > len(quick) > 0
    assert {settings["method"] for settings in quick} <= {settings["method"] for settings in whole}


@pytest.mark.skipif(PLAIN, reason="experiments take minutes in plain Python")
@pytest.mark.parametrize("experiment", first(1, reversed(EVERY)), ids=lambda each: each.name)
def test_a_run_of_each_method_becomes_tables_and_plots(experiment: Experiment) -> None:
    trials = first_of_each_method(experiment)
    rows = pd.DataFrame(json.loads(json.dumps(row)) for row in run_trials(experiment, trials, workers=1))
    assert len(rows) == len(trials)
    assert (rows[SECONDS] > 0).all()
    assert not rows[IS_TIMED_OUT].any()
    assert {*experiment.module.STOPPED} <= {*rows}
    stopped = pd.DataFrame({**trial, **experiment.module.STOPPED, SECONDS: 1.0, IS_TIMED_OUT: True} for trial in trials)
    for found in (rows, stopped, pd.concat([rows[::2], stopped[1::2]])):
        tables = list(experiment.module.tables(found))
        assert tables
        assert all(len(row) == len(table.columns) for table in tables for row in table.rows)
        assert all(
            each.claim and each.here is not None for each in experiment.module.claims(found) if each.holds is not None
        )
        assert all(plot.name and plot.title for plot in experiment.module.plots(found))


def test_every_run_has_a_seed_of_its_own() -> None:
    seeds = {seed_of({"method": "x", "seed": seed, "run": run}) for seed in range(5) for run in range(50)}
    assert len(seeds) == 250


BY_SEARCH = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
TAKANO = experiment_named("takano")


def digits(cells: str) -> str:
    return cells.replace(".", "0")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "singles.sdm").write_text(f"# from the literature\n{UNIQUE}\n")
    (tmp_path / "mixed.txt").write_text(f"{UNIQUE}\n{BY_SEARCH}\n")
    return tmp_path


def test_each_file_of_a_folder_is_a_level(folder: Path) -> None:
    trials = TAKANO.trials(0, is_quick=True, puzzles=[str(folder)])
    found = {(each["level"], each["puzzle"]) for each in trials}
    assert found == {(level, digits(cells)) for level, cells in [("singles", UNIQUE), ("mixed", UNIQUE)]} | {
        ("mixed", digits(BY_SEARCH))
    }
    assert {each["method"] for each in trials} == {each["method"] for each in TAKANO.trials(0, is_quick=True)}
    alone = TAKANO.trials(0, is_quick=True, puzzles=[str(folder / "mixed.txt")])
    assert alone == [each for each in trials if each["level"] == "mixed"]


def test_the_seed_draws_puzzles_from_long_files(tmp_path: Path) -> None:
    file = tmp_path / "many.sdm"
    file.write_text("".join(f"{'.' * place}1{'.' * (80 - place)}\n" for place in range(81)))

    def drawn(seed: int) -> list[object]:
        return [each["puzzle"] for each in TAKANO.trials(seed, is_quick=True, puzzles=[str(file)])]

    assert drawn(1) == drawn(1) != drawn(2)
    assert 3 <= len(set(drawn(1))) < 81


def test_other_puzzles_and_other_experiments_are_refused(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "small.sdm").write_text("1...............\n")
    with pytest.raises(RequestError, match=r"small\.sdm:?1? holds another puzzle; expected 9x9 Sudokus"):
        TAKANO.trials(0, is_quick=True, puzzles=[str(tmp_path / "small.sdm")])
    with pytest.raises(PuzzleError, match="nowhere"):
        TAKANO.trials(0, is_quick=True, puzzles=["nowhere.sdm"])
    with pytest.raises(RequestError, match="raggi takes no puzzles; expected --puzzles with takano only"):
        experiment_named("raggi").trials(0, is_quick=True, puzzles=[str(folder)])


@pytest.mark.parametrize("method", ["norvig", "propagation"])
@pytest.mark.parametrize("cells", [UNIQUE, BY_SEARCH, SEVERAL])
def test_kernels_alone_do_what_the_method_does(method: str, cells: str) -> None:
    settings = {"method": method, "level": "", "puzzle": digits(cells), "seed": 0, "run": 0}
    whole, alone = (takano.prepare({**settings, "part": part})() for part in ("methods", "kernels"))
    assert (alone["is_solved"], alone["spent"]) == (whole["is_solved"], whole["spent"])
    assert whole["is_solved"] == (cells != SEVERAL)
    assert alone["kernel_seconds"] > 0


@pytest.mark.parametrize("level", ["17 givens", "77 givens", "78 givens", "Latin squares"])
def test_what_the_paper_says_of_givens_and_latin_squares_is_tried(level: str) -> None:
    trials = [each for each in takano.trials(1, is_quick=True) if (each["part"], each["level"]) == ("facts", level)]
    found = [{**each, **takano.prepare(each)()} for each in trials[:6]]
    (claim,) = takano.claims(pd.DataFrame(found))
    assert (claim.here, claim.holds) == (f"{len(found)} of {len(found)} puzzles", True)
    (claim,) = takano.claims(pd.DataFrame(found).assign(is_solved=False))
    assert claim.holds is False


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
@pytest.mark.parametrize("name", first(1, ["goldberg", "ortiz", "ortiz-lightup"]))
def test_nothing_is_compiled_while_a_trial_is_timed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    called: set[tuple[object, ...]] = set()
    call = Kernel.__call__

    def noted(self: Kernel, *args: object) -> object:
        called.add((self.__qualname__, *map(kind_of, args)))
        return call(self, *args)

    monkeypatch.setattr(Kernel, "__call__", noted)
    module = experiment_named(name).module
    trials = {str(settings["method"]): settings for settings in module.trials(1, is_quick=True)}
    for method, settings in trials.items():
        trial = module.prepare(settings)
        module.warm_up(method)
        warm = set(called)
        trial()
        assert called == warm


def test_norvigs_method_is_the_fastest_before_where_all_pairs_say_so() -> None:
    for seconds, holds in ((1.0, True), (4.0, False), (1.95, None)):
        times = {"norvig": seconds, "bits": 2.0}
        rows = [
            {"part": "methods", "method": method, "level": "hard", "run": run, "is_solved": True, "spent": 1}
            | {"kernel_seconds": nan, SECONDS: each}
            for run in range(6)
            for method, each in times.items()
        ]
        rows.append(rows[1] | {"method": "backtracking", "is_solved": False, SECONDS: 0.5})
        (claim,) = takano.claims(pd.DataFrame(rows))
        assert (claim.claim, claim.holds) == ("Norvig's is the fastest method before, hard", holds)


# Mingote's thesis
def test_pictures_of_ours_are_as_large_and_as_full_as_those_of_the_thesis() -> None:
    from output.experiments.mingote import _picture_like

    for name, published in PICTURES.items():
        puzzle = _picture_like(name, 3)
        assert f"{puzzle.height}x{puzzle.width}" == published.size
        blocks = [block for clue in puzzle.rows for block in clue]
        assert sum(block.length for block in blocks) == published.n_painted
        assert {block.color for block in blocks} == {*range(1, published.n_colors + 1)}


def test_a_program_that_is_too_large_is_a_puzzle_unsolved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.ilp.MAX_TERMS", 1_000)
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
