"""The drawing of a Sudoku, and its view on the terminal, read back: all digits, box borders, pencil marks."""

import re
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground, Sudoku, draw
from puzzles.sudoku.text import as_text
from tests.examples import at_the_gate, examples
from tests.puzzles.sudoku_boards import pattern_board, puzzles
from tests.puzzles.terminal import ESCAPE

SVG = "{http://www.w3.org/2000/svg}"
CELL = 24
MARGIN = 0.5
BLACK = "#000000"


def parsed(drawing):
    return ElementTree.fromstring(drawing.to_svg(CELL))


def texts(root):
    """List (text, x, y of the middle, type size, color) of all texts, in cells from the corner of the grid."""
    found = []
    for group in root.iter(f"{SVG}g"):
        size = float(group.get("font-size")) / CELL
        for text in group:
            x, y = float(text.get("x")) / CELL, float(text.get("y")) / CELL - 0.36 * size
            found.append((text.text, x - MARGIN, y - MARGIN, size, group.get("fill")))
    return found


def digits(root, color=None):
    """Return the board that the large digits show, those of one color or all."""
    side = round(float(root.get("width")) / CELL - 2 * MARGIN)
    board = np.zeros((side, side), int)
    for text, x, y, _, ink in texts(root):
        if color in (None, ink):
            assert (abs(x % 1 - 0.5), abs(y % 1 - 0.5)) == pytest.approx((0, 0), abs=0.01)
            assert board[int(y), int(x)] == 0
            board[int(y), int(x)] = int(text)
    return board


def ruled(root):
    """Return the lines as {width: Counter of ("across" or "down", place)}, each as long as the grid."""
    side = round(float(root.get("width")) / CELL - 2 * MARGIN)
    found = {}
    for path in root.iter(f"{SVG}path"):
        if path.get("stroke"):
            lines = found.setdefault(float(path.get("stroke-width")), Counter())
            for x, y, way, end in re.findall(r"M([\d.]+) ([\d.]+)([HV])([\d.]+)", path.get("d")):
                start, at = (x, y) if way == "H" else (y, x)
                assert (float(end) - float(start)) / CELL == pytest.approx(side)
                lines["across" if way == "H" else "down", round(float(at) / CELL - MARGIN)] += 1
    return found


@examples(40)
@given(puzzles())
def test_digits_stand_in_their_cells_between_thick_and_thin_borders(sample):
    puzzle, board = sample
    alone = parsed(draw(puzzle))
    assert (digits(alone) == puzzle.grid).all()
    assert {ink for *_, ink in texts(alone)} <= {BLACK}
    solved = parsed(draw(puzzle, board))
    assert (digits(solved) == board).all()
    assert (digits(solved, BLACK) == puzzle.grid).all()
    lines = ruled(alone)
    thin, thick = sorted(lines)
    assert thin * 2 < thick
    across = {("across", place) for place in range(0, puzzle.side + 1, puzzle.ground.height)}
    down = {("down", place) for place in range(0, puzzle.side + 1, puzzle.ground.width)}
    assert lines[thick] == Counter(across | down)
    everything = {(way, place) for way in ("across", "down") for place in range(puzzle.side + 1)}
    assert lines[thin] == Counter(everything - across - down)


@examples(30)
@given(puzzles())
def test_beside_a_solution_the_givens_stand_on_gray(sample):
    puzzle, board = sample
    boxes = re.compile(r"M([\d.]+) ([\d.]+)h24v24h-24z")
    for root, expected in ((parsed(draw(puzzle)), np.zeros_like(board)), (parsed(draw(puzzle, board)), puzzle.grid)):
        shaded = np.zeros_like(board)
        for path in list(root.iter(f"{SVG}path"))[1:]:
            for x, y in boxes.findall(path.get("d")) if path.get("fill") else []:
                shaded[int(float(y) / CELL - MARGIN), int(float(x) / CELL - MARGIN)] = 1
        assert (shaded == (expected != 0)).all()


@pytest.mark.parametrize("box", [Ground(1, 1), Ground(2, 2), Ground(2, 3), Ground(3, 2), Ground(3, 3), Ground(1, 4)])
def test_candidates_fill_blank_cells_as_digits_fill_a_box(box):
    puzzle = Sudoku.from_grid([[1] + [0] * (box.side - 1), *[[0] * box.side] * (box.side - 1)], box)
    marks = np.ones((box.side,) * 3, bool)
    marks[-1, -1, 0] = False
    small = [text for text in texts(parsed(draw(puzzle, candidates=marks))) if text[4] != BLACK]
    blanks = box.side**2 - 1
    assert len(small) == (blanks and blanks * box.side - 1)
    for text, x, y, size, _ in small:
        place = int(text) - 1
        assert (int(y % 1 * box.height), int(x % 1 * box.width)) == divmod(place, box.width)
        assert (int(y), int(x)) != (0, 0)
        assert size <= 1 / max(box[:2])
    assert not any((int(y), int(x), text) == (box.side - 1, box.side - 1, "1") for text, x, y, *_ in small)


