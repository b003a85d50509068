"""A hybrid evolutionary search: individuals guess some cells, line solving follows, and fruitful guesses breed.

Each gene is a guess about a cell that line solving leaves open. The first generation guesses a tenth of these cells,
painted or blank by their a-priori probability. Roulette wheel, two-point crossover and an exchange of two genes breed
the next generation. Then the diversity-guided mutation turns guesses to what the population and the probability
together make more likely. Each individual is evaluated before and after that mutation.

We chose the following where the papers are silent. Every line is solved completely. A contradiction costs as much
fitness as a tenth of all cells. Parents cross with a chance of 0.6, as in the authors' earlier search, and each child
exchanges two genes. The guided mutation is kept if it does the individual no harm. Children replace all their parents,
and the best grid is kept apart. ``benchmarks/nonogram_evolutionary_choice.py`` chose the cost of a contradiction on
puzzles other than those of the experiment: from a fifth down, the numbers of generations of the variants have about the
proportions of the paper.

Source: Ortiz-Garcia and others 2009, "Improving the performance of evolutionary algorithms in grid-based puzzles
resolution", sections 2.1 and 6; the chance of a crossover is that of Salcedo-Sanz and others 2007.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.streams import State, stream_for
from puzzles.errors import RequestError
from puzzles.nonogram import Grid, Nonogram
from solvers.arrays import Records
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
from solvers.nonogram.arrays import Clues, LineWorkspace, candidates, clues_from
from solvers.nonogram.methods.a_priori import painted_share
from solvers.nonogram.methods.evolutionary_kernel import breed, first_guesses, guide, weigh, weigh_all
from solvers.nonogram.proof import solved_by_lines

_EITHER = 0.5


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The parameters of the search: published values, except the last three, which the paper does not mention."""

    individuals: int = parameter(30, "individuals of a generation")
    guessed: float = parameter(0.1, "share of the open cells that the first individuals guess")
    a_priori: bool = parameter(True, "guess by the a-priori probability, not by the toss of a coin")
    guided: bool = parameter(True, "use the diversity-guided mutation")
    crossover: float = parameter(0.6, "chance that two parents exchange genes")
    mutation: float = parameter(1.0, "chance that two genes of a child change places")
    penalty: float = parameter(0.1, "fitness that a contradiction costs, as a share of all cells")

    def __post_init__(self) -> None:
        check_at_least(self, individuals=2)
        check_shares(self, "guessed", "crossover", "mutation", "penalty")


class Logic(NamedTuple):
    """Workspace of the line solver."""

    base: NDArray[np.void]  # masks of what lines settle without a guess
    trial: NDArray[np.void]  # the same with the guesses of one individual
    dirty: NDArray[np.uint8]  # ``[n_lines]``, all 0
    workspace: LineWorkspace  # of the line solver
    effort: Records  # counters
    cells: NDArray[np.int64]  # ``[n_genes]``, the cell (row * width + column) of each gene


def steps(puzzle: Nonogram, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Breed one generation after another, and yield the best grid after each.

    Raise ``RequestError`` for several colors.

    The fitness of a grid is the number of settled cells; other cells appear blank. The first, random generation is
    number 1, as in the paper. If lines contradict each other without any guess, there is nothing to breed.
    """
    if puzzle.n_colors > 1:
        raise RequestError(f"a puzzle of {puzzle.n_colors} colors was given; expected one color for evolutionary")
    clues = clues_from(puzzle)
    logic, is_possible = logic_for(puzzle)
    n_cells = puzzle.height * puzzle.width
    penalty = max(1, round(parameters.penalty * n_cells))  # so that a contradiction is never as fit as a solution
    state = stream_for("nonogram evolutionary", task.seed)
    shares = painted_share(puzzle).ravel()[logic.cells]
    check_size("genes", parameters.individuals * len(logic.cells), MAX_GENES, "evolutionary")
    genes = np.zeros((parameters.individuals, len(logic.cells)), np.uint8)
    fitness = np.zeros(parameters.individuals)
    first_guesses(genes, shares if parameters.a_priori else np.full(len(shares), _EITHER), state, parameters.guessed)

    best, known = np.zeros((puzzle.height, puzzle.width), np.uint8), 0.0
    n_generations = 1
    n_evaluations = int(weigh_all(clues, logic, genes, penalty, fitness)) if is_possible else 0
    while True:
        if fitness.max() > known:
            known = float(fitness.max())
            weigh(clues, logic, genes[fitness.argmax()], penalty)
            best = _settled_grid(puzzle, logic)
        effort = {"generations": n_generations, "evaluations": n_evaluations}
        is_solved = known == n_cells
        yield Result(solutions=(best,) if is_solved else (), best=best, fitness=known, effort=effort)
        if is_solved or not is_possible or n_generations == task.budget:
            return
        n_generations += 1
        children, their_fitness = np.zeros_like(genes), np.zeros_like(fitness)
        breed(genes, fitness, state, parameters.crossover, parameters.mutation, children)
        n_evaluations += int(weigh_all(clues, logic, children, penalty, their_fitness))
        if parameters.guided and their_fitness.max() < n_cells:
            n_evaluations += guide_where_no_worse(clues, logic, children, their_fitness, shares, penalty, state)
        genes, fitness = children, their_fitness


def guide_where_no_worse(
    clues: Clues,
    logic: Logic,
    genes: NDArray[np.uint8],
    fitness: NDArray[np.float64],
    shares: NDArray[np.float64],
    penalty: int,
    state: State,
) -> int:
    """Keep the diversity-guided mutation of each individual that is no worse by it; return the number of evaluations.

    ``genes`` (uint8 ``[n_individuals, n_genes]``) and ``fitness`` (float64 ``[n_individuals]``) change in place;
    ``shares`` are the a-priori probabilities, float64 ``[n_genes]``.
    """
    guided, guided_fitness = genes.copy(), np.zeros_like(fitness)
    guide(guided, shares, state)
    n_weighed = weigh_all(clues, logic, guided, penalty, guided_fitness)
    no_worse = guided_fitness >= fitness
    genes[no_worse], fitness[no_worse] = guided[no_worse], guided_fitness[no_worse]
    return int(n_weighed)


def logic_for(puzzle: Nonogram) -> tuple[Logic, bool]:
    """Solve the lines without a guess; also return False if they contradict each other."""
    (_, _, base, dirty, workspace, effort), is_possible = solved_by_lines(puzzle)
    dirty[:] = 0
    cells = np.flatnonzero(candidates(base, puzzle.height, puzzle.width).all(axis=2))
    return Logic(base, np.zeros_like(base), dirty, workspace, effort, cells), is_possible


def _settled_grid(puzzle: Nonogram, logic: Logic) -> Grid:
    """Return the grid of the trial masks: a cell is painted if nothing else is possible."""
    blank, painted = np.moveaxis(candidates(logic.trial, puzzle.height, puzzle.width), 2, 0)
    grid: Grid = (painted & ~blank).astype(np.uint8)
    return grid
