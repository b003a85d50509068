"""The pipeline: what fills a place of a batch is the first start that fits, whatever goes beside it."""

import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest

from generator import pipeline
from generator import together as together_module
from generator.families import family_named
from generator.options import BaseRequest
from generator.pipeline import GenerationExhausted, generate, generate_each, generate_many, generate_with_seeds
from generator.proposal import NoProposal, Proposal, Refusal
from generator.together import together
from kernels.streams import stream_for
from puzzles.families import FAMILIES
from rating.rating import Status
from tests.toy import TOY
from tests.toy.family import ToyFamily, ToyRequest
from tests.toy.puzzle import Toy


@pytest.fixture
def picky(monkeypatch: pytest.MonkeyPatch) -> ToyRequest:
    """Return a request that only some starts meet: two neighbors among the first five bits must be set."""
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    monkeypatch.setattr(
        ToyFamily, "misfit", lambda self, request, puzzle, rating: "" if 2 in puzzle.sums[:4] else "without a two"
    )
    return ToyRequest(length=6, tries=90, difficulty="any")


def starts_until_a_fit(request: ToyRequest, seed: int, index: int, after: int = 0) -> tuple[int, Toy]:
    """Make starts one by one, as slowly as can be."""
    for attempt in range(after, 1000):
        state = stream_for(seed, "toy", request.key(), index, attempt)
        (proposal,) = next(ToyFamily().propose(request, [state]))
        if 2 in proposal.puzzle.sums[:4]:
            return attempt + 1, proposal.puzzle
    raise AssertionError("no start fits")


def test_each_place_is_filled_by_the_first_start_that_fits_and_none_made_twice(picky: ToyRequest) -> None:
    records = list(generate_each(picky, 5, range(7, 307)))
    assert [record.index for record in records] == list(range(7, 307))
    assert [(r.tries, r.puzzle) for r in records] == [starts_until_a_fit(picky, 5, r.index) for r in records]
    assert max(record.tries for record in records) > 2
    first = generate(picky, 5, 11)
    second = generate(picky, 5, 11, after=first.tries)
    assert second.tries > first.tries
    assert (second.tries, second.puzzle) == starts_until_a_fit(picky, 5, 11, after=first.tries)


