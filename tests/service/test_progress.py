"""A search that takes long: told on a terminal and nowhere else, and kept in whole files when an interrupt comes."""

import io
import signal
import sys
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from threading import Event, active_count

import pyarrow.parquet as pq
import pytest

from generator.pipeline import generate_many
from generator.record import Record
from puzzles.errors import OutputError
from service import progress
from service.progress import Search
from tests.service.test_cli import small

_PATIENCE = 60.0


class Terminal(io.StringIO):
    """Keep what is written, and tell when some words are there."""

    def __init__(self, words: str = "\0") -> None:
        super().__init__()
        self._words = words
        self.is_there = Event()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        written = super().write(text)
        if self._words in self.getvalue():
            self.is_there.set()
        return written


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_SECONDS", 0.01)
    monkeypatch.setenv("COLUMNS", "200")


@pytest.mark.parametrize("count", [1, 3])
def test_a_search_tells_its_time_and_what_was_refused(count: int, quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal("4 refused: 2 of grade Hard, 1 of grade Easy")
    monkeypatch.setattr(sys, "stderr", terminal)
    with Search(count, quiet=False) as search:
        for reason in ("of grade Hard", "of grade Easy", "of grade Hard", "of grade Gentle"):
            search.refused(reason)
        assert terminal.is_there.wait(_PATIENCE)
        search.found()
    assert "Searching" in terminal.getvalue()
    assert ("1/3" in terminal.getvalue()) == (count == 3)


@pytest.mark.parametrize(("stream", "is_quiet"), [(Terminal, True), (io.StringIO, False), (Terminal, False)])
def test_nothing_is_shown_without_a_terminal_or_of_a_short_search(
    stream: type[io.StringIO], is_quiet: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_short = stream is Terminal and not is_quiet
    monkeypatch.setattr(progress, "_SECONDS", _PATIENCE if is_short else 0.01)
    monkeypatch.setattr(sys, "stderr", stream())
    n_threads = active_count()
    with Search(2, quiet=is_quiet) as search:
        search.refused("of grade Hard")
        search.found()
        assert is_short or active_count() == n_threads
    assert sys.stderr.getvalue() == ""


def interrupted_after(n_records: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(*args: object, **options: object) -> Iterator[Record]:
        yield from islice(generate_many(*args, **options), n_records)
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.pipeline.generate_many", few)


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

    def interrupted(record: Record, *, with_solution: bool) -> str:
        if printed:
            signal.raise_signal(signal.SIGINT)
        printed.append(record)
        return "a puzzle"

    monkeypatch.setattr("service.texts.record_text", interrupted)
    result = small("--count", 5, "--quiet")
    assert (result.exit_code, result.stdout) == (130, "a puzzle\na puzzle\n")
    assert result.stderr == "2 of 5 puzzles were made.\nInterrupted.\n"


def test_signals_count_at_once_again_when_a_reader_has_ended_early(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> str:
        raise OutputError("full")

    monkeypatch.setattr("service.texts.record_text", fail)
    assert small("--count", 5, "--quiet").exit_code == 4
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
