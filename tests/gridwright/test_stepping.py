"""The check of a move: right or wrong, and the least rule of the ladder by which it follows."""

from functools import cache
from itertools import groupby

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright as gw
from generator.families import family_named
from tests.examples import examples
from tests.naive.nonogram_solver import naive_line
from tests.naive.sudoku_ladder import GroundTables, full_houses, hidden_singles, naked_singles, start

SMALL = gw.read("..2..1....3..4..")[0].puzzle


def start_of(record):
    family = family_named(record.puzzle.family)
    solution = record.proof.solutions[0].astype(int)
    return np.where(family.open_cells(record.puzzle), family.unknown, solution), solution


@pytest.mark.parametrize(
    "options",
    [
        {"seed": 1},
        {"seed": 5, "difficulty": "hard", "symmetry": "none"},
        {"seed": 11, "difficulty": "expert", "symmetry": "none"},
        {"size": "6x6", "seed": 3},
        {"size": "4x4", "seed": 3},
    ],
)
def test_what_a_sudoku_ladder_does_next_follows_by_no_harder_rule(options):
    record = gw.sudoku(**options)
    state, _ = start_of(record)
    level = 0.0
    for step in gw.explain(record):
        level = max(level, step.rating)
        for row, column, digit in step.decides:
            found = gw.check_step(record, state, (row, column, digit))
            assert found.follows, step.text
            assert found.rating <= level, step.text
            level = 0.0
        for row, column, digit in step.decides:
            state[row, column] = digit


@pytest.mark.parametrize(
    ("family", "options", "n_plain"),
    [
        ("nonogram", {"size": "8x9", "seed": 1}, "edge logic"),
        ("nonogram", {"size": "12x12", "seed": 3, "difficulty": "hard"}, "edge logic"),
        ("lightup", {"size": "9x9", "seed": 1}, "contradiction"),
        ("lightup", {"size": "8x8", "seed": 2, "difficulty": "hard"}, "contradiction"),
    ],
)
def test_what_a_round_decides_follows_by_the_rule_of_the_round(family, options, n_plain):
    record = gw.generate(family, **options)
    state, _ = start_of(record)
    for _, steps in groupby(gw.explain(record), key=lambda step: step.details.round):
        decided = [(step, cell) for step in steps for cell in step.decides]
        for step, move in decided[:6]:
            found = gw.check_step(record, state, move)
            assert found.follows, step.text
            if found.rating < 5.0:
                assert found.rule == step.rule, step.text
            assert found.rating <= step.rating
        for _, (row, column, value) in decided:
            state[row, column] = value


SINGLES = {10: "full house", 12: "hidden single in box", 15: "hidden single in line", 23: "naked single"}


def naive_singles(puzzle, state):
    """Return the easiest single by which a cell gets a digit, by the definition of each, for all of these."""
    marks = start(state.ravel().tolist(), GroundTables(puzzle.ground))
    hints = [*full_houses(marks), *hidden_singles(marks), *naked_singles(marks)]
    return {hint.placed: SINGLES[hint.tenths] for hint in sorted(hints, key=lambda hint: -hint.tenths)}


sudoku = cache(gw.sudoku)  # made in the test: what is made by the module is made in every process that collects tests


@examples(60)
@given(st.sampled_from(("4x4", "6x6", "9x9")), st.randoms(use_true_random=True))
def test_singles_are_found_by_their_definition(size, draw):
    record = sudoku(size=size, seed=5)
    state, solution = start_of(record)
    cells = np.flatnonzero(state == 0).tolist()
    draw.shuffle(cells)
    for cell in cells[draw.randrange(len(cells)) :]:
        state.flat[cell] = solution.flat[cell]
    open_cells, singles = np.flatnonzero(state == 0).tolist(), naive_singles(record.puzzle, state)
    for cell in draw.sample(open_cells, min(5, len(open_cells))):
        digit = int(solution.flat[cell])
        found = gw.check_step(record, state, (*divmod(cell, len(state)), digit))
        expected = singles.get((divmod(cell, len(state)), digit))
        direct = ("direct pointing", "direct claiming", "direct hidden pair")
        assert found.rule == expected or (expected == "naked single" and found.rule in direct) or expected is None
        assert expected is not None or found.rule not in ("full house", "hidden single in box", "naked single")


