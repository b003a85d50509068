"""Time how complete Sudoku boards are made, and reproduce the paper's tables of alpha.

    python benchmarks/sudoku_boards.py [--seeds 20] [--only WORD] [--boards 20000]

``boards``: every method at the sizes that suit it, as median, mean and worst of many seeds. Times are processor time of
one core, including the allocation of work space, with kernels compiled before.

``varied``: weighted prune as published, and with the variations that the paper tried or left open.

``even``: how far the boards of a method are from being equally likely, before and after its switches, compared with
equally many boards after ``MANY_SWITCHES`` switches for each row. The first figure is the difference in the mean number
of intercalates (two digits crosswise in two rows and two columns), in standard errors; the second is the root mean
square of the differences in how often each cell has each digit of the first row, in standard errors, which is 1 for
equally likely boards.

``alpha``: the two pruned searches as they are published, without a bound on a single start, by alpha and size. The
paper (Raggi, Neto and Fontes, figures 3, 4 and 8) found alpha 0.7 best for prune and 1.0 for weighted prune, both at
6x6 boxes; prune was nine times as fast as backtracking, weighted prune took 1 s at 6x6 and 10,000 to 20,000 s at 8x8
boxes, integer programming 200 s at 6x6. A board counts as not done if more than ``MOST_NODES`` values are placed.
"""

import statistics
import time
from collections.abc import Callable
from itertools import combinations

import click
import numpy as np
from numpy.typing import NDArray

from generator.sudoku.boards import BOARD_METHODS, board_as_made, complete_board
from generator.sudoku.boards.budget import BoardSearchEnded, Budget
from generator.sudoku.boards.coloring import board as colored
from generator.sudoku.boards.prune import Variation, prune, weighted_prune
from generator.sudoku.boards.switches_kernel import switch
from kernels.jit import compile_first
from kernels.streams import State, stream_for
from puzzles.sudoku import Grid, Ground

compile_first()  # the figures are those of compiled code

SIZES = {
    "coloring": (3, 4, 5, 6, 8, 10, 15, 20, 32),
    "lookahead": (3, 4, 5, 6, 7, 8, 9, 10),
    "weighted-prune": (3, 4, 5, 6, 7, 8),
    "prune": (3, 4, 5, 6),
    "backtracking": (3, 4, 5),
    "ilp": (3, 4, 5, 6),
    "cyclic": (3, 8, 32),
    "cyclic-rows": (3, 8, 32),
}
ALPHAS = {
    weighted_prune: (0.6, 0.7, 0.8, 0.85, 0.9, 1.0, 1.2, 1.4),
    prune: (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0),
}
VARIATIONS = {
    "by rows": Variation(),
    "by columns": Variation("columns"),
    "diagonal kept": Variation(keeps_diagonal=True),
    "rest of rows": Variation(looks_at_rest=True),
}
ALPHA_SIZES = (4, 5, 6)
MOST_NODES = 50_000_000
EVEN_SIZES = (3, 4)
MANY_SWITCHES = 40


@click.command()
@click.option("--seeds", default=20, show_default=True)
@click.option("--only", default="", help="Rows whose name contains this.")
@click.option("--boards", "n_boards", default=20_000, show_default=True, help="Boards of a row of ``even``.")
def main(seeds: int, only: str, n_boards: int) -> None:
    """Print all tables."""
    for method in BOARD_METHODS:
        for n in SIZES[method]:
            name = f"boards {method} {n * n}x{n * n}"
            if only in name:
                times, n_lost = milliseconds(lambda state, m=method, n=n: complete_board(m, Ground(n, n), state), seeds)
                print(f"{name:32} {stated(times, n_lost)}", flush=True)
    for words, variation in VARIATIONS.items():
        name = f"varied 36x36 {words}"
        if only in name:
            box = Ground(6, 6)
            times, n_lost = milliseconds(lambda state, b=box, v=variation: weighted_prune(b, state, variation=v), seeds)
            print(f"{name:32} {stated(times, n_lost)}", flush=True)
    for n in EVEN_SIZES:
        print_evenness(Ground(n, n), only, n_boards)
    for search, alphas in ALPHAS.items():
        for n in ALPHA_SIZES:
            for alpha in alphas:
                name = f"alpha {search.__name__} {n * n}x{n * n} {alpha}"
                if only in name:
                    budget = Budget(nodes_a_start=MOST_NODES, nodes=MOST_NODES)
                    times, n_lost = milliseconds(
                        lambda state, f=search, n=n, a=alpha, b=budget: f(Ground(n, n), state, alpha=a, budget=b), seeds
                    )
                    print(f"{name:32} {stated(times, n_lost)}", flush=True)


