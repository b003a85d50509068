"""Pictures as Encapsulated PostScript, the vector format used in typesetting.

The file is plain ASCII and needs no font, since letters are drawn as outlines. Colors are RGB, or the four inks of a
press. A grey is a single level of grey rather than three colors, so it prints in black alone.

Source: Adobe, PostScript Language Document Structuring Conventions 3.0 and EPSF 3.0.
"""

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from math import ceil, isfinite
from pathlib import Path

from output.separation import Press, inks_of
from puzzles.drawing import WHITE, Disks, Drawing, Fill, Polygons, Stroke, Text, letters_at
from puzzles.errors import RequestError
from puzzles.outlines import outline_of

MIN_CELL_POINTS = 1.0
MAX_CELL_POINTS = 1440.0
_LONGEST_TITLE = 200  # a line of comments has at most 255 characters
_OWN_NAMES = 20  # names that the file defines besides its letters

_FILE = Path(__file__).with_name("file.eps").read_text("ascii")


def to_eps(drawing: Drawing, cell_points: float, press: Press | None = None) -> bytes:
    """Return a drawing as Encapsulated PostScript; the same drawing gives the same bytes.

    The side of a cell is from ``MIN_CELL_POINTS`` to ``MAX_CELL_POINTS``, 72 points to an inch. With a press, colors
    are given in its four inks. Raise RequestError for any other side, or if our fonts lack a letter.
    """
    if not isfinite(cell_points) or not MIN_CELL_POINTS <= cell_points <= MAX_CELL_POINTS:
        raise RequestError(
            f"cells of {cell_points:g} points are out of range; expected {MIN_CELL_POINTS:g} to {MAX_CELL_POINTS:g}"
        )
    width, height = drawing.width * cell_points, drawing.height * cell_points
    title = drawing.label.replace("©", "(c)").encode("ascii", "replace").decode()
    title = "".join(sign if sign.isprintable() else "?" for sign in title)[:_LONGEST_TITLE]
    letters = sorted({letter for each in drawing.primitives if isinstance(each, Text) for letter in each.text})
    return _FILE.format(
        width=ceil(width),
        height=ceil(height),
        exact_width=_number(width),
        exact_height=_number(height),
        title=title,
        n_names=_OWN_NAMES + len(letters),
        letters="".join(map(_defined, letters)),
        white=_ink(WHITE, press),
        elements="\n".join(_elements(drawing, cell_points, press)),
    ).encode("ascii")


def _elements(drawing: Drawing, cell: float, press: Press | None) -> Iterator[str]:
    """Yield the primitives in order, and a color whenever it changes."""
    for color, group in groupby(drawing.primitives, key=lambda primitive: primitive.color):
        yield _ink(color, press)
        for primitive in group:
            match primitive:
                case Fill():
                    for x, y, width, height in primitive.rectangles:
                        corner = x * cell, (drawing.height - y - height) * cell
                        yield _call("R", *corner, width * cell, height * cell)
                case Disks():
                    for x, y, radius in primitive.circles:
                        yield _call("C", x * cell, (drawing.height - y) * cell, radius * cell)
                case Polygons():
                    for polygon in primitive.polygons:
                        corners = [(x * cell, (drawing.height - y) * cell) for x, y in polygon]
                        yield _call("moveto", *corners[0])
                        yield from (_call("lineto", *corner) for corner in corners[1:])
                        yield "fill"
                case Stroke():
                    yield f"{_number(primitive.width * cell)} setlinewidth"
                    for x1, y1, x2, y2 in primitive.segments:
                        ends = x2 * cell, (drawing.height - y2) * cell, x1 * cell, (drawing.height - y1) * cell
                        yield _call("L", *ends)
                case Text():
                    for letter, x, y in letters_at(primitive):
                        place = x * cell, (drawing.height - y) * cell, primitive.size * cell
                        yield f"{' '.join(map(_number, place))} /{_name(letter)} G"


def _defined(letter: str) -> str:
    """Define the outline of a letter, scaled to a type size of 1."""
    fine = partial(_number, digits=4)
    parts = (f"{' '.join(map(fine, points))} {action}".lstrip() for action, points in outline_of(letter).parts)
    return f"/{_name(letter)} {{\n" + "".join(f"{part}\n" for part in parts) + "} bind def\n"


def _name(letter: str) -> str:
    return f"u{ord(letter):04X}"


def _call(name: str, *operands: float) -> str:
    return f"{' '.join(map(_number, operands))} {name}"


def _ink(color: str, press: Press | None) -> str:
    """Set a color: in the inks of a press or, without one, as RGB or a level of grey."""
    if press is not None:
        return f"{' '.join(map(_number, inks_of(color, press)))} setcmykcolor"
    red, green, blue = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    if red == green == blue:
        return f"{_number(red)} setgray"
    return f"{_number(red)} {_number(green)} {_number(blue)} setrgbcolor"


def _number(value: float, digits: int = 3) -> str:
    """Format a coordinate to a thousandth of a point, without trailing zeros."""
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")
