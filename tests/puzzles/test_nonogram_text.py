"""The terminal view, read back: clues and cells are all there, in color and without, and never too wide."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from puzzles.ansi import channels, in_colors
from puzzles.errors import PuzzleError
from puzzles.nonogram import Color, Nonogram, Palette
from puzzles.nonogram.text import as_text, sketch_as_text, small_as_text
from tests.naive.nonogram_clues import naive_clues
from tests.puzzles.terminal import ESCAPE, grounds

SIDES = st.integers(1, 14)
N_COLORS = st.integers(1, 3)
LISTED = re.compile("these are the clues alone|the solution stands below the clues")


@st.composite
def puzzles(draw_value):
    """Draw a grid and its puzzle in one to three colors."""
    n_colors = draw_value(N_COLORS)
    grid = draw_value(arrays(np.uint8, st.tuples(SIDES, SIDES), elements=st.integers(0, n_colors)))
    return grid, Nonogram.from_grid(grid, Palette.default(n_colors))


def shown_clues(grid):
    return tuple([clue or [(0, 0)] for clue in clues] for clues in naive_clues(grid.tolist()))


def written(clue, palette):
    """Spell a clue as the plain view does."""
    several = len(palette.colors) > 1
    return [f"{n}{palette.letters[c - 1]}" if c and several else str(n) for n, c in clue]


def split_view(text, grid, palette):
    """Cut a plain view into row clues, column clues and cells, by the position of every character."""
    height, width = grid.shape
    lines = text.split("\n")
    header, body = lines[:-height], lines[-height:]
    rows, columns = shown_clues(grid)
    spaced = max(sum(1 + len(number) for number in written(clue, palette)) for clue in rows)
    gutter = spaced if len(body[0]) > spaced + width else max(len("".join(written(clue, palette))) for clue in rows)
    assert len({len(line) for line in body}) == 1
    cell_width, remainder = divmod(len(body[0]) - gutter - 1, width)
    assert remainder == 0

    def cell(line, column):
        start = gutter + 1 + column * cell_width
        return line[start : start + cell_width].strip()

    stacks = [[cell(line, column) for line in header] for column in range(width)]
    longest = max(len(number) for clue in columns for number in written(clue, palette))
    if cell_width == longest + 1 or (cell_width == longest and len(palette.colors) > 1):
        column_clues = [[number for number in stack if number] for stack in stacks]
    elif len(palette.colors) > 1:
        column_clues = [re.findall(r"0$|\d+[a-z]", "".join(stack)) for stack in stacks]
    elif longest > 1:
        column_clues = ["".join(character or " " for character in stack).split() for stack in stacks]
    else:
        column_clues = [[number for number in stack if number] for stack in stacks]
    cells = [[cell(line, column) for column in range(width)] for line in body]
    number = r"0(?!\d)|\d+[a-z]" if len(palette.colors) > 1 else r"\d+"
    return [re.findall(number, line[:gutter]) for line in body], column_clues, cells


@given(puzzles(), st.integers(40, 120))
def test_the_plain_view_can_be_read_back(sample, width):
    grid, puzzle = sample
    text = as_text(puzzle, grid, color=False, width=width)
    if LISTED.search(text):
        text = as_text(puzzle, grid, color=False, width=10_000)
    rows, columns, cells = split_view(text, grid, puzzle.palette)
    wanted_rows, wanted_columns = shown_clues(grid)
    assert rows == [written(clue, puzzle.palette) for clue in wanted_rows]
    assert columns == [written(clue, puzzle.palette) for clue in wanted_columns]
    signs = "." + ("#" if puzzle.n_colors == 1 else "".join(puzzle.palette.letters))
    assert cells == [[signs[color] for color in row] for row in grid.tolist()]


@given(puzzles(), st.integers(1, 100), st.booleans(), st.booleans())
def test_no_line_of_the_grid_is_wider_than_the_terminal(sample, width, color, solved):
    grid, puzzle = sample
    text = ESCAPE.sub("", as_text(puzzle, grid if solved else None, color=color, width=width))
    if not LISTED.search(text):
        assert max(map(len, text.split("\n"))) <= width


@given(puzzles())
def test_a_terminal_that_is_too_narrow_gets_one_sentence_and_the_clues(sample):
    grid, puzzle = sample
    note, *listing = as_text(puzzle, color=False, width=2).split("\n")
    assert note.endswith("so these are the clues alone.")
    rows, columns = shown_clues(grid)
    needed = int(re.search(r"need (\d+) characters a line and this terminal has 2,", note).group(1))
    assert note.startswith(f"{grid.shape[0]} rows by {grid.shape[1]} columns need ")
    assert listing == [
        " ".join([f"{axis} {number}:", *written(clue, puzzle.palette)])
        for axis, clues in (("row", rows), ("column", columns))
        for number, clue in enumerate(clues, start=1)
    ]
    assert not LISTED.search(as_text(puzzle, grid, color=False, width=needed))
    assert LISTED.search(as_text(puzzle, grid, color=False, width=needed - 1))


def test_below_the_clues_stands_a_solution_that_does_not_fit_beside_them():
    grid = [[1, 0, 0, 1, 0, 1], [1, 0, 1, 0, 1, 0]]
    puzzle = Nonogram.from_grid(grid)
    for width, below in ((6, ["#..#.#", "#.#.#."]), (5, None)):
        note, *lines = as_text(puzzle, grid, color=False, width=width).split("\n")
        assert (lines[lines.index("") + 1 :] if "" in lines else None) == below
        assert note.endswith("so the solution stands below the clues." if below else "so these are the clues alone.")


def test_numbers_that_ground_or_letter_tells_apart_may_stand_side_by_side():
    grid = [[1, 2, 1, 0, 1, 2, 0, 2]]
    puzzle = Nonogram.from_grid(grid)
    assert as_text(puzzle, grid, color=False, width=21).split("\n")[-1] == "1u1v1u1u1v1v uvu.uv.v"
    colored = as_text(puzzle, grid, color=True, width=18).split("\n")[-1]
    assert ESCAPE.sub("", colored)[:9] == "111 11 1 "
    assert LISTED.search(as_text(puzzle, grid, color=True, width=16))


@given(puzzles())
def test_colored_cells_stand_on_their_color(sample):
    grid, puzzle = sample
    height = grid.shape[0]
    body = [grounds(line) for line in as_text(puzzle, grid, color=True, width=200).split("\n")[-height:]]
    rows, columns = shown_clues(grid)
    gutter = max(sum(1 + len(str(number)) for number, _ in clue) for clue in rows)
    cell_width = 1 + max(len(str(number)) for clue in columns for number, _ in clue)
    colors = [puzzle.palette.background, *(color.rgb for color in puzzle.palette.colors)]
    for line, row, clue in zip(body, grid.tolist(), rows, strict=True):
        cells = line[gutter + 1 :]
        assert [back for _, back in cells] == [colors[color] for color in row for _ in range(cell_width)]
        assert {character for character, _ in cells} == {" "}
        assert "".join(character for character, _ in line[:gutter]).split() == [str(number) for number, _ in clue]
        assert [back for character, back in line[:gutter] if character.isdigit()] == [
            colors[color] if color and puzzle.n_colors > 1 else None for number, color in clue for _ in str(number)
        ]


def test_small_puzzles_look_as_described():
    assert as_text(Nonogram.from_grid([[1, 1, 0], [0, 1, 0]]), [[1, 1, 0], [0, 1, 0]], color=False, width=80) == (
        "    1 2 0\n"
        " 2  # # .\n"
        " 1  . # ."
    )  # fmt: skip
    assert as_text(Nonogram.from_grid([[1, 2, 2]]), [[1, 2, 2]], color=False, width=80) == (
        "        1u 1v 1v\n"
        " 1u 2v   u  v  v"
    )  # fmt: skip
    assert as_text(Nonogram.from_grid([[1, 2, 2]]), [[1, 2, 2]], color=False, width=13) == (
        "       1u1v1v\n"
        " 1u 2v  u v v"
    )  # fmt: skip
    assert as_text(Nonogram.from_grid([[1, 2, 2]]), [[1, 2, 2]], color=False, width=12) == (
        "       111\n"
        "       uvv\n"
        " 1u 2v uvv"
    )  # fmt: skip
    tall = [[1, 1]] * 10 + [[0, 0], [1, 0]]
    assert as_text(Nonogram.from_grid(tall), tall, color=False, width=7).split("\n")[:6] == [
        "    1",
        "    0",
        "      1",
        "    1 0",
        " 2  # #",
        " 2  # #",
    ]


def test_cells_have_dots_and_letters_that_differ():
    assert as_text(Nonogram.from_grid([[1, 0]]), color=False, width=80) == "    1 0\n 1  . ."
    palette = Palette((Color("red", "#ff0000", "."), Color("gold", "#ffcc00", "g")))
    text = as_text(Nonogram.from_grid([[1, 0, 2]], palette), [[1, 0, 2]], color=False, width=80)
    assert text.endswith("  .     d")
    with pytest.raises(PuzzleError, match="shape"):
        as_text(Nonogram.from_grid([[1, 0]]), [[1]], color=False, width=80)


def test_unsolved_tiles_of_five_cells_alternate_in_color():
    body = as_text(Nonogram.from_grid(np.zeros((6, 12), int)), color=True, width=80).split("\n")[-6:]
    shades = [[back for character, back in grounds(line) if character == "."] for line in body]
    white, shade = shades[0][0], shades[0][5]
    assert white == "#ffffff" != shade
    assert shades[:5] == [[white] * 5 + [shade] * 5 + [white] * 2] * 5
    assert shades[5] == [shade] * 5 + [white] * 5 + [shade] * 2


SKETCHED = Nonogram.from_grid(np.array([[1, 0, 2], [0, 1, 1]], np.uint8), Palette.default(2))
BEFORE = ((0, 1, 2), (0, 2, 0), (1, 2, 2))


def test_a_sketch_stands_beside_or_above_the_solution_with_its_changes_marked() -> None:
    first, second = SKETCHED.palette.letters[:2]
    text = sketch_as_text(SKETCHED, [[1, 0, 2], [0, 1, 1]], BEFORE, width=10)
    assert text.splitlines() == [f"{first}{second}.    {first}-+", f".{first}{second}    .{first}*"]
    text = sketch_as_text(SKETCHED, [[1, 0, 2], [0, 1, 1]], BEFORE, width=9)
    wide = sketch_as_text(SKETCHED, [[1, 0, 2], [0, 1, 1]], BEFORE, width=10)
    above, below = text.split("\n\n")
    assert [f"{a}    {b}" for a, b in zip(above.splitlines(), below.splitlines(), strict=True)] == wide.splitlines()


def test_a_puzzle_is_drawn_small_where_its_clues_do_not_fit() -> None:
    grid = [[1, 0, 2], [1, 2, 0], [0, 1, 1]]
    puzzle = Nonogram.from_grid(grid)
    assert small_as_text(puzzle, grid, color=False, width=4) == "█▄▀\n ▀▀"
    assert small_as_text(puzzle, grid, color=False, width=80) == ""
    assert small_as_text(puzzle, grid, color=False, width=2) == "▀█"  # without every other column
    high = [[1, 0]] * 90
    assert small_as_text(Nonogram.from_grid(high), high, color=False, width=80) == "\n".join(["█"] * 15)
    colored = small_as_text(puzzle, grid, color=True, width=4)
    assert ESCAPE.sub("", colored) == "▀▀▀\n▀▀▀"
    back, _, two = (";".join(map(str, channels(each))) for each in ("#ffffff", *(c.rgb for c in puzzle.palette.colors)))
    assert f"\x1b[48;2;{two};38;2;{back}m▀" in colored  # the upper half of the second column is blank, the lower is not
    for n_colors in (16, 256):
        shown = in_colors(colored, n_colors)
        assert shown is not None
        assert "38;2" not in shown
        assert len(set(re.findall(r"\x1b\[([\d;]+)m▀", shown))) == len(set(re.findall(r"\x1b\[([\d;]+)m▀", colored)))
