"""Links to Penpa, written here as it writes them, are read as the puzzle that was meant."""

import base64
import json
import zlib
from dataclasses import replace
from typing import Any

import pytest

import gridwright as gw
from puzzles.errors import PuzzleError
from puzzles.families import FAMILIES
from puzzles.formats.penpa_edit.drawing import inflated
from puzzles.games.game import NONE
from puzzles.lightup import WHITE
from puzzles.sudoku import Mark, Sudoku
from tests.puzzles.formats.loose.boards import only, puzzles


def penpa(puzzle: Any, kind: str, title: str = "", **drawn: object) -> str:
    height, width = (puzzle.side,) * 2 if isinstance(puzzle, Sudoku) else (puzzle.height, puzzle.width)
    head = (
        f"{kind},{width},{height},38,0,1,1,{38 * width},{38 * height},9,9,0,0,0,0,Title: {title},Author: ,,,OFF,false"
    )
    mode = '{zQ:{zM:"number"},zA:{zM:"number"}}'
    empty = json.dumps({"surface": {}, "number": {}, "symbol": {}, "line": {}, "lineE": {}, "thermo": [], **drawn})
    for name, sign in (
        ("surface", "zS"),
        ("number", "zN"),
        ("symbol", "zY"),
        ("lineE", "zE"),
        ("line", "zL"),
        ("thermo", "zT"),
    ):
        empty = empty.replace(f'"{name}"', sign)
    text = "\n".join(
        [head, "[0,0,0,0]", mode, empty, empty, "[]", "[]", "{}", '"x"', '"x"', "[3,1,4]", mode, '"x"', "0"]
    )
    engine = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
        + base64.b64encode(engine.compress(text.encode()) + engine.flush()).decode()
    )


def packed(lines: list[str]) -> str:
    """Return the link to the lines of a drawing, without short names."""
    engine = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = "\n".join(lines).replace("z", "zZ")
    data = engine.compress(text.encode()) + engine.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(data).decode()


