"""The ladder GR-1 on small puzzles of all games: steps lead to the solution, and nowhere else."""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from generator.games.draws import StreamDraws
from generator.games.making import make
from kernels.streams import stream_for
from puzzles.errors import PuzzleError
from puzzles.games.constraints import values_of
from puzzles.games.game import Board
from puzzles.games.games import GAMES
from puzzles.games.puzzle import GamePuzzle, puzzle_type
from rating.games.rating import rate
from rating.games.reason import next_move, reason
from rating.games.rules import RULES
from rating.games.score import CEILINGS, difficulty_of, grade_of
from rating.games.step_pictures import draw_steps
from rating.games.steps import explain
from rating.games.words import rule_texts
from rating.grades import Grade
from rating.rating import Status
from solvers.games.proof import prove
from solvers.verdict import Proof

BOARDS = {
    "futoshiki": Board(5, 5),
    "skyscrapers": Board(5, 5),
    "binairo": Board(6, 6, 1),
    "kakuro": Board(5, 5),
    "starbattle": Board(6, 6, 1),
    "tents": Board(6, 6),
    "slitherlink": Board(5, 5),
    "hitori": Board(5, 5),
}
TENTHS = {rule.name: rule.tenths for rule in RULES}


@cache
def made(name: str, seed: int) -> tuple[GamePuzzle, Proof]:
    draws = StreamDraws(stream_for("test", name, seed))
    while isinstance(found := make(GAMES[name], BOARDS[name], draws), str):
        pass
    puzzle = puzzle_type(name).from_clues(BOARDS[name], found.clues)
    return puzzle, prove(puzzle)


def futoshiki(givens: str, across: str = "", down: str = "") -> GamePuzzle:
    """Make a 4x4 puzzle; a point is no clue."""
    layers = {"givens": (givens, (4, 4)), "across": (across or 12 * ".", (4, 3)), "down": (down or 12 * ".", (3, 4))}
    clues = {
        name: np.reshape([-1 if sign == "." else "<>".find(sign) if sign in "<>" else int(sign) for sign in text], shape)
        for name, (text, shape) in layers.items()
    }
    return puzzle_type("futoshiki").from_clues(Board(4, 4), clues)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", BOARDS)
def test_steps_lead_to_the_solution_and_take_none_of_its_values(name: str, seed: int) -> None:
    puzzle, proof = made(name, seed)
    solution, rating, steps = proof.solutions[0], rate(puzzle, proof), list(explain(puzzle, proof))
    known = np.full(solution.shape, -1)
    for cell, mask in enumerate(puzzle.game.domains(puzzle.board)[: solution.size]):
        values = [v for v in values_of(mask) if all(_fits(each, v) for each in puzzle.constraints if each.cells == (cell,))]
        if len(values) == 1:
            known.flat[cell] = values[0]
    for step in steps:
        assert step.rating * 10 >= TENTHS[step.rule]
        for row, column, value in step.decides:
            assert value == solution[row, column]
            known[row, column] = value
        assert all(solution[row, column] not in values for row, column, values in step.removes)
    assert (known == solution).all()
    assert rating.status is Status.EXACT
    assert rating.steps == len(steps)
    assert rating.peak == max(step.rating for step in steps)
    assert sum(use.cells for use in rating.histogram.values()) == sum(len(step.decides) for step in steps)
    assert len(rule_texts(rating)) == len(rating.histogram)
    assert [drawing.label for drawing in draw_steps(puzzle, steps)] == [step.text for step in steps]


def _fits(constraint: Any, value: int) -> bool:
    n_totals = constraint.params[1]
    return value * constraint.params[2 + n_totals] in constraint.params[2 : 2 + n_totals]


@pytest.mark.parametrize("name", BOARDS)
def test_the_reason_of_a_next_move_is_that_of_its_cell(name: str) -> None:
    puzzle, proof = made(name, 0)
    solution, state = proof.solutions[0], np.full((puzzle.height, puzzle.width), -1)
    first = next(step for step in explain(puzzle, proof) if step.decides)
    cell, why = next_move(puzzle, solution, state) or (None, None)
    assert cell in [(row, column) for row, column, _ in first.decides]
    assert cell is not None
    assert why is not None
    assert why.rule in TENTHS
    other = reason(puzzle, solution, state, None, cell)
    assert other is not None
    assert other.rating <= why.rating


def test_sentences_name_cells_values_and_constraints() -> None:
    puzzle = futoshiki("1...............", across="....<<......", down=".>>........<")
    proof = prove(puzzle)
    assert proof.verdict
    print([step.text for step in explain(puzzle, proof)])
