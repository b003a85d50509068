"""The picture of a Sudoku: read back from its SVG, it holds every digit in its cell and thick lines between boxes."""

import re
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given

from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground, Sudoku, draw
from tests.examples import examples
from tests.puzzles.sudoku_boards import pattern_board, puzzles

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
    puzzle, _ = sample
    lines = ruled(parsed(draw(puzzle)))
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


@pytest.mark.parametrize("box", [Ground(2, 2), Ground(4, 4), Ground(10, 10), Ground(32, 32)])
def test_numbers_fit_their_cells_at_every_side(box):
    drawing = draw(Sudoku(box, (box.side,) + (0,) * (box.side**2 - 1)))
    (text,) = texts(ElementTree.fromstring(drawing.to_svg(CELL)))
    assert text[0] == str(box.side)
    assert 0.55 * len(text[0]) * text[3] < 0.95  # Helvetica's figures are 0.556 wide
    assert text[3] >= 0.3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"solution": [[1]]}, "a solution of shape"),
        ({"solution": [[1, 3], [0, 0]]}, "R1C2 holds 3"),
        (
            {"candidates": np.ones((2, 2), bool)},
            r"candidates of shape \(2, 2\) and type bool were given; expected bool",
        ),
        ({"candidates": np.ones((2, 2, 2), int)}, "candidates of shape .* and type int64"),
    ],
)
def test_what_does_not_fit_is_refused(options, message):
    with pytest.raises(PuzzleError, match=message):
        draw(Sudoku(Ground(1, 2), (0,) * 4), **options)


def test_the_label_tells_what_the_picture_shows():
    puzzle = Sudoku.from_grid([[1, 0], [0, 0]], title="A <small> one")
    assert draw(puzzle).label == "A <small> one: Sudoku of 2x2 cells in boxes of 1x2 with 1 given"
    assert draw(puzzle, [[1, 2], [2, 1]]).label.endswith("with 1 given, solved")
    assert draw(Sudoku(Ground(3, 3), (0,) * 81)).label == "Sudoku of 9x9 cells in boxes of 3x3 with 0 givens"
