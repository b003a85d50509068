"""The reason of a single move, and the next move of a state: what is asked of one cell and of all is the same."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright as gw
from generator.families import family_named
from kernels.jit import PLAIN
from tests.examples import examples

REQUESTS = (
    ("sudoku", {"size": "4x4", "seed": 5}),
    ("sudoku", {"seed": 2, "difficulty": "expert"}),
    ("nonogram", {"size": "7x8", "seed": 1}),
    ("nonogram", {"size": "9x9", "seed": 3, "difficulty": "hard"}),
    ("nonogram", {"size": "6x5", "colors": 3, "seed": 1}),
    ("lightup", {"size": "6x7", "seed": 1}),
    ("lightup", {"size": "8x8", "seed": 2, "difficulty": "hard"}),
)
SMALL = (0, 2, 4, 5)  # of these


@cache
def made(n):
    family, options = REQUESTS[n]
    return gw.generate(family, **options), family_named(family)


@examples(4 if PLAIN else 60)
@given(st.sampled_from(SMALL if PLAIN else range(len(REQUESTS))), st.randoms(use_true_random=True))
def test_the_next_move_follows_by_the_least_rule_of_any_cell(n, draw):
    record, family = made(n)
    solution = record.proof.solutions[0].astype(int)
    state = np.where(family.open_cells(record.puzzle), family.unknown, solution)
    cells = [tuple(cell) for cell in np.argwhere(state == family.unknown).tolist()]
    for cell in draw.sample(cells, draw.randrange(len(cells))):
        state[cell] = solution[cell]
    cells = [cell for cell in cells if state[cell] == family.unknown]
    move = family.next_move(record.puzzle, solution, state)
    asked = {*draw.sample(cells, min(len(cells), 12)), *((move[0],) if move else ())}
    reasons = {cell: family.reason(record.puzzle, solution, state, None, cell) for cell in asked}
    expected = min((why.rating for why in reasons.values() if why), default=None)
    assert (move and move[1].rating) == expected
    assert move is None or reasons[move[0]] == move[1]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (b"Light Up\n...\n...\n...\n", None),
        ("..2..1....3..4..", [[4, 3, 2, 1], [2, 1, 4, 3], [1, 2, 3, 4], [3, 4, 1, 2]]),
    ],
)
def test_where_nothing_follows_there_is_no_next_move(text, state):
    puzzle = gw.read(text)[0].puzzle
    family = family_named(puzzle.family)
    solution = np.eye(3, dtype=int) if state is None else np.array(state)
    state = np.full((3, 3), family.unknown) if state is None else solution
    assert family.next_move(puzzle, solution, state) is None


def test_a_color_that_is_the_last_one_left_follows():
    puzzle = gw.Nonogram.from_grid([[1, 0], [1, 1]])
    left = np.ones((2, 2, 2), np.bool_)
    left[0, 0, 0] = False
    assert gw.check_step(puzzle, None, "R1C1=#", candidates=left).rule == "freebie"


def test_moves_one_after_another_need_the_hardest_rule_of_the_puzzle_and_no_harder_one():
    rows = ("###..##", "..####.", ".####.#", "......#", "..##...", "##..##.", ".#..#.#")
    solution = np.array([[int(cell == "#") for cell in row] for row in rows])
    puzzle, family = gw.Nonogram.from_grid(solution), family_named("nonogram")
    state, rules = np.full(solution.shape, family.unknown), set()
    while (state == family.unknown).any():
        cell, reason = family.next_move(puzzle, solution, state)
        state[cell] = solution[cell]
        rules.add((reason.rating, reason.rule))
    assert np.array_equal(state, solution)
    assert max(rules)[1] == gw.rate(puzzle).peak_rule == "probe"
