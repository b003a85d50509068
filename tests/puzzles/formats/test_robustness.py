"""No bytes make a reader raise anything but PuzzleError, take long, or take much memory."""

import re
import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.errors import FormatError, PuzzleError
from puzzles.formats.document import Document
from puzzles.formats.registry import FORMATS, read, recognize
from puzzles.games.games import GAMES
from puzzles.nonogram import Color, Nonogram, Palette
from puzzles.sudoku import Ground, Sudoku
from tests.examples import examples
from tests.puzzles.games.boards import drawn
from tests.puzzles.lightup_boards import PZPR, SMALL, bulbs_of, lightup
from tests.puzzles.sudoku_boards import pattern_board

MOST_MEMORY = 64 * 2**20
LENGTH = 2**15  # of much of one thing, which would make a careless pattern or parser slow

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
    """Draw valid bytes after a few accidents: cut, flipped, doubled, dropped, stuffed, numbers blown up."""
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
    """Return what a call returns, or the error that it is allowed to raise."""
    try:
        return call(*args, **options)
    except PuzzleError as error:
        return error


def read_or_refused(data, form):
    """Return the documents in some bytes; none where they are refused, in one sentence."""
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


PLAIN = [[1, 0, 1, 1], [0, 0, 0, 0], [1, 1, 0, 1]]
COLORED = [[1, 2, 0, 3], [0, 0, 0, 0], [3, 3, 1, 2]]
ODD_PALETTE = Palette(
    (Color("snow", "#ffffff", "5"), Color("<&>", "#0a0b0c", "'"), Color("dark-green", "#117733", "z")), "#000000"
)


def sudoku(box):
    board = pattern_board(box)
    return Document(Sudoku.from_grid(np.where(board % 2, board, 0), box, "A title, 'quoted' <&>"), board)


DOCUMENTS = {
    "nonogram": [
        Document(Nonogram.from_grid(PLAIN, title="A title, 'quoted'"), PLAIN),
        Document(Nonogram.from_grid(COLORED, title="#d: [1] <&amp;>"), COLORED),
        Document(Nonogram.from_grid(COLORED, ODD_PALETTE), COLORED),
    ],
    "sudoku": [sudoku(Ground(*sides)) for sides in ((3, 3), (2, 2), (3, 2), (1, 1), (6, 6))],
    "lightup": [
        *(Document(lightup(rows, "A title, 'quoted' <&>"), bulbs_of(rows)) for rows in (PZPR, SMALL)),
        *(Document(lightup(rows)) for rows in (["#.1" * 12] * 2, ["..", ".."])),
    ],
    **{name: [Document(drawn(name, 1, share=0)[0])] for name in GAMES},
}
CASES = [(family, form) for family in DOCUMENTS for form in FORMATS if form.family in (None, family)]

by_case = pytest.mark.parametrize(("family", "form"), CASES, ids=[f"{family}-{form.name}" for family, form in CASES])


def samples(family, form):
    """List valid files of a notation, to be broken."""
    files = [outcome(form.write, document) for document in DOCUMENTS[family]]
    return [data for data in files if isinstance(data, bytes)]


def read_or_refuse(data, family, form):
    """Read within bounds; what comes out is written and read again."""
    for document in read_or_refused(data, form):
        if document.puzzle.family == family:
            again = read(form.write(document), format=form.name)[0].puzzle
            if family == "nonogram":  # some notations number the colors anew
                assert again.n_painted == document.puzzle.n_painted
                assert (again.height, again.width) == (document.puzzle.height, document.puzzle.width)
            else:
                assert again == document.puzzle


@by_case
@examples(130)
@given(data=st.data())
def test_broken_files_are_read_or_refused(family, form, data):
    read_or_refuse(data.draw(broken(data.draw(st.sampled_from(samples(family, form))))), family, form)


