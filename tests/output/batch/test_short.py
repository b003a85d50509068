"""A kind of puzzles that runs out: what exists is delivered with counts, or a run refuses and forgets nothing."""

import itertools
import json
from contextlib import nullcontext
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from generator.pipeline import GenerationExhausted
from output.batch import exhaustion, offers, settling, work
from output.batch.layout import DATA, STAGED
from output.batch.manifest import CARD, PLAN
from output.batch.plan import Part, Plan, plan_dict, plan_from
from output.batch.records import records
from output.batch.run import Progress, make_part, merge, run
from output.batch.verify import verify
from puzzles.families import FAMILIES
from tests.examples import first
from tests.output.batch.sets import bytes_of, restored
from tests.toy import TOY
from tests.toy.family import ToyFamily, ToyRequest

FEW = ToyRequest(length=4, tries=500)  # three bits after the first: eight puzzles
MANY = ToyRequest(length=9, tries=500)
UNLUCKY = ToyRequest(length=5, tries=1)  # whose only try fails where the bits add up to an odd number
SHORT = Plan((Part(FEW, 12), Part(MANY, 40)), 1, {"train": 0.7, "test": 0.3}, 9, traces=True, allow_short=True)
STRICT = Plan(SHORT.parts, 1, SHORT.splits, 9, traces=True)
ODD = Plan((Part(FEW, 12), Part(UNLUCKY, 20), Part(MANY, 9)), 3, {"all": 1.0}, 9, allow_short=True)


@pytest.fixture(autouse=True)
def toy_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    monkeypatch.setattr(
        ToyFamily,
        "objection",
        lambda self, request, proof: "odd" if request.tries == 1 and proof.solutions[0].sum() % 2 else "",
    )


def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep runs from noticing before they begin that a kind of puzzle runs out."""
    monkeypatch.setattr(exhaustion, "_LONGEST", -1.0)


def ids_in(place: Path) -> list[str]:
    return sorted(pq.read_table(place / DATA)["id"].to_pylist())


def test_what_exists_is_delivered_with_counts(tmp_path: Path) -> None:
    run(SHORT, str(tmp_path / "short"))
    table = pq.read_table(tmp_path / "short" / DATA)
    by_length = [len(table.filter(table["width"].to_numpy() == length)) for length in (4, 9)]
    assert by_length == [8, 40]
    assert len(set(table["id"].to_pylist())) == 48
    card = (tmp_path / "short" / CARD).read_text()
    assert "| 8 of 12 | toy" in card
    assert "4 of the 52 puzzles that the plan asks for are left out" in card
    assert card.count("is the plan") == 1
    assert verify(str(tmp_path / "short")).violations == ()
    again = plan_from(json.loads((tmp_path / "short" / PLAN).read_text())["plan"])
    assert again == SHORT
    run(again, str(tmp_path / "again"))
    assert bytes_of(tmp_path / "again") == bytes_of(tmp_path / "short")


@pytest.mark.parametrize("plan", [SHORT, ODD], ids=["runs out", "some cannot be made"])
@pytest.mark.parametrize(("rows_together", "few"), first(1, [(20, 0), (60, 1 << 18), (10, 3)]))
def test_work_on_a_short_set_may_be_divided(
    plan: Plan, rows_together: int, few: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "MAX_REPLACEMENTS", 40)
    run(plan, str(tmp_path / "whole"))
    expected = sorted(record.puzzle.id for record in records(plan))
    assert ids_in(tmp_path / "whole") == expected
    assert len(expected) < plan.count
    monkeypatch.setattr(work, "ROWS_TOGETHER", rows_together)
    monkeypatch.setattr(settling, "FEW", few)
    monkeypatch.setattr(settling, "_SMALLEST", 4)
    for part in (1, 2):
        make_part(plan, str(tmp_path / "parts"), part, 2)
    merge(str(tmp_path / "parts"))
    assert ids_in(tmp_path / "parts") == expected
    assert verify(str(tmp_path / "parts")).violations == ()


def test_a_short_set_is_mended(tmp_path: Path) -> None:
    place = tmp_path / "set"
    run(SHORT, str(place))
    whole = bytes_of(place)
    for name in [each for each in whole if each.startswith(DATA)][:2]:
        restored(place, {**whole, name: b""})
        assert verify(str(place)).violations
        run(SHORT, str(place), resume=True)
        assert bytes_of(place) == whole
    entries = [line for line in whole["manifest.json"].decode().splitlines() if '"rows"' in line]
    wrong = entries[0].replace('"rows": ', '"rows": 1')
    restored(place, {**whole, "manifest.json": whole["manifest.json"].replace(entries[0].encode(), wrong.encode())})
    assert any("of shard 0; expected" in each.text for each in verify(str(place)).violations)


def test_a_run_that_sees_it_beforehand_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(GenerationExhausted, match="8 of 12 puzzles were made"):
        run(STRICT, str(tmp_path))
    with pytest.raises(GenerationExhausted, match="8 of 12 puzzles were made"):
        make_part(STRICT, str(tmp_path), 2, 3)
    assert not bytes_of(tmp_path)


@pytest.mark.parametrize(
    ("kinds", "tick", "is_seen"),
    [
        ([FEW], 0.0, True),
        ([FEW], 0.5, True),
        ([FEW], 2.0, False),  # twelve more would take six seconds, as four took two
        ([MANY, FEW], 0.5, True),
        ([MANY, MANY, FEW], 0.5, False),  # the others took eight seconds
    ],
)
def test_samples_end_with_their_time(kinds: list[ToyRequest], tick: float, is_seen: bool) -> None:
    """A clock goes on by a tick whenever it is looked at, however fast the machine is."""
    plan = Plan(tuple(Part(kind, 12 if kind is FEW else 40) for kind in kinds), 1, {"all": 1.0})
    ticks = (tick * n for n in itertools.count())
    with pytest.raises(GenerationExhausted) if is_seen else nullcontext():
        exhaustion.require_enough_puzzles(plan, work.NOTHING_EXCLUDED, lambda: next(ticks))


def test_a_known_failure_is_not_repeated_and_nothing_made_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unseen(monkeypatch)
    place, done = tmp_path / "set", list[Progress]()
    with pytest.raises(GenerationExhausted) as ended:
        run(STRICT, str(place))
    kept = bytes_of(place / STAGED / "made")
    assert len(kept) == 6
    with pytest.raises(GenerationExhausted) as again:
        run(STRICT, str(place), resume=True, report=done.append)
    assert str(again.value) == str(ended.value)
    assert done == []
    run(SHORT, str(place), resume=True, report=done.append)
    assert sum(each.step == "made" and each.was_there for each in done) == 6
    run(SHORT, str(tmp_path / "at once"))
    assert bytes_of(place) == bytes_of(tmp_path / "at once")


def test_a_complete_set_stays_as_it_is_when_it_may_be_short(tmp_path: Path) -> None:
    plan = Plan((Part(FEW, 6),), 1, {"train": 1.0}, 9)
    run(plan, str(tmp_path))
    whole = bytes_of(tmp_path)
    run(plan_from(plan_dict(plan) | {"allow_short": True}), str(tmp_path), resume=True)
    assert bytes_of(tmp_path) == whole


def test_a_set_of_which_nothing_can_be_made_is_no_set(tmp_path: Path) -> None:
    with pytest.raises(GenerationExhausted):
        run(Plan((Part(ToyRequest(length=1, tries=1), 3),), 4, {"all": 1.0}, allow_short=True), str(tmp_path))
    assert not (tmp_path / "manifest.json").exists()
