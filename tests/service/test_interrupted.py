"""``gen FAMILY`` when an interrupt comes: what was made until then is kept, in whole files and whole lines."""

import signal
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from generator.pipeline import generate_many
from generator.record import Record
from puzzles.errors import OutputError
from tests.service.test_cli import small


def interrupted_after(n_records: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(*args: object, **options: object) -> Iterator[Record]:
        yield from islice(generate_many(*args, **options), n_records)
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.pipeline.generate_many", few)


@pytest.mark.parametrize("suffix", ["parquet", "jsonl"])
@pytest.mark.parametrize("n_files", [1, 2])
def test_what_was_made_before_an_interrupt_is_kept(
    suffix: str, n_files: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted_after(2, monkeypatch)
    paths = [tmp_path / f"{number}.{suffix}" for number in range(n_files)]
    result = small("--count", 5, "--quiet", *chain(*(("-o", path) for path in paths)))
    assert (result.exit_code, result.stderr) == (130, "2 of 5 puzzles were made.\nInterrupted.\n")
    for path in paths:
        rows = pq.read_table(path).to_pylist() if suffix == "parquet" else path.read_text().splitlines()
        assert len(rows) == 2
    assert sorted(tmp_path.iterdir()) == paths


def test_an_interrupt_before_the_first_puzzle_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_after(0, monkeypatch)
    result = small("--count", 5, "-o", tmp_path / "a.parquet")
    assert (result.exit_code, list(tmp_path.iterdir())) == (130, [])


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
