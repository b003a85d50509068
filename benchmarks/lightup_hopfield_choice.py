"""Choose what the paper leaves open of the genetic algorithm with a Hopfield network, on boards set aside.

    python benchmarks/lightup_hopfield_choice.py [--first 5000] [--runs 25]

A row is a choice: rivals in a tournament, chance of a mutation, and disorder (see ``hopfield_ga.Parameters``). The row
has the percentage of the runs that find the solution: without a-priori probabilities (WOP), with these in the order of
updates (WPH), in the first individuals (WPI), and in both (WP). The boards are those that ``lightup_hopfield_set.py``
finds from other seeds than those of the experiment, however hard they are. The first row has the published means, which
are of other boards.
"""

import statistics
from dataclasses import replace

import click
from lightup_hopfield_set import boards_for

from kernels.jit import compile_first
from output.experiments.ortiz_lightup import CONVERGED, VARIANTS
from output.experiments.substitutes import published_means
from puzzles.lightup import LightUp
from solvers.lightup.methods import solve
from solvers.lightup.methods.hopfield_ga import Parameters
from solvers.lightup.methods.hopfield_set import INSTANCES

compile_first()  # it is compiled code that is measured

CHOICES = ((3, 0.02, 0.1), (3, 0.02, 0.2), (3, 0.02, 0.3), (3, 0.02, 0.5), (2, 0.01, 0.3), (6, 0.03, 0.3))
PUBLISHED = ("WOP", "WPH", "WPI", "WP")


@click.command()
@click.option("--first", default=5000, show_default=True, help="Seed of the boards to begin with.")
@click.option("--runs", default=25, show_default=True, help="Runs of each board.")
def main(first: int, runs: int) -> None:
    """Print one row a choice."""
    boards = {number: next(boards_for(number, range(first, first + 2000)))[1] for number in CONVERGED}
    print("rivals mutation disorder" + "".join(f"{name:>8}" for name in PUBLISHED))
    print(f"{'paper':24}" + "".join(f"{mean:8.1f}" for mean in published_means(CONVERGED)), flush=True)
    for rivals, mutation, disorder in CHOICES:
        print(f"{rivals:6}{mutation:9}{disorder:9}", end="")
        for name in PUBLISHED:
            chosen = replace(VARIANTS[name], rivals=rivals, mutation=mutation, disorder=disorder)
            print(f"{percentage(boards, chosen, runs):8.1f}", end="", flush=True)
        print()


def percentage(boards: dict[int, LightUp], parameters: Parameters, n_runs: int) -> float:
    """Return the percentage of the runs that find the solution."""
    return 100 * statistics.mean(
        bool(solve(board, "hopfield-ga", parameters, seed=-1 - run, budget=INSTANCES[number].budget).solutions)
        for number, board in boards.items()
        for run in range(n_runs)
    )


if __name__ == "__main__":
    main()
