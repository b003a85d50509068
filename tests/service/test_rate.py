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


def test_letters_of_serate_tell_what_is_exact_of_a_lower_bound(path: Path) -> None:
    """The first steps of what a limit cuts off are known, where there are any; else they are beyond it, too."""
    letters = ("--format", "%r/%p/%d")
    lines = gen("rate", path, "--format", "%n %g ED=%r/%p/%d 100%%").stdout.splitlines()
    assert lines == [f"1 {UNIQUE} ED=1.2/1.2/1.2 100%", f"2 {LINES} ED=1.5/1.2/1.2 100%"]
    assert float(gen("rate", "-", "--format", "%e", data=UNIQUE).stdout) >= 0
    assert gen("rate", path, "--up-to", 1.4, *letters).stdout.splitlines() == ["1.2/1.2/1.2", ">1.4/1.2/1.2"]
    assert gen("rate", path, "--up-to", 1.1, *letters).stdout.splitlines() == [">1.1/>1.1/>1.1"] * 2
    assert gen("rate", "-", *letters, data=BEYOND).stdout == "6.6/1.2/1.2\n"
    assert gen("rate", "-", *letters, data=too_large()).stdout == ">=1.0/>=1.0/>=1.0\n"


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


def test_steps_and_minutes_in_words_and_scales_by_name() -> None:
    printed = gen("rate", "-", "--explain", data=UNIQUE).stdout
    assert "R1C6 is 8: the only place for 8 in box 2." in printed
    steps = json.loads(gen("rate", "-", "--explain", "--json", data=UNIQUE).stdout)["steps"]
    assert len(steps) == UNIQUE.count(".")
    printed = json.loads(gen("rate", "-", "--json", "--scale", "SukakuExplainer-1.18.1-default", data=UNIQUE).stdout)
    assert (printed["scale"], printed["peak"]) == ("SukakuExplainer-1.18.1-default", 1.2)
    assert ", about 4 minutes; hardest" in gen("rate", "-", data=UNIQUE).stdout
    assert " minutes (a guess, without timing data); hardest" in gen("rate", "-", data=UNTIMED).stdout


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
    assert entry.error.startswith("the line is too long; expected less than 16777216 bytes")
