"""Puzzles on two facing pages: the drawing is cut in two along one of its lines, and the halves meet at the binding."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from output.book.drawings import MeasuredDrawing
from output.book.layout import Layout
from output.book.page import Element, Picture
from output.book.slots import Frame, Placement, Slot, elements_above, elements_below, height_above, height_below
from puzzles.drawing import Disks, Drawing, Fill, Polygons, Primitive, Rectangle, Segment, Stroke, Text, placed

_NOTHING = 1e-9
_LONG = 0.5  # a line may be the edge of a page if it is longer than this share of the drawing


class Spread(NamedTuple):
    """The two halves of a drawing that covers two facing pages."""

    least_size: float  # decides whether the drawing is readable
    left: list[Element]  # what stands on the left page
    right: list[Element]  # what stands on the right page


def spread(layout: Layout, slot: Slot, frame: Frame, measured: MeasuredDrawing) -> Spread | None:
    """Lay out a drawing on two pages of one slot each: side by side, or one above the other if the pages are turned.

    The frame goes around the left page, or above and below the halves. Return None if the drawing has no line to cut
    along.
    """
    found = _cut(measured.draw(), across=layout.is_turned)
    if found is None:
        return None
    place, overlap = found
    first, second = ((0.0, place + overlap), (place - overlap, measured.height if layout.is_turned else measured.width))
    longest = max(first[1], second[1] - second[0])
    above, below = height_above(layout), height_below(layout, slot.width, frame)
    if layout.is_turned:
        cell = min(slot.width / measured.width, (slot.height - max(above, below)) / longest)
    else:
        cell = min(slot.width / longest, (slot.height - above - below) / measured.height)
    halves = [partial(_half, measured.draw, *part, across=layout.is_turned) for part in (first, second)]
    if layout.is_turned:
        x, y = slot.x + (slot.width - measured.width * cell) / 2, slot.y + slot.height - first[1] * cell
        left = [*elements_above(layout, slot, frame, y - above), Picture(x, y, cell, halves[0])]
        y = slot.y + (second[1] - second[0]) * cell
        right = [Picture(x, slot.y, cell, halves[1]), *elements_below(layout, slot, frame, y)]
    else:
        x, y = slot.x + slot.width - first[1] * cell, slot.y + above
        y += (slot.height - above - below - measured.height * cell) / 2
        left = [
            *elements_above(layout, slot, frame, y - above),
            Picture(x, y, cell, halves[0]),
            *elements_below(layout, slot, frame, y + measured.height * cell),
        ]
        right = [Picture(slot.x, y, cell, halves[1])]
    return Spread(Placement(measured, cell).least_size, left, right)


def _cut(drawing: Drawing, *, across: bool) -> tuple[float, float] | None:
    """Find the line to cut along: the widest long line, nearest the middle. Return its place and half its width."""
    length, breadth = (drawing.height, drawing.width) if across else (drawing.width, drawing.height)
    found = []
    for stroke in drawing.primitives:
        if isinstance(stroke, Stroke):
            for x1, y1, x2, y2 in stroke.segments:
                place, ends, other = (y1, y2, abs(x2 - x1)) if across else (x1, x2, abs(y2 - y1))
                if place == ends and other > _LONG * breadth and 0.2 * length < place < 0.8 * length:
                    found.append((-stroke.width, abs(place - length / 2), place))
    if not found:
        return None
    width, _, place = min(found)
    return place, -width / 2


def _half(draw: Callable[[], Drawing], begin: float, end: float, *, across: bool) -> Drawing:
    """Cut out the part of a drawing between two vertical lines, or between two horizontal ones if ``across``."""
    drawing = draw()
    if across:
        return _swapped(_part(_swapped(drawing), begin, end))
    return _part(drawing, begin, end)


def _part(drawing: Drawing, begin: float, end: float) -> Drawing:
    parts = (part for each in drawing.primitives for part in _between(each, begin, end))
    return replace(drawing, width=end - begin, primitives=tuple(placed(p, lambda x, y: (x - begin, y)) for p in parts))


def _between(primitive: Primitive, begin: float, end: float) -> Iterator[Primitive]:
    match primitive:
        case Fill():
            parts = ((max(begin, x), y, min(end, x + width), height) for x, y, width, height in primitive.rectangles)
            boxes = tuple(Rectangle(x, y, right - x, height) for x, y, right, height in parts if x < right)
            yield replace(primitive, rectangles=boxes)
        case Disks():
            yield replace(primitive, circles=tuple(each for each in primitive.circles if begin < each.x < end))
        case Polygons():
            middles = [sum(x for x, _ in each) / len(each) for each in primitive.polygons]
            inside = (each for each, x in zip(primitive.polygons, middles, strict=True) if begin < x < end)
            yield replace(primitive, polygons=tuple(inside))
        case Stroke():
            # Caps are square, so a line extends beyond its ends by half its width.
            low, high = begin + primitive.width / 2, end - primitive.width / 2
            clipped = ((max(low, x1), y1, min(high, x2), y2) for x1, y1, x2, y2 in primitive.segments)
            lines = tuple(Segment(x1, y1, x2, y2) for x1, y1, x2, y2 in clipped if x1 <= x2 + _NOTHING)
            yield replace(primitive, segments=lines)
        case Text():
            if begin < primitive.x < end:
                yield primitive


def _swapped(drawing: Drawing) -> Drawing:
    """Exchange the axes of a drawing."""
    primitives = tuple(
        placed(p, lambda x, y: (y, x), lambda width, height: (height, width)) for p in drawing.primitives
    )
    return replace(drawing, width=drawing.height, height=drawing.width, primitives=primitives)
