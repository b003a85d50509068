"""The one street: a request, drafts, a proof, a rating, a record. Only what was proved unique comes out at its end."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.families import family_named
from generator.streams import stream_for
from solvers.verdict import Proof, Verdict


class GenerationExhausted(Exception):
    """Say that no draft met a request, with the number of drafts refused for each reason.

    Attributes:
        tried: drafts and starts tried.
        rejected: how many of them fell to which reason.
    """

    def __init__(self, tried: int, rejected: Mapping[str, int]) -> None:
        self.tried = tried
        self.rejected = dict(rejected)
        reasons = ", ".join(f"{count} {reason}" for reason, count in Counter(rejected).most_common())
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
        proof: the proof of its one solution; None for a raw candidate that was not to be proved.
        rating: what a person needs; None for a raw candidate.
        tries: starts that were needed, 1 at least.
        notes: what the generator tells with the puzzle.
    """

    family: str
    request: Any
    seed: int
    index: int
    puzzle: Any
    proof: Proof | None
    rating: Any
    tries: int
    notes: Mapping[str, int]


def generate(request: Any, seed: int, index: int = 0) -> Record:
    """Make puzzle number ``index`` of the batch that a request and a seed name.

    Args:
        request: the ``Request`` of a family.
        seed: any integer.
        index: which puzzle of the batch; puzzles do not depend on each other.

    Raises:
        GenerationExhausted: when none of ``request.tries`` starts led to a puzzle that meets the request.
    """
    room = family_named(request.family).room
    key = request.key()
    rejected: Counter[str] = Counter()
    for attempt in range(request.tries):
        drafts = room.drafts(request, stream_for(seed, request.family, key, index, attempt))
        objection = "ended with open cells"
        for draft in drafts:
            if not request.unique:
                return Record(request.family, request, seed, index, draft.puzzle, None, None, attempt + 1, draft.notes)
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
            return Record(request.family, request, seed, index, draft.puzzle, proof, rating, attempt + 1, draft.notes)
        rejected[objection] += 1
    raise GenerationExhausted(request.tries, rejected)


def generate_many(request: Any, seed: int, count: int, start: int = 0) -> Iterator[Record]:
    """Make puzzles ``start .. start + count - 1`` of a batch, in order.

    Raises:
        GenerationExhausted: as ``generate``, at the first puzzle that cannot be made.
    """
    return (generate(request, seed, index) for index in range(start, start + count))
