"""What all commands that read puzzles or write files have in common: places, names in messages, exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result

from generator.families import family_named
from generator.pipeline import generate
from puzzles.formats import registry
from service.command_line import exit_codes
from tests.commands import NONE, SEVERAL, UNIQUE, gen

BAD = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

# Words that stand before what is read and behind it; {} is a folder for what is written.
COMMANDS = {
    "check": ([], []),
    "hint": ([], []),
    "rate": ([], []),
    "rate -o": ([], ["-o", "{}/ratings.parquet"]),
    "solve": ([], []),
    "show": (["--solution"], []),
    "show -o": (["--solution"], ["-o", "{}/a.svg"]),
    "convert": (["--solution"], ["{}/a.jsonl"]),
    "page": ([], ["-o", "{}/a.html"]),
    "book": ([], ["-o", "{}/a.pdf"]),
}
EVERY = pytest.mark.parametrize("name", COMMANDS)
LINES = ("nonogram", "sudoku", "lightup", "tents")


def run(name: str, folder: Path, *sources: object, data: str | bytes | None = None) -> Result:
    before, behind = COMMANDS[name]
    folder.mkdir(exist_ok=True)
    return gen(name.split()[0], *before, *sources, *(word.format(folder) for word in behind), data=data)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Make tables of three kinds and a data set, with two puzzles each."""
    folder = tmp_path_factory.mktemp("stored")
    made, rated, converted, data_set = (folder / name for name in ("made.parquet", "rated.parquet", "a.parquet", "set"))
    small = ("lightup", "--size", "4x4")
    assert gen(*small, "--count", 2, "--seed", 1, "-q", "-o", made).exit_code == 0
    assert gen("rate", made, "-q", "-o", rated).exit_code == 0
    assert gen("convert", made, "-q", converted).exit_code == 0
    request = f"{' '.join(small)} --count 2"
    assert gen("batch", "-q", "-o", data_set, "--seed", 1, "--shard-rows", 1, "--request", request).exit_code == 0
    return [made, rated, converted, data_set]


@EVERY
def test_tables_and_data_sets_are_read(name: str, stored: list[Path], tmp_path: Path) -> None:
    for path in stored:
        result = run(name, tmp_path / path.stem, path)
        assert result.exit_code == 0, result.stderr
        if name in ("check", "hint", "rate", "solve", "show"):
            files = [path, path] if path.is_file() else sorted((path / "data").iterdir())
            numbers = (1, 2) if path.is_file() else (1, 1)
            for file, number in zip(files, numbers, strict=True):
                assert f"{file}:{number}: " in result.stdout
    assert run(name, tmp_path / "pipe", data=stored[0].read_bytes()).exit_code == 0


@EVERY
def test_a_puzzle_may_be_an_argument(name: str, tmp_path: Path) -> None:
    result = run(name, tmp_path / "out", UNIQUE, UNIQUE)
    assert result.exit_code == 0, result.stderr
    if result.stdout:
        assert "argument 2: " in result.stdout
    result = run(name, tmp_path / "bad", BAD)
    assert result.exit_code == 2
    reason = f"'{BAD}' is neither a file nor a puzzle (read as line): R1C1 and R1C2 both hold 5 in row 1"
    assert result.stderr.startswith(f"Error: {reason}; expected")
    assert "line 1" not in result.stderr


@EVERY
def test_standard_input_is_read_once_when_nothing_is_named(name: str, tmp_path: Path) -> None:
    rows = [list(UNIQUE[start : start + 9]) for start in range(0, 81, 9)]
    sheet = "\n".join("\t".join(row) for row in rows).replace(".", "")
    for data, place in (
        (UNIQUE, "standard input:1: "),
        (json.dumps(rows), "standard input: "),
        (sheet, "standard input: "),
    ):
        result = run(name, tmp_path, *["-"] * (data == sheet), data=f"{data}\n")
        assert result.exit_code == 0, result.stderr
        if result.stdout:
            assert result.stdout.startswith(place)
    result = run(name, tmp_path, "-", "-", data=UNIQUE)
    assert result.exit_code == 2
    assert result.stderr == "Error: standard input appears 2 times; expected it once\n"


def test_lines_links_and_whole_files_may_be_arguments() -> None:
    lines = [family_named(name).one_line(generate(family_named(name).request(size="6x6"), 3).puzzle) for name in LINES]
    link, text = "https://puzz.link/p?lightup/3/3/g.g", "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n"
    for puzzle in (*lines, link, text):
        assert gen("solve", puzzle).stdout.startswith("argument 1: ")
    assert gen("solve", "--from", "non", text).exit_code == 0


def test_a_file_that_is_called_like_a_puzzle_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(UNIQUE).write_text(SEVERAL)
    result = gen("check", UNIQUE)
    assert (result.exit_code, result.stdout.startswith(f"{UNIQUE}:1: ")) == (3, True)


MISTYPED = ("x", "2024", "12.3", "some-sudokus-2024.sdm", "a-book-of-2024.parquet")


@pytest.mark.parametrize(
    ("name", "file"), [*((name, "puzles.sdm") for name in COMMANDS), *(("check", file) for file in MISTYPED)]
)
def test_a_name_that_was_mistyped_is_no_puzzle(name: str, file: str, tmp_path: Path) -> None:
    result = run(name, tmp_path, file)
    told = f"Error: {file} cannot be opened (No such file or directory); expected a puzzle file or a puzzle\n"
    assert (result.exit_code, result.stderr, [*tmp_path.iterdir()]) == (2, told, [])


