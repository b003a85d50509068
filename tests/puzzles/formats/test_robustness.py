"""No bytes make a reader raise anything but PuzzleError, take long, or take much memory."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.formats import FORMATS, Document, read, recognize, write
from puzzles.nonogram import Color, Nonogram, Palette
from tests.puzzles.formats.hostile import (
    LENGTH,
    broken,
    hold_every_reader_to_an_answer,
    hold_to_little_memory,
    outcome,
    read_or_refused,
)

NONOGRAM_FORMATS = [form for form in FORMATS if form.family in (None, "nonogram")]

by_format = pytest.mark.parametrize("form", NONOGRAM_FORMATS, ids=lambda form: form.name)

COLORED = [[1, 2, 0, 3], [0, 0, 0, 0], [3, 3, 1, 2]]
PLAIN = [[1, 0, 1, 1], [0, 0, 0, 0], [1, 1, 0, 1]]
ODD_PALETTE = Palette(
    (Color("snow", "#ffffff", "5"), Color("<&>", "#0a0b0c", "'"), Color("dark-green", "#117733", "z")), "#000000"
)


def samples(form):
    """Valid files of a notation, to be broken."""
    documents = [Document(Nonogram.from_grid(PLAIN, title="A title, 'quoted'"), PLAIN)]
    if "colors" in form.keeps:
        documents.append(Document(Nonogram.from_grid(COLORED, title="#d: [1] <&amp;>"), COLORED))
        documents.append(Document(Nonogram.from_grid(COLORED, ODD_PALETTE), COLORED))
    return [write(document, form.name) for document in documents]


def read_or_refuse(data, form):
    """Read within bounds, and hold what comes out to what is promised."""
    for document in read_or_refused(data, form):
        if document.puzzle.family != "nonogram":
            continue
        again = read(write(document, form.name), format=form.name)[0]
        assert (again.puzzle.height, again.puzzle.width) == (document.puzzle.height, document.puzzle.width)
        assert again.puzzle.n_painted == document.puzzle.n_painted


@by_format
@settings(max_examples=60, deadline=None)
@given(data=st.binary(max_size=200))
def test_random_bytes_are_read_or_refused(form, data):
    read_or_refuse(data, form)


@by_format
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_broken_files_are_read_or_refused(form, data):
    read_or_refuse(data.draw(broken(data.draw(st.sampled_from(samples(form))))), form)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_recognizing_never_fails_but_by_saying_so(data):
    form = data.draw(st.sampled_from(NONOGRAM_FORMATS))
    found = outcome(recognize, data.draw(st.binary(max_size=100) | broken(samples(form)[0])))
    assert found in FORMATS or "is in no notation known here" in str(found)


MONOTONOUS = {
    "digits": b"9" * LENGTH,
    "spaces": b" " * LENGTH + b"x",
    "lines": b"\n" * (LENGTH // 2) + b"x",
    "numbers": b"1 " * (LENGTH // 2),
    "numbers after a size": b"5 5\n#" + b"1 " * (LENGTH // 2) + b"x",
    "clues": b"1 1\n" * (LENGTH // 4),
    "zeros": bytes(LENGTH),
    "square brackets": b"[" * LENGTH,
    "pairs of brackets": b"[[" + b"[1]," * (LENGTH // 4),
    "braces": b'{"rows":' * (LENGTH // 8),
    "list of lists": b'{"format": "gridwright", "rows": [' + b"[]," * (LENGTH // 3) + b'[]], "cols": []}',
    "colons": b":\n" * (LENGTH // 2),
    "colors": b"#d\n" + b"a:a red\n" * (LENGTH // 8) + b":\n:\n:\n",
    "keywords": b"number_of_rows:\n" * (LENGTH // 16),
    "facts": b"specimen_nonogram('" * (LENGTH // 20),
    "quotes": b"specimen_nonogram('" + b"''" * (LENGTH // 2),
    "lines of facts": b"specimen_nonogram('a',\n" * (LENGTH // 23),
    "comments": b"[[/*" * (LENGTH // 4),
    "tags": b"<puzzleset>" + b"<a>" * (LENGTH // 3),
    "rows of an image": b"<puzzleset><puzzle><solution><image>" + b"|X" * (LENGTH // 2),
    "packs": b"====\nwidth 1\n" * (LENGTH // 13),
    "ids": b"1x1:/\n" * (LENGTH // 100),
    "slashes": b"9x9:" + b"/" * LENGTH,
    "latin letters": b"\xe9" * LENGTH,
}


@pytest.mark.parametrize("name", MONOTONOUS)
def test_much_of_one_thing_is_soon_read_or_refused(name):
    hold_every_reader_to_an_answer(MONOTONOUS[name])


HUGE = {
    "gridwright": b'{"format":"gridwright","version":1,"family":"nonogram","height":1000000,"width":1000000}',
    "non": b"width 1000000\nheight 1000000\nrows\ncolumns\n",
    "webpbn": b"<puzzleset><puzzle><clues type='rows'><line><count>1000000</count></line></clues></puzzle></puzzleset>",
    "bosch": b"number_of_rows: 1000000\nnumber_of_columns: 1000000\n",
    "hett": b"[[1000000000]],[[1000000000]]",
    "olsak": b":\n1000000000\n:\n1000000000\n:\n",
    "nonogram-rs": b'{"rows": [[["a", 1000000000]]], "cols": [[["a", 1000000000]]]}',
    "tatham": b"1000000x1000000:1",
    "mk": b"1000000 1000000\n",
    "nin": b"1000000 1000000\n",
}


@pytest.mark.parametrize("name", HUGE)
def test_a_huge_size_in_a_small_file_costs_no_memory(name):
    hold_to_little_memory(HUGE[name], name)
