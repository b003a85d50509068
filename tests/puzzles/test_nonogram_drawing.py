"""The picture of a nonogram: read back from its SVG, it holds every clue and every painted cell, and nothing else."""

import re
from xml.etree import ElementTree

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from puzzles.drawing import ink_on
from puzzles.nonogram import Color, Nonogram, Palette, draw
from tests.naive.nonogram_clues import naive_clues

SVG = "{http://www.w3.org/2000/svg}"
CELL = 24
MARGIN = 0.5
SIDES = st.integers(1, 8)
GRIDS = arrays(np.uint8, st.tuples(SIDES, SIDES), elements=st.integers(0, 3))
BOX = re.compile(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-([\d.]+)z")


def gutters(grid):
    """Measure the two gutters in cells: as wide as the longest clue, and never nothing."""
    rows, columns = naive_clues(grid.tolist())
    return max(1, *map(len, rows)), max(1, *map(len, columns))


def rectangles(root):
    """List (color, x, y, width, height) of all filled rectangles, in cells from the corner of the drawing."""
    found = []
    for path in root.iter(f"{SVG}path"):
        if path.get("fill"):
            assert BOX.sub("", path.get("d")) == ""
            for x, y, width, height, back in BOX.findall(path.get("d")):
                assert back == width
                found.append((path.get("fill"), *(float(value) / CELL for value in (x, y, width, height))))
    return found[1:]  # the first is the white ground of the whole picture


def texts(root):
    """List (text, x, y, color) of all texts; the y is that of the baseline."""
    return [
        (text.text, float(text.get("x")) / CELL, float(text.get("y")) / CELL, group.get("fill"))
        for group in root.iter(f"{SVG}g")
        for text in group
    ]


def painted(root, grid):
    """Rebuild the solution from the filled rectangles that lie in the grid."""
    left, top = gutters(grid)
    colors = {color.rgb: number for number, color in enumerate(Palette.default(3).colors, start=1)}
    cells = np.zeros_like(grid)
    for color, x, y, width, height in rectangles(root):
        if x >= left + MARGIN and y >= top + MARGIN:
            row, column, length = y - MARGIN - top, x - MARGIN - left, width
            assert (row.is_integer(), column.is_integer(), length.is_integer(), height) == (True, True, True, 1)
            assert not cells[int(row), int(column) : int(column + length)].any()
            cells[int(row), int(column) : int(column + length)] = colors[color]
    return cells


def clues_in_picture(root, grid):
    """Rebuild the clues from the numbers and the boxes or letters around them."""
    left, top = gutters(grid)
    letters = {letter: number for number, letter in enumerate(Palette.default(3).letters, start=1)}
    numbers_at, color_at = {}, {}
    for text, x, y, _ in texts(root):
        place = int(y - MARGIN - 0.05), int(x - MARGIN)
        if text.isdigit():
            assert place not in numbers_at
            numbers_at[place] = int(text)
        else:
            color_at[place] = letters[text]
    rows = [[(row + top, column) for column in range(left)] for row in range(grid.shape[0])]
    columns = [[(row, column + left) for row in range(top)] for column in range(grid.shape[1])]
    assert numbers_at.keys() <= {place for line in rows + columns for place in line}
    return tuple(
        [[(numbers_at[place], color_at.get(place, 0)) for place in line if place in numbers_at] for line in lines]
        for lines in (rows, columns)
    )


@given(GRIDS)
def test_solution_clues_and_colors_can_be_read_back_from_the_picture(grid):
    puzzle = Nonogram.from_grid(grid, Palette.default(3))
    root = ElementTree.fromstring(draw(puzzle, grid).to_svg(CELL))
    assert painted(root, grid).tolist() == grid.tolist()
    root = ElementTree.fromstring(draw(puzzle, letters=True).to_svg(CELL))
    wanted = tuple([clue or [(0, 0)] for clue in clues] for clues in naive_clues(grid.tolist()))
    assert clues_in_picture(root, grid) == wanted
    assert not painted(root, grid).any()
    boxes = {(int(y - MARGIN), int(x - MARGIN)): color for color, x, y, _, _ in rectangles(root)}
    letters = {letter: color.rgb for letter, color in zip(puzzle.palette.letters, puzzle.palette.colors, strict=True)}
    lettered = {}
    for text, x, y, ink in texts(root):
        if text in letters:
            place = int(y - MARGIN - 0.05), int(x - MARGIN)
            lettered[place] = letters[text]
            assert ink == ink_on(letters[text])
    assert boxes == lettered


def test_letters_and_boxes_are_left_out_where_they_tell_nothing():
    root = ElementTree.fromstring(draw(Nonogram.from_grid([[1, 1, 0, 1]]), letters=True).to_svg(CELL))
    assert rectangles(root) == []
    assert sorted(text for text, *_ in texts(root)) == ["0", "1", "1", "1", "1", "2"]
    assert {ink for *_, ink in texts(root)} == {"#000000"}
    root = ElementTree.fromstring(draw(Nonogram.from_grid([[1, 2]]), [[1, 2]]).to_svg(CELL))
    assert [text for text, *_ in texts(root)] == ["1"] * 4
    assert len(rectangles(root)) == 6


@given(GRIDS)
def test_the_solution_can_be_read_back_from_its_letters(grid):
    puzzle = Nonogram.from_grid(grid, Palette.default(3))
    left, top = gutters(grid)
    found = np.zeros_like(grid)
    numbers = {letter: number for number, letter in enumerate(puzzle.palette.letters, start=1)}
    for text in draw(puzzle, grid, letters=True).primitives:
        if hasattr(text, "anchor") and text.x > left + MARGIN and text.y > top + MARGIN:
            row, column = text.y - top - MARGIN - 0.5, text.x - left - MARGIN - 0.5
            assert (row.is_integer(), column.is_integer(), text.anchor) == (True, True, "middle")
            found[int(row), int(column)] = numbers[text.text]
            assert text.color == ink_on(puzzle.palette.colors[numbers[text.text] - 1].rgb)
    assert found.tolist() == grid.tolist()


def test_every_fifth_line_and_the_border_are_thick():
    drawing = draw(Nonogram.from_grid(np.ones((7, 11), int)))
    gutter, thin, thick = (stroke for stroke in drawing.primitives if hasattr(stroke, "segments"))
    assert gutter.width == thin.width < thick.width
    assert sorted(y1 - MARGIN - 1 for x1, y1, x2, y2 in thick.segments if y1 == y2) == [0, 5, 7]
    assert sorted(x1 - MARGIN - 1 for x1, y1, x2, y2 in thick.segments if x1 == x2) == [0, 5, 10, 11]
    assert sorted(y1 - MARGIN - 1 for x1, y1, x2, y2 in thin.segments if y1 == y2) == [1, 2, 3, 4, 6]
    assert sorted(x1 - MARGIN - 1 for x1, y1, x2, y2 in thin.segments if x1 == x2) == [1, 2, 3, 4, 6, 7, 8, 9]


def test_the_drawing_has_margins_a_ground_and_one_path_a_color():
    drawing = draw(Nonogram.from_grid([[1, 0, 1, 0, 1]]))
    assert (drawing.width, drawing.height) == (3 + 5 + 2 * MARGIN, 1 + 1 + 2 * MARGIN)
    blank = draw(Nonogram.from_grid([[0]]))
    assert (blank.width, blank.height) == (2 + 2 * MARGIN, 2 + 2 * MARGIN)
    palette = Palette((Color("white", "#ffffff", "w"),), background="#222222")
    root = ElementTree.fromstring(draw(Nonogram.from_grid([[1, 0]], palette), [[1, 0]]).to_svg(CELL))
    assert rectangles(root) == [("#222222", 1.5, 1.5, 2, 1), ("#ffffff", 1.5, 1.5, 1, 1)]
    grid = np.arange(30 * 30).reshape(30, 30) % 6
    svg = draw(Nonogram.from_grid(grid), grid).to_svg()
    assert svg.count("<path fill=") == 1 + 5
    assert svg.count("<path") == 1 + 5 + 3
    grid = np.full((2, 1000), 1)
    grid[1, ::2] = 2
    grid[1, 100:210] = 2
    drawing = draw(Nonogram.from_grid(grid))
    sizes = {text.text: text.size for text in drawing.primitives if hasattr(text, "anchor")}
    assert (sizes["1"], sizes["1000"]) == (0.64, 0.36)
    assert sizes["1"] > sizes["111"] > sizes["1000"]


def test_the_label_says_what_is_shown():
    puzzle = Nonogram.from_grid([[1, 2, 0]], title="Fish")
    assert draw(puzzle).label == "Nonogram of 1 row and 3 columns in 2 colors"
    assert draw(puzzle, [[1, 2, 0]]).label == "Fish: nonogram of 1 row and 3 columns in 2 colors, solved"
    assert draw(Nonogram.from_grid([[1]]), [[1]]).label == "Nonogram of 1 row and 1 column in 1 color, solved"
