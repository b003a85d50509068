"""The evolutionary search, its hard puzzles, its measure against lines solved the long way, and each operator."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.streams import stream_for
from puzzles.nonogram import Nonogram
from solvers.methods import Result, solve_by
from solvers.nonogram.arrays import clues_from
from solvers.nonogram.methods import METHODS
from solvers.nonogram.methods.a_priori import painted_share
from solvers.nonogram.methods.evolutionary import Parameters, guide_where_no_worse, logic_for
from solvers.nonogram.methods.evolutionary_kernel import (
    BLANK,
    PAINTED,
    UNKNOWN,
    breed,
    cross,
    exchange,
    first_guesses,
    guide,
    spin,
    weigh,
    weigh_all,
)
from solvers.nonogram.methods.hard_set import OPEN_CELLS, hard_puzzles
from solvers.nonogram.proof import prove
from solvers.verdict import Verdict
from tests.examples import examples
from tests.rating.naive_ladder import Board, waves
from tests.solvers.puzzles import CONTRADICTORY

pytestmark = pytest.mark.usefixtures("rare_kernels")
EVOLUTIONARY = METHODS["evolutionary"]
SET = hard_puzzles()
HARD, HARDER = SET[0].puzzle, SET[12].puzzle
PICTURE = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, 1), min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)


def settled_the_long_way(puzzle: Nonogram, guesses: dict[tuple[int, int], int]) -> int | None:
    """Count the cells that lines settle from some guesses; None when a line contradicts."""
    board = Board(puzzle.rows, puzzle.columns, 1)
    board.cells |= {cell: {guess} for cell, guess in guesses.items()}
    is_possible, _ = waves(board, set(board.clues))
    return sum(len(colors) == 1 for colors in board.cells.values()) if is_possible else None


@examples(60)
@given(PICTURE, st.lists(st.integers(0, 2), min_size=25, max_size=25), st.integers(1, 30))
def test_fitness_counts_what_logic_settles_and_a_contradiction_costs(
    picture: list[list[int]], wishes: list[int], penalty: int
) -> None:
    puzzle = Nonogram.from_grid(picture)
    clues = clues_from(puzzle)
    logic, is_possible = logic_for(puzzle)
    assert is_possible
    genes = np.array(wishes[: len(logic.cells)], np.uint8)
    guesses = {
        divmod(int(cell), puzzle.width): int(gene)
        for cell, gene in zip(logic.cells, genes, strict=True)
        if gene != UNKNOWN
    }
    expected = settled_the_long_way(puzzle, guesses)
    fitness = weigh(clues, logic, genes, penalty)
    if expected is None:
        assert 0 <= fitness <= max(0, puzzle.height * puzzle.width - penalty)
    else:
        assert fitness == expected
    assert len(logic.cells) == puzzle.height * puzzle.width - settled_the_long_way(puzzle, {})
    assert not logic.dirty.any()


def test_the_first_individuals_guess_a_share_of_the_cells_by_probability() -> None:
    genes = np.zeros((1000, 3), np.uint8)
    first_guesses(genes, np.array([0.0, 0.25, 1.0]), stream_for("a test", 0), 0.4)
    n_guessed = (genes != UNKNOWN).sum(axis=0)
    assert ((n_guessed > 350) & (n_guessed < 450)).all()
    share = (genes == PAINTED).sum(axis=0) / n_guessed
    assert (share[0], share[2]) == (0, 1)
    assert 0.2 < share[1] < 0.3


def test_the_wheel_draws_by_fitness_and_all_alike_if_none_has_any() -> None:
    state = stream_for("a test", 0)
    drawn = np.bincount([spin(np.array([0.0, 10.0, 0.0, 30.0]), state) for _ in range(1000)], minlength=4)
    assert (drawn[0], drawn[2]) == (0, 0)
    assert 200 < drawn[1] < 300
    assert (np.bincount([spin(np.zeros(4), state) for _ in range(1000)]) > 200).all()


def test_crossing_exchanges_one_stretch() -> None:
    state = stream_for("a test", 0)
    lengths = []
    for _ in range(200):
        first, second = np.zeros(6, np.uint8), np.ones(6, np.uint8)
        cross(first, second, state)
        assert (first != second).all()
        assert np.abs(np.diff(first, prepend=0, append=0).astype(np.int8)).sum() in (0, 2)
        lengths.append(int(first.sum()))
    assert set(lengths) == set(range(7))
    assert lengths.count(0) < 60  # both points are the same in one of seven


def test_an_exchange_moves_two_genes_that_differ() -> None:
    state = stream_for("a test", 0)
    for _ in range(50):
        genes = np.array([UNKNOWN, UNKNOWN, BLANK, PAINTED, UNKNOWN], np.uint8)
        before = genes.copy()
        exchange(genes, state)
        assert (genes != before).sum() == 2
        assert sorted(genes) == sorted(before)
    alike = np.full(4, UNKNOWN, np.uint8)
    exchange(alike, state)
    assert (alike == UNKNOWN).all()


def test_children_come_from_the_fit_and_chances_of_0_leave_them_alone() -> None:
    genes = np.array([[0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 2, 0]], np.uint8)
    children = np.full((8, 4), 9, np.uint8)
    breed(genes, np.array([0.0, 5.0, 0.0]), stream_for("a test", 0), 0.0, 0.0, children)
    assert (children == 1).all()
    breed(genes, np.array([0.0, 0.0, 5.0]), stream_for("a test", 0), 0.0, 1.0, children)
    assert ((children != genes[2]).sum(axis=1) == 2).all()
    breed(genes, np.array([5.0, 5.0, 0.0]), stream_for("a test", 0), 1.0, 0.0, children)
    assert any(len(set(child)) == 2 for child in children.tolist())


@pytest.mark.parametrize(
    ("probability", "right", "least", "most"),
    [
        (0.5, PAINTED, 830, 850),  # q = 0.6: of the 400 blank ones 0.6 turn
        (0.4, PAINTED, 830, 850),  # q + p = 1 still says painted
        (0.3, BLANK, 630, 650),  # of the 600 painted ones 1 - q turn
    ],
)
def test_the_guided_mutation(probability: float, right: int, least: int, most: int) -> None:
    counts = []
    for seed in range(20):
        genes = np.array([[PAINTED]] * 600 + [[BLANK]] * 400 + [[UNKNOWN]] * 50, np.uint8)
        guide(genes, np.array([probability]), stream_for("a test", seed))
        assert (genes[1000:] == UNKNOWN).all()
        assert (genes[:1000] != UNKNOWN).all()
        counts.append(int((genes == right).sum()))
    assert least < np.mean(counts) < most


def test_the_guided_mutation_is_kept_where_it_does_no_harm() -> None:
    clues = clues_from(HARDER)
    logic, _ = logic_for(HARDER)
    shares, state = painted_share(HARDER).ravel()[logic.cells], stream_for("a test", 0)
    genes, fitness = np.zeros((40, len(shares)), np.uint8), np.zeros(40)
    first_guesses(genes, np.full(len(shares), 0.5), state, 0.03)
    assert weigh_all(clues, logic, genes, 100, fitness) == 40
    before, fitness_before = genes.copy(), fitness.copy()
    assert guide_where_no_worse(clues, logic, genes, fitness, shares, 100, state) == 40
    assert (fitness >= fitness_before).all()
    assert (fitness > fitness_before).any()
    assert [weigh(clues, logic, each, 100) for each in genes] == fitness.tolist()
    assert 0 < (genes != before).any(axis=1).sum() < 40


def test_weighing_stops_at_an_individual_that_solves_the_puzzle() -> None:
    clues = clues_from(HARD)
    logic, _ = logic_for(HARD)
    genes, fitness = np.full((3, len(logic.cells)), UNKNOWN, np.uint8), np.zeros(3)
    genes[1] = prove(HARD).solutions[0].ravel()[logic.cells]
    assert weigh_all(clues, logic, genes, 100, fitness) == 2
    assert fitness.tolist() == [6, 100, 0]


def run(puzzle: Nonogram, parameters: Parameters | None = None, **options: int) -> list[Result]:
    seen: list[Result] = []
    solve_by(EVOLUTIONARY, puzzle, parameters, on_progress=seen.append, **options)
    return seen


def test_each_generation_is_reported_until_the_puzzle_is_solved() -> None:
    seen = run(HARDER, seed=3)
    assert [each.effort["generations"] for each in seen] == list(range(1, len(seen) + 1))
    assert [each.fitness for each in seen] == sorted(each.fitness for each in seen)
    assert [bool(each.solutions) for each in seen] == [False] * (len(seen) - 1) + [True]
    assert seen[-1].fitness == 100
    n_evaluations = [each.effort["evaluations"] for each in seen]
    assert n_evaluations[:2] == [30, 90]
    assert n_evaluations[-2] < n_evaluations[-1] <= n_evaluations[-2] + 60


def test_lines_that_contradict_each_other_leave_nothing_to_breed() -> None:
    puzzle = Nonogram(rows=(((2, 1),), ()), columns=((), ((2, 1),)))
    seen = run(puzzle)
    assert [(each.solutions, each.fitness) for each in seen] == [((), 0.0)]
    assert run(CONTRADICTORY, budget=3)[-1].solutions == ()


def test_there_is_one_for_each_number_and_all_differ() -> None:
    assert [hard.number for hard in SET] == list(range(222, 238))
    assert len({hard.puzzle.id for hard in SET}) == 16
    assert {(hard.puzzle.height, hard.puzzle.width, hard.puzzle.n_colors) for hard in SET} == {(10, 10, 1)}


def test_222_is_the_one_of_the_collection() -> None:
    assert [hard.name for hard in SET][:2] == ["222", "own 223"]
    assert [hard.number for hard in SET if not hard.is_own] == [222]
    puzzle = SET[0].puzzle
    rows, columns = (
        [" ".join(str(block.length) for block in clue) for clue in lines] for lines in (puzzle.rows, puzzle.columns)
    )
    assert rows == ["2 1", "1", "2 2 1 1", "2 2", "2 1", "1", "2 2", "1 1 2", "5", "2 1"]
    assert columns == ["1 1 1 1", "1 1 1 1 1", "1 2 1", "1", "3 1", "1 1 1", "1 2", "2 3", "1", "3 1"]


def test_each_of_the_set_has_one_solution_and_lines_leave_as_many_cells_open_as_in_the_collection() -> None:
    assert {hard.number: len(logic_for(hard.puzzle)[0].cells) for hard in SET} == OPEN_CELLS
    assert min(OPEN_CELLS.values()) >= 82
    assert {prove(hard.puzzle).verdict for hard in SET} == {Verdict.UNIQUE}
