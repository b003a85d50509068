"""Steps of all families: each is sound, together they lead to the solution, and the sentence says what the data do."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

import gridwright as gw
from generator.families import family_named
from generator.family import Family
from generator.pipeline import generate
from generator.sudoku.request import SudokuRequest
from kernels.jit import PLAIN
from puzzles.games.games import GAMES
from puzzles.lightup import WHITE, LightUp
from puzzles.lightup.rules import rules_of as lightup_rules
from puzzles.nonogram import Grid, Nonogram, Palette
from puzzles.nonogram.rules import rules_of as nonogram_rules
from puzzles.sudoku import Ground, Sudoku
from puzzles.sudoku.marks.kinds import MARK_VARIANTS
from rating.rating import Status
from rating.step import Step
from service.command_line.kernel_uses import requests_of
from solvers.verdict import Verdict
from tests.examples import at_the_gate, either
from tests.naive.games_cpsat import cpsat_grids
from tests.naive.sudoku_sat import sat_boards
from tests.printed import OPEN, printed
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
    """The check of a family: puzzles with scales, and their only solution by a solver that shares no code.

    The solution comes with the cells that steps have to fill.
    """

    puzzles: Callable[[], Iterator[tuple[Any, str]]]
    only_solution: Callable[[Any], tuple[Grid, np.ndarray]]


CHECKED = {
    "nonogram": Checked(nonograms, only_nonogram),
    "sudoku": Checked(sudokus, only_sudoku),
    "lightup": Checked(lightups, only_lightup),
}


def hold_to_the_solution(family: Family, puzzle: Any, solution: Grid, is_open: np.ndarray, steps: list[Step]) -> None:
    """Check that steps fill each open cell once and remove nothing twice, and nothing that the solution needs."""
    left = is_open.copy()
    lost: set[tuple[int, int, int]] = set()
    for number, step in enumerate(steps, start=1):
        assert list(step.as_dict()) == list(type(step.details).__slots__)
        assert step.number == number
        assert step.concludes
        removes = {(row, column, value) for row, column, values in step.removes for value in values}
        for row, column, value in step.decides:
            assert left[row, column], step.text
            assert solution[row, column] == value, step.text
            left[row, column] = False
        for row, column, value in removes:
            assert solution[row, column] != value, step.text
        assert not lost & removes, step.text
        lost |= removes
        assert len(set(step.uses)) == len(step.uses)
    assert not left.any()
    assert [each.label for each in family.draw_steps(puzzle, steps[:3])] == [step.text for step in steps[:3]]


@pytest.mark.parametrize("name", CHECKED)
def test_steps_are_sound_and_their_sentences_name_what_the_data_do(name: str) -> None:
    family, checked = family_named(name), CHECKED[name]
    for puzzle, scale in checked.puzzles():
        solution, is_open = checked.only_solution(puzzle)
        proof = family.prove(puzzle)
        steps, (rating,) = list(family.explain(puzzle, proof, scale)), family.rate_many([puzzle], [proof], scale)
        assert max((step.rating for step in steps), default=rating.peak) == rating.peak
        if name != "sudoku":
            rounds = [step.details.round for step in steps]
            assert rounds == sorted(rounds)
            assert len({*rounds}) == rating.rounds
        hold_to_the_solution(family, puzzle, solution, is_open, steps)
        for step in steps:
            told = READERS[name](step.text, puzzle)
            assert sorted(told.decides) == sorted(step.decides), step.text
            assert sorted(told.removes) == sorted((r, c, value) for r, c, values in step.removes for value in values)
            used = each_cell(step.uses, puzzle.height, puzzle.width)
            needed = {divmod(variable, puzzle.width) for variable, _ in step.needs}
            by = {cell for each in getattr(step.details, "excluders", ()) for cell in each.by}  # givens, too
            assert told.reasons | needed | by == used, step
            joined = (getattr(step.details, part, ()) for part in ("joined", "joined_digits"))
            assert told.joined == tuple(map(set, joined)), step


MARKED = ("killer,thermo", "x,killer", "jigsaw,killer")
DECLARED = [
    *(("sudoku", {"variant": name, "size": "6x6"}) for name in MARKED),
    *(at_the_gate("sudoku", {"variant": name, "size": "6x6"}) for name in MARK_VARIANTS),
    at_the_gate("sudoku", {"variant": "anti-knight,arrow", "size": "9x9"}),
    *((name, dict(requests_of(name)[0])) for name in GAMES),
]


@pytest.mark.parametrize(("name", "asked"), DECLARED, ids=str)
def test_steps_by_declared_rules_are_sound(name: str, asked: dict[str, object]) -> None:
    family, record = family_named(name), gw.generate(name, seed=2, **asked)  # type: ignore[arg-type]
    puzzle, rating, steps = record.puzzle, record.rating, list(gw.explain(record))
    solution, is_open = record.proof.solutions[0].astype(int), printed(puzzle) == OPEN
    if rating.status is Status.EXACT:
        hold_to_the_solution(family, puzzle, solution, is_open, steps)
        assert rating.peak == max(step.rating for step in steps)
        assert len(family.rule_texts(rating)) == len(rating.histogram)
    state = np.where(family.open_cells(puzzle), family.unknown, solution)
    cell, reason = family.next_move(puzzle, solution, state)
    assert reason == family.reason(puzzle, solution, state, None, cell)


@pytest.mark.parametrize("name", [*CHECKED, "binairo"])
def test_each_of_many_has_the_rating_that_it_has_alone(name: str) -> None:
    family, small = family_named(name), dict(requests_of(name)[0])
    records = [*gw.generate_many(name, 5, seed=3), *gw.generate_many(name, 2, seed=3, **small)]  # type: ignore[arg-type]
    puzzles, proofs = [record.puzzle for record in records], [record.proof for record in records]
    ratings = family.rate_many(puzzles, proofs)
    assert ratings == [family.rate_many([one], [proof])[0] for one, proof in zip(puzzles, proofs, strict=True)]
    for rating, proof in zip(ratings, proofs, strict=True):
        assert np.array_equal(getattr(rating, "solution", proof.solutions[0]), proof.solutions[0])
    assert family.rate_many([], []) == []
