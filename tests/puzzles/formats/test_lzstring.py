"""What links and game ids are made of: LZString in Base64, as other implementations give it, and runs of cells."""

import string
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.errors import FormatError
from puzzles.formats.combinators import TATHAM_GAPS, Cells, decimal, hexadecimal, one_of, runs, signs
from puzzles.formats.lzstring import compress, decompress

# Made by the package lzstring 1.0.4 (compressToBase64), the second also in the tests of sudoku-formats.
VECTORS = {
    "": "Q===",
    '{"x":3}': "N4IgHiBcDMC+Q===",
    "Hello world": "BIUwNmD2AEDukCcwBMg=",
    "ab": "IYIyA===",  # a stream that fills its characters has one more
    "aaaa": "IY5A",
    "a" * 500 + "b" * 12: "IY18ZXTt/DFOS1b0c17Pd/wYWAEalnmlA===",
}


@pytest.mark.parametrize("text", VECTORS)
def test_other_implementations_are_understood_and_met(text):
    assert compress(text) == VECTORS[text]
    assert decompress(VECTORS[text]) == text


@given(st.text(max_size=60) | st.text("ab{}:,", max_size=400) | st.text("aé漢🧩", max_size=60))
def test_every_text_comes_back(text):
    assert decompress(compress(text)) == text


def test_a_lone_surrogate_comes_back():
    assert decompress(compress("\ud800a")) == "\ud800a"


@pytest.mark.parametrize(
    ("signs", "message"),
    [
        ("", "the link ends too early; expected the whole of it"),
        ("N4IgHiBcDM", "the link ends too early"),
        ("N4Ig!", "the link has the character '!'; expected Base64"),
        ("wwww", "the link is damaged"),
        ("A" * (2**20 + 1), "the link has 1048577 characters; expected at most 1048576"),
    ],
)
def test_what_is_wrong_is_named(signs, message):
    with pytest.raises(FormatError, match=message):
        decompress(signs)


def test_a_small_link_cannot_unfold_into_a_huge_text():
    # An "a", then 3000 times the phrase that is just being made, each one longer than the last.
    codes = [(0, 2), (ord("a"), 8), *((size, size.bit_length()) for size in range(4, 3004))]
    stream = "".join(f"{code:0{width}b}"[::-1] for code, width in codes)
    alphabet = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
    bomb = "".join(alphabet[int(stream[start : start + 6].ljust(6, "0"), 2)] for start in range(0, len(stream), 6))
    assert len(bomb) < 2**13
    tracemalloc.start()
    with pytest.raises(FormatError, match="the link holds more than 4194304 characters; expected a puzzle"):
        decompress(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 64 * 2**20


def test_runs_are_short_and_digits_divided_where_they_would_run_together():
    gaps = Cells("grid", runs(0, TATHAM_GAPS), "a-z")
    assert gaps.write((0,) * 54) == "zzb"
    assert gaps.read("zzb", 54) == gaps.read("z" + "a" * 28, 54) == (0,) * 54
    grid = Cells("grid", one_of(runs(0, "ab"), decimal(12)), "digits")
    assert grid.write((1, 12, 0, 0, 0, 3)) == "1_12ba3"
    assert grid.read("_1__12ab_3_", 6) == (1, 12, 0, 0, 0, 3)


@pytest.mark.parametrize(("cells", "text"), [((1, 0, 0, 1), "bb"), ((1, 0), "b"), ((1,), "b"), ((1, 1, 0), "0b")])
def test_a_sign_for_several_cells_stands_for_fewer_at_the_end(cells, text):
    board = Cells("board", one_of(runs(0, "g"), signs({"b": (1, 0, 0), "0": (1,)})), "b, 0 or g")
    assert board.write(cells) == text
    assert board.read(text, len(cells)) == cells


def test_text_that_is_not_understood_is_quoted_and_cells_that_cannot_be_written_are_an_error():
    grid = Cells("grid", hexadecimal(300), "1-f, -10 to -ff or +100 to +fff")
    assert grid.read("1f-10+12c", 4) == (1, 15, 16, 300)
    with pytest.raises(FormatError, match=r"^'xyzx' is not cell 2 of the grid; expected 1-f, -10 to -ff or \+100"):
        grid.read("1" + "xyz" * 10, 100)
    with pytest.raises(ValueError, match="the notation cannot write the cell 2"):
        Cells("board", one_of(runs(0, "a"), signs({"B": (1,)})), "a or B").write((0, 1, 2))
