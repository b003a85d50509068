"""Tables and claims of runs with made-up outcomes: golden texts, in which claims hold, fail, and stay undecided."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pandas as pd
import pytest

from output.experiments import EXPERIMENTS, Experiment
from output.experiments.processes import Settings
from output.experiments.results import IS_TIMED_OUT, SECONDS, as_markdown, claims_table
from tests.golden import assert_golden

GOLDEN = Path(__file__).parent / "golden"
LIMIT = 9.0
N_RUNS = 6  # as many as decide a claim when all agree
SCENARIOS = range(8)  # in the first two methods are the faster the earlier or the later they are named


def outcome_of(settings: Settings, scenario: int, rank: float) -> Settings:
    """Make up what comes of a run: methods differ in speed and power, puzzles in size; runs scatter a little."""
    method, run = str(settings["method"]), settings["run"]
    speed, power = (Random(f"{scenario} {method} {each}").random() for each in ("speed", "power"))
    speed, power = {0: (rank, 1 - rank), 1: (1 - rank, rank)}.get(scenario, (speed, power))
    place = {name: value for name, value in settings.items() if name not in ("method", "run", "seed")}
    size, own = Random(f"{scenario} {place}").random(), Random(f"{scenario} {settings}").random()
    seconds = round((0.5 + 8 * speed) * (0.5 + size) * (0.98 + own / 25), 3)
    is_timed_out = seconds > LIMIT
    is_solved = not is_timed_out and (scenario == 2 or power * 1.4 > size + (own - 0.5) / 2)
    counts = {"row_blocks": 40, "column_blocks": 50, "cells_by_lines": 60}
    return {
        "is_solved": is_solved,
        "is_made": is_solved,
        "verdict": "unique" if is_solved else ("too large", "unknown")[int(str(run)) % 2],
        "by_lines": scenario != 3 and size < 0.3,
        "block_density": round(size, 2),
        "generations": round(60 * speed + 9 * size),
        "evaluations": round(900 * speed),
        "fitness": 0.0,
        "best": [0.0, round(own, 2)],
        "spent": round(1000 * size),
        "cost": round(5 * own),
        "kernel_seconds": seconds / 2,
        SECONDS: min(seconds, LIMIT),
        IS_TIMED_OUT: is_timed_out,
        **{name: count * (1 + size) for name, count in counts.items()},
    }


def runs_of(experiment: Experiment, scenario: int) -> pd.DataFrame:
    trials = list(experiment.module.trials(0, is_quick=experiment.name == "takano"))
    kept = [each for each in trials if int(str(each["run"])) < N_RUNS]
    if scenario == SCENARIOS[-1]:  # an experiment that was stopped
        kept = kept[: len(kept) // 3]
    methods = list(dict.fromkeys(each["method"] for each in trials))
    ranks = {method: number / len(methods) for number, method in enumerate(methods)}
    return pd.DataFrame([{**each, **outcome_of(dict(each), scenario, ranks[each["method"]])} for each in kept])


def shown(experiment: Experiment) -> Iterator[str]:
    for scenario in SCENARIOS:
        runs = runs_of(experiment, scenario)
        tables = [*experiment.module.tables(runs)] if scenario in (SCENARIOS[1], SCENARIOS[-1]) else []
        for table in (*tables, claims_table(experiment.module.claims(runs))):
            yield f"Scenario {scenario}. {as_markdown(table)}\n"


@pytest.mark.parametrize("experiment", EXPERIMENTS.values(), ids=lambda each: each.name)
def test_tables_and_claims_follow_from_the_runs(experiment: Experiment) -> None:
    assert_golden("\n".join(shown(experiment)), GOLDEN / f"{experiment.name}.txt")


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_claim_that_runs_can_tell_holds_in_one_scenario_and_fails_in_another(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert all(word in text for word in ("  holds |", " does not hold here |", "too few runs to tell |"))
