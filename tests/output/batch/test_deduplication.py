"""Rows are distinct: those that are accepted are what a slow version of the rule accepts, whoever made them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.pipeline import GenerationExhausted, generate
from generator.record import Record
from generator.seen import Seen, keys_of
from output.batch.deduplication import DUPLICATE, IN_ANOTHER_SPLIT, Deduplicator, row_keys
from output.batch.plan import Part, Plan, shards
from output.batch.run import records
from output.batch.shard import records_of
from output.records import ids_of, solution_ids_of
from puzzles.families import FAMILIES
from tests.toy import TOY
from tests.toy.family import FAMILY, ToyRequest

NOTHING = np.empty(0, np.uint64)


@pytest.fixture(autouse=True)
def toy_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    monkeypatch.setattr(FAMILY, "identify_solutions", lambda puzzles, solutions: [str(s[0, -6:]) for s in solutions])


def plan_of(count: int, splits: dict[str, float], shard_rows: int, length: int = 8, seed: int = 1) -> Plan:
    return Plan((Part(ToyRequest(length=length, tries=500), count),), seed, splits, shard_rows)


def admitted_slowly(plan: Plan, kept_out: set[str]) -> list[Record]:
    """Take rows in order; first those that may come in as they are, then, file by file, replacements for the others."""
    ids, classes, admitted = set(kept_out), dict[str, str](), list[Record]()
    for shard in shards(plan):
        rows: list[Record | None] = list(records_of(plan, shard))

        def welcome(record: Record, split: str = shard.split) -> bool:
            (own,), (solution,) = ids_of([record]), solution_ids_of([record])
            if own in ids or classes.get(solution, split) != split:
                return False
            ids.add(own)
            classes[solution] = split
            return True

        first = [row if row is not None and welcome(row) else None for row in rows]
        for number, (row, slot) in enumerate(zip(rows, shard.slots(), strict=True)):
            after = row.tries if row is not None else 0
            while first[number] is None:
                other = generate(plan.parts[slot[0]].request, plan.seed, slot[1], after)
                after = other.tries
                first[number] = other if welcome(other) else None
        admitted += [row for row in first if row is not None]
    return admitted


@pytest.mark.parametrize(("count", "shard_rows"), [(60, 60), (60, 7), (100, 30)])
def test_duplicates_are_replaced_as_the_rule_says(count: int, shard_rows: int) -> None:
    plan = plan_of(count, {"train": 1.0}, shard_rows)
    made = list(records(plan))
    assert [(r.index, r.tries, r.puzzle) for r in made] == [
        (r.index, r.tries, r.puzzle) for r in admitted_slowly(plan, set())
    ]
    assert len({record.puzzle.id for record in made}) == count
    assert sum(record.tries > 1 for record in made) > 5


def test_what_is_kept_out_stays_out() -> None:
    plan = plan_of(40, {"train": 1.0}, 20)
    first = {record.puzzle.id for record in records(plan)}
    kept_out = sorted(first)[:20]
    again = list(records(plan, keys_of(kept_out)))
    assert [r.puzzle for r in again] == [r.puzzle for r in admitted_slowly(plan, set(kept_out))]
    assert not {record.puzzle.id for record in again} & set(kept_out)


@pytest.mark.parametrize(("n_rows", "shard_rows"), [(24, 6), (50, 3)])
def test_no_class_of_solutions_stands_in_two_splits(n_rows: int, shard_rows: int) -> None:
    plan = plan_of(n_rows, {"train": 0.5, "test": 0.5}, shard_rows, length=9)
    made = list(records(plan))
    assert [r.puzzle for r in made] == [r.puzzle for r in admitted_slowly(plan, set())]
    train, test = (set(solution_ids_of(half)) for half in (made[: n_rows // 2], made[n_rows // 2 :]))
    assert train
    assert test
    assert not train & test


def test_refusals_are_counted_by_reason() -> None:
    plan = plan_of(24, {"train": 0.5, "test": 0.5}, 12, length=9)
    deduplicator = Deduplicator(plan, NOTHING)
    reasons = {}
    for shard in shards(plan):
        rows = records_of(plan, shard)
        reasons[shard.split] = deduplicator.accept(shard, row_keys(rows), np.array([row.tries for row in rows]))[1]
    assert set(reasons["train"]) <= {DUPLICATE}
    assert reasons["test"][IN_ANOTHER_SPLIT] > 0


def test_more_than_there_are_cannot_be_had() -> None:
    plan = plan_of(9, {"train": 1.0}, 9, length=4)  # three bits after the first: eight puzzles
    with pytest.raises(GenerationExhausted, match=DUPLICATE):
        list(records(plan))
    assert len({r.puzzle.id for r in records(plan_of(8, {"train": 1.0}, 8, length=4))}) == 8


@given(st.lists(st.lists(st.integers(0, 50), max_size=30), max_size=8))
def test_the_set_of_keys_is_a_set(batches: list[list[int]]) -> None:
    seen, slow = Seen(), set[int]()
    seen_at_once = Seen()
    for batch in batches:
        keys = np.array(batch, np.uint64)
        assert seen.holds(keys).tolist() == [key in slow for key in batch]
        seen.add(keys)
        slow |= set(batch)
        assert len(seen) == len(slow)
    seen_at_once.add(np.array([key for batch in batches for key in batch], np.uint64))
    assert seen_at_once.holds(np.arange(60, dtype=np.uint64)).tolist() == [key in slow for key in range(60)]


def test_keys_survive_being_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.seen._MOST_RECENT", 10)
    seen = Seen()
    for start in range(0, 200, 7):
        seen.add(np.arange(start, start + 7, dtype=np.uint64) * np.uint64(3))
    assert len(seen) == 203
    assert seen.holds(np.arange(609, dtype=np.uint64)).tolist() == [key % 3 == 0 for key in range(609)]
