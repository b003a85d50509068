"""Drawings on two facing pages: cut along a line, nothing lost, nothing twice."""

import pytest

from output.book.drawings import measured, puzzle_drawings
from output.book.items import Item
from output.book.layout import Layout
from output.book.page import Element, Picture
from output.book.slots import Frame, Slot
from output.book.spreads import spread
from output.book.style import style_for
from puzzles.drawing import Drawing, Fill, Segment, Stroke, Text
from tests.output.book.samples import lightup, nonogram, outside, overlaps, sudoku

STYLE = style_for("A book")
UPRIGHT = Layout(STYLE, STYLE.sheet(27))
ITEMS = {"20x33": nonogram(20, 33, 1), "30x12 in 6 colors": nonogram(30, 12, 6), "16x16": sudoku(16), "9x9": lightup(9)}


def picture(elements: list[Element]) -> tuple[Picture, Drawing]:
    (found,) = (element for element in elements if isinstance(element, Picture))
    return found, found.draw()


def texts(drawing: Drawing) -> list[str]:
    return [each.text for each in drawing.primitives if isinstance(each, Text)]


def area(drawing: Drawing) -> float:
    return sum(w * h for each in drawing.primitives if isinstance(each, Fill) for _, _, w, h in each.rectangles)


@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize("item", ITEMS.values(), ids=ITEMS)
def test_halves_hold_all_and_meet_at_the_binding(item: Item, is_turned: bool) -> None:
    layout = UPRIGHT.turned() if is_turned else UPRIGHT
    slot = Slot(0, layout.top, layout.width, layout.height - layout.top)
    for each in puzzle_drawings(item.puzzle, STYLE):
        found = spread(layout, slot, Frame("1", ["caption"], (), "note"), each)
        assert found is not None
        (left, first), (right, second) = picture(found.left), picture(found.right)
        whole = each.draw()
        assert sorted(texts(first) + texts(second)) == sorted(texts(whole))
        widest = max(line.width for line in whole.primitives if isinstance(line, Stroke))
        longest = max(whole.width, whole.height)
        assert area(whole) - 1e-6 <= area(first) + area(second) <= area(whole) + widest * longest
        for half in (first, second):
            assert outside(half) == []
            assert overlaps(half) == []
        assert left.cell == right.cell
        if is_turned:
            assert left.y + left.cell * first.height == pytest.approx(slot.y + slot.height)
            assert (left.x, right.y) == (right.x, slot.y)
        else:
            assert left.x + left.cell * first.width == pytest.approx(slot.x + slot.width)
            assert (left.y, right.x) == (right.y, slot.x)


def test_what_has_no_long_line_in_its_middle_is_not_cut() -> None:
    lines = (Stroke("#000000", 0.1, (Segment(0, 0, 0, 9), Segment(0, 5, 9, 5), Segment(5, 0, 5, 3))),)
    for layout, is_cut in ((UPRIGHT, False), (UPRIGHT.turned(), True)):
        found = spread(layout, Slot(0, 0, 500, 500), Frame("1"), measured(lambda: Drawing(9, 9, "", lines)))
        assert (found is not None) is is_cut
