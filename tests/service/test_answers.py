"""The commands check, hint, show, solve and rate: what they print and draw, in words, as JSON and as tables."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from PIL import Image

from generator.families import family_named
from puzzles.families import FAMILIES
from puzzles.formats import registry as formats
from puzzles.formats.stream import entries
from puzzles.sudoku import Ground, Sudoku
from tests.commands import SEVERAL, SOLUTION, UNIQUE, gen
from tests.puzzles.sudoku_boards import pattern_board

# Public examples; ratings by Sudoku Explainer 1.2.1: 1.2/1.2/1.2 and 1.5/1.2/1.2.
LINES = ".................1....23........423...1..5.....6....7....86.....2.....9..3..1...4"
UNTIMED = ".193...8.8....1....65.8.....9...35...31.2.79...64...3.....4.27....7....9.7...841."  # 7.3/2.3/2.3
BEYOND = ".......3.2.65....2..1..4.6......2..3"  # a 6x6 that needs chains
JUDGED = ("grade", "score", "minutes", "minutes_extrapolated")
FILE = f"# a comment\n{UNIQUE}\n\nnot a puzzle\n{SEVERAL}\n{LINES} # the last\n"


def too_large() -> str:
    """Return a board with a blank that is too large for the rules."""
    board = pattern_board(Ground(8, 8))
    board[0, 0] = 0
    return family_named("sudoku").one_line(Sudoku.from_grid(board, Ground(8, 8)))


SOLVED_ROW = " 5 3 4 | 6 7 8 | 9 1 2"
HINT = "R1C6 is 8: the only place for 8 in box 2, since row 3 and column 4 hold it already."
CLUES = "width 4\nheight 4\nrows\n1\n1,1\n2\n1\ncolumns\n1\n1,1\n1,1\n1\n"  # lines alone see nothing wrong
COLORED = "width 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n"
PRINTED = [
    ("show", UNIQUE, [" 5 3 . | . 7 . | . . ."]),
    ("show --solution", UNIQUE, [SOLVED_ROW]),
    ("show --solution", SEVERAL, [" 5 3 . | . 7 . | . . ."]),  # the puzzle alone
    ("show", f"{UNIQUE} # First steps", ["\nFirst steps\n"]),  # which is no picture
    ("hint", UNIQUE, [f"standard input:1: {HINT}\n"]),
    ("hint", SOLUTION, ["No step is left"]),
    ("hint --stage where --language de", UNIQUE, [": Betrachten Sie Block 2.\n"]),
    ("hint --json", UNIQUE, ['"decides":[[0,5,8]]']),
    ("hint --json --stage why", UNIQUE, ['"Hidden single in box: the only place for 8 in', '"decides":[]']),
    ("solve --method logic", UNIQUE, [SOLVED_ROW, "Exactly one solution, proved by logic ("]),
    ("solve --method dfs", CLUES, ["No solution, proved by dfs"]),
    ("methods nonogram", "", ["nonogram logic (complete, 300,000 conflicts)", "  probes=50000: assumptions to try"]),
    ("rate", COLORED, ["\nRules in 2 rounds: freebie (3 painted), punctuating (1 left blank).\n"]),
    ("rate", "1x1:1/1\n", ["\nRules in 1 round: freebie (1 painted).\n"]),
    (
        "rate",
        UNIQUE,
        ["\nRules in 14 rounds: full house (16 digits placed), hidden single in box (35 digits placed).\n"],
    ),
    ("rate https://puzz.link/p?akari/3/1/b", "", ["2 rounds: number (1 bulb placed), light (1 cell ruled out).\n"]),
    ("rate", UNIQUE, [", about 4 minutes; hardest"]),
    ("rate", UNTIMED, [" minutes (a guess, without timing data); hardest"]),
    ("rate --explain", UNIQUE, [HINT]),
    ("rate --json --scale SukakuExplainer-1.18.1-default", UNIQUE, ['"SukakuExplainer-1.18.1-default"', '"peak":1.2']),
    ("rate --up-to 1.1", LINES, ["\nGrade unknown: more than the limit of 1.1 on the scale"]),
    ("rate", too_large(), ["\nGrade unknown: at least 1.0 (full house) on the scale SE-1.2.1.\n"]),
    ("rate --format %r/%p/%d", BEYOND, ["6.6/1.2/1.2\n"]),
    ("rate --format %r/%p/%d", too_large(), [">=1.0/>=1.0/>=1.0\n"]),
    ("rate --format %r/%p/%d --up-to 1.1", LINES, [">1.1/>1.1/>1.1\n"]),
]


@pytest.mark.parametrize(("command", "data", "texts"), PRINTED)
def test_it_is_printed(command: str, data: str, texts: list[str]) -> None:
    printed = gen(*command.split(), data=data).stdout
    assert [text for text in texts if text not in printed] == []


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


@pytest.mark.parametrize(
    ("words", "shows_title"),
    [(["show", "-"], False), (["show", "-", "--solution"], True), (["solve", "-"], True), (["hint", "-"], False)],
)
def test_the_title_of_a_picture_is_shown_with_the_answer_only(words: list[str], shows_title: bool) -> None:
    text = 'title "Dot"\nby "Ann"\nwidth 2\nheight 1\nrows\n1\ncolumns\n1\n0\n'
    shown = gen(*words, data=text).stdout
    assert ("\nDot\n" in shown, "Dot" in shown) == (shows_title,) * 2
    assert ("\nAnn\n" in shown) == (words[0] != "hint")


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


def test_a_method_solves_or_says_that_it_found_nothing() -> None:
    told = json.loads(gen("solve", "-", "--method", "logic", "--set", "nodes=5", "--json", data=UNIQUE).stdout)
    assert (told["verdict"], told["method"], told["interrupted"]) == ("unique", "logic", False)
    assert "".join(str(digit) for row in told["solutions"][0] for digit in row) == SOLUTION
    clues = "width 4\nheight 4\nrows\n1\n1,1\n2\n1\ncolumns\n1\n1,1\n1,1\n1\n"  # lines alone see nothing wrong
    result = gen("solve", "-", "--method", "tabu", "--budget", "20", data=clues)
    assert (result.exit_code, "tabu found no solution; the best has the value" in result.stdout) == (3, True)


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
    assert "sudoku" not in gen("methods", "nonogram").stdout


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


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "some.sdm"
    path.write_text(FILE)
    return path


def test_a_lower_bound_is_reported_without_grade_or_minutes(path: Path, tmp_path: Path) -> None:
    first, bound, _ = gen("rate", path, "--up-to", 1.4).stdout.split(f"{path}:6: ")[1].splitlines()
    assert "17 givens" in first
    assert bound == (
        "Grade unknown: at least 1.2 (hidden single in box) and more than the limit of 1.4 on the scale SE-1.2.1."
    )
    table = tmp_path / "ratings.parquet"
    gen("rate", path, "--up-to", 1.4, "-o", table)
    easy, lines = pq.read_table(table).to_pylist()
    assert (easy["status"], easy["grade"], easy["limit"]) == ("exact", "Gentle", None)
    assert (lines["status"], lines["peak"], lines["limit"]) == ("lower_bound", 1.2, 1.4)
    assert {name: lines[name] for name in JUDGED} == dict.fromkeys(JUDGED)


def test_letters_of_serate_tell_what_is_exact_of_a_lower_bound(path: Path) -> None:
    """The first steps of what a limit cuts off are known, where there are any; else they are beyond it, too."""
    letters = ("--format", "%r/%p/%d")
    lines = gen("rate", path, "--format", "%n %g ED=%r/%p/%d 100%%").stdout.splitlines()
    assert lines == [f"1 {UNIQUE} ED=1.2/1.2/1.2 100%", f"2 {LINES} ED=1.5/1.2/1.2 100%"]
    assert float(gen("rate", "-", "--format", "%e", data=UNIQUE).stdout) >= 0
    assert gen("rate", path, "--up-to", 1.4, *letters).stdout.splitlines() == ["1.2/1.2/1.2", ">1.4/1.2/1.2"]


def test_a_table_keeps_the_order_and_bad_lines_are_reported(path: Path, tmp_path: Path) -> None:
    table = tmp_path / "ratings.parquet"
    result = gen("rate", path, path, "-o", table, "-q")
    assert result.exit_code == 2
    first, second, *_ = result.stderr.splitlines()
    assert first.startswith(f"Error: {path}:4: ")
    assert second == f"Error: {path}:5: the puzzle has several solutions; expected exactly one"
    rows = pq.read_table(table).to_pylist()
    assert [row["number"] for row in rows] == [2, 6, 2, 6]
    assert [(row["scale"], row["peak"], row["puzzle"]) for row in rows[:2]] == [
        ("SE-1.2.1", 1.2, UNIQUE),
        ("SE-1.2.1", 1.5, LINES),
    ]
    assert all(formats.read(row["puzzle"].encode())[0].puzzle.id == row["id"] for row in rows)


class Endless:
    """Be a file that repeats a line, or one that has no second line."""

    def __init__(self, line: bytes) -> None:
        self._line, self.n_read = line, 0

    def read(self, n: int) -> bytes:
        self.n_read += n
        return self._line * (n // len(self._line))

    def readline(self, n: int) -> bytes:
        self.n_read += len(self._line)
        return self._line if self._line.endswith(b"\n") else self._line * n


def test_entries_come_before_the_file_ends_and_a_line_without_end_is_reported_once() -> None:
    file = Endless(f"{UNIQUE}\n".encode())
    stream = entries(file, "pipe")
    assert [next(stream).number for _ in range(3)] == [1, 2, 3]
    assert file.n_read < 100_000
    (entry,) = entries(Endless(b"."), "pipe", "line")
    assert (entry.number, entry.document) == (1, None)
    assert entry.error.startswith(
        "the line is too long, and nothing after it is read; expected less than 16777216 bytes"
    )
