"""Complete boards by integer linear programming with HiGHS; another release of HiGHS may make other boards."""

import numpy as np

from generator.draws_kernel import shuffled
from generator.sudoku.boards.budget import Budget, start_until_done
from kernels.streams import State
from puzzles.sudoku import Grid, Ground
from solvers.ilp import solutions
from solvers.sudoku.methods.ilp import grid_of, model

_BUDGET = Budget(nodes_a_start=10_000, nodes=100_000)


def board(box: Ground, state: State, *, budget: Budget = _BUDGET) -> Grid:
    """Make a complete board: fill the diagonal boxes at random, and complete the board by an integer program.

    The source does not say how its boards come to differ; random boxes are what its searches use. On the smallest
    boards these cannot always be completed, and then the method starts over. The source maximizes the sum of all
    variables, which the rules already fix; we maximize nothing, so that HiGHS has nothing to prove about it.

    Args:
        budget: bounds of the search, in nodes of HiGHS.

    Source: Raggi, Neto and Fontes, the section on integer linear programming.
    """
    boards = []

    def start(max_nodes: int) -> tuple[bool, int]:
        cells = np.zeros((box.side, box.side), np.int64)
        for k in range(min(box.height, box.width)):
            rows, columns = slice(k * box.height, (k + 1) * box.height), slice(k * box.width, (k + 1) * box.width)
            cells[rows, columns] = shuffled(box.side, state).reshape(box.height, box.width) + 1
        program, variables = model(box, cells.ravel())
        n_nodes = 0
        for found in solutions(program, variables.ravel(), int(state[0]), max_nodes):
            n_nodes = found.n_nodes
            if found.solution is not None:
                boards.append(grid_of(box, variables, found.solution))
                break
        return bool(boards), n_nodes

    start_until_done(box, budget, start)
    return boards[0]
