"""Places on a page for puzzles and answers: equal slots, and how a puzzle stands in one with what belongs to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from output.book.desk import LINE, Desk
from output.book.flow import shortened
from output.book.looks import Look
from output.book.marks import Mark, Patch, Picture, Words
from puzzles.drawing import Drawing, Fill
from puzzles.nonogram import Nonogram

_GAP = 16.0
_NUMBER = 1.5  # type of a puzzle's number, in sizes of small type
_PATCH = 1.1
_LEGEND_AIR = 1.2

# Rows and columns of slots on a page that is higher than wide, by their number.
_GRIDS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 6: (3, 2), 12: (4, 3)}


class Slot(NamedTuple):
    """Give a place on a page in points from the upper left corner of the safe area."""

    x: float
    y: float
    width: float
    height: float


def slots_for(desk: Desk, count: int) -> list[Slot]:
    """Divide a page into equal slots, row by row."""
    rows, columns = _GRIDS[count]
    if desk.width > desk.height:
        rows, columns = columns, rows
    width, height = (desk.width - (columns - 1) * _GAP) / columns, (desk.height - (rows - 1) * _GAP) / rows
    return [
        Slot(column * (width + _GAP), row * (height + _GAP), width, height)
        for row in range(rows)
        for column in range(columns)
    ]


@dataclass(frozen=True, slots=True)
class Setting:
    """Hold how a look stands in a slot.

    Attributes:
        look: the drawing.
        cell: points of its cell.
    """

    look: Look
    cell: float

    @property
    def type_size(self) -> float:
        """Give the smallest type in points; infinite where nothing is written."""
        return self.cell * self.look.type_size

    @property
    def least_size(self) -> float:
        """Give what must not become too small in a puzzle: its smallest type, or its cells where nothing is written."""
        return self.cell * min(1.0, self.look.type_size)


class LegendEntry(NamedTuple):
    """Tell a color of a puzzle: its value, and its letter and name."""

    color: str
    text: str


def legend_of(desk: Desk, puzzle: object) -> list[LegendEntry]:
    """List the colors of a puzzle that has several."""
    if not isinstance(puzzle, Nonogram) or puzzle.n_colors < 2:
        return []
    shown = desk.style.drawn(Drawing(1, 1, "", tuple(Fill(color.rgb, ()) for color in puzzle.palette.colors)))
    return [
        LegendEntry(fill.color, f"{color.letter} {desk.texts.color(color.name)}")
        for fill, color in zip(shown.primitives, puzzle.palette.colors, strict=True)
    ]


def _legend_rows(desk: Desk, entries: Sequence[LegendEntry], width: float) -> list[list[tuple[float, LegendEntry]]]:
    """Break a legend into rows; each entry comes with its left edge."""
    size = desk.sizes.small
    rows: list[list[tuple[float, LegendEntry]]] = []
    x = width
    longest = width - (_PATCH + 0.4) * size
    for color, text in entries:
        entry = LegendEntry(color, shortened(desk.fonts, text, longest, size))
        length = (_PATCH + 0.4) * size + desk.fonts.width(entry.text, size)
        if x + length > width or not rows:
            rows.append([])
            x = 0.0
        rows[-1].append((x, entry))
        x += length + _LEGEND_AIR * size
    return rows


@dataclass(frozen=True, slots=True)
class Frame:
    """Hold what stands around a picture in its slot.

    Attributes:
        number: of the puzzle, printed bold above the picture.
        caption: behind the number.
        legend: below the picture.
        note: a line below everything.
    """

    number: str
    caption: str
    legend: Sequence[LegendEntry] = ()
    note: str = ""


def room_in(desk: Desk, slot: Slot, frame: Frame) -> float:
    """Give the height that a slot has for the picture."""
    small = desk.sizes.small
    below = len(_legend_rows(desk, frame.legend, slot.width)) + bool(frame.note)
    return slot.height - _head(desk) - (below + 0.3) * LINE * small


def _head(desk: Desk) -> float:
    return 1.3 * _NUMBER * desk.sizes.small


def set_in(desk: Desk, slot: Slot, frame: Frame, looks: Sequence[Look], readable: float) -> Setting:
    """Choose the first look whose type is readable in a slot, or else the one with the largest type."""
    height = room_in(desk, slot, frame)
    settings = [
        Setting(look, max(0.0, min(slot.width / look.width, height / look.height, desk.sizes.largest_cell)))
        for look in looks
    ]
    fit = next((setting for setting in settings if setting.least_size >= readable), None)
    return fit or max(settings, key=lambda setting: setting.least_size)


def marks_in(desk: Desk, slot: Slot, frame: Frame, setting: Setting) -> list[Mark]:
    """Lay out a picture in the middle of its slot, with its number above and its legend below."""
    small = desk.sizes.small
    width, height = setting.look.width * setting.cell, setting.look.height * setting.cell
    rows = _legend_rows(desk, frame.legend, slot.width)
    y = slot.y + max(0.0, room_in(desk, slot, frame) - height) / 2
    marks: list[Mark] = _title(desk, slot, frame, y + _NUMBER * small)
    y += _head(desk)
    marks.append(Picture(slot.x + (slot.width - width) / 2, y, setting.cell, setting.look.draw))
    y += height + 0.3 * LINE * small
    for row in rows:
        last_x, last = row[-1]
        length = last_x + (_PATCH + 0.4) * small + desk.fonts.width(last.text, small)
        left = slot.x + (slot.width - length) / 2
        y += LINE * small
        for x, entry in row:
            marks.append(Patch(left + x, y - 0.85 * small, _PATCH * small, 0.95 * small, entry.color))
            marks.append(Words(left + x + (_PATCH + 0.4) * small, y, entry.text, small))
    if frame.note:
        y += LINE * small
        marks.append(desk.words(slot.x + slot.width / 2, y, frame.note, small, anchor="middle", within=slot.width))
    return marks


def _title(desk: Desk, slot: Slot, frame: Frame, y: float) -> list[Mark]:
    """Write the number, bold, and the caption behind it, in the middle."""
    big, small = _NUMBER * desk.sizes.small, desk.sizes.small
    number = desk.fonts.width(frame.number, big, "bold")
    gap = small if frame.caption else 0.0
    length = number + gap + desk.fonts.width(frame.caption, small)
    scale = min(1.0, slot.width / length)
    left = slot.x + (slot.width - scale * length) / 2
    marks: list[Mark] = [Words(left, y, frame.number, scale * big, "bold")]
    if frame.caption:
        marks.append(Words(left + scale * (number + gap), y, frame.caption, scale * small))
    return marks
