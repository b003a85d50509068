"""The comparing of rows: divided among tasks and resumed without a trace."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from generator.record import Record
from output.batch import settling, work
from output.batch.layout import DATA, STAGED
from output.batch.offers import OFFER, Offers
from output.batch.plan import Plan
from output.batch.run import Progress, records, run
from output.batch.shard import make_offers
from output.batch.work import RowKeys
from tests.examples import first
from tests.output.batch.sets import CROWDED, Stopped, bytes_of


@pytest.mark.usefixtures("toy_family")
@pytest.mark.parametrize(("rows_together", "few"), first(1, [(25, 0), (20, 1 << 18), (60, 1 << 18), (10, 3)]))
def test_the_work_of_comparing_is_divided_without_a_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows_together: int, few: int
) -> None:
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

    def counted(plan: Plan, coming: Offers, excluded: RowKeys) -> tuple[list[Record], Offers]:
        n_made.append(len(coming))
        return make_offers(plan, coming, excluded)

    def stop(progress: Progress) -> None:
        if progress.step == "settled" and len(n_made) > 2:
            raise Stopped

    monkeypatch.setattr(settling, "make_offers", counted)
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
