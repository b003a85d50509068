"""The limits that options together set on the ratings of a puzzle.

A rating is a point: the hardest rule, and its value. Each option rules out some points. If no point is left, the
request is refused at once; the message names the options that contradict each other, and what to ask for instead.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from puzzles.errors import RequestError
from rating.grades import Grade

WITHOUT = "without "
_MOST_LISTED = 6


class Point(NamedTuple):
    """A point on a scale: the number of the hardest rule, and the value of that rule times ten."""

    rule: int
    tenths: int


class Limit(NamedTuple):
    """The points that an option admits."""

    words: str  # the option as it was given; the text begins with ``WITHOUT`` if it was not given
    admits: Callable[[Point], bool]  # whether the option admits a point
    # Says what to give in its place if the other options together admit some points.
    instead: Callable[[Sequence[Point]], str]


def limit_of_word(option: str, given: str, word_of: Callable[[Point], str]) -> Limit:
    """Describe the limit of an option that asks for a word that points have."""

    def instead(points: Sequence[Point]) -> str:
        return listed(option, [word_of(point) for point in points])

    return Limit(f"{option} {given}", lambda point: word_of(point) == given, instead)


def limit_of_grades(difficulty: str, grades: Sequence[Grade], grade_of: Callable[[Point], Grade]) -> Limit:
    """Describe the limit of a difficulty that admits some grades."""

    def instead(points: Sequence[Point]) -> str:
        return listed("--difficulty", [grade.word.lower() for grade in sorted(map(grade_of, points))])

    return Limit(f"--difficulty {difficulty}", lambda point: grade_of(point) in grades, instead)


def check_together(points: Sequence[Point], limits: Sequence[Limit]) -> None:
    """Check that some point agrees with all limits; later limits are blamed rather than earlier ones.

    Raises:
        RequestError: if none does; the message names the fewest options that contradict each other.
    """
    if any(_admits(limits, point) for point in points):
        return
    blamed = list(limits)
    for limit in limits:
        others = [each for each in blamed if each is not limit]
        if not _admitted(points, others):
            blamed = others
    offers = []
    for limit in blamed:
        left = _admitted(points, [each for each in limits if each is not limit])
        left = left or _admitted(points, [each for each in blamed if each is not limit])
        offers.append(limit.instead(left))
    first, *rest = [limit.words for limit in reversed(blamed)]
    given = " ".join([first, *(words if words.startswith(WITHOUT) else f"with {words}" for words in rest)])
    raise RequestError(f"no puzzle meets {given}; expected {', or '.join(reversed(offers))}")


def _admitted(points: Sequence[Point], limits: Sequence[Limit]) -> list[Point]:
    return [point for point in points if _admits(limits, point)]


def _admits(limits: Sequence[Limit], point: Point) -> bool:
    return all(limit.admits(point) for limit in limits)


def listed(option: str, words: Sequence[str]) -> str:
    """Write an option with the words that it could have instead, if they are few.

    >>> listed("--difficulty", ["gentle", "easy", "easy"])
    '--difficulty gentle or easy'
    """
    *others, last = dict.fromkeys(words)
    if len(others) >= _MOST_LISTED:
        return f"another {option}"
    return f"{option} {', '.join(others)}{' or ' if others else ''}{last}"
