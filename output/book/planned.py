"""List what an issue will contain before any puzzle is made."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.options import BaseRequest
from generator.record import request_dict
from output.book.gathering import Taken, puzzles_at
from output.book.issue import Issue
from output.book.items import AS_GIVEN, HARD_TO_EASY
from output.book.style import BY_FAMILY, BY_GRADE
from puzzles.errors import counted
from rating.grades import Grade

_AS_RATED = "as rated"
_SHOWN_ELSEWHERE = {"difficulty", "symmetry", "clues"}


class _Row(NamedTuple):
    n_puzzles: int
    what: str
    family: str
    grades: tuple[Grade, ...]

    @property
    def difficulty(self) -> str:
        return " or ".join(grade.word for grade in self.grades) or _AS_RATED


def planned(issue: Issue) -> Iterator[str]:
    """Yield the lines of a table of contents: the kinds of puzzles and their difficulty, in the order of the book.

    The publisher's own puzzles and those of earlier issues are read in order to count them. Raises ``PuzzleError`` if
    one cannot be read.
    """
    rows = [_Row(len(puzzles_at([place])), place, "", ()) for place in issue.puzzles]
    rows += [_Row(part.count, _words(part.request), part.request.family, part.request.grades) for part in issue.parts]
    n_puzzles = sum(row.n_puzzles for row in rows)
    n_slots = issue.style.grids[0].n_slots
    about = counted(-(-n_puzzles // n_slots), "page")
    yield f"{issue.style.title}, issue {issue.number}: {counted(n_puzzles, 'puzzle')}, on {about} or more"
    width = max(len(row.what) for row in rows)
    first = 1
    for row in _in_order(issue, rows):
        numbers = f"{first}-{first + row.n_puzzles - 1}" if row.n_puzzles > 1 else str(first)
        yield f"{numbers:>9}  {row.what:<{width}}  {row.difficulty}"
        first += row.n_puzzles
    if issue.stock:
        yield f"Puzzles come from {', '.join(issue.stock)} as far as they meet a request; others are made."
    if issue.earlier:
        taken = Taken()
        taken.add(puzzles_at(issue.earlier))
        gone = f"{counted(len(taken.ids), 'puzzle')} and {counted(len(taken.subjects), 'picture')}"
        yield f"Nothing of {counted(len(issue.earlier), 'earlier issue')} comes again: {gone}."


def _words(request: BaseRequest) -> str:
    own = {name: value for name, value in request_dict(request).items() if name not in _SHOWN_ELSEWHERE}
    return " ".join([request.family, *(f"{name} {value}" for name, value in own.items())])


def _in_order(issue: Issue, rows: list[_Row]) -> list[_Row]:
    """Sort rows in the order of the book; a row of several grades is placed by its easiest puzzles."""
    families = issue.families

    def place(row: _Row) -> tuple[int, int]:
        section = families.index(row.family) if row.family and issue.style.sections == BY_FAMILY else len(families)
        grade = min(row.grades, default=len(Grade) + 1)
        grade = -grade if issue.order == HARD_TO_EASY else grade
        return section, 0 if issue.order == AS_GIVEN and issue.style.sections != BY_GRADE else grade

    return sorted(rows, key=place)
