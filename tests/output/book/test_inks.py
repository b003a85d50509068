"""Inks: a book has one color space, black is black ink alone, and colors can be told apart without color."""

import unicodedata
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import numpy as np
import pypdf
import pytest

from generator.families import family_named
from output.book.book import lay_out
from output.book.drawings import as_printed
from output.book.inks import hatching, shades
from output.book.items import Item
from output.book.pdf import write_book
from output.book.style import style_for
from output.book.texts import LANGUAGES, texts_in
from puzzles.drawing import Fill, Rectangle, Segment, letters_for
from puzzles.nonogram import MAX_COLORS, Color, Nonogram, Palette
from rating.grades import Grade
from tests.output.book.samples import lightup, nonogram, puzzles, sudoku

OPERATORS = {"rgb": {"rg", "RG"}, "cmyk": {"k", "K"}, "grey": {"g", "G"}}
OTHER_OPERATORS = {"cs", "CS", "sc", "SC", "scn", "SCN", "sh", "Do", "gs"}  # by which colors could come in, too
ALL_OPERATORS = OTHER_OPERATORS.union(*OPERATORS.values())
ITEMS = [nonogram(8, 8, 5), nonogram(9, 12, 9, 0.7), sudoku(9), lightup(7)]


def colors_of(path: Path) -> dict[str, set[tuple[float, ...]]]:
    """Return the operands of all operators that set a color, and the operands of all that write text."""
    found: defaultdict[str, set[tuple[float, ...]]] = defaultdict(set)
    for page in pypdf.PdfReader(path).pages:
        contents = page.get_contents()
        assert contents is not None
        ink: tuple[float, ...] = ()
        saved = []
        for operands, operator in contents.operations:
            name = operator.decode()
            if name == "q":
                saved.append(ink)
            elif name == "Q":
                ink = saved.pop()
            if name in ALL_OPERATORS:
                found[name].add(tuple(float(operand) for operand in operands))
                ink = tuple(float(operand) for operand in operands) if name.islower() else ink
            if name in ("Tj", "TJ"):
                found["text"].add(ink)
    return found


@pytest.mark.parametrize(
    ("space", "black", "white"), [("rgb", (0, 0, 0), (1, 1, 1)), ("cmyk", (0, 0, 0, 1), (0,) * 4), ("grey", (0,), (1,))]
)
def test_a_book_has_one_color_space(space: str, black: tuple[int, ...], white: tuple[int, ...], tmp_path: Path) -> None:
    style = style_for("A book", color=space)
    write_book(lay_out(puzzles([nonogram(15, 15, 1)], style), style), tmp_path / "a.pdf")
    found = colors_of(tmp_path / "a.pdf")
    assert set(found) == OPERATORS[space] | {"text"}
    (grey,) = found["text"] - {black, white}  # of clues that are done, in the example
    if space != "cmyk":
        assert grey[-1] == pytest.approx(0x90 / 255, abs=1e-6)
    assert len(set(grey[:3])) == 1
    mixed = style_for("A book", color=space, answers="after")
    write_book(lay_out(puzzles(ITEMS, mixed), mixed), tmp_path / "b.pdf")  # with the blue digits of Sudoku
    found = colors_of(tmp_path / "b.pdf")
    assert set(found) == OPERATORS[space] | {"text"}
    if space == "grey":  # crosses of the examples are the only texts that are printed as dots
        assert {round(255 * level) for (level,) in found["text"]} == {0, 0x70, 0x90, 255}


def direction(line: Segment) -> tuple[float, float]:
    """Return where a line leads, to the right or straight down."""
    across, down = line.x2 - line.x1, line.y2 - line.y1
    length = (across**2 + down**2) ** 0.5
    return round(across / length, 6), round(down / length, 6)


def level(color: str) -> float:
    assert color[1:3] == color[3:5] == color[5:]
    return int(color[1:3], 16) / 255


@pytest.mark.parametrize("n_colors", [1, 2, 3, 6, 7, 13, MAX_COLORS])
def test_greys_differ_by_what_is_seen_or_by_their_hatching(n_colors: int) -> None:
    greys = shades([color.rgb for color in Palette.default(n_colors).colors])
    area = (Rectangle(0, 0, 2, 1),)
    marks = {
        grey: {direction(line) for lines in hatching(Fill(grey, area)) for line in lines.segments} for grey in greys
    }
    assert len(marks) == n_colors
    assert any(marks.values()) == (n_colors > 6)
    for one, other in combinations(greys, 2):
        assert abs(level(one) - level(other)) >= 0.15 or marks[one] != marks[other]
    assert all(level(grey) <= 0.86 for grey in greys)


def test_hatching_stays_within_its_area_and_can_be_seen() -> None:
    for grey in shades([color.rgb for color in Palette.default(MAX_COLORS).colors]):
        for lines in hatching(Fill(grey, (Rectangle(1.1, 2.3, 3, 1),))):
            assert abs(level(lines.color) - level(grey)) >= 0.15
            for x1, y1, x2, y2 in lines.segments:
                assert 1.1 < min(x1, x2) <= max(x1, x2) < 4.1
                assert 2.3 < min(y1, y2) <= max(y1, y2) < 3.3


