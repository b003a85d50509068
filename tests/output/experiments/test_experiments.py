"""The experiments of the papers: trials, tables beside the published figures, and the command."""

import json
from itertools import islice
from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from kernels.jit import PLAIN
from output.experiments import EXPERIMENTS, Experiment, experiment_named, runs
from output.experiments.runs import SECONDS, run_trials, seed_of
from output.experiments.thesis_puzzles import counts, thesis_puzzle
from service.cli import main

EVERY = [*EXPERIMENTS.values()]


def gen(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def first_of_each_method(experiment: Experiment) -> list[dict[str, object]]:
    firsts: dict[object, dict[str, object]] = {}
    for settings in experiment.module.trials(1, is_quick=True):
        firsts.setdefault(settings["method"], dict(settings))
    return list(firsts.values())


@pytest.mark.parametrize("experiment", EVERY, ids=lambda each: each.name)
def test_trials_differ_and_the_whole_experiment_has_more(experiment: Experiment) -> None:
    quick, whole = (experiment.module.trials(1, is_quick=is_quick) for is_quick in (True, False))
    for trials in (quick, whole):
        assert len({json.dumps(settings, sort_keys=True) for settings in trials}) == len(trials)
    assert len(whole) > 3 * len(quick) > 0
    assert {settings["method"] for settings in quick} <= {settings["method"] for settings in whole}


@pytest.mark.skipif(PLAIN, reason="experiments take minutes in plain Python")
@pytest.mark.parametrize("experiment", EVERY, ids=lambda each: each.name)
def test_a_run_of_each_method_becomes_tables_and_plots(experiment: Experiment) -> None:
    trials = first_of_each_method(experiment)
    rows = pd.DataFrame(run_trials(experiment, trials, workers=1))
    assert len(rows) == len(trials)
    assert (rows[SECONDS] > 0).all()
    tables = list(experiment.module.tables(rows))
    assert tables
    for table in tables:
        assert all(len(row) == len(table.columns) for row in table.rows)
    claims = list(experiment.module.claims(rows))
    assert all(claim.claim and claim.here is not None for claim in claims if claim.holds is not None)
    assert all(plot.name and plot.title for plot in experiment.module.plots(rows))


@pytest.mark.skipif(PLAIN, reason="experiments take minutes in plain Python")
def test_runs_are_the_same_again_but_for_their_times() -> None:
    experiment = experiment_named("ortiz")
    trials = list(islice(experiment.module.trials(3, is_quick=True), 4))
    first, again = (pd.DataFrame(run_trials(experiment, trials, workers=1)).drop(columns=SECONDS) for _ in range(2))
    pd.testing.assert_frame_equal(first, again)


class Small:
    """An experiment that takes no time."""

    def trials(self, seed, *, is_quick):
        return [{"method": "adding", "n": n, "seed": seed} for n in range(2 if is_quick else 5)]

    def warm_up(self, method):
        self.warm = [*getattr(self, "warm", []), method]

    def prepare(self, settings):
        if settings["n"] == self.ends_at:
            raise KeyboardInterrupt
        return lambda: {"sum": settings["n"] + 1}

    ends_at = -1

    def tables(self, runs):
        from output.experiments.results import Table

        yield Table("Sums", ("n", "sum", "paper"), list(zip(runs["n"], runs["sum"], [1] * len(runs), strict=True)))

    def claims(self, runs):
        from output.experiments.results import Claim

        yield Claim("Every sum is even", "yes", f"{(runs['sum'] % 2 == 0).sum()} of {len(runs)}", False)
        yield Claim("There are zeros", "yes", None, None)

    def plots(self, runs):
        from output.plots import Plot

        yield Plot("sums", "Sums", lambda axes: bool(axes.plot(runs["n"], runs["sum"])))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Small:
    module = Small()
    monkeypatch.setattr(Experiment, "module", property(lambda self: module))
    monkeypatch.setitem(EXPERIMENTS, "small", Experiment("small", "Nobody", "sums"))
    return module


@pytest.mark.usefixtures("small")
def test_the_command_writes_runs_tables_and_plots(tmp_path: Path) -> None:
    place = tmp_path / "deep" / "er"
    result = gen("compare", "small", "-o", place, "--seed", 4, "--format", "png")
    assert result.exit_code == 0
    assert "| 4  |   5 |     1 |" in result.stdout
    assert result.stdout.splitlines()[-2:] == [
        "| Every sum is even |   yes | 2 of 5 | does not hold here |",
        "| There are zeros   |   yes |      - |          not tried |",
    ]
    assert sorted(path.name for path in place.iterdir()) == ["runs.parquet", "sums.png", "tables.md"]
    table = pq.read_table(place / "runs.parquet")
    assert table["sum"].to_pylist() == [1, 2, 3, 4, 5]
    assert table["seed"].to_pylist() == [4] * 5
    assert table.schema.metadata[b"experiment"] == b"small"
    assert (place / "tables.md").read_text().startswith("# Nobody: sums\n\nSums\n\n| n  | sum | paper |\n")
    assert gen("compare", "small", "-o", place, "--quick", "-q").exit_code == 0
    assert pq.read_table(place / "runs.parquet").num_rows == 2


def test_interruption_keeps_what_was_run(small: Small, tmp_path: Path) -> None:
    small.ends_at = 3
    result = gen("compare", "small", "-o", tmp_path)
    assert result.exit_code == 130
    assert "Interrupted: 3 of 5 runs were made." in result.stderr
    assert pq.read_table(tmp_path / "runs.parquet")["n"].to_pylist() == [0, 1, 2]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("darwin", "-o", "x"), "'darwin' is not an experiment; expected one of mingote, raggi"),
        (("raggi", "-o", "x", "--workers", "0"), "0 workers were asked for"),
    ],
)
def test_wrong_requests_are_refused(words: tuple[str, ...], message: str) -> None:
    result = gen("compare", *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not Path("x").exists()


def test_every_run_has_a_seed_of_its_own() -> None:
    seeds = {seed_of({"method": "x", "seed": seed, "run": run}) for seed in range(5) for run in range(50)}
    assert len(seeds) == 250


def test_a_method_is_warmed_up_once_and_before_its_first_run(small: Small) -> None:
    runs._warm_up.cache_clear()
    trials = small.trials(0, is_quick=False)
    begun = run_trials(EXPERIMENTS["small"], trials, workers=1)
    next(begun)
    assert small.warm == ["adding"]
    assert len(list(begun)) == len(trials) - 1
    assert small.warm == ["adding"]


def test_what_lines_settle_counts_for_no_other_method() -> None:
    settled, left, lost = (True, True), (False, True), (False, False)
    counted = counts(thesis_puzzle("20x20", 90, 0, 0))
    rows = [
        {"method": method, "size": "20x20", "percent": 90, "run": run, "by_lines": by_lines, "is_solved": is_solved}
        | counted
        for method in ("logic", "iterative", "hybrid")
        for run, (by_lines, is_solved) in enumerate((settled, settled, left, lost))
    ]
    solved, *_ = experiment_named("mingote").module.tables(pd.DataFrame(rows).assign(**{SECONDS: 1.0}))
    assert [(row[0].strip(), row[-1]) for row in solved.rows] == [
        ("lines", 2),
        ("paper", 10),
        ("logic", 1),
        ("paper, search", 0),
        ("iterative", 1),
        ("paper, search", 0),
        ("hybrid", 1),
        ("paper, ilp", 0),
    ]
