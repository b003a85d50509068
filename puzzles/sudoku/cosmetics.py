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
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import cos, pi, radians, sin
from typing import Any, NamedTuple

from puzzles.drawing import BLACK, WHITE, Circle, Disks, Fill, Polygons, Primitive, Rectangle, Segment, Stroke, Text
from puzzles.errors import PuzzleError, is_whole, listed, quoted

KINDS = ("color", "line", "rectangle", "circle", "text", "cage", "fog", "light")
_ON_BOARD = ("color", "fog", "light")
_ABOVE = ("rectangle", "circle", "text")  # the lines of the grid
_LAMPS = ("foglight", "fow")
MOST_COSMETICS, _MOST_CELLS = 1_000, 1_024
_MOST_TEXT, _MOST_SIZE, _MOST_ANGLE = 100, 64.0, 360.0
_COLOR = re.compile("#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_OUTLINE, _LIGHT = 1 / 24, "#fff3b0"
_CORNERS, _ROUND = 4, 32  # of a rectangle, and of an oval
_LINE, _TEXT_SIZE, _SHAPE_SIZE = 0.2, 0.6, 0.8  # the usual ones
_INSET = 0.08  # how far a cage is from the borders of its cells


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


def drawn(cosmetics: Iterable[Cosmetic], *, is_above: bool) -> Iterator[Primitive]:
    """Draw the cosmetics below the lines of the grid, or those above; its upper left corner is 0, 0.

    Texts stand upright.
    """
    for each in cosmetics:
        if (each.kind in _ABOVE) == is_above:
            yield from _look(each)


def _look(cosmetic: Cosmetic) -> Iterator[Primitive]:
    kind, cells = cosmetic.kind, tuple(dict.fromkeys(cosmetic.cells))
    middles = [(column + 0.5, row + 0.5) for row, column in cosmetic.cells]
    if kind in ("fog", "light") or is_lamp(cosmetic.text):
        yield Disks(_LIGHT, tuple(Circle(column + 0.5, row + 0.5, 0.45) for row, column in cells))
    elif kind == "color":
        if fill := _opaque(cosmetic.fill):
            yield Fill(fill, tuple(Rectangle(column, row, 1, 1) for row, column in cells))
    elif kind == "cage":
        yield from _outline(cosmetic)
    elif kind == "line":
        if color := _opaque(cosmetic.color or BLACK):
            yield Stroke(color, cosmetic.width or _LINE, tuple(Segment(*a, *b) for a, b in pairwise(middles)))
    else:
        x, y = (sum(values) / len(values) for values in zip(*middles, strict=True))
        if kind != "text":
            yield from _shape(cosmetic, x, y)
        size = (cosmetic.height if kind == "text" else 0) or _TEXT_SIZE
        if cosmetic.text and (ink := _opaque(cosmetic.ink or BLACK)):
            yield Text(x, y, cosmetic.text, size, ink)


def _shape(cosmetic: Cosmetic, x: float, y: float) -> Iterator[Primitive]:
    """Draw a rectangle or an oval around a point."""
    across, down = ((size or _SHAPE_SIZE) / 2 for size in (cosmetic.width, cosmetic.height))
    n = _CORNERS if cosmetic.kind == "rectangle" else _ROUND
    corners, turn = [], radians(cosmetic.angle)
    for corner in range(n):
        at = 2 * pi * (corner + 0.5) / n
        stretch = 2**0.5 if n == _CORNERS else 1.0
        dx, dy = stretch * across * cos(at), stretch * down * sin(at)
        corners.append((x + dx * cos(turn) - dy * sin(turn), y + dx * sin(turn) + dy * cos(turn)))
    if fill := _opaque(cosmetic.fill):
        yield Polygons(fill, (tuple(corners),))
    if color := _opaque(cosmetic.color):
        yield Stroke(color, _OUTLINE, tuple(Segment(*a, *b) for a, b in pairwise([*corners, corners[0]])))


def _outline(cosmetic: Cosmetic) -> Iterator[Primitive]:
    """Draw the border of cells, a little inside, and the text in the first of them."""
    own, segments = set(cosmetic.cells), []
    for row, column in sorted(own):
        for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if (row + down, column + across) in own:
                continue
            ends = []
            for way in (-1, 1):
                beside = (row + way * abs(across), column + way * abs(down))
                is_bend = (beside[0] + down, beside[1] + across) in own
                ends.append(way * (0.5 + (_INSET if is_bend else 0) if beside in own else 0.5 - _INSET))
            x, y = column + 0.5 + (0.5 - _INSET) * across, row + 0.5 + (0.5 - _INSET) * down
            segments.append(
                Segment(x + ends[0], y, x + ends[1], y) if down else Segment(x, y + ends[0], x, y + ends[1])
            )
    if color := _opaque(cosmetic.color or BLACK):
        yield Stroke(color, _OUTLINE, tuple(segments))
    row, column = min(own)
    if cosmetic.text and (ink := _opaque(cosmetic.ink or BLACK)):
        yield Text(column + 0.09, row + 0.19, cosmetic.text, 0.25, ink, "start")


def _opaque(color: str) -> str:
    """Return a color as it looks on white paper, ``#rrggbb``; "" if nothing of it is seen."""
    digits = color.removeprefix("#").lower()
    if len(digits) <= len("rgba"):
        digits = "".join(2 * digit for digit in digits)
    *channels, share = bytes.fromhex(f"{digits}ff"[:8]) if digits else (0,)
    if not share:
        return ""
    white = int(WHITE[1:3], 16)
    return "#" + "".join(f"{round(white + (each - white) * share / 255):02x}" for each in channels)
