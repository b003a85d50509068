"""What all commands that write files have in common: where they write, what they never write over, what they report."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.families import family_named
from generator.pipeline import generate
from service import exit_codes
from tests.commands import UNIQUE, gen

SMALL = ("nonogram", "--size", "4x4", "--seed", "1", "--quiet")


def test_files_are_refused_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.pipeline.generate_many", lambda *_: pytest.fail("work was begun"))
    assert gen(*SMALL, "-o", str(tmp_path / f"{'x' * 300}.json")).exit_code == 4


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
    assert "R1C6 is 8: the only place for 8 in box 2." in (tmp_path / "pictures" / "a-1-step-001.svg").read_text()


def test_notes_are_not_lost_where_python_is_unbuffered(tmp_path: Path) -> None:
    (tmp_path / "a.sdm").write_text(f"{UNIQUE}\n")
    words = [sys.executable, "-m", "service", "convert", tmp_path / "a.sdm", tmp_path / "a.latin"]
    result = subprocess.run(words, env={**os.environ, "PYTHONUNBUFFERED": "1"}, capture_output=True, text=True)
    assert result.returncode == exit_codes.WRONG_REQUEST
    assert "a.sdm:1: latin cannot carry a board of other places; expected one made from a Latin square" in result.stderr
