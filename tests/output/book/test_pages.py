"""Pages as values: everything within the safe area, numbers that agree, as many puzzles to a page as can be read."""

from dataclasses import replace
from math import inf

import numpy as np
import pytest

from output.book.book import Book, lay_out, remarks
from output.book.items import Item
from output.book.layout import Layout
from output.book.page import Page, Picture, Swatch, TextLine
from output.book.sections import in_sections, stars
from output.book.style import NORMAL, Style, style_for
from output.book.trims import INCH, gutter_for
from puzzles.drawing import Text
from puzzles.errors import RequestError
from puzzles.lightup import LightUp
from puzzles.nonogram import Color, Nonogram, Palette
from puzzles.sudoku import Ground, Sudoku
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


def test_marks_of_a_page_stay_on_it_and_do_not_overlap() -> None:
    """Of some books; ``test_measures.py`` measures those of all trims and options as they are printed."""
    assert strays(book(MIXED[:4], style_for("A title of some length " * 3, "5x8", large_print=True))) == []
    made = book(MIXED, style_for("A book", per_page=4, answers="after", bleed=0.125))
    assert strays(made) == []
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


@pytest.mark.parametrize("per_page", [1, 2, 3, 5, 6, 12])
def test_puzzles_share_pages(per_page: int) -> None:
    made = book([sudoku(9)] * 13, style_for("A book", per_page=per_page))
    found = [numbers_of(page, "puzzle") for page in pages_of(made, "puzzle")]
    assert [number for numbers in found for number in numbers] == list(range(1, 14))
    # Twelve would have cells below 5 mm.
    assert [len(numbers) for numbers in found[:-1]] == [min(per_page, 9)] * (len(found) - 1)


def test_large_puzzles_have_pages_of_their_own_and_rows_and_columns_can_be_given() -> None:
    items = [sudoku(9), sudoku(25), sudoku(9), sudoku(9)]
    made = book(items, style_for("A book", per_page=6))
    assert [numbers_of(page, "puzzle") for page in pages_of(made, "puzzle")] == [[1], [2], [3, 4]]
    made = book([sudoku(9)] * 6, style_for("A book", per_page="2x3"))
    (page,) = pages_of(made, "puzzle")
    lefts = [picture.x for picture in pictures(page)]
    assert lefts[:3] == lefts[3:]
    assert lefts[:3] == sorted(set(lefts))


