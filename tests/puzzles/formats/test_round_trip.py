"""What a notation says it keeps comes back when a document is written and read, and what it lacks is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.errors import FormatError
from puzzles.formats import FORMATS, Document, read, recognize, write
from puzzles.nonogram import MAX_COLORS, Nonogram, Palette
from tests.strategies import nonogram_documents

EVERYTHING = {"colors", "rgb", "names", "letters", "background", "title", "solution"}
COLORS = {"rgb": "rgb", "names": "name", "letters": "letter"}
RENUMBERED = {"nonogram-rs": "letter", "png": "rgb"}  # what a color is there, where it has no number
AT_MOST_LETTERS = {"non": 26}
NAMED = {"jsonl": "a.jsonl"}  # one of its lines is an object of our JSON, too: the suffix decides

NONOGRAM_FORMATS = [form for form in FORMATS if form.family in (None, "nonogram")]

by_format = pytest.mark.parametrize("form", NONOGRAM_FORMATS, ids=lambda form: form.name)


def documents_for(form):
    return nonogram_documents(max_colors=6 if "colors" in form.keeps else 1)


def named_clues(puzzle, attribute):
    names = [getattr(color, attribute) for color in puzzle.palette.colors]
    return [[(length, names[color - 1]) for length, color in clue] for clue in puzzle.rows + puzzle.columns]


def painting(document):
    palette = document.puzzle.palette
    values = ["blank", *(color.rgb for color in palette.colors)]
    return [[values[cell] for cell in row] for row in document.solution.tolist()]


@by_format
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_what_is_kept_comes_back(form, data):
    document = data.draw(documents_for(form))
    (back,) = read(write(document, form.name), format=form.name)
    wanted, found = document.puzzle, back.puzzle
    assert (found.height, found.width) == (wanted.height, wanted.width)
    if form.name in RENUMBERED:
        attribute = RENUMBERED[form.name]
        assert named_clues(found, attribute) == named_clues(wanted, attribute)
    else:
        assert (found.rows, found.columns) == (wanted.rows, wanted.columns)
        for attribute in (attribute for kept, attribute in COLORS.items() if kept in form.keeps):
            assert [getattr(c, attribute) for c in found.palette.colors] == [
                getattr(c, attribute) for c in wanted.palette.colors
            ]
    if "background" in form.keeps:
        assert found.palette.background == wanted.palette.background
    assert found.title == (wanted.title if "title" in form.keeps else "")
    if "solution" in form.keeps:
        assert painting(back) == painting(document)
    else:
        assert back.solution is None


@pytest.mark.parametrize(
    "form", [form for form in NONOGRAM_FORMATS if form.keeps >= EVERYTHING], ids=lambda form: form.name
)
@settings(max_examples=40, deadline=None)
@given(document=nonogram_documents(max_colors=4))
def test_a_notation_that_keeps_everything_gives_an_equal_puzzle(form, document):
    (back,) = read(write(document, form.name))
    assert back.puzzle == document.puzzle
    assert (back.solution == document.solution).all()


def test_at_least_one_notation_keeps_everything():
    assert [form.name for form in NONOGRAM_FORMATS if form.keeps >= EVERYTHING][:1] == ["gridwright"]


@pytest.mark.parametrize(
    "form", [form for form in NONOGRAM_FORMATS if form.divider is not None], ids=lambda form: form.name
)
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_several_puzzles_in_a_file_come_back_in_order(form, count):
    documents = [Document(Nonogram.from_grid([[1] * n + [0, 1]]), [[1] * n + [0, 1]]) for n in range(1, count + 1)]
    whole = b"".join(form.write_many(documents))
    assert (
        [back.puzzle for back in read(whole, format=form.name)] == [d.puzzle for d in documents] if count else not whole
    )
    if count == 1:
        assert whole == form.write(documents[0])


def test_a_file_for_one_puzzle_may_be_told_by_its_suffix():
    (non,) = [form for form in NONOGRAM_FORMATS if form.name == "non"]
    assert (non.takes_several(".non"), non.takes_several(".NONPACK"), non.takes_several("")) == (False, True, True)
    assert not any(form.takes_several("") for form in NONOGRAM_FORMATS if form.divider is None)


@by_format
def test_standard_colors_all_used_come_back_in_every_notation(form):
    grid = [[1, 2, 3], [3, 0, 1]] if "colors" in form.keeps else [[1, 1, 0], [1, 0, 1]]
    puzzle = Nonogram.from_grid(grid)
    (back,) = read(write(Document(puzzle, grid), form.name))
    assert back.puzzle == puzzle


@by_format
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_what_is_written_is_recognized(form, data):
    document = data.draw(documents_for(form))
    assert recognize(write(document, form.name), NAMED.get(form.name, "input")).name == form.name


@pytest.mark.parametrize("form", [form for form in NONOGRAM_FORMATS if form.name != "png"], ids=lambda form: form.name)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["unix", "dos", "mac"])
def test_a_byte_order_mark_and_other_line_ends_make_no_difference(form, ends):
    puzzle = Nonogram.from_grid([[1, 0, 1], [0, 0, 0]])
    text = write(Document(puzzle), form.name).decode().replace("\n", ends)
    data = text.encode("utf-8-sig")
    assert recognize(data, NAMED.get(form.name, "input")).name == form.name
    assert read(data)[0].puzzle == puzzle


@by_format
def test_only_a_picture_needs_the_solution(form):
    document = Document(Nonogram.from_grid([[1, 0, 1]]))
    if form.name == "png":
        with pytest.raises(FormatError, match="lacks; expected a solved puzzle"):
            write(document, form.name)
    else:
        assert read(write(document, form.name))[0].puzzle == document.puzzle


@pytest.mark.parametrize(
    "form", [form for form in NONOGRAM_FORMATS if "colors" not in form.keeps], ids=lambda form: form.name
)
def test_a_notation_without_color_refuses_colors(form):
    with pytest.raises(FormatError, match=f"{form.name} cannot carry 2 colors; expected a puzzle of one color"):
        write(Document(Nonogram.from_grid([[1, 2]])), form.name)


def test_three_notations_have_no_color():
    assert [form.name for form in NONOGRAM_FORMATS if "colors" not in form.keeps] == ["tatham", "mk", "nin"]


@pytest.mark.parametrize(
    "form", [form for form in NONOGRAM_FORMATS if "colors" in form.keeps], ids=lambda form: form.name
)
@pytest.mark.parametrize("n_colors", [26, 27, MAX_COLORS])
def test_many_colors_are_written_or_refused(form, n_colors):
    grid = [list(range(1, n_colors + 1))]
    document = Document(Nonogram.from_grid(grid, Palette.default(n_colors)), grid)
    if n_colors > AT_MOST_LETTERS.get(form.name, MAX_COLORS):
        with pytest.raises(FormatError, match=f"cannot carry {n_colors} colors; expected at most 26 colors"):
            write(document, form.name)
    else:
        (back,) = read(write(document, form.name))
        assert (back.puzzle.rows, back.puzzle.columns) == (document.puzzle.rows, document.puzzle.columns)


@pytest.mark.parametrize(
    "form", [form for form in NONOGRAM_FORMATS if "title" in form.keeps], ids=lambda form: form.name
)
def test_a_title_that_no_line_can_hold_is_brought_into_one(form):
    title = "  two\r\nlines,\ta \0 zero, half a pair \ud800, \uffff no character, \u2028 a separator "
    (back,) = read(write(Document(Nonogram.from_grid([[1]], title=title), [[1]]), form.name))
    expected = "two lines, a zero, half a pair , no character, a separator"
    assert back.puzzle.title == (title if form.name in ("gridwright", "jsonl") else expected)
