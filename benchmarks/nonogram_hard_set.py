"""Find 10x10 nonograms that are as hard for the evolutionary search as a graded collection's hardest.

    python benchmarks/nonogram_hard_set.py [--first 0] [--seeds 30] [--runs 100]

Two papers measure on puzzles 222 to 237 of a collection of which only 222 may be passed on. Ortiz-Garcia and others
2009, table 2, say of each how many of its 100 cells remain open when lines have said all they can, and how many
generations their search took. For each number from 223 on, the script finds puzzles of ours with exactly as many open
cells. It measures how many generations the same search takes here, on the average of the runs that succeed, and prints
the puzzle whose number is nearest (in proportion) as a line of ``solvers/nonogram/methods/hard_10x10.txt``. The
variants of the search and tabu search play no part, and the runs have other seeds than those of the experiment.

A puzzle is found by a walk that begins with a picture that lines solve. Each step swaps two cells, and leads to a
puzzle with one solution. A step is taken if the walk is then no farther from the number wanted than it was some steps
ago (late acceptance).
"""

import math
import statistics
from collections.abc import Iterator

import click

from generator.nonogram.request import NonogramRequest as Request
from generator.nonogram.search import puzzle_of, settle_picture, start_picture
from generator.nonogram.swap_kernel import propose, take_back
from generator.nonogram.workspace import Workspace, borrowed_workspace
from kernels.jit import compile_first
from kernels.streams import stream_for
from output.experiments.ortiz import GENERATIONS
from puzzles.formats.document import Document
from puzzles.formats.nonogram import bare
from puzzles.nonogram import Nonogram
from solvers.nonogram.methods import solve
from solvers.nonogram.methods.hard_set import OPEN_CELLS
from solvers.nonogram.proof import Budget, prove
from solvers.nonogram.switch_kernel import find_switch
from solvers.verdict import Verdict

compile_first()  # it is compiled code that is measured

THEIR_OWN = 222
CANDIDATES = 200_000
STEPS_REMEMBERED = 50
PROOF_BUDGET = Budget(probes=5_000, nodes=50, dives=0, conflicts=0)
DENSITY = 0.34  # as in number 222


@click.command()
@click.option("--first", default=0, show_default=True, help="Seed to begin with.")
@click.option("--seeds", default=30, show_default=True, help="Searches for each number.")
@click.option("--runs", default=100, show_default=True, help="Runs of the evolutionary search on each puzzle found.")
def main(first: int, seeds: int, runs: int) -> None:
    """Print one line a puzzle."""
    for number, published in GENERATIONS.items():
        if number != THEIR_OWN:
            found = [
                (abs(math.log(n_generations / published[0])), seed, n_generations, puzzle)
                for seed, puzzle in puzzles_for(number, range(first, first + seeds))
                if (n_generations := mean_generations(puzzle, runs))
            ]
            _, seed, n_generations, puzzle = min(found, key=lambda each: each[:2])
            print(number, seed, bare.TATHAM.write(Document(puzzle)).decode().strip(), flush=True)
            click.echo(f"{number}: {n_generations:.2f} generations, published {published[0]}", err=True)


def puzzles_for(number: int, seeds: range) -> Iterator[tuple[int, Nonogram]]:
    """Yield puzzles with as many open cells as a number of the collection, with their seeds."""
    for seed in seeds:
        puzzle = hard_puzzle(OPEN_CELLS[number], number, seed)
        if puzzle is not None:
            yield seed, puzzle


def mean_generations(puzzle: Nonogram, n_runs: int) -> float:
    """Return the generations that the evolutionary search takes when it succeeds; 0 if it never does."""
    runs = [solve(puzzle, "evolutionary", seed=-1 - run) for run in range(n_runs)]
    return statistics.mean([run.effort["generations"] for run in runs if run.solutions] or [0])


def hard_puzzle(wanted: int, number: int, seed: int) -> Nonogram | None:
    """Walk until lines leave as many cells open as wanted, in a puzzle with one solution."""
    state = stream_for("hard nonograms", number, seed)
    request = Request(size="10x10", density=DENSITY, style="noise")
    with borrowed_workspace(10, 10, 1, "none") as workspace:
        start_picture(request, state, workspace)
        if settle_picture(workspace, state, 0) > 0:
            return None
        solving = (workspace.clues, workspace.masks, workspace.dirty, workspace.scratch, workspace.effort)
        here = wanted  # away from it: nothing is open in the first picture
        earlier = [here] * STEPS_REMEMBERED
        for n_tried in range(CANDIDATES):
            n_made, n_open = propose(workspace.picture, *solving, workspace.search, state, 1 + n_tried % 2, 1)
            there = abs(wanted - n_open)
            turn = n_tried % STEPS_REMEMBERED
            if there <= max(here, earlier[turn]) and is_unique(request, workspace):
                here = there
            else:
                take_back(workspace.picture, workspace.clues, workspace.search, n_made)
            earlier[turn] = here
            if here == 0:
                return puzzle_of(request, workspace)
    return None


def is_unique(request: Request, workspace: Workspace) -> bool:
    """Tell whether a small budget proves one solution."""
    upper, lower, _left, _right = find_switch(workspace.picture.grid)
    return upper == lower and prove(puzzle_of(request, workspace), budget=PROOF_BUDGET).verdict is Verdict.UNIQUE


if __name__ == "__main__":
    main()
