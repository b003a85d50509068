"""GRASP for Sudokus: what it costs, what chance and greed do, and what it keeps to."""

from itertools import combinations, pairwise

import pytest

from kernels.jit import PLAIN
from puzzles.sudoku import Ground, Sudoku
from solvers.methods import Result
from solvers.sudoku.methods import grasp, solve
from solvers.sudoku.methods.grasp import Parameters
from tests.naive.sudoku_shapes import naive_houses
from tests.solvers.methods import HARD, NINE, SMALL_SUDOKUS, sudoku

NINE_BY_NINE = sudoku(Ground(3, 3), NINE[HARD])
SIX_BY_SIX = sudoku(*SMALL_SUDOKUS["2x3, several"])
STARTS = 3 if PLAIN else 200


def cost(puzzle: Sudoku, board: list[int]) -> int:
    lines = naive_houses(puzzle.ground)[: 2 * puzzle.side]
    return sum(puzzle.side - len({board[cell] for cell in line}) for line in lines)


@pytest.mark.parametrize("puzzle", [NINE_BY_NINE, SIX_BY_SIX], ids=["9x9", "6x6"])
@pytest.mark.parametrize("seed", range(3))
def test_boxes_are_right_givens_stay_and_fitness_is_what_lines_lack(puzzle: Sudoku, seed: int) -> None:
    result = solve(puzzle, "grasp", seed=seed, budget=STARTS)
    assert result.best is not None
    board = result.best.ravel().tolist()
    assert result.fitness == cost(puzzle, board)
    for box in naive_houses(puzzle.ground)[2 * puzzle.side :]:
        assert sorted(board[cell] for cell in box) == list(range(1, puzzle.side + 1))
    assert all(digit in (0, board[cell]) for cell, digit in enumerate(puzzle.cells))


def best_cost_by_a_swap(puzzle: Sudoku, board: list[int]) -> int:
    costs = [cost(puzzle, board)]
    for box in naive_houses(puzzle.ground)[2 * puzzle.side :]:
        for one, other in combinations([cell for cell in box if puzzle.cells[cell] == 0], 2):
            swapped = list(board)
            swapped[one], swapped[other] = board[other], board[one]
            costs.append(cost(puzzle, swapped))
    return min(costs)


def test_each_step_is_the_best_swap_until_none_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grasp, "_SWAPS_A_SLICE", 1)
    seen: list[Result] = []
    solve(NINE_BY_NINE, "grasp", Parameters(alpha=1.0), seed=4, budget=1, on_progress=seen.append)
    assert len(seen) > 5
    for each, after in pairwise([*seen, seen[-1]]):
        assert best_cost_by_a_swap(NINE_BY_NINE, each.best.ravel().tolist()) == after.fitness


def test_slices_do_not_change_the_course(monkeypatch: pytest.MonkeyPatch) -> None:
    result = solve(NINE_BY_NINE, "grasp", seed=5, budget=3)
    monkeypatch.setattr(grasp, "_SWAPS_A_SLICE", 1)
    seen = []
    again = solve(NINE_BY_NINE, "grasp", seed=5, budget=3, on_progress=seen.append)
    assert (again.effort, again.fitness, again.best.tobytes()) == (result.effort, result.fitness, result.best.tobytes())
    assert result.effort["starts"] == 3
    assert len(seen) > 3
    assert [each.fitness for each in seen] == sorted((each.fitness for each in seen), reverse=True)


def test_singles_first_take_it_to_where_it_does_not_get_alone() -> None:
    puzzle = sudoku(Ground(3, 3), NINE["9x9, by singles"])
    result = solve(puzzle, "grasp", Parameters(alpha=1.0, singles=True), budget=1)
    assert len(result.solutions) == 1
    assert not solve(puzzle, "grasp", Parameters(alpha=1.0), budget=1).solutions
