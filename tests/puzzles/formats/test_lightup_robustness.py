"""No bytes make a reader of Light Up raise anything but PuzzleError, take long, or take much memory."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.formats import FORMATS, Document, gridwright_json, read, recognize
from tests.puzzles.formats.hostile import (
    LENGTH,
    broken,
    hold_every_reader_to_an_answer,
    hold_to_little_memory,
    outcome,
    read_or_refused,
)
from tests.puzzles.lightup_boards import PZPR, SMALL, bulbs_of, lightup

LIGHTUP_FORMATS = [form for form in FORMATS if form.family == "lightup"] + [gridwright_json.FORMAT]

by_format = pytest.mark.parametrize("form", LIGHTUP_FORMATS, ids=lambda form: form.name)


def samples(form):
    """Valid files of a notation, to be broken."""
    wide = ["#.1" * 12] * 2
    documents = [Document(lightup(rows, "A title, 'quoted' <&>"), bulbs_of(rows)) for rows in (PZPR, SMALL)]
    return [form.write(document) for document in [*documents, Document(lightup(wide)), Document(lightup(["..", ".."]))]]


def read_or_refuse(data, form):
    """What comes out is written and read again."""
    for document in read_or_refused(data, form):
        if document.puzzle.family == "lightup":
            again = read(form.write(document), format=form.name)[0]
            assert again.puzzle == document.puzzle


@by_format
@settings(max_examples=60, deadline=None)
@given(data=st.binary(max_size=200))
def test_random_bytes_are_read_or_refused(form, data):
    read_or_refuse(data, form)


@by_format
@settings(max_examples=100, deadline=None)
@given(
    start=st.sampled_from(["", "akari/", "pzprv3/lightup/", "Light Up\n", "3x2:", "4 3\n"]),
    rest=st.text(st.sampled_from("01234.#*-+ab zBx:/\n"), max_size=60),
)
def test_random_signs_are_read_or_refused(form, start, rest):
    read_or_refuse((start + rest).encode(), form)


@by_format
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_broken_files_are_read_or_refused(form, data):
    read_or_refuse(data.draw(broken(data.draw(st.sampled_from(samples(form))))), form)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_recognizing_never_fails_but_by_saying_so(data):
    form = data.draw(st.sampled_from(LIGHTUP_FORMATS))
    found = outcome(recognize, data.draw(broken(samples(form)[0])))
    assert found in FORMATS or "is in no notation known here" in str(found)


MONOTONOUS = {
    "signs in a line": b"#" * LENGTH,
    "signs and blanks in a line": b"# " * (LENGTH // 2),
    "rows of signs": b"#.\n" * (LENGTH // 3),
    "blanks": b" " * LENGTH + b"#",
    "rows with blanks between": b" # .\n" * (LENGTH // 5),
    "headings": b"Light Up:" * (LENGTH // 9),
    "a heading and blanks": b"Light Up" + b" " * LENGTH + b"!",
    "sides": b"1 1\n" * (LENGTH // 4),
    "links": b"akari/9/9/" + b"z" * LENGTH,
    "numbers in a link": b"akari/100/100/" + b"e" * LENGTH,
    "slashes": b"https://" + b"/akari/9/9" * (LENGTH // 10),
    "questions in a link": b"https://" + b"?akari/9/9/" * (LENGTH // 11) + b"!",
    "rows of pzprv3": b"pzprv3/lightup/100/100/" + b". " * (LENGTH // 2),
    "slashes in pzprv3": b"pzprv3/lightup/100/100/" + b"/" * 900_000,
    "too many slashes in pzprv3": b"pzprv3/lightup/100/100/" + b"/" * LENGTH,
    "letters after a size": b"9x9" + b"d" * LENGTH + b"!",
    "digits after a size": b"9x9" + b"d1" * (LENGTH // 2) + b"!",
    "gaps": b"9x9:" + b"z" * LENGTH,
    "walls": b"9x9:" + b"B" * LENGTH,
    "brackets": b'{"format": "gridwright", "version": 1, "family": "lightup", "board": ' + b"[" * LENGTH,
    "long rows": b'{"format": "gridwright", "version": 1, "family": "lightup", "board": ["' + b"." * LENGTH + b'"]}',
}


@pytest.mark.parametrize("name", MONOTONOUS)
def test_much_of_one_thing_is_soon_read_or_refused(name):
    hold_every_reader_to_an_answer(MONOTONOUS[name])


HUGE = {
    "puzzlink-lightup": b"akari/100000/100000/g",
    "pzprv3-lightup": b"pzprv3/lightup/100000/100000/. /",
    "tatham-lightup": b"100000x100000:a",
    "gridwright": b'{"format":"gridwright","version":1,"family":"lightup","height":99999,"width":9,"board":["."]}',
}


@pytest.mark.parametrize("name", HUGE)
def test_a_huge_size_in_a_small_file_costs_no_memory(name):
    hold_to_little_memory(HUGE[name], name)
