"""The terminal view of a Sudoku, read back: all digits are there, box borders where they belong, and never too wide."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground, Sudoku
from puzzles.sudoku.text import as_text
from tests.puzzles.sudoku_boards import pattern_board, puzzles

ESCAPE = re.compile(r"\x1b\[\d*m")
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
