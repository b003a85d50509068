"""Repeated rows: found among more than memory holds, as if all were compared at once, and divided among tasks."""

import errno
from pathlib import Path
from typing import IO

import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from output.batch import making, repeats, settling, work
from output.batch.layout import DATA, STAGED
from output.batch.making import Made, make_offers
from output.batch.offers import OFFER, Offers
from output.batch.plan import Plan
from output.batch.records import records
from output.batch.repeats import Repeats
from output.batch.run import Progress, run
from output.batch.work import RowKeys
from puzzles.errors import OutputError
from tests.examples import first
from tests.output.batch.sets import CROWDED, Stopped, bytes_of

KEYS = st.integers(0, 5) | st.integers(2**64 - 3, 2**64 - 1) | st.integers(0, 2**64 - 1)


@given(st.lists(st.lists(KEYS, max_size=12), max_size=12), st.integers(0, 40), st.integers(1, 9), st.integers(1, 20))
def test_rows_like_earlier_ones_are_found(files: list[list[int]], n_rows: int, n_listed: int, n_together: int) -> None:
    seen, expected = set(), []
    for number, key in enumerate(key for keys in files for key in keys):
        if key in seen:
            expected.append(number)
        seen.add(key)
    with Repeats(n_rows, n_listed, n_together) as found:
        for keys in files:
            found.add(np.array(keys, np.uint64))
        assert found.found() == (len(expected), expected[:n_listed])


@pytest.mark.parametrize("n_kinds", [1, 2**63])
def test_memory_does_not_grow_with_the_rows(n_kinds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare the largest arrays that are made, for the memory of a process depends on what else it did."""
    concatenate, largest = np.concatenate, [0]

    def measured(arrays, **options):
        whole = concatenate(arrays, **options)
        largest[0] = max(largest[0], whole.nbytes)
        return whole

    monkeypatch.setattr(np, "concatenate", measured)
    at_most = []
    for n_files in (10, 200):
        largest[0], rng = 0, np.random.default_rng(1)
        with Repeats(n_files * 1000, 20, 5000) as found:
            for _ in range(n_files):
                found.add(rng.integers(n_kinds, size=1000, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15))
            n_found, first = found.found()
        assert n_found == (n_files * 1000 - 1 if n_kinds == 1 else 0)
        assert first == list(range(1, 21))[: n_found or 0]
        at_most.append(largest[0])
    assert at_most[1] < 1.2 * at_most[0]


def test_a_full_disk_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> IO[bytes]:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(repeats, "TemporaryFile", full)
    with pytest.raises(OutputError, match=r"cannot be kept in a temporary file \(No space left on device\); expected "):
        Repeats(9, 1).__enter__()


@pytest.mark.usefixtures("toy_family")
@pytest.mark.parametrize(("rows_together", "few"), first(1, [(25, 0), (20, 1 << 18), (60, 1 << 18), (10, 3)]))
def test_work_may_be_divided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows_together: int, few: int) -> None:
    rows = [record.puzzle.id for record in records(CROWDED)]
    monkeypatch.setattr(work, "ROWS_TOGETHER", rows_together)
    monkeypatch.setattr(settling, "FEW", few)
    monkeypatch.setattr(settling, "_SMALLEST", 4)
    rounds: list[int] = []
    run(CROWDED, str(tmp_path), report=lambda p: rounds.append(p.rows) if p.step == "settled" else None)
    table = pq.read_table(tmp_path / DATA)
    assert sorted(table["id"].to_pylist()) == sorted(rows)
    assert rounds[0] > 10
    assert len(rounds) > 3
    assert (rounds[-1] == 0) == (few == 0)


@pytest.mark.usefixtures("toy_family")
@pytest.mark.parametrize("few", first(1, [1 << 18, 0]))
@pytest.mark.parametrize("damage", first(1, ["flipped", None, "torn", "empty"]))
def test_replacements_that_were_made_before_a_run_was_stopped_are_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few: int, damage: str | None
) -> None:
    n_made: list[int] = []

    def counted(plan: Plan, coming: Offers, excluded: RowKeys) -> tuple[Made, Offers]:
        n_made.append(len(coming))
        return make_offers(plan, coming, excluded)

    def stop(progress: Progress) -> None:
        if progress.step == "settled" and len(n_made) > 2:
            raise Stopped

    monkeypatch.setattr(making, "make_offers", counted)
    monkeypatch.setattr(settling, "FEW", few)
    monkeypatch.setattr(settling, "_SMALLEST", 4)
    monkeypatch.setattr(work, "ROWS_TOGETHER", 40)
    run(CROWDED, str(tmp_path / "undisturbed"))
    n_undisturbed = sum(n_made)
    n_made.clear()
    with pytest.raises(Stopped):
        run(CROWDED, str(tmp_path / "set"), report=stop)
    n_before = sum(n_made)
    assert 0 < n_before < n_undisturbed
    n_damaged = 0
    if damage:
        kept = min((tmp_path / "set" / STAGED / "settling").glob("offers-*"))
        data = kept.read_bytes()
        n_damaged = (len(data) - 32) // OFFER.itemsize  # its SHA-256 stands at the end
        kept.write_bytes({"flipped": data[:8] + bytes([data[8] ^ 1]) + data[9:], "torn": data[:-9]}.get(damage, b""))
    run(CROWDED, str(tmp_path / "set"), resume=True)
    assert sum(n_made) == n_undisturbed + n_damaged
    assert bytes_of(tmp_path / "set") == bytes_of(tmp_path / "undisturbed")
