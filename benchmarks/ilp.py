"""Time integer linear programming beside the published figures: nonograms of the thesis's kind, and Sudoku boards.

    python benchmarks/ilp.py [--only WORD] [--seeds 10] [--patience 60]

``nonogram``: puzzles with round(density * cells) cells painted at random places in random colors, of which there are
five; they need not be unique, and as in the thesis a first solution is enough (a limit of 1). Processor seconds from
the clues to a checked solution, kernels compiled: median, worst, and how many were solved within the patience. Mingote
2009 (table 4.4 and chapter 4, SCIP, 15 minutes each) solved by the hybrid all of 40x60 at 0.5 to 0.9 that logic had not
solved, in 1 to 708 s, none below 0.5; of 100x100 all at 0.6 to 0.9, in 14 to 26 s, and 2 of 10 at 0.5.

``board``: complete boards of n*n boxes. Raggi, Neto and Fontes needed 200 s at 6x6 boxes.
"""

import statistics
import time
from collections.abc import Callable

import click
from nonogram_proofs import random_puzzle

from generator.sudoku.boards import complete_board
from puzzles.nonogram import Nonogram
from puzzles.sudoku import Box
from solvers.methods import Result, Task
from solvers.nonogram.methods import METHODS
from solvers.streams import stream_for

NODES = 100_000_000
SETTINGS = {
    "hybrid": ("hybrid", {}),
    "hybrid known_sum": ("hybrid", {"known_sum": True}),
    "hybrid order": ("hybrid", {"model": "order"}),
    "hybrid order probes": ("hybrid", {"model": "order", "probes": 50_000}),
    "ilp": ("ilp", {}),
    "ilp order": ("ilp", {"model": "order"}),
}
SIZES = {
    (20, 20): (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
    (40, 60): (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
    (100, 100): (0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
}
BOARDS = (3, 4, 5, 6)


@click.command()
@click.option("--only", default="", help="Rows whose name contains this.")
@click.option("--seeds", default=10, show_default=True)
@click.option("--patience", default=60.0, show_default=True, help="Processor seconds after which a run is given up.")
def main(only: str, seeds: int, patience: float) -> None:
    """Print both tables."""
    for name, (method, settings) in SETTINGS.items():
        for (height, width), densities in SIZES.items():
            for density in densities:
                row = f"nonogram, {name}, {height}x{width} {density}"
                if only in row:
                    puzzles = [random_puzzle(height, width, 5, density, seed) for seed in range(seeds)]
                    solve(random_puzzle(24, width, 5, 0.5, 0), "hybrid", {"probes": 1}, 1)  # compiles
                    report(row, [solve(puzzle, method, settings, patience) for puzzle in puzzles])
    for n in BOARDS:
        row = f"board, {n * n}x{n * n}"
        if only in row:
            report(row, [timed(lambda n=n, seed=seed: board(n, seed)) for seed in range(seeds)])


def solve(puzzle: Nonogram, method: str, settings: dict[str, object], patience: float) -> tuple[bool, float]:
    """Look for one solution; say whether there is one, and the seconds."""
    course = METHODS[method].course
    start = time.process_time()
    known = Result()
    for each in course.steps(puzzle, course.Parameters(**settings), Task(0, NODES, 1)):
        known = each
        if time.process_time() - start > patience:
            break
    return any(puzzle.check(solution) is None for solution in known.solutions), time.process_time() - start


def board(n: int, seed: int) -> bool:
    """Make a board; it is there when this returns."""
    return complete_board("ilp", Box(n, n), stream_for("benchmark", seed)).all()


def timed(run: Callable[[], bool]) -> tuple[bool, float]:
    """Time a run."""
    start = time.process_time()
    return run(), time.process_time() - start


def report(name: str, runs: list[tuple[bool, float]]) -> None:
    """Print a row: how many were done, median and worst of their seconds."""
    seconds = [each for done, each in runs if done]
    times = f"{statistics.median(seconds):8.2f} s, worst {max(seconds):8.2f}" if seconds else ""
    print(f"{name:44} {len(seconds):3} of {len(runs)}  {times}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
