"""Text as people have it: each puzzle in it is found and read by itself, and what is wrong with one hides no other."""

import json
from pathlib import Path

import pytest

import gridwright as gw
from output.sources import read_sources
from puzzles.errors import PuzzleError
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle

ONE = ".....4....5....4..2.....81379..83...5.6.71..8.1.........2...596.856291.....31.2.."
TWO = ".....86...5.7..8.9.46.5......8.7....9618.57..3.5...4....34...1.2.7.3......4.27..5"
GRIDS = [ONE, TWO]
ROWS = [[ONE[start : start + 9] for start in range(0, 81, 9)], [TWO[start : start + 9] for start in range(0, 81, 9)]]
NUMBERS = [[0 if sign == "." else int(sign) for sign in row] for row in ROWS[0]]
BLOCKS = ["\n".join(rows) for rows in ROWS]
FULL_WIDTH = str.maketrans("123456789.", "１２３４５６７８９・")
SPACED = "\n".join(" ".join(row) for row in ROWS[0])


def read(text: str | bytes, folder: Path, name: str = "some.txt") -> list[Document[Puzzle] | PuzzleError]:
    (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)
    return [found if isinstance(found, PuzzleError) else found.document for found in read_sources([str(folder / name)])]


def lines_of(found: list[Document[Puzzle] | PuzzleError]) -> list[str]:
    return [gw.encode(each, "line").decode().partition(" ")[0].strip() for each in found if isinstance(each, Document)]


LAYOUTS = {
    "a title behind a tab": f"{ONE}\tevening edition\n{TWO}\tfrom the archive (hard)\n",
    "a title behind a comma": f"{ONE},first\n{TWO},second\n",
    "a rating behind a semicolon": f"{ONE};ER=3.0;alpha\n{TWO};ER=2.6;beta\n",
    "a grade behind a bar": f"{ONE}|easy\n{TWO}|hard\n",
    "a hash before and a rating behind": f"0b1c2d3e4f5a {ONE} 2.6\n1b1c2d3e4f5b {TWO} 3.0\n",
    "numbers before": f"1. {ONE}\n2. {TWO}\n",
    "numbers in brackets before": f"1) {ONE}\n(2) {TWO}\n",
    "quotes": f'"{ONE}"\n"{TWO}"\n',
    "a string of a program in each line": f"    '{ONE}',\n    '{TWO}',\n",
    "a heading first": f"My collection\n{ONE}\n{TWO}\n",
    "a bad line first": f"{ONE[:-1]}\n{ONE}\n{TWO}\n",
    "blocks between blank lines": "\n\n".join(BLOCKS),
    "blocks with names": "".join(f"Grid {number:02}\n{block}\n" for number, block in enumerate(BLOCKS, 1)),
    "blocks between rules": "\n---------\n".join(BLOCKS),
    "zero-width spaces": "".join(f"\u200b{grid}\u200d\n" for grid in GRIDS),
    "UTF-16": "".join(f"{grid}\n" for grid in GRIDS).encode("utf-16"),
    "UTF-16 of the other order": b"\xfe\xff" + "".join(f"{grid}\n" for grid in GRIDS).encode("utf-16-be"),
    "a table with semicolons": f"puzzle;solution\n{ONE};\n{TWO};\n",
    "a table with tabs and other columns": f"id\tpuzzle\tlevel\n1\t{ONE}\t5\n2\t{TWO}\t6\n",
    "a table with a column of another name": f"id,grid,level\n1,{ONE},5\n2,{TWO},6\n",
    "a list of strings in Python": f"puzzles = [\n    '{ONE}',\n    '{TWO}',\n]\n",
    "a list of objects in JSON": json.dumps([{"puzzle": grid, "level": 3} for grid in GRIDS]),
}


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS)
def test_both_puzzles_of_a_list_are_read(text: str | bytes, tmp_path: Path) -> None:
    assert lines_of(read(text, tmp_path)) == GRIDS


ALONE = {
    "a frame with dots": "┌─────────┐\n" + "".join(f"│ {line.replace('.', '·')} │\n" for line in SPACED.split("\n")),
    "full-width signs": "\n".join(ROWS[0]).translate(FULL_WIDTH),
    "a list of Python": f"board = {NUMBERS}",
    "an array of numpy": f"import numpy as np\nboard = np.array({NUMBERS})\nprint(board)",
    "a board of an interface": json.dumps({"board": NUMBERS}),
    "a board deep in an answer": json.dumps({"newboard": {"grids": [{"value": NUMBERS, "difficulty": "Easy"}]}}),
    "null for a blank": json.dumps({"board": [[number or None for number in row] for row in NUMBERS]}),
    "one list of all cells": json.dumps({"cells": [number for row in NUMBERS for number in row]}),
}


@pytest.mark.parametrize("text", ALONE.values(), ids=ALONE)
def test_a_single_grid_is_read(text: str, tmp_path: Path) -> None:
    assert lines_of(read(text, tmp_path, "board.json" if text.startswith("{") else "board.txt")) == [ONE]


