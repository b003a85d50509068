"""Random boards on any ground: first a random search with restarts, then a SAT solver that prefers random digits."""

import numpy as np

from generator.draws_kernel import shuffled
from generator.sudoku.boards.budget import BoardSearchEnded
from generator.sudoku.boards.search_kernel import fill
from kernels.streams import State
from puzzles.sudoku import BLANK, Grid, Ground
from puzzles.sudoku.ground import is_outside
from solvers.arrays import records
from solvers.sat import solve_limited
from solvers.sudoku.proof import OUTSIDE, on_board, workspace_for
from solvers.sudoku.proof_kernel import Result
from solvers.sudoku.sat import SOLVER, encode

_STARTS, _NODES_A_SIDE = 20, 20
# For grounds that may be given up: finding one of their few boards would take more.
_FEW_STARTS, _FEW_NODES_A_SIDE = 6, 7
_CONFLICTS = 20_000


def board(ground: Ground, state: State, *, hopeful: bool = True) -> Grid:
    """Make a complete board.

    Args:
        hopeful: whether to try hard, because there may be no other ground to use instead.

    Returns:
        uint16 ``[side, side]``, values 1 to ``n_digits``, 0 outside the grids.

    Raises:
        BoardSearchEnded: when there is none, or none was found.

    Source: own.
    """
    n_starts, n_nodes_a_side = (_STARTS, _NODES_A_SIDE) if hopeful else (_FEW_STARTS, _FEW_NODES_A_SIDE)
    n_cells, n_digits, n_nodes = ground.side**2, ground.n_digits, n_nodes_a_side * ground.side
    geometry, *workspace = workspace_for(ground, n_nodes)
    givens, found = np.where(is_outside(ground), OUTSIDE, BLANK), np.empty((1, n_cells), np.uint16)
    for _ in range(n_starts):
        if fill(geometry, givens, *workspace, state, n_nodes, records(Result, 1), found):
            return on_board(ground, found[0])
    if not hopeful:
        raise BoardSearchEnded(ground, n_starts * n_nodes, n_starts)
    from pysat.solvers import Solver

    encoding, n = encode(ground, np.ones((n_cells, n_digits), np.bool_)), n_cells * n_digits
    wish = (1 + shuffled(n, state)) * np.where(shuffled(n, state) % n_digits, -1, 1)
    with Solver(name=SOLVER, bootstrap_with=encoding.clauses()) as solver:
        solver.set_phases((np.sign(wish) * (1 + abs(wish))).tolist())
        if not solve_limited(solver, _CONFLICTS):
            raise BoardSearchEnded(ground, n_starts * n_nodes, n_starts)
        return encoding.solution_of(solver.get_model())
