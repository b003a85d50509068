"""Cosmetics: what a setter draws without a rule, and where the light falls first on a board in fog.

A puzzle keeps them as they are. Comparisons, proofs and ratings ignore them.

    color         of cells of the board: fill
    line          through the middles of its cells: color, width
    rectangle     around the middle of its cells: fill, color (of its outline), width, height, angle, text, ink
    circle        the same
    text          in the middle of its cells: text, ink, height, angle
    cage          around its cells: color, ink, text; with "FOW" or "FOGLIGHT" the same as fog or light
    fog           cells whose neighbors, also slanted, are light too
    light         cells that are light

Source: the members that SudokuPad's importer of f-puzzles reads.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from puzzles.errors import PuzzleError, is_whole, listed, quoted

KINDS = ("color", "line", "rectangle", "circle", "text", "cage", "fog", "light")
_ON_BOARD = ("color", "fog", "light")
_LAMPS = ("foglight", "fow")
MOST_COSMETICS, _MOST_CELLS = 1_000, 1_024
_MOST_TEXT, _MOST_SIZE, _MOST_ANGLE = 100, 64.0, 360.0
_COLOR = re.compile("#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")


class Cosmetic(NamedTuple):
    """A drawing without a rule; see the docstring of this module for what each kind has."""

    kind: str  # one of ``KINDS``
    cells: tuple[tuple[int, int], ...]  # rows and columns from 0; -1 and the side are beside the board
    color: str = ""  # ``#rgb``, ``#rgba``, ``#rrggbb`` or ``#rrggbbaa``, as the next two; "" for the usual one
    fill: str = ""
    ink: str = ""
    width: float = 0.0  # in cells; 0 for the usual one
    height: float = 0.0
    angle: float = 0.0  # in degrees, clockwise
    text: str = ""

    def as_members(self) -> dict[str, Any]:
        """Return the members of the JSON notation that differ from the usual."""
        members = {name: each for name, each in self._asdict().items() if each}
        return members | {"cells": [list(place) for place in self.cells]}


def is_lamp(text: str) -> bool:
    """Return whether a cage with a text says where a board in fog is light.

    >>> is_lamp("FOGLIGHT"), is_lamp("fow"), is_lamp("")
    (True, True, False)
    """
    return text.lower() in _LAMPS


def checked_cosmetics(cosmetics: Iterable[Cosmetic], side: int) -> tuple[Cosmetic, ...]:
    """Return cosmetics that are safe to draw; raise PuzzleError if there are too many, or one is malformed."""
    found = tuple(cosmetics)
    if len(found) > MOST_COSMETICS:
        raise PuzzleError(f"there are {len(found)} cosmetics; expected at most {MOST_COSMETICS}")
    for each in found:
        _check(each, side)
    return found


def _check(cosmetic: Cosmetic, side: int) -> None:
    kind, text = cosmetic.kind, cosmetic.text
    if kind not in KINDS:
        raise PuzzleError(f"{quoted(kind)} is no kind of cosmetics; expected {listed(KINDS, 'or')}")
    what = f"a cosmetic of the kind '{kind}'"
    if not 1 <= len(cosmetic.cells) <= _MOST_CELLS:
        raise PuzzleError(f"{what} has {len(cosmetic.cells)} cells; expected 1 to {_MOST_CELLS}")
    out = 0 if kind in _ON_BOARD else 1
    if not all(-out <= at < side + out for place in cosmetic.cells for at in place):
        raise PuzzleError(f"{what} has a cell too far out; expected cells on the board{' or beside it' * out}")
    for color in (cosmetic.color, cosmetic.fill, cosmetic.ink):
        if color and not _COLOR.fullmatch(color):
            raise PuzzleError(f"{what} has the color {quoted(color)}; expected one such as '#c060c0'")
    if not all(0 <= size <= _MOST_SIZE for size in (cosmetic.width, cosmetic.height)):
        raise PuzzleError(f"{what} has a size out of range; expected 0 to {_MOST_SIZE:g} cells")
    if not abs(cosmetic.angle) <= _MOST_ANGLE:
        raise PuzzleError(f"{what} has an angle out of range; expected at most {_MOST_ANGLE:g} degrees")
    if len(text) > _MOST_TEXT or not text.isprintable() or not is_whole(text):
        raise PuzzleError(f"{what} has the text {quoted(text)}; expected one line of at most {_MOST_TEXT} characters")


def from_members(value: Mapping[str, Any]) -> Cosmetic:
    """Make the cosmetic that members of the JSON notation describe; raise PuzzleError if one has another type."""
    strange = value.keys() - Cosmetic._fields
    cells = value.get("cells")
    is_list = isinstance(cells, list) and all(
        isinstance(place, list) and len(place) == len("xy") and all(type(each) is int for each in place)
        for place in cells
    )
    texts = [value.get(name, "") for name in ("kind", "color", "fill", "ink", "text")]
    sizes = [value.get(name, 0) for name in ("width", "height", "angle")]
    if (
        strange
        or not is_list
        or not all(isinstance(each, str) for each in texts)
        or not all(type(each) in (int, float) and abs(each) <= _MOST_ANGLE for each in sizes)
    ):
        raise PuzzleError(f"a cosmetic is malformed; expected {listed(Cosmetic._fields)}, with cells as pairs")
    places = tuple((row, column) for row, column in cells or ())
    kind, color, fill, ink, text = texts
    width, height, angle = map(float, sizes)
    return Cosmetic(kind, places, color, fill, ink, width, height, angle, text)
