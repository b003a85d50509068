"""Puzzles found in files and tables: what is known about them, their proofs and their ratings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from generator.family import Family
from generator.together import together
from output.records import of_each_family, only_solution
from puzzles.errors import NotUnique, PuzzleError
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle
from rating.grades import Grade
from rating.rating import Rating
from rating.shape import Shape
from solvers.verdict import Proof, Verdict


class Difficulty(NamedTuple):
    """A grade and a score from 0 to 100; both None if only a lower bound is known. Versions do not affect equality."""

    grade: Grade | None
    score: float | None
    score_version: str


class TableRow(NamedTuple):
    """A row of a table: an entry, and its difficulty if the table is ours."""

    number: int
    document: Document[Puzzle] | None
    error: str = ""
    difficulty: Difficulty | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A puzzle as it was found, with its place."""

    file: str  # name of the file or other place
    number: int  # of the line, row or puzzle in it, from 1; 0 for the only one
    document: Document[Puzzle]  # the puzzle, with its solution if the place has it
    difficulty: Difficulty | None = None  # as stated by one of our tables; None if the puzzle is still to be rated

    @property
    def name(self) -> str:
        """Return the name that messages use for the puzzle."""
        return name_of(self.file, self.number)

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle itself."""
        return self.document.puzzle


def name_of(file: str, number: int) -> str:
    """Return the name of a puzzle at a place, for messages.

    >>> name_of("puzzles.sdm", 3), name_of("puzzle.non", 0)
    ('puzzles.sdm:3', 'puzzle.non')
    """
    return f"{file}:{number}" if number else file


@dataclass(frozen=True, slots=True)
class RatedPuzzle:
    """A puzzle that was read, its proof and its rating."""

    # ``file``, ``number``: as in ``Source``.
    file: str
    number: int
    puzzle: Puzzle
    proof: Proof  # that the puzzle has one solution
    rating: Rating  # what a person needs
    seconds: float  # the time for proof and rating; the mean for puzzles rated together
    shape: Shape | None = None  # the shape of its solve; None without steps

    @property
    def name(self) -> str:
        """Return the name that messages use for the puzzle."""
        return name_of(self.file, self.number)


@dataclass(frozen=True, slots=True)
class ProvedSource:
    """A puzzle that was read, the proof that it has one solution, and its difficulty."""

    source: Source
    proof: Proof
    difficulty: Difficulty


def prove_sources(found: Iterable[Source]) -> Iterator[ProvedSource]:
    """Prove puzzles and rate those without a difficulty; raise NotUnique if one does not have exactly one solution."""
    return together(found, lambda some: of_each_family(some, _proved))


def rate_sources(
    found: Iterable[Source | PuzzleError], scale: str = "", up_to: float | None = None
) -> Iterator[RatedPuzzle | PuzzleError]:
    """Prove and rate puzzles in order, in bulk if that is quicker; an error takes the place of each bad puzzle.

    No rule above ``up_to`` is tried; a rating that would need one is a lower bound. The scale is by default the usual
    one of the family. Raise RequestError if a puzzle cannot be rated on the scale.
    """
    return together(found, lambda some: list(_rated(some, scale, up_to)))


def _rated(some: list[Source | PuzzleError], scale: str, up_to: float | None) -> Iterator[RatedPuzzle | PuzzleError]:
    def rate(family: Family, documents: list[Document[Puzzle]]) -> list[tuple[Proof, Rating | None, float]]:
        begun = perf_counter()
        puzzles = [document.puzzle for document in documents]
        proofs = family.prove_many(puzzles)
        unique = [number for number, proof in enumerate(proofs) if proof.verdict is Verdict.UNIQUE]
        ratings = family.rate_many([puzzles[n] for n in unique], [proofs[n] for n in unique], scale, up_to)
        rated = dict(zip(unique, ratings, strict=True))
        seconds = (perf_counter() - begun) / len(puzzles)
        return [(proof, rated.get(number), seconds) for number, proof in enumerate(proofs)]

    sources = [each for each in some if isinstance(each, Source)]
    found = iter(of_each_family([source.document for source in sources], rate))
    for each in some:
        if isinstance(each, PuzzleError):
            yield each
            continue
        proof, rating, seconds = next(found)
        try:
            only_solution(proof, each.name)
        except NotUnique as error:
            yield error
        if rating is not None:
            yield RatedPuzzle(each.file, each.number, each.document.puzzle, proof, rating, seconds)


def _proved(family: Family, sources: list[Source]) -> list[ProvedSource]:
    proofs = family.prove_many([source.puzzle for source in sources])
    for source, proof in zip(sources, proofs, strict=True):
        only_solution(proof, source.name)
    stated = [_stated(family, source) for source in sources]
    unrated = [number for number, difficulty in enumerate(stated) if difficulty is None]
    ratings = family.rate_many([sources[n].puzzle for n in unrated], [proofs[n] for n in unrated])
    rated = (Difficulty(each.grade, each.score, each.score_version) for each in ratings)
    return [
        ProvedSource(source, proof, difficulty or next(rated))
        for source, proof, difficulty in zip(sources, proofs, stated, strict=True)
    ]


def _stated(family: Family, source: Source) -> Difficulty | None:
    """Return the difficulty stated by a table; None if its score is not comparable with new ratings."""
    difficulty = source.difficulty
    return difficulty if difficulty is not None and difficulty.score_version == family.score_version else None
