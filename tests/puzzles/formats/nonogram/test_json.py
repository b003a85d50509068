"""Our JSON notation of nonograms."""

import copy
import json

import pytest

from puzzles.errors import FormatError
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.formats.gridwright_json import from_dict, to_dict
from puzzles.formats.nonogram.json import in_one_line
from puzzles.formats.registry import read, write
from puzzles.nonogram import Color, Nonogram, Palette
from tests.puzzles.formats.sudoku.test_notations import refusal

PALETTE = Palette((Color("red", "#ff0000", "r"), Color("sea", "#0000ff", "s")), background="#eeeeee")
GRID = [[1, 2], [0, 2]]
MEMBERS = {
    "format": "gridwright",
    "version": 1,
    "family": "nonogram",
    "height": 2,
    "width": 2,
    "title": "a title",
    "palette": {
        "background": "#eeeeee",
        "colors": [{"name": "red", "rgb": "#ff0000", "letter": "r"}, {"name": "sea", "rgb": "#0000ff", "letter": "s"}],
    },
    "rows": [[[1, 1], [1, 2]], [[1, 2]]],
    "columns": [[[1, 1]], [[2, 2]]],
    "solution": GRID,
}
DOCUMENT = Document(Nonogram.from_grid(GRID, PALETTE, "a title"), GRID)


def test_one_line_is_what_the_notation_writes_of_a_puzzle_alone():
    for puzzle in (DOCUMENT.puzzle, Nonogram.from_grid([[0, 1], [0, 0]], title='"rows":')):
        assert in_one_line(puzzle) == gridwright_json.in_one_line(puzzle)


def test_the_members_are_those_that_are_documented_and_may_be_more_or_fewer():
    assert to_dict(DOCUMENT) == MEMBERS
    assert json.loads(write(DOCUMENT, "gridwright")) == MEMBERS
    assert len(write(DOCUMENT, "gridwright").splitlines()) == len(MEMBERS) + 2
    document = from_dict({"grade": "hard", "score": 3.5, "seed": 2**63, **MEMBERS})
    assert document.puzzle == DOCUMENT.puzzle
    assert document.puzzle.title == "a title"
    assert document.solution.tolist() == GRID
    (document,) = read(json.dumps({"score": 3.5, "trace": [None], "seed": 2**63, **MEMBERS}).encode())
    assert document.puzzle == DOCUMENT.puzzle
    members = {key: value for key, value in MEMBERS.items() if key not in ("title", "solution")}
    assert from_dict(members).puzzle == DOCUMENT.puzzle
    assert from_dict({**members, "solution": None}).solution is None
    assert "solution" not in to_dict(from_dict(members))


def changed(path, value):
    members = copy.deepcopy(MEMBERS)
    place = members
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return members


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["format"], "other", "expected 'gridwright'"),
        (["version"], 2, "the member 'version' is '2'; expected 1"),
        (["version"], True, "the member 'version' is 'true'; expected 1"),
        (["family"], "chess", "expected 'binairo' or '"),
        (["height"], 3, "the member 'rows' has 2 clues; expected 3"),
        (["width"], None, "the width is null or missing; expected an integer from 1 to 1000"),
        (["width"], 2.0, "the width is '2.0'; expected an integer"),
        (["title"], 5, "the title is '5'; expected a string"),
        (["rows"], {}, "the member 'rows' is an object; expected a list"),
        (["rows", 0], 3, "clue 1 of 'rows' is '3'; expected a list"),
        (["rows", 0], [[1, 1]] * 1001, "clue 1 of 'rows' has 1,001 items; expected at most 1000"),
        (["rows", 1, 0], [1], "a block in clue 2 of 'rows' has 1 item; expected length and color"),
        (["rows", 1, 0], [1, 2, 3], "a block in clue 2 of 'rows' has 3 items; expected at most 2"),
        (["rows", 1, 0, 0], 0, "a length in clue 2 of 'rows' is '0'; expected an integer from 1 to 1000"),
        (["rows", 1, 0, 1], 3, "row 2 has a block of color 3; expected 1 to 2"),
        (["rows", 1, 0, 1], False, "a color in clue 2 of 'rows' is 'false'; expected an integer from 1 to 31"),
        (["palette"], [], "the palette is a list; expected an object"),
        (["palette", "colors"], [], "a palette of 0 colors is not possible"),
        (["palette", "colors"], [{}] * 32, "the list of colors has 32 items; expected at most 31"),
        (["palette", "colors", 0], "red", "a color is '\"red\"'; expected an object"),
        (["palette", "colors", 0, "rgb"], "red", "'red' is not a color value; expected '#rrggbb'"),
        (["palette", "colors", 0, "letter"], None, "a color's letter is null or missing; expected a string"),
        (["palette", "background"], "#ff0000", "uses the rgb '#ff0000' twice"),
        (["solution"], [[1, 2], [0]], "the rows of the solution differ in length"),
        (["solution"], [[1, 2]], "a solution of shape (1, 2) was given; expected (2, 2)"),
        (["solution", 0, 0], 256, "a cell of the solution is '256'; expected an integer from 0 to 31"),
        (["solution", 0, 0], 0, "the solution does not fit the puzzle: row 1 reads 1 of color 2"),
    ],
)
def test_members_that_are_wrong_are_named(path, value, message):
    assert message in refusal(json.dumps(changed(path, value)), "gridwright")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text is not JSON (Expecting value, column 1)"),
        ("{\n\n'a': 1}", "the text is not JSON (Expecting property name enclosed in double quotes, line 3, column 1)"),
        ("[" * 100_000, "the brackets are nested too deeply"),
        ('{"width": NaN}', "NaN is not a JSON number; expected digits"),
        ('{"width": ' + "9" * 5000 + "}", "has 5000 digits; expected at most 40"),
        ('{"version": 1e999}', "the member 'format' is null or missing"),
        ("[1]", "the text is a list; expected an object"),
        ("null", "the text is null or missing; expected an object"),
        ("12", "the text is '12'; expected an object"),
    ],
)
def test_text_that_is_no_such_json_is_refused(text, message):
    assert message in refusal(text, "gridwright")


def test_json_is_utf_8_with_or_without_a_mark():
    data = json.dumps({**MEMBERS, "title": "é"}, ensure_ascii=False)
    for encoding in ("utf-8", "utf-8-sig"):
        assert read(data.encode(encoding))[0].puzzle.title == "é"
    with pytest.raises(FormatError, match="is not UTF-8; expected JSON in UTF-8"):
        read(data.encode("latin-1"))