def test_no_candidates_stand_where_a_solution_does_and_numbers_have_one_size():
    puzzle = Sudoku(Ground(1, 2), (0, 0, 0, 0))
    root = parsed(draw(puzzle, [[1, 0], [0, 0]], candidates=np.ones((2, 2, 2), bool)))
    assert sorted(text for text, x, y, *_ in texts(root) if (int(x), int(y)) == (0, 0)) == ["1"]
    assert len(texts(root)) == 1 + 3 * 2
    assert len({text[3] for text in texts(parsed(draw(Sudoku.from_grid(pattern_board(Ground(4, 4))))))}) == 1


@pytest.mark.parametrize("box", [Ground(2, 2), Ground(4, 4), Ground(10, 10), at_the_gate(Ground(32, 32))])
def test_numbers_fit_their_cells_at_every_side(box):
    drawing = draw(Sudoku(box, (box.side,) + (0,) * (box.side**2 - 1)))
    (text,) = texts(ElementTree.fromstring(drawing.to_svg(CELL)))
    assert text[0] == str(box.side)
    assert 0.55 * len(text[0]) * text[3] < 0.95  # Helvetica's figures are 0.556 wide
    assert text[3] >= 0.3


def test_the_label_tells_what_the_picture_shows():
    puzzle = Sudoku.from_grid([[1, 0], [0, 0]], title="A <small> one")
    assert draw(puzzle).label == "A <small> one: Sudoku of 2x2 cells in boxes of 1x2 with 1 given"
    assert draw(puzzle, [[1, 2], [2, 1]]).label.endswith("with 1 given, solved")
    assert draw(Sudoku(Ground(3, 3), (0,) * 81)).label == "Sudoku of 9x9 cells in boxes of 3x3 with 0 givens"


ALONE = "these are the rows alone"


def cells_of(line):
    return [0 if word == "." else int(word) for word in re.split(r"[\s|│]+", line.strip())]


@given(puzzles(), st.booleans(), st.booleans(), st.integers(1, 130))
def test_the_view_can_be_read_back(sample, solved, color, width):
    puzzle, board = sample
    text = ESCAPE.sub("", as_text(puzzle, board if solved else None, color=color, width=width))
    lines = text.split("\n")
    if ALONE in text:
        rows = [line.partition(": ")[2] for line in lines[1:]]
    else:
        assert max(map(len, lines)) <= width
        border, cross, beside = ("─", "┼", "│") if color else ("-", "+", "|")
        rules = [line for line in lines if border in line]
        rows = [line for line in lines if border not in line]
        assert len(rules) == puzzle.side // puzzle.ground.height - 1
        assert [lines.index(rule) for rule in rules[:1]] == [puzzle.ground.height] * len(rules[:1])
        assert all(set(rule) <= {border, cross} for rule in rules)
        places = {tuple(place for place, sign in enumerate(line) if sign in cross + beside) for line in lines}
        assert len(places) == 1
        assert [len(cells_of(part)) for part in rows[0].split(beside)] == [puzzle.ground.width] * puzzle.ground.height
    assert [cells_of(row) for row in rows] == (board if solved else puzzle.grid).tolist()


@pytest.mark.parametrize(
    ("box", "needed"), [(Ground(5, 5), 79), (Ground(6, 6), 113), (Ground(1, 1), 2), (Ground(1, 40), 120)]
)
def test_a_view_needs_the_width_that_its_note_tells(box, needed):
    puzzle = Sudoku.from_grid(pattern_board(box), box)
    assert ALONE not in as_text(puzzle, color=False, width=needed)
    narrow = as_text(puzzle, color=False, width=needed - 1)
    assert narrow.startswith(
        f"{box.side} rows and columns need {needed} characters a line and this terminal has {needed - 1}, so {ALONE}.\n"
    )


def test_small_puzzles_look_as_described():
    puzzle = Sudoku.from_grid([[1, 0, 0, 0], [0, 0, 0, 2], [0] * 4, [0] * 4])
    assert as_text(puzzle, color=False, width=80) == (
        " 1 . | . .\n"
        " . . | . 2\n"
        "-----+----\n"
        " . . | . .\n"
        " . . | . ."
    )  # fmt: skip
    assert as_text(puzzle, color=False, width=9).split("\n")[0] == " 1 .| . ."
    assert as_text(Sudoku(Ground(1, 1), (0,)), color=False, width=80) == " ."
    assert (
        as_text(Sudoku.from_grid(pattern_board(Ground(2, 1)), Ground(2, 1)), color=False, width=9) == " 1 | 2\n 2 | 1"
    )
    ten = as_text(Sudoku.from_grid(pattern_board(Ground(2, 5)), Ground(2, 5)), color=False, width=80)
    assert ten.split("\n")[0] == "  1  2  3  4  5 |  6  7  8  9 10"


def test_color_tells_givens_solution_and_blanks_apart_and_givens_are_shown():
    puzzle = Sudoku.from_grid([[1, 0], [0, 0]])
    assert as_text(puzzle, [[1, 2], [0, 1]], color=True, width=80) == (
        " \x1b[1m1\x1b[0m \x1b[36m2\x1b[0m\n────\n \x1b[2m.\x1b[0m \x1b[36m1\x1b[0m"
    )
    assert as_text(Sudoku.from_grid([[1, 0], [0, 0]]), [[2, 1], [0, 0]], color=False, width=80).startswith(" 1 1\n")
    with pytest.raises(PuzzleError, match="shape"):
        as_text(Sudoku(Ground(1, 2), (0,) * 4), np.zeros((3, 3), int), color=False, width=80)
