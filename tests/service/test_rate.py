"""``gen rate``: as a stream of lines, in words, as a table, in the letters of serate."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from generator.families import family_named
from puzzles.formats import registry as formats
from puzzles.formats.stream import entries
from puzzles.sudoku import Ground, Sudoku
from service.cli import main
from tests.puzzles.sudoku_boards import pattern_board

# Public examples; ratings by Sudoku Explainer 1.2.1: 1.2/1.2/1.2 and 1.5/1.2/1.2.
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LINES = ".................1....23........423...1..5.....6....7....86.....2.....9..3..1...4"
UNTIMED = ".193...8.8....1....65.8.....9...35...31.2.79...64...3.....4.27....7....9.7...841."  # 7.3/2.3/2.3
BEYOND = ".......3.2.65....2..1..4.6......2..3"  # a 6x6 that needs chains
JUDGED = ("grade", "score", "minutes", "minutes_extrapolated")
SEVERAL = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.9..5....8...."
FILE = f"# a comment\n{EASY}\n\nnot a puzzle\n{SEVERAL}\n{LINES} # the last\n"


def gen(*words: object, data: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=data)


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
        (EASY, "14 rounds: full house (16 digits placed), hidden single in box (35 digits placed)"),
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
        "Grade not known: at least 1.2 (hidden single in box) and more than the limit of 1.4 on the scale SE-1.2.1."
    )
    assert "\nGrade not known: more than the limit of 1.1 on the scale" in gen("rate", path, "--up-to", 1.1).stdout
    printed = gen("rate", "-", data=too_large()).stdout
    assert "\nGrade not known: at least 1.0 (full house) on the scale SE-1.2.1.\n" in printed
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


def test_minutes_that_are_a_guess_say_so() -> None:
    assert ", about 4 minutes; hardest" in gen("rate", "-", data=EASY).stdout
    assert (
        " minutes (a guess, as no people were timed on such puzzles); hardest" in gen("rate", "-", data=UNTIMED).stdout
    )


def test_letters_of_serate(path: Path) -> None:
    lines = gen("rate", path, "--format", "%n %g ED=%r/%p/%d 100%%").stdout.splitlines()
    assert lines == [f"1 {EASY} ED=1.2/1.2/1.2 100%", f"2 {LINES} ED=1.5/1.2/1.2 100%"]
    assert float(gen("rate", "-", "--format", "%e", data=EASY).stdout) >= 0


def test_a_limit_makes_lower_bounds_in_json_too(path: Path) -> None:
    easy, lines = (json.loads(line) for line in gen("rate", path, "--up-to", 1.4, "--json").stdout.splitlines())
    assert (easy["status"], lines["status"], lines["limit"]) == ("exact", "lower_bound", 1.4)
    assert (None in {easy[name] for name in JUDGED}, {lines[name] for name in JUDGED}) == (False, {None})


def test_a_table_keeps_the_order(path: Path, tmp_path: Path) -> None:
    table = tmp_path / "ratings.parquet"
    assert gen("rate", path, path, "-o", table).exit_code == 2
    rows = pq.read_table(table).to_pylist()
    assert [row["number"] for row in rows] == [2, 6, 2, 6]
    assert [(row["scale"], row["peak"], row["puzzle"]) for row in rows[:2]] == [
        ("SE-1.2.1", 1.2, EASY),
        ("SE-1.2.1", 1.5, LINES),
    ]
    assert all(formats.read(row["puzzle"].encode())[0].puzzle.id == row["id"] for row in rows)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["ratings.parquet", "some.sdm"]


def test_a_missing_file_is_reported_and_the_rest_goes_on(path: Path) -> None:
    result = gen("rate", "no such file", path, "--format", "%r")
    assert result.stdout.splitlines() == ["1.2", "1.5"]
    assert "no such file cannot be opened (No such file or directory); expected a puzzle file" in result.stderr


def test_steps_in_words() -> None:
    printed = gen("rate", "-", "--explain", data=EASY).stdout
    assert "R1C6 is 8: the only place for 8 in box 2." in printed
    steps = json.loads(gen("rate", "-", "--explain", "--json", data=EASY).stdout)["steps"]
    assert len(steps) == EASY.count(".")


def test_another_scale_by_its_name() -> None:
    printed = json.loads(gen("rate", "-", "--json", "--scale", "SukakuExplainer-1.18.1-default", data=EASY).stdout)
    assert (printed["scale"], printed["peak"]) == ("SukakuExplainer-1.18.1-default", 1.2)


def test_pictures_of_the_steps(tmp_path: Path) -> None:
    (tmp_path / "easy.sdm").write_text(EASY)
    assert gen("rate", tmp_path / "easy.sdm", "--picture", tmp_path).exit_code == 0
    names = sorted(path.name for path in tmp_path.glob("*.svg"))
    assert names == [f"easy-1-step-{number:03}.svg" for number in range(1, EASY.count(".") + 1)]
    assert "R1C6 is 8: the only place for 8 in box 2." in (tmp_path / names[0]).read_text()


def test_entries_come_before_the_file_ends(tmp_path: Path) -> None:
    class Endless:
        def __init__(self) -> None:
            self.n_read = 0

        def read(self, n: int) -> bytes:
            self.n_read += n
            return f"{EASY}\n".encode() * (n // 82)

        def readline(self, _: int) -> bytes:
            self.n_read += 82
            return f"{EASY}\n".encode()

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


def test_csv_lines_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"puzzle,solution\n{EASY},\nbad,\n{LINES},\n")
    with path.open("rb") as file:
        found = list(entries(file, path.name))
    assert [(entry.number, entry.document is None) for entry in found] == [(2, False), (3, True), (4, False)]
