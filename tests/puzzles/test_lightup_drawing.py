"""The drawing of a Light Up board, and its view on the terminal, read back: every cell is there, no line too wide."""

from io import BytesIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from output.png import to_png
from puzzles.drawing import Disks, Fill, Rectangle, Stroke, Text, ink_on
from puzzles.errors import PuzzleError
from puzzles.games.drawing import WALL_GROUND
from puzzles.lightup import draw
from puzzles.lightup.drawing import BULB_GROUND, LIT_GROUND, cell_area
from puzzles.lightup.text import as_text
from tests.examples import examples
from tests.puzzles.lightup_boards import PZPR, SMALL, board_of, bulbs_of, lightup
from tests.puzzles.terminal import ESCAPE, grounds
from tests.strategies import lightup_documents, lightups

MARGIN = 0.5


def filled(drawing, color, shape):
    """Return which cells a color fills."""
    cells = np.zeros(shape, bool)
    for fill in drawing.primitives:
        if isinstance(fill, Fill) and fill.color == color:
            for x, y, width, height in fill.rectangles:
                assert (width, height, (x - MARGIN) % 1, (y - MARGIN) % 1) == (1, 1, 0, 0)
                cells[int(y - MARGIN), int(x - MARGIN)] = True
    return cells


def bulbs_in(drawing, shape):
    """Return which cells hold the middle of a disk in the color of bulbs, and that each has a dark ring."""
    cells = np.zeros(shape, bool)
    disks = [primitive for primitive in drawing.primitives if isinstance(primitive, Disks)]
    if disks:
        ring, light = disks
        assert light.color == BULB_GROUND
        assert ink_on(ring.color) == "#ffffff"
        for outer, inner in zip(ring.circles, light.circles, strict=True):
            assert outer[:2] == inner[:2]
            assert 0.5 > outer.radius > inner.radius > 0.2
            assert ((outer.x - MARGIN) % 1, (outer.y - MARGIN) % 1) == (0.5, 0.5)
            cells[int(outer.y - MARGIN), int(outer.x - MARGIN)] = True
    return cells


@given(lightups())
def test_walls_are_black_and_numbers_stand_in_them(puzzle):
    drawing, board = draw(puzzle), board_of(puzzle)
    walls = np.array([[sign != "." for sign in row] for row in board])
    assert (filled(drawing, WALL_GROUND, walls.shape) == walls).all()
    assert not filled(drawing, LIT_GROUND, walls.shape).any()
    assert not bulbs_in(drawing, walls.shape).any()
    numbers = {}
    for text in drawing.primitives:
        if isinstance(text, Text):
            assert text.color == "#ffffff"
            numbers[text.y - MARGIN - 0.5, text.x - MARGIN - 0.5] = text.text
    assert numbers == {
        (row, column): sign
        for row, line in enumerate(board)
        for column, sign in enumerate(line)
        if sign.isdigit()
    }  # fmt: skip
    assert (drawing.height, drawing.width) == (puzzle.height + 1, puzzle.width + 1)


@given(lightup_documents())
def test_a_solution_shows_its_bulbs_and_lights_every_white_cell(document):
    drawing, board = draw(document.puzzle, document.solution), board_of(document.puzzle)
    white = np.array([[sign == "." for sign in row] for row in board])
    assert (bulbs_in(drawing, white.shape) == (document.solution == 1)).all()
    assert (filled(drawing, LIT_GROUND, white.shape) == white).all()


def test_part_of_a_solution_lights_what_it_lights():
    rows = ["*..", ".#.", "..."]
    drawing = draw(lightup(rows), bulbs_of(rows))
    expected = [[True, True, True], [True, False, False], [True, False, False]]
    assert filled(drawing, LIT_GROUND, (3, 3)).tolist() == expected
    assert bulbs_in(drawing, (3, 3)).tolist() == bulbs_of(rows).tolist()


@pytest.mark.parametrize("rows", [["."], ["....."], [".", ".", "."], PZPR])
def test_the_grid_is_ruled_and_its_frame_thick(rows):
    drawing = draw(lightup(rows))
    strokes = sorted((one for one in drawing.primitives if isinstance(one, Stroke)), key=lambda stroke: stroke.width)
    height, width = len(rows), len(rows[0])
    assert len(strokes) == 1 + (height * width > 1)
    frame = strokes[-1]
    assert {tuple(segment) for segment in frame.segments} == {
        (0.5, 0.5, width + 0.5, 0.5),
        (0.5, height + 0.5, width + 0.5, height + 0.5),
        (0.5, 0.5, 0.5, height + 0.5),
        (width + 0.5, 0.5, width + 0.5, height + 0.5),
    }
    inner = [segment for stroke in strokes[:-1] for segment in stroke.segments]
    assert all(stroke.width < frame.width / 2 for stroke in strokes[:-1])
    assert sorted(segment.y1 for segment in inner if segment.y1 == segment.y2) == [r + 0.5 for r in range(1, height)]
    assert sorted(segment.x1 for segment in inner if segment.x1 == segment.x2) == [c + 0.5 for c in range(1, width)]


