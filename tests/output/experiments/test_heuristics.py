"""The experiments with heuristics: what they compare with the papers, and claim of runs with known outcome."""

from collections.abc import Callable
from functools import cache

import pandas as pd
import pytest

from kernels.identity import kind_of
from kernels.jit import PLAIN, Kernel
from output.experiments.registry import experiment_named
from output.experiments.results import SECONDS, Claim
from solvers.nonogram.methods.hard_set import OPEN_CELLS
from tests.examples import first

OWN_NAMES = [f"own {number}" for number in range(223, 238)]


def runs_of(name: str, outcome: Callable[[dict[str, object]], dict[str, object]]) -> pd.DataFrame:
    """Return two runs of every trial of the whole experiment, with outcomes that are made up."""
    trials = [dict(each) for each in experiment_named(name).module.trials(0, is_quick=False) if each["run"] in (0, 1)]
    return pd.DataFrame([{**each, SECONDS: 2.0, "fitness": 0.0, **outcome(each)} for each in trials])


def claims_of(name: str, runs: pd.DataFrame) -> list[Claim]:
    return list(experiment_named(name).module.claims(runs))


@cache
def tabu_runs() -> pd.DataFrame:
    """Tabu search always ends well, in the seconds of its number, the other one in half of the runs of puzzle 230."""
    return runs_of(
        "goldberg",
        lambda each: {
            "is_solved": each["method"] != "evolutionary" or each["number"] != 230 or each["run"] == 0,
            SECONDS: float(str(each["number"])),
        },
    )


def test_tabu_search_is_compared_on_puzzle_222_and_in_the_means() -> None:
    solved, seconds = experiment_named("goldberg").module.tables(tabu_runs())
    for table in (solved, seconds):
        assert [row[0] for row in table.rows] == ["222", *OWN_NAMES, "mean"]
        assert all(set(row[-2:]) == {None} for row in table.rows[1:-1])
    assert solved.rows[0][1:] == (100, 100, 100, 100, 100)
    assert solved.rows[8][1:4] == (100, 100, 50)
    assert solved.rows[-1][1:] == (100, 100, 96.875, 100, 99)
    assert seconds.rows[0][1:] == (222, 222, 222, 222, 43.4, 24.5)
    assert seconds.rows[-1][1:5] == (229.5,) * 4
    assert seconds.rows[-1][5:] == pytest.approx((2598.46 / 16, 1985.5 / 16))  # added up by hand


def test_claims_of_tabu_search_follow_from_the_runs() -> None:
    runs = tabu_runs()
    assert [claim.holds for claim in claims_of("goldberg", runs)] == [True, True, True]
    turned = runs.assign(
        is_solved=runs["is_solved"] & (runs["method"] != "tabu") | (runs["number"] != 224), seconds=1000 * runs[SECONDS]
    )
    assert [claim.holds for claim in claims_of("goldberg", turned)] == [False, None, False]  # by chance, perhaps
    part = runs[runs["number"] < 225]
    assert [claim.holds for claim in claims_of("goldberg", part)] == [True, None, None]
    assert next(experiment_named("goldberg").module.tables(part)).rows[-1][-2:] == (None, None)


GENERATIONS = {"evolutionary": 2, "no guided mutation": 4, "no a-priori start": 7}


@cache
def evolutionary_runs() -> pd.DataFrame:
    """The less a variant has, the more generations it takes; without an operator every other run finds nothing."""
    return runs_of(
        "ortiz",
        lambda each: {
            "is_solved": each["method"] == "evolutionary" or each["run"] == 0,
            "generations": GENERATIONS[str(each["method"])] + 40 * int(str(each["run"])),
        },
    )


def test_the_evolutionary_search_is_compared_on_puzzle_222_and_in_the_means() -> None:
    solved, generations, _ = experiment_named("ortiz").module.tables(evolutionary_runs())
    for table in (solved, generations):
        assert [row[0] for row in table.rows] == ["222", *OWN_NAMES, "mean"]
        assert [row[1] for row in table.rows] == [*OPEN_CELLS.values(), None]
        assert all(set(row[5:]) == {None} for row in table.rows[1:-1])
    assert solved.rows[0][2:] == (100, 50, 50, 100, 100, 100, 100)
    assert solved.rows[-1][5:] == (99, 90.5, 97.5, 52)  # as the paper adds up
    assert generations.rows[0][2:] == (22, 4, 7, 2.34, 4.22, 4.26, 14.64)
    assert generations.rows[-1][5:] == pytest.approx((5.60, 7.87, 9.60, 290.69 / 14), abs=0.006)


