"""``gen rate``: as a stream of lines, in words, as a table, in the letters of serate."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from generator.families import family_named
from puzzles.formats import registry as formats
from puzzles.formats.stream import entries
from puzzles.sudoku import Ground, Sudoku
from tests.commands import SEVERAL, UNIQUE, gen
from tests.puzzles.sudoku_boards import pattern_board

# Public examples; ratings by Sudoku Explainer 1.2.1: 1.2/1.2/1.2 and 1.5/1.2/1.2.
LINES = ".................1....23........423...1..5.....6....7....86.....2.....9..3..1...4"
UNTIMED = ".193...8.8....1....65.8.....9...35...31.2.79...64...3.....4.27....7....9.7...841."  # 7.3/2.3/2.3
BEYOND = ".......3.2.65....2..1..4.6......2..3"  # a 6x6 that needs chains
JUDGED = ("grade", "score", "minutes", "minutes_extrapolated")
FILE = f"# a comment\n{UNIQUE}\n\nnot a puzzle\n{SEVERAL}\n{LINES} # the last\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "some.sdm"
    path.write_text(FILE)
    return path


def test_bad_lines_are_reported_with_their_numbers_and_the_rest_goes_on(path: Path) -> None:
    result = gen("rate", path, "--json")
    assert result.exit_code == 2
    assert [json.loads(line)["number"] for line in result.stdout.splitlines()] == [2, 6]
    first, second = result.stderr.splitlines()
    assert first.startswith(f"Error: {path}:4: ")
    assert second == f"Error: {path}:5: the puzzle has several solutions; expected exactly one"


@pytest.mark.parametrize(
    ("puzzle", "text"),
    [
        ("width 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n", "2 rounds: freebie (3 painted), punctuating (1 left blank)"),
        ("1x1:1/1\n", "1 round: freebie (1 painted)"),
        (UNIQUE, "14 rounds: full house (16 digits placed), hidden single in box (35 digits placed)"),
        ("https://puzz.link/p?akari/3/1/b", "2 rounds: number (1 bulb placed), light (1 cell ruled out)"),
    ],
)
def test_rules_are_reported_by_what_they_decide_and_remove(puzzle: str, text: str) -> None:
    assert f"\nRules in {text}.\n" in gen("rate", "-", data=puzzle).stdout


def too_large() -> str:
    """Return a board with a blank that is too large for the rules."""
    board = pattern_board(Ground(8, 8))
    board[0, 0] = 0
    return family_named("sudoku").one_line(Sudoku.from_grid(board, Ground(8, 8)))


def test_candidates_are_reported_as_the_steps_remove_them() -> None:
    steps = json.loads(gen("rate", "-", "--explain", "--json", data=BEYOND).stdout)["steps"]
    removed = sum(len(digits) for step in steps if step["rule"] == "pointing" for *_, digits in step["removes"])
    assert f"pointing ({removed} candidates removed)" in gen("rate", "-", data=BEYOND).stdout


def test_a_lower_bound_is_reported_without_grade_or_minutes(path: Path, tmp_path: Path) -> None:
    first, bound, _ = gen("rate", path, "--up-to", 1.4).stdout.split(f"{path}:6: ")[1].splitlines()
    assert "17 givens" in first
    assert bound == (
        "Grade unknown: at least 1.2 (hidden single in box) and more than the limit of 1.4 on the scale SE-1.2.1."
    )
    assert "\nGrade unknown: more than the limit of 1.1 on the scale" in gen("rate", path, "--up-to", 1.1).stdout
    printed = gen("rate", "-", data=too_large()).stdout
    assert "\nGrade unknown: at least 1.0 (full house) on the scale SE-1.2.1.\n" in printed
    table = tmp_path / "ratings.parquet"
    gen("rate", path, "--up-to", 1.4, "-o", table)
    easy, lines = pq.read_table(table).to_pylist()
    assert (easy["status"], easy["grade"], easy["limit"]) == ("exact", "Gentle", None)
    assert (lines["status"], lines["peak"], lines["limit"]) == ("lower_bound", 1.2, 1.4)
    assert {name: lines[name] for name in JUDGED} == dict.fromkeys(JUDGED)


def test_letters_tell_what_is_exact_of_a_lower_bound(path: Path) -> None:
    """The first steps of what a limit cuts off are known, where there are any; else they are beyond it, too."""
    letters = ("--format", "%r/%p/%d")
    assert gen("rate", path, "--up-to", 1.4, *letters).stdout.splitlines() == ["1.2/1.2/1.2", ">1.4/1.2/1.2"]
    assert gen("rate", path, "--up-to", 1.1, *letters).stdout.splitlines() == [">1.1/>1.1/>1.1"] * 2
    assert gen("rate", "-", *letters, data=BEYOND).stdout == "6.6/1.2/1.2\n"
    assert gen("rate", "-", *letters, data=too_large()).stdout == ">=1.0/>=1.0/>=1.0\n"


def test_letters_of_serate(path: Path) -> None:
    lines = gen("rate", path, "--format", "%n %g ED=%r/%p/%d 100%%").stdout.splitlines()
    assert lines == [f"1 {UNIQUE} ED=1.2/1.2/1.2 100%", f"2 {LINES} ED=1.5/1.2/1.2 100%"]
    assert float(gen("rate", "-", "--format", "%e", data=UNIQUE).stdout) >= 0


def test_a_table_keeps_the_order(path: Path, tmp_path: Path) -> None:
    table = tmp_path / "ratings.parquet"
    assert gen("rate", path, path, "-o", table).exit_code == 2
    rows = pq.read_table(table).to_pylist()
    assert [row["number"] for row in rows] == [2, 6, 2, 6]
    assert [(row["scale"], row["peak"], row["puzzle"]) for row in rows[:2]] == [
        ("SE-1.2.1", 1.2, UNIQUE),
        ("SE-1.2.1", 1.5, LINES),
    ]
    assert all(formats.read(row["puzzle"].encode())[0].puzzle.id == row["id"] for row in rows)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["ratings.parquet", "some.sdm"]


def test_steps_and_minutes_in_words_and_scales_by_name() -> None:
    printed = gen("rate", "-", "--explain", data=UNIQUE).stdout
    assert "R1C6 is 8: the only place for 8 in box 2." in printed
    steps = json.loads(gen("rate", "-", "--explain", "--json", data=UNIQUE).stdout)["steps"]
    assert len(steps) == UNIQUE.count(".")
    printed = json.loads(gen("rate", "-", "--json", "--scale", "SukakuExplainer-1.18.1-default", data=UNIQUE).stdout)
    assert (printed["scale"], printed["peak"]) == ("SukakuExplainer-1.18.1-default", 1.2)
    assert ", about 4 minutes; hardest" in gen("rate", "-", data=UNIQUE).stdout
    assert " minutes (a guess, without timing data); hardest" in gen("rate", "-", data=UNTIMED).stdout


def test_entries_come_before_the_file_ends(tmp_path: Path) -> None:
    class Endless:
        def __init__(self) -> None:
            self.n_read = 0

        def read(self, n: int) -> bytes:
            self.n_read += n
            return f"{UNIQUE}\n".encode() * (n // 82)

        def readline(self, _: int) -> bytes:
            self.n_read += 82
            return f"{UNIQUE}\n".encode()

    file = Endless()
    stream = entries(file, "pipe")
    assert [next(stream).number for _ in range(3)] == [1, 2, 3]
    assert file.n_read < 100_000


def test_a_line_without_end_is_reported_once() -> None:
    class Endless:
        def read(self, n: int) -> bytes:
            return b"." * n

        readline = read

    (entry,) = entries(Endless(), "pipe", "line")  # type: ignore[arg-type]
    assert (entry.number, entry.document) == (1, None)
    assert entry.error.startswith("the line is too long; expected less than 16777216 bytes")
