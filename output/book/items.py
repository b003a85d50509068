"""The puzzles of a book: each proved to have one solution, rated, and put in order."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from generator.families import AnyFamily
from generator.together import together
from output.answers import only_solution
from output.records import of_each_family
from output.sources import Difficulty, Source
from puzzles.puzzle import Puzzle, Solution
from rating.grades import Grade
from rating.rating import Rating

EASY_TO_HARD, HARD_TO_EASY, AS_GIVEN = "easy-to-hard", "hard-to-easy", "as-given"
ORDERS = (EASY_TO_HARD, HARD_TO_EASY, AS_GIVEN)


@dataclass(frozen=True, slots=True)
class Item:
    """Hold a puzzle that goes into a book.

    Attributes:
        name: where it was found, for messages.
        puzzle: the puzzle.
        solution: its one solution.
        grade: its difficulty as a word; None where only a lower bound is known.
        score: its difficulty from 0 to 100, or None with the grade.
    """

    name: str
    puzzle: Puzzle
    solution: Solution
    grade: Grade | None
    score: float | None


def distinct(sources: Iterable[Source], repeated: Callable[[str, str], object]) -> Iterator[Source]:
    """Yield the puzzles that did not come before, as they are or as a symmetric image.

    Args:
        sources: the puzzles.
        repeated: called with the name of each puzzle that is left out, and that of the first which is the same.
    """
    names: dict[tuple[str, str], str] = {}
    for source in sources:
        key = source.document.puzzle.family, source.document.puzzle.id
        if key in names:
            repeated(source.name, names[key])
            continue
        names[key] = source.name
        yield source


def proved(sources: Iterable[Source]) -> Iterator[Item]:
    """Prove puzzles and rate those whose grade is not known, many together where that is quick.

    Raises:
        NotUnique: at the first puzzle that was not proved to have exactly one solution.
    """
    return together(sources, _proved)


def _proved(sources: list[Source]) -> list[Item]:
    found = of_each_family([_Row(source) for source in sources], _judged)
    return [
        Item(source.name, source.document.puzzle, solution, difficulty.grade, difficulty.score)
        for source, (solution, difficulty) in zip(sources, found, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _Row:
    source: Source

    @property
    def puzzle(self) -> Puzzle:
        return self.source.document.puzzle


def _judged(family: AnyFamily, rows: list[_Row]) -> list[tuple[Solution, Difficulty]]:
    proofs = family.prove_many([row.puzzle for row in rows])
    solutions = [only_solution(proof, row.source.name) for row, proof in zip(rows, proofs, strict=True)]
    stated = [_stated(family, row) for row in rows]
    unrated = [number for number, difficulty in enumerate(stated) if difficulty is None]
    ratings = iter(family.rate_many([rows[n].puzzle for n in unrated], [proofs[n] for n in unrated]))
    return [
        (solution, difficulty or _difficulty(next(ratings)))
        for solution, difficulty in zip(solutions, stated, strict=True)
    ]


def _stated(family: AnyFamily, row: _Row) -> Difficulty | None:
    """Return the difficulty that a table states, unless its score cannot be compared with those of new ratings."""
    difficulty = row.source.difficulty
    return difficulty if difficulty is not None and difficulty.score_version == family.score_version else None


def _difficulty(rating: Rating) -> Difficulty:
    return Difficulty(rating.grade, rating.score, rating.score_version)


def in_order(items: Iterable[Item], order: str) -> list[Item]:
    """Sort puzzles by grade and score, or leave them as they came; equal ones stay in their order.

    Those without a grade come last: they may be harder than any, or than few.
    """
    found = list(items)
    if order == AS_GIVEN:
        return found
    graded = [item for item in found if item.grade is not None]
    return [
        *sorted(graded, key=lambda item: (item.grade, item.score), reverse=order == HARD_TO_EASY),
        *(item for item in found if item.grade is None),
    ]
