"""Random boards on any ground: first a random search with restarts, then a SAT solver that prefers random digits."""

import numpy as np
from numpy.typing import NDArray

from generator.draws_kernel import shuffled
from generator.sudoku.boards.budget import BoardSearchEnded
from generator.sudoku.boards.search_kernel import fill_each, fill_each_by_digits
from kernels.streams import State, States
from puzzles.sudoku import BLANK, Grid, Ground
from puzzles.sudoku.ground import is_outside
from solvers.arrays import records
from solvers.sat import solve_limited
from solvers.sudoku.lanes_houses import has_lanes
from solvers.sudoku.proof import OUTSIDE, on_board, workspace_for
from solvers.sudoku.proof_kernel import Result
from solvers.sudoku.sat import SOLVER, encode

_STARTS, _NODES_A_SIDE = 20, 20
# For grounds that may be given up: finding one of their few boards would take more.
_FEW_STARTS, _FEW_NODES_A_SIDE = 6, 7
_CONFLICTS = 20_000


def board(ground: Ground, state: State, *, hopeful: bool = True) -> Grid:
    """Make a complete board, as ``boards``; raise ``BoardSearchEnded`` when there is none, or none was found."""
    made, is_found = boards(ground, state[None], hopeful=hopeful)
    if not is_found[0]:
        n_starts, n_nodes = _bounds(ground, hopeful=hopeful)
        raise BoardSearchEnded(ground, n_starts * n_nodes, n_starts)
    board: Grid = made[0]
    return board


def boards(ground: Ground, states: States, *, hopeful: bool = True) -> tuple[Grid, NDArray[np.bool_]]:
    """Make a complete board from each stream, ``[n, 4]``.

    Args:
        hopeful: whether to try hard, because there may be no other ground to use instead.

    Returns:
        uint16 ``[n, side, side]``, values 1 to ``n_digits``, 0 outside the grids, and whether each board was found.

    Source: own.
    """
    n_starts, n_nodes = _bounds(ground, hopeful=hopeful)
    geometry, *workspace = workspace_for(ground, n_nodes)
    givens = np.where(is_outside(ground), OUTSIDE, BLANK)
    found, is_found = np.zeros((len(states), len(givens)), np.uint16), np.empty(len(states), np.bool_)
    fill = fill_each_by_digits if has_lanes(ground) else fill_each
    fill(geometry, givens, *workspace, states, n_starts, n_nodes, records(Result, 1), found, is_found)
    made = on_board(ground, found)
    if hopeful:
        for i in np.flatnonzero(~is_found):
            board = _by_sat(ground, states[i])
            if board is not None:
                made[i], is_found[i] = board, True
    return made, is_found


def _bounds(ground: Ground, *, hopeful: bool) -> tuple[int, int]:
    """Return how many searches are made for a board, and the branches of each."""
    n_starts, n_nodes_a_side = (_STARTS, _NODES_A_SIDE) if hopeful else (_FEW_STARTS, _FEW_NODES_A_SIDE)
    return n_starts, n_nodes_a_side * ground.side


def _by_sat(ground: Ground, state: State) -> Grid | None:
    from pysat.solvers import Solver

    n_cells, n_digits = ground.side**2, ground.n_digits
    encoding, n = encode(ground, np.ones((n_cells, n_digits), np.bool_)), n_cells * n_digits
    wish = (1 + shuffled(n, state)) * np.where(shuffled(n, state) % n_digits, -1, 1)
    with Solver(name=SOLVER, bootstrap_with=encoding.clauses()) as solver:
        solver.set_phases((np.sign(wish) * (1 + abs(wish))).tolist())
        return encoding.solution_of(solver.get_model()) if solve_limited(solver, _CONFLICTS) else None
