"""The nonogram value: reading clues from grids, what is refused, and the check of a solution."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from puzzles.drawing import LETTERS, Text
from puzzles.nonogram import MAX_COLORS, MAX_SIDE, Block, Nonogram, Palette, Violation, clue_of, clues_of, draw
from puzzles.nonogram.clues import least_length, pack_clues
from puzzles.nonogram.color_names import COLOR_NAMES, named_palette, seen_color
from puzzles.nonogram.text import as_text
from puzzles.nonogram.written import alphabets
from tests.naive.nonogram_clues import naive_clue, naive_clues

SIDES = st.integers(1, 9)
GRIDS = arrays(np.uint8, st.tuples(SIDES, SIDES), elements=st.integers(0, 3))


@given(GRIDS)
def test_clues_agree_with_the_slow_reader_and_make_the_puzzle_of_the_grid(grid):
    rows, columns = naive_clues(grid.tolist())
    puzzle = Nonogram.from_grid(grid)
    assert [list(clue) for clue in puzzle.rows] == rows
    assert [list(clue) for clue in puzzle.columns] == columns
    assert clues_of(grid) == (puzzle.rows, puzzle.columns)
    assert [list(clue_of(row)) for row in grid] == rows
    puzzle = Nonogram.from_grid(grid, Palette.default(3))
    checked = Nonogram(puzzle.rows, puzzle.columns, Palette.default(3))
    assert puzzle == checked
    assert hash(puzzle) == hash(checked)
    assert all(type(block) is Block for clue in puzzle.rows + puzzle.columns for block in clue)
    assert all(type(number) is int for clue in puzzle.rows + puzzle.columns for block in clue for number in block)


@given(st.integers(0, 4), SIDES, SIDES, st.data())
def test_puzzles_of_many_grids_are_those_of_each(n, height, width, data):
    grids = data.draw(arrays(np.uint8, (n, height, width), elements=st.integers(0, 3)))
    palette = Palette.default(3)
    puzzles = list(Nonogram.from_grids(grids, palette))
    copies = [pickle.loads(pickle.dumps(puzzle)) for puzzle in puzzles]
    assert [puzzle.n_painted for puzzle in puzzles] == [np.count_nonzero(grid) for grid in grids]
    assert puzzles == copies == [Nonogram.from_grid(grid, palette) for grid in grids]
    assert [puzzle.packed for puzzle in puzzles] == [pack_clues(puzzle.rows + puzzle.columns) for puzzle in puzzles]
    assert all(puzzle.title == "" and puzzle.n_colors == 3 for puzzle in puzzles)
    assert not any(hasattr(puzzle, "cells") for puzzle in puzzles)


@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int64])
def test_any_integer_type_and_memory_layout_is_read(dtype):
    grid = np.array([[0, 1, 2], [3, 3, 0]], dtype=dtype)
    expected = naive_clues(grid.tolist())
    for view in (grid, np.asfortranarray(grid), np.repeat(grid, 2, axis=1)[:, ::2]):
        assert tuple([list(clue) for clue in clues] for clues in clues_of(view)) == expected


def test_the_largest_grid_and_color_are_read():
    grid = np.full((1, MAX_SIDE), MAX_COLORS)
    puzzle = Nonogram.from_grid(grid)
    assert puzzle.rows == (((MAX_SIDE, MAX_COLORS),),)
    assert puzzle.n_colors == MAX_COLORS
    assert puzzle.n_painted == MAX_SIDE


def test_clues_whose_totals_differ_are_a_puzzle_that_says_so():
    colors = Palette.default(2)
    for rows, columns, imbalance in (
        ([[(2, 1)], [(1, 2)]], [[(1, 1)], [(1, 2)]], "color 1 (blue) paints 2 cells in the rows and 1 in the columns"),
        ([[(1, 1)], []], [[(1, 1)], [(2, 2)]], "color 2 (vermillion) paints 0 cells in the rows and 2 in the columns"),
        ([[(1, 1)], [(1, 2)]], [[(1, 1)], [(1, 2)]], ""),
    ):
        puzzle, turned = Nonogram(rows, columns, colors), Nonogram(columns, rows, colors)
        assert puzzle.imbalance == imbalance
        assert puzzle.n_painted == sum(length for clue in rows for length, _ in clue)
        assert puzzle.id == turned.id == puzzle.canonical().id == Nonogram.identify_many([turned])[0]


def test_clues_are_plain_numbers_and_gaps_are_between_equal_colors_only():
    puzzle = Nonogram([[(np.int16(1), np.uint8(1))]], [[(1, 1)]])
    assert puzzle == Nonogram.from_grid([[1]])
    assert type(puzzle.rows[0][0].length) is int
    assert least_length(()) == 0
    assert least_length((Block(2, 1), Block(1, 1), Block(3, 2), Block(1, 1))) == 8
    assert naive_clue([0, 1, 1, 2, 0, 2, 2, 0]) == [(2, 1), (1, 2), (2, 2)]


@given(GRIDS, st.data())
def test_check_names_the_first_broken_clue(grid, data):
    puzzle = Nonogram.from_grid(grid, Palette.default(3))
    assert puzzle.check(grid) is None

    row, column = data.draw(st.integers(0, grid.shape[0] - 1)), data.draw(st.integers(0, grid.shape[1] - 1))
    other = grid.copy()
    other[row, column] = data.draw(st.integers(0, 3).filter(lambda color: color != grid[row, column]))
    wanted, found = naive_clues(grid.tolist()), naive_clues(other.tolist())
    broken = [
        (axis, index, want, have)
        for axis, wants, haves in zip(("row", "column"), wanted, found, strict=True)
        for index, (want, have) in enumerate(zip(wants, haves, strict=True))
        if want != have
    ]
    violation = puzzle.check(other)
    if not broken:
        assert violation is None
    else:
        assert violation is not None
        shown = (violation.axis, violation.index, list(violation.expected), list(violation.found))
        assert shown == broken[0]


def test_check_looks_at_columns_when_all_rows_hold():
    puzzle = Nonogram.from_grid([[1, 0], [0, 1]])
    assert puzzle.check([[0, 1], [1, 0]]) is None
    violation = Nonogram.from_grid([[1, 0], [1, 0]]).check([[1, 0], [0, 1]])
    assert violation == Violation("column", 0, ((2, 1),), ((1, 1),))
    assert str(violation) == "column 1 reads 1 of color 1, expected 2 of color 1"
    assert str(Violation("row", 2, (), (Block(1, 2), Block(3, 1)))) == (
        "row 3 reads 1 of color 2, 3 of color 1, expected no block"
    )


def test_notebooks_show_a_picture_and_huge_puzzles_are_a_line_there_and_at_the_prompt():
    small = Nonogram.from_grid([list(range(MAX_COLORS + 1))])
    assert (small._repr_svg_(), small._repr_html_()) == (draw(small).to_svg(), None)
    assert Nonogram.from_grid(np.zeros((100, 100), int))._repr_svg_() is not None
    large = Nonogram.from_grid(np.zeros((100, 101), int), title="Night", author="<b>")
    assert large._repr_svg_() is None
    assert large._repr_html_() == "<p>Nonogram of 100 rows and 101 columns in 1 color (&lt;b&gt;)</p>"
    assert repr(Nonogram.from_grid([[1, 0, 1]], title="A")).splitlines() == [
        "Nonogram of 1 row and 3 columns in 1 color",
        *as_text(Nonogram.from_grid([[1, 0, 1]]), color=False, width=80).splitlines(),
    ]
    assert repr(Nonogram.from_grid(np.zeros((100, 101), int))).count("\n") == 0


# Palettes: what the standard one promises; names and letters for the colors of pictures
def test_the_standard_palette_has_every_size_and_larger_ones_extend_smaller_ones():
    assert [len(Palette.default(n_colors).colors) for n_colors in (1, 2, MAX_COLORS)] == [1, 2, MAX_COLORS]
    assert Palette.default(1).colors[0].name == "black"
    for n_colors in range(3, MAX_COLORS + 1):
        assert Palette.default(n_colors).colors[:-1] == Palette.default(n_colors - 1).colors


LIKE_DIGITS = set("0123456789oOQlIiLzZsSbBGgq")  # a capital L cannot be taken for 1
colors = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


@pytest.mark.parametrize("name", COLOR_NAMES)
def test_a_color_that_has_a_name_gets_it(name: str) -> None:
    assert named_palette([COLOR_NAMES[name]], "#010203").colors[0].name == name


def test_names_are_for_values_that_can_be_told_apart() -> None:
    values = [seen_color(rgb) for rgb in COLOR_NAMES.values()]
    distances = [((one - other) ** 2).sum() ** 0.5 for i, one in enumerate(values) for other in values[:i]]
    assert min(distances) > 600  # of 10,000 from black to white


@pytest.mark.parametrize(
    ("rgb", "name"),
    [
        ("#f1c27d", "light-orange"),
        ("#e8b998", "skin"),
        ("#60b0e0", "sky"),
        ("#006010", "dark-green"),
        ("#fefefe", "white"),
        ("#704020", "brown"),
    ],
)
def test_names_are_those_of_the_nearest_colors(rgb: str, name: str) -> None:
    assert named_palette([rgb], "#010203").colors[0].name == name


@given(st.lists(colors, min_size=1, max_size=MAX_COLORS, unique=True))
def test_names_and_letters_are_distinct_and_no_letter_is_taken_for_a_digit(values: list[str]) -> None:
    background = next(rgb for rgb in ("#ffffff", *(f"#{i:06x}" for i in range(32))) if rgb not in values)
    palette = named_palette(values, background)
    assert [color.rgb for color in palette.colors] == values
    assert len({color.name for color in palette.colors}) == len(values)
    letters = {color.letter for color in palette.colors}
    assert len(letters) == len(values)
    assert letters <= set(LETTERS)
    assert palette.background == background


def test_letters_come_from_the_names_and_are_unlike_digits() -> None:
    palette = named_palette([COLOR_NAMES[name] for name in ("black", "brown", "light-brown", "red", "cream")])
    assert [color.letter for color in palette.colors] == ["k", "r", "h", "e", "c"]
    assert len(set(LETTERS)) == len(LETTERS) >= MAX_COLORS
    assert not set(LETTERS) & (LIKE_DIGITS - {"L"})
    names = [color.name for color in named_palette(["#98d68f", "#97d58e"]).colors]
    assert names[0] == "light-green"
    assert names[1] != "light-green"


@pytest.mark.parametrize("n_colors", [2, 8, MAX_COLORS])
def test_letters_that_look_like_digits_are_shown_by_others_everywhere(n_colors: int) -> None:
    """In pictures and in the terminal, whose grids are read back by what is seen and by the letters of files."""
    palette = Palette.default(n_colors)
    grid = np.arange(1, n_colors + 1).reshape(1, -1)
    puzzle = Nonogram.from_grid(grid, palette)
    drawn = {each.text for each in draw(puzzle, grid, letters=True).primitives if isinstance(each, Text)}
    plain = as_text(puzzle, grid, color=False, width=500)
    for seen in (drawn, set(plain)):
        assert {sign for sign in seen if sign.isalpha()} == set(palette.letters) <= set(LETTERS)
    own = "".join(color.letter for color in palette.colors)
    for written in ("".join(palette.letters), own):
        assert [alphabets(palette)[0].values[letter] for letter in written] == grid[0].tolist()
