"""Closures of Light Up boards by levels of rules against the same rules on sets of cells, and against all solutions."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kernels.jit import PLAIN, lean_kernel
from puzzles.lightup import BULB, WALL, WHITE, LightUp
from solvers.lightup.closure_kernel import DEAD, OPEN, SOLVED, close
from solvers.lightup.layout import N_ALONE, N_WALLS, N_WHITE, board_for, state_for, with_frame, without_frame
from solvers.lightup.rules_kernel import (
    BASIC,
    EMPTY,
    NUMBERS,
    ONE,
    SETS,
    SOURCES,
    STARVATION,
    UNKNOWN,
    lay_out,
    propagate,
    put,
    take_back,
)
from tests.examples import examples
from tests.naive import lightup_solver as naive
from tests.naive.lightup_solver import naive_solutions
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
    """Give the status, and the cells with a bulb and those without."""
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


@examples(N_EXAMPLES)
@given(lightups(max_side=4))
@example(NO_WALLS)
def test_no_level_excludes_a_solution_and_each_knows_what_the_one_before_knows(puzzle):
    solutions = naive_solutions(board_of(puzzle), 10_000)
    before = set(), set()
    for level in LEVELS:
        status, bulbs, empty = closure_of(puzzle, level)
        if status == DEAD:
            assert solutions == []
            before = None
            continue
        assert before is not None
        assert before[0] <= bulbs
        assert before[1] <= empty
        before = bulbs, empty
        assert all(bulbs <= solution and not empty & solution for solution in solutions)
        if status == SOLVED:  # numbers alone do not see that a cell stays dark
            assert solutions == [bulbs] or (level == NUMBERS and not solutions)


@lean_kernel
def assume_and_take_back(board, state, n_set, place, mark, level):
    """Tell whether an assumption stands, and forget it."""
    alive, n_then, n_applied = propagate(board, state, put(state, n_set, place, mark), n_set, level)
    take_back(board, state, n_then, n_applied, n_set)
    return alive


@examples(N_EXAMPLES)
@given(lightups(max_side=5), st.sampled_from((BASIC, STARVATION)))
def test_assumptions_are_refuted_only_when_wrong_and_taken_back_without_a_trace(puzzle, level):
    board, state = laid_out(puzzle)
    status, n_set = close(board, state, level)
    if status != OPEN:
        return
    solutions = naive_solutions(board_of(puzzle), 10_000)
    kept = [part.copy() for part in (state.marks, state.tally, state.missing, state.slack)]
    for place in np.flatnonzero(state.marks == UNKNOWN).tolist():
        row, column = place // board.step - 1, place % board.step - 1
        for mark in (BULB, EMPTY):
            stands = assume_and_take_back(board, state, n_set, place, mark, level)
            assert stands or not any(((row, column) in solution) == (mark == BULB) for solution in solutions)
            now = (state.marks, state.tally, state.missing, state.slack)
            assert all((part == before).all() for part, before in zip(now, kept, strict=True))


def test_a_layout_tells_segments_walls_and_lonely_cells():
    puzzle = lightup([".#1", "#..", "..#"])
    board, _ = laid_out(puzzle)
    assert board.step == 5
    assert board.sizes.tolist() == [5, 4, 1]
    assert without_frame(board.marks, 3, 3).tolist() == [[UNKNOWN, 3, 3], [3, UNKNOWN, UNKNOWN], [UNKNOWN, UNKNOWN, 3]]
    assert without_frame(board.across[None], 3, 3)[0][1].tolist()[1:] == [12, 12]
    assert without_frame(board.down[None], 3, 3)[0][:, 1].tolist()[1:] == [25 + 12, 25 + 12]
    assert board.alone[: board.sizes[N_ALONE]].tolist() == [6]
    assert board.walls[: board.sizes[N_WALLS]].tolist() == [7, 8, 11, 18]
    assert board.sizes[N_WHITE] == 5


def test_a_layout_is_made_once_for_all_numbers_on_the_same_walls():
    board, state = laid_out(lightup(["1.", ".."]))
    assert close(board, state, BASIC)[0] == OPEN
    board.cells[board.step + 1] = 2
    assert close(board, state, BASIC)[0] == SOLVED
    assert marks_of(lightup(["1.", ".."]), state).tolist() == [[3, BULB], [BULB, EMPTY]]
    board.cells[board.step + 1] = WALL
    assert close(board, state, BASIC)[0] == OPEN


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
    assert board.sizes.tolist() == [9, 0, 0]
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
