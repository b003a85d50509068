"""Bytes that readers are not made for, and what is promised of every reader whatever it gets."""

import re
import tracemalloc

import pytest
from hypothesis import strategies as st

from puzzles.errors import FormatError, PuzzleError
from puzzles.formats import FORMATS, read

MOST_MEMORY = 64 * 2**20
LENGTH = 2**18  # of much of one thing, which would make a careless pattern or parser slow

STUFF = [b"\n", b" ", b":", b"#d\n", b"[", b"]", b"<", b">", b"&#0;", b'"', b"'", b"null", b"\xff", b"====\n", b"|"]
NUMBERS = [b"0", b"-1", b"1000000", b"9" * 5000, b"1e999", b"NaN", b"true", b"1.0", b"\xd9\xa3", b"2"]
RESPELLINGS = [
    lambda data: data.replace(b"\n", b"\r\n"),
    lambda data: data.replace(b"\n", b"\r"),
    lambda data: b"\xef\xbb\xbf" + data,
    lambda data: data.decode("latin-1").encode("utf-16"),
    lambda data: data.upper(),
]


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


def outcome(call, *args, **options):
    """Give what a call returns, or the error that it is allowed to raise."""
    try:
        return call(*args, **options)
    except PuzzleError as error:
        return error


def read_or_refused(data, form):
    """Give the documents in some bytes; none where they are refused, which is told in one sentence."""
    documents = outcome(read, data, format=form.name, name="x")
    if isinstance(documents, PuzzleError):
        message = str(documents)
        assert isinstance(documents, FormatError)
        assert message.startswith(f"x (read as {form.name}): ")
        assert "\n" not in message
        assert len(message) < 400
        return ()
    assert documents
    return documents


def hold_every_reader_to_an_answer(data):
    """No reader takes long over some bytes, or fails but by saying so; a test that hangs is one that fails."""
    for form in FORMATS:
        assert outcome(form.sniff, data) in (True, False)
        assert isinstance(outcome(form.read, data), (tuple, PuzzleError))


def hold_to_little_memory(data, name):
    """A huge size in a small file is refused before memory is taken for it."""
    tracemalloc.start()
    with pytest.raises(FormatError, match="expected"):
        read(data, format=name)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MOST_MEMORY
