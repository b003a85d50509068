"""The climb: the first technique in the order of the ladder that finds anything is applied, again and again.

Where none does, HoDoKu looks up a digit in the solution.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.geometry import N_CELLS, SIDE
from rating.sudoku.hodoku.board import Board, Found, empty_board, empty_found
from rating.sudoku.hodoku.board_kernel import apply, fill_singles, open_board
from rating.sudoku.hodoku.chains_kernel import remote_pair, turbot_fish, x_chain, xy_chain
from rating.sudoku.hodoku.colors import multi_colors, simple_colors
from rating.sudoku.hodoku.fish_kernel import finned_fish, fish
from rating.sudoku.hodoku.forcing_kernel import forcing_chain, forcing_net
from rating.sudoku.hodoku.franken_kernel import franken_fish
from rating.sudoku.hodoku.locked_chains_kernel import als_xy_chain, als_xy_wing, als_xz
from rating.sudoku.hodoku.loops_kernel import nice_loop
from rating.sudoku.hodoku.rectangles_kernel import rectangle
from rating.sudoku.hodoku.sets_kernel import claiming, hidden_set, naked_set, pointing
from rating.sudoku.hodoku.single_digit_kernel import empty_rectangle, skyscraper, two_string_kite
from rating.sudoku.hodoku.sue_de_coq_kernel import sue_de_coq
from rating.sudoku.hodoku.techniques import AVOIDABLE_RECTANGLE_2, BRUTE_FORCE, LOCKED_PAIR, UNIQUE_RECTANGLE_1
from rating.sudoku.hodoku.wings_kernel import bug_plus_1, w_wing, xy_wing, xyz_wing

_RECTANGLES = range(UNIQUE_RECTANGLE_1, AVOIDABLE_RECTANGLE_2 + 1)

SEARCHES: tuple[tuple[Callable[..., bool], tuple[int, ...]], ...] = (
    (naked_set, (2, True)),
    (naked_set, (3, True)),
    (pointing, ()),
    (claiming, ()),
    (naked_set, (2, False)),
    (naked_set, (3, False)),
    (hidden_set, (2,)),
    (hidden_set, (3,)),
    (naked_set, (4, False)),
    (hidden_set, (4,)),
    (fish, (2,)),
    (fish, (3,)),
    (fish, (4,)),
    (remote_pair, ()),
    (bug_plus_1, ()),
    (skyscraper, ()),
    (two_string_kite, ()),
    (turbot_fish, ()),
    (empty_rectangle, ()),
    (w_wing, ()),
    (xy_wing, ()),
    (xyz_wing, ()),
    *((rectangle, (technique,)) for technique in _RECTANGLES),
    (finned_fish, (2, False)),
    (finned_fish, (2, True)),
    (finned_fish, (3, False)),
    (finned_fish, (3, True)),
    (finned_fish, (4, False)),
    (finned_fish, (4, True)),
    (sue_de_coq, ()),
    (simple_colors, ()),
    (multi_colors, ()),
    (x_chain, ()),
    (xy_chain, ()),
    (nice_loop, (False,)),
    (nice_loop, (True,)),
    (als_xz, ()),
    (als_xy_wing, ()),
    (als_xy_chain, ()),
    (franken_fish, (2, False)),
    (franken_fish, (3, False)),
    (franken_fish, (2, True)),
    (franken_fish, (3, True)),
    (forcing_chain, ()),
    (forcing_net, ()),
)
"""How to look for each technique after the singles, in the order of the ladder; with what a search is told."""


class Step(NamedTuple):
    """Say what one step did.

    Attributes:
        technique: its place in ``TECHNIQUES``.
        n_removed: candidates removed, not counting those that a written digit clears.
        n_written: 1 if it filled a cell, else 0.
    """

    technique: int
    n_removed: int
    n_written: int


def climb(givens: NDArray[np.uint8], solution: NDArray[np.uint8]) -> Iterator[Step]:
    """Solve a puzzle in the order of HoDoKu.

    Args:
        givens: uint8 ``[81]``, with one solution.
        solution: uint8 ``[81]``, this one.

    Yields:
        The steps; each has been applied when it is told.
    """
    board, found = empty_board(), empty_found()
    written = np.zeros(N_CELLS, np.uint8)
    open_board(givens, board)
    while True:
        for technique in written[: fill_singles(board, written)].tolist():
            yield Step(technique, 0, 1)
        if board.grid.values.all():
            return
        technique = find(board, found)
        if technique is None:
            technique = BRUTE_FORCE
            _look_up(board, found, solution)
        n_removed, n_written = apply(board, found)
        yield Step(technique, int(n_removed), int(n_written))


def find(board: Board, found: Found) -> int | None:
    """Give the first technique that finds anything, and what it removes."""
    for technique, (search, told) in enumerate(SEARCHES, start=LOCKED_PAIR):
        if search(board, found, *told):
            return technique
    return None


def _look_up(board: Board, found: Found, solution: NDArray[np.uint8]) -> None:
    """Take the digit of the middle one of the open cells from the solution."""
    open_cells = np.flatnonzero(board.grid.values == 0)
    cell = int(open_cells[len(open_cells) // 2])
    found.written[0] = cell * SIDE + int(solution[cell]) - 1
