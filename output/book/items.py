"""The puzzles of a book: each proved to have one solution, rated, and put in order."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, groupby
from operator import attrgetter, itemgetter

from generator.families import family_named
from output.ratings import Source, prove_sources
from output.records import only_solution
from puzzles.puzzle import Puzzle, Solution
from rating.grades import Grade

EASY_TO_HARD, HARD_TO_EASY, AS_GIVEN = "easy-to-hard", "hard-to-easy", "as-given"
ORDERS = (EASY_TO_HARD, HARD_TO_EASY, AS_GIVEN)


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle that goes into a book."""

    name: str  # where the puzzle was found, for messages
    puzzle: Puzzle  # the puzzle
    solution: Solution  # its one solution
    grade: Grade | None  # the difficulty as a word; None if only a lower bound is known
    score: float | None  # the difficulty from 0 to 100; None if there is no grade


def families_of(items: Iterable[Item]) -> list[str]:
    """List the families of puzzles in order of first appearance."""
    return list(dict.fromkeys(item.puzzle.family for item in items))


def distinct(sources: Iterable[Source], repeated: Callable[[str, str], object]) -> Iterator[Source]:
    """Yield puzzles without repeats, counting symmetric images as repeats.

    ``repeated`` is called with the name of each puzzle left out and the name of the puzzle that it repeats.
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
    """Prove puzzles and rate the ungraded ones in bulk; raise NotUnique if one has no solution or several."""
    for each in prove_sources(sources):
        solution = only_solution(each.proof, each.source.name)
        yield Item(each.source.name, each.source.puzzle, solution, each.difficulty.grade, each.difficulty.score)


def in_order(items: Iterable[Item], order: str) -> list[Item]:
    """Sort puzzles by grade, size and score, or keep their order; within a grade, the kinds of puzzle alternate.

    Puzzles without a grade come last, since they may be harder than all others.
    """
    found = list(items)
    if order == AS_GIVEN:
        return found
    graded = [item for item in found if item.grade is not None]
    graded.sort(
        key=lambda item: (item.grade, item.puzzle.height * item.puzzle.width, item.score), reverse=order == HARD_TO_EASY
    )
    ungraded = [item for item in found if item.grade is None]
    return [item for _, run in groupby([*graded, *ungraded], key=attrgetter("grade")) for item in _in_turns(run)]


def kind_of(item: Item) -> object:
    """Return what makes two puzzles of one kind: the family and the further rules."""
    return item.puzzle.family, tuple(family_named(item.puzzle.family).variants(item.puzzle))


def _in_turns(items: Iterable[Item]) -> Iterator[Item]:
    """Interleave the kinds of puzzles evenly; each kind keeps its order."""
    kinds: dict[object, list[Item]] = {}
    for item in items:
        kinds.setdefault(kind_of(item), []).append(item)
    places = ((n + 0.5) / len(own) for own in kinds.values() for n in range(len(own)))
    spread = sorted(zip(places, chain.from_iterable(kinds.values()), strict=True), key=itemgetter(0))
    return (item for _, item in spread)