def print_evenness(box: Ground, only: str, n_boards: int) -> None:
    """Print the rows of the table ``even`` for one size."""
    state = stream_for("even", box.side)
    reference = None
    for method, chosen in BOARD_METHODS.items():
        for switches in sorted({0, chosen.switches_a_row}):
            name = f"even {method} {box.side}x{box.side} {switches} switches a row"
            if only not in name or method == "ilp":
                continue
            if reference is None:
                reference = [switched(colored(box, state), box, MANY_SWITCHES, state) for _ in range(n_boards)]
            made = [switched(board_as_made(method, box, state), box, switches, state) for _ in range(n_boards)]
            one, other = intercalates(np.stack(made)), intercalates(np.stack(reference))
            error = np.hypot(one.std(), other.std()) / n_boards**0.5
            words = f"intercalates {one.mean():.3f}, {(one.mean() - other.mean()) / error:+.1f} standard errors"
            print(f"{name:46} {words}; digits {digits_off(np.stack(made), np.stack(reference)):.2f}", flush=True)


def switched(grid: Grid, box: Ground, switches_a_row: int, state: State) -> Grid:
    """Make random switches in a board, in place."""
    switch(box.height, box.width, switches_a_row * box.side, state, grid, np.empty(box.side, np.int16))
    return grid


def intercalates(boards: NDArray[np.uint16]) -> NDArray[np.int64]:
    """Count the intercalates of each board: pairs of digits that stand crosswise in two rows and two columns."""
    side = boards.shape[1]
    column_of = np.argsort(boards, axis=2)
    total = np.zeros(len(boards), np.int64)
    for one, other in combinations(range(side), 2):
        across = np.take_along_axis(column_of[:, one], boards[:, other].astype(np.int64) - 1, axis=1)
        total += (np.take_along_axis(across, across, axis=1) == np.arange(side)).sum(axis=1) // 2
    return total


def digits_off(boards: NDArray[np.uint16], others: NDArray[np.uint16]) -> float:
    """Return how far two sets of boards differ in how often a cell has a given digit of the first row."""
    one, other = (shares_by_cell(each) for each in (boards, others))
    variances = (one * (1 - one) + other * (1 - other)) / len(boards)
    happens = variances > 0
    return float(np.sqrt(np.mean((one - other)[happens] ** 2 / variances[happens])))


def shares_by_cell(boards: NDArray[np.uint16]) -> NDArray[np.float64]:
    """Count how often each cell has each digit, after naming digits by their columns in the first row."""
    names = np.argsort(boards[:, 0], axis=1)
    named = np.take_along_axis(names, boards.reshape(len(boards), -1).astype(np.int64) - 1, axis=1)
    return np.stack([(named == digit).mean(axis=0) for digit in range(boards.shape[1])])


def milliseconds(run: Callable[..., object], seeds: int) -> tuple[list[float], int]:
    """Time a run for each seed, after a first run that compiles kernels; return the times and how many runs gave up."""
    times = []
    n_lost = 0
    for seed in range(-1, seeds):
        state = stream_for("benchmark", seed)
        start = time.perf_counter()
        try:
            run(state)
        except BoardSearchEnded:
            n_lost += seed >= 0
        if seed >= 0:
            times.append(1000 * (time.perf_counter() - start))
    return times, n_lost


def stated(times: list[float], n_lost: int) -> str:
    """Format the median, mean and worst of some times."""
    words = f"{statistics.median(times):9.3f} ms, mean {statistics.mean(times):9.3f}, worst {max(times):9.3f}"
    return words + (f", {n_lost} of {len(times)} not done" if n_lost else "")


if __name__ == "__main__":
    main()
