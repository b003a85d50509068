"""The commands check, hint and show, on Sudokus, and files of several puzzles."""

import json
from pathlib import Path

import pytest
from PIL import Image

from tests.commands import NONE, SEVERAL, SOLUTION, UNIQUE, gen


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        (UNIQUE, 0, "30 givens. Exactly one solution, proved by naked and hidden singles"),
        (SEVERAL, 3, "At least 2 solutions"),
        (NONE, 3, "No solution"),
    ],
)
def test_check_tells_how_many_solutions_there_are(line: str, code: int, words: str) -> None:
    result = gen("check", "-", data=line)
    assert result.exit_code == code
    assert words in result.stdout


def test_check_compares_a_solution_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"puzzle,solution\n{UNIQUE},{SOLUTION}\n")
    assert "The solution in the file is right." in gen("check", path).stdout
    told = json.loads(gen("check", path, "--json").stdout)
    assert (told["verdict"], told["has_solution"], told["file"]) == ("unique", True, str(path))
    path.write_text(f"puzzle,solution\n{UNIQUE},{SOLUTION[:-2]}97\n")
    result = gen("check", path)
    assert result.exit_code == 2
    assert "R9C8 holds 9; its given is 7" in result.stderr


def test_show_prints_the_puzzle_and_its_solution() -> None:
    assert " 5 3 . | . 7 . | . . ." in gen("show", "-", data=UNIQUE).stdout
    assert " 5 3 4 | 6 7 8 | 9 1 2" in gen("show", "-", "--solution", data=UNIQUE).stdout
    for line, words in ((NONE, "no solution"), (SEVERAL, "several solutions")):
        result = gen("show", "-", "--solution", data=line)
        assert (result.exit_code, result.stdout.count(".") > 40) == (3, True)
        assert result.stderr == f"Error: standard input:1: the puzzle has {words}; expected exactly one\n"


@pytest.mark.parametrize(
    ("words", "shows_title"),
    [(["show", "-"], False), (["show", "-", "--solution"], True), (["solve", "-"], True), (["hint", "-"], False)],
)
def test_the_title_of_a_picture_is_shown_with_the_answer_only(words: list[str], shows_title: bool) -> None:
    text = 'title "Dot"\nby "Ann"\nwidth 2\nheight 1\nrows\n1\ncolumns\n1\n0\n'
    shown = gen(*words, data=text).stdout
    assert ("\nDot\n" in shown, "Dot" in shown) == (shows_title,) * 2
    assert ("\nAnn\n" in shown) == (words[0] != "hint")


def test_the_title_of_a_sudoku_is_shown_at_once() -> None:
    assert gen("show", "-", data=f"{UNIQUE} # First steps").stdout.splitlines()[1] == "First steps"
    unsolved = gen("solve", "-", data=f"{NONE} # First steps").stdout
    assert unsolved.splitlines()[1:] == ["First steps", unsolved.splitlines()[-1]]


def test_show_draws_numbered_pictures(tmp_path: Path) -> None:
    result = gen("show", "-", "-o", tmp_path / "a.png", data=f"{UNIQUE}\n{SEVERAL}\n")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr == f"Wrote 2 files, {tmp_path / 'a-1.png'} to {tmp_path / 'a-2.png'}.\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-1.png", "a-2.png"]
    with Image.open(tmp_path / "a-2.png") as picture:
        assert picture.size[0] == picture.size[1] > 200
    assert gen("show", "-", "-o", tmp_path / "a.gif", data=UNIQUE).exit_code == 2


def test_show_draws_in_the_style_that_is_reported(tmp_path: Path) -> None:
    look = ("--cell", "25.4mm", "--dpi", 100, "--lines", 2, "--grey")
    assert gen("show", "-", "-o", tmp_path / "a.png", *look, data=UNIQUE).exit_code == 0
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (1000, 1000)
        colors = picture.convert("RGB").getcolors(1_000)
        assert colors is not None
        assert all(red == green == blue for _, (red, green, blue) in colors)
    assert gen("show", "-", "-o", tmp_path / "a.eps", "--cell", 20, data=UNIQUE).exit_code == 0
    assert b"%%BoundingBox: 0 0 150 150" in (tmp_path / "a.eps").read_bytes()
    colored = "width 1\nheight 1\ncolor a #ff0000\ncolor k #00ff00\nrows\n1k\ncolumns\n1k\n"
    for look in ("--letters", "--grey"):
        assert gen("show", "-", "-o", tmp_path / "b.svg", look, "--solution", data=colored).exit_code == 0
        assert (tmp_path / "b.svg").read_text().count(">k</text>") == 3
    look = ("--grey", "--no-letters", "--solution")
    assert gen("show", "-", "-o", tmp_path / "b.svg", *look, data=colored).exit_code == 0
    assert "b</text>" not in (tmp_path / "b.svg").read_text()


def test_hint_tells_the_next_step() -> None:
    assert gen("hint", "-", data=UNIQUE).stdout == "standard input:1: R1C6 is 8: the only place for 8 in box 2.\n"
    told = json.loads(gen("hint", "-", "--json", data=UNIQUE).stdout)
    assert told["step"]["places"] == [[0, 5, 8]]
    assert "No step is left" in gen("hint", "-", data=SOLUTION).stdout
