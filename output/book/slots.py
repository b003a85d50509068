"""Slots: the equal places on a page for puzzles and answers, and what stands around a picture in one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from generator.families import family_named
from output.book.drawings import MeasuredDrawing
from output.book.fonts import shortened, wrapped
from output.book.layout import LINE, Layout
from output.book.page import Element, Picture, Swatch, TextLine
from output.book.trims import Grid, grids_for
from puzzles.puzzle import Puzzle

ROW_GAP = 16.0  # between slots, in points
_NUMBER = 1.5  # type of a puzzle's number, in small type sizes
_SWATCH = 1.1
_LEGEND_AIR = 1.2
_EMPTY_CELL = 2.0  # an empty cell counts as type of twice its size
_DOT = " · "


class Slot(NamedTuple):
    """A place on a page, in points from the upper left corner of the safe area."""

    x: float
    y: float
    width: float
    height: float


def slots_for(layout: Layout, grid: Grid) -> list[Slot]:
    """Divide a page below its head into equal slots, and return them row by row."""
    rows, columns = grid
    top, width = layout.top, (layout.width - (columns - 1) * ROW_GAP) / columns
    height = (layout.height - top - (rows - 1) * ROW_GAP) / rows
    return [
        Slot(column * (width + ROW_GAP), top + row * (height + ROW_GAP), width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def squares(count: int, area: Slot) -> list[Slot]:
    """Divide an area into equal squares around its middle; choose the rows and columns that make them largest."""
    if not count:
        return []

    def side_in(grid: Grid) -> float:
        return min(area.width / grid.columns, area.height / grid.rows)

    rows, columns = grid = max(grids_for(count), key=side_in)
    side = side_in(grid)
    top = area.y + (area.height - rows * side) / 2
    lefts = [area.x + (area.width - min(columns, count - row * columns) * side) / 2 for row in range(rows)]
    places = (divmod(n, columns) for n in range(count))
    return [Slot(lefts[row] + column * side, top + row * side, side, side) for row, column in places]


@dataclass(frozen=True, slots=True)
class Placement:
    """The place of a drawing in a slot."""

    drawing: MeasuredDrawing  # the drawing
    cell: float  # side of a cell in points

    @property
    def least_size(self) -> float:
        """Return the size that decides whether the drawing is readable: the smallest type, or twice an empty cell."""
        return self.cell * min(_EMPTY_CELL, self.drawing.type_size)


class LegendLine(NamedTuple):
    """An entry of the legend below a puzzle: a color as printed, with its letter and name."""

    color: str
    text: str


def legend_of(layout: Layout, puzzle: Puzzle) -> list[LegendLine]:
    """Return the legend of a puzzle with several colors, in the language of the book; empty for a single color."""
    entries, names = family_named(puzzle.family).legend(puzzle), layout.texts.family(puzzle.family).legend
    return [
        LegendLine(entry.color, f"{entry.letter} " * layout.style.letters + names.get(entry.name, entry.name))
        for entry in entries
        if len(entries) > 1
    ]


def _legend_rows(layout: Layout, entries: Sequence[LegendLine], width: float) -> list[list[tuple[float, LegendLine]]]:
    """Break a legend into rows; each entry is paired with its left edge."""
    size = layout.sizes.small
    rows: list[list[tuple[float, LegendLine]]] = []
    x = width
    longest = width - (_SWATCH + 0.4) * size
    for color, text in entries:
        entry = LegendLine(color, shortened(layout.fonts, text, longest, size))
        length = (_SWATCH + 0.4) * size + layout.fonts.width(entry.text, size)
        if x + length > width or not rows:
            rows.append([])
            x = 0.0
        rows[-1].append((x, entry))
        x += length + _LEGEND_AIR * size
    return rows


@dataclass(frozen=True, slots=True)
class Frame:
    """The heading and notes around a picture in its slot."""

    number: str  # printed in bold above the picture
    # Captions after the number, as many as fit; the first one is set apart.
    captions: Sequence[str] = ()
    legend: Sequence[LegendLine] = ()  # below the picture
    credits: Sequence[str] = ()  # below the legend, centered; long ones are broken into lines
    note: str = ""  # a line below all the rest


def height_above(layout: Layout) -> float:
    """Return the height of the line above a picture."""
    return 1.3 * _NUMBER * layout.sizes.small


def height_below(layout: Layout, width: float, frame: Frame) -> float:
    """Return the height of what stands below a picture."""
    n_lines = len([*_legend_rows(layout, frame.legend, width), *_credit_lines(layout, frame, width)]) + bool(frame.note)
    return ((n_lines + 0.3) * LINE + 0.25 * (n_lines > 0)) * layout.sizes.small


def _credit_lines(layout: Layout, frame: Frame, width: float) -> list[str]:
    return [line for text in frame.credits for line in wrapped(layout.fonts, text, width, layout.sizes.small)]


def height_around(layout: Layout, width: float, frame: Frame) -> float:
    """Return the height of everything above and below a picture."""
    return height_above(layout) + height_below(layout, width, frame)


def picture_height(layout: Layout, slot: Slot, frame: Frame) -> float:
    """Return the height that a slot leaves for the picture."""
    return slot.height - height_around(layout, slot.width, frame)


def place_in(
    layout: Layout, slot: Slot, frame: Frame, drawings: Sequence[MeasuredDrawing], readable: float
) -> Placement:
    """Choose the first drawing whose type is readable in a slot; if none is, choose the one with the largest type."""
    height = picture_height(layout, slot, frame)
    placements = [Placement(each, max(0.0, min(slot.width / each.width, height / each.height))) for each in drawings]
    fit = next((placement for placement in placements if placement.least_size >= readable), None)
    return fit or max(placements, key=lambda placement: placement.least_size)


def elements_in(layout: Layout, slot: Slot, frame: Frame, placement: Placement) -> list[Element]:
    """Lay out a slot: the picture in the middle, its number above and its legend below."""
    width, height = placement.drawing.width * placement.cell, placement.drawing.height * placement.cell
    y = slot.y + max(0.0, picture_height(layout, slot, frame) - height) / 2
    top = y + height_above(layout)
    return [
        *elements_above(layout, slot, frame, y),
        Picture(slot.x + (slot.width - width) / 2, top, placement.cell, placement.drawing.draw),
        *elements_below(layout, slot, frame, top + height),
    ]


def elements_below(layout: Layout, slot: Slot, frame: Frame, y: float) -> list[Element]:
    """Write the legend and the note below a picture, from height ``y`` downward."""
    small, elements = layout.sizes.small, list[Element]()
    y += 0.3 * LINE * small
    for row in _legend_rows(layout, frame.legend, slot.width):
        last_x, last = row[-1]
        length = last_x + (_SWATCH + 0.4) * small + layout.fonts.width(last.text, small)
        left = slot.x + (slot.width - length) / 2
        y += LINE * small
        for x, entry in row:
            elements.append(Swatch(left + x, y - 0.85 * small, _SWATCH * small, 0.95 * small, entry.color))
            elements.append(TextLine(left + x + (_SWATCH + 0.4) * small, y, entry.text, small))
    for line in _credit_lines(layout, frame, slot.width):
        y += LINE * small
        elements.append(TextLine(slot.x + slot.width / 2, y, line, small, anchor="middle"))
    if frame.note:
        y += LINE * small
        elements.append(layout.words(slot.x + slot.width / 2, y, frame.note, small, anchor="middle", within=slot.width))
    return elements


def elements_above(layout: Layout, slot: Slot, frame: Frame, y: float) -> list[Element]:
    """Write the bold number and its captions at height ``y``, centered."""
    big, small = _NUMBER * layout.sizes.small, layout.sizes.small
    number = layout.words(0, y + big, frame.number, big, "bold", within=slot.width)
    begins = layout.fonts.width(number.text, number.size, "bold") + small
    first, *others = frame.captions or ("",)
    wordings = ("  ".join(filter(None, (first, _DOT.join(others[:count])))) for count in range(len(others), -1, -1))
    caption = next((each for each in wordings if begins + layout.fonts.width(each, small) <= slot.width), "")
    length = begins + layout.fonts.width(caption, small) if caption else begins - small
    left = slot.x + (slot.width - length) / 2
    elements: list[Element] = [replace(number, x=left)]
    if caption:
        elements.append(TextLine(left + begins, y + big, caption, small))
    return elements
