"""The inks of a book: every color in one color space, and in print without color as greys and hatching told apart."""

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import Any

from output.separation import FOGRA39, Press, inks_of
from puzzles.drawing import BLACK, Fill, Rectangle, Segment, Stroke, grey_of, ink_on

RGB, CMYK, GREY = "rgb", "cmyk", "grey"
COLOR_SPACES = (RGB, CMYK, GREY)

_SHADES = 6  # greys; any two of them, and any of them and white, differ by a sixth of the scale
_HATCHES = 6  # kinds of hatching; no hatching counts as one
_PITCH, _WIDTH = 0.25, 0.045  # the distance between the lines of a hatching, and their width, in cells
_CONTRAST = 0.25  # the least difference in lightness between hatching and ground


def components(color: str, space: str, press: Press = FOGRA39) -> tuple[float, ...]:
    """Return the components of a color in a color space: red, green, blue; cyan, magenta, yellow, black; or grey.

    Each component is from 0 to 1. In four inks, black and greys use black ink only.

    >>> components("#000000", "cmyk"), components("#ff0000", "rgb")
    ((0.0, 0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
    """
    if space == GREY:
        return (_channels(grey_of(color))[0],)
    return _channels(color) if space == RGB else inks_of(color, press)


def _channels(color: str) -> tuple[float, ...]:
    return tuple(int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))


class Inks:
    """The colors of a reportlab canvas: one color space, one press."""

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
        """Set the color of texts; in greyscale, colored text becomes black, since the dots of a tint blur letters."""
        is_colored = len(set(_channels(color))) > 1
        self.fill(BLACK if self.space == GREY and is_colored else color)

    def stroke(self, color: str) -> None:
        """Set the color of lines."""
        self._stroke(*components(color, self.space, self._press))


def shades(colors: Sequence[str]) -> list[str]:
    """Choose greys for colors ``#rrggbb``: the darker the color, the darker its grey, all spaced as widely as possible.

    Up to six greys differ by at least a sixth of the way from black to white. Beyond six (at most ``_SHADES *
    _HATCHES``), some colors share a shade; theirs differ by a step that no eye sees, and ``hatching`` tells them apart.
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
    """Yield the lines over an area, if ``shades`` chose its color to be hatched."""
    hatch = _HATCH_OF.get(fill.color)
    if hatch is None:
        return
    ground = _channels(fill.color)[0]
    is_lighter = ink_on(fill.color) == BLACK or ground < _CONTRAST  # keeps text on the hatching legible
    level = round(255 * min(1.0, ground + (_CONTRAST if is_lighter else -_CONTRAST)))
    lines = (segment for area in fill.rectangles for segment in _hatched(area, hatch))
    yield Stroke(_grey(level), _WIDTH, tuple(lines))


def _hatched(area: Rectangle, hatch: int) -> Iterator[Segment]:
    """Hatch an area: rising, falling, horizontal, vertical or crossed lines; those of neighboring areas meet."""
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
