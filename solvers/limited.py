"""SAT solvers within a budget, as all encodings here use them."""

from collections.abc import Sequence
from typing import Any

_MOST_WORK = 1 << 38
"""Conflicts times clauses that a proof may take: the more clauses there are, the longer a conflict takes."""


def within_work(max_conflicts: int, n_clauses: int) -> int:
    """Lower a budget of conflicts for a puzzle of very many clauses, so that it bounds the time there, too.

    >>> within_work(1_000_000, 200_000), within_work(1_000_000, 1_000_000)
    (1000000, 274877)
    """
    return min(max_conflicts, _MOST_WORK // max(1, n_clauses))


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
        satisfiable: bool | None = solver.solve_limited(assumptions=list(assumptions))
    except pysolvers.error as error:
        raise KeyboardInterrupt from error
    return satisfiable


def conflicts_of(solver: Any) -> int:
    """Count the conflicts of a solver so far."""
    return int(solver.accum_stats()["conflicts"])
