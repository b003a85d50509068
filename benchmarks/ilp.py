"""Time integer linear programming on nonograms of the thesis's kind, beside its figures.

    python benchmarks/ilp.py [--only WORD] [--puzzles 10] [--seconds 900]

The puzzles have five colors and are drawn as in the thesis (``output.experiments.mingote``). As there, a first solution
is enough (a limit of 1). A row has the seconds from the clues to a checked solution, median and worst, and how many
puzzles were solved. Kernels are compiled, and times are by the clock because HiGHS works in a process of its own. A run
that is not done after ``--seconds`` is stopped.

Mingote 2009 (table 4.4 and chapter 4, SCIP, 15 minutes each) used the hybrid for puzzles that logic had not solved. It
solved all of 40x60 at 50 to 90 %, in 1 to 708 s, and none below 50 %. Of 100x100 it solved all at 60 to 90 %, in 14 to
26 s, and 2 of 10 at 50 %.

Boards by integer programming: ``python benchmarks/sudoku_boards.py --only "boards ilp"``.
"""

import statistics
import time

import click

from kernels.jit import compile_first
from output.experiments.mingote import thesis_puzzle
from puzzles.nonogram import Nonogram
from solvers.methods import Result, Task
from solvers.nonogram.methods import METHODS

compile_first()  # it is compiled code that is measured

NODES = 100_000_000
ROWS = (
    ("hybrid", {}, "40x60", (10, 20, 30, 40, 50, 60, 70, 80, 90)),
    ("hybrid", {}, "100x100", (60, 70, 80, 90)),
    ("hybrid", {}, "20x20", (10, 20, 30, 40, 50, 60, 70, 80, 90)),
    ("hybrid", {"solver": "cp-sat"}, "40x60", (10, 20, 30, 40, 50, 60, 70, 80, 90)),
    ("hybrid", {"model": "order"}, "40x60", (10, 20, 30, 40)),
    ("hybrid", {"model": "order", "probes": 50_000}, "40x60", (40, 50, 60, 70, 80, 90)),
    ("hybrid", {"model": "order", "probes": 50_000}, "100x100", (50, 60, 70, 80, 90)),
    ("ilp", {"model": "order"}, "40x60", (60, 70, 80, 90)),
)


@click.command()
@click.option("--only", default="", help="Rows whose name contains this.")
@click.option("--puzzles", default=10, show_default=True, help="Puzzles of each size and density.")
@click.option("--seconds", default=900.0, show_default=True, help="Time after which a puzzle is given up.")
def main(only: str, puzzles: int, seconds: float) -> None:
    """Print a row for each method, size and density."""
    for method, settings, size, percents in ROWS:
        solve(thesis_puzzle(f"24x{size.split('x')[1]}", 50, 0, 0), "hybrid", {"probes": 1}, seconds)  # compiles
        for percent in percents:
            row = f"{' '.join((method, *map(str, settings.values())))} {size} {percent} %"
            if only in row:
                asked = [thesis_puzzle(size, percent, 0, run) for run in range(puzzles)]
                report(row, [solve(puzzle, method, settings, seconds) for puzzle in asked])


def solve(puzzle: Nonogram, method: str, settings: dict[str, object], seconds: float) -> tuple[bool, float]:
    """Look for one solution; say whether there is one, and the seconds."""
    course = METHODS[method].implementation
    start = time.perf_counter()
    known = Result()
    for each in course.steps(puzzle, course.Parameters(**settings), Task(0, NODES, 1)):
        known = each
        if time.perf_counter() - start > seconds:
            break
    return any(puzzle.check(solution) is None for solution in known.solutions), time.perf_counter() - start


def report(name: str, runs: list[tuple[bool, float]]) -> None:
    """Print a row: how many were solved, median and worst of the seconds."""
    seconds = [each for _, each in runs]
    n_solved = sum(solved for solved, _ in runs)
    times = f"{statistics.median(seconds):6.2f} s, worst {max(seconds):6.2f}"
    print(f"{name:36} {n_solved:3} of {len(runs)}  {times}", flush=True)


if __name__ == "__main__":
    main()
