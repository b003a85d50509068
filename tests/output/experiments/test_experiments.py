"""The experiments of the papers: trials, tables beside the published figures, and the claims on Takano's methods."""

import json
from itertools import chain
from math import nan
from pathlib import Path

import pandas as pd
import pytest

from kernels.jit import PLAIN
from output.experiments import takano
from output.experiments.experiment import Experiment
from output.experiments.processes import run_trials, seed_of
from output.experiments.registry import EXPERIMENTS, experiment_named, trials_of
from output.experiments.results import IS_TIMED_OUT, SECONDS, Claim, claims_table
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
        hold_to_their_forms(experiment, found)


@pytest.mark.parametrize("experiment", EVERY, ids=lambda each: each.name)
@pytest.mark.parametrize("share", [0, 0.5, 0.9])
def test_an_experiment_that_was_stopped_has_tables_of_what_was_done(experiment: Experiment, share: float) -> None:
    trials = experiment.module.trials(1, is_quick=False)
    made = trials[: 1 + int(share * len(trials))]
    rows = [{**trial, **experiment.module.STOPPED, SECONDS: 1.0, IS_TIMED_OUT: True} for trial in made]
    hold_to_their_forms(experiment, pd.DataFrame(rows))


def hold_to_their_forms(experiment: Experiment, rows: pd.DataFrame) -> None:
    tables = list(experiment.module.tables(rows))
    assert tables
    for table in tables:
        assert all(len(row) == len(table.columns) for row in table.rows)
    claims = list(experiment.module.claims(rows))
    assert all(claim.claim and claim.here is not None for claim in claims if claim.holds is not None)
    assert all(plot.name and plot.title for plot in experiment.module.plots(rows))


def test_every_run_has_a_seed_of_its_own() -> None:
    seeds = {seed_of({"method": "x", "seed": seed, "run": run}) for seed in range(5) for run in range(50)}
    assert len(seeds) == 250


@pytest.mark.parametrize(
    ("holds", "here", "word"), [(None, None, "not tried"), (None, 2, "undecided: too few runs to tell")]
)
def test_claims_beside_figures_were_tried(holds: bool | None, here: int | None, word: str) -> None:
    assert claims_table([Claim("a", 1, here, holds)]).rows == [("a", 1, here, word)]


@pytest.mark.parametrize(
    ("n_runs", "seconds", "holds"), [(6, 2.0, True), (5, 2.0, None), (6, 1.014, None), (6, 0.5, False)]
)
def test_times_decide_a_claim_of_raggi_if_chance_does_not(n_runs: int, seconds: float, holds: bool | None) -> None:
    times = {"weighted-prune": 1.0, "weighted-prune, no prefill": seconds}
    rows = [
        {"part": "varied", "method": method, "n": 5, "alpha": None, "run": run, "is_made": True, SECONDS: each}
        for method, each in times.items()
        for run in range(n_runs)
    ]
    found = {each.claim: each for each in experiment_named("raggi").module.claims(pd.DataFrame(rows))}
    claim = found["It helps to fill the boxes on the diagonal first, by the ratio of medians"]
    assert (claim.here, claim.holds) == (pytest.approx(seconds), holds)
    assert [each.holds for each in found.values() if each.here is None] == [None] * (len(found) - 1)


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
    trials = trials_of(TAKANO, 0, is_quick=True, puzzles=[str(folder)])
    found = {(each["level"], each["puzzle"]) for each in trials}
    assert found == {(level, digits(cells)) for level, cells in [("singles", UNIQUE), ("mixed", UNIQUE)]} | {
        ("mixed", digits(BY_SEARCH))
    }
    assert {each["method"] for each in trials} == {each["method"] for each in trials_of(TAKANO, 0, is_quick=True)}
    alone = trials_of(TAKANO, 0, is_quick=True, puzzles=[str(folder / "mixed.txt")])
    assert alone == [each for each in trials if each["level"] == "mixed"]


def test_the_seed_draws_puzzles_from_long_files(tmp_path: Path) -> None:
    file = tmp_path / "many.sdm"
    file.write_text("".join(f"{'.' * place}1{'.' * (80 - place)}\n" for place in range(81)))

    def drawn(seed: int) -> list[object]:
        return [each["puzzle"] for each in trials_of(TAKANO, seed, is_quick=True, puzzles=[str(file)])]

    assert drawn(1) == drawn(1) != drawn(2)
    assert 3 <= len(set(drawn(1))) < 81


