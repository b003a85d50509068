"""What a notation says it keeps comes back, alone or by way of another; what it cannot carry it refuses."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from puzzles.errors import FormatError
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.formats.lzstring import compress
from puzzles.formats.registry import FORMATS, read, recognize
from puzzles.lightup import WHITE, LightUp
from puzzles.nonogram import MAX_COLORS, Nonogram, Palette
from puzzles.sudoku import Ground, Sudoku, default_box
from puzzles.sudoku.regions import read_regions
from tests.examples import examples
from tests.naive.sudoku_grounds import ALONE
from tests.puzzles.lightup_boards import PZPR, bulbs_of, lightup
from tests.puzzles.sudoku_boards import BOXES, pattern_board, puzzles
from tests.strategies import lightup_documents, lightups, nonogram_documents, titles

FAMILIES = ("nonogram", "sudoku", "lightup")
OF_FEW_BOARDS = {"latin"}  # that of other boards says nothing; it has tests of its own
BY_NAME = {form.name: form for form in FORMATS}

# What a notation can carry, said anew; the others have all colors.
MOST_COLORS = {
    "non": 26,
    "tatham": 1,
    "mk": 1,
    "nin": 1,
    "puzzlink-nonogram": 1,
    "penpa-nonogram": 1,
}  # the others have all
OF_OURS_ALONE = {"twin", "samurai", "toroidal"}
CARRIES_BOX = {
    "gridwright": lambda box: True,
    "jsonl": lambda box: True,
    "f-puzzles": lambda box: not OF_OURS_ALONE & {*box.variants},
    "sudokupad": lambda box: not OF_OURS_ALONE & {*box.variants},
    "ipuz": lambda box: not box.variants,
    "line": lambda box: box == default_box(box.side),
    "sdk": lambda box: box == default_box(box.side),
    "csv": lambda box: box == default_box(box.side) and box.side <= 35,
    "pencilmarks": lambda box: box == default_box(box.side) and 2 <= box.side <= 35,
    "hodoku": lambda box: box == Ground(3, 3),
    "opensudoku": lambda box: box == Ground(3, 3),
    "puzzlink-sudoku": lambda box: box.has_boxes_only and (box.height == box.width or box == Ground(2, 3)),
    "penpa-sudoku": lambda box: box.side <= 100 and box.variants in ((), ("x",)),
    "solo": lambda box: (min(box[:2]) >= 2 or box.regions) and box.side <= 31 and box.variants in ((), ("x",)),
}
LEAST_SIDE = {"tatham-lightup": 2}  # 1 for the others

RENUMBERED = {"png"}  # a color has no number there
ATTRIBUTES = {"rgb": "rgb", "names": "name", "letters": "letter"}
OF_OURS = {"gridwright", "jsonl"}
NAMES = ("title", "author", "copyright")
NAMED = {"jsonl": "a.jsonl"}  # one of its lines is an object of our JSON, too: the suffix decides

JIGSAW = read_regions("AABBB\nAABBC\nADDCC\nDDECC\nDEEEE")
VARIED = [
    *(Ground(3, 3, (name,)) for name in ALONE),
    Ground(3, 3, ("anti-king", "toroidal")),
    Ground(3, 3, ("x", "windoku", "asterisk", "anti-king")),
    *(Ground(1, 5, names, JIGSAW) for names in ((), ("x",), ("x", "anti-knight"))),
]
SUDOKU = Sudoku.from_grid(np.where(np.eye(9), pattern_board(Ground(3, 3)), 0))
EXAMPLES = {  # that every notation carries
    "nonogram": Document(Nonogram.from_grid([[1, 0, 1], [0, 0, 0]]), [[1, 0, 1], [0, 0, 0]]),
    "sudoku": Document(SUDOKU, pattern_board(Ground(3, 3))),
    "lightup": Document(lightup(PZPR), bulbs_of(PZPR)),
}


def of_family(family):
    return [form for form in FORMATS if form.family in (None, family) and form.name not in OF_FEW_BOARDS]


def by_case(where=lambda form: True):
    """Run a test for each family and each of its notations of a kind."""
    cases = [(family, form) for family in FAMILIES for form in of_family(family) if where(form)]
    return pytest.mark.parametrize(("family", "form"), cases, ids=[f"{family}-{form.name}" for family, form in cases])


def carries(form, puzzle):
    match puzzle.family:
        case "nonogram":
            return puzzle.n_colors <= MOST_COLORS.get(form.name, MAX_COLORS)
        case "sudoku":
            return CARRIES_BOX[form.name](puzzle.ground)
        case "lightup":
            return min(puzzle.height, puzzle.width) >= LEAST_SIDE.get(form.name, 1)


def documents(family, form, largest_side=36):
    """Draw a solved puzzle that a notation can carry."""
    match family:
        case "nonogram":
            return nonogram_documents(max_side=min(largest_side, 8), max_colors=min(6, MOST_COLORS.get(form.name, 6)))
        case "sudoku":
            boxes = [box for box in BOXES if CARRIES_BOX[form.name](box) and box.side <= largest_side]
            return puzzles(tuple(boxes), titles()).map(lambda pair: Document(*pair))
        case "lightup":
            return lightup_documents(min_side=LEAST_SIDE.get(form.name, 1))


def clues_by(puzzle, attribute=None):
    """List the clues, with an attribute of each color, or its place in the order in which the colors come."""
    lines = puzzle.rows + puzzle.columns
    order = {color: n for n, color in enumerate(dict.fromkeys(color for line in lines for _, color in line))}
    colors = puzzle.palette.colors
    return [[(n, getattr(colors[c - 1], attribute) if attribute else order[c]) for n, c in line] for line in lines]


def painting(document):
    values = ["blank", *(color.rgb for color in document.puzzle.palette.colors)]
    return [[values[cell] for cell in row] for row in document.solution.tolist()]


def assert_kept(document, back, *forms):
    """Compare a document with what came back from notations."""
    wanted, found = document.puzzle, back.puzzle
    keeps = frozenset.intersection(*(form.keeps for form in forms))
    names = {form.name for form in forms}
    for word in NAMES:
        assert getattr(found, word) == (getattr(wanted, word) if word in keeps else "")
    if wanted.family != "nonogram":
        assert found == wanted
    else:
        assert (found.height, found.width) == (wanted.height, wanted.width)
        for attribute in (None, *(attribute for word, attribute in ATTRIBUTES.items() if word in keeps)):
            assert clues_by(found, attribute) == clues_by(wanted, attribute)
            if attribute and not names & RENUMBERED:
                shown = [[getattr(color, attribute) for color in each.palette.colors] for each in (found, wanted)]
                assert shown[0] == shown[1]
        if not names & RENUMBERED:
            assert (found.rows, found.columns) == (wanted.rows, wanted.columns)
        if "background" in keeps:
            assert found.palette.background == wanted.palette.background
    if document.solution is None or "solution" not in keeps:
        assert back.solution is None
    elif wanted.family == "nonogram":
        assert painting(back) == painting(document)
    elif wanted.family == "sudoku" or names <= OF_OURS or document.solution.any():
        assert (back.solution == document.solution).all()
    # Signs do not say whether a board of Light Up has no bulbs or no solution that is known.


def assert_recognized(file, document, form):
    if form.name != "sdk" or document.puzzle.side > 1:  # one row of one cell is a line, too
        assert recognize(file, NAMED.get(form.name, "input")).name == form.name


@by_case()
@examples(100)
@given(data=st.data(), is_solved=st.booleans())
def test_what_is_kept_comes_back_and_is_recognized(family, form, data, is_solved):
    document = data.draw(documents(family, form))
    if not is_solved:
        puzzles_of_any_numbers = lightups(min_side=LEAST_SIDE.get(form.name, 1), max_side=12)
        document = Document(data.draw(puzzles_of_any_numbers) if family == "lightup" else document.puzzle)
        assume(form.name != "tatham-lightup" or not {1, 2, 3, 4}.issuperset(document.puzzle.cells))
    if form.name == "png" and not is_solved:
        with pytest.raises(FormatError, match="lacks; expected a solved puzzle"):
            form.write(document)
        return
    file = form.write(document)
    (back,) = read(file, format=form.name)
    assert_kept(document, back, form)
    assert_recognized(file, document, form)


@by_case(lambda form: form.divider is not None)
@examples(25)
@given(data=st.data())
def test_several_puzzles_in_a_file_come_back_in_order(family, form, data):
    several = data.draw(st.lists(documents(family, form, largest_side=16), max_size=4))
    whole = b"".join(form.write_many(several))
    if several:
        for document, back in zip(several, read(whole, format=form.name), strict=True):
            assert_kept(document, back, form)
    if len(several) < 2:
        assert whole == b"".join(map(form.write, several))


@by_case(lambda form: form.divider is None)
def test_a_file_for_one_puzzle_takes_no_more(family, form):
    assert not form.takes_several("")
    with pytest.raises(
        FormatError, match=f"the notation {form.name} holds one puzzle; expected one that holds several"
    ):
        list(form.write_many([EXAMPLES[family]]))


def test_a_file_for_one_puzzle_is_known_by_its_suffix():
    non = BY_NAME["non"]
    assert (non.takes_several(".non"), non.takes_several(".NONPACK"), non.takes_several("")) == (False, True, True)


@by_case(lambda form: form.name != "png")
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["unix", "dos", "mac"])
def test_a_byte_order_mark_and_other_line_ends_make_no_difference(family, form, ends):
    data = form.write(EXAMPLES[family]).decode().replace("\n", ends).encode("utf-8-sig")
    assert recognize(data, NAMED.get(form.name, "input")).name == form.name
    (back,) = read(data, name=NAMED.get(form.name, "input"))
    assert_kept(EXAMPLES[family], back, form)


def in_colors(n_colors):
    grid = [list(range(1, n_colors + 1))]
    return Document(Nonogram.from_grid(grid, Palette.default(n_colors)), grid)


LIMITS = {
    "nonogram": [in_colors(n_colors) for n_colors in (1, 2, 26, 27, MAX_COLORS)],
    "sudoku": [Document(Sudoku(ground, (0,) * ground.side**2)) for ground in (*BOXES, *VARIED)],
    "lightup": [Document(lightup(rows)) for rows in (["."], ["..."], ["#", "."], ["..", ".."])],
}
SAID = dict.fromkeys(("tatham", "mk", "nin"), "a puzzle of one color") | {
    "non": "at most 26 colors",
    "tatham-lightup": "two rows and columns",
}


@by_case()
def test_what_a_notation_cannot_carry_is_refused_in_one_sentence(family, form):
    for document in LIMITS[family]:
        if carries(form, document.puzzle):
            (back,) = read(form.write(document), format=form.name)
            assert_kept(document, back, form)
            assert back.puzzle == document.puzzle
        else:
            expected = SAID.get(form.name, r"[^\n]*")
            with pytest.raises(
                FormatError, match=rf"^(the notation )?{form.name} cannot carry .*; expected {expected}$"
            ):
                form.write(document)


@by_case(lambda form: "title" in form.keeps)
def test_a_text_that_no_line_can_hold_is_brought_into_one_or_kept(family, form):
    text = "  two\r\nlines,\ta \0 zero, \uffff no character, \u2028 a separator "
    document = EXAMPLES[family]
    puzzle = replace(document.puzzle, **dict.fromkeys(NAMES, text))
    (back,) = read(form.write(Document(puzzle, document.solution)), format=form.name)
    in_one_line = "two lines, a zero, no character, a separator"
    keeps_any_text = form.name in OF_OURS | {"f-puzzles", "sudokupad", "ipuz"}
    for word in NAMES:
        assert getattr(back.puzzle, word) == ("" if word not in form.keeps else text if keeps_any_text else in_one_line)


@by_case()
@examples(12)
@given(data=st.data())
def test_what_two_notations_keep_comes_back_by_way_of_both(family, form, data):
    document = data.draw(documents(family, form, largest_side=16))
    for other in of_family(family):
        if not carries(other, document.puzzle):
            continue
        if "png" in (form.name, other.name) and "solution" not in form.keeps & other.keeps:
            continue  # a picture needs the solution, which the other does not keep
        back = document
        for each in (form, other, form):
            (back,) = each.read(each.write(back))
        assert_kept(document, back, form, other)


@by_case(lambda form: form.name in OF_OURS | {"f-puzzles", "sudokupad"} or form.name.startswith("penpa-"))
def test_what_the_setter_tells_of_the_rules_goes_along(family, form):
    text = "Normal sudoku rules apply."
    (back,) = read(form.write(replace(EXAMPLES[family], rules=text)), format=form.name)
    assert back.rules == text
    (back,) = read(form.write(EXAMPLES[family]), format=form.name)
    assert back.rules == ""


@pytest.mark.parametrize("rules", [7, ["one"], "x" * 5_001, "\ud800"])
def test_rules_that_are_no_text_are_refused(rules):
    members = {**gridwright_json.to_dict(EXAMPLES["sudoku"]), "rules": rules}
    with pytest.raises(FormatError, match="the member 'rules' is "):
        gridwright_json.from_dict(members)


# Sudoku
@pytest.mark.parametrize("name", ["sdk", "line", "gridwright", "f-puzzles", "sudokupad", "ipuz"])
def test_a_large_sudoku_is_carried_with_digits_above_255(name):
    box = Ground(10, 10) if name == "sudokupad" else Ground(16, 16)  # a link that long is refused
    board = pattern_board(box)
    puzzle = Sudoku.from_grid(np.where(board % 9, 0, board), box)
    (back,) = read(BY_NAME[name].write(Document(puzzle, board)))
    assert back.puzzle == puzzle
    assert "solution" not in BY_NAME[name].keeps or (back.solution == board).all()


@pytest.mark.parametrize("name", ["gridwright", "f-puzzles", "sudokupad", "ipuz", "csv"])
def test_a_solution_that_does_not_solve_the_sudoku_is_refused(name):
    puzzle = Sudoku.from_grid([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    solved = Document(puzzle, pattern_board(Ground(2, 2)))
    data = BY_NAME["f-puzzles" if name == "sudokupad" else name].write(solved)
    data = data.replace(b"1, 2, 3, 4", b"1, 2, 4, 3").replace(b",1234", b",1243")
    if name == "sudokupad":
        data = b"https://sudokupad.app/fpuzzles" + compress(data.decode()).encode()
    with pytest.raises(FormatError, match="the solution does not fit the puzzle: R1C"):
        read(data)


# Light Up
@pytest.mark.parametrize("form", of_family("lightup"), ids=lambda form: form.name)
def test_the_largest_board_and_runs_of_any_length_are_carried(form):
    cells = np.full(100 * 100, WHITE)
    cells[np.cumsum(np.arange(140))] = np.arange(140) % 6  # 0 to 138 white cells between the walls
    puzzle = LightUp.from_grid(cells.reshape(100, 100))
    assert read(form.write(Document(puzzle)))[0].puzzle == puzzle
