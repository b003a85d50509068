"""Families with engines of their own declare their rules, too: the engine of games finds the same solutions."""

from hypothesis import given
from hypothesis import strategies as st

import puzzles.lightup.rules
import puzzles.nonogram.rules
from generator.families import family_named
from kernels.jit import PLAIN
from solvers.games.sat import BoardSolver
from tests.examples import examples
from tests.solvers.puzzles import puzzles as nonograms
from tests.strategies import lightups

RULES = {"nonogram": puzzles.nonogram.rules.rules_of, "lightup": puzzles.lightup.rules.rules_of}
LIMIT = 40


@examples(20 if PLAIN else 200)
@given(st.one_of(nonograms(max_side=5), lightups(max_side=5)))
def test_the_engine_of_games_finds_what_that_of_the_family_finds(puzzle) -> None:
    solver, found, others = BoardSolver(*RULES[puzzle.family](puzzle)), set(), []
    while len(found) < LIMIT and isinstance(values := solver.solve(others, 1_000_000), list):
        found.add(tuple(values))
        others.append(solver.differs(values))
    solver.close()
    expected = {tuple(each.ravel().tolist()) for each in family_named(puzzle.family).prove(puzzle, LIMIT).solutions}
    assert found == expected or len(found) == len(expected) == LIMIT
