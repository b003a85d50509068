"""Every family declares its rules: by these, the engine of games finds the solutions that the family's own finds."""

from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.families import family_named
from generator.family import Family
from kernels.jit import PLAIN
from puzzles.errors import PuzzleError
from puzzles.games.games import GAMES
from puzzles.puzzle import Puzzle
from puzzles.sudoku import Ground, Sudoku
from solvers.games.sat import BoardSolver
from tests.examples import examples, first
from tests.naive.sudoku_grounds import SMALL
from tests.puzzles.games.boards import drawn
from tests.solvers.puzzles import puzzles as nonograms
from tests.solvers.test_proofs import sudokus
from tests.strategies import lightups
from tests.toy.family import ToyFamily
from tests.toy.puzzle import Toy

LIMIT = 40
SIZES = tuple(Ground(*box) for box in ((1, 1), (1, 2), (2, 2), (1, 5), (2, 3)))


@st.composite
def varied_sudokus(draw: st.DrawFn) -> Sudoku:
    """Draw givens on a ground with further rules, none of which they break at once."""
    puzzle = Sudoku(draw(st.sampled_from(SMALL)), (0,) * 16)
    for cell, digit in draw(st.lists(st.tuples(st.integers(0, 15), st.integers(1, 4)), max_size=8)):
        with suppress(PuzzleError):
            puzzle = replace(puzzle, cells=(*puzzle.cells[:cell], digit, *puzzle.cells[cell + 1 :]))
    return puzzle


def assert_solved_alike(family: Family, puzzle: Puzzle) -> None:
    solver, found, others = BoardSolver(*family.rules(puzzle)), set[tuple[int, ...]](), list[int]()
    while len(found) < LIMIT and isinstance(values := solver.solve(others, 1_000_000), list):
        found.add(tuple(values[: puzzle.height * puzzle.width]))
        others.append(solver.differs(values))
    solver.close()
    shape = puzzle.height, puzzle.width
    assert all(puzzle.check(np.reshape(np.array(values, np.uint8), shape)) is None for values in found)
    expected = {tuple(each.ravel().tolist()) for each in family.prove(puzzle, LIMIT).solutions}
    assert found == expected or len(found) == len(expected) == LIMIT


DRAWN = {
    "nonogram": nonograms(max_side=5),
    "lightup": lightups(max_side=5),
    "sudoku": st.one_of(sudokus(SIZES), varied_sudokus()),
    "toy": st.lists(st.integers(0, 2), min_size=1, max_size=5).map(lambda sums: Toy(tuple(sums))),
}


@pytest.mark.parametrize("name", DRAWN)
@examples(20 if PLAIN else 200)
@given(st.data())
def test_the_engine_of_games_finds_what_that_of_the_family_finds(name: str, data: st.DataObject) -> None:
    family = ToyFamily() if name == "toy" else family_named(name)
    assert_solved_alike(family, data.draw(DRAWN[name]))


@pytest.mark.parametrize("name", first(2, GAMES))
def test_propagation_and_search_find_what_the_solver_finds(name: str) -> None:
    for seed, share in enumerate((0.3, 0.6, 1.0)):
        puzzle, _ = drawn(name, seed, share=share)
        assert_solved_alike(family_named(name), puzzle)
