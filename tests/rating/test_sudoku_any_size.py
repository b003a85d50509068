"""The ladder for boards of any size, held to one step at a time over sets of digits, and to the solution."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.pipeline import generate
from generator.sudoku.request import SudokuRequest as Request
from puzzles.errors import PuzzleError
from puzzles.sudoku import Box, Sudoku, houses
from rating.rating import Status
from rating.sudoku.other_sizes import solve
from rating.sudoku.rate import rate
from rating.sudoku.rules import sentence
from solvers.sudoku.proof import prove
from tests.examples import examples
from tests.naive.sudoku_shapes import naive_boards
from tests.puzzles.sudoku_boards import boards, pattern_board
from tests.rating.sudoku_marks import deductions

SHAPES = (Box(1, 3), Box(2, 2), Box(2, 3), Box(3, 2), Box(2, 4))


def naive_climb(puzzle):
    """Return the board in the end and the hardest rule in tenths, taking one step by the easiest rule at a time."""
    board = list(puzzle.cells)
    named = houses(puzzle.box)
    peers = {cell: {other for _, house in named if cell in house for other in house} for cell in range(len(board))}
    marks = {
        cell: set(range(1, puzzle.side + 1)) - {board[other] for other in peers[cell]}
        for cell, digit in enumerate(board)
        if not digit
    }

    def write(cell, digit):
        board[cell] = digit
        del marks[cell]
        for other in peers[cell] & marks.keys():
            marks[other].discard(digit)

    def single(kinds, *, is_last):
        for name, house in named:
            is_open = [cell for cell in house if cell in marks]
            if name.kind in kinds and (not is_last or len(is_open) == 1):
                for digit in range(1, puzzle.side + 1):
                    places = [cell for cell in is_open if digit in marks[cell]]
                    if len(places) == 1:
                        write(places[0], digit)
                        return True
        return False

    def naked():
        for cell, digits in marks.items():
            if len(digits) == 1:
                write(cell, *digits)
                return True
        return False

    def locked(owners):
        for owner, house in named:
            for _, other in named:
                if (owner.kind == "box") != owners or not set(house) & set(other) or house == other:
                    continue
                for digit in range(1, puzzle.side + 1):
                    places = {cell for cell in house if digit in marks.get(cell, ())}
                    loses = {cell for cell in other if digit in marks.get(cell, ())} - places
                    if places and places <= set(other) and loses:
                        for cell in loses:
                            marks[cell].discard(digit)
                        return True
        return False

    lines = ("row", "column")
    rules = (
        (10, lambda: single((*lines, "box"), is_last=True)),
        (12, lambda: single(("box",), is_last=False)),
        (15, lambda: single(lines, is_last=False)),
        (23, naked),
        (26, lambda: locked(owners=True)),
        (28, lambda: locked(owners=False)),
    )
    peak = 0
    while marks:
        tenths = next((tenths for tenths, rule in rules if rule()), None)
        if tenths is None:
            break
        peak = max(peak, tenths)
    return board, peak


@st.composite
def unique_puzzles(draw):
    box, board = draw(boards(SHAPES))
    cells = board.ravel().tolist()
    for cell in draw(st.permutations(range(len(cells)))):
        fewer = (*cells[:cell], 0, *cells[cell + 1 :])
        if len(naive_boards(box, fewer, 2)) == 1:
            cells = list(fewer)
    return Sudoku(box, tuple(cells))


@st.composite
def some_givens(draw):
    box, board = draw(boards((Box(2, 3), Box(2, 4), Box(3, 3))))
    n_blank = draw(st.integers(board.size // 2, board.size * 3 // 4))
    cells = board.ravel().tolist()
    for cell in draw(st.permutations(range(board.size)))[:n_blank]:
        cells[cell] = 0
    return Sudoku(box, tuple(cells))


@examples(150)
@given(some_givens())
def test_the_climb_goes_as_far_as_one_step_at_a_time(puzzle):
    board = puzzle.grid.ravel()
    hardest = 0
    for found in solve(puzzle.box, puzzle.grid):
        hardest = max(hardest, found[0].rule.tenths)
        for deduction in found:
            if deduction.cell is not None:
                board[deduction.cell] = deduction.digit
    assert (board.tolist(), hardest) == naive_climb(puzzle)


@examples(30)
@given(unique_puzzles())
def test_ratings_are_the_hardest_steps(puzzle):
    rating = rate(puzzle, prove(puzzle))
    board, hardest = naive_climb(puzzle)
    assert round(10 * rating.peak) == (hardest if all(board) else 30)
    assert (rating.status is Status.EXACT) == all(board)
    steps = deductions(puzzle)
    first = next((n for n, step in enumerate(steps) if step.places), len(steps))
    judged = (rating.grade, rating.score, rating.minutes, rating.minutes_extrapolated)
    assert [each is None for each in judged] == [not all(board)] * 4
    if all(board):
        assert rating.diamond == steps[0].rating
        assert rating.pearl == max(step.rating for step in steps[: first + 1])


def test_a_puzzle_in_which_no_rule_finds_anything_has_no_first_step(monkeypatch):
    monkeypatch.setattr("rating.sudoku.other_sizes.solve", lambda *_: iter(()))
    puzzle = Sudoku(Box(2, 2), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0))
    rating = rate(puzzle, prove(puzzle))
    assert (rating.status, rating.grade, rating.peak, rating.rounds) == (Status.LOWER_BOUND, None, 3.0, 0)
    assert (rating.pearl, rating.diamond) == (0, 0)


@examples(40)
@given(unique_puzzles())
def test_steps_replay_to_the_solution(puzzle):
    proof = prove(puzzle)
    (solution,) = proof.solutions
    board = puzzle.grid
    steps = deductions(puzzle)
    for step in steps:
        for row, column, digit in step.places:
            assert board[row, column] == 0
            board[row, column] = digit
        assert all(solution[row, column] not in digits for row, column, digits in step.removes)
        assert sentence(step)
    rating = rate(puzzle, proof)
    assert np.array_equal(board[board > 0], solution[board > 0])
    assert (board > 0).all() == (rating.status is Status.EXACT)
    assert sum(use.cells for use in rating.histogram.values()) == sum(len(step.places) for step in steps)
    assert max((step.rating for step in steps), default=0) == rating.peak or rating.status is Status.LOWER_BOUND


def test_sentences_name_cells_of_large_boards():
    puzzle = generate(Request(size="16x16"), 1).puzzle
    for step in deductions(puzzle):
        ((row, column, digit),) = step.places
        assert sentence(step).startswith(f"R{row + 1}C{column + 1} is {digit}")


def test_boards_that_are_full_need_no_rule():
    puzzle = Sudoku.from_grid(pattern_board(Box(2, 3)), Box(2, 3))
    rating = rate(puzzle, prove(puzzle))
    assert (rating.peak, rating.peak_rule, rating.rounds, rating.status) == (0, "none", 0, Status.EXACT)


@pytest.mark.parametrize("cells", [(0,) * 16, (1, 2, 0, 0, 0, 0, 3, 0, 0, 0, 4, 0) + (0,) * 4])
def test_only_puzzles_with_one_solution_are_rated(cells):
    puzzle = Sudoku(Box(2, 2), cells)
    with pytest.raises(PuzzleError, match="expected 'unique'"):
        rate(puzzle, prove(puzzle))


def test_rounds_hold_one_rule_each():
    puzzle = generate(Request(size="12x12"), 1).puzzle
    for found in solve(puzzle.box, puzzle.grid):
        assert len({deduction.rule for deduction in found}) == 1
        cells = [deduction.cell for deduction in found if deduction.cell is not None]
        assert len(set(cells)) == len(cells)
