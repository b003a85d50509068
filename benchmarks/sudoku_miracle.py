"""Explain the whole solution of the Miracle Sudoku, which has two givens, and time it.

    python benchmarks/sudoku_miracle.py

Cells a knight's or a king's move apart hold different digits, and cells side by side never hold consecutive digits.
Source: Mitchell Lee 2020. Times are processor milliseconds, with kernels compiled before.
"""

import statistics
import time
from collections import Counter

import numpy as np

from kernels.jit import compile_first
from puzzles.sudoku import Ground, Sudoku
from rating.sudoku.steps import explain
from solvers.sudoku.proof import prove

RUNS = 9


def main() -> None:
    """Print the figures."""
    compile_first()
    grid = np.zeros((9, 9), np.int64)
    grid[4, 2], grid[5, 6] = 1, 2
    puzzle = Sudoku.from_grid(grid, Ground(3, 3, ("anti-knight", "anti-king", "non-consecutive")))
    explained = list(explain(puzzle, prove(puzzle)))
    seconds = []
    for _ in range(RUNS):
        begun = time.process_time()
        explained = list(explain(puzzle, prove(puzzle)))
        seconds.append(time.process_time() - begun)
    n_cells, rules = sum(len(step.decides) for step in explained), Counter(step.rule for step in explained)
    print(f"{1000 * statistics.median(seconds):.0f} ms for {len(explained)} steps, which fill in {n_cells} cells:")
    print(", ".join(f"{count} {rule}" for rule, count in rules.most_common()))


if __name__ == "__main__":
    main()