def test_other_puzzles_and_other_experiments_are_refused(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "small.sdm").write_text("1...............\n")
    with pytest.raises(RequestError, match=r"small\.sdm:?1? holds another puzzle; expected 9x9 Sudokus"):
        trials_of(TAKANO, 0, is_quick=True, puzzles=[str(tmp_path / "small.sdm")])
    with pytest.raises(PuzzleError, match="nowhere"):
        trials_of(TAKANO, 0, is_quick=True, puzzles=["nowhere.sdm"])
    with pytest.raises(RequestError, match="raggi takes no puzzles; expected --puzzles with takano only"):
        trials_of(experiment_named("raggi"), 0, is_quick=True, puzzles=[str(folder)])


@pytest.mark.parametrize("method", ["norvig", "propagation"])
@pytest.mark.parametrize("cells", [UNIQUE, BY_SEARCH, SEVERAL])
def test_kernels_alone_do_what_the_method_does(method: str, cells: str) -> None:
    settings = {"method": method, "level": "", "puzzle": digits(cells), "seed": 0, "run": 0}
    whole, alone = (takano.prepare({**settings, "part": part})() for part in ("methods", "kernels"))
    assert (alone["is_solved"], alone["spent"]) == (whole["is_solved"], whole["spent"])
    assert whole["is_solved"] == (cells != SEVERAL)
    assert alone["kernel_seconds"] > 0


def run(part: str, method: str, seconds: float, *, is_solved: bool = True, spent: int = 10) -> dict[str, object]:
    own = {"kernel_seconds": seconds if part == "kernels" else nan, SECONDS: seconds}
    return {"part": part, "method": method, "level": "hard", "run": 0, "is_solved": is_solved, "spent": spent} | own


def judged(*rows: dict[str, object]) -> list[tuple[str, bool | None]]:
    return [(claim.claim, claim.holds) for claim in takano.claims(pd.DataFrame(rows))]


def test_claims_follow_from_the_runs() -> None:
    rival = "Propagation is faster than Norvig's, hard"
    pairs = [
        (run("kernels", "norvig", 2.0) | {"run": n}, run("kernels", "propagation", 1.0) | {"run": n}) for n in range(6)
    ]
    assert judged(*chain(*pairs)) == [(rival, True)]
    assert judged(*chain(*pairs[:5])) == [(rival, None)]
    assert judged(*chain(*(({**a, "method": b["method"]}, {**b, "method": a["method"]}) for a, b in pairs))) == [
        (rival, False)
    ]
    assert judged(run("kernels", "norvig", 1.0)) == [(rival, None)]
    known = "Norvig's is the fastest method before, hard"
    unsolved = run("methods", "backtracking", 0.5, is_solved=False)
    for seconds, holds in ((1.0, True), (4.0, False), (1.95, None)):
        rows = [
            run("methods", name, time) | {"run": n}
            for n in range(6)
            for name, time in (("norvig", seconds), ("bits", 2.0))
        ]
        assert judged(*rows) == judged(*rows, unsolved) == [(known, holds)]
    assert judged(run("methods", "norvig", 2.0), run("methods", "lanes", 1.0)) == [(known, None)]
    solved, missed = run("heuristic", "grasp", 1.0), run("heuristic", "grasp", 1.0, is_solved=False)
    assert judged(solved) == [("GRASP solves hard", True)]
    assert judged(solved, missed) == [("GRASP solves hard", False)]


@pytest.mark.parametrize("level", ["17 givens", "77 givens", "78 givens", "Latin squares"])
def test_what_the_paper_says_of_givens_and_latin_squares_is_tried(level: str) -> None:
    trials = [each for each in takano.trials(1, is_quick=True) if (each["part"], each["level"]) == ("facts", level)]
    found = [{**each, **takano.prepare(each)()} for each in trials[:6]]
    (claim,) = takano.claims(pd.DataFrame(found))
    assert (claim.here, claim.holds) == (f"{len(found)} of {len(found)} puzzles", True)
    (claim,) = takano.claims(pd.DataFrame(found).assign(is_solved=False))
    assert claim.holds is False


def test_what_is_ours_says_so_in_tables_and_plots() -> None:
    runs = pd.DataFrame([run("methods", method, 1.0) for method in ("norvig", "lanes")])
    table = next(iter(takano.tables(runs)))
    assert [row[0] for row in table.rows] == ["norvig", "lanes (ours)"]
