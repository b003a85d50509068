"""The sheet of a book: trim sizes, gutters that grow with the page count, page boxes, and grids of puzzles."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from puzzles.errors import RequestError

INCH = 72.0
MILLIMETER = INCH / 25.4

# Width before height, as printers write it.
_TRIMS = {
    "5x8": (5 * INCH, 8 * INCH),
    "A5": (148 * MILLIMETER, 210 * MILLIMETER),
    "6x9": (6 * INCH, 9 * INCH),
    "8x10": (8 * INCH, 10 * INCH),
    "8.5x11": (8.5 * INCH, 11 * INCH),
    "A4": (210 * MILLIMETER, 297 * MILLIMETER),
}
_SHORTEST, _LONGEST = 4.0, 24.0  # the limits for a side, in inches
_INCHES = re.compile(r"(\d{1,2}(?:\.\d{1,4})?)x(\d{1,2}(?:\.\d{1,4})?)\Z")

# The usual table of print-on-demand printers: up to this many pages, the gutter is this many inches wide.
GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
MOST_PAGES = GUTTERS[-1][0]

MAX_BLEED = 0.5
SLUG = 0.375 * INCH
_FROM_BLEED = 0.05 * INCH  # the distance from the bleed to a mark
_OUTSIDE, _OUTSIDE_WITH_BLEED = 0.25 * INCH, 0.375 * INCH


class Rectangle(NamedTuple):
    """A box on a page, given by two corners in points from the page's lower left corner, as in PDF."""

    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True)
class Trim:
    """The size of a page after cutting."""

    name: str  # as written on the command line
    width: float  # points
    height: float  # points


def known_trims() -> list[Trim]:
    """List the named trims, from small to large."""
    return [Trim(name, *size) for name, size in _TRIMS.items()]


def trim_named(text: str) -> Trim:
    """Return a trim by name, or make one from WIDTHxHEIGHT in inches; raise RequestError for anything else.

    >>> trim_named("7x10").width
    504.0
    """
    name = next((name for name in _TRIMS if name.lower() == text.lower()), None)
    if name is not None:
        return Trim(name, *_TRIMS[name])
    match = _INCHES.match(text)
    sides = [float(side) for side in match.groups()] if match else []
    if not sides or not all(_SHORTEST <= side <= _LONGEST for side in sides):
        raise RequestError(
            f"{text!r} is not a trim size; expected one of {', '.join(_TRIMS)}, or WIDTHxHEIGHT with sides from "
            f"{_SHORTEST:g} to {_LONGEST:g} inches"
        )
    return Trim(text, sides[0] * INCH, sides[1] * INCH)


def gutter_for(n_pages: int) -> float:
    """Return the width of the gutter in points for a number of pages; thick books do not open flat and need more."""
    return next((inches for most, inches in GUTTERS if n_pages <= most), GUTTERS[-1][1]) * INCH


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page with its margins; odd pages are bound at the left edge, even pages at the right."""

    trim: Trim  # of the book
    gutter: float  # the margin at the binding, in points
    bleed: float = 0.0  # how far ink may extend beyond the three cut edges, in points; never at the binding
    slug: float = 0.0  # the width of the paper around all that, for printer's marks

    @property
    def outside(self) -> float:
        """Return the margin at the cut edges."""
        return _OUTSIDE_WITH_BLEED if self.bleed else _OUTSIDE

    @property
    def width(self) -> float:
        """Return the width of the safe area, the same on all pages."""
        return self.trim.width - self.gutter - self.outside

    @property
    def height(self) -> float:
        """Return the height of the safe area."""
        return self.trim.height - 2 * self.outside

    def media_box(self) -> Rectangle:
        """Return the box of the whole page, with bleed and slug."""
        around = 2 * self.slug
        return Rectangle(0, 0, self.trim.width + self.bleed + around, self.trim.height + 2 * self.bleed + around)

    def bleed_box(self) -> Rectangle:
        """Return the box of the page with its bleed."""
        _, _, right, top = self.media_box()
        return Rectangle(self.slug, self.slug, right - self.slug, top - self.slug)

    def trim_box(self, page: int) -> Rectangle:
        """Return the box of the page after cutting; pages count from 1."""
        left = self.slug + (0.0 if page % 2 else self.bleed)
        bottom = self.slug + self.bleed
        return Rectangle(left, bottom, left + self.trim.width, bottom + self.trim.height)

    def marks(self, page: int) -> Iterator[tuple[float, float, float, float]]:
        """Yield the crop marks: two lines at each corner, outside the bleed; none if there is no slug.

        Each line is ``x1, y1, x2, y2``, in points from the lower left corner of the sheet.
        """
        if not self.slug:
            return
        trim, bleed, media = self.trim_box(page), self.bleed_box(), self.media_box()
        for y in (trim.bottom, trim.top):
            yield media.left, y, bleed.left - _FROM_BLEED, y
            yield bleed.right + _FROM_BLEED, y, media.right, y
        for x in (trim.left, trim.right):
            yield x, media.bottom, x, bleed.bottom - _FROM_BLEED
            yield x, bleed.top + _FROM_BLEED, x, media.top

    def safe_box(self, page: int) -> Rectangle:
        """Return the box that all printed content stays inside."""
        trim = self.trim_box(page)
        left = trim.left + (self.gutter if page % 2 else self.outside)
        return Rectangle(left, trim.bottom + self.outside, left + self.width, trim.top - self.outside)


MOST_PER_PAGE = 12
_GRID = re.compile(r"([0-9]{1,2})(?:x([0-9]{1,2}))?\Z")


class Grid(NamedTuple):
    """A division of a page into equal slots."""

    rows: int
    columns: int

    @property
    def n_slots(self) -> int:
        """Return the number of slots."""
        return self.rows * self.columns


def grids_for(count: int) -> tuple[Grid, ...]:
    """List the grids for a number of puzzles: those in which no row or column stays empty.

    >>> grids_for(5)
    (Grid(rows=1, columns=5), Grid(rows=2, columns=3), Grid(rows=3, columns=2), Grid(rows=5, columns=1))
    """
    grids = (Grid(rows, -(-count // rows)) for rows in range(1, count + 1))
    return tuple(grid for grid in grids if grid.n_slots - count < min(grid))


def grids_named(text: str) -> tuple[Grid, ...]:
    """Return the grid ROWSxCOLUMNS, or the grids for a number up to 12; raise RequestError for anything else."""
    match = _GRID.match(text)
    rows, columns = (int(side) if side else 0 for side in match.groups()) if match else (0, 0)
    count = rows * columns if "x" in text else rows
    if not 1 <= count <= MOST_PER_PAGE:
        raise RequestError(f"{text} puzzles do not fit on a page; expected 1 to {MOST_PER_PAGE}, or ROWSxCOLUMNS")
    return (Grid(rows, columns),) if columns else grids_for(count)
