"""Choose what the paper leaves open of the evolutionary search, on puzzles set aside from those of the experiment.

    python benchmarks/nonogram_evolutionary_choice.py [--first 1000] [--seeds 2] [--runs 50]

A contradiction costs an individual fitness; the paper does not say how much. A row is a cost, as a share of all cells.
It has the percentage of the runs that succeed and their mean number of generations, for the whole search and without
each of its operators. The puzzles are those that ``nonogram_hard_set.py`` finds from other seeds, however hard they
are. The first row has the published means, which are of other puzzles.
"""

import statistics
from dataclasses import replace

import click
from nonogram_hard_set import THEIR_OWN, puzzles_for

from kernels.jit import compile_first
from output.experiments.ortiz import GENERATIONS, SOLVED, VARIANTS
from output.experiments.substitutes import published_means
from puzzles.nonogram import Nonogram
from solvers.nonogram.methods import solve
from solvers.nonogram.methods.evolutionary import Parameters

compile_first()  # it is compiled code that is measured

PENALTIES = (1.0, 0.5, 0.3, 0.2, 0.1, 0.05, 0.0)


@click.command()
@click.option("--first", default=1000, show_default=True, help="Seed of the puzzles to begin with.")
@click.option("--seeds", default=2, show_default=True, help="Puzzles for each number of the collection.")
@click.option("--runs", default=50, show_default=True, help="Runs of each puzzle.")
def main(first: int, seeds: int, runs: int) -> None:
    """Print one row a cost."""
    numbers = [number for number in GENERATIONS if number != THEIR_OWN]
    puzzles = [puzzle for number in numbers for _, puzzle in puzzles_for(number, range(first, first + seeds))]
    print("cost    " + "".join(f"{name:>20}" for name in VARIANTS))
    print_row("paper", list(zip(published_means(SOLVED), published_means(GENERATIONS), strict=True))[: len(VARIANTS)])
    for penalty in PENALTIES:
        settings = [replace(parameters, penalty=penalty) for parameters in VARIANTS.values()]
        print_row(penalty, [measured(puzzles, parameters, runs) for parameters in settings])


def print_row(name: object, cells: list[tuple[float, float]]) -> None:
    """Print a percentage and generations for each variant."""
    print(f"{name:<8}" + "".join(f"{percent:>12.2f} %{n:6.2f}" for percent, n in cells), flush=True)


def measured(puzzles: list[Nonogram], parameters: Parameters, n_runs: int) -> tuple[float, float]:
    """Return the percentage of the runs that succeed, and the mean generations of a puzzle."""
    solved = [
        [run.effort["generations"] for run in runs if run.solutions]
        for puzzle in puzzles
        for runs in [[solve(puzzle, "evolutionary", parameters, seed=-1 - run) for run in range(n_runs)]]
    ]
    percent = 100 * sum(map(len, solved)) / (n_runs * len(puzzles))
    return percent, statistics.mean(statistics.mean(each) for each in solved if each)


if __name__ == "__main__":
    main()
