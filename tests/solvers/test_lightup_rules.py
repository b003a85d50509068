"""Closures of Light Up boards by levels of rules against the same rules on sets of cells, and against all solutions."""

import numpy as np
import pytest
from hypothesis import example, given

from kernels.jit import PLAIN
from puzzles.lightup import BULB, WALL, WHITE, LightUp
from solvers.lightup.closure_kernel import DEAD, OPEN, SOLVED, close
from solvers.lightup.layout import board_for, state_for, with_frame, without_frame
from solvers.lightup.rules_kernel import (
    BASIC,
    EMPTY,
    NUMBERS,
    ONE,
    SETS,
    SOURCES,
    STARVATION,
    lay_out,
)
from tests.examples import examples
from tests.naive import lightup_solver as naive
from tests.puzzles.lightup_boards import PZPR, SMALL, board_of, lightup
from tests.solvers.lightup_cells import laid_out
from tests.strategies import lightups

LEVELS = (NUMBERS, SOURCES, BASIC, STARVATION, SETS)
NAIVE_LEVELS = {
    NUMBERS: naive.NUMBERS,
    SOURCES: naive.SOURCES,
    BASIC: naive.BASIC,
    STARVATION: naive.STARVATION,
    SETS: naive.SETS,
}
N_EXAMPLES = 40 if PLAIN else 400

ONE_CELL = lightup(["."])
ALL_WALLS = lightup(["#0", "##"])
ONE_ROW = lightup(["..#1."])
NO_WALLS = lightup(["....", "....", "...."])
TOO_MUCH = lightup(["3.", ".."])


def marks_of(puzzle, state):
    return without_frame(state.marks, puzzle.height, puzzle.width)


def closure_of(puzzle, level):
    """Return the status, the cells with a bulb, and the cells without one."""
    board, state = laid_out(puzzle)
    status, n_set = close(board, state, level)
    marks = marks_of(puzzle, state)
    known = [{(row, column) for row, column in np.argwhere(marks == mark).tolist()} for mark in (BULB, EMPTY)]
    assert n_set == len(known[0]) + len(known[1])
    assert not state.dirty.any()
    return status, *known


@pytest.mark.parametrize("level", LEVELS)
@examples(N_EXAMPLES)
@given(puzzle=lightups(max_side=7))
@example(ONE_CELL)
@example(ALL_WALLS)
@example(ONE_ROW)
@example(NO_WALLS)
@example(TOO_MUCH)
@example(lightup(PZPR))
@example(lightup(SMALL))
def test_what_follows_is_what_follows_on_sets_of_cells(level, puzzle):
    hold_to_sets_of_cells(level, puzzle)


def hold_to_sets_of_cells(level, puzzle):
    status, *known = closure_of(puzzle, level)
    expected = naive.naive_closure(board_of(puzzle), NAIVE_LEVELS[level])
    if expected is None:
        assert status == DEAD
    else:
        assert tuple(known) == expected
        assert status == (SOLVED if sum(map(len, known)) == puzzle.n_white else OPEN)


# Boards in which what rules say of contradictions, starved numbers or set discounts of changes can go wrong at sight.
BY_TRIAL = (
    ["0.#", "#.."],
    ["#1#", "#..", "#.1"],
    ["1..1"],
    ["0.1"],
    ["#0#", "#.#", "0.0", "#.#", "#0#"],
    ["##0##", "0...0", "##0##"],
    ["....", ".3..", "....", "...."],
    ["....", "....", ".3..", "...."],
    ["..0..", ".....", "..2..", ".....", "....."],
    ["#.##", ".2..", "#.##"],
    ["....", ".1..", "....", "...."],
    ["1..", "...", "..."],
    ["..1..", "#1...", "....0", "....."],
    [".#...", "#..1."],
    ["..", "1."],
    [".2..1", "..1.."],
    [".1..", "....", ".2.."],
    ["....", "2.1.", "...1"],
    ["....", ".2..", ".1..", "...1", ".#.."],
    ["..1.", "....", "..1.", ".0..", "....", "...."],
    [".....", ".2...", "#..1.", "1..1.", ".##0#"],
    ["..2.", ".1..", "....", "...."],
    [".2.1", "....", "....", "..#."],
    [".1..", "..1.", "....", "...1"],
    ["1...", "...1", "..2.", "..1."],
    [".....", "....2", "1.1..", ".2...", ".#..1"],
    ["#..1.", "...1.", "0.2..", "...1."],
)


@pytest.mark.parametrize("rows", BY_TRIAL, ids="/".join)
@pytest.mark.parametrize("level", LEVELS)
def test_boards_found_by_trial(level, rows):
    hold_to_sets_of_cells(level, lightup(rows))


def test_a_layout_used_again_keeps_nothing_of_the_board_before():
    board, state = laid_out(lightup(["#.2", "..#", "#1."]))
    close(board, state, SETS)
    board.cells[:] = with_frame(np.full((3, 3), WHITE, np.uint8))
    lay_out(board)
    fresh, _ = laid_out(lightup(["...", "...", "..."]))
    for name in ("marks", "tally", "beside", "across", "down"):
        inside = without_frame(np.stack([getattr(each, name)[: len(board.cells)] for each in (board, fresh)]), 3, 3)
        assert (inside[0] == inside[1]).all(), name
    assert (board.tally == fresh.tally).all()
    assert board.sizes.tolist() == [(9, 0, 0)]
    assert close(board, state, SETS) == (OPEN, 0)


def test_the_tally_of_the_longest_segment_at_the_far_end_fits():
    grid = np.full((100, 100), WALL, np.uint8)
    grid[-1] = WHITE
    grid[:, -1] = WHITE
    board, state = laid_out(LightUp.from_grid(grid))
    bottom, right = board.across[101 * board.step - 2], board.down[101 * board.step - 2]
    assert [divmod(int(board.tally[segment]), ONE) for segment in (bottom, right)] == [
        (100, sum(range(100 * 102 + 1, 100 * 102 + 101))),
        (100, sum(range(102 + 100, 101 * 102, 102))),
    ]
    assert close(board, state, SETS) == (OPEN, 0)
    board.cells[99 * board.step + 99] = 2
    assert close(board, state, BASIC)[0] == SOLVED


def test_a_size_without_a_layout_is_refused():
    with pytest.raises(ValueError, match="0x3 cells has no layout"):
        board_for(0, 3)
    with pytest.raises(ValueError, match="2x101 cells has no layout"):
        state_for(2, 101)
