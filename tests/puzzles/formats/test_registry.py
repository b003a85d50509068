"""The list of notations: finding one by name, suffix and content, and the limits of what is read."""

import json
import re
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest

from puzzles.errors import FormatError
from puzzles.formats import registry
from puzzles.formats.document import Document
from puzzles.formats.registry import FORMATS, format_for, format_named, read, recognize, write
from puzzles.games.games import GAMES
from puzzles.nonogram import Nonogram
from puzzles.reading import MAX_BYTES
from puzzles.sudoku import Ground, Sudoku
from tests.layout import ROOT

MK = b"1 2\n2\n#\n1\n1\n"
NAMES = (
    "gridwright, jsonl, non, webpbn, png, bosch, hett, hodoku, olsak, tatham-lightup, solo, tatham, mk, "
    "nin, puzzlink-nonogram, lightup-text, puzzlink-lightup, pzprv3-lightup, f-puzzles, sudokupad, ipuz, opensudoku, "
    "latin, csv, "
    "puzzlink-sudoku, pencilmarks, sdk, line"
)
LATER = ("tatham", "puzzlink", "penpa")
"""What the names of others begin with, those of games in this order; a family follows."""


def test_names_are_unique_and_families_known():
    names = [form.name for form in FORMATS]
    earlier, later = names[: NAMES.count(",") + 1], [name.split("-") for name in names[NAMES.count(",") + 1 :]]
    assert earlier == NAMES.split(", ")
    assert [program for program, _ in groupby(program for program, _ in later)] == [*LATER]
    assert {family for _, family in later} <= {"nonogram", "sudoku", "lightup", *GAMES}
    assert len(set(names)) == len(names)
    assert {form.family for form in FORMATS} == {None, "nonogram", "sudoku", "lightup", *GAMES}


@pytest.mark.parametrize(
    ("path", "name"),
    [("a.b.NON", "non"), ("dir.mk/a.nonpack", "non"), (Path("a.png"), "png"), ("a.sdm", "line")],
)
def test_the_suffix_tells_the_notation_to_write(path, name):
    form = format_named(name)
    assert format_for(path, form.family or "sudoku").name == name


def test_the_family_chooses_among_notations_with_one_suffix():
    assert format_for("a.json", "nonogram").name == format_for("a.json", "sudoku").name == "gridwright"
    assert format_for("a.tatham", "nonogram").name == "tatham"
    assert format_for("a.tatham", "lightup").name == "tatham-lightup"
    assert format_for("a.puzzlink", "sudoku").name == "puzzlink-sudoku"
    assert format_for("a.puzzlink", "lightup").name == "puzzlink-lightup"
    with pytest.raises(FormatError, match=r"'a\.non' has no suffix for a sudoku puzzle; expected one of \.json, "):
        format_for("a.non", "sudoku")
    with pytest.raises(FormatError, match="the notation line is for sudoku; expected one for nonogram"):
        format_named("line", "nonogram")


@pytest.mark.parametrize("path", ["puzzle", "puzzle.txt", ".json", ""])
def test_an_unknown_suffix_is_refused_with_the_known_ones(path):
    with pytest.raises(FormatError) as caught:
        format_for(path, "nonogram")
    assert str(caught.value) == (
        f"{path!r} has no suffix for a nonogram puzzle; expected one of .json, .jsonl, .non, .nonpack, .xml, "
        ".pbn, .png, .bosch, .lp, .pl, .g, .tatham, .mk, .nin, .puzzlink, .penpa"
    )


@pytest.mark.parametrize(
    ("name", "family", "first"), [("qqq", None, ""), ("olsac", None, "olsak"), ("puzlink", "lightup", "puzzlink-")]
)
def test_an_unknown_name_is_refused_with_the_three_closest_and_the_place_of_the_list(name, family, first):
    with pytest.raises(FormatError) as caught:
        format_named(name, family)
    said = re.fullmatch(
        f"'{name}' is not a notation; the closest are '(.+)', '(.+)' and '(.+)'; gen convert --list lists them",
        str(caught.value),
    )
    assert said
    assert set(said.groups()) <= {form.name for form in FORMATS if family is None or form.family in (None, family)}
    assert said[1].startswith(first)
    with pytest.raises(FormatError, match="'kdk' is not a notation"):
        read(MK, format="kdk")
    with pytest.raises(FormatError, match="'kdk' is not a notation"):
        write(Document(Nonogram.from_grid([[1]])), "kdk")


def test_content_goes_before_suffix_which_decides_where_it_leaves_it_open():
    assert recognize(MK, "a.non").name == "mk"
    (document,) = read(MK, name="a.json")
    assert document.puzzle == Nonogram.from_grid([[1, 1]])
    both = b'{"format": "gridwright", "rows": [], "cols": []}'
    assert recognize(both).name == "gridwright"
    assert recognize(both, "a.json").name == "gridwright"
    prolog = b":- lib(x).\n:- lib(y).\nspecimen_nonogram('a', [[1]], [[1]]).\n"
    assert recognize(prolog).name == "hett"
    assert recognize(prolog, "a.g").name == "olsak"
    line = write(Document(Nonogram.from_grid([[1]])), "jsonl")
    assert recognize(line).name == "gridwright"
    assert recognize(line, "a.jsonl").name == recognize(line + b" \n" + line).name == "jsonl"
    assert len(read(line + b"\n" + line)) == 2
    assert recognize(write(Document(Nonogram.from_grid([[1]])), "gridwright"), "a.jsonl").name == "gridwright"


