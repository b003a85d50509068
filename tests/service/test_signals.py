"""Signals end every command in a sentence, and leave no half file or process."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import chain, islice
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from generator import pipeline
from generator.pipeline import generate_many
from generator.record import Record
from kernels.store import compiled_by_one
from puzzles.errors import OutputError
from service.command_line import cli, signals, texts
from tests.commands import gen
from tests.examples import at_the_gate
from tests.service.test_cli import small

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
BATCH = ("batch", "-o", "set", "--seed", "1", "--count", "90000", "--shard-rows", "2", "--request", "sudoku --size 4x4")
NONOGRAMS = ("nonogram", "--size", "4x4", "--seed", "1", "--count", "1000000", "--json")
PATIENCE_SECONDS = 900  # far more than is needed, as the machine may be busy


def hear_signals() -> None:
    """Undo what whoever runs the tests may have ignored."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def ignore_ctrl_c() -> None:
    hear_signals()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def started(
    *words: str, at: Path, before: Callable[[], None] = hear_signals, code: str = "", **more: str
) -> Iterator["subprocess.Popen[str]"]:
    """Start the command, or other code, in a session of its own, and leave nothing of that behind."""
    command = [sys.executable, *(("-c", code) if code else ("-m", "gridwright")), *words]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    environment = {**os.environ, "GRIDWRIGHT_QUIET": "1", "GRIDWRIGHT_COMPILE": "never", **more}  # which starts sooner
    options = {"env": environment, "text": True, "start_new_session": True, "preexec_fn": before}
    process = subprocess.Popen(command, cwd=at, **options, **pipes)
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def ends_cleanly(process: "subprocess.Popen[str]", *signs: signal.Signals) -> str:
    """Send signals to all processes of the command, as a terminal does; return what it says."""
    for sign in signs:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, sign)
    said = process.communicate(timeout=PATIENCE_SECONDS)[1]  # the end of all that hold its standard error
    assert process.returncode == 128 + signs[0]
    for word in ("Traceback", "resource_tracker", "ignored"):
        assert word not in said
    return said


@pytest.mark.exhaustive
def test_what_compiles_in_the_background_ends_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    with started("sudoku", "--er", "9.0..9.5", "--seed", "1", at=tmp_path, GRIDWRIGHT_COMPILE="background") as process:
        wait_until(Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text, process)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_SECONDS) == 128 + signal.SIGINT
        with compiled_by_one("requests", patience=0) as is_ours:
            assert is_ours  # so no process compiles any more


@pytest.mark.parametrize(("sign", "times"), [(signal.SIGINT, 1), at_the_gate(signal.SIGHUP, 3)])
def test_a_batch_ends_with_its_workers_and_without_half_files(tmp_path: Path, sign: signal.Signals, times: int) -> None:
    with started(*BATCH, "--workers", "2", "--log-json", at=tmp_path) as process:
        assert json.loads(process.stderr.readline())["rows"] == 2
        *_, last = map(json.loads, ends_cleanly(process, *[sign] * times).splitlines())
    assert last == {"ended": "Interrupted", "resume": "gen batch -o set --workers 2 --resume"}
    assert not list(tmp_path.rglob("*.partial"))


def test_highs_ends_with_the_command(tmp_path: Path) -> None:
    if find_spec("highspy") is None:  # not imported: no process may load it beside OR-Tools
        pytest.skip("HiGHS is not installed")
    (tmp_path / "empty.txt").write_text("." * 625 + "\n")
    with started("solve", "--method", "ilp", "--limit", "1600", "empty.txt", at=tmp_path) as process:
        wait_until(Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text, process)
        assert ends_cleanly(process, signal.SIGINT) == ""  # what the method found until then is the answer


def wait_until(is_so: Callable[[], object], process: "subprocess.Popen[str]") -> None:
    """Poll while the process lives, and sleep in between so that it gets the core."""
    while not is_so():
        assert process.poll() is None, process.communicate()[1]
        time.sleep(0.01)


def test_a_signal_that_is_ignored_from_the_start_stays_ignored(tmp_path: Path) -> None:
    with started(*NONOGRAMS, at=tmp_path, before=ignore_ctrl_c) as process:
        for number in range(3):
            assert json.loads(process.stdout.readline())["index"] == number
            os.killpg(process.pid, signal.SIGINT)
        assert ends_cleanly(process, signal.SIGTERM).splitlines()[-1] == "Interrupted."


def test_before_anything_is_loaded_the_end_is_as_clean(tmp_path: Path) -> None:
    loading = "print(flush=True); import time; time.sleep(999)"
    code = f"from {signals.__name__} import end_at_signals; end_at_signals(); {loading}"
    for sign in SIGNALS:
        with started(at=tmp_path, code=code) as process:
            assert process.stdout.readline() == "\n"
            assert ends_cleanly(process, sign) == "Interrupted.\n"


