"""How experiments run: what is kept, what is stopped, how they go on, and the command."""

import shutil
import signal
from collections.abc import Callable
from math import inf
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import Result

from output.experiments.experiment import Settings
from output.experiments.kept import KeptRuns
from output.experiments.processes import Worker, run_trials
from output.experiments.registry import EXPERIMENTS
from output.experiments.results import IS_TIMED_OUT, SECONDS
from tests.commands import gen
from tests.output.experiments import small
from tests.output.experiments.small import SMALL
from tests.service.test_signals import ends_cleanly, started, wait_until

CODE = "from tests.output.experiments.small import register; register(); from gridwright.__main__ import main; main()"
WHOLE = small.trials(0, is_quick=False)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXPERIMENTS, "small", SMALL)


def compare(place: Path, *words: object) -> Result:
    return gen("compare", "small", "-o", place, *words)


def lines_of(folder: Path) -> list[bytes]:
    return (folder / "runs.jsonl").read_bytes().splitlines(keepends=True)


def runs_of(folder: Path, column: str) -> list[object]:
    found: list[object] = pq.read_table(folder / "runs.parquet")[column].to_pylist()
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """Run the experiment, and return its folder and what was printed."""
    place = tmp_path_factory.mktemp("whole") / "deep" / "er"
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(EXPERIMENTS, "small", SMALL)
        return place, compare(place, "--seed", 4, "--format", "png")


@pytest.fixture
def place(whole: tuple[Path, Result], tmp_path: Path) -> Path:
    """Return a copy of the folder of the runs."""
    return Path(shutil.copytree(whole[0], tmp_path / "copy"))


def test_the_command_writes_runs_tables_and_plots(whole: tuple[Path, Result]) -> None:
    place, result = whole
    assert result.exit_code == 0
    assert "| 4  |   5 |     1 |" in result.stdout
    assert "Runs that were stopped after 60 seconds; they count as unsolved" in result.stdout
    assert "| adding |    5 |       0 |" in result.stdout
    assert result.stdout.splitlines()[-2:] == [
        "| Every sum is even |   yes | 2 of 5 | does not hold here |",
        "| There are zeros   |   yes |      - |          not tried |",
    ]
    assert sorted(path.name for path in place.iterdir()) == ["runs.jsonl", "runs.parquet", "sums.png", "tables.md"]
    assert (runs_of(place, "sum"), runs_of(place, "seed")) == ([1, 2, 3, 4, 5], [4] * 5)
    assert (runs_of(place, "warm"), runs_of(place, "prepared")) == ([1] * 5, [1, 2, 3, 4, 5])  # once, before the first
    assert pq.read_schema(place / "runs.parquet").metadata[b"experiment"] == b"small"
    assert (place / "tables.md").read_text().startswith("# Nobody: sums\n\nSums\n\n| n  | sum | paper |\n")


def test_a_second_call_makes_what_is_missing_and_nothing_else(place: Path) -> None:
    lines = lines_of(place)
    with (place / "runs.jsonl").open("wb") as file:
        file.writelines([*lines[:3], lines[5], lines[3][:-7]])  # the fourth run came before the third, which is torn
    result = compare(place, "--seed", 4, "--workers", 2)
    assert result.exit_code == 0
    assert lines_of(place)[:4] == [*lines[:3], lines[5]]
    assert len(lines_of(place)) == 6
    assert runs_of(place, "n") == [0, 1, 2, 3, 4]
    again = compare(place, "--seed", 4)
    assert (again.exit_code, again.stdout) == (0, result.stdout)


@pytest.mark.parametrize(
    ("words", "own"),
    [(("--quick",), "--limit 5 --seed 4"), (("--seed", 1), "--limit 60 --seed 1"), (("--limit", 7), "--limit 7")],
)
def test_the_runs_of_another_request_are_left_alone(place: Path, words: tuple[object, ...], own: str) -> None:
    before = {path.name: path.read_bytes() for path in place.iterdir()}
    result = compare(place, "--seed", 4, *words)
    assert result.exit_code == 2
    assert "has the runs of small --limit 60 --seed 4 (gridwright" in result.stderr
    assert f"expected another folder for those of small {own}" in result.stderr
    assert before == {path.name: path.read_bytes() for path in place.iterdir()}


