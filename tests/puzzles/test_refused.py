"""What is no value of a puzzle, no picture and no solution of it, and the sentence that it gets."""

from typing import Any

import numpy as np

from puzzles.drawing import MIN_CELL, Drawing
from puzzles.lightup import WHITE, LightUp
from puzzles.nonogram import MAX_COLORS, MAX_SIDE, Color, Nonogram, Palette, clues_of
from puzzles.nonogram import draw as draw_nonogram
from puzzles.nonogram.color_names import named_palette
from puzzles.sudoku import MAX_SIDE as LARGEST
from puzzles.sudoku import Ground, Sudoku, default_box
from puzzles.sudoku import draw as draw_sudoku
from puzzles.sudoku.latin import latin_from_board, sudoku_from_latin
from tests.naive.sudoku_grounds import JIGSAW
from tests.puzzles.lightup_boards import lightup
from tests.refusals import Call, assert_refused, each_row

RED = Color("red", "#ff0000", "r")
BLANK = (0,) * 16

GRIDS: list[tuple[Any, ...]] = [
    ([[0.0, 1.0]], "shape (1, 2) and type float64 ... expected integers"),
    ([[True]], "type bool"),
    ([[1, 0], [1]], "unequal lengths"),
    ([[0, -1]], "color -1; expected 0 (blank) to "),
    ([[MAX_COLORS + 1]], "color 32; expected 0"),
    ([[[1]]], "shape (1, 1, 1)"),
    (np.zeros((0, 3), int), "expected 1 to 1000 rows"),
    (np.zeros((1, 1001), np.uint8), "shape (1, 1001) ... expected 1 to 1000"),
]
NONOGRAMS: list[tuple[Call, list[tuple[Any, ...]]]] = [
    (Nonogram.from_grid, [*GRIDS, ([[3]], Palette.default(2), "color 3; expected 0 (blank) to 2")]),
    (clues_of, GRIDS),
    (Nonogram.from_grid([[0]]).check, GRIDS),
    (Nonogram.from_grid([[2]], Palette.default(2)).check, [([[3]], "color 3; expected 0 (blank) to 2")]),
    (Nonogram.from_grid([[1, 0]]).check, [([[1], [0]], "shape (2, 1) was given; expected (1, 2)")]),
    (
        Nonogram,
        [
            ([[(0, 1)]], [[]], "row 1 has a block of length 0"),
            ([[], [(1, 2)]], [[]], "row 2 has a block of color 2; expected 1 to 1"),
            ([[]], [[(1, 0)]], "column 1 has a block of color 0"),
            ([[(2, 1)]], [[(1, 1)]], "row 1 needs 2 cells; expected at most the 1"),
            ([[], []], [[(1, 1), (1, 1)]], "column 1 needs 3 cells; expected at most the 2"),
            ([["3"]], [[]], "row 1 is ['3']; expected lengths, or pairs"),
            ([], [], "0x0 cells was given; expected 1 to 1000"),
            ([[]] * (MAX_SIDE + 1), [[]], "1001x1 cells was given"),
        ],
    ),
    (Palette.default, [(n, f"{n} colors are not possible; expected 1 to 31") for n in (0, -1, MAX_COLORS + 1)]),
    (
        Color,
        [
            ("", "#ff0000", "r", "'' is not a color name"),
            ("dark red", "#ff0000", "r", "'dark red' is not a color name"),
            ("red", "#FF0000", "r", "'#FF0000' is not a color value"),
            ("red", "#ff0000\n", "r", "is not a color value"),
            ("red", "#ff0000", " ", "' ' is not a color letter"),
        ],
    ),
    (
        Palette,
        [
            ((), "#ffffff", "a palette of 0 colors"),
            ((RED,), "white", "'white' is not a color value"),
            ((RED,), "#ff0000", "uses the rgb '#ff0000' twice"),
            ((RED, Color("red", "#ee0000", "e")), "#ffffff", "uses the name 'red' twice"),
            ((RED, Color("rose", "#ee0000", "r")), "#ffffff", "uses the letter 'r' twice"),
        ],
    ),
    (named_palette, [([f"#0000{n:02x}" for n in range(32)], "32 colors are not possible; expected at most 31")]),
    (
        lambda solution: draw_nonogram(Nonogram.from_grid([[0, 1]]), solution),
        [([[0], [1]], "shape"), ([[0, 2]], "color 2"), ([[0.5, 1]], "type float64")],
    ),
    (
        Drawing(1, 1, "", ()).to_svg,
        [(cell, f"{cell} pixels per cell are too few; expected at least 4") for cell in (MIN_CELL - 1, 0, -5)],
    ),
]
SUDOKUS: list[tuple[Call, list[tuple[Any, ...]]]] = [
    (
        Sudoku,
        [
            (Ground(0, 3), (), "boxes of 0x3 cells are not possible; expected sides of 1 or more and at most 1024"),
            (Ground(2, 2), (0,) * 15, "15 cells were given; expected 16 for 4 rows and columns"),
            (Ground(2, 2), (0,) * 6 + (9,) + (0,) * 9, "R2C3 holds 9; expected 1 to 4, or 0 for a blank"),
            (Ground(2, 2), (0,) * 6 + (-1,) + (0,) * 9, "R2C3 holds -1; expected 1 to 4, or 0 for a blank"),
            (Ground(16, 16), (257,) + (0,) * 65535, "R1C1 holds 257; expected 1 to 256, or 0 for a blank"),
            (Ground(16, 16), (0, -1) + (0,) * 65534, "R1C2 holds -1; expected 1 to 256, or 0 for a blank"),
            (Ground(16, 16), (256,) + (0,) * 65279 + (256,) + (0,) * 255, "R1C1 and R256C1 both hold 256 in column 1"),
            (Ground(2, 2), (10**30,) + (0,) * 15, "R1C1 holds 1000000000000000000000000000000; expected 1 to 4"),
            (Ground(2, 2), (0, 3, 0, 3) + (0,) * 12, "R1C2 and R1C4 both hold 3 in row 1; expected it once"),
            (Ground(2, 2), (0,) * 11 + (2, 0, 0, 2, 0), "R3C4 and R4C3 both hold 2 in box 4; expected it once"),
            (Ground(1, 3), (1, 0, 0, 0, 0, 0, 1, 0, 0), "R1C1 and R3C1 both hold 1 in column 1; expected it once"),
            (Ground(3, 3, ("y",)), BLANK, "'y' is not a variant; expected one of x, windoku"),
            (Ground(3, 3, ("x", "x")), BLANK, "the variant 'x' was given twice; expected it once"),
            (Ground(3, 3, ("samurai", "twin")), BLANK, "the variants 'samurai' and 'twin' were given; expected one sh"),
            (
                Ground(3, 3, ("x", "toroidal")),
                BLANK,
                "'toroidal' has no effect here; combine it, on one grid, with",
            ),
            (Ground(2, 3, ("twin",)), BLANK, "boxes of 2x3 cannot have the variant 'twin'"),
            (Ground(2, 2, ("samurai",), JIGSAW), BLANK, "regions cannot have the variant 'samurai'"),
            (Ground(2, 3, ("asterisk",)), BLANK, "boxes of 2x3 cannot have the variant 'asterisk'"),
            (Ground(2, 2, ("disjoint",), JIGSAW), BLANK, "regions cannot have the variant 'disjoint'"),
            (Ground(2, 2, (), (0,) * 15), BLANK, "regions of 15 cells were given; expected 16"),
            (Ground(2, 2, (), (9,) * 16), BLANK, "9 was given as a region; expected 0 to 3"),
            (Ground(2, 2, (), (0,) * 16), BLANK, "region 1 has 16 cells; expected 4"),
            (Ground(9, 9, ("x",)), BLANK, "X Sudoku of 81 rows was given; expected at most 64"),
        ],
    ),
    (
        Sudoku(Ground(2, 2), BLANK).check,
        [
            ([[1]], "a solution of shape (1, 1) was given; expected (4, 4)"),
            ([[1], [1, 2]], "the rows of the grid have unequal lengths; expected one length for all rows"),
            (np.ones((4, 4)), "a grid of shape (4, 4) and type float64 was given"),
            ([[1, 2, 3, 5], *[[0] * 4] * 3], "R1C4 holds 5; expected 1 to 4, or 0 for a blank"),
            ([[1, 2, -3, 4], *[[0] * 4] * 3], "R1C3 holds -3; expected 1 to 4, or 0 for a blank"),
        ],
    ),
    (
        Sudoku.from_grid,
        [
            ([[1, 0]], "expected as many columns as rows"),
            ([[1], [1, 2]], "expected one length for all"),
            *((grid, "expected integers in rows") for grid in ([1, 0], [[0.5]], [["1"]], 1)),
        ],
    ),
    (default_box, [(n, f"a side of {n} is not possible; expected 1 to 1024") for n in (0, -1, LARGEST + 1)]),
    (
        lambda solution, candidates: draw_sudoku(Sudoku(Ground(1, 2), (0,) * 4), solution, candidates=candidates),
        [
            ([[1]], None, "a solution of shape"),
            ([[1, 3], [0, 0]], None, "R1C2 holds 3"),
            (None, np.ones((2, 2), bool), "candidates of shape (2, 2) and type bool were given; expected bool"),
            (None, np.ones((2, 2, 2), int), "candidates of shape ... and type int64"),
        ],
    ),
    (
        sudoku_from_latin,
        [
            (np.zeros((33, 33), int), "a Latin square of order 33 was given; expected 1 to 32"),
            ([[1, 2]], "a grid of shape (1, 2)"),
            ([[1, 3], [0, 0]], "R1C2 holds 3; expected 1 to 2, or 0 for a blank"),
            ([[1, 0], [1, 0]], "R1C1 and R2C1 both hold 1 in column 1; expected it once"),
            ([[0.5, 0], [0, 0]], "expected integers in rows and columns"),
        ],
    ),
    (
        latin_from_board,
        [
            (np.zeros((3, 3), int), "a board of shape (3, 3) was given; expected a square side, such as 9 rows of 9"),
            (np.zeros((4, 4), int), "the board was not made from a Latin square"),
        ],
    ),
]
TWO_BY_TWO: list[tuple[Any, ...]] = [
    ([[1, 0]], "a solution of shape (1, 2) was given; expected (2, 2)"),
    ([[1, 0], [0]], "the rows of the grid have unequal lengths"),
    ([[1, 0], [0, 2]], "R2C2 holds 2; expected 1 for a bulb or 0 for none"),
    ([[1, -1], [0, 2]], "R1C2 holds -1; expected 1 for a bulb or 0 for none"),
    ([[1.0, 0], [0, 1]], "type float64 was given; expected integers"),
]
LIGHTUPS: list[tuple[Call, list[tuple[Any, ...]]]] = [
    (
        LightUp,
        [
            (0, 3, (), "a board of 0x3 cells was given; expected 1 to 100 rows and columns"),
            (1, 101, (WHITE,) * 101, "a board of 1x101 cells was given; expected 1 to 100 rows and columns"),
            (2, 3, (WHITE,) * 5, "5 cells were given; expected 6 for 2 rows and 3 columns"),
            (2, 3, (6, 6, 6, 6, 7, 6), "R2C2 is 7; expected 0 to 4 for a wall with a number, 5 for one without, or 6"),
            (2, 3, (6, 6, 6, -1, 6, 6), "R2C1 is -1; expected 0 to 4 for a wall with a number"),
            (1, 1, (10**30,), "R1C1 is 1000000000000000000000000000000; expected 0 to 4"),
        ],
    ),
    (
        LightUp.from_grid,
        [
            ([6, 6], "a grid of shape (2,) and type int64 was given; expected integers in rows and columns"),
            ([[6.0]], "a grid of shape ... and type float64 was given"),
            ([[6, 6], [6]], "the rows of the grid have unequal lengths; expected one length for all rows"),
            (np.zeros((1, 0), int), "a board of 1x0 cells was given"),
        ],
    ),
    (lightup(["..", ".."]).check, TWO_BY_TWO),
    (lightup(["..", ".."]).checked_solution, TWO_BY_TWO),
]


@each_row(*NONOGRAMS, *SUDOKUS, *LIGHTUPS)
def test_it_is_refused_in_a_sentence(call: Call, arguments: list[Any], words: str) -> None:
    assert_refused(call, arguments, words)
