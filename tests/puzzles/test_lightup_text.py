"""The terminal view of a Light Up board, read back: every cell is there, and no line is too wide."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.drawing import ink_on
from puzzles.errors import PuzzleError
from puzzles.lightup.drawing import BULB_GROUND, LIT_GROUND, WALL_GROUND
from puzzles.lightup.text import as_text
from tests.puzzles.lightup_boards import PZPR, SMALL, board_of, bulbs_of, lightup
from tests.strategies import lightup_documents

ESCAPE = re.compile(r"\x1b\[([\d;]*)m")
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


def grounds(line):
    """Pair the signs of a colored line with their grounds; the ink on each is the legible one."""
    found = []
    for codes, text in re.findall(r"\x1b\[([\d;]*)m([^\x1b]*)\x1b\[0m", line):
        numbers = list(map(int, codes.split(";")))
        assert (numbers[:2], numbers[5:7]) == ([48, 2], [38, 2])
        back, front = (f"#{bytes(channels).hex()}" for channels in (numbers[2:5], numbers[7:]))
        assert front == ink_on(back)
        found += [(sign, back) for sign in text[1::2]]
    return found


@given(lightup_documents())
def test_walls_are_dark_lit_cells_yellow_and_bulbs_stand_out(document):
    kinds = {"*": BULB_GROUND, ".": LIT_GROUND}
    lines = as_text(document.puzzle, document.solution, color=True, width=80).split("\n")
    for line, row in zip(lines, solved_board(document), strict=True):
        assert grounds(line) == [(sign, kinds.get(sign, WALL_GROUND)) for sign in row]
    lines = as_text(document.puzzle, color=True, width=80).split("\n")
    for line, row in zip(lines, board_of(document.puzzle), strict=True):
        assert grounds(line) == [(sign, "#ffffff" if sign == "." else WALL_GROUND) for sign in row]


def test_cells_that_no_bulb_lights_stay_white_and_walls_are_shown():
    rows = ["*#.", "..."]
    first, second = map(grounds, as_text(lightup(rows), bulbs_of(rows), color=True, width=80).split("\n"))
    assert [back for _, back in first] == [BULB_GROUND, WALL_GROUND, "#ffffff"]
    assert [back for _, back in second] == [LIT_GROUND, "#ffffff", "#ffffff"]
    assert as_text(lightup(["#."]), [[1, 1]], color=False, width=80) == " # *"
    with pytest.raises(PuzzleError, match="shape"):
        as_text(lightup(PZPR), [[1]], color=False, width=80)