@pytest.mark.parametrize("data", [b"", b"\0", b"hello", b"\xff\xfe\x00", b"[]", b"{}", b"<html/>"])
def test_bytes_in_no_notation_are_refused_and_told_where_the_list_is(data):
    wrong = "^stdin holds no puzzle in a notation known here; expected one of 'gen convert --list'$"
    with pytest.raises(FormatError, match=wrong):
        read(data, name="stdin")


def test_errors_name_the_input_and_its_notation_in_few_words():
    with pytest.raises(FormatError, match=r"^x\.mk \(read as mk\): line 2: 'a' is not a block; expected a number$"):
        read(b"1 1\na\n#\n1\n", name="x.mk")
    with pytest.raises(FormatError, match=r"^input \(read as nin\): row 1 needs 2 cells; expected at most"):
        read(b"1 1\n2\n0\n")
    with pytest.raises(FormatError, match=re.escape("a.non (read as non): the text is empty; expected width")):
        read(b"", name="a.non")
    members = json.loads(write(Document(Nonogram.from_grid([[1]])), "gridwright"))
    members["palette"]["colors"][0]["letter"] = "a" * 10**6
    with pytest.raises(
        FormatError, match=r"'a{100,}\.\.\.a{20,}' is not a color letter; expected one printable character$"
    ):
        read(json.dumps(members).encode())
    with pytest.raises(FormatError) as caught:
        read(json.dumps(members).encode())
    assert len(str(caught.value)) < 400


def test_inputs_over_the_limit_are_refused_and_those_at_it_read(monkeypatch):
    assert MAX_BYTES == 16 * 1024 * 1024
    monkeypatch.setattr(registry, "MAX_BYTES", 1000)
    at_limit = MK + b" " * (1000 - len(MK))
    assert len(read(at_limit)) == 1
    message = r"too large; expected at most 1000 bytes \(16 MiB\)$"
    with pytest.raises(FormatError, match="^input is " + message):
        read(at_limit + b" ")


def test_a_notation_of_another_family_is_refused():
    other = Document(Sudoku(Ground(1, 1), (1,)))
    with pytest.raises(FormatError, match=r"^the notation non is for nonogram; expected one for sudoku$"):
        write(other, "non")
    assert b"sudoku" in write(other, "gridwright")


def test_a_document_refuses_a_wrong_solution_and_keeps_a_right_one():
    puzzle = Nonogram.from_grid([[1, 0]])
    with pytest.raises(FormatError, match="does not fit the puzzle: column 1 reads no block, expected 1 of color 1"):
        Document(puzzle, np.array([[0, 1]]))
    grid = np.array([[1, 0]], dtype=np.uint8)
    document = Document(Nonogram.from_grid(grid), grid)
    grid[0, 0] = 0
    assert document.solution.tolist() == [[1, 0]]
    with pytest.raises(ValueError, match="read-only"):
        document.solution[0, 0] = 0


NOTATIONS = (ROOT / "docs" / "notations.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("heading", "family"),
    [("Nonograms", "nonogram"), ("Sudoku", "sudoku"), ("Light Up", "lightup"), ("Games", "games")],
)
def test_the_documentation_names_every_notation_with_its_suffixes(heading, family):
    (section,) = (text for text in re.split(r"(?m)^## ", NOTATIONS) if text.startswith(f"{heading}\n"))
    families = {None, *(GAMES if family == "games" else (family,))}
    forms = {form.name: form for form in FORMATS if form.family in families}
    found = re.findall(r"\*\*([^*]+)\*\*\s\((.+?); ([^)]+)\)", section)
    assert [name for name, _, _ in found] == list(forms)
    for name, suffixes, limits in found:
        form = forms[name]
        assert suffixes.replace("`", "").split(", ") == list(form.suffixes)
        if form.family in GAMES:
            assert limits == GAMES[form.family].title
        if family == "nonogram":
            assert (limits != "1") == ("colors" in form.keeps)
        if family == "lightup":
            assert limits == ("2 or more" if name == "tatham-lightup" else "any")


def test_the_documentation_names_the_notations_that_take_a_whole_batch():
    batch = NOTATIONS.partition("\nFiles of ")[2].partition("take all puzzles")[0]
    named = {word for word in re.findall("`([^`]*)`", batch) if not word.startswith(".")}
    starts = tuple(word for word in named if word.endswith("-"))
    assert starts
    for form in FORMATS:
        assert (form.name in named or form.name.startswith(starts)) == (form.divider is not None), form.name
    assert named - {*starts} <= {form.name for form in FORMATS}
