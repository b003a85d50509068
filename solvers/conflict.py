"""Clues that contradict each other: an unsatisfiable core of a puzzle without a solution, for all families.

One SAT solver holds the rules. A literal switches each clue on, so a question about some clues is a set of assumptions,
and what the solver learns from one question helps with the next. The core that the solver returns is only a start: each
of its clues is left out on trial, and stays out if the others still contradict each other.

Source: J. Marques-Silva, "Minimal unsatisfiability: models, algorithms and applications", ISMVL 2010 (deletion).
"""

from collections.abc import Sequence

from puzzles.stated import Stated, StatedClue
from solvers.games.sat import BoardSolver

MAX_CONFLICTS = 200_000


def conflict_of(stated: Stated, max_conflicts: int = MAX_CONFLICTS) -> tuple[StatedClue, ...] | None:
    """Return a minimal set of clues that contradict each other; an empty one if the rules alone have no solution.

    Returns:
        The clues in their order, or None where the puzzle has a solution, or the conflicts of the SAT solver do not
        suffice to know.
    """
    solver = BoardSolver(stated.domains, stated.rules)
    try:
        switches = [[solver.switch(constraint) for constraint in clue.constraints] for clue in stated.clues]
        questions = _Questions(solver, switches, max_conflicts)
        core = questions.core(range(len(switches)))
        if core is None:
            return None
        found = min((_without_spare(questions, order) for order in (core, core[::-1])), key=len)
        return tuple(stated.clues[number] for number in sorted(found))
    except _NotKnown:
        return None
    finally:
        solver.close()


class _NotKnown(Exception):
    """Raised when the budget is used up."""


class _Questions:
    """A series of questions whether clues contradict each other, with one budget of conflicts for all of them."""

    def __init__(self, solver: BoardSolver, switches: Sequence[Sequence[int]], max_conflicts: int) -> None:
        self._solver, self._switches, self._max = solver, switches, max_conflicts

    def core(self, numbers: Sequence[int]) -> list[int] | None:
        """Return the clues that a refutation of the given clues needs; None if the given clues have a solution.

        Raise ``_NotKnown`` if the budget is used up.
        """
        on = [switch for number in numbers for switch in self._switches[number]]
        values = self._solver.solve(on, self._max - self._solver.n_conflicts)
        if values is None:
            raise _NotKnown
        if values is not False:
            return None
        needed = self._solver.core()
        return [number for number in numbers if not needed.isdisjoint(self._switches[number])]


def _without_spare(questions: _Questions, core: list[int]) -> list[int]:
    """Return a core that needs all of its clues; clues are left out on trial from the last one on."""
    for number in reversed(core):
        if number in core:
            smaller = questions.core([other for other in core if other != number])
            core = core if smaller is None else smaller
    return core