@pytest.mark.parametrize("text", ["my runs", "my\nruns", '{"n": 1}\n', "[]\n"])
def test_a_file_of_somebody_else_is_left_alone_and_its_line_named(place: Path, tmp_path: Path, text: str) -> None:
    lines = lines_of(place)
    for folder, data, number in (
        (tmp_path, text.encode(), 1),
        (place, b"".join([*lines[:2], b"oops\n", *lines[3:]]), 3),
    ):
        (folder / "runs.jsonl").write_bytes(data)
        result = compare(folder, "--seed", 4)
        assert (result.exit_code, f"line {number} of" in result.stderr) == (2, True)
        assert (folder / "runs.jsonl").read_bytes() == data


def test_two_processes_do_not_add_to_the_same_file(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    with (tmp_path / "runs.jsonl").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        result = compare(tmp_path)
    assert result.exit_code == 2
    assert "another process adds runs to" in result.stderr


def test_an_interruption_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KeptRuns, "keep", kept_until(3, KeptRuns.keep))
    result = compare(tmp_path)
    assert result.exit_code == 130
    assert "Interrupted: 3 of 5 runs were made; the same command continues." in result.stderr
    assert runs_of(tmp_path, "n") == [0, 1, 2]


def kept_until(n_runs: int, keep: Callable[[KeptRuns, Settings], None]) -> Callable[[KeptRuns, Settings], None]:
    """Raise a signal as soon as a number of runs are kept."""

    def keep_or_end(runs: KeptRuns, row: Settings) -> None:
        keep(runs, row)
        if row["n"] == n_runs - 1:
            signal.raise_signal(signal.SIGINT)

    return keep_or_end


@pytest.mark.exhaustive
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_all_processes(tmp_path: Path, sign: signal.Signals) -> None:
    words = ("compare", "small", "-o", "out")
    with started(*words, at=tmp_path, code=CODE, **{small.VARIABLE: small.HANGS}) as process:
        wait_until(lambda: (tmp_path / "out" / "runs.jsonl").exists() and len(lines_of(tmp_path / "out")) == 4, process)
        assert "Interrupted: 3 of 5 runs were made" in ends_cleanly(process, sign)


def test_a_run_that_was_stopped_or_waited_for_the_compiler_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(small.VARIABLE, small.HANGS)
    worker = Worker(SMALL, 0.01)
    first = worker._process
    monkeypatch.setenv(small.VARIABLE, small.WAITS_FOR_THE_COMPILER)  # which the next process reads
    try:
        row = made_by(worker, WHOLE[3])
        assert row == {**WHOLE[3], "sum": 0, SECONDS: 0.01, IS_TIMED_OUT: True}
        assert not first.is_alive()
        worker._limit = inf
        rows = [made_by(worker, each) for each in (WHOLE[3], WHOLE[4])]
        assert [(row["sum"], row["prepared"], row[IS_TIMED_OUT]) for row in rows] == [(4, 2, False), (5, 3, False)]
        assert row[SECONDS] > 0
    finally:
        worker.end()


def made_by(worker: Worker, settings: Settings) -> Settings:
    worker.take(settings)
    while (row := worker.row()) is None:
        worker.connection.poll(0.01)
    return row


def test_an_error_comes_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(small.VARIABLE, small.FAILS)
    with pytest.raises(ZeroDivisionError, match="by nought") as caught:
        list(run_trials(SMALL, WHOLE[2:4], workers=1))
    assert "in _noted" in caught.value.__notes__[0]


def test_a_process_that_dies_is_reported_and_the_rest_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(small.VARIABLE, small.DIES)
    result = compare(tmp_path)
    assert result.exit_code == 3
    assert "'n': 3" in result.stderr
    assert result.stderr.splitlines()[-1].endswith("is there enough memory? Finished runs are kept.")
    assert len(lines_of(tmp_path)) == 4
