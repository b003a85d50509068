"""Rows are distinct: those that stay are what a slow version of the rule accepts, however they are compared."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator import seen as seen_module
from generator.pipeline import GenerationExhausted, generate
from generator.record import Record
from generator.seen import Seen, keys_of
from generator.sudoku.request import SudokuRequest
from output.batch import offers as offers_module
from output.batch.layout import count_shards, numbers_in, parts_of, shard_of
from output.batch.offers import DUPLICATE, OFFER, Census, Contest, Offers, require_enough, winners
from output.batch.plan import Part, Plan
from output.batch.records import records
from output.batch.work import RowKeys
from output.records import ids_of, solution_ids_of
from puzzles.families import FAMILIES
from tests.naive.data_set_rows import settled as settled_slowly
from tests.toy import TOY
from tests.toy.family import ToyFamily, ToyRequest


@pytest.fixture
def toy_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    monkeypatch.setattr(
        ToyFamily, "identify_solutions", lambda self, puzzles, solutions: [str(each[0, -6:]) for each in solutions]
    )


def key_of(number: int, n: int, n_keys: int, seed: int) -> int:
    """Return what a puzzle offers as its n-th: something without a pattern, of few kinds."""
    return int(np.random.default_rng([seed, number, n]).integers(n_keys))


@given(count=st.integers(1, 40), n_more=st.integers(0, 40), seed=st.integers(0, 10**6), most_ahead=st.integers(1, 9))
def test_what_is_made_ahead_changes_no_acceptance(count: int, n_more: int, seed: int, most_ahead: int) -> None:
    n_keys = count + n_more
    plan = Plan((Part(SudokuRequest(), count),), 1, {"train": 1.0})

    def made(losers: Offers, n_each: int) -> tuple[Offers, Offers]:
        found, last = [], losers
        for _ in range(n_each):
            last = offers_module.next_round(last)
            last["key"] = [key_of(int(each["number"]), int(each["round"]), n_keys, seed) for each in last]
            last["tries"] = last["round"] + 1
            found.append(last)
        return np.concatenate(found), last

    first = np.zeros(count, OFFER)
    first["number"], first["tries"] = np.arange(count), 1
    first["key"] = [key_of(number, 0, n_keys, seed) for number in range(count)]
    is_accepted = winners(first)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(offers_module, "_MOST_AHEAD", most_ahead)
        patched.setattr(offers_module, "MAX_REPLACEMENTS", 10_000)
        contest = Contest(first[~is_accepted], Census(plan), plan)
        while len(contest.losers):
            offers, last = made(contest.losers, contest.n_ahead)
            contest.decide(offers[~np.isin(offers["key"], first["key"][is_accepted])], last)
    accepted = contest.won
    found = {int(each["number"]): int(each["round"]) for each in (*first[is_accepted], *accepted)}
    assert found == settled_slowly(count, lambda number, n: key_of(number, n, n_keys, seed))
    assert all(each["after"] == each["refused"] == each["round"] for each in accepted)


def plan_of(count: int, splits: dict[str, float], shard_rows: int, length: int = 8, seed: int = 1) -> Plan:
    return Plan((Part(ToyRequest(length=length, tries=500), count),), seed, splits, shard_rows)


def settled_records(plan: Plan, ids: frozenset[str] = frozenset(), solutions: frozenset[str] = frozenset()) -> set[str]:
    """Return what the slow rule leaves of the puzzles of a plan, as text."""
    made: dict[tuple[int, int], Record] = {}

    def record(number: int, n: int) -> Record:
        if (number, n) not in made:
            parts, indices = parts_of(plan, np.array([number], np.uint64))
            after = record(number, n - 1).tries if n else 0
            made[number, n] = generate(plan.parts[int(parts[0])].request, plan.seed, int(indices[0]), after)
        return made[number, n]

    def offer(number: int, n: int) -> int:
        own = [record(number, n)]
        if ids_of(own)[0] in ids or solution_ids_of(own)[0] in solutions:
            return -1
        return int(keys_of(ids_of(own))[0])

    got = settled_slowly(plan.count, offer, frozenset([-1]))
    return {repr(record(number, n)) for number, n in got.items()}


@pytest.mark.usefixtures("toy_family")
@pytest.mark.parametrize(("count", "shard_rows"), [(60, 60), (60, 7), (100, 30)])
def test_repeated_puzzles_are_replaced_as_the_rule_says(count: int, shard_rows: int) -> None:
    plan = plan_of(count, {"train": 1.0}, shard_rows)
    made = list(records(plan))
    assert {repr(record) for record in made} == settled_records(plan)
    numbers = np.concatenate([numbers_in(plan, shard_of(plan, each)) for each in range(count_shards(plan))])
    assert [record.index for record in made] == numbers.tolist()
    assert len({record.puzzle.id for record in made}) == count
    assert sum(record.tries > 1 for record in made) > 5


@pytest.mark.usefixtures("toy_family")
def test_the_first_kind_of_a_plan_keeps_what_both_would_have() -> None:
    one = ToyRequest(length=6, tries=500)
    plan = Plan((Part(one, 9), Part(one, 9)), 1, {"train": 1.0}, 5)  # the second would be the first again
    made = list(records(plan))
    assert {repr(record) for record in made} == settled_records(plan)
    assert sum(record.tries == 1 for record in made) == len({r.puzzle.id for r in records(plan_of(9, {"a": 1}, 9, 6))})


@pytest.mark.usefixtures("toy_family")
def test_what_is_kept_out_stays_out_with_its_solutions() -> None:
    plan = plan_of(40, {"train": 1.0}, 20)
    first = list(records(plan))
    ids, solutions = frozenset(ids_of(first[:10])), frozenset(solution_ids_of(first[10:20]))
    excluded = RowKeys(np.sort(keys_of(ids)), np.unique(keys_of(solutions)))
    again = list(records(plan, excluded))
    assert {repr(record) for record in again} == settled_records(plan, ids, solutions)
    assert not set(ids_of(again)) & ids
    assert not set(solution_ids_of(again)) & solutions


@pytest.mark.usefixtures("toy_family")
def test_more_than_there_are_cannot_be_had() -> None:
    plan = plan_of(9, {"train": 1.0}, 9, length=4)  # three bits after the first: eight puzzles
    with pytest.raises(GenerationExhausted, match=DUPLICATE) as ended:
        list(records(plan))
    assert (ended.value.made, ended.value.count) == (8, 9)
    assert len({r.puzzle.id for r in records(plan_of(8, {"train": 1.0}, 8, length=4))}) == 8


def test_a_search_ends_early_when_it_is_hopeless() -> None:
    plan = Plan((Part(SudokuRequest(), 10**6), Part(SudokuRequest(size="4x4"), 10**6)), 1, {"train": 1.0})
    census = Census(plan)
    census.add([0, 990_000])
    with pytest.raises(GenerationExhausted) as ended:
        census.add([0, 989_500])  # a thousand rounds of 500 are not enough
    assert (ended.value.made, ended.value.count, ended.value.tried) == (10_500, 10**6, 1_990_000)
    assert "expected fewer puzzles of sudoku size=4x4" in str(ended.value)
    census = Census(plan)
    for n_open in ([400_000, 300_000], [9_000, 200_000], [0, 100_000], [0, 3], [0, 0]):
        census.add(n_open)
    offers = np.zeros(10_000, OFFER)
    offers["number"], offers["key"] = np.arange(10_000), np.arange(10_000) % 36
    plan = Plan((Part(SudokuRequest(size="4x4"), 10**6),), 1, {"train": 1.0})
    with pytest.raises(GenerationExhausted, match="36 of 1,000,000 puzzles were made"):
        require_enough(plan, offers)
    offers["key"][9_000:] = np.arange(1_000) + 36  # what is still new at the end may go on
    require_enough(plan, offers)


@example([list(range(start, start + 7)) for start in range(0, 50, 7)])
@given(st.lists(st.lists(st.integers(0, 50), max_size=30), max_size=8))
def test_the_set_of_keys_is_a_set_also_when_it_is_merged(batches: list[list[int]]) -> None:
    slow = set[int]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seen_module, "_MOST_RECENT", 10)
        seen = Seen()
        for batch in batches:
            keys = np.array(batch, np.uint64)
            assert seen.holds(keys).tolist() == [key in slow for key in batch]
            seen.add(keys)
            slow |= set(batch)
            assert len(seen) == len(slow)
    seen_at_once = Seen()
    seen_at_once.add(np.array([key for batch in batches for key in batch], np.uint64))
    assert seen_at_once.holds(np.arange(60, dtype=np.uint64)).tolist() == [key in slow for key in range(60)]
