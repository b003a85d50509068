"""The pipeline: a request, proposals, a proof, a rating, a record.

Only proved unique puzzles come out at its end, and none with a flaw of its family, such as colors that look alike.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache, partial
from itertools import islice
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
_MOST_AHEAD = 256  # starts that are proposed for before they are needed


class GenerationExhausted(Exception):
    """No proposal met a request; the error counts the proposals that were refused for each reason.

    Attributes:
        tried: number of proposals and starts tried.
        rejected: number of them that were refused, for each reason.
        advice: what to ask for instead, or nothing.
        made: number of puzzles made before.
        count: number of puzzles asked for.
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
    random stream lead to another. Eight bytes of each puzzle are kept. ``GenerationExhausted`` is raised at the first
    puzzle that cannot be made; its ``made`` counts those before.

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
    """Make the next puzzle of a random stream that meets no objection; also count the refused ones by reason.

    ``objection`` says why a record may not be used, or nothing. Raise ``GenerationExhausted`` after
    ``MAX_REPLACEMENTS`` records, or at the end of the stream.
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
    """Make the puzzles of a batch with the given numbers, in order, as ``generate``; ``refused`` gets each reason."""
    return generate_after(request, seed, ((index, after) for index in indices), refused)


def generate_after(
    request: BaseRequest, seed: int, wanted: Iterable[tuple[int, int]], refused: Refused = lambda _: None
) -> Iterator[Record]:
    """Make some puzzles of a batch as ``generate_each``; ``wanted`` has for each its number and the starts to skip."""
    return _generate(request, ((seed, index, after) for index, after in wanted), refused)


def generate_with_seeds(request: BaseRequest, seeds: Sequence[int]) -> Iterator[Record]:
    """Make a puzzle with each seed, the same as ``generate(request, seed)``, but together, which takes less time."""
    return _generate(request, ((seed, 0, 0) for seed in seeds), n_at_first=len(seeds))


def _generate(
    request: BaseRequest,
    wanted: Iterable[tuple[int, int, int]],
    refused: Refused = lambda _: None,
    *,
    n_at_first: int = 1,
) -> Iterator[Record]:
    """Make puzzles, each given by its seed, its number in the batch of the seed, and the starts to skip."""
    family = family_named(request.family)
    n_starts, most_work, key = request.n_starts, request.most_work, request.key()

    @lru_cache(_MOST_AHEAD)
    def streams(seed: int) -> Callable[[int, int], State]:
        return streams_under(seed, request.family, key)

    slots = (
        _Slot(
            seed, index, after, map(partial(streams(seed), index), range(after, after + n_starts)), refused, most_work
        )
        for seed, index, after in wanted
    )
    for slot in together(slots, partial(_fill, family, request), n_at_first):
        if slot.fit is None:
            raise GenerationExhausted(slot.tries, slot.rejected, _advice(request))
        proposal, proof, rating = slot.fit
        origin = request.family, request, slot.seed, slot.index
        tries = slot.after + slot.tries
        found = cast(Proof, proof), cast(Rating, rating)  # None where the request leaves them out
        yield Record(*origin, proposal.puzzle, proposal.notes, *found, tries, slot.rejected, proposal.before)


def _proposed(family: Family, request: BaseRequest, states: Sequence[State]) -> Iterable[Iterator[Proposal | Refusal]]:
    """Propose puzzles; if a range leaves a number open, each stream draws its own."""
    return [_drawn(family, request, state) for state in states] if request.exact else family.propose(request, states)


def _drawn(family: Family, request: BaseRequest, state: State) -> Iterator[Proposal | Refusal]:
    exact = request.exact
    yield from next(family.propose(exact[int(shuffled(len(exact), state)[0])], [state]))


def _advice(request: BaseRequest) -> str:
    """Return advice on what to ask for instead of a request that no puzzle met."""
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

    seed: int  # of the batch
    index: int  # number of the puzzle in it
    after: int  # starts that are skipped
    states: Iterator[State]  # the random streams of the starts for which nothing has been proposed yet
    refused: Callable[[str], object]  # called with the reason for each candidate that was refused
    most_work: int | None  # what refused candidates may cost together; None for no limit
    # The proposals that each of the next starts leads to, and what was refused on the way; those of the present start.
    ahead: deque[Iterator[Proposal | Refusal]] = field(default_factory=deque)
    proposals: Iterator[Proposal | Refusal] | None = None
    objection: str = ""  # what was wrong with the last of them
    work: int = 0  # what refused candidates have cost
    tries: int = 0  # starts made
    rejected: dict[str, int] = field(default_factory=dict)  # how many of them were refused for each reason
    fit: _Fit | None = None  # what filled the slot

    def next_states(self, most: int) -> list[State]:
        """Return the streams of the next starts: first one, then as many as there were so far, but at most ``most``."""
        return [] if self.ahead or self.proposals else list(islice(self.states, max(1, min(self.tries, most))))

    def next_proposal(self) -> Proposal | None:
        """Return the next proposal of this start, or of the next starts with proposals; None after the last."""
        while True:
            if self.proposals is None:
                if not self.ahead:
                    return None
                self.proposals = self.ahead.popleft()
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
                self.objection, self.states = proposal.reached or proposal.reason, iter(())
                self.ahead.clear()
                proposal = None
            if proposal is not None:
                return proposal
            self.refused(self.objection)
            self.rejected[self.objection] = self.rejected.get(self.objection, 0) + 1
            self.proposals, self.objection = None, ""


def _fill(family: Family, request: BaseRequest, slots: list[_Slot]) -> list[_Slot]:
    """Prove and rate proposals until one fits each slot or the slot's starts are used up."""
    waiting = slots
    while waiting:
        proposed = _next_proposals(family, request, waiting)
        judged = _judged(family, request, [proposal for _, proposal in proposed])
        for (slot, proposal), found in zip(proposed, judged, strict=True):
            if isinstance(found, str):
                slot.objection = found
            else:
                slot.fit, slot.proposals = _Fit(proposal, *found), None
        waiting = [slot for slot, _ in proposed if slot.fit is None]
    return slots


def _next_proposals(family: Family, request: BaseRequest, slots: list[_Slot]) -> list[tuple[_Slot, Proposal]]:
    """Return the next proposal for each slot that has one, from starts of all slots that are made together."""
    found: list[tuple[_Slot, Proposal]] = []
    waiting = slots
    while waiting:
        most = max(1, _MOST_AHEAD // len(waiting))
        coming = [(slot, state) for slot in waiting for state in slot.next_states(most)]
        for (slot, _), proposals in zip(
            coming, _proposed(family, request, [state for _, state in coming]), strict=True
        ):
            slot.ahead.append(proposals)
        began = [slot for slot in waiting if slot.ahead or slot.proposals]
        tried = [(slot, slot.next_proposal()) for slot in began]
        found += [(slot, proposal) for slot, proposal in tried if proposal is not None]
        waiting = [slot for slot, proposal in tried if proposal is None]
    return found


def _judged(
    family: Family, request: BaseRequest, proposals: Sequence[Proposal]
) -> list[tuple[Proof | None, Rating | None] | str]:
    """Return for each proposal its proof and rating if it meets the request, and otherwise the objection to it."""
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