@pytest.mark.parametrize("family", DOCUMENTS)
@examples(150)
@given(data=st.data())
def test_recognizing_never_fails_but_by_saying_so(family, data):
    form = data.draw(st.sampled_from([form for each, form in CASES if each == family]))
    found = outcome(recognize, data.draw(st.binary(max_size=100) | broken(samples(family, form)[0])))
    assert found in FORMATS or "in a notation known here" in str(found)


TOKENS = re.compile(rb"[A-Za-z]+|\d+|\s+|.", re.DOTALL)
N_UNITS = 40  # of a file


def much_of_one_thing(data):
    """Yield each token of a file, and each pair of neighbors, with the text before its first occurrence."""
    tokens, units = TOKENS.findall(data), {}
    for number in range(len(tokens)):
        for n_tokens in (1, 2):
            units.setdefault(b"".join(tokens[number : number + n_tokens]), b"".join(tokens[:number]))
    return [(start, unit) for unit, before in [*units.items()][:N_UNITS] for start in {b"", before}]


@by_case
@pytest.mark.parametrize("length", [4_500, pytest.param(LENGTH, marks=pytest.mark.exhaustive)])
def test_much_of_one_thing_is_soon_read_or_refused(family, form, length):
    """No reader takes long over some bytes, or fails but by saying so; a test that hangs is one that fails."""
    for start, unit in much_of_one_thing(samples(family, form)[0]):
        data = start + unit * (length // len(unit)) + b"!"
        assert outcome(form.sniff, data) in (True, False)
        assert isinstance(outcome(form.read, data), (tuple, PuzzleError))


HUGE = [
    ("gridwright", b'{"format":"gridwright","version":1,"family":"nonogram","height":1000000,"width":1000000}'),
    ("non", b"width 1000000\nheight 1000000\nrows\ncolumns\n"),
    (
        "webpbn",
        b"<puzzleset><puzzle><clues type='rows'><line><count>1000000</count></line></clues></puzzle></puzzleset>",
    ),
    ("bosch", b"number_of_rows: 1000000\nnumber_of_columns: 1000000\n"),
    ("hett", b"[[1000000000]],[[1000000000]]"),
    ("olsak", b":\n1000000000\n:\n1000000000\n:\n"),
    ("tatham", b"1000000x1000000:1"),
    ("mk", b"1000000 1000000\n"),
    ("nin", b"1000000 1000000\n"),
    ("gridwright", b'{"format":"gridwright","version":1,"family":"sudoku","box":[1000,1000],"givens":[[0]]}'),
    ("f-puzzles", b'{"size":1000000,"grid":[[{}]]}'),
    ("ipuz", b'{"kind":["http://ipuz.org/sudoku#1"],"dimensions":{"width":1000000},"puzzle":[[]]}'),
    ("puzzlink-sudoku", b"sudoku/1000000/1000000/1"),
    ("solo", b"1000000x1000000:a"),
    ("line", b"1000000 1000000 1 1"),
    ("puzzlink-lightup", b"akari/100000/100000/g"),
    ("pzprv3-lightup", b"pzprv3/lightup/100000/100000/. /"),
    ("tatham-lightup", b"100000x100000:a"),
    ("gridwright", b'{"format":"gridwright","version":1,"family":"lightup","height":99999,"width":9,"board":["."]}'),
]


@pytest.mark.parametrize(("name", "data"), HUGE, ids=[data[:40].decode() for _, data in HUGE])
def test_a_huge_size_in_a_small_file_costs_no_memory(name, data):
    """A huge size in a small file is refused before any memory is allocated for a board of that size."""
    tracemalloc.start()
    with pytest.raises(FormatError, match="expected"):
        read(data, format=name)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MOST_MEMORY


@pytest.mark.exhaustive
def test_a_sudoku_of_the_largest_side_is_read():
    puzzle = read(b". " * 1024**2)[0].puzzle
    assert (puzzle.side, puzzle.n_givens) == (1024, 0)
    with pytest.raises(FormatError, match="the grid has 1050625 numbers; expected 81"):
        read(b". " * 1025**2, format="line")
