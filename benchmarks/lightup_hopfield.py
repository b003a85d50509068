"""Measure the genetic algorithm with a Hopfield network on the twelve boards, as the paper does.

    python benchmarks/lightup_hopfield.py [--runs 200] [--only WORD] [--boards FILE]

Every run has a seed of its own and the evaluations of the paper, 10,000 at 10x10 and 40,000 at 14x14. A row has for a
board how many of the runs found the solution, and the mean number of generations of those runs. The first generation,
which is random, is number 1. Times are processor time of one core. FILE has other boards, as
``lightup_hopfield_set.py`` prints them; they show whether anything was fitted to the twelve.
"""

import statistics
import time
from pathlib import Path

import click

from kernels.jit import compile_first
from output.experiments.ortiz_lightup import VARIANTS
from puzzles.lightup import LightUp
from solvers.lightup.methods import solve
from solvers.lightup.methods.hopfield_ga import Parameters
from solvers.lightup.methods.hopfield_set import INSTANCES, LARGE, boards_in, set_boards

compile_first()  # it is compiled code that is measured


@click.command()
@click.option("--runs", default=200, show_default=True, help="Runs of each board.")
@click.option("--only", default="", help="Variants whose name contains this.")
@click.option(
    "--boards", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Boards instead of the twelve."
)
def main(runs: int, only: str, boards: Path | None) -> None:
    """Print one table a variant."""
    measured = boards_in(boards.read_text(encoding="utf-8")) if boards else set_boards()
    measured.pop(LARGE, None)
    for number, board in measured.items():
        print(f"{number:2} {board.height}x{board.width}, {board.n_walls} walls, {board.n_numbers} numbers")
    for name, parameters in VARIANTS.items():
        if only in name:
            measure(name, parameters, measured, runs)


def measure(name: str, parameters: Parameters, boards: dict[int, LightUp], n_runs: int) -> None:
    """Print a row a board, and one for all."""
    print(f"\n{name}", flush=True)
    shares = []
    for number, board in boards.items():
        solve(board, "hopfield-ga", parameters, seed=-1, budget=500)  # compiles what is not compiled yet
        start = time.process_time()
        runs = [
            solve(board, "hopfield-ga", parameters, seed=seed, budget=INSTANCES[number].budget)
            for seed in range(n_runs)
        ]
        seconds = (time.process_time() - start) / n_runs
        solved = [run.effort["generations"] for run in runs if run.solutions]
        shares.append(100 * len(solved) / n_runs)
        generations = f"{statistics.mean(solved):.2f}" if solved else "-"
        print(f"{number:3} {shares[-1]:6.1f} %, {generations:>7} generations, {1e3 * seconds:6.1f} ms", flush=True)
    print(f"all {statistics.mean(shares):6.1f} %", flush=True)


if __name__ == "__main__":
    main()
