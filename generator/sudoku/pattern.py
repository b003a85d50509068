"""Patterns: digits for chosen cells that leave exactly one solution.

Each step moves to the neighbor puzzle with the fewest solutions, even if it has more than the present one. The old
digit may not return to its cell for some steps (tabu search). The lane solver counts the solutions of all neighbors at
once. A pattern of 22 cells takes several thousand counts; one of 30 cells often takes a single count.

Source: own; tabu search is Glover 1989.
"""

import numpy as np
from numpy.typing import NDArray

from generator.draws_kernel import shuffled
from generator.proposal import NoProposal
from generator.sudoku.boards import complete_board, usual_method
from generator.sudoku.options import CLASSIC
from kernels.streams import State
from puzzles.sudoku import BLANK, Grid, houses
from solvers.sudoku.lanes import prove_many

_SIDE = CLASSIC.side
_N_CELLS = _SIDE**2
_MOST_SOLUTIONS = 1_000
_STEPS = 200
_NEIGHBORS = 48
_TABU_STEPS = 12

_Cells = NDArray[np.uint8]


def fill_pattern(cells: tuple[int, ...], state: State) -> Grid:
    """Find digits for cells ``row * 9 + column`` that leave exactly one solution, uint16 ``[9, 9]``.

    Raise ``NoProposal`` if none are found.
    """
    puzzle = np.full(_N_CELLS, BLANK, np.uint8)
    chosen = np.array(cells, np.int64)
    puzzle[chosen] = complete_board(usual_method(_SIDE), CLASSIC, state).ravel()[chosen]
    free_again = np.zeros((_N_CELLS, _SIDE + 1), np.int64)
    n_solutions = int(prove_many(puzzle[None], _MOST_SOLUTIONS).counts[0])
    for step in range(_STEPS):
        if n_solutions == 1:
            return puzzle.astype(np.uint16).reshape(_SIDE, _SIDE)
        moves = _moves(puzzle, chosen, free_again <= step)
        moves = moves[shuffled(len(moves), state)[:_NEIGHBORS]]
        neighbors = np.repeat(puzzle[None], len(moves), axis=0)
        neighbors[np.arange(len(moves)), moves[:, 0]] = moves[:, 1]
        counts = prove_many(neighbors, min(_MOST_SOLUTIONS, 2 * n_solutions)).counts
        if counts.any():
            best = int(np.where(counts == 0, _MOST_SOLUTIONS + 1, counts).argmin())
            cell = moves[best, 0]
            free_again[cell, puzzle[cell]] = step + _TABU_STEPS
            puzzle, n_solutions = neighbors[best], int(counts[best])
    raise NoProposal("found no digits for the pattern")


def _moves(puzzle: _Cells, chosen: NDArray[np.int64], is_free: NDArray[np.bool_]) -> NDArray[np.int64]:
    """List the moves ``[n, 2]``, each a cell and its new digit, that break no rule."""
    taken = np.zeros((_N_CELLS, _SIDE + 1), np.bool_)
    taken[:, BLANK] = True
    for _, house in houses(CLASSIC):
        members = np.array(house)
        taken[members[:, None], puzzle[members]] = True
    allowed = is_free & ~taken
    pairs = np.argwhere(allowed[chosen])
    pairs[:, 0] = chosen[pairs[:, 0]]
    return pairs
