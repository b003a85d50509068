"""Singles and locked candidates for one classic Sudoku, with its houses as constants."""

from kernels.jit import lean_kernel
from kernels.masks import load, lowest
from puzzles.sudoku import Ground
from solvers.sudoku.deductions_kernel import open_cells, propagate, settle_singles
from solvers.sudoku.proof import board_for
from solvers.sudoku.proof_kernel import LOCKED, SEARCH, SINGLES, choose_cell

N_CELLS = 81
_BOARD = board_for(Ground(3, 3))  # passing its arrays as arguments would take Python longer than the deductions take


@lean_kernel
def deduce(given, masks, solution, results):
    """Apply singles, then locked candidates; set the stage to ``SEARCH`` if the puzzle is still open.

    Args:
        given: uint8, the puzzle, 0 for blank, then the workspace ``dirty`` of ``proof_kernel.prove_each``. A further
            array would lengthen an easy proof by a twentieth.
        masks: its workspace ``cells``, then ``segments``.
        solution: uint16 ``[9, 9]``; receives the solution if one is found.
        results: one ``Result`` record; receives what was found out.
    """
    result, dirty, cells, segments = results[0], given[N_CELLS:], masks[:N_CELLS], masks[N_CELLS:].reshape(3, 3)
    open_cells(_BOARD, cells, given, dirty)
    result.houses = result.nodes = result.n_found = 0
    result.stage = SINGLES
    alive = settle_singles(_BOARD, cells, dirty, result)
    is_open = alive and choose_cell(cells) < len(cells)
    if is_open:
        result.stage = LOCKED
        alive = propagate(_BOARD, cells, dirty, segments, result)
        is_open = alive and choose_cell(cells) < len(cells)
    result.is_complete = not is_open
    if is_open:
        result.stage = SEARCH
    elif alive:
        result.n_found = 1
        for cell in range(len(cells)):
            solution[cell // _BOARD.side, cell % _BOARD.side] = lowest(load(cells, cell)) + 1
