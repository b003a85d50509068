"""Time closures and proofs of Light Up.

    python benchmarks/lightup_proofs.py [--seed N]

*Random* boards have walls and bulbs at random and all numbers; most have several solutions. *Full* boards are random
boards that got walls where two solutions differed, until one solution was left. *Bare* boards are full boards that
lost, in random order, each number that is not needed for a single solution. *Trials* are the boards that were proved
for that, each with one number removed; they are the load of a generator. Figures are medians over turns, in processor
time of this thread. A closure begins from the numbers alone and is called from a kernel.
"""

import statistics
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from kernels.jit import compile_first, lean_kernel
from puzzles.lightup import WALL, WHITE, LightUp, n_beside, segments_of
from solvers.lightup.closure_kernel import SOLVED, close
from solvers.lightup.layout import board_for, state_for, with_frame
from solvers.lightup.proof import prove, prove_many
from solvers.lightup.rules_kernel import BASIC, SETS, STARVATION, lay_out
from solvers.verdict import Verdict

compile_first()  # it is compiled code that is measured

SIZES = ((10, 20), (14, 10), (25, 3), (40, 1), (100, 1))  # sides, and how many boards of each kind
DENSITIES = (0.2, 0.3)
MOST_REMOVALS = 150
TURNS = 5
Grid = NDArray[np.uint8]
Rng = np.random.Generator


@click.command()
@click.option("--seed", default=1, show_default=True)
def main(seed: int) -> None:
    """Print the tables of figures."""
    for side, n in SIZES:
        for density in DENSITIES:
            rng = np.random.default_rng(seed)
            print(f"{side}x{side}, {density:.0%} walls", flush=True)
            print_row("random", [board_of(*random_board(rng, side, density)) for _ in range(n)])
            full = [grid for _ in range(n) if (grid := full_board(rng, side, density)) is not None]
            if not full:
                print("  no board with one solution was found")
                continue
            print_row("full", full)
            stripped = [bare_board(rng, grid) for grid in full]
            print_row("bare", [grid for grid, _ in stripped])
            print_row("trials", [trial for _, trials in stripped for trial in trials])


def random_board(rng: Rng, side: int, density: float) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Give walls and bulbs."""
    walls = rng.random((side, side)) < density
    return walls, lit_up(rng, walls, np.zeros((side, side), np.bool_))


def lit_up(rng: Rng, walls: NDArray[np.bool_], bulbs: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Add bulbs in dark cells, in random order, until there is none."""
    segments = segments_of(np.where(walls, WALL, WHITE))
    lit, bulbs = segments.lit(bulbs), bulbs.copy()
    for cell in rng.permutation(np.flatnonzero(~walls)).tolist():
        if not lit.flat[cell]:
            bulbs.flat[cell] = True
            lit |= (segments.across == segments.across.flat[cell]) | (segments.down == segments.down.flat[cell])
    return bulbs


def board_of(walls: NDArray[np.bool_], bulbs: NDArray[np.bool_]) -> Grid:
    """Give the board with all numbers."""
    return np.where(walls, n_beside(bulbs), WHITE).astype(np.uint8)


def full_board(rng: Rng, side: int, density: float) -> Grid | None:
    """Make a board with one solution; None when a proof fails."""
    walls, bulbs = random_board(rng, side, density)
    while True:
        grid = board_of(walls, bulbs)
        proof = prove(LightUp.from_grid(grid))
        if proof.verdict is not Verdict.MULTIPLE:
            return grid if proof.verdict is Verdict.UNIQUE else None
        differ = (proof.solutions[0] != proof.solutions[1]) & ~bulbs
        walls.flat[rng.choice(np.flatnonzero(differ))] = True
        bulbs = lit_up(rng, walls, bulbs)


def bare_board(rng: Rng, grid: Grid) -> tuple[Grid, list[Grid]]:
    """Take numbers away while there is one solution; gives all boards that were looked at, too."""
    trials = []
    for cell in rng.permutation(np.flatnonzero(grid < WALL))[:MOST_REMOVALS].tolist():
        trial = grid.copy()
        trial.flat[cell] = WALL
        trials.append(trial)
        if prove(LightUp.from_grid(trial)).verdict is Verdict.UNIQUE:
            grid = trial
    return grid, trials


def print_row(kind: str, grids: list[Grid]) -> None:
    """Print what closures and proofs of some boards take."""
    closures = [closure_time(grids, level) for level in (BASIC, STARVATION, SETS)]
    puzzles = [LightUp.from_grid(grid) for grid in grids]
    seconds = [timed(lambda: prove_many(puzzles))[0] for _ in range(TURNS + 1)][1:]
    alone, proofs = timed(lambda: [prove(puzzle) for puzzle in puzzles])
    means = Counter(f"{proof.verdict} by {proof.method}" for proof in proofs)
    print(
        f"  {kind:7}{len(grids):5}  closures "
        + ", ".join(f"{microseconds:.2f} us ({solved:.0%})" for microseconds, solved in closures)
        + f"; proof {1e6 * statistics.median(seconds) / len(grids):.0f} us, alone {1e6 * alone / len(grids):.0f} us: "
        + ", ".join(f"{n} {name}" for name, n in means.most_common()),
        flush=True,
    )


def closure_time(grids: list[Grid], level: int) -> tuple[float, float]:
    """Give the median time of a closure in microseconds, and the share of boards that it solves."""
    side = len(grids[0])
    board, state = board_for(side, side), state_for(side, side)
    times, n_solved = [], 0
    n_times = max(1, 20_000 // side**2)
    for grid in grids[:100]:
        board.cells[:] = with_frame(grid)
        lay_out(board)
        n_solved += close(board, state, level)[0] == SOLVED
        times.append(min(timed(lambda: close_often(board, state, level, n_times))[0] for _ in range(TURNS)) / n_times)
    return 1e6 * statistics.median(times), n_solved / len(times)


@lean_kernel
def close_often(board, state, level, n_times):  # type: ignore[no-untyped-def]
    """Close a board so many times."""
    for _ in range(n_times):
        close(board, state, level)


def timed(run: Callable[[], Any]) -> tuple[float, Any]:
    """Run once and give the processor time of this thread, in seconds, and the result."""
    start = time.thread_time()
    result = run()
    return time.thread_time() - start, result


if __name__ == "__main__":
    main()
