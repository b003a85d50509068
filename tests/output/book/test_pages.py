"""Pages as values: everything within the safe area, numbers that agree, as many puzzles to a page as can be read."""

from dataclasses import replace
from math import inf

import numpy as np
import pytest

from output.book.book import Book, lay_out
from output.book.items import Item
from output.book.layout import Layout
from output.book.page import Page, Picture, Swatch, TextLine
from output.book.sections import stars
from output.book.style import NORMAL, Style, style_for
from output.book.trims import INCH, gutter_for
from puzzles.drawing import Text
from puzzles.errors import RequestError
from puzzles.lightup import LightUp
from puzzles.nonogram import Color, Nonogram, Palette
from rating.grades import Grade
from tests.examples import at_the_gate, first
from tests.output.book.samples import CAP, DESCENT, lightup, nonogram, outside, puzzles, sudoku

MIXED = [nonogram(5, 5, 1), sudoku(9), lightup(7), nonogram(5, 5, 5), sudoku(16), lightup(25), nonogram(40, 60, 5, 0.3)]


def book(items: list[Item], style: Style) -> Book:
    return lay_out(puzzles(items, style), style)


def boxes(page: Page, layout: Layout) -> list[tuple[float, float, float, float, object]]:
    """Return left, top, right and bottom of each element of a page."""
    found = []
    for element in page.elements:
        match element:
            case TextLine():
                width = layout.fonts.width(element.text, element.size, element.face)
                left = element.x - {"start": 0, "middle": 0.5, "end": 1}[element.anchor] * width
                found.append(
                    (left, element.y - CAP * element.size, left + width, element.y + DESCENT * element.size, element)
                )
            case Swatch():
                found.append((element.x, element.y, element.x + element.width, element.y + element.height, element))
            case Picture():
                drawing = element.draw()
                assert outside(drawing) == []
                right, bottom = element.x + element.cell * drawing.width, element.y + element.cell * drawing.height
                found.append((element.x, element.y, right, bottom, element))
    return found


def strays(made: Book) -> list[object]:
    """Return what leaves the safe area or runs into the number of the page."""
    upright = Layout(made.style, made.sheet)
    return [
        (number, element)
        for number, page in enumerate(made.pages, start=1)
        for layout in [upright.turned() if page.is_turned else upright]
        for left, top, right, bottom, element in boxes(page, layout)
        if left < -0.01 or top < -0.01 or right > layout.width + 0.01 or bottom > layout.height + 0.6 * NORMAL.small
    ]


@pytest.mark.parametrize("trim", first(1, ["8.5x11", "A4"]))
def test_100x100_fits_and_can_be_read(trim: str) -> None:
    made = book([nonogram(100, 100, 1, 0.55), nonogram(5, 5, 1)], style_for("Large", trim))
    assert strays(made) == []
    (page,) = (page for page in made.pages if any(place.key == ("puzzle", 1) for place in page.destinations))
    (picture,) = pictures(page)
    sizes = [picture.cell * each.size for each in picture.draw().primitives if isinstance(each, Text)]
    assert min(sizes) >= NORMAL.least


def test_marks_of_a_page_do_not_overlap() -> None:
    made = book(MIXED, style_for("A book", per_page=4))
    layout = Layout(made.style, made.sheet)
    for page in made.pages:
        found = boxes(page, layout)
        for number, (left, top, right, bottom, one) in enumerate(found):
            for other_left, other_top, other_right, other_bottom, other in found[number + 1 :]:
                meets = left < other_right and other_left < right and top < other_bottom and other_top < bottom
                assert not meets, (one, other)


def texts(page: Page) -> list[str]:
    return [element.text for element in page.elements if isinstance(element, TextLine)]


def words(made: Book) -> list[str]:
    return [text for page in made.pages for text in texts(page)]


def pictures(page: Page) -> list[Picture]:
    return [element for element in page.elements if isinstance(element, Picture)]


def pages_of(made: Book, kind: str) -> list[Page]:
    return [page for page in made.pages if numbers_of(page, kind)]


