"""Time the complete solving of single lines in partly decided states.

python benchmarks/nonogram_lines.py
"""

import time

import numpy as np

from kernels.jit import compile_first, kernel
from puzzles.nonogram import Nonogram
from solvers.nonogram.arrays import clues_from, empty_masks, line_workspace_for
from solvers.nonogram.line_kernel import solve_line

compile_first()  # it is compiled code that is measured

LINES = 50  # fewer than the cells of a line, so that these decide the width of the masks
REPEATS = 200
TURNS = 7
DECIDED = 0.3  # share of the cells that are settled before


@kernel
def solve_all(clues, masks, scratch, repeats):
    """Solve every row again and again."""
    solved = 0
    for _ in range(repeats):
        for line in range(clues.height):
            solved += solve_line(
                clues.width,
                clues.counts[line],
                clues.lengths[line],
                clues.colors[line],
                masks[line],
                clues.n_colors,
                scratch,
            )
    return solved


def main() -> None:
    """Print microseconds a line, the best of some turns."""
    rng = np.random.default_rng(0)
    for n_cells in (60, 100, 250, 500):
        for density in (0.1, 0.3, 0.5):
            grid = np.where(rng.random((LINES, n_cells)) < density, rng.integers(1, 6, (LINES, n_cells)), 0)
            grid.flat[:5] = range(1, 6)
            clues = clues_from(Nonogram.from_grid(grid))
            masks = empty_masks(LINES, n_cells, 5)
            allowed = (rng.random(grid.shape) >= DECIDED)[..., None] | (grid[..., None] == np.arange(6))
            words = masks["words"].shape[-1]
            bits = np.zeros((LINES, 6, words * 64), bool)
            bits[..., :n_cells] = allowed.swapaxes(1, 2)
            masks["words"][:LINES] = np.packbits(bits, axis=-1, bitorder="little").view("<u8")
            scratch = line_workspace_for(LINES, n_cells, 5)
            if solve_all(clues, masks, scratch, 1) != LINES:
                raise SystemExit("a line with a known solution was found to have none")
            best = min(timed(clues, masks, scratch) for _ in range(TURNS))
            print(f"{n_cells:4} cells, 5 colors, density {density}: {best:7.3f} us a line, masks of {words} words")


def timed(clues: object, masks: object, scratch: object) -> float:
    """Give the microseconds of processor time that one line takes."""
    start = time.process_time()
    solve_all(clues, masks, scratch, REPEATS)
    return 1e6 * (time.process_time() - start) / (REPEATS * LINES)


if __name__ == "__main__":
    main()