@EVERY
def test_a_file_without_a_puzzle_is_wrong_input(name: str, tmp_path: Path) -> None:
    path = tmp_path / "empty.sdm"
    for text in ("", "# a comment\n"):
        path.write_text(text)
        result = run(name, tmp_path / "out", path)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert result.stderr.startswith(f"Error: {path} ")
    assert run(name, tmp_path / "out", data="").stderr == "Error: standard input is empty; expected a puzzle\n"


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "solve"])  # which tells how many there are
@pytest.mark.parametrize(("line", "words"), [(SEVERAL, "several solutions"), (NONE, "no solution")])
def test_a_puzzle_without_exactly_one_solution_ends_in_code_3(name: str, line: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "two.sdm"
    path.write_text(f"{UNIQUE}\n{line}\n")
    result = run(name, tmp_path / "out", path)
    assert result.exit_code == 3
    if name == "check":  # what cannot be read is graver
        assert gen(name, path, "no.sdm", path).exit_code == 2
    told = "At least 2 solutions" if line == SEVERAL else "No solution"
    refused = f"Error: {path}:2: the puzzle has {words}; expected exactly one\n"
    assert (told in result.stdout) if name == "check" else (refused in result.stderr)
    assert name not in ("page", "book") or not list((tmp_path / "out").iterdir())


def test_at_a_terminal_one_sentence_says_what_to_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda _: True, raising=False)
    result = gen("rate")
    told = "Error: gen rate needs a puzzle; expected files, puzzles themselves, or standard input\n"
    assert (result.exit_code, result.stderr) == (2, told)


def test_puzzles_come_through_pipes_as_shells_make_them() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"4.....2..1.....3\n")
    os.close(writing)
    result = gen("check", f"/dev/fd/{reading}")
    os.close(reading)
    assert (result.exit_code, result.stderr) == (0, "")


def test_standard_input_has_the_bound_of_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MAX_BYTES", 100)
    result = gen("check", "-", "--from", "non", data=b"0" * 1_000)
    assert result.exit_code == 2
    assert "standard input is too large; expected at most 100 bytes" in result.stderr


WRITING = [
    ("convert", "in.json", ["in.json"]),
    ("convert", "in.parquet", ["in.parquet"]),
    ("page", "in.html", ["-o", "in.html"]),
    ("book", "in.pdf", ["-o", "in.pdf"]),
    ("show", "in.svg", ["-o", "in.svg"]),
    ("rate", "in.parquet", ["-o", "in.parquet"]),
    ("convert", "in-2.sdk", ["in.sdk"]),
    ("show", "in-2.png", ["-o", "in.png"]),
    ("rate", "folder/in-step-002.svg", ["--picture", "folder"]),
]


@pytest.mark.parametrize(("command", "written", "words"), WRITING)
def test_inputs_are_kept(
    command: str, written: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read from a link to what would be written; ``tests/output/test_files.py`` has all kinds of names."""
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    read = Path("in" + Path(written).suffix)
    made = generate(family_named("sudoku").request(size="4x4"), 1).puzzle
    assert gen("convert", family_named("sudoku").one_line(made), "-q", "first.json").exit_code == 0
    read.write_bytes(Path("first.json").read_bytes())
    if str(read) != written:
        Path(written).symlink_to(read.absolute())
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    others = ["first.json"] if "-2" in written else []
    result = gen(command, "--from", "gridwright", *others, read, *words)
    assert result.exit_code == 2
    assert "is an input; expected another name to write to" in result.stderr
    assert all(path.read_bytes() == data for path, data in before.items())
    assert {path for path in tmp_path.rglob("*") if path.is_file()} - set(before) <= {
        Path("folder/in-step-001.svg").absolute()
    }


@pytest.mark.parametrize(
    ("words", "head"), [(("page",), b"<!doctype html>"), (("book",), b"%PDF-"), (("rate",), b"PAR1")]
)
def test_standard_output_takes_what_a_file_would(words: tuple[str, ...], head: bytes, tmp_path: Path) -> None:
    result = gen(*words, UNIQUE, "-q", "-o", "-")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout_bytes.startswith(head)


def test_what_was_written_is_reported(tmp_path: Path) -> None:
    for command, path in (("page", tmp_path / "a.html"), ("show", tmp_path / "a.svg")):
        assert gen(command, UNIQUE, "-o", path).stderr == f"Wrote {path}.\n"
        assert gen(command, UNIQUE, "-q", "-o", path).stderr == ""
    assert gen("rate", UNIQUE, "--picture", tmp_path).stderr == f"Wrote 51 pictures to {tmp_path}.\n"


def test_pictures_of_files_with_the_same_name_are_told_apart(tmp_path: Path) -> None:
    for number, line in enumerate((UNIQUE, UNIQUE[::-1]), start=1):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "a.sdm").write_text(line)
    (tmp_path / "pictures").mkdir()
    files = (tmp_path / "1" / "a.sdm", tmp_path / "2" / "a.sdm", tmp_path / "1" / "a.sdm")
    assert gen("rate", *files, "--picture", tmp_path / "pictures").exit_code == 0
    names = {path.name.partition("-step-")[0] for path in (tmp_path / "pictures").iterdir()}
    assert names == {"a-1", "a-1-2"}
    assert "R1C6 is 8: the only place for 8 in box 2" in (tmp_path / "pictures" / "a-1-step-001.svg").read_text()


def test_notes_are_not_lost_where_python_is_unbuffered(tmp_path: Path) -> None:
    (tmp_path / "a.sdm").write_text(f"{UNIQUE}\n")
    words = [sys.executable, "-m", "gridwright", "convert", tmp_path / "a.sdm", tmp_path / "a.latin"]
    result = subprocess.run(words, env={**os.environ, "PYTHONUNBUFFERED": "1"}, capture_output=True, text=True)
    assert result.returncode == exit_codes.WRONG_REQUEST
    assert "a.sdm:1: latin cannot carry a board of other places; expected one made from a Latin square" in result.stderr