def test_a_lower_bound_has_no_grade_that_could_be_asked_for(picky: ToyRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    rate = ToyFamily.rate_many
    bound = {"status": Status.LOWER_BOUND, "grade": None}
    monkeypatch.setattr(
        ToyFamily, "rate_many", lambda *given, **named: [replace(each, **bound) for each in rate(*given)]
    )
    assert generate(picky, 5, 11).rating.grade is None
    with pytest.raises(GenerationExhausted) as ended:
        generate(replace(picky, difficulty="gentle"), 5)
    assert ended.value.rejected == {"rated above all rules tried": picky.tries}


def test_what_cannot_be_made_comes_after_all_that_can(picky: ToyRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    good = iter([Toy((2, 1))] * 9)

    def proposals(self: ToyFamily, request: ToyRequest, states: Iterator[list[int]]) -> Iterator[Iterator[Proposal]]:
        return (ended_proposal(next(good, Toy((1, 0)))) for _ in states)

    def ended_proposal(toy: Toy) -> Iterator[Proposal]:
        yield Proposal(toy)
        raise NoProposal("ended")

    monkeypatch.setattr(ToyFamily, "propose", proposals)
    batch = generate_many(ToyRequest(length=3, tries=4), 1, 12, allow_duplicates=True)
    assert [next(batch).index for _ in range(9)] == list(range(9))
    message = r"9 of 12 puzzles were made; no other met the request in 4 tries \(4 without a two\)"
    with pytest.raises(GenerationExhausted, match=message) as caught:
        next(batch)
    assert (caught.value.tried, caught.value.made) == (4, 9)


@pytest.mark.parametrize("most_recent", [1 << 12, 3])
def test_what_repeats_an_earlier_puzzle_is_replaced_from_its_own_stream(
    picky: ToyRequest, monkeypatch: pytest.MonkeyPatch, most_recent: int
) -> None:
    monkeypatch.setattr(pipeline, "_MOST_RECENT", most_recent)
    expected: list[tuple[int, Toy]] = []
    n_replaced = 0
    for index in range(12):
        tries, puzzle = starts_until_a_fit(picky, 5, index)
        while puzzle in [other for _, other in expected]:
            tries, puzzle = starts_until_a_fit(picky, 5, index, after=tries)
            n_replaced += 1
        expected.append((tries, puzzle))
    assert n_replaced > 2
    made = [(record.index, record.tries, record.puzzle) for record in generate_many(picky, 5, 12)]
    assert made == [(index, *each) for index, each in enumerate(expected)]
    as_they_come = list(generate_many(picky, 5, 12, allow_duplicates=True))
    assert [record.puzzle for record in as_they_come] == [generate(picky, 5, index).puzzle for index in range(12)]
    assert len({record.puzzle for record in as_they_come}) < 12


def test_no_more_puzzles_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    batch, made = generate_many(ToyRequest(length=4), 2, 100), []  # three bits after the first
    message = (
        r"8 of 100 puzzles were made; no other met the request in 1,000 tries \(1,000 repeating an earlier puzzle\)"
    )
    with pytest.raises(GenerationExhausted, match=message) as caught:
        made.extend(batch)
    assert len({record.puzzle for record in made}) == len(made) == 8
    assert (caught.value.made, caught.value.count) == (8, 100)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_every_candidate_that_is_refused_is_reported(picky: ToyRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    reasons: list[str] = []
    (record,) = generate_each(picky, 5, range(11, 12), refused=reasons.append)
    assert Counter(reasons) == Counter(record.rejected)
    makes = ToyFamily.propose
    monkeypatch.setattr(
        ToyFamily, "propose", lambda *asked: (chain([Refusal("on the way")], group) for group in makes(*asked))
    )
    again: list[str] = []
    assert next(generate_each(picky, 5, range(11, 12), refused=again.append)).puzzle == record.puzzle
    assert Counter(again) == Counter(reasons) + Counter({"on the way": record.tries})


def test_things_keep_their_order_and_more_and_more_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together_module, "perf_counter", lambda: 0.0)  # all work is quick
    sizes: list[int] = []

    def work(some: list[int]) -> list[int]:
        sizes.append(len(some))
        return [-each for each in some]

    assert list(together(range(4000), work)) == [-each for each in range(4000)]
    assert sizes == [*(1 << doublings for doublings in range(11)), 1024, 929]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_what_stands_before_an_error_is_handed_on(error: type[BaseException]) -> None:
    def things() -> Iterator[int]:
        yield from range(5)
        raise error

    results = together(things(), lambda some: some)
    assert [next(results) for _ in range(5)] == list(range(5))
    with pytest.raises(error):
        next(results)


def test_slow_work_is_handed_on_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr(together_module, "perf_counter", lambda: next(clock))
    sizes: list[int] = []
    list(together(range(5), lambda some: sizes.append(len(some)) or some))  # type: ignore[func-returns-value]
    assert sizes == [1] * 5


def test_records_show_their_puzzle_and_where_it_came_from(picky: ToyRequest) -> None:
    record = generate(picky, 7, index=3)
    facts = "made with seed 7 as number 3 of its batch"
    assert repr(record).startswith(f"{record.puzzle!r}\n")
    assert repr(record).endswith(facts)
    assert record._repr_html_().startswith("<div><svg")
    assert record._repr_html_().endswith(f"{facts}</p></div>")


def test_puzzles_of_several_seeds_are_those_of_each_alone(picky: ToyRequest) -> None:
    usual: BaseRequest = family_named("sudoku").request()
    for request in (picky, usual):
        seeds = [3, 10**12, 3, 0, *range(50, 60)]
        together = list(generate_with_seeds(request, seeds))
        assert [(record.seed, record.index) for record in together] == [(seed, 0) for seed in seeds]
        alone = [generate(request, seed) for seed in seeds]
        assert [record.to_json() for record in together] == [record.to_json() for record in alone]
        assert max(record.tries for record in together) > 1


def test_seeds_end_with_the_first_that_leads_to_no_puzzle(picky: ToyRequest) -> None:
    request = replace(picky, tries=2)
    tries = [starts_until_a_fit(picky, seed, 0)[0] for seed in range(30)]
    n_before = next(seed for seed in range(30) if tries[seed] > 2)
    made = generate_with_seeds(request, range(30))
    assert [next(made).seed for _ in range(n_before)] == list(range(n_before))
    with pytest.raises(GenerationExhausted):
        next(made)