INTERRUPTED_IMPORT = """
import sys
import gridwright

class Interruption:
    def find_spec(name, *_):
        raise KeyboardInterrupt

sys.meta_path.insert(0, Interruption)
gridwright._gen()
"""


def test_a_signal_before_any_is_handled_ends_the_program_as_well(tmp_path: Path) -> None:
    with started(at=tmp_path, code=INTERRUPTED_IMPORT) as process:
        assert process.communicate(timeout=PATIENCE_SECONDS) == ("", "Interrupted.\n")
        assert process.returncode == 128 + signal.SIGINT


def test_a_signal_in_the_moments_around_a_command_ends_it_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "exit_code_of", lambda _: signal.raise_signal(signal.SIGINT))
    result = gen("--version")
    assert (result.exit_code, result.stderr) == (130, "Interrupted.\n")


GREEDY_MODULE = """
import signal
try:
    signal.raise_signal(signal.SIGINT)
    for _ in range(1_000):
        pass
except BaseException:
    print("lost")
"""
FINALIZER = """
class Finalized:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)
        while True:  # the exception comes here, where no one can catch it
            pass
Finalized()
"""


LATE_MODULE = "import signal; signal.raise_signal(signal.SIGINT)\n"
STOPPABLE = (
    f"import {signals.__name__} as signals"
    """
import signal, time

with signals.stop_at_signals():
    try:
        exec({work!r})
    except signals.Stopped:
        print("caught")
print(signal.getitimer(signal.ITIMER_REAL))
"""
)


@pytest.mark.parametrize(
    ("work", "said"),
    [
        ("import greedy; time.sleep(999)", "caught\n"),
        (f"{FINALIZER}\ntime.sleep(999)", "caught\n"),
        ("import late", ""),  # the last thing that the command does: the signal would count after the end
    ],
)
def test_an_interruption_counts_though_it_comes_where_it_would_be_lost_and_not_after_the_end(
    work: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "greedy.py").write_text(GREEDY_MODULE)
    (tmp_path / "late.py").write_text(LATE_MODULE)
    with started(at=tmp_path, code=STOPPABLE.format(work=work)) as process:
        assert process.communicate(timeout=PATIENCE_SECONDS) == (f"{said}(0.0, 0.0)\n", "")


def test_a_second_signal_does_not_disturb_what_is_cleaned_up_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []
    monkeypatch.setattr(signals, "_end_at_once", lambda: ended.append(True))
    with signals.stop_at_signals():
        with pytest.raises(signals.Stopped) as stopped:
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
        assert not ended
        assert signals.exit_code() == 143
        monkeypatch.setattr(signals, "PATIENCE_SECONDS", -1.0)
        signal.raise_signal(signal.SIGINT)
        assert ended
        del stopped
    assert not signals.has_come()


def interrupted_after(n_records: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(*args: object, **options: object) -> Iterator[Record]:
        yield from islice(generate_many(*args, **options), n_records)
        raise KeyboardInterrupt

    monkeypatch.setattr(pipeline, "generate_many", few)


@pytest.mark.parametrize("suffix", ["parquet", "jsonl"])
@pytest.mark.parametrize("n_files", [1, 2])
def test_interrupts_keep_puzzles(suffix: str, n_files: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_after(2, monkeypatch)
    paths = [tmp_path / f"{number}.{suffix}" for number in range(n_files)]
    result = small("--count", 5, "--quiet", *chain(*(("-o", path) for path in paths)))
    assert (result.exit_code, result.stderr) == (130, "2 of 5 puzzles were made.\nInterrupted.\n")
    for path in paths:
        rows = pq.read_table(path).to_pylist() if suffix == "parquet" else path.read_text().splitlines()
        assert len(rows) == 2
    assert sorted(tmp_path.iterdir()) == paths
    interrupted_after(0, monkeypatch)
    assert small("--count", 5, "-o", tmp_path / f"none.{suffix}").exit_code == 130
    assert sorted(tmp_path.iterdir()) == paths


def test_an_interrupt_waits_until_a_record_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[Record] = []

    def interrupted(record: Record, **_: object) -> str:
        if printed:
            signal.raise_signal(signal.SIGINT)
        printed.append(record)
        return "a puzzle"

    monkeypatch.setattr(texts, "record_text", interrupted)
    result = small("--count", 5, "--quiet")
    shown = [line for line in result.stdout.splitlines() if line and not line.startswith("{")]
    assert (result.exit_code, shown) == (130, ["a puzzle", "a puzzle"])
    assert result.stderr == "2 of 5 puzzles were made.\nInterrupted.\n"


def test_signals_count_at_once_again_when_a_reader_has_ended_early(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> str:
        raise OutputError("full")

    monkeypatch.setattr(texts, "record_text", fail)
    assert small("--count", 5, "--quiet").exit_code == 4
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
