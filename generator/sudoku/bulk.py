"""Classic Sudokus in bulk: random boards, dug many at once, each from its own random stream.

1. Draw a complete board, and the cells' orbits in random order.
2. Each orbit goes at its turn if the board stays the only solution. Then no given, or with a symmetry no orbit, can go.
3. Where this misses the request, exchanges follow: give one orbit of the puzzle up, dig the board again towards the
rest of the puzzle, and keep the outcome when it is no further from the request.

Exchanges lead to far fewer givens than digging alone, and to puzzles that need each given of a symmetrical pattern.
They are bounded; a start that ends too early says so.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.orbits import groups_of, orbits_under
from generator.sudoku.boards import BOARD_METHODS, complete_board, usual_method
from generator.sudoku.boards.budget import BoardSearchEnded
from generator.sudoku.boards.prune import AS_PUBLISHED, BUDGET, WEIGHTED_ALPHA, chances_of, workspace_for
from generator.sudoku.bulk_kernel import draw_boards, draw_exchanges, draw_orders
from generator.sudoku.options import CLASSIC
from generator.sudoku.request import SudokuRequest
from kernels.streams import States
from puzzles.errors import RequestError
from puzzles.sudoku import BLANK
from solvers.sudoku.dig_lanes import dig_many

MOST_EXCHANGES = 1_000

_SIDE = CLASSIC.side
_N_CELLS = _SIDE**2
_EACH_CELL = np.arange(_N_CELLS)[:, None]

Cells = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class ClassicProposals:
    """Classic 9x9 puzzles with one solution each, and whether each meets the request."""

    puzzles: Cells  # uint8 ``[n, 81]`` in reading order, 0 for a blank
    boards: Cells  # uint8 ``[n, 81]``, their solutions
    # ``[n]``, False if the start led to no puzzle that meets the request; its row is then meaningless.
    met: NDArray[np.bool_]
    found: NDArray[np.bool_]  # ``[n]``, False if the start did not even lead to a board


def classic_proposals(request: SudokuRequest, states: States) -> ClassicProposals:
    """Make one start from each stream (uint64 ``[n, 4]``); raise ``RequestError`` unless ``request.is_classic_dig``."""
    if not request.is_classic_dig:
        raise RequestError("bulk generation cannot make this Sudoku; expected 9x9 by any logic, without a pattern")
    states = np.array(states, np.uint64, ndmin=2)
    boards, found = _boards(request, states)
    aim = _aim_of(request)
    start = np.where(aim.may_be_given, boards, np.uint8(BLANK))
    puzzles = start.copy()
    misses = np.full(len(boards), _N_CELLS)
    orders = np.empty((len(boards), len(aim.groups)), np.int64)
    left = np.flatnonzero(found)
    for exchange in range(1 + MOST_EXCHANGES):
        if not len(left):
            break
        drawn, own_states = orders[: len(left)], states[left]
        if exchange:
            is_given = np.ascontiguousarray(puzzles[left][:, aim.groups[:, 0]] != BLANK)
            draw_exchanges(own_states, is_given, drawn)
        else:
            draw_orders(own_states, drawn)
        states[left] = own_states
        dug = dig_many(boards[left], aim.groups, drawn, aim.fewest, start[left])
        n_missed = _misses(aim, dug, boards[left])
        is_taken = n_missed <= misses[left]
        puzzles[left[is_taken]], misses[left[is_taken]] = dug[is_taken], n_missed[is_taken]
        left = left[misses[left] > 0]
    return ClassicProposals(puzzles, boards, misses == 0, found)


@dataclass(frozen=True, slots=True)
class _Aim:
    """The parts of a request that matter for digging."""

    # ``[n_groups, size]``, the cells that are removed together, in the form that ``dig_many`` expects.
    groups: NDArray[np.int64]
    may_be_given: NDArray[np.bool_]  # ``[81]``, False for cells that are blank from the start
    fewest: int  # number of givens at which to stop digging
    n_givens: int | None  # the exact number wanted; None for any
    each_needed: bool  # whether every single given must be needed, not only every orbit


def _aim_of(request: SudokuRequest) -> _Aim:
    orbits = orbits_under(request.needed_symmetry, _SIDE, _SIDE)
    groups = groups_of(orbits)
    may_be_given = np.ones(_N_CELLS, np.bool_)
    alone = np.flatnonzero(orbits.sizes == 1)
    if request.n_clues is not None and len(alone) == 1:  # the center decides whether the number of givens is odd
        may_be_given[groups[alone[0], 0]] = request.n_clues % 2 == 1
        groups = np.delete(groups, alone, axis=0)
    fewest = 0 if request.n_clues is None or request.minimal else request.n_clues
    return _Aim(groups, may_be_given, fewest, request.n_clues, request.minimal and request.needed_symmetry != "none")


def _misses(aim: _Aim, puzzles: Cells, boards: Cells) -> NDArray[np.int64]:
    """Return by how many givens each puzzle misses the request."""
    n_givens = np.count_nonzero(puzzles, axis=1)
    misses = np.zeros(len(puzzles), np.int64) if aim.n_givens is None else abs(n_givens - aim.n_givens)
    if aim.each_needed:
        in_reading_order = np.broadcast_to(np.arange(_N_CELLS), puzzles.shape)
        needed = dig_many(boards, _EACH_CELL, in_reading_order, puzzles=puzzles)
        misses += n_givens - np.count_nonzero(needed, axis=1)
    return misses


def _boards(request: SudokuRequest, states: States) -> tuple[Cells, NDArray[np.bool_]]:
    """Return boards made by the requested method, and for each stream whether its search found one."""
    boards = np.zeros((len(states), _SIDE, _SIDE), np.uint8)
    found = np.ones(len(states), np.bool_)
    method = request.needed_board_method
    if method == usual_method(_SIDE) and request.alpha is None:
        workspace = workspace_for(CLASSIC)
        chances = chances_of(CLASSIC, len(workspace.rows), weight=WEIGHTED_ALPHA)
        n_switches = BOARD_METHODS[method].switches_a_row * _SIDE
        draw_boards(chances, AS_PUBLISHED.tries, BUDGET.nodes_a_start, n_switches, states, boards, workspace)
    else:
        for i, state in enumerate(states):
            try:
                boards[i] = complete_board(method, CLASSIC, state, request.alpha)
            except BoardSearchEnded:
                found[i] = False
    return boards.reshape(-1, _N_CELLS), found
