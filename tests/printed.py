"""Read from the JSON notation alone what a board shows before anyone fills it in, and replay steps from there."""

import json
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from puzzles.cells import Edge
from puzzles.formats import gridwright_json
from puzzles.games.constraints import total
from puzzles.games.puzzle import GamePuzzle
from puzzles.puzzle import Puzzle, Solution
from rating.step import Step
from solvers.games.sat import BoardSolver

OPEN = -2
"""What stands for a cell in which nothing is printed; no family has this value."""

_MOST_CONFLICTS = 10_000
_HOLLOW = {"walls": 1, "trees": 1}  # members with a number for a cell that nothing is filled into
_WHITE = "."  # in rows of signs: any other one is printed


def printed(puzzle: Puzzle) -> NDArray[np.int64]:
    """Return what is printed in each cell, int64 ``[height, width]``: a value as in the solution, 0 for a wall."""
    members = json.loads(gridwright_json.in_one_line(puzzle))
    height, width = members["height"], members["width"]
    shown = np.full((height, width), OPEN)
    for row in range(height):
        for column in range(width):
            for name, hollow in _HOLLOW.items():
                if members.get(name, {row: {column: None}})[row][column] == hollow:
                    shown[row, column] = 0
            if "board" in members and members["board"][row][column] != _WHITE:
                shown[row, column] = 0
            if members["family"] in ("minesweeper", "nurikabe") and members["numbers"][row][column] is not None:
                shown[row, column] = 0
            if members["family"] == "shikaku" and members["numbers"][row][column] is not None:
                before = [*members["numbers"][:row], members["numbers"][row][: column + 1]]
                shown[row, column] = sum(number is not None for line in before for number in line)
            if members["family"] == "hashi" and not _is_between(np.array(members["numbers"], float), row, column):
                shown[row, column] = 0
            if not _is_in_a_grid(members, row, column):
                shown[row, column] = 0
            given = members["givens"][row][column] if "givens" in members else None
            if given or (given == 0 and members["family"] != "sudoku"):  # where 0 is a hole
                shown[row, column] = given
    return shown


def _is_between(numbers: NDArray[np.float64], row: int, column: int) -> bool:
    """Return whether a cell without a number has one on both sides, or one above and one below."""
    taken = ~np.isnan(numbers)
    lines = (taken[row], column), (taken[:, column], row)
    return not taken[row, column] and any(line[:at].any() and line[at:].any() for line, at in lines)


def _is_in_a_grid(members: dict[str, Any], row: int, column: int) -> bool:
    """Return whether a cell belongs to the board: grids that overlap leave corners out."""
    side = np.prod(members.get("box", (0, 0)))
    grids = members.get("grids")
    return grids is None or any(0 <= row - top < side and 0 <= column - left < side for top, left in grids)


def replayed(puzzle: Puzzle, steps: Iterable[Step], solution: Solution) -> NDArray[np.int64]:
    """Write what steps decide onto the printed board; AssertionError for a wrong value, or a cell that has one.

    Edges are held to the rules: those that steps decide, together with the solution, must break none.
    """
    board, edges = printed(puzzle), dict[Edge, int]()
    assert ((board == OPEN) | (board == solution)).all()
    for step in steps:
        for row, column, value in step.decides:
            assert board[row, column] == OPEN, f"R{row + 1}C{column + 1} is filled in already: {step.text}"
            assert solution[row, column] == value, step.text
            board[row, column] = value
        for row, column, values in step.removes:
            assert solution[row, column] not in values, step.text
        for row, column, side, value in step.edges:
            assert (row, column, side) not in edges, f"an edge is known already: {step.text}"
            edges[row, column, side] = value
    assert not edges or edges_fit(puzzle, solution, edges)
    return board


def edges_fit(puzzle: Puzzle, solution: Solution, edges: dict[Edge, int]) -> bool:
    """Return whether some values of all variables with a solution in the cells have these edges and meet the rules."""
    assert isinstance(puzzle, GamePuzzle)
    places = {edge: variable for variable, edge in puzzle.game.edges(puzzle.board).items()}
    known = [*enumerate(solution.ravel().tolist()), *((places[edge], value) for edge, value in edges.items())]
    constraints = (*puzzle.constraints, *(total((variable,), value, "") for variable, value in known))
    solver = BoardSolver(puzzle.game.domains(puzzle.board), constraints)
    fits = solver.solve([], _MOST_CONFLICTS)
    solver.close()
    return bool(fits)
