"""SAT solvers, for all families: clauses, and the solutions found one by one within a budget of conflicts.

A family writes its puzzle as an ``Encoding``, which reads its solutions from the models of the solver.
"""

import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from puzzles.puzzle import Solution

TRUE = 1
FALSE = -1  # variable 1 is true in every model, so decided facts have literals, too

_CLAUSES_AT_ONCE = 10_000
_CONFLICTS_AT_ONCE = 100_000  # takes some seconds; between two calls, Python can handle signals other than Ctrl-C

Literals = NDArray[np.int32]


class SatSolver(Protocol):
    """The part of ``pysat.solvers.Solver`` that we use."""

    def add_clause(self, clause: list[int]) -> None:
        """Demand that one of the literals is true."""

    def conf_budget(self, budget: int) -> None:
        """Set the number of conflicts after which ``solve_limited`` gives up."""

    def solve(self, assumptions: list[int]) -> bool:
        """Return whether there is a model in which the assumptions are true."""

    def solve_limited(self, assumptions: list[int]) -> bool | None:
        """Return whether there is a model in which the assumptions are true, or None if the budget is not enough."""

    def get_model(self) -> list[int]:
        """Return the last model, the variables in order, each with its sign."""

    def get_core(self) -> list[int] | None:
        """Return some of the assumptions that cannot be true together."""

    def set_phases(self, literals: list[int]) -> None:
        """Prefer these literals when the solver has a choice."""

    def accum_stats(self) -> dict[str, int]:
        """Return the counters of the solver."""


class Encoding(Protocol):
    """A puzzle as clauses."""

    def clauses(self) -> Iterable[list[int]]:
        """Return the clauses, each a list of literals."""

    def solution_of(self, model: list[int]) -> Solution:
        """Return the solution that a model stands for; its i-th entry is variable i + 1 with its sign."""

    def other_than(self, solution: Solution) -> list[int]:
        """Return the clause that forbids a solution."""


class SatAnswer(NamedTuple):
    """The answer of a SAT solver."""

    solutions: tuple[Solution, ...]  # distinct solutions, those known before first; at most the limit
    complete: bool  # True when there is no other
    n_conflicts: int  # the conflicts that it took


class Clauses:
    """Collects tables of clauses and numbers variables."""

    def __init__(self) -> None:
        self.n_variables = TRUE
        self.tables: list[Literals] = [np.array([[TRUE]], np.int32)]

    def new_variables(self, *shape: int) -> Literals:
        """Return unused variables, int32 of this shape."""
        first = self.n_variables + 1
        n = int(np.prod(shape))
        self.n_variables += n
        return np.arange(first, first + n, dtype=np.int32).reshape(shape)

    def add(self, *literals: Literals) -> None:
        """Add one clause for each index of the arrays of literals, all of one shape."""
        self.tables.append(np.stack(literals, axis=-1).reshape(-1, len(literals)))


def clauses_in(tables: Iterable[Literals]) -> Iterator[list[int]]:
    """Yield the rows of tables; all rows as lists at once would take more memory than the solver."""
    for table in tables:
        for start in range(0, len(table), _CLAUSES_AT_ONCE):
            yield from table[start : start + _CLAUSES_AT_ONCE].tolist()


def find_solutions(
    name: str,
    encoding: Encoding,
    known: Sequence[Solution],
    limit: int,
    max_conflicts: int,
    slice_conflicts: int | None = None,
) -> Iterator[SatAnswer]:
    """Find solutions up to a limit; yield the state first, after each solution and each slice, and finally the answer.

    Args:
        name: of the solver, as python-sat calls it.
        known: solutions found before, fewer than the limit.
        max_conflicts: then it gives up.
        slice_conflicts: the conflicts of a slice; None for one slice.
    """
    from pysat.solvers import Solver

    with Solver(name=name, bootstrap_with=encoding.clauses()) as solver:
        for solution in known:
            solver.add_clause(encoding.other_than(solution))
        yield from find_more(solver, encoding, known, limit, max_conflicts, slice_conflicts)


def find_more(
    solver: SatSolver,
    encoding: Encoding,
    known: Sequence[Solution],
    limit: int,
    max_conflicts: int,
    slice_conflicts: int | None = None,
    satisfiable: bool | None = None,
) -> Iterator[SatAnswer]:
    """Find solutions with a solver that already has the clauses; yield the state after each solution and each slice.

    The solver also has clauses that forbid the known solutions.

    ``satisfiable`` is True if the solver has just found a model, False if it has just refuted the clauses, and None
    otherwise.
    """
    solutions, complete, n_conflicts = tuple(known), False, conflicts_of(solver)
    while True:
        yield SatAnswer(solutions, complete, n_conflicts)
        if complete or len(solutions) == limit:
            return
        if satisfiable is None:
            if n_conflicts >= max_conflicts:
                return
            n_left = max_conflicts - n_conflicts
            satisfiable = solve_limited(solver, min(n_left, slice_conflicts or n_left))
            n_conflicts = conflicts_of(solver)
        complete = satisfiable is False
        if satisfiable:
            solutions += (encoding.solution_of(solver.get_model()),)
            solver.add_clause(encoding.other_than(solutions[-1]))
        satisfiable = None


def last_of(answers: Iterable[SatAnswer]) -> SatAnswer:
    """Return the last answer."""
    *_, answer = answers
    return answer


def within_work(max_conflicts: int, n_clauses: int, max_work: int) -> int:
    """Return a budget of conflicts, reduced if there are many clauses: conflicts times clauses is at most ``max_work``.

    >>> within_work(1_000, 5, 10_000), within_work(1_000, 20, 10_000)
    (1000, 500)
    """
    return min(max_conflicts, max_work // max(1, n_clauses))


def solve_limited(solver: SatSolver, max_conflicts: int, assumptions: Sequence[int] = ()) -> bool | None:
    """Look for a model under assumptions; return whether there is one, or None if ``max_conflicts`` are not enough.

    The solver keeps what it learns for the next call. Ctrl-C raises ``KeyboardInterrupt`` instead of python-sat's own
    error.
    """
    import pysolvers

    satisfiable = None
    try:
        while satisfiable is None and max_conflicts > 0:
            solver.conf_budget(min(max_conflicts, _CONFLICTS_AT_ONCE))
            with _ignored_as_before():
                satisfiable = solver.solve_limited(assumptions=list(assumptions))
            max_conflicts -= _CONFLICTS_AT_ONCE
    except pysolvers.error as error:
        # Python-sat leaves behind a handler that no longer exists.
        signal.signal(signal.SIGINT, signal.getsignal(signal.SIGINT))
        signal.raise_signal(signal.SIGINT)
        raise KeyboardInterrupt from error
    return satisfiable


@contextmanager
def _ignored_as_before() -> Iterator[None]:
    """Keep ignoring Ctrl-C if the program was started that way; python-sat would install a handler."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def conflicts_of(solver: SatSolver) -> int:
    """Return the number of conflicts of a solver so far."""
    return solver.accum_stats()["conflicts"]
