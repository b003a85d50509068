"""The genetic algorithm with a Hopfield network: repairs and their cost, each operator, the parameters, the boards."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from kernels.streams import stream_for
from puzzles.lightup import BULB, WHITE, LightUp
from solvers.lightup.methods import METHODS
from solvers.lightup.methods.a_priori import settle
from solvers.lightup.methods.hopfield_ga import IMPROVED, Network, Parameters, network_for
from solvers.lightup.methods.hopfield_kernel import (
    breed,
    cost_of,
    count_in_segments,
    disturb,
    first_genes,
    mend,
    mending_gene,
    repair,
    weigh_all,
    winner,
)
from solvers.lightup.methods.hopfield_set import INSTANCES, set_boards
from solvers.lightup.proof import prove
from solvers.lightup.rules_kernel import UNKNOWN
from solvers.methods import Result, solve_by
from solvers.verdict import Verdict
from tests.examples import examples
from tests.puzzles.lightup_boards import lightup
from tests.solvers.lightup_cells import BOARD, beside, seen

pytestmark = pytest.mark.usefixtures("rare_kernels")
HOPFIELD = METHODS["hopfield-ga"]


def naive_cost(board: LightUp, grid: np.ndarray) -> int:
    cells = [(int(r), int(c)) for r, c in np.argwhere(grid == 1)]
    numbers = sum(
        abs(int(board.grid[r, c]) - sum(int(grid[cell]) for cell in beside(board, r, c)))
        for r, c in np.argwhere(board.grid <= 4).tolist()
    )
    lit = {cell for bulb in cells for cell in (bulb, *seen(board, bulb))}
    return numbers + board.n_white - len(lit)


def grid_of(board: LightUp, marks: np.ndarray, network: Network, genes: np.ndarray) -> np.ndarray:
    grid = (marks == BULB).astype(np.uint8)
    grid.ravel()[network.cells] = genes
    return grid


def laid_out(board: LightUp) -> tuple[np.ndarray, Network]:
    marks = settle(board)
    return marks, network_for(board, marks)


@examples(100)
@given(BOARD, st.randoms(use_true_random=True))
def test_repaired_bulbs_see_none_and_light_all_open_cells_and_cost_is_equation_22(rows: list[str], random: Any) -> None:
    board = lightup(rows)
    marks, network = laid_out(board)
    n_genes = len(network.cells)
    genes = np.array([random.randint(0, 1) for _ in range(n_genes)], np.uint8)
    order = np.array(random.sample(range(n_genes), n_genes), np.int64)
    repair(network, genes, order)
    grid = grid_of(board, marks, network, genes)
    bulbs = {(int(r), int(c)) for r, c in np.argwhere(grid == 1)}
    lit = {cell for bulb in bulbs for cell in (bulb, *seen(board, bulb))}
    assert not any(seen(board, bulb) & bulbs for bulb in bulbs)
    assert {(int(r), int(c)) for r, c in np.argwhere(marks == UNKNOWN)} <= lit
    assert cost_of(network, genes) == naive_cost(board, grid)
    again = genes.copy()
    repair(network, again, order)
    assert (again == genes).all()


def test_disturbing_by_chance_reaches_every_order_alike_or_none_other() -> None:
    state, counts = stream_for("a test", 0), dict.fromkeys(permutations(range(3)), 0)
    for _ in range(600):
        order = np.arange(3)
        disturb(order, 1.0, state)
        counts[tuple(order.tolist())] += 1
    assert all(60 < count < 140 for count in counts.values())
    order = np.arange(50)
    disturb(order, 0.0, state)
    assert (order == np.arange(50)).all()
    disturb(order, 0.1, state)
    assert 2 <= (order != np.arange(50)).sum() <= 20
    assert sorted(order) == list(range(50))


def test_first_genes_have_their_shares() -> None:
    genes = np.zeros((1000, 3), np.uint8)
    first_genes(genes, np.array([0.0, 0.25, 1.0]), stream_for("a test", 0))
    means = genes.mean(axis=0)
    assert (means[0], means[2]) == (0, 1)
    assert 0.2 < means[1] < 0.3


def test_a_tournament_prefers_the_cheap() -> None:
    state, costs = stream_for("a test", 0), np.array([3, 1, 2])
    drawn = np.bincount([winner(costs, 2, state) for _ in range(900)], minlength=3)
    assert 440 < drawn[1] < 560  # five of nine
    assert 240 < drawn[2] < 360
    assert 60 < drawn[0] < 140
    assert (np.bincount([winner(costs, 1, state) for _ in range(900)]) > 240).all()


def test_children_are_parents_crossed_in_one_stretch_and_turned_by_chance() -> None:
    state = stream_for("a test", 0)
    genes, costs = np.array([[0] * 8, [1] * 8], np.uint8), np.array([5, 0])
    children = np.zeros((400, 8), np.uint8)
    breed(genes, costs, state, 50, 1.0, 0.0, children)
    assert (children == 1).all()
    breed(genes, costs, state, 50, 1.0, 1.0, children)
    assert (children == 0).all()
    breed(genes, costs, state, 50, 0.0, 0.25, children)
    assert 0.2 < (children == 0).mean() < 0.3
    breed(genes, costs, state, 1, 1.0, 0.0, children)
    n_changes = np.abs(np.diff(children.astype(int), axis=1)).sum(axis=1)
    assert set(n_changes.tolist()) == {0, 1, 2}
    pairs = children.reshape(200, 2, 8)
    assert all((pair[0] == pair[1]).all() or (pair[0] != pair[1]).all() for pair in pairs)
    breed(genes, costs, state, 1, 0.0, 0.0, children)
    assert (children == children[:, :1]).all()


@examples(60)
@given(BOARD, st.integers(0, 1000))
def test_mending_draws_genes_that_would_help_and_never_costs_more(rows: list[str], seed: int) -> None:
    board, state = lightup(rows), stream_for("a test", seed)
    marks, network = laid_out(board)
    genes = np.zeros(len(network.cells), np.uint8)
    order = np.arange(len(genes))
    disturb(order, 1.0, state)
    repair(network, genes, order)
    grid = grid_of(board, marks, network, genes)
    before = cost_of(network, genes)
    lit = {cell for r, c in np.argwhere(grid == 1).tolist() for cell in ((r, c), *seen(board, (r, c)))}
    helping = set()
    for i, cell in enumerate(network.cells.tolist()):
        place = divmod(cell, board.width)
        missing = [
            int(board.grid[number]) - sum(int(grid[each]) for each in beside(board, *number))
            for number in beside(board, *place)
            if board.grid[number] <= 4
        ]
        is_dark_there = any(board.grid[each] == WHITE and each not in lit for each in seen(board, place))
        if any(m < 0 for m in missing) if genes[i] else is_dark_there or any(m > 0 for m in missing):
            helping.add(i)
    drawn = {int(mending_gene(network, genes, state)) for _ in range(20)}
    assert drawn <= (helping or {-1})
    after = mend(network, genes, order, 0.5, state)
    count_in_segments(network, genes)
    assert after == cost_of(network, genes) == naive_cost(board, grid_of(board, marks, network, genes)) <= before


def test_every_gene_that_would_help_may_be_drawn_and_has_its_way() -> None:
    board = lightup(["1..", "..."])
    _, network = laid_out(board)
    names = [divmod(cell, 3) for cell in network.cells.tolist()]
    drawn = set()
    for seed in range(60):
        genes = np.array([cell in ((0, 2), (1, 1)) for cell in names], np.uint8)
        assert mend(network, genes, np.arange(5), 0.0, stream_for("a test", seed)) <= 1
        chosen_cell = {cell for cell, gene in zip(names, genes, strict=True) if gene} & {(0, 1), (1, 0)}
        assert chosen_cell
        drawn |= chosen_cell
    assert drawn == {(0, 1), (1, 0)}


def test_weighing_ends_at_a_solution_and_at_the_budget() -> None:
    board = lightup(["1..", "..."])
    _, network = laid_out(board)
    names = [divmod(cell, 3) for cell in network.cells.tolist()]
    wrong = [cell in ((0, 2), (1, 1)) for cell in names]
    right = [cell in ((0, 1), (1, 2)) for cell in names]
    order = np.arange(5)
    for genes, n_most, n_weighed in (([wrong, right, wrong], 9, 2), ([wrong] * 3, 9, 3), ([wrong] * 3, 2, 2)):
        costs = np.full(3, 99)
        evaluations = weigh_all(
            network, np.array(genes, np.uint8), costs, order, 0.0, 0, stream_for("a test", 0), 0, n_most
        )
        assert evaluations == n_weighed
        assert (costs == 99).sum() == 3 - n_weighed
    costs = np.full(3, 99)
    assert weigh_all(network, np.array([wrong] * 3, np.uint8), costs, order, 0.0, 0, stream_for("a test", 0), 1, 9) == 2
    assert costs.tolist() == [99, 1, 1]


def solved(board: LightUp, seed: int = 1, budget: int = 600, **parameters: Any) -> list[Result]:
    results: list[Result] = []
    solve_by(HOPFIELD, board, Parameters(**parameters), seed=seed, budget=budget, on_progress=results.append)
    return results


HARD = set_boards()[5]


@pytest.mark.parametrize("mended", [0, 2])
def test_each_generation_is_reported_and_the_best_stays(mended: int) -> None:
    results = solved(HARD, budget=330, individuals=40, mended=mended)
    n_each = 39 * (1 + mended)
    evaluations = [40 * (1 + mended)]
    while evaluations[-1] < 330:
        evaluations.append(min(330, evaluations[-1] + n_each))
    assert [each.effort for each in results] == [
        {"generations": n, "evaluations": spent} for n, spent in enumerate(evaluations, 1)
    ]
    costs = [each.fitness for each in results]
    assert costs == sorted(costs, reverse=True)
    for each in results:
        assert each.best is not None
        assert each.fitness == naive_cost(HARD, each.best)
        assert not each.solutions


def test_the_boards_are_what_they_are_said_to_be() -> None:
    boards = set_boards()
    assert list(boards) == list(INSTANCES) == list(range(1, 14))
    assert len({board.id for board in boards.values()}) == 13
    for number, board in boards.items():
        assert (board.height, board.width) == (INSTANCES[number].side,) * 2
        assert (settle(board) == UNKNOWN).sum() == INSTANCES[number].n_open
        assert prove(board).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("number", [2] if PLAIN else [1, 2, 3, 9, 11])
def test_boards_are_solved_within_the_evaluations_of_the_paper(number: int) -> None:
    board = set_boards()[number]
    for parameters in (IMPROVED, Parameters())[: 2 if number < 3 else 1]:
        result = solve_by(HOPFIELD, board, parameters, seed=3, budget=INSTANCES[number].budget)
        assert result.solutions
        assert (result.solutions[0] == prove(board).solutions[0]).all()
