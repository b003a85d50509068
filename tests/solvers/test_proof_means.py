"""Proofs of nonograms and Light Up: the means that they need, and their budgets."""

import numpy as np
import pytest
from hypothesis import given

from kernels.jit import PLAIN
from puzzles.nonogram import Nonogram
from solvers.lightup.proof import Budget as LightUpBudget
from solvers.lightup.proof import prove as prove_lightup
from solvers.nonogram import proof as proof_module
from solvers.nonogram import sat, switch_kernel
from solvers.nonogram.proof import Budget, prove
from solvers.verdict import Verdict
from tests.examples import examples
from tests.naive.lightup_solver import BASIC, SETS, naive_closure
from tests.puzzles.lightup_boards import board_of
from tests.solvers.puzzles import (
    NEEDS_PROBES,
    NEEDS_PROBES_IN_COLOR,
    NEEDS_SEARCH,
    grid_from,
    random_puzzle,
)
from tests.solvers.test_proofs import PROOFS
from tests.strategies import lightups

ONLY_LINES = Budget(probes=0, nodes=0, dives=0, conflicts=0)
ONLY_SAT = Budget(probes=0, nodes=0, dives=0)
DIVES_AND_SAT = Budget(probes=0, nodes=0)
ONLY_DIVES = Budget(probes=0, nodes=0, conflicts=0)


def as_tuples(grids):
    return [tuple(tuple(row) for row in grid.tolist()) for grid in grids]


@pytest.mark.parametrize(
    ("text", "method"), [(NEEDS_PROBES, "probe"), (NEEDS_PROBES_IN_COLOR, "probe"), (NEEDS_SEARCH, "search")]
)
def test_a_proof_uses_what_it_needs_and_no_more(text, method):
    grid = grid_from(text)
    puzzle = Nonogram.from_grid(grid)
    proof = prove(puzzle)
    assert (proof.verdict, proof.method, proof.complete) == (Verdict.UNIQUE, method, True)
    assert np.array_equal(proof.solutions[0], grid)
    assert proof.effort.conflicts == 0
    for means, verdict in ((ONLY_LINES, Verdict.UNKNOWN), (ONLY_DIVES, Verdict.UNKNOWN), (ONLY_SAT, Verdict.UNIQUE)):
        assert prove(puzzle, budget=means).verdict is verdict


def test_a_budget_is_kept():
    puzzle = Nonogram.from_grid(grid_from(NEEDS_SEARCH))
    assert prove(puzzle).effort.nodes > 20
    for n in (0, 1, 5, 20):
        proof = prove(puzzle, budget=Budget(nodes=n, dives=0, conflicts=0))
        assert (proof.verdict, proof.complete, proof.method) == (Verdict.UNKNOWN, False, "sat")
        assert (proof.effort.nodes, proof.effort.dives, proof.effort.conflicts) == (n, 0, 0)
    assert prove(puzzle, budget=Budget(probes=0, nodes=0, dives=2, conflicts=0)).effort.dives <= 2
    proof = prove(puzzle, budget=Budget(probes=0, nodes=0, dives=0, conflicts=1))
    assert proof.verdict in (Verdict.UNKNOWN, Verdict.UNIQUE)
    assert proof.effort.conflicts <= 100  # the SAT solver looks at its budget when it restarts


def test_a_wrong_witness_never_leaves(monkeypatch):
    puzzle = Nonogram.from_grid(grid_from(NEEDS_PROBES))
    monkeypatch.setattr(switch_kernel, "find_switch", lambda grid: (0, 1, 0, 1))
    with pytest.raises(RuntimeError, match="row 2 reads"):
        prove(puzzle, budget=DIVES_AND_SAT)


def test_the_limit_is_where_a_listing_stops():
    puzzle = Nonogram.from_grid(np.eye(5, dtype=np.uint8))  # every permutation of five columns solves it
    for limit in (2, 3, 119, 120, 121):
        proof = prove(puzzle, limit=limit)
        assert len(set(as_tuples(proof.solutions))) == min(limit, 120)
        assert proof.verdict is Verdict.MULTIPLE
        assert proof.complete == (limit > 120)


def test_a_proof_is_the_same_every_time():
    puzzle = random_puzzle(8, 8, 2, 0.35, 5) if PLAIN else random_puzzle(25, 30, 3, 0.25, 5)
    first, second = prove(puzzle), prove(puzzle)
    assert first.effort == second.effort
    assert first.effort.dives > 0 or PLAIN
    assert as_tuples(first.solutions) == as_tuples(second.solutions)


def test_a_puzzle_that_takes_too_many_variables_stays_unknown(monkeypatch):
    budget = Budget(probes=0, nodes=0, dives=0)
    puzzle = Nonogram.from_grid(np.eye(4, dtype=np.uint8))
    assert prove(puzzle, budget=budget).verdict is Verdict.MULTIPLE
    monkeypatch.setattr(sat, "MAX_VARIABLES", 40)
    proof = prove(puzzle, budget=budget)
    assert (proof.verdict, proof.solutions, proof.effort.conflicts) == (Verdict.UNKNOWN, (), 0)


def test_a_large_puzzle_gets_fewer_probes_and_nodes(monkeypatch):
    puzzle = Nonogram.from_grid(np.eye(8, dtype=np.uint8))
    full = prove(puzzle, budget=Budget(nodes=0, dives=0, conflicts=0)).effort.probes
    monkeypatch.setattr(proof_module, "_CELLS_OF_FULL_BUDGET", 32)
    budget = Budget(probes=full, nodes=0, dives=0, conflicts=0)
    assert prove(puzzle, budget=budget).effort.probes == full // 2


N_EXAMPLES = 20 if PLAIN else 150
HARD = PROOFS["lightup"].hard


@examples(N_EXAMPLES)
@given(lightups(max_side=6))
def test_the_method_is_the_strongest_means_that_was_needed(puzzle):
    board = board_of(puzzle)
    settles = {
        level: known is None or sum(map(len, known)) == puzzle.n_white
        for level in (BASIC, SETS)
        for known in [naive_closure(board, level)]
    }
    method = prove_lightup(puzzle).method
    assert (method == "rules") is settles[BASIC]
    assert (method in ("rules", "sets")) is settles[SETS]
    without = prove_lightup(puzzle, budget=LightUpBudget(probes=0)).method
    assert without == ("search" if method in ("probe", "search") else method)
    asked = prove_lightup(puzzle, budget=LightUpBudget(probes=0, nodes=0)).method
    assert asked == ("sat" if method in ("probe", "search") else method)


def test_one_witness_without_a_second_leaves_the_verdict_open():
    only_search = [LightUpBudget(probes=0, nodes=nodes, conflicts=0) for nodes in range(9)]
    proofs = [prove_lightup(HARD, budget=budget) for budget in only_search]
    assert proofs[-1].verdict is Verdict.UNIQUE
    open_ = [proof for proof in proofs if not proof.complete]
    assert {len(proof.solutions) for proof in open_} == {0, 1}
    assert {proof.verdict for proof in open_} == {Verdict.UNKNOWN}
    settled = prove_lightup(HARD, budget=LightUpBudget(probes=0, nodes=open_[-1].effort.nodes))
    assert (settled.verdict, settled.method, settled.complete) == (Verdict.UNIQUE, "sat", True)


def test_probes_are_counted_and_bounded():
    free = prove_lightup(HARD)
    assert (free.method, free.effort.nodes) == ("probe", 0)
    assert free.effort.probes > 2
    few = prove_lightup(HARD, budget=LightUpBudget(probes=2))
    assert (few.method, few.effort.probes) == ("search", 2)
