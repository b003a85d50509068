"""Time the making of complete Sudoku boards, and draw up the paper's tables of alpha again.

    python benchmarks/sudoku_boards.py [--seeds 20] [--only WORD]

``boards``: every method at the sizes that it is good for; median, mean and worst of many seeds, CPU time of one core,
kernels compiled, work space included.

``varied``: weighted prune as published, and with what the paper tried or left open.

``alpha``: the two pruned searches as they are published, without a bound on a single start, by alpha and size. The
paper (Raggi, Neto and Fontes, figures 3, 4 and 8) found alpha 0.7 best for prune and 1.0 for weighted prune, both at
6x6 boxes; prune was nine times as fast as backtracking, weighted prune took 1 s at 6x6 and 10,000 to 20,000 s at 8x8
boxes, integer programming 200 s at 6x6. A board that needs more than ``MOST_NODES`` values placed counts as not done.
"""

import statistics
import time
from collections.abc import Callable

import click

from generator.sudoku.boards import BOARD_METHODS, complete_board
from generator.sudoku.boards.budget import BoardSearchEnded, Budget
from generator.sudoku.boards.prune import Variation, prune, weighted_prune
from kernels.jit import compile_first
from kernels.streams import stream_for
from puzzles.sudoku import Ground

compile_first()  # it is compiled code that is measured

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


@click.command()
@click.option("--seeds", default=20, show_default=True)
@click.option("--only", default="", help="Rows whose name contains this.")
def main(seeds: int, only: str) -> None:
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


def milliseconds(run: Callable[..., object], seeds: int) -> tuple[list[float], int]:
    """Time a run for each seed, after one that compiles what is not compiled yet; count those that gave up."""
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
    """Put median, mean and worst into words."""
    words = f"{statistics.median(times):9.3f} ms, mean {statistics.mean(times):9.3f}, worst {max(times):9.3f}"
    return words + (f", {n_lost} of {len(times)} not done" if n_lost else "")


if __name__ == "__main__":
    main()
