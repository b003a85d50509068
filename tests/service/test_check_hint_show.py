"""The commands check, hint, show and solve on Sudokus, on files of several puzzles, and by a method."""

import json
from pathlib import Path

import pytest
from PIL import Image

from generator.families import family_named
from puzzles.families import FAMILIES
from tests.commands import SEVERAL, SOLUTION, UNIQUE, gen


def test_check_compares_a_solution_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"puzzle,solution\n{UNIQUE},{SOLUTION}\n")
    told = gen("check", path).stdout
    assert "30 givens. Exactly one solution, proved by naked and hidden singles" in told
    assert "The solution in the file is right." in told
    told = json.loads(gen("check", path, "--json").stdout)
    assert (told["verdict"], told["has_solution"], told["file"]) == ("unique", True, str(path))
    path.write_text(f"puzzle,solution\n{UNIQUE},{SOLUTION[:-2]}97\n")
    result = gen("check", path)
    assert (result.exit_code, "R9C8 holds 9; its given is 7" in result.stderr) == (2, True)


def test_show_prints_the_puzzle_and_its_solution() -> None:
    assert " 5 3 . | . 7 . | . . ." in gen("show", "-", data=UNIQUE).stdout
    assert " 5 3 4 | 6 7 8 | 9 1 2" in gen("show", "-", "--solution", data=UNIQUE).stdout
    assert gen("show", "-", "--solution", data=SEVERAL).stdout.count(".") > 40  # the puzzle alone


@pytest.mark.parametrize(
    ("words", "shows_title"),
    [(["show", "-"], False), (["show", "-", "--solution"], True), (["solve", "-"], True), (["hint", "-"], False)],
)
def test_the_title_of_a_picture_is_shown_with_the_answer_only(words: list[str], shows_title: bool) -> None:
    text = 'title "Dot"\nby "Ann"\nwidth 2\nheight 1\nrows\n1\ncolumns\n1\n0\n'
    shown = gen(*words, data=text).stdout
    assert ("\nDot\n" in shown, "Dot" in shown) == (shows_title,) * 2
    assert ("\nAnn\n" in shown) == (words[0] != "hint")
    assert gen("show", "-", data=f"{UNIQUE} # First steps").stdout.splitlines()[1] == "First steps"  # no picture


def test_show_draws_in_the_style_that_is_asked_for(tmp_path: Path) -> None:
    look = ("--cell", "25.4mm", "--dpi", 100, "--lines", 2, "--grey")
    assert gen("show", "-", "-o", tmp_path / "a.png", *look, data=UNIQUE).exit_code == 0
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (1000, 1000)
        assert round(picture.info["dpi"][0]) == 100
        colors = picture.convert("RGB").getcolors(1_000)
        assert colors is not None
        assert all(red == green == blue for _, (red, green, blue) in colors)
    colored = "width 1\nheight 1\ncolor a #ff0000\ncolor k #00ff00\nrows\n1k\ncolumns\n1k\n"
    for words, n_letters in ((["--letters"], 3), (["--grey"], 3), (["--grey", "--no-letters"], 0)):
        assert gen("show", "-", "-o", tmp_path / "b.svg", *words, "--solution", data=colored).exit_code == 0
        assert (tmp_path / "b.svg").read_text().count(">k</text>") == n_letters


def test_hint_tells_the_next_step() -> None:
    assert gen("hint", "-", data=UNIQUE).stdout == "standard input:1: R1C6 is 8: the only place for 8 in box 2.\n"
    assert json.loads(gen("hint", "-", "--json", data=UNIQUE).stdout)["step"]["places"] == [[0, 5, 8]]
    assert "No step is left" in gen("hint", "-", data=SOLUTION).stdout
    german = gen("hint", "-", "--stage", "where", "--language", "de", data=UNIQUE).stdout
    assert german == "standard input:1: Betrachten Sie Zeilen 1 bis 3, Spalten 4 bis 6.\n"
    why = json.loads(gen("hint", "-", "--json", "--stage", "why", data=UNIQUE).stdout)
    assert (why["text"], why["step"]["decides"]) == ("Hidden single in box: the only place for 8 in box 2.", [])


def test_a_method_solves_or_says_that_it_found_nothing() -> None:
    result = gen("solve", "-", "--method", "logic", data=UNIQUE)
    assert " 5 3 4 | 6 7 8 | 9 1 2" in result.stdout
    assert "Exactly one solution, proved by logic (" in result.stdout
    told = json.loads(gen("solve", "-", "--method", "logic", "--set", "nodes=5", "--json", data=UNIQUE).stdout)
    assert (told["verdict"], told["method"], told["interrupted"]) == ("unique", "logic", False)
    assert "".join(str(digit) for row in told["solutions"][0] for digit in row) == SOLUTION
    clues = "width 4\nheight 4\nrows\n1\n1,1\n2\n1\ncolumns\n1\n1,1\n1,1\n1\n"  # lines alone see nothing wrong
    result = gen("solve", "-", "--method", "tabu", "--budget", "20", data=clues)
    assert (result.exit_code, "tabu found no solution; the best has the value" in result.stdout) == (3, True)
    result = gen("solve", "-", "--method", "dfs", data=clues)
    assert (result.exit_code, "No solution, proved by dfs" in result.stdout) == (0, True)


def test_solve_tells_all_solutions() -> None:
    answer = json.loads(gen("solve", "2x2:1/1/1/1", "--json", "--limit", 10).stdout)
    assert (answer["verdict"], answer["complete"]) == ("multiple", True)
    assert sorted(answer["solutions"]) == [[[0, 1], [1, 0]], [[1, 0], [0, 1]]]
    lines = "1\n" * 200
    result = gen("solve", "-", "--limit", 26, data=f"width 200\nheight 200\nrows\n{lines}columns\n{lines}")
    assert result.exit_code == 2
    assert "a limit of 26 solutions of 200x200 cells was given; expected at most 25" in result.stderr


def test_all_methods_are_listed_with_their_parameters() -> None:
    listed = [json.loads(line) for line in gen("methods", "--json").stdout.splitlines()]
    assert [(row["family"], row["method"]) for row in listed] == [
        (name, method) for name in FAMILIES for method in family_named(name).methods
    ]
    text = gen("methods", "nonogram").stdout
    assert "nonogram logic (complete, 300,000 conflicts)" in text
    assert "    probes=50000: assumptions to try before searching" in text
    assert "sudoku" not in text


def test_the_integer_program_is_written_but_not_over_a_puzzle(tmp_path: Path) -> None:
    target, source = tmp_path / "model.lp", tmp_path / "puzzle.lp"
    result = gen("solve", "-", "--method", "ilp", "--write", target, data=UNIQUE)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"Wrote {target}: 729 variables, 324 constraints.\n"
    assert target.read_text().splitlines()[-1] == "End"
    source.write_text(UNIQUE)
    for name in (source, tmp_path / "puzzle.txt"):
        assert gen("solve", source, "--method", "ilp", "--write", name).exit_code == 2
    assert (source.read_text(), {*tmp_path.iterdir()}) == (UNIQUE, {source, target})