def test_claims_of_the_evolutionary_search_follow_from_the_runs() -> None:
    runs = evolutionary_runs()
    holds = {claim.claim: claim.holds for claim in claims_of("ortiz", runs[runs["run"] == 0])}
    assert [held for claim, held in holds.items() if "saves" in claim] == [True] * 4
    assert [claim.holds for claim in claims_of("ortiz", runs)][:4] == [True, True, False, True]
    assert claims_of("ortiz", runs)[9].holds is None  # both operators pay alike
    turned = runs.assign(
        is_solved=(runs["method"] != "evolutionary") | (runs["run"] == 0), generations=50 - runs["generations"]
    )
    claims = claims_of("ortiz", turned)
    assert [claim.holds for claim in claims] == [*[False] * 9, None, None]  # without an operator all succeed alike
    assert str(claims[5].here).startswith("on 0, not on 222, own 223")
    assert {claim.holds for claim in claims_of("ortiz", runs[runs["number"] < 226])} == {None}


FAILING = {"WOP": 4, "WPI": 3, "WPH": 2, "WP": 1, "WP, mended (ours)": 0}


@cache
def lightup_runs() -> pd.DataFrame:
    """Each variant fails on as many boards as stands above, and on the large one without both operators."""
    return runs_of(
        "ortiz-lightup",
        lambda each: {
            "is_solved": int(str(each["number"])) > FAILING[str(each["method"])]
            and (each["number"] != 13 or str(each["method"]).startswith("WP,") or each["method"] == "WP"),
            "generations": 30 + FAILING[str(each["method"])],
            "evaluations": 5,
        },
    )


def test_light_up_is_compared_in_the_means_alone_and_at_25x25() -> None:
    solved, generations, large, *_ = experiment_named("ortiz-lightup").module.tables(lightup_runs())
    for table in (solved, generations):
        assert [row[0].split(",")[0] for row in table.rows] == [*(f"own {n}" for n in range(1, 13)), "mean"]
        assert [row[1] for row in table.rows] == [28, 6, 74, 47, 121, 71, 77, 68, 84, 133, 36, 95, None]  # table 4
        assert all(set(row[7:]) == {None} for row in table.rows[:-1])
    assert solved.rows[2][2:7] == (0, 100, 0, 100, 100)
    assert solved.rows[-1][7:] == pytest.approx((82.5833, 84.08, 83.08, 85.87), abs=0.01)
    assert generations.rows[-1][2:] == pytest.approx((34, 32, 33, 31, 30, 24.82, 26.94), abs=0.01)
    assert [row[0] for row in large.rows] == ["WOP", "WPH", "WPI", "WP", "WP, mended (ours)"]
    assert [row[2] for row in large.rows] == [0, 0, 0, 100, 100]
    assert [row[-1] for row in large.rows] == ["no", None, None, "yes", None]


def test_claims_of_light_up_follow_from_the_runs() -> None:
    few = lightup_runs()
    assert [claim.holds for claim in claims_of("ortiz-lightup", few)] == [*[None] * 5, *[True] * 4]
    runs = pd.concat([few.assign(run=few["run"] + 10 * more) for more in range(6)])
    claims = claims_of("ortiz-lightup", runs)
    assert [claim.holds for claim in claims] == [True] * 9
    assert claims[5].here == claims[5].paper == "WP > WPH > WPI > WOP"
    turned = runs.assign(is_solved=~runs["is_solved"], generations=runs["generations"] * (1 + (runs["method"] == "WP")))
    assert [claim.holds for claim in claims_of("ortiz-lightup", turned)] == [False] * 9
    part = claims_of("ortiz-lightup", runs[runs["number"] < 5])
    assert {claim.holds for claim in part} == {None}


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
