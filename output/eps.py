"""Pictures as Encapsulated PostScript, the vector format that publishers set pages from.

The file is plain ASCII and needs only the font Helvetica, which every printer has. Texts are in ISO Latin-1; letters
beyond it cannot be written. Grey is a level of grey, not three colors, so it prints in black alone.

Source: Adobe, PostScript Language Document Structuring Conventions 3.0 and EPSF 3.0.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from math import ceil, isfinite
from pathlib import Path

from puzzles.drawing import CENTERING, WHITE, Anchor, Disks, Drawing, Fill, Polygons, Stroke, Text
from puzzles.errors import RequestError

MIN_CELL_POINTS = 1.0
MAX_CELL_POINTS = 1440.0
_LONGEST_TITLE = 200  # a line of comments has at most 255 characters

_FILE = Path(__file__).with_name("file.eps").read_text("ascii")
_SHOWN_BY: dict[Anchor, str] = {"start": "S", "middle": "M", "end": "E"}


def to_eps(drawing: Drawing, cell_points: float) -> bytes:
    """Write a drawing as Encapsulated PostScript; the same drawing gives the same bytes.

    The side of a cell is ``MIN_CELL_POINTS`` to ``MAX_CELL_POINTS``, 72 to an inch. Raise RequestError for another
    side, or a letter beyond ISO Latin-1.
    """
    if not isfinite(cell_points) or not MIN_CELL_POINTS <= cell_points <= MAX_CELL_POINTS:
        raise RequestError(
            f"cells of {cell_points:g} points are out of range; expected {MIN_CELL_POINTS:g} to {MAX_CELL_POINTS:g}"
        )
    width, height = drawing.width * cell_points, drawing.height * cell_points
    title = drawing.label.replace("©", "(c)").encode("ascii", "replace").decode()
    title = "".join(sign if sign.isprintable() else "?" for sign in title)[:_LONGEST_TITLE]
    sides = {
        "width": ceil(width),
        "height": ceil(height),
        "exact_width": _number(width),
        "exact_height": _number(height),
    }
    elements = "\n".join(_elements(drawing, cell_points))
    return _FILE.format(**sides, title=title, white=_ink(WHITE), elements=elements).encode("ascii")


def _elements(drawing: Drawing, cell: float) -> Iterator[str]:
    """Write the primitives in order, and color, width and type size where they change."""
    for (ink, size), group in groupby(drawing.primitives, key=lambda p: (p.color, isinstance(p, Text) and p.size)):
        yield _ink(ink)
        if size:
            yield f"{_number(size * cell)} T"
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
                    baseline = (drawing.height - primitive.y - CENTERING * primitive.size) * cell
                    place = f"{_number(primitive.x * cell)} {_number(baseline)}"
                    yield f"{_string(primitive.text)} {place} {_SHOWN_BY[primitive.anchor]}"


def _call(name: str, *operands: float) -> str:
    return f"{' '.join(map(_number, operands))} {name}"


@lru_cache(maxsize=256)
def _ink(color: str) -> str:
    """Set a color, as a level of grey when it is one."""
    red, green, blue = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    if red == green == blue:
        return f"{_number(red)} setgray"
    return f"{_number(red)} {_number(green)} {_number(blue)} setrgbcolor"


def _string(text: str) -> str:
    try:
        codes = text.encode("latin-1")
    except UnicodeEncodeError as error:
        sign = text[error.start]
        raise RequestError(
            f"{sign!r} is in a picture; expected letters of ISO Latin-1, as EPS writes no others"
        ) from error
    signs = (
        f"\\{chr(code)}" if code in b"()\\" else chr(code) if 32 <= code < 127 else f"\\{code:03o}" for code in codes
    )
    return f"({''.join(signs)})"


def _number(value: float) -> str:
    """Write a coordinate to a thousandth of a point, without useless zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
