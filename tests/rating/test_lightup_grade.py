"""Grades without a climb are those of the climb."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rating.grades import Grade
from rating.lightup.grade_kernel import grade_board, grading_for
from rating.lightup.rating import DEFAULT_BUDGET, rate
from rating.lightup.rules import CONTRADICTION, RULES
from rating.lightup.steps import explain
from solvers.lightup.proof import prove
from tests.examples import examples
from tests.puzzles.lightup_boards import lightup
from tests.rating.lightup_puzzles import LONGER_FIRST, NEEDS, random_puzzle
from tests.solvers.lightup_cells import laid_out

ASSUMING = {rule.name for rule in RULES[CONTRADICTION:]}


# Of the rounds of assumptions there are four each; one assumption of the second is long. Found by the generator.
EXPERT = ("#.0.0.", "0..*..", ".*....", ".....*", "..*..1", "*1.1*#")
MASTER = ("...*2*", "01*2..", "....*.", ".*....", "*.#*10", ".1*...")


def graded(puzzle, proof, ceiling=int(Grade.BEYOND)):
    board, state = laid_out(puzzle)
    bulbs = np.pad(proof.solutions[0] == 1, 1).ravel().astype(np.uint8)
    grade, n_open = grade_board(board, state, grading_for(puzzle.height, puzzle.width), bulbs, ceiling, DEFAULT_BUDGET)
    return int(grade), int(n_open)


def n_open_in(puzzle, proof):
    """Count the cells that are open before each round of assumptions, in the steps of the climb."""
    left, rounds = puzzle.n_white, set()
    total = 0
    for step in explain(puzzle, proof):
        if step.rule in ASSUMING and step.details.round not in rounds:
            rounds.add(step.details.round)
            total += left
        left -= len(step.decides)
    return total


def check(puzzle, proof):
    rating = rate(puzzle, proof)
    assert rating.grade is not None
    assert graded(puzzle, proof) == (max(rating.grade, Grade.TRICKY), n_open_in(puzzle, proof))
    for ceiling in range(int(Grade.HARD), int(Grade.EXTREME)):
        found, _ = graded(puzzle, proof, ceiling)
        assert found > ceiling if rating.grade > ceiling else found == max(rating.grade, Grade.TRICKY)
    return rating


@examples(60)
@given(seed=st.integers(0, 1 << 20))
def test_a_grade_is_that_of_the_climb(seed):
    check(*random_puzzle(seed, max_side=7, min_side=4))


@pytest.mark.parametrize("rows", [*NEEDS.values(), LONGER_FIRST], ids=[*NEEDS, "longer first"])
def test_grades_of_puzzles_that_need_each_rule(rows):
    puzzle = lightup(rows)
    check(puzzle, prove(puzzle))


@pytest.mark.parametrize(("rows", "grade"), [(EXPERT, Grade.EXPERT), (MASTER, Grade.MASTER)])
def test_rounds_and_lengths_count(rows, grade):
    puzzle = lightup(rows)
    assert check(puzzle, prove(puzzle)).grade is grade
