"""Play 9x9 Sudokus on 1,000 boards in one process: moves a minute, observations and masks of actions included.

    python benchmarks/moves.py [boards [steps]]

Moves are drawn at random among the open cells and values of each board.
"""

import sys
import time

import numpy as np

import gridwright as gw
from gridwright.learn import PuzzleVectorEnv

PUZZLES = 100


def main() -> None:
    """Print moves a minute of processor time."""
    boards, steps = (int(word) for word in (*sys.argv[1:], "1000", "500")[:2])
    records, draw = [gw.sudoku(seed=seed) for seed in range(PUZZLES)], np.random.default_rng(1)
    env = PuzzleVectorEnv(records, boards)
    _, info = env.reset(seed=1)
    n_actions = info["action_mask"].shape[1]
    taken, n_right, n_over = 0.0, 0, 0
    for _ in range(steps):
        cells = (info["action_mask"] * draw.random((boards, n_actions), np.float32)).argmax(axis=1)
        begin = time.process_time()
        _, _, is_full, is_cut, info = env.step(cells)
        taken += time.process_time() - begin
        n_right, n_over = n_right + info["is_right"].sum(), n_over + (is_full | is_cut).sum()
    each = taken / boards / steps * 1e6
    print(f"{boards:,} boards: {60e6 / each:,.0f} moves a minute, {each:.2f} us each")
    print(f"{n_right:,} moves were right; {n_over:,} puzzles ended")


if __name__ == "__main__":
    main()