def points(cells: Any, width: int, wanted: Any) -> dict[str, Any]:
    """Return what stands at the points of cells, in a grid with two points around it."""
    return {
        str((cell // width + 2) * (width + 4) + cell % width + 2): wanted(value)
        for cell, value in enumerate(cells)
        if wanted(value) is not None
    }


def number_of(value: int) -> list[Any] | None:
    return None if value == NONE else [value, 1, "1"]


def test_links_to_penpa_are_read_where_they_name_a_family() -> None:
    sudoku, lightup = puzzles()["sudoku"], puzzles()["lightup"]
    numbers = points([cell or NONE for cell in sudoku.cells], 9, number_of)
    assert only(penpa(sudoku, "sudoku", number=numbers)) == sudoku
    assert only(penpa(sudoku, "square", "A Sudoku", number=numbers)) == sudoku
    thermo = [[28, 29, 42]]
    found = only(penpa(sudoku, "sudoku", number=numbers, thermo=thermo))
    assert found.ground.marks == (Mark("thermo", (0, 1, 10)),)
    for family in ("slitherlink", "hitori"):
        puzzle = puzzles()[family]
        own = points(puzzle.layers[0], puzzle.width, number_of)
        assert only(penpa(puzzle, "square", family.capitalize(), number=own)) == puzzle
    black = points(lightup.cells, lightup.width, lambda cell: None if cell == WHITE else 4)
    own = points(lightup.cells, lightup.width, lambda cell: [cell, 7, "1"] if cell <= 4 else None)
    assert only(penpa(lightup, "square", "Akari", surface=black, number=own)) == lightup
    with pytest.raises(PuzzleError, match="neither title nor rules nor tags say which family it is of"):
        gw.read(penpa(lightup, "square", surface=black, number=own))
    with pytest.raises(PuzzleError, match="it draws symbol; expected "):
        gw.read(penpa(sudoku, "sudoku", number=numbers, symbol={"28": [1, "circle_L", 1]}))


# Families whose tags Penpa does not know and leaves out when it saves; the rules name them.
NAMED_BY_RULES = ("futoshiki", "binairo", "mosaic", "starbattle")


@pytest.mark.parametrize("family", FAMILIES)
def test_families_go_to_penpa_and_come_back(family: str) -> None:
    puzzle = replace(puzzles()[family], title="A zN & b, = c", author="Ann")
    link = gw.encode(puzzle, f"penpa-{family}").decode().strip()
    again = inflated(link.partition("p=")[2])
    if family in NAMED_BY_RULES:
        again[17] = "[]"
    for text in (link, packed(again)):
        found = only(text)
        assert (found, found.title, found.author) == (puzzle, puzzle.title, puzzle.author)


@pytest.mark.parametrize("differ", [0, 1])
def test_whether_rows_of_a_binairo_may_be_alike_goes_along(differ: int) -> None:
    binairo = replace(puzzles()["binairo"], parameter=differ)
    assert only(gw.encode(binairo, "penpa-binairo").decode().strip()).parameter == differ


@pytest.mark.parametrize(
    ("family", "layer", "entry", "message"),
    [
        (
            "tents",
            "number",
            {"0": ["1", 1, "1"]},
            "a number stands at row -2, column -2 of the grid; expected none there",
        ),
        ("nonogram", "number", {"0": ["1", 1, "1"]}, "a number stands at row .*; expected none there"),
        ("tents", "symbol", {"40": [2, "tents", 1]}, "it draws the symbol .*; expected those of tents alone"),
        ("futoshiki", "symbol", {"20": [1, "inequality", 1]}, "it draws a sign that points to no neighbor"),
        ("kakuro", "symbol", {}, "its first row and column are not black"),
        ("kakuro", "numberS", {"1": ["x", 4]}, "'x' is written at the point '1'; expected a sum"),
        ("calcudoku", "numberS", {"1": ["x", 1]}, "'x' is written at the point '1'; expected a number and a sign"),
        ("calcudoku", "lineE", {}, "a cage holds "),
        ("skyscrapers", "number", {"30": ["tall", 1, "1"]}, "'tall' is written at the point '30'; expected a number"),
    ],
)
def test_drawings_that_say_something_else_are_refused(family: str, layer: str, entry: Any, message: str) -> None:
    lines = inflated(gw.encode(puzzles()[family], f"penpa-{family}").decode().strip().partition("p=")[2])
    drawn = json.loads(lines[3])
    lines[3] = json.dumps({**drawn, layer: entry})
    with pytest.raises(PuzzleError, match=f"the link to Penpa: {message}"):
        gw.read(packed(lines))


def test_what_is_drawn_on_a_sudoku_is_read_again() -> None:
    blank = replace(puzzles()["sudoku"], cells=(0,) * 81)
    cages = (Mark("cage", (0, 1, 9), 12), Mark("cage", (2, 3)))
    marks = (*cages, Mark("thermo", (40, 41, 51)), Mark("arrow", (80, 71, 62)))
    marked = replace(blank, ground=blank.ground._replace(variants=("x",), marks=marks), title="zG, zO and %")
    found = only(gw.encode(marked, "penpa-sudoku").decode().strip())
    assert (found, found.title) == (marked, marked.title)
    strange = replace(blank, ground=blank.ground._replace(marks=(Mark("palindrome", (0, 1, 2)),)))
    with pytest.raises(PuzzleError, match="penpa-sudoku cannot carry palindrome; expected cage, thermo and arrow"):
        gw.encode(strange, "penpa-sudoku")


def test_a_family_is_known_by_its_tag_whatever_the_title_says() -> None:
    hitori = replace(puzzles()["hitori"], title="A Star Battle with 3 stars?")
    assert only(gw.encode(hitori, "penpa-hitori").decode().strip()) == hitori