CLUES = {
    "JSON": ("n.json", '{"width": 3, "height": 2, "rows": [[2], [1]], "columns": [[2], [1], []]}'),
    "TOML": ("n.toml", 'title = "two by three"\nrows = "2, 1"\ncolumns = "2, 1, 0"\n'),
    "columns, a blank line, rows": ("n.txt", "2\n1\n0\n\n2\n1\n"),
    "headings": ("n.txt", "Rows:\n2\n1\nColumns:\n2\n1\n0\n"),
    "sections": ("n.gno", "[Description]\nCorner\n[Dimensions]\n2\n3\n[Row clues]\n2\n1\n[Column clues]\n2\n1\n0\n"),
    "headings in line": ("n.txt", "rows: 2; 1\ncols: 2; 1; 0\n"),
}


@pytest.mark.parametrize(("name", "text"), CLUES.values(), ids=CLUES)
def test_clues_of_a_nonogram_are_read(name: str, text: str, tmp_path: Path) -> None:
    (document,) = read(text, tmp_path, name)
    assert isinstance(document, Document)
    assert document.puzzle == gw.Nonogram.from_grid([[1, 1, 0], [1, 0, 0]]) or document.puzzle.title == "two by three"
    assert [[block.length for block in clue] for clue in document.puzzle.rows] == [[2], [1]]
    assert [[block.length for block in clue] for clue in document.puzzle.columns] == [[2], [1], []]


def test_a_solution_in_the_line_is_the_solution_and_no_second_puzzle(tmp_path: Path) -> None:
    answer = "".join(map(str, gw.solve(gw.read(ONE)[0].puzzle).solutions[0].ravel().tolist()))
    (document,) = read(f"1;{ONE};{answer};3.0\n", tmp_path)
    assert isinstance(document, Document)
    assert document.solution is not None


LINKS = {
    "a fragment": "https://puzz.link/p#slither/3/3/0h1h",
    "more behind": "https://puzz.link/p?slither/3/3/0h1h&v=1",
    "an upper-case host": "HTTPS://PUZZ.LINK/p?slither/3/3/0h1h",
    "percent signs": "https://puzz.link/p?slither%2F3%2F3%2F0h1h",
    "another site": "http://pzv.jp/p.html?slither/3/3/0h1h",
    "an alias": "https://puzz.link/p?slitherlink/3/3/0h1h",
    "a version": "https://puzz.link/p?slither/v:3/3/3/0h1h",
    "within a sentence": "Look at <https://puzz.link/p?slither/3/3/0h1h>, it is small.",
}


@pytest.mark.parametrize("text", LINKS.values(), ids=LINKS)
def test_a_link_is_read_however_it_was_copied(text: str, tmp_path: Path) -> None:
    (plain,) = read("https://puzz.link/p?slither/3/3/0h1h", tmp_path)
    (found,) = read(f"{text}\n", tmp_path)
    assert isinstance(found, Document), found
    assert found == plain


def test_links_of_several_families_with_a_bad_one_first(tmp_path: Path) -> None:
    text = "https://puzz.link/p?kakuro/9/9/zz!\nhttps://puzz.link/p?slither/3/3/0h1h\nhttps://puzz.link/p?akari/2/2/i\n"
    bad, *good = read(text, tmp_path)
    assert "some.txt:1: the link to a kakuro puzzle: " in str(bad)
    assert [isinstance(each, Document) and each.puzzle.family for each in good] == ["slitherlink", "lightup"]


def test_a_family_that_is_not_ours_is_named(tmp_path: Path) -> None:
    (error,) = read("https://puzz.link/p?nurimisaki/9/9/zz\n", tmp_path)
    assert "Nurimisaki is not a family of Gridwright; expected one of nonogram, sudoku" in str(error)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{ONE[:-1]}\n{TWO}\n", "some.txt:1: the grid has 80 characters"),
        (f"Title\n55{ONE[2:]}\n{TWO}\n", "some.txt:2: R1C1 and R1C2 both hold 5"),
        ("\n".join([*ROWS[0][:8], "", *ROWS[1]]), "some.txt:1: the grid has 8 rows"),
    ],
    ids=["a cell too few", "a clash", "a row too few"],
)
def test_what_is_refused_is_named_with_its_line(text: str, reason: str, tmp_path: Path) -> None:
    errors = [str(found).rpartition("/")[2] for found in read(text, tmp_path) if isinstance(found, PuzzleError)]
    assert [error[: len(reason)] for error in errors] == [reason]


@pytest.mark.parametrize("text", ["Nothing to see here.\n", "1\n2\n3\n", '{"a": [1, 2, 3]}', "x = 1\n", "9 9\n"])
def test_text_without_a_puzzle_is_not_misread(text: str, tmp_path: Path) -> None:
    (error,) = read(text, tmp_path)
    assert isinstance(error, PuzzleError)


GIVENS = [
    (row, column, ONE[9 * row + column]) for row in range(9) for column in range(9) if ONE[9 * row + column] != "."
]


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("form", ["{},{},{}", "{} {} {}", "({}, {}, {}),"])
def test_givens_are_read_as_rows_columns_and_digits(first: int, form: str, tmp_path: Path) -> None:
    text = "".join(f"{form.format(row + first, column + first, digit)}\n" for row, column, digit in GIVENS)
    assert lines_of(read(text, tmp_path)) == [ONE]


def test_a_given_that_stands_twice_is_refused_by_its_line(tmp_path: Path) -> None:
    (refused,) = read("".join(f"{row} {column} {digit}\n" for row, column, digit in [*GIVENS, GIVENS[0]]), tmp_path)
    assert f"line {len(GIVENS) + 1}: " in str(refused)