def numbers_of(page: Page, kind: str) -> list[int | str]:
    return [place.key[1] for place in page.destinations if place.key[0] == kind]


@pytest.mark.parametrize(
    ("height", "width", "trim", "message"),
    [
        (100, 120, "5x8", r"noise would have type of 3\.\d points even on two pages of 5x8; .*such as 8x10"),
        at_the_gate(150, 150, "8.5x11", r"such as \d+(\.5)?x\d+(\.5)? inches"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_larger_trim(height: int, width: int, trim: str, message: str) -> None:
    with pytest.raises(RequestError, match=message):
        book([nonogram(height, width, 1)], style_for("A book", trim))


@pytest.mark.parametrize("options", [{}, {"sections": "grade"}, {"trim": "6x9", "large_print": True}])
@pytest.mark.parametrize("n_puzzles", first(2, [3, 7, 1, 2, 4, 5, 6]))
def test_answers_stand_overleaf(n_puzzles: int, options: dict[str, object]) -> None:
    items = [sudoku(9), sudoku(16), sudoku(9), *[replace(sudoku(9), grade=Grade.HARD)] * 4][:n_puzzles]
    made = book(items, style_for("A book", per_page=1, answers="after", **options))  # type: ignore[arg-type]
    page_of = {place.key: n for n, page in enumerate(made.pages, start=1) for place in page.destinations}
    for number in range(1, n_puzzles + 1):
        puzzle, answer = page_of["puzzle", number], page_of["answer", number]
        assert puzzle // 2 < answer // 2 <= puzzle // 2 + 2


@pytest.mark.parametrize("n_puzzles", first(1, [1, 260, 560]))
def test_the_gutter_fits_the_pages(n_puzzles: int) -> None:
    made = book([sudoku(4)] * n_puzzles, style_for("A book", per_page=1, answers="none"))
    assert made.sheet.gutter == gutter_for(len(made.pages))
    narrower = [inches for inches in (0.375, 0.5, 0.625, 0.75) if inches * INCH < made.sheet.gutter]
    assert all(gutter_for(len(made.pages)) > inches * INCH for inches in narrower)


def test_long_names_of_colors_stay_on_their_page() -> None:
    grid = np.array([[number % 25 + 1 for number in range(row, row + 12)] for row in range(25)])
    colors = [Color(f"a-color-{'of-a-long-name-' * 9}{n}", f"#0000{n:02x}", chr(97 + n)) for n in range(25)]
    item = Item("names", Nonogram.from_grid(grid, Palette(tuple(colors))), grid, Grade.EASY, 1.0)
    assert strays(book([item], style_for("A book", "8.5x11", per_page=1))) == []


def test_a_book_needs_a_puzzle_and_boards_without_numbers_cells_that_can_be_seen() -> None:
    with pytest.raises(RequestError, match="a book needs puzzles"):
        book([], style_for("A book"))
    grid = np.full((60, 60), 6)
    item = Item("blank", LightUp.from_grid(grid), grid * 0, Grade.EASY, 1.0)
    made = book([item], style_for("A book", "5x8", per_page=6))
    (page,) = pages_of(made, "puzzle")
    assert pictures(page)[0].cell > 4


@pytest.mark.parametrize(
    ("options", "words_expected"),
    [
        ({"bleed": -0.1}, "a bleed of -0.1 inches is out of range"),
        ({"bleed": inf}, "a bleed of inf inches"),
        ({"lines": 9.0}, "lines 9"),
        ({"title": " "}, "the title has 0 characters"),
        ({"title": "x" * 201}, "the title has 201 characters"),
    ],
)
def test_styles_that_cannot_be_are_refused(options: dict[str, object], words_expected: str) -> None:
    with pytest.raises(RequestError, match=words_expected):
        style_for(**{"title": "A book", **options})  # type: ignore[arg-type]


def test_grades_have_stars_of_their_own_where_there_is_no_space_for_words() -> None:
    assert len({stars(grade) for grade in Grade}) == len(Grade)
    assert {len(stars(grade)) for grade in Grade} == {5}
