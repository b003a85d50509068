"""The puzzles of an issue: the publisher's own, some from a stock, and new ones for the rest, without repeats.

A puzzle repeats another if one is a symmetric image of the other. Two pictures repeat each other if they share a
subject: the scene ``Fox, owl, bear`` has three.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.families import family_named
from generator.options import BaseRequest
from generator.pipeline import GenerationExhausted, generate_many, grade_objection
from generator.record import HasPuzzle, Record, id_of, record_dict
from output.batch.plan import Part
from output.ratings import RatedPuzzle, Source, rate_sources
from output.records import answered, ids_of
from output.sources import sources_in
from puzzles.errors import PuzzleError, RequestError
from puzzles.formats.document import Document
from puzzles.formats.gridwright_json import to_dict
from puzzles.puzzle import Puzzle

PUZZLES = "puzzles.jsonl"
"""The file with the puzzles of an issue, in its folder."""

REPEATED = "repeating an earlier puzzle or picture"

_HEAD = " face"
_MOST_MADE = 2  # puzzles made per puzzle wanted, before a picture of this issue may come twice
_MOST_MADE_IN_SERIES = 40  # the limit for later issues of a series, since pictures of earlier issues may not come again


def subjects_of(puzzle: Puzzle) -> set[str]:
    """Return the subjects that a titled picture shows, in lower case; an empty set for any other puzzle."""
    if not family_named(puzzle.family).title_is_answer:
        return set()
    return {subject.strip().lower().removesuffix(_HEAD) for subject in puzzle.title.split(",")} - {""}


@dataclass
class Taken:
    """The puzzles and subjects that may not come again."""

    ids: set[str] = field(default_factory=set)  # of puzzles; all symmetric images of a puzzle share one id
    subjects: set[str] = field(default_factory=set)  # of pictures

    def add(self, puzzles: Sequence[HasPuzzle]) -> None:
        """Add puzzles and the subjects of their pictures."""
        self.ids.update(ids_of(puzzles))
        for each in puzzles:
            self.subjects |= subjects_of(each.puzzle)

    def holds(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle, one of its symmetric images, or a subject of its picture is taken."""
        return bool(self.subjects & subjects_of(puzzle)) or id_of(puzzle) in self.ids


def puzzles_at(places: Iterable[str]) -> list[Source]:
    """Read puzzles from files, tables, data sets and the folders of published issues."""
    published = (str(Path(each) / PUZZLES) if (Path(each) / PUZZLES).is_file() else each for each in places)
    return list(sources_in(list(published)))


class Gathering:
    """The puzzles of an issue, as objects of the JSON notation; none was in an earlier issue."""

    def __init__(self, seed: int, earlier: Sequence[Source], stock: Sequence[Source] = ()) -> None:
        """Begin an issue: the seed for new puzzles, the puzzles of earlier issues, and the stock to draw from.

        Raises ``PuzzleError`` if a puzzle of the stock does not have exactly one solution.
        """
        self._earlier, self._seed = Taken(), seed
        self._earlier.add(earlier)
        self._taken = Taken({*self._earlier.ids}, {*self._earlier.subjects})
        self._stock = [*map(_rated, rate_sources(stock))]

    def own(self, sources: Sequence[Source]) -> Iterator[dict[str, Any]]:
        """Yield the publisher's own puzzles with their solutions; raise RequestError if one repeats another."""
        for source in sources:
            if self._taken.holds(source.puzzle):
                where = "an earlier issue" if self._earlier.holds(source.puzzle) else "this one"
                raise RequestError(f"{source.name} repeats a puzzle or picture of {where}; expected a new one")
            self._taken.add([source])
            yield to_dict(answered(source.document))

    def take(self, part: Part) -> Iterator[dict[str, Any]]:
        """Yield the puzzles of a request: first those of the stock that meet it, then new ones.

        A picture of this issue is used twice only if there are not enough others. Raises ``GenerationExhausted`` if too
        few puzzles meet the request without repeating an earlier issue.
        """
        left = part.count
        for rated in self._drawn(part):
            left -= 1
            yield to_dict(Document(rated.puzzle, rated.proof.solutions[0]))
        if left:
            yield from map(record_dict, self.made(part.request, left))

    def _drawn(self, part: Part) -> Iterator[RatedPuzzle]:
        n_drawn = 0
        for rated in self._stock:
            if n_drawn < part.count and _meets(part.request, rated) and not self._taken.holds(rated.puzzle):
                n_drawn += 1
                self._taken.add([rated])
                yield rated

    def made(self, request: BaseRequest, count: int) -> Iterator[Record]:
        """Make puzzles that are not taken yet; raise ``GenerationExhausted`` if too few can be made without repeats."""
        spare: list[Record] = []
        n_made = n_repeated = 0
        most = count * (_MOST_MADE_IN_SERIES if self._earlier.ids else _MOST_MADE)
        try:
            for record in generate_many(request, self._seed, most):
                if self._taken.holds(record.puzzle):
                    n_repeated += 1
                    if not self._earlier.holds(record.puzzle) and id_of(record.puzzle) not in self._taken.ids:
                        spare.append(record)
                    continue
                self._taken.add([record])
                n_made += 1
                yield record
                if n_made == count:
                    return
        except GenerationExhausted:
            if n_made + len(spare) < count and not n_repeated:
                raise
        if n_made + len(spare) < count:
            advice = "expected fewer puzzles, or pictures of other themes"
            raise GenerationExhausted(n_made + n_repeated, {REPEATED: n_repeated}, advice, n_made, count)
        yield from spare[: count - n_made]


def _rated(found: RatedPuzzle | PuzzleError) -> RatedPuzzle:
    if isinstance(found, PuzzleError):
        raise found
    return found


def _meets(request: BaseRequest, rated: RatedPuzzle) -> bool:
    """Return whether a puzzle meets a request: its family, number of cells, variants, colors and difficulty."""
    puzzle, family = rated.puzzle, family_named(request.family)
    if puzzle.family != request.family or puzzle.height * puzzle.width != request.n_cells:
        return False
    asked = {name for name in str(getattr(request, "variant", "")).replace("+", ",").split(",") if name}
    n_colors = getattr(request, "colors", 0)
    return (
        asked == {*family.variants(puzzle)}
        and (not n_colors or n_colors == max(1, len(family.legend(puzzle))))
        and not grade_objection(request, rated.rating)
        and not family.objection(request, rated.proof)
        and not family.misfit(request, puzzle, rated.rating)
    )
