"""Find 10x10 nonograms of which lines settle next to nothing, as replacements for a graded collection's hardest.

    python benchmarks/nonogram_hard_set.py [--seeds 10]

Two papers measure on puzzles 222 to 237 of a collection of which only 222 may be passed on. What makes them hard is
told: how many of their 100 cells remain open when lines have said all they can (Ortiz-Garcia and others 2009, table 2).
For each number from 223 on this searches for a puzzle of ours with exactly as many, and prints it as a line of
``solvers/nonogram/methods/hard_10x10.txt``.

The search walks from a picture that lines solve, by swaps of two cells, through puzzles with one solution, and takes
each step that leads no farther from the number wanted than it was some steps ago (late acceptance).
"""

import click

from generator.nonogram.request import NonogramRequest as Request
from generator.nonogram.search import puzzle_of, settle_picture, start_picture
from generator.nonogram.swap_kernel import propose, take_back
from generator.nonogram.workspace import Workspace, borrowed_workspace
from kernels.jit import compile_first
from kernels.streams import stream_for
from puzzles.formats.document import Document
from puzzles.formats.nonogram import tatham
from puzzles.nonogram import Nonogram
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
@click.option("--seeds", default=10, show_default=True, help="Searches for each number, at most.")
def main(seeds: int) -> None:
    """Print one line a puzzle."""
    for number, wanted in OPEN_CELLS.items():
        searches = ((seed, hard_puzzle(wanted, number, seed)) for seed in range(seeds if number != THEIR_OWN else 0))
        for seed, puzzle in searches:
            if puzzle is not None:
                print(number, seed, tatham.FORMAT.write(Document(puzzle)).decode().strip(), flush=True)
                break


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
