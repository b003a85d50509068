"""Title, author and copyright where other programs have them, and what a person sees of them."""

import io

import pytest
from PIL import Image, PngImagePlugin

from output.conversion import losses
from puzzles.formats.credits import shown_credits
from puzzles.formats.document import Document
from puzzles.formats.registry import FORMATS, format_named, read
from puzzles.lightup import LightUp
from puzzles.nonogram import Nonogram
from puzzles.puzzle import credit_of
from puzzles.sudoku import Sudoku

ROWS = "\n".join(["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", *["........."] * 3])
GRID = ROWS.replace("\n", "")
NON = "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n"
WEBPBN = "<puzzleset>{}<puzzle>{}<solution><image>|X.|</image></solution></puzzle></puzzleset>"


def picture(**texts):
    chunks = PngImagePlugin.PngInfo()
    for keyword, text in texts.items():
        chunks.add_text(keyword, text)
    file = io.BytesIO()
    Image.new("L", (2, 2), 0).save(file, "PNG", pnginfo=chunks)
    return file.getvalue()


THEIRS = {
    "non": (f'title "Tom &amp; J"\nby "Ann"\ncopyright "&copy; Ann"\n{NON}', ("Tom & J", "Ann", "© Ann")),
    "non-without-quotes": (f"catalogue x\nby Ann B\n{NON}", ("", "Ann B", "")),
    "webpbn": (
        WEBPBN.format("", "<title>T</title><author> Ann\nB </author><copyright>C</copyright>"),
        ("T", "Ann B", "C"),
    ),
    "webpbn-of-a-set": (WEBPBN.format("<author>A</author><copyright>C</copyright>", ""), ("", "", "")),
    "olsak": (
        "copyright : C\nTitle: T\nby hand\nauthor: Ann\nAuthor: B\n#d\n1:X black\n: r\n1\n: c\n1\n: e\n",
        ("T", "Ann", "C"),
    ),
    "hett": (
        "% Author: of all\n:- lists.\n%author: Ann\n% a\nspecimen_nonogram('T', [[1]], [[1]]). % Copyright: no\n",
        ("T", "Ann", ""),
    ),
    "png": (picture(Title="T", Author="Ann\nB", Copyright="C", Software="S"), ("T", "Ann B", "C")),
    "sdk": (f"#AAnn\n#DT\n#C good\n#CCopyright: C\n#B2026-01-01\n[Puzzle]\n{ROWS}\n", ("T", "Ann", "C")),
    "opensudoku": (
        f'<opensudoku><name>T</name><author>Ann</author><game data="{GRID.replace(".", "0")}"/></opensudoku>',
        ("T", "Ann", ""),
    ),
    "f-puzzles": (b'{"size": 1, "grid": [[{}]], "title": "T", "author": "Ann"}', ("T", "Ann", "")),
    "f-puzzles-of-none": (b'{"size": 1, "grid": [[{}]], "title": null, "author": null}', ("", "", "")),
    "ipuz": (
        b'{"kind": ["http://ipuz.org/sudoku#1"], "puzzle": [[0]], "author": "Ann", "copyright": "C", "publisher": "P"}',
        ("", "Ann", "C"),
    ),
    "lightup-text": ("Akari: T\ncopyright: C\n2 2\n..\n.#\n", ("T", "", "C")),
    "latin": ("Latin square\nAuthor: Ann\n1.\n..\n", ("", "Ann", "")),
}


@pytest.mark.parametrize("name", THEIRS)
def test_what_other_programs_write_is_read(name):
    text, said = THEIRS[name]
    (document,) = read(text.encode() if isinstance(text, str) else text)
    assert (document.puzzle.title, document.puzzle.author, document.puzzle.copyright) == said


def test_each_fact_has_the_comments_before_it():
    facts = "% Author: {}\nspecimen_nonogram('{}', [[1]], [[1]]).\n"
    documents = read((facts.format("Ann", 1) + facts.format("Bob", 2) + facts[13:].format(3)).encode())
    assert [document.puzzle.author for document in documents] == ["Ann", "Bob", ""]


@pytest.mark.parametrize("puzzle", [Nonogram.from_grid([[1]]), Sudoku.from_grid([[1]]), LightUp.from_grid([[6]])])
def test_what_is_not_known_leaves_no_trace(puzzle):
    for form in (form for form in FORMATS if form.family in (None, puzzle.family) and form.keeps >= {"author"}):
        if form.name not in ("png", "latin"):
            data = form.write(Document(puzzle)).lower()
            assert b"author" not in data
            assert b"copyright" not in data


def test_what_is_lost_is_known_and_credits_tell_no_puzzles_apart():
    document = Document(Nonogram.from_grid([[1]], None, "T", "Ann", "C"))
    assert losses(document, format_named("mk")) == ["title", "author", "copyright"]
    assert losses(document, format_named("webpbn")) == []
    for make in (Nonogram.from_grid, Sudoku.from_grid, LightUp.from_grid):
        one, other = make([[1]], title="T", author="Ann", copyright="C"), make([[1]])
        assert (one, one.id, hash(one)) == (other, other.id, hash(other))
        canonical = one.canonical()
        assert (canonical.title, canonical.author, canonical.copyright) == ("", "", "")


def test_an_author_is_named_once_and_a_line_ends():
    puzzle = Nonogram.from_grid([[1]], None, "two\nlines", "Ann", "© 2026 Ann")
    assert credit_of(puzzle) == "© 2026 Ann"
    assert shown_credits(puzzle) == ["two lines", "© 2026 Ann"]
    assert shown_credits(puzzle, title="", credit=False) == []
    assert shown_credits(Nonogram.from_grid([[1]], None, "", "Ann", "Bob")) == ["Ann, Bob"]
    (line,) = shown_credits(Nonogram.from_grid([[1]], title="x" * 1_000_000))
    assert len(line) < 250
