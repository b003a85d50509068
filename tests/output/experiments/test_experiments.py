"""The experiments of the papers: trials, tables beside the published figures, and the command."""

import json

import pandas as pd
import pytest

from kernels.jit import PLAIN
from output.experiments import EXPERIMENTS, Experiment, experiment_named
from output.experiments.processes import run_trials, seed_of
from output.experiments.results import IS_TIMED_OUT, SECONDS, Claim, claims_table
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
