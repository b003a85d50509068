"""Hard texts cost work in proportion to their length, and raise nothing but PuzzleError."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import gridwright as gw
from output.files import STANDARD
from puzzles.errors import PuzzleError
from puzzles.formats.loose import candidates
from tests.examples import either, examples

N_SIGNS = 2**16
MOST_SECONDS = 8  # of processor time, some hundred times what is needed, and half of what work that is squared takes

UNITS = [
    *(
        " ",
        "\n",
        "/",
        "1",
        "-",
        ".",
        "#",
        '"',
        "[",
        "<",
        "<td>",
        "a.",
        "1 ",
        "5,",
        "5.!;",
        "+-",
        "|---",
        "[[1],",
        "x 1|",
    ),
    *("https://", "https://puzz.link/p?", "https://f-puzzles.com/?", "https://sudokupad.app/?", "p?tents/9/9/1 "),
    *("m=edit&", "http://x?pzprv3/a/", "[1,2,3,4,5]", "specimen_nonogram('a',\n"),
]
# What stands before and behind much of one thing: patterns that nearly fit are the slow ones.
FRAMES = {
    "a long clue before a letter": ("1\n2 ", " ", "x"),
    "a label before blanks": ("", " ", "x"),
    "a table before blanks": ("<td>", " ", "\n1"),
    "a title with blanks": ("title a", " ", "b\n1\n1\n\n1\n1"),
    "clues with blanks": ("1 0\n1", " ", "0\n\n1 0\n1 0"),
    "a sum behind blanks": ("(", " ", "x|1|2"),
    "a rule with a letter": ("", "-", "x"),
    "a comment of Olsak's with a letter": (":", "-", "x"),
    "a number with a letter": ("", "1", "x"),
    "a file of pzpr with blank lines": ("pzprv3", "\n", "!"),
    "a file of pzpr with blank lines in it": ("pzprv3\n", "\n", "x"),
    "a row of a file of pzpr with blanks": ("pzprv3/sudoku/9/. ", " ", "x"),
    "a link that ends in dots": ("https://puzz.link/p?sudoku/9/9/", ".", "x"),
    "blank lines before a clue": ("\n", "\n", "1 1\n0"),
    "a key of TOML": ("a", ".a", "=1"),
    **{repr(unit): ("", unit, "") for unit in UNITS},
}


@contextmanager
def no_more_work() -> Iterator[None]:
    """Fail when the block takes far more processor time than work in proportion to the text does."""

    def stop(*_: object) -> NoReturn:
        pytest.fail(f"the text took more than {MOST_SECONDS} seconds of processor time")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@pytest.mark.parametrize(("before", "unit", "behind"), FRAMES.values(), ids=FRAMES)
def test_much_of_one_thing_is_soon_read(before: str, unit: str, behind: str) -> None:
    text = before + unit * (N_SIGNS // len(unit)) + behind
    with no_more_work(), suppress(PuzzleError):
        candidates(text.encode())


ODD = {
    "an integer of TOML with thousands of figures": "a=" + "1" * 5000,
    "an object whose key is a list": "a = []\nx = {[1]: 2}",
    "lists nested as deep as JSON reads": "[" * 900 + "]" * 900,
    "superscript numbers in a row": "\n".join(["\u00b2 10 " * 5] * 10),
}
PIECES = [
    *(
        "/",
        "1",
        "9",
        " ",
        "\n",
        "#",
        ".",
        "[",
        "]",
        "{",
        "}",
        ",",
        '"',
        "'",
        "|",
        "---",
        "=",
        "x",
        "_",
        "-",
        "*",
        ";",
        ":",
    ),
    *("!", "\t", "\0", "\\", "\ud800", "\u00b2", "\ufb06", "\u2b1c", "\ufeff", "a=", "rows", "cols", "title", "null"),
    *("https://", "puzz.link/p?sudoku/9/9/", "tents", "3x3:", "<td>", "</tr>", "r1: ", "pzprv3/", "%2F", "m=edit&p="),
    *("10 11 12", "[[[", "{[1]:2}", "1" * 81, "." * 81, "1" * 4400),
]


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_an_odd_text_is_read_or_refused(text: str) -> None:
    with suppress(PuzzleError):
        candidates(text.encode())
    with suppress(PuzzleError):
        gw.read(text)


@examples(either(200, 1000))
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=40))
def test_any_pieces_are_read_or_refused(pieces: list[str]) -> None:
    text = "".join(pieces)
    assume(text != STANDARD)  # which stands for standard input
    with suppress(PuzzleError):
        gw.read(text)
    with suppress(PuzzleError):
        candidates(text.encode(errors="surrogatepass"))
