"""TabuGrama: the worked example of its paper, the moves against a slow reading of it, and what its parameters do."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from kernels.streams import stream_for
from puzzles.nonogram import Nonogram, clue_of
from solvers.methods import Result, solve_by
from solvers.nonogram.methods import METHODS
from solvers.nonogram.methods.hard_set import hard_puzzles
from solvers.nonogram.methods.tabu import Board, Parameters, Side, empty_board, objective, side_of_rows
from solvers.nonogram.methods.tabu_kernel import draw_all, draw_line, walk
from tests.examples import examples
from tests.solvers.puzzles import CONTRADICTORY

TABU = METHODS["tabu"]
WEIGHT = 100
NEVER = 10**9
SMALL = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
    lambda size: st.lists(
        st.lists(st.booleans(), min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)


def black(text: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(tuple((int(length), 1) for length in line.split()) for line in text.split("/"))


# The puzzle of figure 1 and the grid of figure 4, as the terms of the example tell them cell by cell.
EXAMPLE = Nonogram(rows=black("1 1/5/1/3/2 2"), columns=black("1 1/1 2/4/1 2/2 1"))
EXAMPLE_GRID = np.array([list(map(int, row)) for row in ("10010", "11111", "00001", "11100", "11011")], np.uint8)


def slow_objective(puzzle: Nonogram, grid: np.ndarray) -> int:
    """Equation 1 as it is written."""
    cells = blocks = 0
    for column, clue in enumerate(puzzle.columns):
        wanted = [block.length for block in clue]
        found = [block.length for block in clue_of(grid[:, column].tolist())]
        cells += abs(sum(wanted) - sum(found))
        n_most = max(len(wanted), len(found))
        pairs = zip(wanted + [0] * (n_most - len(wanted)), found + [0] * (n_most - len(found)), strict=True)
        blocks += sum(abs(want - have) for want, have in pairs)
    return cells + WEIGHT * blocks


def board_for(puzzle: Nonogram, seed: int) -> tuple[Side, Board, np.ndarray]:
    side, state = side_of_rows(puzzle), stream_for("a test", seed)
    board = empty_board(side)
    draw_all(side, board, state, WEIGHT)
    return side, board, state


def run(puzzle: Nonogram, parameters: Parameters | None = None, **options: int) -> list[Result]:
    seen: list[Result] = []
    solve_by(TABU, puzzle, parameters, on_progress=seen.append, **options)
    return seen


def test_the_worked_example_has_the_value_804() -> None:
    assert objective(EXAMPLE, EXAMPLE_GRID) == 804
    assert objective(EXAMPLE, EXAMPLE_GRID, block_weight=1) == 4 + 8


@given(SMALL, st.randoms(use_true_random=True))
def test_the_objective_is_equation_1(picture: list[list[bool]], random) -> None:
    grid = np.array(picture, np.uint8)
    puzzle = Nonogram.from_grid(grid)
    assert objective(puzzle, grid) == 0
    shuffled = [random.choice(picture) for _ in picture]
    other = np.array([random.sample(row, len(row)) for row in shuffled], np.uint8)
    assert objective(puzzle, other) == slow_objective(puzzle, other)


def test_a_start_draws_block_after_block_within_its_limits() -> None:
    # Figure 3: a 1 and a 2 in five cells. The first has two places; when it takes the first of them, the other has two.
    side, board, state = board_for(Nonogram(rows=black("1 2"), columns=black("1/1/1//")), 0)
    drawn = []
    for _ in range(1000):
        draw_line(side, board, state, 0)
        drawn.append(tuple(board.starts[0, :2].tolist()))
        assert board.lanes[:, 0].tolist() == [
            int(c == drawn[-1][0] or drawn[-1][1] <= c < drawn[-1][1] + 2) for c in range(5)
        ]
    assert set(drawn) == {(0, 2), (0, 3), (1, 3)}
    assert 450 < drawn.count((1, 3)) < 550
    assert 200 < drawn.count((0, 2)) < 300


def step_of(side: Side, board: Board, state: np.ndarray, step: int, *, draws_lots: bool) -> tuple[int, int] | None:
    """Make a step in which nothing is tabu, and tell the line and the number of the block that was chosen."""
    if walk(side, board, state, step, step + 1, NEVER, 0, WEIGHT, draws_lots) == step:
        return None
    ((held, i),) = np.argwhere(board.free_at == step + 1).tolist()
    return held, i


@examples(30)
@given(SMALL, st.integers(0, 100), st.booleans())
def test_a_step_takes_a_block_to_its_best_place(picture: list[list[bool]], seed: int, draws_lots: bool) -> None:
    puzzle = Nonogram.from_grid(np.array(picture, np.uint8))
    side, board, state = board_for(puzzle, seed)
    for step in range(12):
        before, starts = board.lanes.T.copy(), board.starts.copy()
        chosen = step_of(side, board, state, step, draws_lots=draws_lots)
        if chosen is None:
            assert slow_objective(puzzle, before) == 0
            return
        held, i = chosen
        clue = puzzle.rows[held]
        first = starts[held, i - 1] + clue[i - 1].length + 1 if i else 0
        end = starts[held, i + 1] - 1 if i + 1 < len(clue) else puzzle.width
        grids = {}
        for place in range(first, end - clue[i].length + 1):
            grids[place] = before.copy()
            grids[place][held, starts[held, i] : starts[held, i] + clue[i].length] = 0
            grids[place][held, place : place + clue[i].length] = 1
        values = {place: slow_objective(puzzle, grid) for place, grid in grids.items()}
        best = [place for place, value in values.items() if value == min(values.values())]
        there = int(board.starts[held, i])
        assert there in (best if draws_lots else best[:1])
        assert board.costs[0].now == values[there]
        assert (grids[there] == board.lanes.T).all()
        starts[held, i] = there
        assert (board.starts == starts).all()


def test_a_moved_block_is_tabu_for_five_steps() -> None:
    side, board, state = board_for(hard_puzzles()[0].puzzle, 1)
    chosen = []
    for step in range(300):
        before = board.free_at.copy()
        assert walk(side, board, state, step, step + 1, NEVER, 5, WEIGHT, False) == step + 1
        chosen += [tuple(place) for place in np.argwhere(board.free_at != before).tolist()]
    assert len(chosen) == 300
    gaps = [
        next(gap for gap in range(1, step + 1) if chosen[step - gap] == block)
        for step, block in enumerate(chosen)
        if block in chosen[:step]
    ]
    assert min(gaps) == 6


def test_the_best_grid_respects_one_side_and_its_fitness_is_the_objective_of_the_other() -> None:
    by_rows = hard_puzzles()[0].puzzle
    by_columns = Nonogram(by_rows.columns, by_rows.rows)
    sides = set()
    for seed in range(8):
        result = run(by_rows, seed=seed, budget=50)[-1]
        side = by_rows.check(result.best).axis  # rows are checked first
        sides.add(side)
        puzzle, grid = (by_rows, result.best) if side == "column" else (by_columns, result.best.T)
        assert puzzle.check(grid).axis == "column"
        assert result.fitness == slow_objective(puzzle, grid)
    assert sides == {"row", "column"}


def test_the_best_of_all_starts_is_kept() -> None:
    n_better = 0
    for seed in range(4):
        seen = run(hard_puzzles()[0].puzzle, Parameters(steps=50, rounds=2, starts=6), seed=seed)
        assert [each.effort["starts"] for each in seen] == [1, 2, 3, 4, 5, 6]
        values = [each.fitness for each in seen]
        assert values == sorted(values, reverse=True)
        n_better += len(set(values)) - 1
    assert n_better > 0


def test_the_budget_counts_steps_and_starts_end() -> None:
    seen = run(CONTRADICTORY, budget=25_000)
    assert [each.effort["steps"] for each in seen] == [10_000, 20_000, 25_000]
    short = run(CONTRADICTORY, Parameters(steps=10, rounds=2, starts=3))
    assert [each.effort for each in short] == [{"steps": 20 * n, "starts": n} for n in (1, 2, 3)]


@pytest.mark.skipif(PLAIN, reason="takes minutes in plain Python")
@pytest.mark.parametrize("parameters", [Parameters(), Parameters(draws_lots=True)], ids=["published", "lots"])
def test_the_one_hard_puzzle_that_the_paper_shares_is_solved(parameters: Parameters) -> None:
    results = [run(hard_puzzles()[0].puzzle, parameters, seed=seed)[-1] for seed in range(3)]
    assert [(len(each.solutions), each.fitness) for each in results] == [(1, 0)] * 3
