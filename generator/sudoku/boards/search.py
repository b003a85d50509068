"""Random boards on any ground: starts of a random search, then a SAT solver that prefers random digits."""

import numpy as np

from generator.draws_kernel import shuffled
from generator.sudoku.boards.budget import BoardSearchEnded
from generator.sudoku.boards.search_kernel import fill
from kernels.streams import State
from puzzles.sudoku import Grid, Ground
from solvers.sat import solve_limited
from solvers.sudoku.proof import workspace_for
from solvers.sudoku.proof_kernel import N_FIELDS
from solvers.sudoku.sat import SOLVER, encode

_STARTS, _NODES_A_SIDE = 20, 20
_CONFLICTS = 20_000


def board(ground: Ground, state: State) -> Grid:
    """Make a complete board.

    Args:
        ground: what it is on.
        state: the random stream.

    Returns:
        uint16 ``[side, side]``, values 1 to ``side``.

    Raises:
        BoardSearchEnded: when there is none, or none was found.

    Source: own.
    """
    side, n_nodes = ground.side, _NODES_A_SIDE * ground.side
    geometry, *workspace = workspace_for(ground, n_nodes)
    found = np.empty((1, side**2), np.uint16)
    for _ in range(_STARTS):
        if fill(geometry, *workspace, state, n_nodes, np.zeros(N_FIELDS, np.int64), found):
            return found.reshape(side, side)
    from pysat.solvers import Solver

    encoding = encode(ground, np.ones((side**2, side), np.bool_))
    wish = (1 + shuffled(side**3, state)) * np.where(shuffled(side**3, state) % side, -1, 1)
    with Solver(name=SOLVER, bootstrap_with=encoding.clauses()) as solver:
        solver.set_phases((np.sign(wish) * (1 + abs(wish))).tolist())
        if not solve_limited(solver, _CONFLICTS):
            raise BoardSearchEnded(ground, _STARTS * n_nodes, _STARTS)
        return encoding.solution_of(solver.get_model())
