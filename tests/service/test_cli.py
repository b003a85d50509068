"""The command as a person types it: what it prints, what it writes, and one clear sentence for every wrong word."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from click import Context
from click.testing import CliRunner, Result
from PIL import Image

import gridwright as gw
from generator import pipeline
from generator.nonogram.pictures import library
from generator.record import record_dict
from puzzles.families import FAMILIES
from puzzles.formats import registry as formats
from service.command_line.cli import main
from service.command_line.texts import record_text
from tests.commands import gen
from tests.examples import EACH_FAMILY, first


def small(*words: object) -> Result:
    return gen("nonogram", "--size", "6x8", "--colors", 2, "--density", 0.5, "--seed", 1, *words)


@pytest.mark.parametrize("words", [["methods"], ["-h"], *([name, "-h"] for name in main.list_commands(Context(main)))])
def test_help_and_lists_fit_80_columns(words: list[str]) -> None:
    result = CliRunner().invoke(main, words, terminal_width=80)
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    assert len(lines) > 5
    assert max(map(len, lines)) <= 80


class Terminal(io.StringIO):
    """A terminal, and what it shows."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("family", first(1, ["tents", *(name for name in FAMILIES if name != "tents")]))
def test_hints_in_a_terminal_break_between_words(family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert gen(family, "--seed", 7, "-o", "puzzle.json").exit_code == 0
    monkeypatch.setenv("COLUMNS", "80")
    n_broken = 0
    for words in (["hint", "puzzle.json", "--no-board"], ["rate", "puzzle.json", "--explain"]):
        piped = gen(*words).stdout
        with monkeypatch.context() as patched:
            patched.setattr("sys.stdout", terminal := Terminal())
            main(words, standalone_mode=False)
        shown = terminal.getvalue()
        assert shown.split() == piped.split()
        assert max(map(len, shown.splitlines())) <= 80
        n_broken += shown.count("\n") > piped.count("\n")
    assert n_broken > 0


def test_the_title_of_a_picture_that_was_made_comes_with_its_solution() -> None:
    record = gw.nonogram(size="5x5", seed=1)
    titled = replace(record, puzzle=replace(record.puzzle, title="Cat", author="Ann"))
    raw = replace(titled, proof=None, rating=None)
    texts = ((titled, True), (titled, False), (raw, True))
    shown = [record_text(record, with_solution=is_wanted).splitlines() for record, is_wanted in texts]
    assert [("Cat" in lines, "Ann" in lines) for lines in shown] == [(True, True), (False, True), (False, True)]


def test_seeds_are_reported_when_drawn_and_characters_in_the_help_can_be_drawn() -> None:
    first = gen("nonogram", "--size", "5x5", "--json")
    seed = first.stderr.split()[1].rstrip(":")
    repeated = shlex.split(first.stderr.partition(": repeat with gen ")[2])
    assert repeated == ["nonogram", "--size", "5x5", "--json", "--seed", seed]
    assert gen(*repeated).stdout == first.stdout
    (example,) = re.findall(r"U\+[0-9A-F]+", gen("nonogram", "--help-all").stdout)
    assert gen("nonogram", "--glyph", example, "--size", "15x15", "--seed", 1).exit_code == 0


def test_a_png_may_be_a_notation_or_a_picture_that_looks_as_asked(tmp_path: Path) -> None:
    sudoku = ("sudoku", "--size", "4x4", "--seed", 1)
    assert small("-o", tmp_path / "a.png", "--to", "png").exit_code == 0
    assert gen(*sudoku, "-o", tmp_path / "b.png", "--cell", "10mm", "--dpi", 254).exit_code == 0
    for name, size in (("a.png", (8, 6)), ("b.png", (500, 500))):
        with Image.open(tmp_path / name) as image:
            assert image.size == size


FEW = ("sudoku", "--size", "4x4", "--clues", 16, "--seed", 1, "--quiet", "--count", 9)  # two classes of full boards


def test_several_puzzles_are_distinct(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "MAX_REPLACEMENTS", 40)
    printed = gen(*FEW, "--json")
    refusal = (
        "Error: 2 of 9 puzzles were made; no other met the request in 40 tries (40 repeating an earlier puzzle); "
        "expected fewer puzzles, or --logic any, or another number of --clues\n"
    )
    assert (printed.exit_code, printed.stderr) == (3, refusal)
    assert len({json.loads(line)["id"] for line in printed.stdout.splitlines()}) == 2
    written = gen(*FEW, "-o", tmp_path / "a.sdm", "-o", tmp_path / "a.parquet", "-o", tmp_path / "a.svg")
    assert (written.exit_code, written.stderr) == (3, refusal)
    assert len(formats.read((tmp_path / "a.sdm").read_bytes())) == pq.read_table(tmp_path / "a.parquet").num_rows == 2
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == ["a-1.svg", "a-2.svg"]
    every = gen(*FEW, "--json", "--allow-duplicates")
    assert (every.exit_code, len(every.stdout.splitlines())) == (0, 9)


def test_what_was_written_is_reported_by_its_names(tmp_path: Path) -> None:
    words = ("lightup", "--size", "4x4", "--seed", 1, "--count")
    first, last = tmp_path / "lamp-01.svg", tmp_path / "lamp-12.svg"
    result = gen(*words, 12, "-o", tmp_path / "lamp.svg", "-o", tmp_path / "lamps.jsonl")
    assert f"Wrote 12 files, {first} to {last}.\nWrote {tmp_path / 'lamps.jsonl'}.\n" in result.stderr
    assert sorted(tmp_path.glob("lamp-*.svg"))[::11] == [first, last]
    result = gen(*words, 1, "-o", tmp_path / "one.svg")
    assert result.stderr == f"Wrote {tmp_path / 'one.svg'}.\n"


def test_a_notation_without_a_file_is_printed() -> None:
    words = ("sudoku", "--size", "4x4", "--seed", 1, "-q")
    printed = gen(*words, "--count", 3, "--to", "line")
    assert (printed.exit_code, printed.stderr) == (0, "")
    assert len(formats.read(printed.stdout.encode(), format="line")) == 3
    assert gen(*words, "--count", 3, "--to", "line", "-o", "-").stdout == printed.stdout
    assert gen(*words, "--to", "parquet").stdout_bytes.startswith(b"PAR1")


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_all_suffixes_are_listed_where_one_is_not_known(family: str, tmp_path: Path) -> None:
    known = {suffix for form in formats.FORMATS if form.family in (None, family) for suffix in form.suffixes}
    listed = gen(family, "-o", tmp_path / "x.tiff").stderr.partition("expected one of ")[2].strip().split(", ")
    assert set(listed) == known | {".svg", ".png", ".eps", ".pdf", ".json", ".jsonl", ".parquet"}
    assert len(listed) == len(set(listed))
    one = gen(family, "--size", "6x6", "--seed", 1, "--json").stdout
    listed = gen("convert", "-", tmp_path / "x.pdf", data=one.encode()).stderr.partition("expected one of ")[2]
    assert set(listed.strip().split(", ")) == known | {".parquet", ".tar", ".npz"}


def test_a_picture_or_pattern_that_is_read_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Image.new("1", (5, 5)).save("in.png")
    Path("in.txt").write_text("x..x\n....\n....\nx..x\n")
    for words in (("nonogram", "--image", "in.png", "-o", "in.png"), ("sudoku", "--pattern", "in.txt", "--to", "line")):
        before = Path(words[2]).read_bytes()
        result = gen(*words[:3], "--size", "4x4", *words[3:], *(("-o", "in.txt") if "--to" in words else ()))
        assert result.exit_code == 2
        assert f"'{words[2]}' is an input" in result.stderr
        assert Path(words[2]).read_bytes() == before


def test_a_cache_that_cannot_be_written_is_mentioned_once(tmp_path: Path) -> None:
    (tmp_path / "cache").touch()
    words = [sys.executable, "-m", "gridwright", "lightup", "--size", "5x5", "--seed", "1", "--count", "2"]
    env = os.environ | {"GRIDWRIGHT_COMPILE": "background", "GRIDWRIGHT_CACHE": str(tmp_path / "cache")}
    noted = subprocess.run(words, env=env, capture_output=True, text=True, check=True).stderr
    assert noted.startswith(f"Compiled kernels cannot be kept in '{tmp_path}/cache/gridwright/kernels' (")
    assert noted.endswith("set GRIDWRIGHT_CACHE to a folder that can be written to.\n")
    assert noted.count("\n") == 1
    assert subprocess.run([*words, "-q"], env=env, capture_output=True, text=True, check=True).stderr == ""


def test_pictures_are_listed_searched_shown_and_near_names_suggested() -> None:
    assert len(gen("pictures").stdout.splitlines()) > 900
    assert [json.loads(line) for line in gen("pictures", "polar", "bear", "--json").stdout.splitlines()] == [
        {"name": "polar-bear", "title": "Polar bear", "themes": ["animals"]}
    ]
    name, *rows = gen("pictures", "kangaroo", "--show").stdout.splitlines()
    assert (name, [len(row.split()) for row in rows]) == ("kangaroo", [20] * 20)
    assert ["fox" in gen("pictures", "--theme", each).stdout.split() for each in ("animals", "food")] == [True, False]
    assert "animals" in gen("pictures", "--theme", "list").stdout
    assert "CC BY 4.0" in gen("pictures", "--credits").stdout
    result = gen("pictures", "gost")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "contains 'gost'; expected a name such as ghost" in result.stderr


def test_a_puzzle_is_of_a_named_picture_unless_an_option_says_how_it_looks() -> None:
    made = [json.loads(gen("nonogram", "--seed", "1", "--json", *words).stdout) for words in ((), ("--density", "0.7"))]
    assert [record["rows"] for record in made] == [
        record_dict(gw.nonogram(seed=1, **options))["rows"] for options in ({}, {"density": 0.7})
    ]
    assert made[0]["title"] in {picture.title for picture in library.pictures().values()}
    assert made[1]["title"] == ""


def test_before_and_after_stand_with_the_solution_alone(tmp_path: Path) -> None:
    dots, dark = tmp_path / "dots.png", np.random.default_rng(5).random((8, 9)) < 0.3  # some of these cells must change
    Image.fromarray(np.where(dark, 0, 255).astype(np.uint8)).save(dots)
    command = "nonogram", "--image", dots, "--most-changes", "20", "--seed", "1"
    made = json.loads(gen(*command, "--json").stdout)
    before = made["notes"]["before"]
    assert len(before) == made["notes"]["changed_cells"] > 0
    lines = gen(*command, "--solution").stdout.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("The sketch, and the solution"))
    sketch, marked = zip(*(line.split() for line in lines[start + 1 : start + 9]), strict=True)
    assert ["".join(".#"[cell] for cell in row) for row in dark.astype(int)] == list(sketch)
    marks = {(row, column): sign for row, line in enumerate(marked) for column, sign in enumerate(line) if sign in "+-"}
    assert marks == {(row, column): "-" if color else "+" for row, column, color in before}
    assert "The sketch" not in gen(*command).stdout


@pytest.mark.parametrize(
    ("said", "declared"),
    [
        ("help", "--help"),
        ("help sudoku", "sudoku --help"),
        ("version", "--version"),
        ("akari --size 5 --seed 1 -q", "lightup --size 5x5 --seed 1 -q"),
        ("killer --size 6x6 --seed 1 -q", "sudoku --variant killer --size 6x6 --seed 1 -q"),
        ("sudoku gentle --size 4 --seed 1 -q", "sudoku --difficulty gentle --size 4x4 --seed 1 -q"),
        ("nonogram cat --size 15×15 --seed 1 -q", "nonogram --picture cat --size 15x15 --seed 1 -q"),
    ],
)
def test_words_that_people_say_do_what_they_mean(said: str, declared: str) -> None:
    first, second = gen(*said.split()), gen(*declared.split())
    assert first.exit_code == 0
    assert first.stdout == second.stdout
