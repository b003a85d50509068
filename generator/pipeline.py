"""The pipeline: a request, proposals, a proof, a rating, a record.

Only proved unique puzzles come out at its end, and none with a flaw of its family, such as colors that look alike.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from itertools import tee
from typing import Any, NamedTuple, cast

import numpy as np

from generator.draws_kernel import shuffled
from generator.families import family_named
from generator.family import Family
from generator.options import ANY, USUAL, BaseRequest
from generator.proposal import NoProposal, Proposal, Refusal
from generator.record import Record
from generator.seen import Keys, Seen, keys_of
from generator.together import together
from kernels.jit import compile_first
from kernels.streams import State, streams_under
from rating.rating import Rating
from solvers.verdict import Proof, Verdict

MAX_REPLACEMENTS = 1_000  # puzzles made in the place of one that may not be used, before giving up

Refused = Callable[[str], object]  # Called with the reason whenever a candidate is refused

DUPLICATE = "repeating an earlier puzzle"

_REASONS_SHOWN = 6
_MANY = 50  # puzzles that are worth waiting for compiled kernels
_MOST_RECENT = 1 << 12


class GenerationExhausted(Exception):
    """No proposal met a request; the error has the number of proposals that were refused for each reason.

    Attributes:
        tried: proposals and starts tried.
        rejected: how many of them fell to which reason.
        advice: what to ask for instead, or nothing.
        made: puzzles made before.
        count: puzzles asked for.
    """

    def __init__(
        self, tried: int, rejected: Mapping[str, int], advice: str = "", made: int = 0, count: int = 1
    ) -> None:
        self.tried = tried
        self.rejected = dict(rejected)
        self.advice = advice
        self.made = made
        self.count = count
        counted = Counter(rejected).most_common()
        reasons = ", ".join(f"{count:,} {reason}" for reason, count in counted[:_REASONS_SHOWN])
        if len(counted) > _REASONS_SHOWN:
            reasons += f", {sum(count for _, count in counted[_REASONS_SHOWN:]):,} for other reasons"
        tries = f"{tried:,} {'try' if tried == 1 else 'tries'}"
        more = f"; {advice}" if advice else ""
        nothing = (
            f"{made:,} of {count:,} puzzles {'was' if made == 1 else 'were'} made; no other" if made else "no puzzle"
        )
        super().__init__(f"{nothing} met the request in {tries} ({reasons or 'nothing to refuse'}){more}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.tried, self.rejected, self.advice, self.made, self.count)


def generate(request: BaseRequest, seed: int, index: int = 0, after: int = 0) -> Record:
    """Make puzzle number ``index`` of the batch that a request and a seed name, independent of the others.

    The first ``after`` starts are skipped, as if they had been refused. Raise ``GenerationExhausted`` if none of the
    next ``request.n_starts`` starts led to a puzzle that meets the request.
    """
    return next(generate_each(request, seed, range(index, index + 1), after))


def generate_many(
    request: BaseRequest,
    seed: int,
    count: int,
    *,
    allow_duplicates: bool = False,
    made: Sequence[str] = (),
    refused: Refused = lambda _: None,
) -> Iterator[Record]:
    """Make several puzzles, no two of them symmetric images of each other.

    Puzzle i is ``generate(request, seed, i)`` unless that repeats an earlier one; then the next starts of the same
    random stream lead to another. It keeps eight bytes of each puzzle. ``GenerationExhausted`` at the first puzzle that
    cannot be made; its ``made`` is how many were.

    Args:
        allow_duplicates: take every puzzle as it comes.
        made: ids of the first puzzles, which exist already and are not made again.
        refused: called with the reason whenever a candidate is refused.
    """
    if count >= _MANY:
        compile_first()
    n_made = len(made)
    records = generate_each(request, seed, range(n_made, count), refused=refused)
    try:
        for record in records if allow_duplicates or count == 1 else _distinct(records, made, refused):
            yield record
            n_made += 1
    except GenerationExhausted as error:
        raise GenerationExhausted(error.tried, error.rejected, error.advice, n_made, count) from None


def _distinct(records: Iterator[Record], made: Sequence[str], refused: Refused) -> Iterator[Record]:
    """Replace each record that is an image of an earlier one, or of a puzzle made before."""
    seen, recent = Seen(), set[int]()
    seen.add(keys_of(made))

    def keys_for(some: list[Record]) -> Keys:
        return keys_of(family_named(some[0].family).identify_many([record.puzzle for record in some]))

    def with_keys(some: list[Record]) -> list[tuple[Record, int, bool]]:
        if len(recent) >= _MOST_RECENT:
            seen.add(np.fromiter(recent, np.uint64))
            recent.clear()
        keys = keys_for(some)
        return list(zip(some, keys.tolist(), seen.holds(keys).tolist(), strict=True))

    def objection(key: int, is_seen: bool) -> str:
        if is_seen or key in recent:
            return DUPLICATE
        recent.add(key)
        return ""

    def objection_to(other: Record) -> str:
        keys = keys_for([other])
        return objection(int(keys[0]), bool(seen.holds(keys)[0]))

    for record, key, is_seen in together(records, with_keys):
        if objection(key, is_seen):
            refused(DUPLICATE)
            again = record.request, record.seed, record.index, record.tries
            yield replacement(*again, objection_to, refused)[0]
        else:
            yield record


def replacement(
    request: BaseRequest,
    seed: int,
    index: int,
    after: int,
    objection: Callable[[Record], str],
    refused: Refused = lambda _: None,
) -> tuple[Record, Counter[str]]:
    """Make the next puzzle of a random stream without objection; also count the refused by reason.

    ``objection`` says why a record may not be used, or nothing. ``GenerationExhausted`` after ``MAX_REPLACEMENTS``
    records, or at the end of the stream.
    """
    counts: Counter[str] = Counter()
    for _ in range(MAX_REPLACEMENTS):
        try:
            record = next(generate_each(request, seed, range(index, index + 1), after, refused))
        except GenerationExhausted as error:
            rejected = counts + Counter(error.rejected)
            raise GenerationExhausted(counts.total() + error.tried, rejected, error.advice) from None
        reason = objection(record)
        if not reason:
            return record, counts
        refused(reason)
        counts[reason] += 1
        after = record.tries
    ways = ", or ".join(("fewer puzzles", *request.remedies()))
    raise GenerationExhausted(MAX_REPLACEMENTS, counts, f"expected {ways}")


def generate_each(
    request: BaseRequest, seed: int, indices: range, after: int = 0, refused: Refused = lambda _: None
) -> Iterator[Record]:
    """Make the puzzles of a batch with these numbers, in order, as ``generate``; ``refused`` gets the refusals."""
    return generate_after(request, seed, ((index, after) for index in indices), refused)


def generate_after(
    request: BaseRequest, seed: int, wanted: Iterable[tuple[int, int]], refused: Refused = lambda _: None
) -> Iterator[Record]:
    """Make some puzzles of a batch as ``generate_each``; ``wanted`` has the number of each, and the starts to skip."""
    family = family_named(request.family)
    stream = streams_under(seed, request.family, request.key())
    most_work = request.most_work

    def starts(index: int, after: int, first: Iterator[Proposal | Refusal]) -> Iterator[Iterator[Proposal | Refusal]]:
        yield first
        yield from _proposed(
            family, request, (stream(index, attempt) for attempt in range(after + 1, after + request.n_starts))
        )

    wanted, again = tee(wanted)
    firsts = _proposed(family, request, (stream(index, after) for index, after in again))
    slots = (
        _Slot(index, after, starts(index, after, first), refused, most_work)
        for (index, after), first in zip(wanted, firsts, strict=True)
    )
    for slot in together(slots, partial(_fill, family, request)):
        if slot.fit is None:
            raise GenerationExhausted(slot.tries, slot.rejected, _advice(request))
        proposal, proof, rating = slot.fit
        origin = request.family, request, seed, slot.index
        tries = slot.after + slot.tries
        found = cast(Proof, proof), cast(Rating, rating)  # None where the request leaves them out
        yield Record(*origin, proposal.puzzle, proposal.notes, *found, tries, slot.rejected, proposal.before)


def _proposed(family: Family, request: BaseRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal | Refusal]]:
    """Propose puzzles; where a range leaves a number open, each stream draws its own."""
    exact = request.exact
    if not exact:
        return family.propose(request, states)
    return (next(family.propose(exact[int(shuffled(len(exact), state)[0])], [state])) for state in states)


def _advice(request: BaseRequest) -> str:
    """Return advice what to ask for instead of a request that nothing met."""
    is_usual = request.difficulty == USUAL
    others = ("tries", "rating", "difficulty") if is_usual else ("tries", "rating")
    wishes = request.asked(*(each.name for each in fields(request) if each.name not in others))
    more = f"--tries above {min(request.tries, request.n_starts):,}"
    ways = [f"--difficulty {ANY}"] if is_usual else []
    ways += [*([f"fewer of {wishes}"] if wishes.count("--") > 1 else []), *request.remedies(), more]
    return f"expected {', or '.join(ways)}"


class _Fit(NamedTuple):
    """The part of a record that a fitting proposal brings."""

    proposal: Proposal
    proof: Proof | None
    rating: Rating | None


@dataclass(slots=True)
class _Slot:
    """The place of one puzzle in a batch while starts are made to fill it."""

    index: int  # number of the puzzle
    after: int  # starts that were passed over
    starts: Iterator[
        Iterator[Proposal | Refusal]
    ]  # the proposals that each start leads to, and what was refused on the way
    refused: Callable[[str], object]  # called with the reason for each candidate that was refused
    most_work: int | None  # what refused candidates may cost together; None for no limit
    proposals: Iterator[Proposal | Refusal] | None = None  # those of the present start
    objection: str = ""  # what was wrong with the last of them
    work: int = 0  # what refused candidates have cost
    tries: int = 0  # starts made
    rejected: dict[str, int] = field(default_factory=dict)  # how many of them fell to which reason
    fit: _Fit | None = None  # what filled the slot

    def next_proposal(self) -> Proposal | None:
        """Return the next proposal of this start or of the next ones; None after the last."""
        while True:
            if self.proposals is None:
                self.proposals = next(self.starts, None)
                if self.proposals is None:
                    return None
                self.tries += 1
            try:
                proposal = next(self.proposals, None)
            except NoProposal as ended:
                proposal, self.objection = None, self.objection or str(ended)
            if isinstance(proposal, Refusal):
                self.refused(proposal.reason)
                self.work += proposal.work
                if self.most_work is None or self.work < self.most_work:
                    continue
                self.objection, self.starts = proposal.reached or proposal.reason, iter(())
                proposal = None
            if proposal is not None:
                return proposal
            self.refused(self.objection)
            self.rejected[self.objection] = self.rejected.get(self.objection, 0) + 1
            self.proposals, self.objection = None, ""


def _fill(family: Family, request: BaseRequest, slots: list[_Slot]) -> list[_Slot]:
    """Prove and rate proposals until one fits each slot or its starts are at an end."""
    waiting = slots
    while waiting:
        proposed = [(slot, proposal) for slot in waiting if (proposal := slot.next_proposal()) is not None]
        judged = _judged(family, request, [proposal for _, proposal in proposed])
        for (slot, proposal), found in zip(proposed, judged, strict=True):
            if isinstance(found, str):
                slot.objection = found
            else:
                slot.fit, slot.proposals = _Fit(proposal, *found), None
        waiting = [slot for slot, _ in proposed if slot.fit is None]
    return slots


def _judged(
    family: Family, request: BaseRequest, proposals: Sequence[Proposal]
) -> list[tuple[Proof | None, Rating | None] | str]:
    """Return the proof and the rating of each proposal that meets a request, and the objection to each other one."""
    puzzles = [proposal.puzzle for proposal in proposals]
    flaws = [f"where {flaw}" if (flaw := family.flaw(puzzle)) else "" for puzzle in puzzles]
    if not request.unique:
        return [flaw or (None, None) for flaw in flaws]
    proofs = family.prove_many(puzzles)
    objections = [
        flaw
        or (family.objection(request, proof) if proof.verdict is Verdict.UNIQUE else f"with verdict {proof.verdict}")
        for flaw, proof in zip(flaws, proofs, strict=True)
    ]
    left = [number for number, objection in enumerate(objections) if not objection]
    if not request.extent.is_rated:
        return [objection or (proof, None) for objection, proof in zip(objections, proofs, strict=True)]
    ratings = family.rate_many(
        [puzzles[number] for number in left], [proofs[number] for number in left], up_to=request.extent.up_to
    )
    judged: list[tuple[Proof | None, Rating | None] | str] = list(objections)
    for number, rating in zip(left, ratings, strict=True):
        objection = grade_objection(request, rating) or family.misfit(request, puzzles[number], rating)
        judged[number] = objection or (proofs[number], rating)
    return judged


def grade_objection(request: BaseRequest, rating: Rating) -> str:
    """Return why a rating is not of a wanted grade, or nothing."""
    if not request.grades:
        return ""
    if rating.grade is None:
        return "rated above all rules tried"
    return "" if rating.grade in request.grades else f"of grade {rating.grade.word}"
