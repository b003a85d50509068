"""Reads the texts of options: sizes, shares, ranges, words, and how far puzzles are rated.

A text that cannot be read raises ``RequestError``.
"""

import re
from collections.abc import Mapping
from numbers import Integral
from typing import Any, NamedTuple

from puzzles.errors import RequestError, quoted, unknown, with_article

_GREATEST_INTEGER = 2**63 - 1
_RANGE = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)(?:\.\.(\d{1,9}(?:\.\d{1,9})?))?\Z")
_SIZE = re.compile(r"(\d{1,9})(?:\s*[x\u00d7*]\s*(\d{1,9}))?\Z")


def meant_size(value: Any) -> Any:
    """Return a size in its one usual notation, because the puzzle depends on what a request says.

    A whole number is the side of a square. Anything that is not a size is returned unchanged.
    """
    text = str(value) if is_integer(value) else value
    match = _SIZE.match(text.strip().lower()) if isinstance(text, str) else None
    return f"{int(match[1])}x{int(match[2] or match[1])}" if match else text


def is_integer(value: Any) -> bool:
    """Return whether a value is a whole number that fits into 64 bits, and not a truth value."""
    return isinstance(value, Integral) and not isinstance(value, bool) and abs(int(value)) <= _GREATEST_INTEGER


def parse_size(text: str, most: int, least: int = 1) -> tuple[int, int]:
    """Read ``ROWSxCOLUMNS`` from ``least`` to ``most``, or the side of a square.

    Raise ``RequestError`` for anything else.

    >>> parse_size("40 x 60", 100), parse_size("9", 100)
    ((40, 60), (9, 9))
    """
    match = _SIZE.match(text.strip().lower())
    if match is None:
        raise RequestError(
            f"{quoted(text)} is not a size; expected ROWSxCOLUMNS, such as 40x60 for 40 rows by 60 columns"
        )
    height, width = int(match[1]), int(match[2] or match[1])
    if not (least <= height <= most and least <= width <= most):
        raise RequestError(f"{quoted(text)} is out of range; expected {least} to {most} rows and columns")
    return height, width


def parse_share(value: float, name: str) -> float:
    """Check that a number is a share from 0 to 1; raise ``RequestError`` if it is not."""
    if not 0 <= value <= 1:
        raise RequestError(f"{value} is not a {name}; expected a number from 0 to 1")
    return float(value)


def parse_range(text: str, name: str) -> tuple[float, float]:
    """Read ``LOW..HIGH``, or one number for both; the ``RequestError`` for anything else calls the range ``name``."""
    match = _RANGE.match(text.strip())
    if match is None:
        raise RequestError(
            f"{quoted(text)} is not a range of {name}; expected LOW..HIGH, such as 7.0..7.3, or one number"
        )
    low, high = float(match[1]), float(match[2] or match[1])
    if low > high:
        raise RequestError(f"{text!r} is not a range of {name}; expected the lower end first")
    return low, high


class Extent(NamedTuple):
    """The extent of a rating: how far puzzles are rated."""

    is_rated: bool  # whether they are
    up_to: float | None = None  # the greatest value of a rule that is tried; None for all


def parse_extent(text: str) -> Extent:
    """Read ``full``, ``none``, or a value of a scale; raise ``RequestError`` for anything else.

    >>> parse_extent("7.4")
    Extent(is_rated=True, up_to=7.4)
    """
    word = text.strip().lower()
    if word in ("full", "none"):
        return Extent(is_rated=word == "full")
    match = _RANGE.match(word)
    if match is None or match[2]:
        raise RequestError(f"{quoted(text)} is not a rating; expected full, none, or a value such as 7.4")
    return Extent(is_rated=True, up_to=float(match[1]))


def parse_choice(value: str, choices: tuple[str, ...], noun: str, also: Mapping[str, str] | None = None) -> str:
    """Return the allowed word for a word in any case, or for a synonym of it.

    Raise ``RequestError`` if the value is neither.
    """
    word = value.strip().lower()
    word = (also or {}).get(word, word)
    if word not in choices:
        raise RequestError(unknown(value, with_article(noun), choices, also))
    return word
