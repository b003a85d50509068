"""SAT solvers within a budget, as all encodings here use them."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any


def within_work(max_conflicts: int, n_clauses: int, max_work: int) -> int:
    """Lower a budget of conflicts for a puzzle of very many clauses, each of which makes a conflict take longer.

    Args:
        max_conflicts: the budget.
        n_clauses: of the puzzle.
        max_work: conflicts times clauses that the proof may take.

    >>> within_work(1_000, 5, 10_000), within_work(1_000, 20, 10_000)
    (1000, 500)
    """
    return min(max_conflicts, max_work // max(1, n_clauses))


def solve_limited(solver: Any, max_conflicts: int, assumptions: Sequence[int] = ()) -> bool | None:
    """Look for a model with so many conflicts at most.

    Args:
        solver: a ``pysat.solvers.Solver``.
        max_conflicts: that this call may take.
        assumptions: literals that hold during it.

    Returns:
        Whether there is a model; None when the conflicts did not suffice.

    Raises:
        KeyboardInterrupt: on Ctrl-C, for which python-sat has an error of its own.
    """
    import pysolvers

    if max_conflicts <= 0:
        return None
    solver.conf_budget(max_conflicts)
    try:
        with _ignored_as_before():
            satisfiable: bool | None = solver.solve_limited(assumptions=list(assumptions))
    except pysolvers.error as error:
        signal.signal(signal.SIGINT, signal.getsignal(signal.SIGINT))  # python-sat leaves its own behind, which is gone
        signal.raise_signal(signal.SIGINT)
        raise KeyboardInterrupt from error
    return satisfiable


@contextmanager
def _ignored_as_before() -> Iterator[None]:
    """Keep Ctrl-C from python-sat, which has a handler of its own, if it was ignored when the program was started."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def conflicts_of(solver: Any) -> int:
    """Count the conflicts of a solver so far."""
    return int(solver.accum_stats()["conflicts"])
