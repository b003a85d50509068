"""A genetic algorithm over bulbs, in which a binary Hopfield network repairs individuals until no bulb sees another.

The numbers settle what they can; each gene is a cell that is still open, with a bulb or without. The network updates
its neurons one after another and writes the repaired bulbs back into the genes. The algorithm breeds the individuals
that miss the numbers least and leave the fewest cells dark. The a-priori probability of a bulb may determine the bulbs
of the first generation, and the order of updates, with the likeliest cells first. Each repair changes the order a
little.

We chose the following where the paper is silent. There are 200 individuals, since its 40,000 evaluations last for 105
generations and more. Parents win a tournament of three. They cross at two points with a chance of 0.6, as in the
authors' other searches, and each gene turns with a chance of 0.02. The best individual survives its generation without
another evaluation. Without a-priori probabilities, half of the first genes are bulbs, and the order of the network is
drawn once. Each repair exchanges three tenths of its places with random ones. ``benchmarks/lightup_hopfield_choice.py``
chose the tournament, the mutation and the three tenths on boards other than those of the experiment.

Our own addition: ``mended`` turns a gene that would mend a missed number or a dark cell, if the cost does not rise.

Source: Ortiz-Garcia and others 2009, "Improving the performance of evolutionary algorithms in grid-based puzzles
resolution", sections 4, 5 and 7.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.streams import stream_for
from puzzles.lightup import BULB, MAX_NUMBER, WHITE, Grid, LightUp, n_beside, segments_of
from solvers.arrays import Int64s, Uint8s, zeros
from solvers.lightup.methods.a_priori import bulb_shares, settle
from solvers.lightup.methods.hopfield_kernel import breed, disturb, first_genes, weigh_all
from solvers.lightup.rules_kernel import UNKNOWN
from solvers.methods import (
    MAX_GENES,
    MethodParameters,
    Result,
    Task,
    check_at_least,
    check_shares,
    check_size,
    parameter,
)

_EITHER = 0.5
_NOT_WEIGHED = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The parameters of the search: the first two as published, the last our own, the others not in the paper."""

    a_priori_start: bool = parameter(True, "draw the first individuals by the a-priori probability of a bulb")
    a_priori_order: bool = parameter(True, "repair in the order of the a-priori probability, likeliest first")
    disorder: float = parameter(0.3, "share of the places of the order that each repair exchanges with others")
    individuals: int = parameter(200, "individuals of a generation")
    rivals: int = parameter(3, "individuals in the tournament that a parent wins")
    crossover: float = parameter(0.6, "chance that two parents exchange genes")
    mutation: float = parameter(0.02, "chance that a gene of a child turns")
    mended: int = parameter(0, "attempts to mend a number or a dark cell of each individual, each an evaluation")

    def __post_init__(self) -> None:
        check_at_least(self, individuals=2, rivals=1, mended=0)
        check_shares(self, "disorder", "crossover", "mutation")


IMPROVED = Parameters(disorder=0.5, individuals=400, rivals=2, mutation=0.01, mended=2)
"""The best parameters found on an earlier set of twelve boards, five of which are in ``hopfield_set``."""


class Network(NamedTuple):
    """The neurons of the Hopfield network, the parts of its cost, and its workspace."""

    cells: NDArray[np.int64]  # ``[n_genes]``, the cell (row * width + column) of each gene
    across: NDArray[np.int32]  # ``[n_genes]``, the segment of each in its row
    down: NDArray[np.int32]  # the same for columns
    # ``[n_genes, 4]``, the numbers above, below, left and right of each cell; ``n_numbers`` for none.
    beside: NDArray[np.int32]
    # ``[n_numbers + 1]``, the bulbs that each number lacks when all genes are 0; the last entry stands for no number.
    wanted: NDArray[np.int64]
    dark_across: NDArray[np.int32]  # ``[n_dark]``, the segments in rows of the cells that are dark when all genes are 0
    dark_down: NDArray[np.int32]  # the same for columns
    # Workspace
    in_segment: Annotated[Int64s, "n_tallies"]
    lacking: Annotated[Int64s, "n_wanted"]
    order: Annotated[Int64s, "n_genes"]
    trial: Annotated[Uint8s, "n_genes"]
    dark_in: Annotated[Int64s, "n_tallies"]


def steps(puzzle: LightUp, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Breed generations, and yield the best grid after each; generation 1 is random.

    The fitness of a grid is the cost of equation 22, 0 for a solution.
    """
    marks = settle(puzzle)
    network = network_for(puzzle, marks)
    shares = bulb_shares(puzzle, marks).ravel()[network.cells]
    state = stream_for("lightup hopfield-ga", task.seed)
    check_size("genes", parameters.individuals * len(network.cells), MAX_GENES, "hopfield-ga")
    genes = np.zeros((parameters.individuals, len(network.cells)), np.uint8)
    costs = np.zeros(parameters.individuals, np.int64)
    first_genes(genes, shares if parameters.a_priori_start else np.full(len(shares), _EITHER), state)
    usual_order = np.argsort(-shares, kind="stable")
    if not parameters.a_priori_order:
        disturb(usual_order, 1.0, state)

    n_generations, n_evaluations, n_kept = 1, 0, 0
    while True:
        costs[n_kept:] = _NOT_WEIGHED
        left = task.budget - n_evaluations
        n_evaluations += int(
            weigh_all(network, genes, costs, usual_order, parameters.disorder, parameters.mended, state, n_kept, left)
        )
        fittest = int(costs.argmin())
        best, cost = _grid_of(marks, network, genes[fittest]), int(costs[fittest])
        effort = {"generations": n_generations, "evaluations": n_evaluations}
        yield Result(solutions=() if cost else (best,), best=best, fitness=float(cost), effort=effort)
        if cost == 0 or n_evaluations == task.budget:
            return
        n_generations += 1
        children = np.zeros_like(genes)
        breed(genes, costs, state, parameters.rivals, parameters.crossover, parameters.mutation, children)
        children[0], costs[0], n_kept = genes[fittest], cost, 1
        genes = children


def network_for(puzzle: LightUp, marks: Grid) -> Network:
    """Lay out the neurons of a board, given its settled cells."""
    segments = segments_of(puzzle.grid)
    bulbs = marks == BULB
    cells = np.flatnonzero(marks == UNKNOWN)
    is_number = puzzle.grid <= MAX_NUMBER
    n_numbers = int(is_number.sum())
    index = np.full(marks.shape, n_numbers, np.int32)
    index[is_number] = np.arange(n_numbers)
    around = np.pad(index, 1, constant_values=n_numbers)
    beside = np.stack((around[:-2, 1:-1], around[2:, 1:-1], around[1:-1, :-2], around[1:-1, 2:]), axis=-1)
    wanted = np.append(puzzle.grid[is_number].astype(np.int64) - n_beside(bulbs)[is_number], 0)
    dark = (puzzle.grid == WHITE) & ~segments.lit(bulbs)
    return zeros(
        Network,
        n_genes=len(cells),
        n_wanted=n_numbers + 1,
        n_tallies=segments.n_segments + 1,
        cells=cells,
        across=segments.across.ravel()[cells],
        down=segments.down.ravel()[cells],
        beside=beside.reshape(-1, 4)[cells],
        wanted=wanted,
        dark_across=segments.across[dark],
        dark_down=segments.down[dark],
    )


def _grid_of(marks: Grid, network: Network, genes: NDArray[np.uint8]) -> Grid:
    """Return the settled bulbs together with those of an individual."""
    grid: Grid = (marks == BULB).astype(np.uint8)
    grid.ravel()[network.cells] = genes
    return grid
