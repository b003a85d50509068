"""Proofs of Light Up against all solutions, as two independent solvers list them."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.lightup import WALL, WHITE, LightUp
from puzzles.lightup.rules import rules_of
from solvers.lightup import sat
from solvers.lightup.proof import Budget, prove, prove_many
from solvers.sat import find_solutions
from solvers.verdict import Verdict
from tests.examples import examples
from tests.naive.games_cpsat import cpsat_grids
from tests.naive.lightup_solver import BASIC, SETS, naive_closure, naive_solutions
from tests.puzzles.lightup_boards import PZPR, SMALL, board_of, lightup
from tests.strategies import lightups

BUDGETS = (Budget(), Budget(probes=0), Budget(probes=0, nodes=0), Budget(probes=3, nodes=2), Budget(conflicts=0))
N_EXAMPLES = 20 if PLAIN else 150
FIELDS = ("verdict", "complete", "method", "effort")

ONE_CELL = lightup(["."])
ALL_WALLS = lightup(["###"])
A_WALL_THAT_WANTS = lightup(["1"])
ONE_COLUMN = lightup([".", ".", "#", "1", "."])
NO_WALLS = lightup(["...", "...", "..."])
# Made for this test: each number is needed, and neither rules nor sets suffice; backtracking finds one solution.
HARD = lightup([".....#.", "#11....", ".2....0", "#......", ".......", "....2..", "..11..1"])


def as_sets(solutions):
    return [frozenset((row, column) for row, column in np.argwhere(grid).tolist()) for grid in solutions]


def assert_proved(puzzle, proof, expected, limit):
    """Hold a proof to the solutions listed up to one more than the limit."""
    found = as_sets(proof.solutions)
    assert len(set(found)) == len(found) == min(limit, len(expected))
    assert all(puzzle.check(solution) is None for solution in proof.solutions)
    assert proof.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(2, len(expected))]
    assert not (proof.complete and len(expected) > limit)
    if len(expected) < limit:
        assert proof.complete
        assert set(found) == set(expected)


@examples(N_EXAMPLES)
@given(lightups(max_side=5), st.sampled_from(BUDGETS[:-1]), st.sampled_from([2, 3, 50]))
@example(ONE_CELL, BUDGETS[0], 2)
@example(ALL_WALLS, BUDGETS[2], 2)
@example(A_WALL_THAT_WANTS, BUDGETS[2], 2)
@example(ONE_COLUMN, BUDGETS[0], 2)
@example(NO_WALLS, BUDGETS[0], 50)
@example(NO_WALLS, BUDGETS[2], 50)
@example(lightup(["0...", "....", "..#."]), BUDGETS[2], 50)
@example(lightup(["1#..", "....", "...."]), BUDGETS[2], 50)
@example(lightup(PZPR), BUDGETS[0], 2)
@example(lightup(SMALL), BUDGETS[2], 2)
def test_verdicts_and_witnesses_are_those_of_backtracking(puzzle, budget, limit):
    assert_proved(puzzle, prove(puzzle, limit, budget), naive_solutions(board_of(puzzle), limit + 1), limit)


@examples(N_EXAMPLES // 3)
@given(lightups(max_side=10), st.sampled_from(BUDGETS[:-1]))
def test_verdicts_and_witnesses_are_those_of_cpsat(puzzle, budget):
    assert_proved(puzzle, prove(puzzle, 2, budget), as_sets(cpsat_grids(puzzle, rules_of(puzzle), 3)), 2)


def as_values(proofs):
    """Give proofs in a form that compares, grids and all."""
    return [(*(getattr(proof, name) for name in FIELDS), as_sets(proof.solutions)) for proof in proofs]


@examples(N_EXAMPLES // 2)
@given(st.lists(lightups(max_side=4), max_size=8), st.sampled_from(BUDGETS), st.sampled_from([2, 3, 50]))
def test_proofs_of_many_are_those_of_each_alone(puzzles, budget, limit):
    assert as_values(prove_many(puzzles, limit, budget)) == as_values(prove(each, limit, budget) for each in puzzles)


@pytest.mark.parametrize("n_bytes", [1, 1_000])
def test_proofs_do_not_depend_on_how_many_puzzles_fit_the_work_space(monkeypatch, n_bytes):
    puzzles = [lightup(PZPR), NO_WALLS, lightup(SMALL), ONE_CELL, NO_WALLS, lightup(["..#", "...", "1.."])] * 2
    expected = as_values(prove_many(puzzles, 3))
    monkeypatch.setattr("solvers.lightup.proof._MAX_BATCH_BYTES", n_bytes)
    assert as_values(prove_many(puzzles, 3)) == expected


@examples(N_EXAMPLES)
@given(lightups(max_side=6))
def test_the_method_is_the_strongest_means_that_was_needed(puzzle):
    board = board_of(puzzle)
    settles = {
        level: known is None or sum(map(len, known)) == puzzle.n_white
        for level in (BASIC, SETS)
        for known in [naive_closure(board, level)]
    }
    method = prove(puzzle).method
    assert (method == "rules") is settles[BASIC]
    assert (method in ("rules", "sets")) is settles[SETS]
    without = prove(puzzle, budget=Budget(probes=0)).method
    assert without == ("search" if method in ("probe", "search") else method)
    asked = prove(puzzle, budget=Budget(probes=0, nodes=0)).method
    assert asked == ("sat" if method in ("probe", "search") else method)


@pytest.mark.parametrize("most_in_pairs", [1, 6, 100])
def test_pairs_and_chains_say_the_same(monkeypatch, most_in_pairs):
    monkeypatch.setattr(sat, "_MAX_IN_PAIRS", most_in_pairs)
    only_sat = Budget(probes=0, nodes=0)
    board = lightup(["." * 5] * 5)
    assert len(set(as_sets(prove(board, 200, only_sat).solutions))) == 120  # a bulb in each row and column
    assert prove(lightup(PZPR), budget=only_sat).verdict is Verdict.UNIQUE


def test_slices_of_conflicts_change_nothing():
    at_once, sliced = (list(find_solutions(sat.SOLVER, sat.encode(HARD), (), 2, 1_000, n)) for n in (None, 1))
    assert len(sliced) > len(at_once)
    assert as_sets(sliced[-1].solutions) == as_sets(at_once[-1].solutions)
    assert sliced[-1].complete
    assert at_once[-1].complete


def test_an_exhausted_budget_leaves_the_verdict_open():
    nothing = prove(NO_WALLS, budget=Budget(probes=0, nodes=0, conflicts=0))
    assert (nothing.verdict, nothing.solutions, nothing.complete) == (Verdict.UNKNOWN, (), False)


def test_several_solutions_that_the_search_finds_are_no_matter_for_sat():
    proof = prove(NO_WALLS, 3)
    assert (proof.method, len(proof.solutions), proof.complete) == ("search", 3, False)


def test_one_witness_without_a_second_leaves_the_verdict_open():
    only_search = [Budget(probes=0, nodes=nodes, conflicts=0) for nodes in range(9)]
    proofs = [prove(HARD, budget=budget) for budget in only_search]
    assert proofs[-1].verdict is Verdict.UNIQUE
    open_ = [proof for proof in proofs if not proof.complete]
    assert {len(proof.solutions) for proof in open_} == {0, 1}
    assert {proof.verdict for proof in open_} == {Verdict.UNKNOWN}
    settled = prove(HARD, budget=Budget(probes=0, nodes=open_[-1].effort.nodes))
    assert (settled.verdict, settled.method, settled.complete) == (Verdict.UNIQUE, "sat", True)


def test_probes_are_counted_and_bounded():
    free = prove(HARD)
    assert (free.method, free.effort.nodes) == ("probe", 0)
    assert free.effort.probes > 2
    few = prove(HARD, budget=Budget(probes=2))
    assert (few.method, few.effort.probes) == ("search", 2)


@pytest.mark.parametrize("size", [(12, 9)] if PLAIN else [(100, 100), (100, 1), (1, 100), (63, 100)])
@pytest.mark.parametrize("density", [0.0, 0.2, 0.3])
def test_large_boards_are_proved_with_true_witnesses(size, density):
    walls = np.random.default_rng(1).random(size) < density
    puzzle = LightUp.from_grid(np.where(walls, WALL, WHITE))
    proof = prove(puzzle)
    assert proof.verdict is not Verdict.UNKNOWN
    assert len(proof.solutions) >= 1
    assert all(puzzle.check(solution) is None for solution in proof.solutions)
