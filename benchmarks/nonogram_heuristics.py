"""Measure the incomplete methods for nonograms on the sixteen hard puzzles, as their papers do.

    python benchmarks/nonogram_heuristics.py [--runs 50] [--only WORD]

Every run has a seed of its own. A row says how many of the runs found the solution, and how much processor time of one
core and how much effort a run took. Generations are the mean of the runs that succeeded, as in the paper. The first
generation, which is random, is number 1.
"""

import statistics
import time
from typing import Any, NamedTuple

import click

from kernels.jit import compile_first
from solvers.methods import Result
from solvers.nonogram.methods import METHODS, solve
from solvers.nonogram.methods.hard_set import HardPuzzle, hard_puzzles

compile_first()  # it is compiled code that is measured

TABU = {
    "tabu, as published": {},
    "tabu, equal places by lot": {"draws_lots": True},
}
EVOLUTIONARY = {
    "evolutionary, as published": {},
    "evolutionary, not guided": {"guided": False},
    "evolutionary, no a-priori start": {"a_priori": False},
    "evolutionary, neither": {"guided": False, "a_priori": False},
}


class Run(NamedTuple):
    """What one run came to, and its seconds of processor time."""

    result: Result
    seconds: float


@click.command()
@click.option("--runs", default=50, show_default=True, help="Runs a puzzle.")
@click.option("--only", default="", help="Variants whose name contains this.")
def main(runs: int, only: str) -> None:
    """Print one table a variant."""
    for name, settings in (TABU | EVOLUTIONARY).items():
        if only in name:
            print(f"\n{name}", flush=True)
            measure(name.partition(",")[0], settings, runs)


def measure(method: str, settings: dict[str, Any], n_runs: int) -> None:
    """Print a row a puzzle, and one for all."""
    parameters = METHODS[method].implementation.Parameters(**settings)
    for seed in range(-5, 0):  # compiles what is not compiled yet
        solve(hard_puzzles()[0].puzzle, method, parameters, seed=seed, budget=5)
    everything: list[Run] = []
    for hard in hard_puzzles():
        runs = [timed(hard, method, parameters, seed) for seed in range(n_runs)]
        print(f"{hard.name:8} {summary(runs, METHODS[method].unit)}", flush=True)
        everything += runs
    print(f"{'all':8} {summary(everything, METHODS[method].unit)}", flush=True)


def timed(hard: HardPuzzle, method: str, parameters: Any, seed: int) -> Run:
    """Make one run."""
    start = time.process_time()
    result = solve(hard.puzzle, method, parameters, seed=seed)
    return Run(result, time.process_time() - start)


def summary(runs: list[Run], unit: str) -> str:
    """Put some runs into words."""
    solved = [run.result for run in runs if run.result.solutions]
    efforts = [result.effort[unit] for result in solved] or [0]
    times = [run.seconds for run in runs]
    return (
        f"solved {100 * len(solved) / len(runs):6.2f} % | median {statistics.median(times):8.4f} s, "
        f"mean {statistics.mean(times):8.4f}, worst {max(times):8.4f} | "
        f"{unit} mean {statistics.mean(efforts):12,.2f}, median {statistics.median(efforts):12,.1f}"
    )


if __name__ == "__main__":
    main()
