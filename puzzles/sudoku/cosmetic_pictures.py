"""The pictures of cosmetics, which a setter draws on a Sudoku without a rule."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import cos, pi, radians, sin

from puzzles.drawing import BLACK, WHITE, Circle, Disks, Fill, Polygons, Primitive, Rectangle, Segment, Stroke, Text
from puzzles.sudoku.cosmetics import Cosmetic, is_lamp

_ABOVE = ("rectangle", "circle", "text")  # the lines of the grid
_OUTLINE, _LIGHT = 1 / 24, "#fff3b0"
_CORNERS, _ROUND = 4, 32  # of a rectangle, and of an oval
_LINE, _TEXT_SIZE, _SHAPE_SIZE = 0.2, 0.6, 0.8  # the usual ones
_INSET = 0.08  # how far a cage is from the borders of its cells


def drawn(cosmetics: Iterable[Cosmetic], *, is_above: bool) -> Iterator[Primitive]:
    """Draw the cosmetics below the lines of a grid, or those above; its upper left corner is 0, 0.

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
