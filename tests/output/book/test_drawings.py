"""Drawings in a book: nothing is cut, no two texts meet; and on two facing pages nothing is lost, nothing twice."""

import pytest

from output.book.drawings import answer_drawing, measured, puzzle_drawings
from output.book.items import Item
from output.book.layout import Layout
from output.book.page import Element, Picture
from output.book.slots import Frame, Slot
from output.book.spreads import spread
from output.book.style import style_for
from puzzles.drawing import Drawing, Fill, Segment, Stroke, Text
from puzzles.nonogram.book_drawing import draw_picture, draw_tightly
from tests.examples import first
from tests.output.book.samples import lightup, nonogram, outside, overlaps, sudoku

ITEMS = {
    "5x5": nonogram(5, 5, 1),
    "5x5 in 5 colors": nonogram(5, 5, 5),
    "1x7": nonogram(1, 7, 2),
    "30x12 in 6 colors": nonogram(30, 12, 6, 0.7),
    "100x100": nonogram(100, 100, 1),
    "100x100, nearly full": nonogram(100, 100, 1, 0.97),
    "100x100 in 7 colors": nonogram(100, 100, 7, 0.3),
    "9x9 Sudoku": sudoku(9),
    "16x16 Sudoku": sudoku(16),
    "25x25 Sudoku": sudoku(25),
    "7x7 Light Up": lightup(7),
    "25x25 Light Up": lightup(25),
}


def drawings(item: Item) -> list[Drawing]:
    style = style_for("A book")
    return [
        drawing.draw()
        for drawing in (*puzzle_drawings(item.puzzle, style), answer_drawing(item.puzzle, item.solution, style))
    ]


@pytest.mark.parametrize("name", first(9, sorted(ITEMS, key=lambda name: ITEMS[name].puzzle.height)))
def test_nothing_is_cut_and_no_two_texts_meet(name: str) -> None:
    for drawing in drawings(ITEMS[name]):
        assert outside(drawing) == []
        assert overlaps(drawing) == []


def test_tight_clues_stand_beside_their_lines_and_say_the_same_in_less_room() -> None:
    item = nonogram(20, 30, 1)
    drawing = draw_tightly(item.puzzle, letters=True)
    roomy = next(puzzle_drawings(item.puzzle, style_for("A book")))
    assert drawing.width < roomy.width
    written = sorted(each.text for each in drawing.primitives if isinstance(each, Text))
    assert written == sorted(each.text for each in roomy.draw().primitives if isinstance(each, Text))
    top = drawing.height - 20 - 0.1
    texts = [each for each in drawing.primitives if isinstance(each, Text)]
    for row, clue in enumerate(item.puzzle.rows):
        own = sorted((text.x, text.text) for text in texts if int(text.y - top) == row and text.y > top)
        assert [text for _, text in own] == [str(length) for length, _ in clue] or (not clue and own[0][1] == "0")


def test_colors_are_shown_by_letters_in_clues_and_alone_in_answers() -> None:
    item = nonogram(8, 8, 3)
    letters = {color.letter for color in item.puzzle.palette.colors}
    clues = [each.text for each in draw_tightly(item.puzzle, letters=True).primitives if isinstance(each, Text)]
    n_blocks = sum(map(len, (*item.puzzle.rows, *item.puzzle.columns)))
    n_lettered = sum(text[-1] in letters for text in clues)
    assert n_lettered == n_blocks
    answer = draw_picture(item.puzzle, item.solution).primitives
    assert (
        sum(box.width for fill in answer if isinstance(fill, Fill) for box in fill.rectangles)
        == (item.solution > 0).sum()
    )
    assert len(answer) == 3  # the colors alone: no grid, no letters


STYLE = style_for("A book")
UPRIGHT = Layout(STYLE, STYLE.sheet(27))
ON_TWO_PAGES = {
    "20x33": nonogram(20, 33, 1),
    "30x12 in 6 colors": nonogram(30, 12, 6),
    "16x16": sudoku(16),
    "9x9": lightup(9),
}


def picture(elements: list[Element]) -> tuple[Picture, Drawing]:
    (found,) = (element for element in elements if isinstance(element, Picture))
    return found, found.draw()


def texts(drawing: Drawing) -> list[str]:
    return [each.text for each in drawing.primitives if isinstance(each, Text)]


def area(drawing: Drawing) -> float:
    return sum(w * h for each in drawing.primitives if isinstance(each, Fill) for _, _, w, h in each.rectangles)


@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize("item", ON_TWO_PAGES.values(), ids=ON_TWO_PAGES)
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
