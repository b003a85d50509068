"""Time integer linear programming on nonograms of the thesis's kind, beside its figures.

    python benchmarks/ilp.py [--only WORD] [--seeds 10]

The puzzles have round(density * cells) cells painted at random places in random colors, of which there are five; they
need not be unique, and as in the thesis a first solution is enough (a limit of 1). Seconds from the clues to a checked
solution, kernels compiled, by the clock, for HiGHS works in a process of its own: median, worst, and how many were
solved. Mingote 2009 (table 4.4 and chapter 4,
SCIP, 15 minutes each) solved by the hybrid all of 40x60 at 0.5 to 0.9 that logic had not solved, in 1 to 708 s, none
below 0.5; of 100x100 all at 0.6 to 0.9, in 14 to 26 s, and 2 of 10 at 0.5. What is not in ``ROWS`` takes minutes.

Boards by integer programming: ``python benchmarks/sudoku_boards.py --only "boards ilp"``.
"""

import statistics
import time

import click
from nonogram_proofs import random_puzzle

from kernels.jit import compile_first
from puzzles.nonogram import Nonogram
from solvers.methods import Result, Task
from solvers.nonogram.methods import METHODS

compile_first()  # it is compiled code that is measured

NODES = 100_000_000
ROWS = (
    ("hybrid", {}, (40, 60), (0.5, 0.6, 0.7, 0.8, 0.9)),
    ("hybrid", {}, (100, 100), (0.6, 0.7, 0.8, 0.9)),
    ("hybrid", {"model": "order"}, (20, 20), (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)),
    ("hybrid", {"model": "order", "probes": 50_000}, (40, 60), (0.4, 0.5, 0.6, 0.7, 0.8, 0.9)),
    ("hybrid", {"model": "order", "probes": 50_000}, (100, 100), (0.5, 0.6, 0.7, 0.8, 0.9)),
    ("ilp", {"model": "order"}, (40, 60), (0.6, 0.7, 0.8, 0.9)),
)


@click.command()
@click.option("--only", default="", help="Rows whose name contains this.")
@click.option("--seeds", default=10, show_default=True)
def main(only: str, seeds: int) -> None:
    """Print a row for each method, size and density."""
    for method, settings, (height, width), densities in ROWS:
        solve(random_puzzle(24, width, 5, 0.5, 0), "hybrid", {"probes": 1})  # compiles what is not compiled yet
        for density in densities:
            row = f"{' '.join((method, *map(str, settings.values())))} {height}x{width} {density}"
            if only in row:
                puzzles = [random_puzzle(height, width, 5, density, seed) for seed in range(seeds)]
                report(row, [solve(puzzle, method, settings) for puzzle in puzzles])


def solve(puzzle: Nonogram, method: str, settings: dict[str, object]) -> tuple[bool, float]:
    """Look for one solution; say whether there is one, and the seconds."""
    course = METHODS[method].implementation
    start = time.perf_counter()
    known = Result()
    for each in course.steps(puzzle, course.Parameters(**settings), Task(0, NODES, 1)):
        known = each
    return any(puzzle.check(solution) is None for solution in known.solutions), time.perf_counter() - start


def report(name: str, runs: list[tuple[bool, float]]) -> None:
    """Print a row: how many were solved, median and worst of the seconds."""
    seconds = [each for _, each in runs]
    n_solved = sum(solved for solved, _ in runs)
    times = f"{statistics.median(seconds):6.2f} s, worst {max(seconds):6.2f}"
    print(f"{name:36} {n_solved:3} of {len(runs)}  {times}", flush=True)


if __name__ == "__main__":
    main()
