"""Lines about ratings with the placeholders of serate, for scripts that were written for that program."""

import re
from collections.abc import Callable

from generator.families import family_named
from output.found import RatedPuzzle
from puzzles.errors import RequestError
from rating.rating import Status

_PLACEHOLDER = re.compile("%(.?)", re.DOTALL)


def _tenths(name: str) -> Callable[[RatedPuzzle, int], str]:
    """Return a function that writes a value of a rating, or a bound that it exceeds or reaches."""

    def write(row: RatedPuzzle, _: int) -> str:
        rating = row.rating
        value = getattr(rating, name, None)
        if value is None:
            raise RequestError(f"{name!r} does not exist for {row.puzzle.family}; expected %r")
        if rating.status is Status.EXACT or (name != "peak" and value > 0):
            return f"{value:.1f}"
        # The first step, and the first digit, of a puzzle that got none are beyond the same bound.
        return f">={rating.peak:.1f}" if rating.limit is None else f">{rating.limit:.1f}"

    return write


_VALUES: dict[str, Callable[[RatedPuzzle, int], str]] = {
    "%": lambda _row, _number: "%",
    "d": _tenths("diamond"),
    "e": lambda row, _: f"{row.seconds:.3f}",
    "g": lambda row, _: family_named(row.puzzle.family).one_line(row.puzzle),
    "n": lambda _, number: str(number),
    "p": _tenths("pearl"),
    "r": _tenths("peak"),
}


def line_for(text: str) -> Callable[[RatedPuzzle, int], str]:
    """Parse a text with placeholders, once for all lines; raise RequestError for an unknown letter after ``%``.

    ``%g`` is the puzzle, ``%r``, ``%p`` and ``%d`` are ratings, ``%n`` is the number of the puzzle, from 1, ``%e`` the
    seconds that it took, and ``%%`` a percent sign. ``>`` stands before a limit that a rating exceeds, and ``>=``
    before a value that it is at least.
    """
    for letter in _PLACEHOLDER.findall(text):
        if letter not in _VALUES:
            raise RequestError(f"'%{letter}' is not a placeholder of --format; expected one of %{', %'.join(_VALUES)}")
    return lambda row, number: _PLACEHOLDER.sub(lambda match: _VALUES[match[1]](row, number), text)
