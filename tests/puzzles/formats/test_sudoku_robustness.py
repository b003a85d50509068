"""No bytes make a reader of Sudoku raise anything but PuzzleError, take long, or take much memory."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.errors import FormatError
from puzzles.formats import FORMATS, Document, gridwright_json, read, recognize
from puzzles.formats.text import MAX_LINES
from puzzles.sudoku import Box, Sudoku
from tests.puzzles.formats.hostile import (
    LENGTH,
    broken,
    hold_every_reader_to_an_answer,
    hold_to_little_memory,
    outcome,
    read_or_refused,
)
from tests.puzzles.sudoku_boards import pattern_board

SUDOKU_FORMATS = [form for form in FORMATS if form.family == "sudoku"] + [gridwright_json.FORMAT]

by_format = pytest.mark.parametrize("form", SUDOKU_FORMATS, ids=lambda form: form.name)


def samples(form):
    """Valid files of a notation, to be broken."""
    files = []
    for box in (Box(3, 3), Box(2, 2), Box(3, 2), Box(1, 1), Box(6, 6)):
        board = pattern_board(box)
        puzzle = Sudoku.from_grid(np.where(board % 2, board, 0), box, "A title, 'quoted' <&>")
        try:
            files.append(form.write(Document(puzzle, board)))
        except FormatError:
            continue
    return files


def read_or_refuse(data, form):
    """What comes out is written and read again."""
    for document in read_or_refused(data, form):
        if document.puzzle.family == "sudoku":
            again = read(form.write(document), format=form.name)[0]
            assert again.puzzle == document.puzzle


@by_format
@settings(max_examples=60, deadline=None)
@given(data=st.binary(max_size=200))
def test_random_bytes_are_read_or_refused(form, data):
    read_or_refuse(data, form)


@by_format
@settings(max_examples=60, deadline=None)
@given(data=st.text(st.sampled_from("0123456789.ABX|-+:/,#_x \n"), max_size=100))
def test_random_signs_are_read_or_refused(form, data):
    read_or_refuse(data.encode(), form)


@by_format
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_broken_files_are_read_or_refused(form, data):
    read_or_refuse(data.draw(broken(data.draw(st.sampled_from(samples(form))))), form)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_recognizing_never_fails_but_by_saying_so(data):
    form = data.draw(st.sampled_from(SUDOKU_FORMATS))
    found = outcome(recognize, data.draw(broken(samples(form)[0])))
    assert found in FORMATS or "is in no notation known here" in str(found)


MONOTONOUS = {
    "digits in a line": b"1" * LENGTH,
    "dots in a line": b"." * 1024**2,
    "dots and a letter": b"." * LENGTH + b"q",
    "numbers in a line": b"1 " * (LENGTH // 2),
    "blanks as numbers": b". " * LENGTH,
    "too many lines": b"1\n" * (MAX_LINES + 1),
    "lines of one cell": b"1\n" * (LENGTH // 16),
    "lines of 81 dots": (b"." * 81 + b"\n") * (LENGTH // 800),
    "lines of 9 signs": b"123456789\n" * (LENGTH // 10),
    "frames": b"|---+---|\n" * (LENGTH // 10),
    "bars": b"|" * LENGTH,
    "spaces and signs": b" 1" * (LENGTH // 2) + b"#",
    "candidates": b"12" * (LENGTH // 2),
    "colons": b":0000" * (LENGTH // 5),
    "placed digits": b":0000:x:" + b"+1" * (LENGTH // 2) + b":::",
    "games": b"<opensudoku>" + b"<game data='1'/>" * (LENGTH // 16) + b"</opensudoku>",
    "open tags": b"<opensudoku>" + b"<game>" * (LENGTH // 6),
    "links": b"sudoku/9/9/" + b"g" * LENGTH,
    "slashes": b"https://" + b"/sudoku/9/9" * (LENGTH // 11),
    "fpuzzles": b"fpuzzles" * (LENGTH // 8),
    "fpuzzles in a link": b"https://" + b"fpuzzles" * (LENGTH // 8) + b"!",
    "questions in a link": b"https://" + b"?sudoku/9/9/" * (LENGTH // 12) + b"!",
    "starts of links": b"https://" * (LENGTH // 8) + b"fpuzzles!",
    "base64": b"fpuzzles" + b"IY18" * (LENGTH // 4),
    "letters after a size": b"3x3" + b"d" * LENGTH + b"!",
    "digits after a size": b"3x3" + b"d1" * (LENGTH // 2) + b"!",
    "gaps": b"3x3:" + b"z" * LENGTH,
    "underscores": b"3x3:" + b"_" * LENGTH,
    "columns": b"puzzle," * (LENGTH // 7),
    "quotes": b"puzzle,solution\n" + b'"' * LENGTH,
    "rows of a table": b"puzzle,solution\n" + b"1,1\n" * (LENGTH // 16),
    "brackets in ipuz": b'{"kind": ["http://ipuz.org/sudoku#1"], "puzzle": ' + b"[" * LENGTH,
    "rows in ipuz": b'{"kind": ["http://ipuz.org/sudoku#1"], "puzzle": [' + b"[0]," * (LENGTH // 4) + b"[0]]}",
    "cells": b'{"size": 1, "grid": [[' + b"{}," * (LENGTH // 3) + b"{}]]}",
}


@pytest.mark.parametrize("name", MONOTONOUS)
def test_much_of_one_thing_is_soon_read_or_refused(name):
    hold_every_reader_to_an_answer(MONOTONOUS[name])


HUGE = {
    "gridwright": b'{"format":"gridwright","version":1,"family":"sudoku","box":[1000,1000],"givens":[[0]]}',
    "f-puzzles": b'{"size":1000000,"grid":[[{}]]}',
    "ipuz": b'{"kind":["http://ipuz.org/sudoku#1"],"dimensions":{"width":1000000},"puzzle":[[]]}',
    "puzzlink-sudoku": b"sudoku/1000000/1000000/1",
    "solo": b"1000000x1000000:a",
    "line": b"1000000 1000000 1 1",
}


@pytest.mark.parametrize("name", HUGE)
def test_a_huge_size_in_a_small_file_costs_no_memory(name):
    hold_to_little_memory(HUGE[name], name)


def test_a_board_of_the_largest_side_is_read():
    puzzle = read(b". " * 1024**2)[0].puzzle
    assert (puzzle.side, puzzle.n_givens) == (1024, 0)
    with pytest.raises(FormatError, match="the grid has 1050625 numbers; expected 81"):
        read(b". " * 1025**2, format="line")
