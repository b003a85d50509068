"""The material of setters' conditions: tables, whole numbers, and the cells of a mark that a condition names."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from puzzles.errors import PuzzleError, quoted

MOST_CELLS, MOST_CONDITIONS = 256, 400
MOST_NUMBER = 10_000

Table = Mapping[str, Any]


class Scope(NamedTuple):
    """The places of the cells that a condition is about, and the digits."""

    places: tuple[int, ...]
    digits: range
    depth: int = 0


class NoCell(PuzzleError):
    """Raised when a condition names a cell that does not exist."""


def tables_of(value: object, name: str) -> list[Table]:
    """Return a list of conditions; a single condition becomes a list of one."""
    found = [value] if isinstance(value, Mapping) else value
    if not isinstance(found, list) or not found or not all(isinstance(each, Mapping) for each in found):
        raise PuzzleError(
            f"{name!r} has {quoted(str(value)[:60])}; expected a list of conditions such as {{sum = [1, 2], is = 5}}"
        )
    if len(found) > MOST_CONDITIONS:
        raise PuzzleError(f"{name!r} has {len(found)} conditions; expected at most {MOST_CONDITIONS}")
    return found


def with_numbers(value: Any, numbers: Mapping[str, Any]) -> Any:
    """Replace the words that stand for numbers by the numbers."""
    if isinstance(value, str):
        for name, number in numbers.items():
            if value == f"${name}":
                return number
            if not isinstance(number, list):
                value = value.replace(f"${name}", str(number))
        return value
    if isinstance(value, Mapping):
        return {key: with_numbers(each, numbers) for key, each in value.items()}
    return [with_numbers(each, numbers) for each in value] if isinstance(value, list) else value


def whole(value: object, name: str, least: int = -MOST_NUMBER, most: int = MOST_NUMBER) -> int:
    """Return a whole number between two bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PuzzleError(f"{name!r} has {quoted(str(value)[:60])}; expected a whole number from {least} to {most}")
    return value


def numbers_in(value: object, name: str) -> list[int]:
    """Return whole numbers that are given as one number, as a list, or as a range such as ``"1..5"``."""
    found: list[int] = []
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, list):
            found += numbers_in(each, name)
        elif isinstance(each, str):
            first, dots, last = each.partition("..")
            ends = [_number(end, name) for end in (first, last if dots else first)]
            found += range(ends[0], min(ends[1], ends[0] + MOST_NUMBER) + 1)
        else:
            found.append(whole(each, name))
    return found


def _number(text: str, name: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise PuzzleError(f"{name!r} has {quoted(text[:60])}; expected a number") from None


def places_of(value: object, scope: Scope) -> list[int]:
    """Return the places that a list of cells names; without a list, return all."""
    if value is None or value is True:
        return list(scope.places)
    size, found = len(scope.places), list[int]()
    for each in value if isinstance(value, list) else [value]:
        first, dots, last = each.partition("..") if isinstance(each, str) else (each, "", each)
        ends = [_place(end, size) for end in (first, last)]
        found += range(ends[0], ends[1] + 1) if dots else ends[:1]
    return [scope.places[at] for at in found]


def _place(value: object, size: int) -> int:
    number = _number(value, "a cell") if isinstance(value, str) else whole(value, "a cell")
    at = number - 1 if number > 0 else number + size
    if number == 0 or not 0 <= at < size:
        raise NoCell(f"a condition names the cell {number} of {size}; expected 1 to {size}, or -1 to -{size}")
    return at


def _mirrored(places: Sequence[int]) -> list[tuple[int, ...]]:
    middle = (places[len(places) // 2],) if len(places) % 2 else ()
    return [(places[at], places[-1 - at], *middle) for at in range(len(places) // 2)]


def _halves(places: Sequence[int]) -> list[tuple[int, ...]]:
    return list(zip(places[: len(places) // 2], places[(len(places) + 1) // 2 :], strict=True))


def _inner(places: Sequence[int]) -> list[tuple[int, ...]]:
    return [(places[0], place, places[-1]) for place in places[1:-1]]


CONNECTED = "connected"
"""The key of a condition that no automaton can read."""
GROUPS: Mapping[str, Callable[[Sequence[int]], list[tuple[int, ...]]]] = {
    "mirrored": _mirrored,
    "halves": _halves,
    "inner": _inner,
}
