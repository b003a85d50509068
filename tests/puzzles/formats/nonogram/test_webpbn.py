"""The XML of webpbn: what others write is read, and what it says about colors, goals and encodings is kept."""

import pytest

from puzzles.errors import FormatError
from puzzles.formats.document import Document
from puzzles.formats.registry import read, write
from puzzles.nonogram import Color, Nonogram, Palette

# The XML of webpbn
#     X.
#     XX
L_GRID = [[1, 0], [1, 1]]
BLACK_X = Palette((Color("black", "#000000", "X"),))
L_PUZZLE = Nonogram.from_grid(L_GRID, BLACK_X)
COLUMNS = '<clues type="columns"><line><count>2</count></line><line><count>1</count></line></clues>'
ROWS = '<clues type="rows"><line><count>1</count></line><line><count>2</count></line></clues>'
GOAL = '<solution type="goal"><image>\n|X.|\n|XX|\n</image></solution>'


def read_puzzles(*puzzles):
    return read(f"<puzzleset>{''.join(puzzles)}</puzzleset>".encode(), format="webpbn")


def read_puzzle(content, attributes=""):
    (document,) = read_puzzles(f"<puzzle {attributes}>{content}</puzzle>")
    return document


@pytest.mark.parametrize(
    "content",
    [COLUMNS + ROWS, GOAL + COLUMNS + ROWS, GOAL, ROWS + GOAL, COLUMNS + GOAL, GOAL.replace(' type="goal"', "")],
)
def test_clues_or_goal_may_be_absent(content):
    document = read_puzzle(content)
    assert document.puzzle == L_PUZZLE
    assert (document.solution is None) == ("image" not in content)
    assert document.solution is None or document.solution.tolist() == L_GRID


def test_a_set_of_puzzles_with_the_usual_frame():
    data = f"""<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://example.org/pbn-0.3.dtd">
<puzzleset><title>of the set</title><author>A</author>
<puzzle type="grid"><title> One &amp;
 two </title><note>n</note>{COLUMNS}{ROWS}</puzzle>
<puzzle>{GOAL}</puzzle>
</puzzleset>"""
    first, second = read(data.encode())
    assert first.puzzle == second.puzzle == L_PUZZLE
    assert (first.puzzle.title, second.puzzle.title) == ("One & two", "")


def test_colors_are_numbered_as_declared_and_the_background_may_be_any():
    document = read_puzzle(
        '<color name="light  blue" char="l">8cf</color><color name="night">000010</color>'
        '<color name="red" char="r">F00000</color>'
        '<clues type="rows"><line><count>1</count><count color="light  blue">1</count></line></clues>'
        '<clues type="columns"><line><count color="red">1</count></line>'
        '<line><count color="light  blue">1</count></line><line/></clues>'
        "<solution><image>|rl.|</image></solution>",
        'defaultcolor="red" backgroundcolor="night"',
    )
    assert document.puzzle.rows == (((1, 2), (1, 1)),)
    assert document.puzzle.palette == Palette(
        (Color("light-blue", "#88ccff", "l"), Color("red", "#f00000", "r")), background="#000010"
    )
    assert document.solution.tolist() == [[2, 1, 0]]


def test_black_and_white_need_no_declaration_but_are_not_added_without_need():
    assert read_puzzle(GOAL).puzzle.palette == BLACK_X
    mixed = '<color name="red" char="r">f00</color><solution><image>|rX.|</image></solution>'
    assert [color.name for color in read_puzzle(mixed).puzzle.palette.colors] == ["red", "black"]
    red = '<color name="red" char="r">f00</color><solution><image>|r.|</image></solution>'
    assert [color.name for color in read_puzzle(red).puzzle.palette.colors] == ["red"]
    white = '<color name="red" char="r">f00</color><solution><image>|X.r|</image></solution>'
    document = read_puzzle(white, 'backgroundcolor="black"')
    assert document.solution.tolist() == [[0, 2, 1]]


def test_a_goal_with_open_cells_serves_as_no_solution():
    for row in ("|X?|", "|X[.X]|"):
        content = GOAL.replace("|X.|", row)
        assert read_puzzle(content + ROWS + COLUMNS).solution is None
        with pytest.raises(FormatError, match="clues are missing and no goal is complete; expected rows and columns"):
            read_puzzle(content)


def test_the_goal_goes_before_other_solutions_and_saved_games_are_left_out():
    # Two ways to solve one puzzle: a cell in each row and column.
    clues = "<line><count>1</count></line><line><count>1</count></line>"
    both = f'<clues type="rows">{clues}</clues><clues type="columns">{clues}</clues>'
    saved = '<solution type="saved"><image>|XX||XX|</image></solution>'
    other = '<solution type="solution"><image>|.X||X.|</image></solution>'
    goal = '<solution type="goal"><image>|X.||.X|</image></solution>'
    assert read_puzzle(both + saved).solution is None
    assert read_puzzle(both + saved + other).solution.tolist() == [[0, 1], [1, 0]]
    assert read_puzzle(both + saved + other + goal).solution.tolist() == [[1, 0], [0, 1]]


def test_letters_that_mean_something_else_in_an_image_are_replaced():
    colors = tuple(Color(f"n{index}", f"#00000{index}", sign) for index, sign in enumerate(".|[]?/\\a", 1))
    grid = [list(range(1, len(colors) + 1))]
    (back,) = read(write(Document(Nonogram.from_grid(grid, Palette(colors)), grid), "webpbn"))
    assert back.solution.tolist() == grid
    assert [color.letter for color in back.puzzle.palette.colors] == list("bcdefgha")


def test_encodings_that_xml_declares_are_known():
    text = f'<?xml version="1.0" encoding="{{}}"?><puzzleset><puzzle><title>é</title>{GOAL}</puzzle></puzzleset>'
    for encoding in ("iso-8859-1", "utf-8", "utf-16"):
        (document,) = read(text.format(encoding).encode(encoding), format="webpbn")
        assert document.puzzle.title == "é"


def test_the_puzzle_of_a_set_that_is_wrong_is_named():
    with pytest.raises(FormatError, match="puzzle 2 of the set: clues are missing"):
        read_puzzles(f"<puzzle>{GOAL}</puzzle>", "<puzzle/>")


BILLION_LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><puzzleset><puzzle>&b;</puzzle></puzzleset>'
EXTERNAL = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><puzzleset><title>&a;</title></puzzleset>'
