"""The one street: a request, drafts, a proof, a rating, a record. Only what was proved unique comes out at its end."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, NamedTuple

from generator.draft import Draft, NoDraft
from generator.families import Room, family_named
from generator.streams import State, stream_for
from solvers.verdict import Proof, Verdict

_REASONS_TOLD = 6


class GenerationExhausted(Exception):
    """Say that no draft met a request, with the number of drafts refused for each reason.

    Attributes:
        tried: drafts and starts tried.
        rejected: how many of them fell to which reason.
    """

    def __init__(self, tried: int, rejected: Mapping[str, int]) -> None:
        self.tried = tried
        self.rejected = dict(rejected)
        counted = Counter(rejected).most_common()
        reasons = ", ".join(f"{count} {reason}" for reason, count in counted[:_REASONS_TOLD])
        if len(counted) > _REASONS_TOLD:
            reasons += f", {sum(count for _, count in counted[_REASONS_TOLD:])} for other reasons"
        super().__init__(f"no puzzle met the request in {tried} tries ({reasons or 'nothing to refuse'})")


@dataclass(frozen=True, slots=True)
class Record:
    """Hold a puzzle with everything that was found out about it.

    Attributes:
        family: family id.
        request: what was asked for.
        seed: root of the random streams.
        index: number of the puzzle in its batch, from 0.
        puzzle: the puzzle.
        notes: what the generator tells with the puzzle.
        proof: the proof of its one solution; None for a raw candidate that was not to be proved.
        rating: what a person needs; None for a raw candidate.
        tries: starts that were needed, 1 at least.
    """

    family: str
    request: Any
    seed: int
    index: int
    puzzle: Any
    notes: Mapping[str, int]
    proof: Proof | None
    rating: Any
    tries: int


def generate(request: Any, seed: int, index: int = 0) -> Record:
    """Make puzzle number ``index`` of the batch that a request and a seed name.

    Args:
        request: the ``Request`` of a family.
        seed: any integer.
        index: which puzzle of the batch; puzzles do not depend on each other.

    Raises:
        GenerationExhausted: when none of ``request.tries`` starts led to a puzzle that meets the request.
    """
    return next(generate_many(request, seed, 1, index))


def generate_many(request: Any, seed: int, count: int, start: int = 0) -> Iterator[Record]:
    """Make puzzles ``start .. start + count - 1`` of a batch, in order.

    Raises:
        GenerationExhausted: as ``generate``, at the first puzzle that cannot be made.
    """
    room = family_named(request.family).room
    key = request.key()

    def starts(index: int) -> Iterator[State]:
        return (stream_for(seed, request.family, key, index, attempt) for attempt in range(request.tries))

    indices = range(start, start + count)
    firsts = room.drafts(request, (next(starts(index)) for index in indices))
    for index, first in zip(indices, firsts, strict=True):
        others = room.drafts(request, islice(starts(index), 1, None))
        rejected: Counter[str] = Counter()
        for attempt, drafts in enumerate(chain([first], others), start=1):
            found = _first_that_fits(room, request, drafts)
            if isinstance(found, _Fit):
                yield Record(request.family, request, seed, index, *found, attempt)
                break
            rejected[found] += 1
        else:
            raise GenerationExhausted(request.tries, rejected)


class _Fit(NamedTuple):
    """Hold what a draft that meets a request brings to its record."""

    puzzle: Any
    notes: Mapping[str, int]
    proof: Proof | None
    rating: Any


def _first_that_fits(room: Room, request: Any, drafts: Iterator[Draft]) -> _Fit | str:
    """Prove and rate drafts until one meets the request; give the last reason when none does."""
    objection = ""
    try:
        for draft in drafts:
            if not request.unique:
                return _Fit(draft.puzzle, draft.notes, None, None)
            proof = room.prove(draft.puzzle)
            if proof.verdict is not Verdict.UNIQUE:
                objection = f"with verdict {proof.verdict}"
                continue
            objection = room.objection(request, proof)
            if objection:
                continue
            rating = room.rate(draft.puzzle, proof)
            if request.difficulty and rating.grade.word.lower() != request.difficulty.lower():
                objection = f"of grade {rating.grade.word}"
                continue
            objection = room.misfit(request, draft.puzzle, rating)
            if not objection:
                return _Fit(draft.puzzle, draft.notes, proof, rating)
    except NoDraft as ended:
        return objection or str(ended)
    return objection
