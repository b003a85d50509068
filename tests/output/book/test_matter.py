"""What a publisher writes: on the right pages, in the properties of the file, and every mistake in a sentence."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdf
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from output.book.book import Book, lay_out
from output.book.fonts import wrapped, wrapped_runs
from output.book.layout import Layout
from output.book.matter import MAX_TEXT, Matter, blocks_of, read_matter
from output.book.page import Picture, TextLine
from output.book.pdf import write_book
from output.book.style import style_for
from output.book.texts import LANGUAGES, texts_in
from puzzles.errors import RequestError
from rating.grades import Grade
from tests.examples import first
from tests.output.book.samples import nonogram, puzzles, sudoku
from tests.output.book.test_pages import strays

ITEMS = [sudoku(9), nonogram(5, 5, 5)]
WHOLE = """
title = "Numbers at Sea"
subtitle = "Two puzzles"
author = "A. N. Author"
subject = "Logic puzzles"
date = 2026-03-01
notes = 2
imprint = "© 2026 A. N. Author"
introduction = '''
# Welcome

Read *this* first.

---

A second page.
'''
instructions = "# Rules of mine\\n\\nDo as you like."
closing = "# Farewell\\n\\nThat is all."
"""


def matter_of(path: Path, text: str) -> Matter:
    file = path / "book.toml"
    file.write_text(text, encoding="utf-8")
    return read_matter(file)


def laid_out(matter: Matter, **options: Any) -> Book:
    style = style_for("Numbers at Sea", matter=matter, **options)
    return lay_out(puzzles(ITEMS, style), style)


def words(book: Book) -> list[str]:
    """Return what stands on each page."""
    return [" ".join(line.text for line in page.elements if isinstance(line, TextLine)) for page in book.pages]


def test_all_that_a_publisher_writes_stands_in_its_place(tmp_path: Path) -> None:
    pages = words(laid_out(matter_of(tmp_path, WHOLE)))
    assert pages[0] == "Numbers at Sea Two puzzles A. N. Author"
    assert [pages[n].split(" ")[0] for n in (1, 2)] == ["Contents", "A"]  # pages with space go on, but for a rule
    assert " ".join(pages[1].split()).endswith("Welcome Read this first. © 2026 A. N. Author")
    assert "Rules of mine" in pages[2]
    assert next(n for n, page in enumerate(pages) if page.startswith("Difficulty")) > 3
    assert "Welcome 2" in pages[1]
    assert "Rules of mine 3" in pages[1]
    farewell = next(n for n, page in enumerate(pages, start=1) if page.startswith("Farewell"))
    assert f"Farewell {farewell}" in pages[1].replace(" .", "")
    assert f"Notes {farewell + 1}" in pages[1].replace(" .", "")
    assert {page.split(" ")[0] for page in pages[farewell:]} == {"Notes"}
    assert len(pages[farewell:]) >= 2
    assert not any("How to solve" in page or "exactly one solution" in page for page in pages)


def test_ours_stand_where_a_publisher_writes_nothing_and_empty_texts_leave_them_out(tmp_path: Path) -> None:
    pages = words(laid_out(matter_of(tmp_path, 'author = "Somebody"')))
    assert pages[0] == "Numbers at Sea Sudoku Nonogram 2 puzzles Somebody"
    assert "exactly one solution" in pages[1]
    first, how = (
        next(n for n, page in enumerate(pages) if word in page) for word in ("★", "How to solve: Sudoku Fill")
    )
    assert first < how  # those of several families stand behind the puzzles
    pages = words(laid_out(matter_of(tmp_path, 'imprint = ""\ninstructions = ""')))
    assert "exactly one solution" not in pages[1]
    assert "How to solve" not in " ".join(pages)


@pytest.mark.parametrize("trim", first(1, ["5x5", "5x8", "8.5x11"]))
@pytest.mark.parametrize("large", [False, True])
def test_long_texts_stay_within_their_pages(trim: str, large: bool, tmp_path: Path) -> None:
    text = (
        "# A heading of some length, which takes more than one line\\n\\n"
        + "1. one\\n2. *two* **three**\\n\\n> x\\n\\n"
    )
    long = text * 4 + "word " * 300 + "w" * 300
    content = "".join(f'{key} = "{long}"\n' for key in ("imprint", "introduction", "instructions", "closing"))
    names = f'subtitle = "{"a subtitle " * 15}"\nauthor = "{"an author " * 15}"\nnotes = 1\n'
    book = laid_out(matter_of(tmp_path, names + content), trim=trim, large_print=large)
    assert strays(book) == []
    assert " ".join(words(book)).count("word") == 4 * 300


def test_an_imprint_stands_at_the_foot_and_lines_for_notes_fill_their_pages(tmp_path: Path) -> None:
    book = laid_out(matter_of(tmp_path, WHOLE))
    line = book.pages[1].elements[-1]
    assert isinstance(line, TextLine)
    assert line.y > 0.9 * Layout(book.style, book.sheet).height
    (rules,) = (each for each in book.pages[-1].elements if isinstance(each, Picture))
    assert rules.y + rules.draw().height > 0.9 * Layout(book.style, book.sheet).height


def test_the_properties_of_the_file_name_its_day(tmp_path: Path) -> None:
    for language in LANGUAGES:
        write_book(laid_out(matter_of(tmp_path, WHOLE), language=language), tmp_path / "a.pdf")
        reader = pypdf.PdfReader(tmp_path / "a.pdf")
        found = reader.metadata
        assert found is not None
        assert (found.title, found.author, found.subject) == ("Numbers at Sea", "A. N. Author", "Logic puzzles")
        assert (found.creation_date_raw, found.modification_date_raw) == 2 * ("D:20260301000000Z",)
        assert reader.trailer["/Root"]["/Lang"] == language
    write_book(laid_out(Matter()), tmp_path / "a.pdf")
    found = pypdf.PdfReader(tmp_path / "a.pdf").metadata
    assert found is not None
    assert found.get("/Creator") == "Gridwright"
    assert found.creation_date_raw == "D:20000101000000Z"  # PDF/X wants one


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "titel = 1",
            r"in '.*book.toml' 'titel' is not a text of books; expected one of title, .*did you mean 'title'",
        ),
        ("author = 3", "author of '.*' is 3; expected a text"),
        (f'title = "{"x" * 201}"', "title of '.*' has 201 characters; expected at most 200"),
        (f'closing = "{"x" * (MAX_TEXT + 1)}"', "closing of '.*' has 50,001 characters; expected at most 50,000"),
        ("imprint = false", "imprint of '.*' is False; expected a text"),
        ('date = "2026"', "date of '.*' is '2026'; expected a day such as 2026-03-01, without quotes"),
        ("date = 2026-03-01T10:00:00", "date of '.*' is datetime.*; expected a day"),
        ("notes = -1", "notes of '.*' is -1; expected a number of pages, 0 to 50"),
        ('closing = "![a](b.png)"', "closing of '.*' holds a picture; expected headings, paragraphs, lists"),
        ('closing = "<b>a</b>"', "closing of '.*' holds HTML; expected headings"),
        ('closing = "    a"', "closing of '.*' holds lines after four blanks; expected headings"),
        ('closing = "`a`"', "closing of '.*' holds code; expected headings"),
        ("title", "'.*' is not a TOML file"),
    ],
)
def test_what_cannot_be_is_named(text: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=sentence) as caught:
        matter_of(tmp_path, text)
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=r"none.toml' cannot be read \(No such file or directory\); expected a TOML"):
        read_matter(tmp_path / "none.toml")
    (tmp_path / "a.toml").write_bytes(b'title = "\xff"')
    with pytest.raises(RequestError, match=r"a.toml' is not a TOML file \(.*\); expected one in UTF-8"):
        read_matter(tmp_path / "a.toml")
    (tmp_path / "b.toml").write_text("#" * 1_000_001)
    with pytest.raises(RequestError, match=r"b.toml' cannot be read \(it has more than 1,000,000 bytes\)"):
        read_matter(tmp_path / "b.toml")


def test_without_the_parser_one_sentence_says_where_it_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "markdown_it", None)
    with pytest.raises(
        RequestError, match=r"^markdown-it-py is not installed; expected it from: pip install 'gridwright\[books\]'"
    ):
        blocks_of("text", "closing")


def test_markdown_is_read_into_blocks() -> None:
    text = "## A *b*\n\none **two**\nthree\\\nfour\n\n3. x\n4. y\n   - z\n\n> q\n\n---\n\n[l](http://a.b) &amp; ende"
    heading, paragraph, x, y, z, quote, rule, last = blocks_of(text, "a text")
    assert (heading.heading, heading.lines) == (2, ((("A ", "bold"), ("b", "bold")),))
    assert paragraph.lines == (
        (("one ", "regular"), ("two", "bold"), (" ", "regular"), ("three", "regular")),
        (("four", "regular"),),
    )
    assert [(each.marker, each.indent, each.text) for each in (x, y, z, quote)] == [
        ("3.", 1, "x"), ("4.", 1, "y"), ("•", 2, "z"), ("", 1, "q")
    ]  # fmt: skip
    assert [each.is_tight for each in (paragraph, x, y, z, quote)] == [False, True, True, True, False]
    assert rule.lines == ()
    assert last.text == "l & ende"
    (japanese,) = blocks_of("数独\nの本", "a text")
    assert japanese.text == "数独の本"


@given(
    st.lists(st.tuples(st.text("abc dé漢字、。「」ー ", max_size=30), st.sampled_from(["regular", "bold"]))),
    st.floats(20, 200),
)
@example([("abcabcabcabc dé", "regular"), ("abcdabcdabcdabcdabcd", "bold")], 40)
def test_lines_of_several_faces_fit_and_lose_nothing(runs: list[Any], most: float) -> None:
    fonts = style_for("A book").fonts
    lines = wrapped_runs(fonts, tuple(runs), most, 10)
    kept = [(c, face) for line in lines for text, face in line for c in text if c != " "]
    assert kept == [(c, face) for text, face in runs for c in text if c != " "]
    for line in lines:
        width = sum(fonts.width(text, 10, face) for text, face in line)
        assert width <= most or sum(len(text) for text, _ in line) == 1
    plain = "".join(text for text, _ in runs)
    alone = wrapped_runs(fonts, ((plain, "regular"),), most, 10)
    assert wrapped(fonts, plain, most, 10) == ["".join(text for text, _ in line) for line in alone]


DUTCH = """
language = "nl"
decimal = ","
[words]
contents = "Inhoud"
answer_on = "Antwoord: bladzijde {page}"
[grades]
hard = "Moeilijk"
[sudoku]
rules = ["Vul alle vakjes in."]
[nonogram.legend]
blue = "blauw"
mijnkleur = "mijn kleur"
"""


@pytest.mark.parametrize(
    ("sides", "told"),
    [([9], "The digits are 1 to 9."), ([4, 16], "4×4: The digits are 1 to 4. 16×16: The digits are")],
)
def test_rules_explain_only_the_digits_of_the_book(sides: list[int], told: str) -> None:
    style = style_for("Book")
    rules = " ".join(words(lay_out(puzzles([sudoku(side) for side in sides], style), style)))
    assert told in rules


def test_a_language_of_the_publisher_goes_over_ours(tmp_path: Path) -> None:
    path = tmp_path / "nl.toml"
    path.write_text(DUTCH)
    texts = texts_in(path)
    assert (texts.language, texts.word("contents"), texts.word("answers")) == ("nl", "Inhoud", "Answers")
    assert (texts.grade(Grade.HARD), texts.grade(Grade.EASY), texts.number(1.5)) == ("Moeilijk", "Easy", "1,5")
    assert texts.family("sudoku").paragraphs(is_plain=True) == ["Vul alle vakjes in."]
    assert texts.family("sudoku").steps == texts_in("en").family("sudoku").steps
    assert texts.family("nonogram").legend["blue"] == "blauw"
    assert texts.family("nonogram").legend["mijnkleur"] == "mijn kleur"
    assert texts.family("lightup") == texts_in("en").family("lightup")
    style = style_for("Boek", language=path)
    made = words(lay_out(puzzles([replace(sudoku(9), grade=Grade.HARD)], style), style))
    assert any("Antwoord: bladzijde" in page for page in made)
    path.write_text('language = "de-AT"\nbased_on = "de"\n[words]\nanswers = "Auflösungen"')
    assert (texts_in(path).word("answers"), texts_in(path).word("contents")) == ("Auflösungen", "Inhalt")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "language of '.*' is None; expected a code such as"),
        ('language = "Nederlands!"', "language of '.*' is 'Nederlands!'; expected a code"),
        ('language = "nl"\nbased_on = "xx"', "'xx' is not a language of books"),
        ('language = "nl"\n[words]\ncontens = "a"', r"'words\.contens' is not a text of books; .*'words\.contents'"),
        ('language = "nl"\nwords = 3', "words of '.*' is 3; expected a table"),
        ('language = "nl"\n[words]\nend = 3', r"words\.end of '.*' is 3; expected a text"),
        ('language = "nl"\n[words]\npage = "blz"', r"words\.page of '.*' is 'blz'; expected a text with {page}"),
        ('language = "nl"\n[words]\npage = "{page"', r"words\.page of '.*'; expected a text with {page}"),
        ('language = "nl"\n[words]\npage = "{page.a}"', r"words\.page of '.*'; expected a text with {page}"),
        ('language = "nl"\n[words]\nend = "{page}"', r"words\.end of '.*'; expected a text with no braces"),
        (f'language = "nl"\n[words]\nend = "{"x" * 1501}"', "has 1,501 characters; expected at most 1,500"),
        ('language = "nl"\n[sudoku]\nrules = "a"', r"sudoku\.rules of '.*' is 'a'; expected a list of texts"),
        ('language = "nl"\n[sudoku]\nrules = [1]', r"sudoku\.rules of '.*' is 1; expected a text"),
    ],
)
def test_words_that_cannot_be_are_named(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "nl.toml"
    path.write_text(text)
    with pytest.raises(RequestError, match=sentence):
        texts_in(path)


def test_a_language_that_is_no_path_is_never_read(tmp_path: Path) -> None:
    path = tmp_path / "nl.toml"
    path.write_text(DUTCH)
    with pytest.raises(RequestError, match="is not a language of books"):
        texts_in(str(path))
