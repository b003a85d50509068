"""TabuGrama: a tabu search that keeps the clues of all rows (or all columns) and repairs the lines that cross them.

A start puts every block at a random place in its line. Each step moves a random block to its best place between its
neighbors; the block is then tabu for some steps. Every 1,000 steps a line is drawn again, and after 300 of these
redraws all lines are.

We chose the following where the paper is silent. A block may stay where it is. Of equally good places, it takes the
first. A block that cannot move uses up a step. In a puzzle with few blocks, fewer are tabu, so that one is always free.

Source: Goldberg, Taumaturgo and Goldberg, "Algoritmo busca tabu para a solução do nonograma", section 4.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kernels.streams import stream_for
from puzzles.errors import RequestError
from puzzles.nonogram import Nonogram
from solvers.arrays import Int64s, Records, Uint8s, records, zeros
from solvers.methods import MethodParameters, Result, Task, check_at_least, parameter
from solvers.nonogram.arrays import clues_from
from solvers.nonogram.methods.tabu_kernel import draw_all, lane_cost, walk

# The work between two results; a step takes longer on a larger grid.
_MAX_STEPS_AT_ONCE = 10_000
_CELLS_AT_ONCE = 1_000_000
_UNSEEN = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The parameters of the search, with the published values."""

    tenure: int = parameter(5, "steps during which a moved block is tabu")
    steps: int = parameter(1000, "steps before a line is drawn again")
    rounds: int = parameter(300, "times so many steps before a new start")
    starts: int = parameter(600, "starts")
    block_weight: int = parameter(100, "cost of a cell too many or too few in a block; in a whole line it is 1")
    draws_lots: bool = parameter(False, "of equally good places take a random one, not the first")

    def __post_init__(self) -> None:
        check_at_least(self, tenure=0, steps=1, rounds=1, starts=1, block_weight=1)


class Side(NamedTuple):
    """The clues as seen from the rows, or from the columns."""

    lengths: NDArray[np.int16]  # ``[n_held, most blocks]``, block lengths of the held lines
    counts: NDArray[np.int64]  # ``[n_held]``, the number of their blocks
    lane_lengths: NDArray[np.int16]  # ``[n_lanes, most blocks]``, the block lengths of the lines that cross them
    lane_counts: NDArray[np.int64]  # ``[n_lanes]``


class Costs(NamedTuple):
    """The costs of grids in a tabu search, as a record."""

    now: int  # of the current grid
    best: int  # of the best one so far


class Board(NamedTuple):
    """A grid that meets the clues of the held lines."""

    lanes: Annotated[Uint8s, "n_lanes", "n_held"]  # 1 where painted
    best: Annotated[Uint8s, "n_lanes", "n_held"]  # the same of the best grid so far
    costs: Records  # one ``Costs`` record
    lane_costs: Annotated[Int64s, "n_lanes"]
    starts: Annotated[Int64s, "n_held", "most_blocks"]  # the first cell of each block
    # Same shape: the step from which on each block is no longer tabu.
    free_at: Annotated[Int64s, "n_held", "most_blocks"]
    # ``[n_lanes, n_held]``, the cost of each lane with one cell flipped, if it is known.
    flipped: Annotated[Int64s, "n_lanes", "n_held"]
    # Workspace: how much more a painted cell of a held line costs than a blank one.
    dues: Annotated[Int64s, "n_lanes"]


def steps(puzzle: Nonogram, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Yield the best grid so far after each start; its fitness is the objective.

    Raise ``RequestError`` for several colors.
    """
    if puzzle.n_colors > 1:
        raise RequestError(f"a puzzle of {puzzle.n_colors} colors was given; expected one color for tabu")
    rows = side_of_rows(puzzle)
    columns = Side(rows.lane_lengths, rows.lane_counts, rows.lengths, rows.counts)
    known = Result(best=np.zeros((puzzle.height, puzzle.width), np.uint8), fitness=math.inf)
    n_at_once = max(1, min(_MAX_STEPS_AT_ONCE, _CELLS_AT_ONCE // (puzzle.height * puzzle.width)))
    n_spent = 0
    for start in range(parameters.starts):
        state = stream_for("nonogram tabu", task.seed, start)
        holds_rows = stream_for("nonogram tabu, side", task.seed, start)[0] % 2 == 0
        side = rows if holds_rows else columns
        board = empty_board(side)
        draw_all(side, board, state, parameters.block_weight)
        tenure = min(parameters.tenure, int(side.counts.sum()) - 1)
        most = min(parameters.steps * parameters.rounds, task.budget - n_spent)
        for first in range(0, most, n_at_once):
            last = min(first + n_at_once, most)
            reached = walk(
                side,
                board,
                state,
                first,
                last,
                parameters.steps,
                tenure,
                parameters.block_weight,
                parameters.draws_lots,
            )
            effort = {"steps": n_spent + int(reached), "starts": start + 1}
            known = replace(_better(known, board, holds_rows), effort=effort)
            yield known
            if known.solutions:
                return
        n_spent += most
        if n_spent == task.budget:
            return


def _better(known: Result, board: Board, holds_rows: bool) -> Result:
    """Return the best grid of a board if it beats the known one, and otherwise the known one."""
    cost = float(board.costs[0].best)
    if known.fitness is not None and cost >= known.fitness:
        return known
    grid = (board.best.T if holds_rows else board.best).copy()
    return Result(solutions=() if cost else (grid,), best=grid, fitness=cost)


def objective(puzzle: Nonogram, grid: ArrayLike, block_weight: int = 100) -> int:
    """Return how far the columns of a grid with correct rows are from their clues; 0 if all are met (equation 1)."""
    rows = side_of_rows(puzzle)
    lanes = np.ascontiguousarray(puzzle.checked_solution(grid).T)
    costs = (lane_cost(lanes, c, rows.lane_lengths, rows.lane_counts, block_weight) for c in range(puzzle.width))
    return sum(map(int, costs))


def side_of_rows(puzzle: Nonogram) -> Side:
    """Turn the clues of a puzzle into arrays for boards that hold the rows."""
    clues = clues_from(puzzle)
    of_rows, of_columns = slice(clues.height), slice(clues.height, None)
    return Side(clues.lengths[of_rows], clues.counts[of_rows], clues.lengths[of_columns], clues.counts[of_columns])


def empty_board(side: Side) -> Board:
    """Allocate a grid."""
    n_held, most_blocks = side.lengths.shape
    sizes = {"n_lanes": len(side.lane_counts), "n_held": n_held, "most_blocks": most_blocks}
    costs = records(Costs, 1)
    costs[0].now = costs[0].best = _UNSEEN
    return zeros(Board, **sizes, costs=costs)
