"""The inks of a book: one color space for all of it, and in grey shades and hatching that can be told apart."""

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import Any

from output.separation import FOGRA39, Press, inks_of
from puzzles.drawing import BLACK, Fill, Rectangle, Segment, Stroke, grey_of, ink_on

RGB, CMYK, GREY = "rgb", "cmyk", "grey"
COLOR_SPACES = (RGB, CMYK, GREY)

_SHADES = 6  # greys of which each two, and each and white, differ by a sixth
_HATCHES = 6  # ways to hatch, none among them
_PITCH, _WIDTH = 0.25, 0.045  # from line to line of a hatching, and of a line, in cells
_CONTRAST = 0.25  # between a hatching and its ground


def components(color: str, space: str, press: Press = FOGRA39) -> tuple[float, ...]:
    """Return a color in a color space: red, green, blue; or cyan, magenta, yellow, black; or how light a grey it is.

    Each is from 0 to 1. Of four inks black and greys take black alone.

    >>> components("#000000", "cmyk"), components("#ff0000", "rgb")
    ((0.0, 0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
    """
    if space == GREY:
        return (_channels(grey_of(color))[0],)
    return _channels(color) if space == RGB else inks_of(color, press)


def _channels(color: str) -> tuple[float, ...]:
    return tuple(int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))


class Inks:
    """The colors of a reportlab canvas in one color space, for a press."""

    def __init__(self, canvas: Any, space: str, press: Press) -> None:
        self.space, self._press = space, press
        self._fill, self._stroke = {
            RGB: (canvas.setFillColorRGB, canvas.setStrokeColorRGB),
            CMYK: (canvas.setFillColorCMYK, canvas.setStrokeColorCMYK),
            GREY: (canvas.setFillGray, canvas.setStrokeGray),
        }[space]

    def fill(self, color: str) -> None:
        """Set the color of areas."""
        self._fill(*components(color, self.space, self._press))

    def write(self, color: str) -> None:
        """Set the color of texts; in grey what is colored is written in black, for the dots of a tint blur letters."""
        is_colored = len(set(_channels(color))) > 1
        self.fill(BLACK if self.space == GREY and is_colored else color)

    def stroke(self, color: str) -> None:
        """Set the color of lines."""
        self._stroke(*components(color, self.space, self._press))


def shades(colors: Sequence[str]) -> list[str]:
    """Choose greys for colors ``#rrggbb``, darker for darker ones, as far apart as so many can be.

    Up to six differ by a sixth of the way from black to white or more. Of more colors (``_SHADES * _HATCHES`` at most)
    some share a shade, but for a step that no eye sees, and ``hatching`` tells these apart.
    """
    n_shades = min(len(colors), _SHADES)
    chosen = [""] * len(colors)
    for rank, number in enumerate(sorted(range(len(colors)), key=lambda n: (grey_of(colors[n]), n))):
        shade = rank * n_shades // len(colors)
        hatch = rank - ceil(shade * len(colors) / n_shades)
        chosen[number] = _grey(_level(shade, n_shades) + hatch)
    return chosen


def _grey(level: int) -> str:
    return "#" + f"{level:02x}" * 3


def _level(shade: int, n_shades: int) -> int:
    return floor(255 * shade / n_shades)


_HATCH_OF = {_grey(_level(shade, _SHADES) + hatch): hatch for shade in range(_SHADES) for hatch in range(1, _HATCHES)}


def hatching(fill: Fill) -> Iterator[Stroke]:
    """Yield the lines over an area whose color ``shades`` chose to be hatched."""
    hatch = _HATCH_OF.get(fill.color)
    if hatch is None:
        return
    ground = _channels(fill.color)[0]
    is_lighter = ink_on(fill.color) == BLACK or ground < _CONTRAST  # so that what is written stays clear
    level = round(255 * min(1.0, ground + (_CONTRAST if is_lighter else -_CONTRAST)))
    lines = (segment for area in fill.rectangles for segment in _hatched(area, hatch))
    yield Stroke(_grey(level), _WIDTH, tuple(lines))


def _hatched(area: Rectangle, hatch: int) -> Iterator[Segment]:
    """Rule an area: rising, falling, across, down, or both rising and falling; lines of neighbors meet."""
    left, top = area.x + _WIDTH / 2, area.y + _WIDTH / 2
    right, bottom = area.x + area.width - _WIDTH / 2, area.y + area.height - _WIDTH / 2
    if hatch in (1, 5):
        for c in _multiples(left + top, right + bottom):
            x1, x2 = max(left, c - bottom), min(right, c - top)
            yield Segment(x1, c - x1, x2, c - x2)
    if hatch in (2, 5):
        for c in _multiples(left - bottom, right - top):
            x1, x2 = max(left, c + top), min(right, c + bottom)
            yield Segment(x1, x1 - c, x2, x2 - c)
    if hatch == 3:
        yield from (Segment(left, y, right, y) for y in _multiples(top, bottom))
    if hatch == 4:
        yield from (Segment(x, top, x, bottom) for x in _multiples(left, right))


def _multiples(low: float, high: float) -> Iterator[float]:
    return (n * _PITCH for n in range(ceil(low / _PITCH), floor(high / _PITCH) + 1))
