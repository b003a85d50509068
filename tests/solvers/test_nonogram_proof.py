"""Proofs of nonograms against all solutions, as two independent solvers list them."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.nonogram import Nonogram, Palette
from puzzles.nonogram.rules import rules_of
from solvers.nonogram.proof import Budget, prove, prove_many
from solvers.verdict import Verdict
from tests.examples import examples, first
from tests.naive.games_cpsat import cpsat_grids
from tests.naive.nonogram_solver import naive_solutions
from tests.solvers.puzzles import (
    CONTRADICTORY,
    NEEDS_PROBES,
    NEEDS_PROBES_IN_COLOR,
    NEEDS_SEARCH,
    grid_from,
    puzzles,
    random_puzzle,
)

N_EXAMPLES = 30 if PLAIN else 400
ALL = 1000

ONLY_LINES = Budget(probes=0, nodes=0, dives=0, conflicts=0)
ONLY_SAT = Budget(probes=0, nodes=0, dives=0)
DIVES_AND_SAT = Budget(probes=0, nodes=0)
ONLY_DIVES = Budget(probes=0, nodes=0, conflicts=0)
ONLY_SEARCH = Budget(probes=0, nodes=10_000, dives=0, conflicts=0)
GENEROUS = Budget()


def as_tuples(grids):
    return [tuple(tuple(row) for row in grid.tolist()) for grid in grids]


def expected_verdict(n_solutions):
    return (Verdict.NONE, Verdict.UNIQUE)[n_solutions] if n_solutions < 2 else Verdict.MULTIPLE


def as_values(proofs):
    return [(proof.verdict, proof.complete, proof.method, proof.effort, as_tuples(proof.solutions)) for proof in proofs]


@pytest.mark.parametrize("most_bytes", [1, 1 << 25])
@examples(N_EXAMPLES // 4)
@given(some=st.lists(puzzles(max_side=4), max_size=8))
def test_proofs_of_many_are_those_of_each_alone(most_bytes, some):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("solvers.nonogram.arrays._MOST_BYTES", most_bytes)
        proofs = prove_many(some * 2)
    assert as_values(proofs) == as_values(map(prove, some * 2))
    assert all(grid.dtype == np.uint8 for proof in proofs for grid in proof.solutions)


@examples(N_EXAMPLES)
@given(puzzles(max_side=5), st.sampled_from([GENEROUS, DIVES_AND_SAT, ONLY_SAT, ONLY_SEARCH]))
def test_all_solutions_are_found(puzzle, budget):
    expected = naive_solutions(puzzle.rows, puzzle.columns)
    assume(len(expected) < ALL)
    proof = prove(puzzle, limit=ALL, budget=budget)
    assert proof.complete
    assert proof.verdict is expected_verdict(len(expected))
    assert len(proof.solutions) == len(expected)
    assert set(as_tuples(proof.solutions)) == expected


@examples(N_EXAMPLES)
@given(
    puzzles(max_side=5),
    st.integers(2, 4),
    st.builds(Budget, *(st.sampled_from([0, 1, 3, 100]) for _ in range(4))),
)
def test_a_budget_makes_an_answer_unknown_but_never_wrong(puzzle, limit, budget):
    expected = naive_solutions(puzzle.rows, puzzle.columns)
    proof = prove(puzzle, limit=limit, budget=budget)
    found = as_tuples(proof.solutions)
    assert set(found) <= expected
    assert len(set(found)) == len(found) <= limit
    assert not proof.complete or set(found) == expected
    if proof.verdict is Verdict.UNKNOWN:
        assert len(found) < 2
    else:
        assert proof.verdict is expected_verdict(len(expected))
        assert proof.complete or len(found) >= 2


@pytest.mark.parametrize("seed", range(3 if PLAIN else 12))
def test_larger_puzzles_agree_with_a_constraint_program(seed):
    height, width, n_colors, density = ((9, 7, 1, 0.55), (7, 9, 2, 0.5), (6, 8, 3, 0.45), (10, 8, 1, 0.45))[seed % 4]
    puzzle = random_puzzle(height, width, n_colors, density, seed)
    expected = set(as_tuples(cpsat_grids(puzzle, rules_of(puzzle), ALL)))
    assert expected
    limit = len(expected) + 1
    for budget in (GENEROUS, ONLY_SAT):
        proof = prove(puzzle, limit=max(2, limit), budget=budget)
        assert proof.complete
        assert set(as_tuples(proof.solutions)) == expected


@pytest.mark.parametrize("seed", range(3 if PLAIN else 12))
def test_crossed_puzzles_agree_with_a_constraint_program(seed):
    rng = np.random.default_rng(seed)
    grid = np.repeat(rng.integers(0, 3, (7, 4), dtype=np.uint8), 2, axis=1)
    moved = grid.copy()
    moved[2:5, 2:6] = rng.permutation(grid[2:5, 2:6].ravel()).reshape(3, 4)
    puzzle = Nonogram(Nonogram.from_grid(grid).rows, Nonogram.from_grid(moved).columns, Palette.default(2))
    expected = set(as_tuples(cpsat_grids(puzzle, rules_of(puzzle), ALL)))
    proof = prove(puzzle, limit=ALL)
    assert proof.complete
    assert set(as_tuples(proof.solutions)) == expected


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
    monkeypatch.setattr("solvers.nonogram.switch_kernel.find_switch", lambda grid: (0, 1, 0, 1))
    with pytest.raises(RuntimeError, match="row 2 reads"):
        prove(puzzle, budget=DIVES_AND_SAT)


def test_a_contradiction_between_lines_is_refuted_by_every_means():
    for budget in (GENEROUS, DIVES_AND_SAT, ONLY_SAT, ONLY_SEARCH):
        proof = prove(CONTRADICTORY, budget=budget)
        assert (proof.verdict, proof.solutions, proof.complete) == (Verdict.NONE, (), True)
    assert prove(CONTRADICTORY, budget=ONLY_DIVES).verdict is Verdict.UNKNOWN


def test_a_line_solvable_puzzle_costs_lines_only():
    proof = prove(Nonogram.from_grid([[1, 1, 1], [0, 1, 0]]))
    assert (proof.verdict, proof.method) == (Verdict.UNIQUE, "line")
    assert proof.effort.lines > 0
    assert (proof.effort.probes, proof.effort.nodes, proof.effort.dives, proof.effort.conflicts) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("height", "width", "n_colors"), first(2, [(1, 64, 2), (70, 3, 1), (3, 130, 4), (260, 2, 1), (2, 500, 31)])
)
def test_long_lines(height, width, n_colors):
    if PLAIN:
        width, height = min(width, 130), min(height, 70)
    puzzle = random_puzzle(height, width, n_colors, 0.5, 1)
    proof = prove(puzzle)
    assert proof.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)
    assert all(puzzle.check(solution) is None for solution in proof.solutions)


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
    monkeypatch.setattr("solvers.nonogram.sat.MAX_VARIABLES", 40)
    proof = prove(puzzle, budget=budget)
    assert (proof.verdict, proof.solutions, proof.effort.conflicts) == (Verdict.UNKNOWN, (), 0)


def test_a_large_puzzle_gets_fewer_probes_and_nodes(monkeypatch):
    puzzle = Nonogram.from_grid(np.eye(8, dtype=np.uint8))
    full = prove(puzzle, budget=Budget(nodes=0, dives=0, conflicts=0)).effort.probes
    monkeypatch.setattr("solvers.nonogram.proof._CELLS_OF_FULL_BUDGET", 32)
    budget = Budget(probes=full, nodes=0, dives=0, conflicts=0)
    assert prove(puzzle, budget=budget).effort.probes == full // 2
