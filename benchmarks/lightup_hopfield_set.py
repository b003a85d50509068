"""Find Light Up boards with as many open cells as those of a paper that may not be passed on.

    python benchmarks/lightup_hopfield_set.py [--first 0] [--seeds 2000]

The paper tells of each of its boards how many cells are open when the numbers have settled what they can. For each this
makes boards at one seed after another and prints the first that fits, as a line of
``solvers/lightup/methods/hopfield_set.txt``; how hard it is for any method plays no part.

A board has walls and bulbs at random, and all numbers. Where it has several solutions, a wall comes where two of them
differ, until there is one. Then numbers are taken away in random order, if there is one solution without them too, till
as many cells are open as wanted.
"""

import click
import numpy as np
from numpy.typing import NDArray

from kernels.jit import compile_first
from puzzles.formats.document import Document
from puzzles.formats.lightup import tatham
from puzzles.lightup import WALL, WHITE, LightUp, n_beside, segments_of
from solvers.lightup.methods.a_priori import settle
from solvers.lightup.methods.hopfield_set import INSTANCES, Instance
from solvers.lightup.proof import prove
from solvers.lightup.rules_kernel import UNKNOWN
from solvers.verdict import Verdict

compile_first()  # it is compiled code that is measured

WALLS = 0.16  # share to begin with; those that make the solution the only one come to it

Mask = NDArray[np.bool_]


@click.command()
@click.option("--first", default=0, show_default=True, help="Seed to begin with.")
@click.option("--seeds", default=2000, show_default=True, help="Boards to make for each, at most.")
def main(first: int, seeds: int) -> None:
    """Print one line a board."""
    for number, wanted in INSTANCES.items():
        boards = ((seed, fitting_board(wanted, number, seed)) for seed in range(first, first + seeds))
        found = next(((seed, board) for seed, board in boards if board is not None), None)
        if found is None:
            click.echo(f"{number}: none of {seeds} boards fits", err=True)
        else:
            print(number, found[0], tatham.FORMAT.write(Document(found[1])).decode().strip(), flush=True)


def fitting_board(wanted: Instance, number: int, seed: int) -> LightUp | None:
    """Make a board, and take numbers away until as many cells are open as wanted."""
    rng = np.random.default_rng((number, seed))
    board = unique_board(rng, wanted.side)
    if board is None:
        return None
    for cell in rng.permutation(np.flatnonzero(board.grid < WALL)):
        if n_open(board) >= wanted.n_open:
            break
        grid = board.grid
        grid.flat[cell] = WALL
        trial = LightUp.from_grid(grid)
        if n_open(trial) <= wanted.n_open and prove(trial).verdict is Verdict.UNIQUE:
            board = trial
    return board if n_open(board) == wanted.n_open else None


def n_open(board: LightUp) -> int:
    """Count the cells that the numbers leave open."""
    return int((settle(board) == UNKNOWN).sum())


def unique_board(rng: np.random.Generator, side: int) -> LightUp | None:
    """Make a board with all numbers and one solution; None when a proof fails."""
    walls = rng.random((side, side)) < WALLS
    bulbs = np.zeros_like(walls)
    while True:
        bulbs = lit_up(rng, walls, bulbs)
        board = LightUp.from_grid(np.where(walls, n_beside(bulbs), WHITE))
        proof = prove(board)
        if proof.verdict is not Verdict.MULTIPLE:
            return board if proof.verdict is Verdict.UNIQUE else None
        differ = (proof.solutions[0] != proof.solutions[1]) & ~bulbs
        walls.flat[rng.choice(np.flatnonzero(differ))] = True


def lit_up(rng: np.random.Generator, walls: Mask, bulbs: Mask) -> Mask:
    """Add bulbs in dark cells, in random order, until there is none."""
    segments = segments_of(LightUp.from_grid(np.where(walls, WALL, WHITE)))
    bulbs = bulbs.copy()
    for cell in rng.permutation(np.flatnonzero(~walls)):
        if not segments.lit(bulbs).flat[cell]:
            bulbs.flat[cell] = True
    return bulbs


if __name__ == "__main__":
    main()
