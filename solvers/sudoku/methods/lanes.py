"""The vector search (``solvers.sudoku.lanes``) for 9x9 boards.

The search finds at most two solutions. If more are wanted, a puzzle with two is split by the digits of a cell in which
they differ. The parts go to the search together, until each has at most one solution.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError
from puzzles.sudoku import Ground, Sudoku
from solvers.methods import MethodParameters, Result, Task, result_of
from solvers.sudoku.lanes import LaneResults, prove_many

_BOX = Ground(3, 3)
_DIGITS = np.arange(1, _BOX.side + 1)
_SHAPE = (_BOX.side, _BOX.side)
_WITNESSES = 2

Boards = NDArray[np.uint8]


Parameters = MethodParameters


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Search, and split parts that have two solutions; the budget is checked between rounds.

    Raise ``RequestError`` unless the puzzle is classic.
    """
    if puzzle.ground != _BOX:
        raise RequestError(f"boxes of {puzzle.ground} cells were given to lanes; expected boxes of {_BOX}")
    parts = puzzle.grid.reshape(1, -1).astype(np.uint8)
    alone: Boards = np.empty((0, parts.shape[1]), np.uint8)
    nodes = 0
    while True:
        found = prove_many(parts, _WITNESSES)
        nodes += int(found.nodes.sum())
        alone = np.concatenate([alone, found.solutions[found.counts == 1]])
        several = found.counts == _WITNESSES
        boards = np.concatenate([alone, found.solutions[several], found.second_solutions[several]])[: task.limit]
        complete = not several.any() and len(boards) < task.limit
        solutions = tuple(board.reshape(_SHAPE).astype(np.uint16) for board in boards)
        yield result_of(solutions, complete=complete, nodes=nodes)
        if len(boards) == task.limit or nodes >= task.budget or not several.any():
            return
        parts = _split(parts[several], found, several)


def _split(parts: Boards, found: LaneResults, several: NDArray[np.bool_]) -> Boards:
    """Split each part by the digits of a cell in which its two solutions differ."""
    cells = (found.solutions[several] != found.second_solutions[several]).argmax(axis=1)
    pieces = np.repeat(parts, len(_DIGITS), axis=0)
    pieces[np.arange(len(pieces)), np.repeat(cells, len(_DIGITS))] = np.tile(_DIGITS, len(parts))
    return pieces
