"""Steps of all families: each is sound, together they lead to the solution, and the sentence says what the data do."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

from generator.families import family_named
from generator.pipeline import generate
from generator.sudoku.request import SudokuRequest
from kernels.jit import PLAIN
from puzzles.lightup import WHITE, LightUp
from puzzles.lightup.rules import rules_of as lightup_rules
from puzzles.nonogram import Grid, Nonogram, Palette
from puzzles.nonogram.rules import rules_of as nonogram_rules
from puzzles.sudoku import Ground, Sudoku
from solvers.verdict import Verdict
from tests.examples import either
from tests.naive.games_cpsat import cpsat_grids
from tests.naive.sudoku_sat import sat_boards
from tests.puzzles.lightup_boards import lightup
from tests.rating.lightup_puzzles import NEEDS, random_puzzle
from tests.rating.puzzles import NEEDS_SEARCH, PEAKS
from tests.rating.step_sentences import READERS, each_cell
from tests.rating.sudoku_marks import sudoku
from tests.rating.test_sudoku_ladder import golden
from tests.rating.test_sudoku_steps import JOINED
from tests.solvers.puzzles import grid_from

N_PUZZLES = 6 if PLAIN else either(10, 40)

# A puzzle of our own with a loop that makes up a hidden set with another cell.
JOINED_8X8 = ".6...18...5..6.2...2..5.....38.1.3.6......27..6.3......7.4......"


def nonograms() -> Iterator[tuple[Nonogram, str]]:
    for text in (text for text in PEAKS if not PLAIN or text != NEEDS_SEARCH):
        grid = grid_from(text)
        yield Nonogram.from_grid(grid, Palette.default(int(grid.max()))), ""
    rng = np.random.default_rng(1)
    for n_colors in range(1, 1 + N_PUZZLES):
        colors = Palette.default(1 + n_colors % 3)
        puzzle = None
        while puzzle is None or family_named("nonogram").prove(puzzle).verdict is not Verdict.UNIQUE:
            shape = rng.integers(1, 10, 2)
            grid = np.where(rng.random(shape) < 0.55, rng.integers(1, 1 + len(colors.colors), shape), 0)
            puzzle = Nonogram.from_grid(grid.astype(np.uint8), colors)
        yield puzzle, ""


def sudokus() -> Iterator[tuple[Sudoku, str]]:
    known = [puzzle for puzzle, (er, *_) in golden() if er <= (60 if PLAIN else 90)]
    for number, puzzle in enumerate(known[:: max(1, len(known) // N_PUZZLES)]):
        yield sudoku(puzzle), ("", "SukakuExplainer-1.18.1-default")[number % 2]
    for puzzle, _ in JOINED[1:2] if PLAIN else JOINED:
        yield sudoku(puzzle), ""
    if not PLAIN:
        yield Sudoku(Ground(2, 4), tuple(int(digit) for digit in JOINED_8X8.replace(".", "0"))), ""
    for size in ("4x4", "6x6"):
        yield generate(SudokuRequest(size=size), 1).puzzle, ""  # type: ignore[misc]
    for size, number in (("6x6", 3), ("8x8", 4), *(() if PLAIN else (("12x12", 2),))):
        for seed in range(number):
            yield generate(SudokuRequest(size=size, logic="any"), seed).puzzle, ""  # type: ignore[misc]


def lightups() -> Iterator[tuple[LightUp, str]]:
    for rows in NEEDS.values():
        yield lightup(rows), ""  # type: ignore[no-untyped-call]
    for seed in range(N_PUZZLES):
        yield random_puzzle(seed, max_side=8)[0], ""


def only_nonogram(puzzle: Nonogram) -> tuple[Grid, np.ndarray]:
    (solution,) = cpsat_grids(puzzle, nonogram_rules(puzzle), 2)
    return solution, np.ones((puzzle.height, puzzle.width), bool)


def only_sudoku(puzzle: Sudoku) -> tuple[Grid, np.ndarray]:
    (solution,) = sat_boards(puzzle.ground, puzzle.cells, 2)
    shape = puzzle.side, puzzle.side
    return np.array(solution).reshape(shape), np.array(puzzle.cells).reshape(shape) == 0


def only_lightup(puzzle: LightUp) -> tuple[Grid, np.ndarray]:
    (solution,) = cpsat_grids(puzzle, lightup_rules(puzzle), 2)
    return solution, puzzle.grid == WHITE


class Checked(NamedTuple):
    """Hold how a family is checked: puzzles with scales, and the only solution by a solver that shares no code.

    The solution comes with the cells that steps have to fill.
    """

    puzzles: Callable[[], Iterator[tuple[Any, str]]]
    only_solution: Callable[[Any], tuple[Grid, np.ndarray]]


CHECKED = {
    "nonogram": Checked(nonograms, only_nonogram),
    "sudoku": Checked(sudokus, only_sudoku),
    "lightup": Checked(lightups, only_lightup),
}


@pytest.mark.parametrize("name", CHECKED)  # games are in test_games.py
def test_steps_are_sound_and_their_sentences_name_what_the_data_do(name: str) -> None:
    family, checked = family_named(name), CHECKED[name]
    for puzzle, scale in checked.puzzles():
        solution, is_open = checked.only_solution(puzzle)
        left = is_open.copy()
        lost: set[tuple[int, int, int]] = set()
        proof = family.prove(puzzle)
        steps, (rating,) = list(family.explain(puzzle, proof, scale)), family.rate_many([puzzle], [proof], scale)
        assert max((step.rating for step in steps), default=rating.peak) == rating.peak
        if name != "sudoku":
            rounds = [step.details.round for step in steps]
            assert rounds == sorted(rounds)
            assert len({*rounds}) == rating.rounds
        for number, step in enumerate(steps, start=1):
            assert list(step.as_dict()) == list(type(step.details).__slots__)
            assert step.number == number
            assert step.decides or step.removes
            removes = [(row, column, value) for row, column, values in step.removes for value in values]
            for row, column, value in step.decides:
                assert left[row, column], step.text
                assert solution[row, column] == value, step.text
                left[row, column] = False
            for row, column, value in removes:
                assert left[row, column], step.text
                assert solution[row, column] != value, step.text
            assert not lost.intersection(removes), step.text
            lost.update(removes)
            assert len(set(step.uses)) == len(step.uses)
            told = READERS[name](step.text, puzzle)
            assert sorted(told.decides) == sorted(step.decides), step.text
            assert sorted(told.removes) == sorted(removes), step.text
            assert told.reasons == each_cell(step.uses, puzzle.height, puzzle.width), step
            joined = (getattr(step.details, part, ()) for part in ("joined", "joined_digits"))
            assert told.joined == tuple(map(set, joined)), step
        assert not left.any()
