"""The sheet of a book: trim sizes, gutters that grow with the number of pages, boxes, rows and columns of a page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from puzzles.errors import RequestError

INCH = 72.0
MILLIMETER = INCH / 25.4

# Width before height, as printers say it.
_TRIMS = {
    "5x8": (5 * INCH, 8 * INCH),
    "A5": (148 * MILLIMETER, 210 * MILLIMETER),
    "6x9": (6 * INCH, 9 * INCH),
    "8x10": (8 * INCH, 10 * INCH),
    "8.5x11": (8.5 * INCH, 11 * INCH),
    "A4": (210 * MILLIMETER, 297 * MILLIMETER),
}
_SHORTEST, _LONGEST = 4.0, 24.0  # inches of a side
_INCHES = re.compile(r"(\d{1,2}(?:\.\d{1,4})?)x(\d{1,2}(?:\.\d{1,4})?)\Z")

# Up to so many pages the gutter has so many inches: the usual table of printers on demand.
GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
MOST_PAGES = GUTTERS[-1][0]

MAX_BLEED = 0.5
SLUG = 0.375 * INCH
_FROM_BLEED = 0.05 * INCH  # to a mark
_OUTSIDE, _OUTSIDE_WITH_BLEED = 0.25 * INCH, 0.375 * INCH


class Rectangle(NamedTuple):
    """A box of a page by two corners, in points from its lower left corner, as in PDF."""

    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True)
class Trim:
    """A size of the cut page."""

    name: str  # as on the command line
    width: float  # points
    height: float  # points


def known_trims() -> list[Trim]:
    """List the trims that have a name, from small to large."""
    return [Trim(name, *size) for name, size in _TRIMS.items()]


def trim_named(text: str) -> Trim:
    """Find a trim by its name, or make one of WIDTHxHEIGHT in inches; raise RequestError for others.

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
    """Return the width of the inner margin in points, by the number of pages; thicker books open less flat."""
    return next((inches for most, inches in GUTTERS if n_pages <= most), GUTTERS[-1][1]) * INCH


@dataclass(frozen=True, slots=True)
class Sheet:
    """The margins around what is printed; odd pages are bound at their left, even ones at their right."""

    trim: Trim  # of the book
    gutter: float  # margin at the binding, in points
    bleed: float = 0.0  # how far ink may run over the three cut edges, in points; none at the binding
    slug: float = 0.0  # of paper around all that, for the printer's marks

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
        """Return the whole page, with its bleed and its slug."""
        around = 2 * self.slug
        return Rectangle(0, 0, self.trim.width + self.bleed + around, self.trim.height + 2 * self.bleed + around)

    def bleed_box(self) -> Rectangle:
        """Return the page with its bleed."""
        _, _, right, top = self.media_box()
        return Rectangle(self.slug, self.slug, right - self.slug, top - self.slug)

    def trim_box(self, page: int) -> Rectangle:
        """Return what is left of a page when it is cut; pages count from 1."""
        left = self.slug + (0.0 if page % 2 else self.bleed)
        bottom = self.slug + self.bleed
        return Rectangle(left, bottom, left + self.trim.width, bottom + self.trim.height)

    def marks(self, page: int) -> Iterator[tuple[float, float, float, float]]:
        """Yield the lines that show where a page is cut: two at each corner, beyond its bleed; nothing without a slug.

        Each is from one point to another, ``x1, y1, x2, y2``, in points from the lower left corner of the sheet.
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
        """Return the area that everything printed stays within."""
        trim = self.trim_box(page)
        left = trim.left + (self.gutter if page % 2 else self.outside)
        return Rectangle(left, trim.bottom + self.outside, left + self.width, trim.top - self.outside)


MOST_PER_PAGE = 12
_GRID = re.compile(r"([0-9]{1,2})(?:x([0-9]{1,2}))?\Z")


class Grid(NamedTuple):
    """Divide a page into equal slots."""

    rows: int
    columns: int

    @property
    def n_slots(self) -> int:
        """Return the number of slots."""
        return self.rows * self.columns


def grids_for(count: int) -> tuple[Grid, ...]:
    """List the grids for some puzzles: those without an empty row or column.

    >>> grids_for(5)
    (Grid(rows=1, columns=5), Grid(rows=2, columns=3), Grid(rows=3, columns=2), Grid(rows=5, columns=1))
    """
    grids = (Grid(rows, -(-count // rows)) for rows in range(1, count + 1))
    return tuple(grid for grid in grids if grid.n_slots - count < min(grid))


def grids_named(text: str) -> tuple[Grid, ...]:
    """Return the grid of ROWSxCOLUMNS, or those for a number of puzzles, up to 12; raise RequestError for others."""
    match = _GRID.match(text)
    rows, columns = (int(side) if side else 0 for side in match.groups()) if match else (0, 0)
    count = rows * columns if "x" in text else rows
    if not 1 <= count <= MOST_PER_PAGE:
        raise RequestError(f"{text} puzzles do not fit on a page; expected 1 to {MOST_PER_PAGE}, or ROWSxCOLUMNS")
    return (Grid(rows, columns),) if columns else grids_for(count)
