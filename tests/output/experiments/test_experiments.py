"""The experiments of the papers: trials of each method, puzzles from files, and nothing compiled in a trial."""

import json
from math import nan
from pathlib import Path

import pandas as pd
import pytest

from kernels.identity import kind_of
from kernels.jit import PLAIN, Kernel
from output.experiments import EXPERIMENTS, Experiment, experiment_named, takano
from output.experiments.processes import run_trials, seed_of
from output.experiments.results import IS_TIMED_OUT, SECONDS
from puzzles.errors import PuzzleError, RequestError
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