def line_decides(clue, known, solution, at):
    """Return whether all ways to paint a line by its clue agree on a cell; -1 is not known."""
    return naive_line(clue, [{0, 1} if color < 0 else {color} for color in known])[at] == {solution}


nonogram = cache(gw.nonogram)


@examples(60)
@given(st.sampled_from(range(3)), st.randoms(use_true_random=True))
def test_a_cell_of_a_nonogram_follows_by_a_rule_of_lines_where_a_line_decides_it(seed, draw):
    record = nonogram(size="7x8", seed=seed)
    puzzle, (state, solution) = record.puzzle, start_of(record)
    cells = list(np.ndindex(*state.shape))
    draw.shuffle(cells)
    for cell in cells[: draw.randrange(len(cells))]:
        state[cell] = solution[cell]
    for row, column in [cell for cell in cells if state[cell] < 0][:6]:
        value = int(solution[row, column])
        found = gw.check_step(record, state, (row, column, value))
        in_row = line_decides(puzzle.rows[row], state[row].tolist(), value, column)
        in_column = line_decides(puzzle.columns[column], state[:, column].tolist(), value, row)
        assert (found.follows and found.rating <= 4.0) == (in_row or in_column)


PAINTED = gw.Nonogram.from_grid([[1, 0, 1], [0, 1, 0], [1, 1, 1]])
FILLED = [[0, 4, 0, 0]] + [[0] * 4] * 3


@pytest.mark.parametrize(
    ("puzzle", "state", "move", "found"),
    [
        (SMALL, None, "R1C2=3", (True, 1.5, "R1C2=3 is right and follows by hidden single in line (1.5).")),
        (SMALL, None, (0, 1, 3), (True, 1.5, "R1C2=3 is right and follows by hidden single in line (1.5).")),
        (SMALL, None, "r1 c2 is 4", (False, None, "R1C2=4 is wrong.")),
        (SMALL, None, "R1C3=2", (True, None, "R1C3=2 changes nothing: the cell is filled in already.")),
        (SMALL, FILLED, "R1C1=4", (True, None, "R1C1=4 is right, but proves nothing while R1C2 is wrong.")),
        (SMALL, None, "R1C1=4", (True, None, "R1C1=4 is right, but no rule shows it yet: it is a guess.")),
        (PAINTED, None, "R1C2=.", (True, 1.0, "R1C2=0 is right and follows by freebie (1.0).")),
    ],
)
def test_a_move_is_right_or_wrong_and_follows_or_is_a_guess(puzzle, state, move, found):
    told = gw.check_step(puzzle, state, move)
    assert (told.is_right, told.rating, told.text) == found


def test_candidates_that_were_ruled_out_count():
    record = gw.sudoku(seed=1)
    state, solution = start_of(record)
    left = np.zeros((9, 9, 10), np.bool_)
    np.put_along_axis(left, solution[:, :, None], True, axis=2)
    cells = np.argwhere(state == 0).tolist()
    assert all(gw.check_step(record, state, (*cell, solution[*cell]), candidates=left).rating <= 2.3 for cell in cells)


def test_words_stand_for_values():
    record = gw.nonogram(size="6x5", colors=3, seed=1)
    solution = record.proof.solutions[0]
    names = ["blank", *(color.name for color in record.puzzle.palette.colors)]
    for row, column in ((0, 0), (3, 2), (5, 4)):
        move = f"R{row + 1}C{column + 1}={names[solution[row, column]]}"
        assert gw.check_step(record, None, move).is_right
    (board,) = gw.read(b"Light Up\n...\n.4.\n...\n")
    assert gw.check_step(board, None, "R1C2=bulb").rule == "number"
    assert gw.check_step(board, None, "R1C2=1").is_right
    assert not gw.check_step(board, None, "R1C2=.").is_right