@examples(20)
@given(lightup_documents(max_side=5))
def test_the_image_has_walls_light_and_bulbs_at_their_places_and_grays_that_differ(document):
    cell = 24
    png = to_png(draw(document.puzzle, document.solution), cell)
    with Image.open(BytesIO(png)) as image:
        colors, grays = np.asarray(image), np.asarray(image.convert("L"))
    for (row, column), bulb in np.ndenumerate(document.solution):
        top, left = int((MARGIN + row) * cell), int((MARGIN + column) * cell)
        corner = colors[top + 4, left + 4]
        is_wall = board_of(document.puzzle)[row][column] != "."
        assert "#" + bytes(corner.tolist()).hex() == (WALL_GROUND if is_wall else LIT_GROUND)
        assert (grays[top + 4, left + 4] < 60) if is_wall else (grays[top + 4, left + 4] > 225)
        inside = grays[top + 4 : top + 20, left + 4 : left + 20]
        if not is_wall:
            assert (inside.min() < 60) == bool(bulb)


def test_the_label_tells_what_the_picture_shows_and_what_does_not_fit_is_refused():
    puzzle = lightup(SMALL, "A <small> one")
    assert draw(puzzle).label == "A <small> one: Light Up of 3x3 cells with 3 walls and 2 numbers"
    assert draw(puzzle, bulbs_of(SMALL)).label.endswith("with 3 walls and 2 numbers, solved")
    assert draw(lightup(["1..."])).label == "Light Up of 1x4 cells with 1 wall and 1 number"
    assert draw(lightup(["."])).label == "Light Up of 1x1 cells with 0 walls and 0 numbers"
    assert cell_area(2, 5) == Rectangle(5.5, 2.5, 1, 1)
    with pytest.raises(PuzzleError, match=r"a solution of shape \(1, 1\) was given; expected \(3, 3\)"):
        draw(lightup(SMALL), [[1]])


ALONE = "these are the rows alone"


def solved_board(document):
    """Write the board of a document in signs, with its bulbs."""
    rows = zip(board_of(document.puzzle), document.solution.tolist(), strict=True)
    return ["".join("*" if bulb else sign for sign, bulb in zip(*row, strict=True)) for row in rows]


@given(lightup_documents(max_side=12), st.booleans(), st.booleans(), st.integers(1, 30))
def test_the_view_can_be_read_back(document, solved, color, width):
    puzzle = document.puzzle
    text = ESCAPE.sub("", as_text(puzzle, document.solution if solved else None, color=color, width=width))
    lines = text.split("\n")
    if ALONE in text:
        rows = [line.partition(": ")[2] for line in lines[1:]]
        assert [line.partition(": ")[0] for line in lines[1:]] == [f"row {row + 1}" for row in range(puzzle.height)]
    else:
        assert {len(line) for line in lines} == {2 * puzzle.width if 2 * puzzle.width <= width else puzzle.width}
        assert max(map(len, lines)) <= width
        rows = [line.replace(" ", "") for line in lines]
    assert rows == (solved_board(document) if solved else board_of(puzzle))


def test_small_boards_look_as_described():
    puzzle, bulbs = lightup(SMALL), bulbs_of(SMALL)
    assert as_text(puzzle, color=False, width=80) == " . . .\n . # .\n . 1 1"
    assert as_text(puzzle, bulbs, color=False, width=6) == " . * .\n . # *\n * 1 1"
    assert as_text(puzzle, bulbs, color=False, width=5) == ".*.\n.#*\n*11"
    assert as_text(lightup(["."]), color=False, width=80) == " ."


def test_boards_of_40_and_of_80_columns_fit_80_columns():
    assert len(as_text(lightup(["." * 40]), color=False, width=80)) == 80
    assert as_text(lightup(["." * 80]), color=False, width=80) == "." * 80
    wide = as_text(lightup(["." * 81] * 2), color=False, width=80)
    assert wide == (
        f"81 columns need 81 characters a line and this terminal has 80, so {ALONE}.\n"
        f"row 1: {'.' * 81}\nrow 2: {'.' * 81}"
    )


@given(lightup_documents())
def test_walls_are_dark_lit_cells_yellow_and_bulbs_stand_out(document):
    kinds = {"*": BULB_GROUND, ".": LIT_GROUND}
    lines = as_text(document.puzzle, document.solution, color=True, width=80).split("\n")
    for line, row in zip(lines, solved_board(document), strict=True):
        assert grounds(line)[1::2] == [(sign, kinds.get(sign, WALL_GROUND)) for sign in row]
    lines = as_text(document.puzzle, color=True, width=80).split("\n")
    for line, row in zip(lines, board_of(document.puzzle), strict=True):
        assert grounds(line)[1::2] == [(sign, "#ffffff" if sign == "." else WALL_GROUND) for sign in row]


def test_cells_that_no_bulb_lights_stay_white_and_walls_are_shown():
    rows = ["*#.", "..."]
    first, second = map(grounds, as_text(lightup(rows), bulbs_of(rows), color=True, width=80).split("\n"))
    assert [back for _, back in first[1::2]] == [BULB_GROUND, WALL_GROUND, "#ffffff"]
    assert [back for _, back in second[1::2]] == [LIT_GROUND, "#ffffff", "#ffffff"]
    assert as_text(lightup(["#."]), [[1, 1]], color=False, width=80) == " # *"
    with pytest.raises(PuzzleError, match="shape"):
        as_text(lightup(PZPR), [[1]], color=False, width=80)
