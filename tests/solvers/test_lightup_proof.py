"""Proofs of Light Up against all solutions, as two independent solvers list them."""

from hypothesis import given

from kernels.jit import PLAIN
from solvers.lightup.proof import Budget, prove
from solvers.verdict import Verdict
from tests.examples import examples
from tests.naive.lightup_solver import BASIC, SETS, naive_closure
from tests.puzzles.lightup_boards import board_of
from tests.solvers.test_proofs import PROOFS
from tests.strategies import lightups

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
    method = prove(puzzle).method
    assert (method == "rules") is settles[BASIC]
    assert (method in ("rules", "sets")) is settles[SETS]
    without = prove(puzzle, budget=Budget(probes=0)).method
    assert without == ("search" if method in ("probe", "search") else method)
    asked = prove(puzzle, budget=Budget(probes=0, nodes=0)).method
    assert asked == ("sat" if method in ("probe", "search") else method)


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
