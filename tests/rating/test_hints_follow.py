"""Hints follow: each step of a game is proved anew from the premises that it names and what the player was told.

The proof is a SAT solver's, which knows the named constraints alone, on the values that the premises name.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

import gridwright as gw
from generator.families import family_named
from generator.record import Record
from generator.sudoku.request import MARK_VARIANTS
from puzzles.games.constraints import CHECKS, mask_of, values_of
from puzzles.games.games import GAMES
from puzzles.games.puzzle import GamePuzzle
from puzzles.sudoku.marks.game import marked
from rating.step import Step
from solvers.games.sat import BoardSolver
from tests.examples import either, first

KINDS = [*GAMES, *(f"sudoku {name}" for name in MARK_VARIANTS)]
MOST_CONFLICTS = 10_000
MOST_PREMISES = 6
MOST_OVER = 0.01  # of the steps of a kind, which rest on more
DEEP = {"sudoku consecutive": 0.4}
"""Kinds whose marks follow from marks along chains of bars that are not there: the share of steps that rest on more."""


def records(kind: str, count: int) -> Iterator[Record]:
    family, _, variant = kind.partition(" ")
    for seed in range(count):
        yield gw.generate(family, seed=seed, **({"variant": variant} if variant else {}))


def as_game(record: Record) -> GamePuzzle:
    return record.puzzle if isinstance(record.puzzle, GamePuzzle) else marked(record.puzzle)


def printed(puzzle: GamePuzzle) -> NDArray[np.int64]:
    """Return the values that each variable may have by a look at the board: what givens, walls and trees say."""
    domains = [values_of(mask) for mask in puzzle.game.domains(puzzle.board)]
    for number in puzzle.shown:
        constraint = puzzle.constraints[number]
        (variable,) = constraint.cells
        domains[variable] = [v for v in domains[variable] if CHECKS[constraint.kind](constraint.params, (v,))]
    return np.array([mask_of(values) for values in domains])


def follows(puzzle: GamePuzzle, premises: tuple[int, ...], known: NDArray[np.int64], left: dict[int, int]) -> bool:
    """Return whether a SAT solver refutes each value that goes, knowing some constraints and values alone."""
    for variable, mask in left.items():
        for value in values_of(int(known[variable]) & ~mask):
            tried = known.copy()
            tried[variable] = 1 << value
            solver = BoardSolver(tried.tolist(), [puzzle.constraints[number] for number in premises])
            found = solver.solve([], MOST_CONFLICTS)
            solver.close()
            if found is not False:
                return False
    return True


def conclusion(puzzle: GamePuzzle, step: Step, told: NDArray[np.int64]) -> dict[int, int]:
    """Return the values that a step leaves to variables, a mask each, as its public fields say."""
    left = {row * puzzle.width + column: 1 << value for row, column, value in step.decides}
    left |= {variable: 1 << value for variable, value in step.details.further}
    for row, column, values in step.removes:
        cell = row * puzzle.width + column
        left[cell] = int(told[cell]) & ~mask_of(values)
    return left


def check_steps(puzzle: GamePuzzle, steps: Iterable[Step], told: NDArray[np.int64]) -> list[int]:
    """Check that steps follow, each from its premises, told before it; return the number of premises of each step."""
    at_first, numbers = printed(puzzle), []
    for step in steps:
        left, details = conclusion(puzzle, step, told), step.details
        if details.premises:
            known = at_first.copy()
            for variable, mask in details.needs:
                assert int(told[variable]) & ~mask == 0, f"a premise says more than was told: {step.text}"
                known[variable] = mask
            assert follows(puzzle, details.premises, known, left), f"it does not follow: {step.text}"
            numbers.append(len(details.premises))
        for variable, mask in left.items():
            told[variable] &= mask
    return numbers


@pytest.mark.parametrize("kind", first(len(GAMES), KINDS))
def test_each_step_follows_from_the_premises_that_it_names(kind: str) -> None:
    numbers = []
    for record in records(kind, either(1, 6)):
        puzzle = as_game(record)
        numbers += check_steps(puzzle, gw.explain(record), printed(puzzle))
    assert len(numbers) > 0
    assert sum(number > MOST_PREMISES for number in numbers) <= DEEP.get(kind, MOST_OVER) * len(numbers)


@pytest.mark.parametrize("kind", GAMES)
def test_hints_rest_on_the_board_of_the_player_alone(kind: str) -> None:
    for record in records(kind, either(1, 4)):
        puzzle, family = as_game(record), family_named(kind)
        solution = record.proof.solutions[0].astype(int)
        is_filled = np.random.default_rng(1).random(solution.shape) < 0.4
        is_open = family.open_cells(record.puzzle) & ~is_filled
        state, told = np.where(is_open, family.unknown, solution), printed(puzzle)
        told[: solution.size] = np.where(is_open.ravel(), told[: solution.size], 1 << solution.ravel())
        check_steps(puzzle, islice(family.explain_from(record.puzzle, record.proof, state), 10), told)


def test_no_premise_is_superfluous() -> None:
    """Each constraint that a sentence quotes besides the rule's own is needed."""
    (record,) = records("kakuro", 1)
    puzzle, told, n_tried = as_game(record), printed(as_game(record)), 0
    for step in gw.explain(record):
        left, details = conclusion(puzzle, step, told), step.details
        for number in details.premises[1:]:
            fewer = tuple(each for each in details.premises if each != number)
            assert not follows(puzzle, fewer, told, left), step.text
            n_tried += 1
        for variable, mask in left.items():
            told[variable] &= mask
    assert n_tried > 0
