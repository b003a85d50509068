"""No bytes make a reader raise anything but PuzzleError, take long, or take much memory."""

import re
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.errors import FormatError, PuzzleError
from puzzles.formats import FORMATS, Document, read, recognize, write
from puzzles.nonogram import Color, Nonogram, Palette

MOST_MEMORY = 64 * 2**20

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


@st.composite
def broken(draw, data):
    """Valid bytes after a few accidents: cut, flipped, doubled, dropped, stuffed, numbers blown up."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        stop = draw(st.integers(start, min(len(data), start + 40)))
        match draw(st.sampled_from(["cut", "flip", "double", "drop", "stuff", "inflate", "respell"])):
            case "cut":
                data = data[:start]
            case "flip" if start < len(data):
                data = data[:start] + bytes([data[start] ^ 1 << draw(st.integers(0, 7))]) + data[start + 1 :]
            case "double":
                data = data[:stop] + data[start:]
            case "drop":
                data = data[:start] + data[stop:]
            case "stuff":
                data = data[:start] + draw(st.binary(max_size=6) | st.sampled_from(STUFF)) + data[start:]
            case "inflate":
                numbers = list(re.finditer(rb"[0-9]+", data)) or [re.search(b"", data)]
                number = draw(st.sampled_from(numbers))
                data = data[: number.start()] + draw(st.sampled_from(NUMBERS)) + data[number.end() :]
            case "respell":
                data = draw(st.sampled_from(RESPELLINGS))(data)
    return data


STUFF = [b"\n", b" ", b":", b"#d\n", b"[", b"]", b"<", b">", b"&#0;", b'"', b"'", b"null", b"\xff", b"====\n", b"|"]
NUMBERS = [b"0", b"-1", b"1000000", b"9" * 5000, b"1e999", b"NaN", b"true", b"1.0", b"\xd9\xa3", b"2"]
RESPELLINGS = [
    lambda data: data.replace(b"\n", b"\r\n"),
    lambda data: data.replace(b"\n", b"\r"),
    lambda data: b"\xef\xbb\xbf" + data,
    lambda data: data.decode("latin-1").encode("utf-16"),
    lambda data: data.upper(),
]


def outcome(call, *args, **options):
    """Give what a call returns, or the error that it is allowed to raise."""
    try:
        return call(*args, **options)
    except PuzzleError as error:
        return error


def read_or_refuse(data, form):
    """Read within bounds, and hold what comes out to what is promised."""
    documents = outcome(read, data, format=form.name, name="x")
    if isinstance(documents, PuzzleError):
        message = str(documents)
        assert isinstance(documents, FormatError)
        assert message.startswith(f"x (read as {form.name}): ")
        assert "\n" not in message
        assert len(message) < 400
        return
    assert documents
    for document in documents:
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


# What would make a careless pattern or parser slow, each much of one thing.
LENGTH = 2**18
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
    for form in FORMATS:
        assert outcome(form.sniff, MONOTONOUS[name]) in (True, False)
        assert isinstance(outcome(form.read, MONOTONOUS[name]), (tuple, PuzzleError))


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
    tracemalloc.start()
    with pytest.raises(FormatError, match="expected"):
        read(HUGE[name], format=name)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MOST_MEMORY


def test_the_largest_puzzle_is_read_and_a_larger_one_refused():
    clue, empty = b"1000\n", b"\n"
    for side, clues in ((1000, clue * 1000), (1001, empty * 1001)):
        data = b"%d %d\n%s#\n%s" % (side, side, clues, clues)
        if side == 1000:
            assert read(data)[0].puzzle.n_painted == 10**6
        else:
            with pytest.raises(FormatError, match="'1001' is not a height; expected a number from 1 to 1000"):
                read(data)
