"""SAT solvers within a budget, and the solutions that they find one by one."""

import ctypes
import signal
from typing import Any

import numpy as np
import pysolvers
import pytest
from pysat.solvers import Solver

from puzzles.puzzle import Solution
from solvers import sat
from solvers.sat import TRUE, SatAnswer, conflicts_of, find_more, find_solutions, last_of, solve_limited


def pigeonholes(n: int = 8) -> Solver:
    """Put eight pigeons into seven holes, each alone: there is no way, and it takes thousands of conflicts to see."""
    holes = range(n - 1)
    place = [[1 + pigeon * (n - 1) + hole for hole in holes] for pigeon in range(n)]
    alone = [[-place[a][h], -place[b][h]] for h in holes for a in range(n) for b in range(a)]
    return Solver(name="cadical195", bootstrap_with=[*place, *alone])


def test_a_budget_ends_the_search_and_more_of_it_finishes_it() -> None:
    with pigeonholes() as solver:
        assert solve_limited(solver, 10) is None
        assert 10 <= conflicts_of(solver) < 100
        assert solve_limited(solver, 0) is None
        assert solve_limited(solver, 1_000_000) is False
        assert conflicts_of(solver) > 100


def test_assumptions_hold_for_one_call() -> None:
    with Solver(name="cadical195", bootstrap_with=[[1, 2]]) as solver:
        assert solve_limited(solver, 100, [-1, -2]) is False
        assert solve_limited(solver, 100, [-1]) is True
        assert solver.get_model() == [-1, 2]


def test_a_signal_is_handled_before_all_conflicts_are_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise TimeoutError

    def solve_alarmed(solver: Solver) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        solve_limited(solver, 50_000)

    monkeypatch.setattr(sat, "_CONFLICTS_AT_ONCE", 100)
    before = signal.signal(signal.SIGALRM, stop)
    try:
        with pigeonholes(11) as solver:
            with pytest.raises(TimeoutError):
                solve_alarmed(solver)
            assert conflicts_of(solver) < 50_000
    finally:
        signal.signal(signal.SIGALRM, before)


def test_after_an_interruption_signals_are_those_of_python_again() -> None:
    """Leave behind what python-sat does: another handler, which Python does not know of."""
    set_handler = ctypes.CDLL(None).signal
    set_handler.argtypes, set_handler.restype = (ctypes.c_int, ctypes.c_void_p), ctypes.c_void_p

    class Interrupted:
        def conf_budget(self, budget: int) -> None:
            pass

        def solve_limited(self, **_options: Any) -> None:
            set_handler(signal.SIGINT, signal.SIG_IGN)
            raise pysolvers.error("Caught keyboard interrupt")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            solve_limited(Interrupted(), 1)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_ignored_signal_does_not_interrupt() -> None:
    class Signalled:
        def conf_budget(self, budget: int) -> None:
            pass

        def solve_limited(self, **_options: Any) -> bool:
            handler = signal.signal(signal.SIGINT, lambda *_: heard.append(True))  # as python-sat does
            signal.raise_signal(signal.SIGINT)
            signal.signal(signal.SIGINT, handler)
            return True

    heard: list[bool] = []
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert solve_limited(Signalled(), 1)
        assert not heard
    finally:
        signal.signal(signal.SIGINT, before)


class Bits:
    """Two cells of which at least one is painted, as variables 2 and 3: three solutions."""

    def clauses(self) -> list[list[int]]:
        return [[TRUE], [2, 3]]

    def solution_of(self, model: list[int]) -> Solution:
        return np.array([[model[1] > 0, model[2] > 0]], np.uint8)

    def other_than(self, solution: Solution) -> list[int]:
        return [-v if painted else v for v, painted in zip((2, 3), solution[0].tolist(), strict=True)]


def found(limit: int, known: tuple[Solution, ...] = (), max_conflicts: int = 1_000) -> list[SatAnswer]:
    return list(find_solutions("cadical195", Bits(), known, limit, max_conflicts))


def test_solutions_are_found_one_by_one_up_to_the_limit() -> None:
    assert [len(answer.solutions) for answer in found(2)] == [0, 1, 2]
    assert not found(2)[-1].complete
    everything = found(5)[-1]
    assert {tuple(each[0].tolist()) for each in everything.solutions} == {(0, 1), (1, 0), (1, 1)}
    assert everything.complete


def test_known_solutions_come_first_and_not_again() -> None:
    known = (np.array([[1, 1]], np.uint8),)
    answer = found(5, known)[-1]
    assert answer.solutions[0] is known[0]
    assert sorted(tuple(each[0].tolist()) for each in answer.solutions) == [(0, 1), (1, 0), (1, 1)]
    assert [len(each.solutions) for each in found(2, known)] == [1, 2]


def test_without_a_budget_what_is_known_is_the_answer() -> None:
    assert found(2, max_conflicts=0) == [SatAnswer((), False, 0)]


def test_what_the_solver_has_found_already_is_taken_even_without_a_budget() -> None:
    with Solver(name="cadical195", bootstrap_with=Bits().clauses()) as solver:
        satisfiable = solve_limited(solver, 10)
        answer = last_of(find_more(solver, Bits(), (), 5, 0, satisfiable=satisfiable))
        assert (len(answer.solutions), answer.complete) == (1, False)
        assert last_of(find_more(solver, Bits(), (), 5, 0, satisfiable=False)) == SatAnswer((), True, 0)
