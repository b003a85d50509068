"""How even boards of all methods but the cyclic ones are: as all boards alike, on the statistics tried here.

Every test fixes its stream, so that it passes or fails for good; limits say how seldom a fair source would fail.
The last tests show that the statistics can tell: with few switches or none they fail by far.
"""

from collections import Counter

import numpy as np
import pytest

from generator.sudoku.boards import BOARD_METHODS, coloring, complete_board, prune
from generator.sudoku.boards.switches_kernel import switch
from kernels.jit import PLAIN
from kernels.streams import State, stream_for
from puzzles.sudoku import Grid, Ground
from tests.naive.sudoku_shapes import all_boards
from tests.naive.sudoku_statistics import NAMES, statistics

# Means over all 9x9 boards with their standard errors: of 3,000,000 boards filled row by row, each row drawn evenly
# among all that columns and boxes allow, weighed by the product of their numbers. The mean weight is the number of
# boards, which is known (Felgenhauer and Jarvis 2005), but for its standard error of 0.05 percent.
REFERENCE = {
    "row rectangles": (5.78944, 0.00201),
    "column rectangles": (5.79028, 0.00191),
    "equal minirows": (0.97076, 0.00206),
    "equal minicolumns": (0.97136, 0.00224),
}


def board(method: str, box: Ground, state: State, switches: int | None) -> Grid:
    """Make a board, with another number of switches than its method has unless None."""
    if switches is None:
        return complete_board(method, box, state)
    grid = {"coloring": coloring.board, "weighted-prune": prune.weighted_prune}[method](box, state)
    switch(box.height, box.width, switches, state, grid, np.empty(box.side, np.int16))
    return grid


def chi_square(method: str, box: Ground, n_draws: int, switches: int | None = None) -> tuple[float, int]:
    """Compare how often each board comes out with how often it should; return the degrees of freedom too."""
    every = all_boards(box)
    state = stream_for("chi-square", tuple(box[:2]))
    counts = Counter(board(method, box, state, switches).tobytes() for _ in range(n_draws))
    assert set(counts) <= every
    expected = n_draws / len(every)
    return sum((counts[each] - expected) ** 2 / expected for each in every), len(every) - 1


def quantile(degrees: int, sigmas: float) -> float:
    """Return a quantile of chi-square, close enough. Source: Wilson and Hilferty 1931."""
    return degrees * (1 - 2 / (9 * degrees) + sigmas * (2 / (9 * degrees)) ** 0.5) ** 3


# Four normal values of a fair source are all within 3.5 but for once in 500.
WORST = 3.5
N_BOARDS = 400 if PLAIN else 10_000

# A fair source would exceed a limit of 3.09 sigmas once in 1000 fixed streams.
SIGMAS = 3.09


@pytest.mark.exhaustive
@pytest.mark.parametrize("method", ["coloring", "weighted-prune"])
@pytest.mark.parametrize(("box", "n_boards"), [(Ground(2, 2), 288), (Ground(1, 4), 576), (Ground(4, 1), 576)])
def test_all_small_boards_come_out_alike(method: str, box: Ground, n_boards: int) -> None:
    assert len(all_boards(box)) == n_boards
    value, degrees = chi_square(method, box, (4 if PLAIN else 200) * n_boards)
    assert value < quantile(degrees, SIGMAS)


def standard_errors_off(method: str, n_boards: int, switches: int | None = None) -> np.ndarray:
    """Tell how far the means of the four statistics are from their reference, in standard errors of both together."""
    state = stream_for("statistics")
    boards = np.stack([board(method, Ground(3, 3), state, switches) for _ in range(n_boards)])
    counts = statistics(boards)
    means, errors = np.transpose([REFERENCE[name] for name in NAMES])
    return np.asarray((counts.mean(axis=0) - means) / np.hypot(counts.std(axis=0) / n_boards**0.5, errors))


@pytest.mark.exhaustive
@pytest.mark.parametrize("method", [name for name in BOARD_METHODS if not name.startswith("cyclic")])
def test_four_statistics_of_nine_by_nine(method: str) -> None:
    off = standard_errors_off(method, N_BOARDS // 20 if method == "ilp" else N_BOARDS)
    assert np.abs(off).max() < WORST, dict(zip(NAMES, off, strict=True))