@pytest.mark.parametrize(
    ("height", "width", "trim", "message"),
    [
        (10, 160, "5x8", r"noise would have type of 3\.\d points even on two pages of 5x8; .*such as 8x10"),
        at_the_gate(150, 150, "8.5x11", r"such as \d+(\.5)?x\d+(\.5)? inches"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_larger_trim(height: int, width: int, trim: str, message: str) -> None:
    with pytest.raises(RequestError, match=message):
        book([nonogram(height, width, 1)], style_for("A book", trim))


def test_large_print_is_large() -> None:
    made = book([sudoku(9), nonogram(5, 5, 5)], style_for("A book", "8x10", large_print=True, per_page=4))
    assert min(element.size for page in made.pages for element in page.elements if isinstance(element, TextLine)) >= 16
    for number in (1, 2):
        (page,) = (page for page in made.pages if numbers_of(page, "puzzle") == [number])
        (picture,) = pictures(page)
        assert picture.cell * min(e.size for e in picture.draw().primitives if isinstance(e, Text)) >= 14


@pytest.mark.parametrize(("language", "name"), [("en", "Anti-Knight Sudoku"), ("fr", "Sudoku Anti-Knight")])
def test_a_variant_is_named_as_players_do(language: str, name: str) -> None:
    item = replace(sudoku(9), puzzle=Sudoku(Ground(3, 3, ("anti-knight",)), sudoku(9).puzzle.cells))
    made = book([item], style_for("A book", language=language))
    titles = [place.title for page in made.pages for place in page.destinations if place.key == ("puzzle", 1)]
    assert [name in title for title in titles] == [True]


def test_answers_stand_at_the_back_several_to_a_page() -> None:
    made = book([sudoku(9)] * 30, style_for("A book"))
    with_puzzles = [n for n, page in enumerate(made.pages) if numbers_of(page, "puzzle")]
    with_answers = [n for n, page in enumerate(made.pages) if numbers_of(page, "answer")]
    assert min(with_answers) > max(with_puzzles)
    title = made.pages[min(with_answers)].elements[0]
    assert isinstance(title, TextLine)
    assert title.text == "Answers"
    counts = [len(numbers_of(made.pages[n], "answer")) for n in with_answers]
    assert sum(counts) == 30
    assert all(
        count % len(row_of_first(made.pages[n])) == 0 for n, count in zip(with_answers[:-1], counts, strict=False)
    )


def row_of_first(page: Page) -> list[Picture]:
    """Return the pictures beside the first one of a page."""
    found = pictures(page)
    return [picture for picture in found if picture.y == found[0].y]


@pytest.mark.parametrize("trim", first(1, ["8.5x11", "6x9", "A5"]))
def test_answers_are_strictly_in_order_whatever_their_sizes(trim: str) -> None:
    items = [sudoku(9), nonogram(40, 40, 1), sudoku(4), nonogram(5, 30, 1), lightup(7), sudoku(16)] * 3
    made = book(items, style_for("A book", trim))
    order = [number for page in made.pages for number in numbers_of(page, "answer")]
    assert order == list(range(1, len(items) + 1))
    assert strays(made) == []
    for page in pages_of(made, "answer"):
        places = [(round(picture.y), picture.x) for picture in pictures(page)]
        assert places == sorted(places)  # rows from left to right


def test_large_answers_fill_their_page() -> None:
    made = book([nonogram(70, 70, 1)], style_for("A book"))
    (page,) = pages_of(made, "answer")
    assert 70 * pictures(page)[0].cell > 0.9 * made.sheet.width


@pytest.mark.parametrize("options", [{}, {"sections": "grade"}, {"trim": "6x9", "large_print": True}])
@pytest.mark.parametrize("n_puzzles", first(2, [3, 7, 1, 2, 4, 5, 6]))
def test_answers_stand_overleaf(n_puzzles: int, options: dict[str, object]) -> None:
    items = [sudoku(9), sudoku(16), sudoku(9), *[replace(sudoku(9), grade=Grade.HARD)] * 4][:n_puzzles]
    made = book(items, style_for("A book", per_page=1, answers="after", **options))  # type: ignore[arg-type]
    page_of = {place.key: n for n, page in enumerate(made.pages, start=1) for place in page.destinations}
    for number in range(1, n_puzzles + 1):
        puzzle, answer = page_of["puzzle", number], page_of["answer", number]
        assert puzzle // 2 < answer // 2 <= puzzle // 2 + 2


def test_what_needs_two_pages_faces_itself() -> None:
    made = book([sudoku(9), sudoku(16), sudoku(9)], style_for("A book", "6x9", large_print=True))
    (number,) = (n for n, page in enumerate(made.pages, start=1) if numbers_of(page, "puzzle") == [2])
    halves = made.pages[number - 1 : number + 1]
    assert number % 2 == 0
    drawn = [each for page in halves for picture in pictures(page) for each in picture.draw().primitives]
    written = [each for each in drawn if isinstance(each, Text)]
    assert len(written) == sudoku(16).puzzle.n_givens


@pytest.mark.parametrize(("height", "width", "is_turned"), [(10, 40, True), (40, 10, False), (20, 20, False)])
def test_wide_puzzles_are_turned(height: int, width: int, is_turned: bool) -> None:
    made = book([nonogram(height, width, 1)], style_for("A book", per_page=1))
    assert [page.is_turned for page in pages_of(made, "puzzle")] == [is_turned]


@pytest.mark.parametrize(
    ("sections", "heads", "titles"),
    [
        ("grade", ["Easy", "Gentle"], ["Easy: 1 to 2", "Gentle: 3"]),
        ("family", ["Sudoku: 1 to 2", "Light Up: 3"], ["Sudoku: 1 to 2", "Light Up: 3"]),
    ],
)
def test_sections_have_title_pages_and_those_of_families_instructions(
    sections: str, heads: list[str], titles: list[str]
) -> None:
    items = in_sections([sudoku(9), lightup(7), sudoku(4)], sections)
    assert [item.puzzle.family for item in items] == ["sudoku", "sudoku", "lightup"]
    made = book(items, style_for("A book", sections=sections))
    pages = [n for n, page in enumerate(made.pages) if numbers_of(page, "part")]
    assert [made.pages[n].elements[0].text for n in pages] == heads  # type: ignore[union-attr]
    assert ["An example, step by step" in texts(made.pages[n]) for n in pages] == [sections == "family"] * 2
    assert [numbers_of(made.pages[n + 1], "puzzle") for n in pages] == [[1, 2], [3]]
    assert [made.pages[n + 1].head for n in pages] == titles


def test_scores_and_answers_can_be_left_out() -> None:
    written = words(book([sudoku(9)] * 3, style_for("A book", scores=False)))
    assert "★☆☆☆☆  Sudoku · Easy" in written
    assert not {"20.0", "Difficulty"} & set(written)  # of one grade there is nothing to say
    written = words(book([sudoku(9), lightup(7)], style_for("A book", scores=False)))
    assert not any("20.0" in text or "0 to 100" in text for text in written)
    assert "Easy: 1 puzzle  ★☆☆☆☆" in written
    made = book([sudoku(9)] * 5, style_for("A book", answers="none"))
    assert not pages_of(made, "answer")
    assert "Answer" not in " ".join(words(made))


@pytest.mark.parametrize("answers", ["back", "after"])
def test_puzzles_and_answers_refer_to_each_other(answers: str) -> None:
    made = book([sudoku(9)] * 30, style_for("A book", answers=answers))
    page_of = {place.key: n for n, page in enumerate(made.pages, start=1) for place in page.destinations}
    for number in (1, 17, 30):
        assert f"Answer: page {page_of['answer', number]}" in texts(made.pages[page_of["puzzle", number] - 1])
        written = texts(made.pages[page_of["answer", number] - 1])
        assert written[written.index(str(number)) + 1] == f"(page {page_of['puzzle', number]})"


def test_contents_and_difficulty_tell_the_pages() -> None:
    items = [replace(sudoku(9), grade=grade, score=10.0 * grade) for grade in Grade for _ in range(3)]
    made = book(items, style_for("A book"))
    page_of = {place.key: n for n, page in enumerate(made.pages, start=1) for place in page.destinations}
    contents = texts(made.pages[page_of["contents", 0] - 1])
    assert contents[contents.index("Easy: 4 to 6") + 1] == str(page_of["puzzle", 4])
    assert contents[contents.index("Answers") + 1] == str(page_of["answers", 0])
    lists = words(replace(made, pages=made.pages[page_of["difficulty", 0] - 1 : page_of["answers", 0] - 1]))
    assert lists[lists.index("Tricky: 3 puzzles  ★★☆☆☆") + 1 :][:3] == ["10", "40.0", f"page {page_of['puzzle', 10]}"]
    assert sum(text.startswith("page ") for text in lists) == len(items)


def test_puzzles_without_a_grade_stand_last_and_without_a_score() -> None:
    items = [replace(sudoku(9), grade=None, score=None), *[replace(sudoku(9), grade=Grade.HARD, score=50.0)] * 2]
    written = words(book(items, style_for("A book")))
    assert "Not graded: 1" in written
    assert "Sudoku · Not graded" in written
    assert written.index("Hard: 2 puzzles  ★★½☆☆") < written.index("Not graded: 1 puzzle")
    assert any("how much more is not known" in text for text in written)
    assert not any("Not graded" in text for text in words(book(items[1:], style_for("A book"))))


def test_grades_are_parted_by_fifties_and_a_list_without_scores() -> None:
    items = [replace(sudoku(9), grade=Grade(1 + n % 2)) for n in range(60)]
    written = words(book(items, style_for("A book")))
    assert "Puzzles: 1 to 50" in written
    assert "Puzzles: 51 to 60" in written
    grades = [replace(sudoku(4), grade=grade) for grade in Grade]
    for scores, face in ((True, "bold"), (False, "regular")):
        lines = [each for page in book(grades, style_for("A book", scores=scores)).pages for each in page.elements]
        faces = [each.face for each in lines if isinstance(each, TextLine) and ": 1 puzzle  " in each.text]
        assert faces == [face] * len(Grade)


@pytest.mark.parametrize("n_puzzles", first(2, [1, 160, 560]))
def test_the_gutter_fits_the_pages(n_puzzles: int) -> None:
    made = book([sudoku(4)] * n_puzzles, style_for("A book", per_page=1, answers="none"))
    assert made.sheet.gutter == gutter_for(len(made.pages))
    narrower = [inches for inches in (0.375, 0.5, 0.625, 0.75) if inches * INCH < made.sheet.gutter]
    assert all(gutter_for(len(made.pages)) > inches * INCH for inches in narrower)


def test_colored_puzzles_have_a_legend() -> None:
    made = book([nonogram(5, 5, 5), nonogram(5, 5, 1)], style_for("A book", color="grey"))
    (page,) = pages_of(made, "puzzle")
    legend = ["u blue", "v vermillion", "r green", "a orange", "p purple"]
    assert [text for text in texts(page) if text in legend] == legend
    colors = {element.color for element in page.elements if isinstance(element, Swatch)}
    assert len([element for element in page.elements if isinstance(element, Swatch)]) == 5
    assert all(color[1:3] == color[3:5] == color[5:] for color in colors)


def test_long_names_and_titles_stay_on_their_pages_in_order() -> None:
    grid = np.array([[number % 25 + 1 for number in range(row, row + 12)] for row in range(25)])
    colors = [Color(f"a-color-{'of-a-long-name-' * 9}{n}", f"#0000{n:02x}", chr(97 + n)) for n in range(25)]
    item = Item("names", Nonogram.from_grid(grid, Palette(tuple(colors))), grid, Grade.EASY, 1.0)
    assert strays(book([item], style_for("A book", "8.5x11", per_page=1))) == []
    long = "a title of words that goes on " * 9
    items = [named(item, long, "An author " * 30, "") for item in MIXED[:5]]
    for per_page in (1, 6):
        made = book(items, style_for("A book", "5x8", per_page=per_page))
        assert strays(made) == []
        assert sum(text.startswith("a title") for text in words(made)) >= len(items)
    plain = nonogram(10, 10, 1)
    assert isinstance(plain.puzzle, Nonogram)
    long = replace(plain, puzzle=replace(plain.puzzle, title="a title that takes many lines " * 6))
    made = book([plain] * 5 + [long] + [plain] * 5, style_for("A book", "5x8"))
    assert [number for page in made.pages for number in numbers_of(page, "answer") if number] == list(range(1, 12))


def named(item: Item, *said: str) -> Item:
    title, author, copyright = said  # noqa: A001
    return replace(item, puzzle=replace(item.puzzle, title=title, author=author, copyright=copyright))  # type: ignore[type-var]


@pytest.mark.parametrize("answers", ["back", "after", "none"])
def test_the_title_of_a_picture_stands_with_the_answer_and_that_of_others_with_the_puzzle(answers: str) -> None:
    items = [named(nonogram(5, 5, 5), "Fish", "Ann", "© Ann"), named(sudoku(9), "First steps", "Bob", "")]
    made = book(items, style_for("A book", answers=answers))
    for number in (1, 2):
        (page,) = (page for page in made.pages if number in numbers_of(page, "puzzle"))
        with_puzzle = texts(page)
        assert "Fish" not in with_puzzle
        assert with_puzzle.count("First steps") == 1
        assert ("© Ann" in with_puzzle, "Bob" in with_puzzle) == (answers == "none",) * 2
    with_answer = [text for page in pages_of(made, "answer") for text in texts(page)]
    expected = [] if answers == "none" else ["Fish", "© Ann", "Bob"]
    assert [text for text in with_answer if text in ("Fish", "First steps", "Ann", "© Ann", "Bob")] == expected
    assert not any("Fish" in place.title for page in made.pages for place in page.destinations)


@pytest.mark.parametrize("answers", ["back", "none"])
def test_a_credit_that_all_share_stands_in_the_imprint_alone(answers: str) -> None:
    items = [named(nonogram(5, 5, 5), "Fish", "", "© Ann"), named(nonogram(5, 5, 5), "Cat", "", "© Ann"), sudoku(9)]
    made = book(items, style_for("A book", answers=answers))
    assert [number for number, page in enumerate(made.pages) if "© Ann" in texts(page)] == [1]
    assert ("Fish" in words(made)) == (answers == "back")


def test_puzzles_of_a_kind_are_as_large_as_each_other_where_one_needs_a_page() -> None:
    sparse, dense = nonogram(15, 15, 1, 0.1), nonogram(15, 15, 1, 0.55)
    small = nonogram(5, 5, 1)
    style = style_for("A book", "6x9", per_page=2)
    shared = book([sparse, sparse, small, small], style)
    assert [len(numbers_of(page, "puzzle")) for page in pages_of(shared, "puzzle")] == [2, 2]
    apart = book([sparse, sparse, dense, small, small], style)
    assert [len(numbers_of(page, "puzzle")) for page in pages_of(apart, "puzzle")] == [1, 1, 1, 2]


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
    assert words(book([sudoku(4)] * 12, style_for("A book", "5x8", per_page=12))).count("★☆☆☆☆") == 12


FAMILIES_SHOWN = [sudoku(9), lightup(7), nonogram(15, 15, 1)]


@pytest.mark.parametrize("language", first(2, ["en", "de", "ja", "fr", "es", "pt"]))
@pytest.mark.parametrize("sections", ["family", "none", "grade"])
@pytest.mark.parametrize("trim", first(2, ["8.5x11", "A5", "6x9", "5x8"]))
def test_an_editor_finds_nothing(trim: str, sections: str, language: str) -> None:
    """No wide gap, no notes before the puzzles, an example a page, no small cells, and sheets of four pages."""
    items = in_sections([item for item in FAMILIES_SHOWN for _ in range(4)], sections)
    style = style_for("A book", trim, sections=sections, language=language, color="grey")
    made = book(items, style)
    marks = [mark for mark in remarks(made, items) if "look alike" not in mark]
    assert marks == []
    assert len(made.pages) % 4 == 0
    first_puzzle = next(n for n, page in enumerate(made.pages) if numbers_of(page, "puzzle"))
    notes = style.texts.word("notes")
    assert not any(notes in texts(page) for page in made.pages[:first_puzzle])
    examples = [page for page in made.pages if style.texts.word("example") in texts(page)]
    pictures_of_examples = [len(pictures(page)) for page in examples]
    assert len(examples) == len({item.puzzle.family for item in items})
    assert min(pictures_of_examples) >= 3  # the puzzle, a step, the answer


@pytest.mark.parametrize(("large", "millimeters"), [(False, 5), (True, 8)])
def test_cells_have_space_for_a_pen(large: bool, millimeters: float) -> None:
    made = book([sudoku(9)] * 12, style_for("A book", "A5", per_page=12, large_print=large))
    cells = [pictures(page)[0].cell for page in pages_of(made, "puzzle")]
    assert min(cells) >= millimeters / 25.4 * 72


def test_an_editor_marks_cells_without_space_for_a_pen() -> None:
    small = book([sudoku(25)], style_for("A book", "5x8"))
    found = [mark for mark in remarks(small, [sudoku(25)]) if "cells of" in mark]
    assert len(found) == 1
    assert "expected 5 mm or more" in found[0]


@pytest.mark.parametrize("extent", [1, 4, 16])
def test_the_extent_is_what_the_printer_folds(extent: int) -> None:
    made = book([sudoku(9)] * 7, style_for("A book", extent=extent))
    assert len(made.pages) % extent == 0
    with pytest.raises(RequestError, match="an extent in steps of 7 pages is not possible; expected 1, 2, 4, 8 or 16"):
        style_for("A book", extent=7)


def test_letters_of_a_book_are_of_one_alphabet() -> None:
    own = [nonogram(8, 8, 5)]
    odd = Palette((Color("vermillion", "#d55e00", "v"), Color("heather", "#8060a0", "h")))
    grid = np.array([[1, 2], [2, 0]])
    mixed = [*own, Item("odd", Nonogram.from_grid(grid, odd), grid, Grade.EASY, 1.0)]
    for items, is_latin in ((own, False), (mixed, True)):
        printed = [each.printed for each in puzzles(items, style_for("A book", language="ja"))]
        letters = [
            color.letter for puzzle in printed if isinstance(puzzle, Nonogram) for color in puzzle.palette.colors
        ]
        assert {letter.isascii() for letter in letters} == {is_latin}


def test_each_colored_clue_of_a_grey_book_has_its_letter() -> None:
    (puzzle,) = puzzles([nonogram(25, 25, 4, 0.9)], style_for("A book", "5x8", color="grey"))
    for drawing in puzzle.drawings:
        written = [text.text for text in drawing.draw().primitives if isinstance(text, Text)]
        assert sum(text.isalpha() for text in written) == sum(text.isdigit() for text in written)
