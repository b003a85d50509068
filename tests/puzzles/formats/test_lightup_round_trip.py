"""Light Up notations: what one says it keeps comes back, what it cannot carry is refused, the documentation is true."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.errors import FormatError
from puzzles.formats import FORMATS, Document, gridwright_json, read, recognize
from puzzles.lightup import WHITE, LightUp
from tests.puzzles.lightup_boards import PZPR, bulbs_of, lightup
from tests.strategies import lightup_documents, lightups, titles

ROOT = Path(__file__).parents[3]
LEAST_SIDE = {"tatham-lightup": 2}  # of the boards that a notation can carry, said anew; 1 for the others
NAMED = {"jsonl": "a.jsonl"}  # one of its lines is an object of our JSON, too: the suffix decides
BY_NAME = {form.name: form for form in FORMATS if form.family in (None, "lightup")}
ON_LINES = [name for name, form in BY_NAME.items() if form.divider is not None]

by_name = pytest.mark.parametrize("name", BY_NAME)


def least_side(name):
    return LEAST_SIDE.get(name, 1)


def written(name, puzzle, solution=None):
    return BY_NAME[name].write(Document(puzzle, solution))


def test_the_notations_are_those_of_this_file():
    expected = {"gridwright", "jsonl", "lightup-text", "puzzlink-lightup", "pzprv3-lightup", "tatham-lightup"}
    assert set(BY_NAME) == expected
    assert set(ON_LINES) == {"jsonl", "puzzlink-lightup", "tatham-lightup"}


@by_name
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_what_is_kept_comes_back(name, data):
    document = data.draw(lightup_documents(min_side=least_side(name)))
    puzzle, keeps = document.puzzle, BY_NAME[name].keeps
    (back,) = read(written(name, puzzle, document.solution), format=name)
    assert back.puzzle == puzzle
    assert back.puzzle.title == (puzzle.title if "title" in keeps else "")
    has_signs = name in ("gridwright", "jsonl") or document.solution.any()  # signs do not tell no bulbs from none known
    if "solution" in keeps and has_signs:
        assert (back.solution == document.solution).all()
    else:
        assert back.solution is None


@by_name
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_any_board_comes_back_without_a_solution_and_is_recognized(name, data):
    puzzle = data.draw(lightups(min_side=least_side(name), max_side=12))
    file = written(name, puzzle)
    assert recognize(file, NAMED.get(name, "input")).name == name
    (back,) = read(file)
    assert back.puzzle == puzzle
    assert back.solution is None


@by_name
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_a_solution_does_not_hide_what_notation_it_is(name, data):
    document = data.draw(lightup_documents(min_side=least_side(name)))
    assert recognize(written(name, document.puzzle, document.solution), NAMED.get(name, "input")).name == name


@pytest.mark.parametrize("name", ON_LINES)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_several_puzzles_in_a_file_come_back_in_order(name, data):
    puzzles = data.draw(st.lists(lightups(min_side=least_side(name)), min_size=1, max_size=4))
    back = read(b"".join(BY_NAME[name].write_many(map(Document, puzzles))), format=name)
    assert [document.puzzle for document in back] == puzzles


@by_name
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["unix", "dos", "mac"])
def test_a_byte_order_mark_and_other_line_ends_make_no_difference(name, ends):
    data = written(name, lightup(PZPR), bulbs_of(PZPR)).decode().replace("\n", ends).encode("utf-8-sig")
    assert recognize(data, NAMED.get(name, "input")).name == name
    assert read(data)[0].puzzle == lightup(PZPR)


@by_name
def test_the_largest_board_and_runs_of_any_length_are_carried(name):
    cells = np.full(100 * 100, WHITE)
    cells[np.cumsum(np.arange(140))] = np.arange(140) % 6  # 0 to 138 white cells between the walls
    puzzle = LightUp.from_grid(cells.reshape(100, 100))
    assert read(written(name, puzzle))[0].puzzle == puzzle


def test_what_a_notation_cannot_carry_is_refused_in_one_sentence():
    for rows in (["."], ["..."], ["#", "."]):
        size = f"{len(rows)}x{len(rows[0])}"
        message = f"^tatham-lightup cannot carry {size} cells; expected two rows and columns$"
        with pytest.raises(FormatError, match=message):
            written("tatham-lightup", lightup(rows))


@pytest.mark.parametrize("name", ["gridwright", "lightup-text"])
def test_a_title_that_no_line_can_hold_is_brought_into_one_or_kept(name):
    title = "  two\r\nlines,\ta \0 zero, half a pair \ud800, \uffff no character, \u2028 a separator "
    (back,) = read(written(name, lightup(PZPR, title)))
    in_one_line = "two lines, a zero, half a pair , no character, a separator"
    assert back.puzzle.title == (title if name == "gridwright" else in_one_line)


@settings(max_examples=50)
@given(titles())
def test_a_title_is_no_part_of_the_board(title):
    (back,) = read(written("lightup-text", lightup([".."], title)))
    assert (back.puzzle, back.puzzle.title) == (lightup([".."]), title)


def test_the_table_and_the_notes_in_the_documentation_name_every_notation():
    text = (ROOT / "docs" / "notations.md").read_text(encoding="utf-8")
    section = text.partition("\n## Light Up\n")[2].partition("\n## ")[0]
    table = [[cell.strip(" `") for cell in line.split("|")] for line in section.splitlines() if line.startswith("| `")]
    found = {cells[1]: ([suffix.strip(" `") for suffix in cells[2].split(",")], cells[3:5]) for cells in table}
    kept = ("title", "solution")
    assert found == {
        name: (
            list(form.suffixes),
            [
                f"{LEAST_SIDE[name]} or more" if name in LEAST_SIDE else "any",
                ", ".join(word for word in kept if word in form.keeps) or "nothing",
            ],
        )
        for name, form in BY_NAME.items()
    }
    for name in found:
        assert f"**{name}**" in section
    batch = " ".join(text.partition("\nFiles of ")[2].partition("take all puzzles")[0].split())
    assert all(f"`{name}`" in batch for name in ON_LINES)
    assert gridwright_json.NAME not in batch
