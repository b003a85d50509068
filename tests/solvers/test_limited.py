"""SAT solvers within a budget."""

import ctypes
import signal
from typing import Any

import pysolvers
import pytest
from pysat.solvers import Solver

from solvers.limited import conflicts_of, solve_limited

PIGEONS = 8


def pigeonholes() -> Solver:
    """Put eight pigeons into seven holes, each alone: there is no way, and it takes thousands of conflicts to see."""
    holes = range(PIGEONS - 1)
    place = [[1 + pigeon * (PIGEONS - 1) + hole for hole in holes] for pigeon in range(PIGEONS)]
    alone = [[-place[a][h], -place[b][h]] for h in holes for a in range(PIGEONS) for b in range(a)]
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


def test_the_interruption_of_a_sat_solver_is_that_of_python() -> None:
    class Interrupted:
        def conf_budget(self, budget: int) -> None:
            pass

        def solve_limited(self, **_options: Any) -> None:
            raise pysolvers.error("Caught keyboard interrupt")

    with pytest.raises(KeyboardInterrupt):
        solve_limited(Interrupted(), 1)


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