def test_greys_of_grounds_and_letters_of_larger_palettes() -> None:
    assert shades(["#f0e442", "#000000", "#0072b2"]) == ["#aaaaaa", "#000000", "#555555"]
    names = [color.name for color in Palette.default(MAX_COLORS).colors]
    assert letters_for(names[:5]) == letters_for(names)[:5]
    assert letters_for(["red", "rust", "ruby"], ["", "x", "xr"]) == ["r", "x", "u"]


def test_other_fills_of_drawings_are_not_hatched() -> None:
    from generator.families import family_named
    from output.book.examples import solved_examples
    from puzzles.families import FAMILIES

    for name in FAMILIES:
        for example in solved_examples(name):
            if not family_named(name).is_plain(example.puzzle):
                continue
            answer = family_named(name).answer_drawing(example.puzzle, example.solution)
            for drawing in (answer, *(step for _, step in example.steps)):
                for fill in (each for each in drawing.primitives if isinstance(each, Fill)):
                    assert not list(hatching(fill))


def test_a_ground_that_is_not_white_is_white_in_grey() -> None:
    grid = np.array([[1, 2], [0, 1]])
    palette = Palette((Color("white", "#ffffff", "w"), Color("red", "#ff0000", "r")), "#000000")
    item = Item("night", Nonogram.from_grid(grid, palette), grid, Grade.EASY, 1.0)
    assert isinstance(item.puzzle, Nonogram)
    in_grey = as_printed(item.puzzle, style_for("A book", color="grey"))
    assert isinstance(in_grey, Nonogram)
    assert in_grey.palette.background == "#ffffff"
    assert [color.rgb for color in in_grey.palette.colors] == ["#7f7f7f", "#000000"]
    in_color = as_printed(item.puzzle, style_for("A book"))
    assert isinstance(in_color, Nonogram)
    assert (in_color.palette.background, in_color.palette.colors[1].rgb) == ("#000000", "#ff0000")


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_are_no_figures_and_come_from_the_names(language: str) -> None:
    def letters_of(n_colors: int) -> list[str]:
        puzzle = Nonogram.from_grid(np.arange(1, n_colors + 1).reshape(1, -1), Palette.default(n_colors))
        printed = as_printed(puzzle, style_for("A book", language=language))
        assert isinstance(printed, Nonogram)
        return [color.letter for color in printed.palette.colors]

    letters = letters_of(MAX_COLORS)
    assert len(set(letters)) == MAX_COLORS
    assert not set("bgiloqszBGIOQSZ017l|ﾌﾘﾛﾉﾆ") & set(letters)
    texts = texts_in(language).family("nonogram")
    for letter, color in zip(letters_of(7), Palette.default(7).colors, strict=True):
        name = texts.letters.get(color.name) or texts.legend[color.name]
        assert letter in unicodedata.normalize("NFD", name)


@pytest.mark.parametrize("wanted", [True, False])
def test_letters_can_be_left_out_and_answers_have_clues_when_asked(wanted: bool) -> None:
    (puzzle,) = puzzles([nonogram(8, 8, 5)], style_for("A book", letters=wanted))
    drawings = [drawing.draw() for drawing in (*puzzle.drawings, puzzle.answer)]
    written = {text.text for drawing in drawings for text in drawing.primitives if hasattr(text, "text")}
    assert any(text.isalpha() for text in written) == wanted
    (puzzle,) = puzzles([nonogram(8, 8, 1)], style_for("A book", answer_clues=wanted))
    assert any(hasattr(text, "text") for text in puzzle.answer.draw().primitives) == wanted


def test_a_color_has_one_name_and_one_letter_through_a_book() -> None:
    grid = np.array([[1, 2], [0, 1]])
    palettes = [
        Palette((Color("gray", "#66757f", "y"), Color("red", "#d02020", "r"))),
        Palette((Color("blue-gray", "#66757f", "u"), Color("rose", "#e05080", "r"))),
        Palette((Color("gray", "#66757f", "y"), Color("jade", "#108060", "r"))),
    ]
    items = [Item("x", Nonogram.from_grid(grid, palette), grid, Grade.EASY, 1.0) for palette in palettes]
    said = {entry for puzzle in puzzles(items) for entry in family_named("nonogram").legend(puzzle.printed)}
    assert {entry.name for entry in said} == {"gray", "red", "rose", "jade"}
    assert len(said) == len({entry.letter for entry in said}) == 4


@pytest.mark.parametrize("side", [10, 30])
def test_letters_never_make_cells_smaller(side: int) -> None:
    item = nonogram(side, side, 5)
    lettered, bare = (puzzles([item], style_for("A book", letters=letters))[0].drawings for letters in (True, False))
    assert [(each.width, each.height) for each in lettered] == [(each.width, each.height) for each in bare]
