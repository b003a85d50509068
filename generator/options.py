"""Options of a request: declared once as fields of a dataclass, read by the command line and the service."""

import re
from dataclasses import Field, field
from typing import Any, NamedTuple, get_args

from puzzles.errors import RequestError

_RANGE = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)(?:\.\.(\d{1,9}(?:\.\d{1,9})?))?\Z")
_SIZE = re.compile(r"(\d{1,9})x(\d{1,9})\Z")


def option(default: Any, text: str, *, choices: tuple[str, ...] = (), metavar: str = "") -> Any:
    """Declare a field of a request that people can set.

    Args:
        default: the value when nothing is said; its type, or None for text, is the option's type.
        text: one line of help.
        choices: the words that are allowed, if only some are.
        metavar: what stands for the value in the help text.
    """
    return field(default=default, metadata={"help": text, "choices": choices, "metavar": metavar})


def is_file(option: "Field[Any]") -> bool:
    """Tell whether an option names a file to be read."""
    return bool(option.metadata["metavar"] == "FILE")


def type_of(option: "Field[Any]") -> type:
    """Give the type of an option's values: str, bool, int or float; those that may be None have it, too."""
    kinds = get_args(option.type) or (option.type,)
    return next(kind for kind in (str, bool, int, float) if kind in kinds)


def parse_size(text: str, most: int) -> tuple[int, int]:
    """Read ``ROWSxCOLUMNS``.

    Args:
        text: such as ``40x60``, 40 rows by 60 columns.
        most: the largest number of rows or columns allowed.

    Raises:
        RequestError: when the text is not a size, or the size is out of range.
    """
    match = _SIZE.match(text.strip().lower())
    if match is None:
        raise RequestError(f"{text!r} is not a size; expected ROWSxCOLUMNS, such as 40x60 for 40 rows by 60 columns")
    height, width = int(match[1]), int(match[2])
    if not (1 <= height <= most and 1 <= width <= most):
        raise RequestError(f"{text!r} is out of range; expected 1 to {most} rows and columns")
    return height, width


def parse_share(value: float, name: str) -> float:
    """Check that a number is a share from 0 to 1.

    Raises:
        RequestError: when it is not.
    """
    if not 0 <= value <= 1:
        raise RequestError(f"{value} is not a {name}; expected a number from 0 to 1")
    return float(value)


def parse_range(text: str, name: str) -> tuple[float, float]:
    """Read ``LOW..HIGH``, or one number for both.

    Args:
        text: such as ``7.0..7.3``.
        name: what the numbers are, for the message.

    Raises:
        RequestError: when the text is no range, or its ends are in the wrong order.
    """
    match = _RANGE.match(text.strip())
    if match is None:
        raise RequestError(f"{text!r} is not a range of {name}; expected LOW..HIGH, such as 7.0..7.3, or one number")
    low, high = float(match[1]), float(match[2] or match[1])
    if low > high:
        raise RequestError(f"{text!r} is not a range of {name}; expected the lower end first")
    return low, high


class Extent(NamedTuple):
    """Say how far puzzles are rated.

    Attributes:
        is_rated: whether they are.
        up_to: the greatest value of a rule that is tried; None for all.
    """

    is_rated: bool
    up_to: float | None = None


def parse_extent(text: str) -> Extent:
    """Read ``full``, ``none``, or a value of a scale.

    >>> parse_extent("7.4")
    Extent(is_rated=True, up_to=7.4)

    Raises:
        RequestError: when the text is something else.
    """
    word = text.strip().lower()
    if word in ("full", "none"):
        return Extent(is_rated=word == "full")
    match = _RANGE.match(word)
    if match is None or match[2]:
        raise RequestError(f"{text!r} is no extent of a rating; expected full, none, or a value such as 7.4")
    return Extent(is_rated=True, up_to=float(match[1]))


def parse_choice(value: str, choices: tuple[str, ...], name: str) -> str:
    """Check that a word is one of those allowed, ignoring case.

    Raises:
        RequestError: when it is not.
    """
    word = value.strip().lower()
    if word not in choices:
        raise RequestError(f"{value!r} is not a {name}; expected one of {', '.join(choices)}")
    return word
