"""Lines about ratings in the letters of serate, for people who have scripts around that program."""

import re
from collections.abc import Callable
from typing import Any

from generator.families import family_named
from output.ratings import RatedPuzzle
from puzzles.errors import RequestError
from rating.rating import Status

_LETTER = re.compile("%(.?)", re.DOTALL)


def _tenths(name: str) -> Callable[[RatedPuzzle, int], str]:
    def tell(row: RatedPuzzle, _: int) -> str:
        value = getattr(row.rating, name, None)
        if value is None:
            raise RequestError(f"{name!r} was asked for, which a {row.puzzle.family} does not have; expected %r")
        is_known = row.rating.status is Status.EXACT or (name != "peak" and value > 0)
        return f"{value:.1f}" if is_known else _bound(row.rating)

    return tell


def _bound(rating: Any) -> str:
    """Write what a rating is known to exceed, or to be at least.

    The first step, and the first digit, of a puzzle that got none are beyond the same bound.
    """
    limit = getattr(rating, "limit", None)
    return f">={rating.peak:.1f}" if limit is None else f">{limit:.1f}"


_LETTERS: dict[str, Callable[[RatedPuzzle, int], str]] = {
    "%": lambda _row, _number: "%",
    "d": _tenths("diamond"),
    "e": lambda row, _: f"{row.seconds:.3f}",
    "g": lambda row, _: family_named(row.puzzle.family).one_line(row.puzzle),
    "n": lambda _, number: str(number),
    "p": _tenths("pearl"),
    "r": _tenths("peak"),
}


def line_for(text: str) -> Callable[[RatedPuzzle, int], str]:
    """Read a text with letters, once for all lines.

    Args:
        text: in which ``%g`` stands for the puzzle, ``%r``, ``%p`` and ``%d`` for ratings, ``%n`` for the number of the
            puzzle, from 1, ``%e`` for seconds and ``%%`` for a percent sign.

    Returns:
        A function that fills it with what is known of a puzzle; ``>`` stands before a limit that a rating exceeds, and
        ``>=`` before what it is at least.

    Raises:
        RequestError: when another letter follows a percent sign.
    """
    for letter in _LETTER.findall(text):
        if letter not in _LETTERS:
            raise RequestError(f"'%{letter}' is no letter of --format; expected one of %{', %'.join(_LETTERS)}")
    return lambda row, number: _LETTER.sub(lambda match: _LETTERS[match[1]](row, number), text)
