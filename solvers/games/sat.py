"""One incremental SAT solver for a board: a literal switches each clue on, so that digging never encodes twice.

If a model breaks a loop, a connection or a piece, cuts forbid that.
"""

import atexit
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from puzzles.games.constraints import CONNECTED, LOOP, PIECE, REACHED, SIZED, Constraint
from puzzles.games.game import Board, Game
from puzzles.games.puzzle import rules_of
from solvers.games.encoding import TRUE, Encoding
from solvers.games.kinds import MODULES
from solvers.sat import conflicts_of, solve_limited

Ints = npt.NDArray[np.int64]

SOLVER = "glucose4"
_GROWTH = 4
"""A solver is replaced when it has so many times the variables of its rules."""
_CUT = 100
"""The conflicts that a model counts for if cuts forbid it: it may come without any, and cuts may need many."""


class BoardSolver:
    """A SAT solver with the rules of a board, and its current state."""

    def __init__(self, domains: Sequence[int], rules: Iterable[Constraint]) -> None:
        """State the rules, which always hold, over variables with ``domains``, which are masks of values."""
        from pysat.solvers import Solver

        self._solver = Solver(SOLVER)
        self._encoding = Encoding(domains, self._solver.add_clause)
        self._switches: dict[tuple[int, tuple[int, ...], tuple[int, ...]], int] = {}
        self._lazy: list[tuple[Constraint, int]] = []
        for constraint in rules:
            self._state(constraint, TRUE)
        self._n_at_first = self._encoding.n_variables
        # For each value of a variable, rising, the value and its literal; further columns repeat the first.
        literals = [[*each.items()] for each in self._encoding.literals]
        most = max(map(len, literals))
        pairs = np.array([[*each, *each[:1] * (most - len(each))] for each in literals], np.int64)
        self._rows, self._values, self._literals = np.arange(len(pairs)), pairs[..., 0], pairs[..., 1]

    @property
    def has_grown(self) -> bool:
        """Return whether clues of many puzzles have made the solver slow."""
        return self._encoding.n_variables > _GROWTH * self._n_at_first + 1000

    @property
    def n_conflicts(self) -> int:
        """Return the number of conflicts so far."""
        return conflicts_of(self._solver)

    def _state(self, constraint: Constraint, on: int) -> None:
        module = MODULES[constraint.kind]
        for clause in module.clauses(self._encoding, constraint, on):
            self._solver.add_clause(clause)
        if hasattr(module, "cuts"):
            self._lazy.append((constraint, on))

    def switch(self, constraint: Constraint) -> int:
        """Return a literal that states a constraint when it is assumed."""
        key = constraint[:3]
        if key not in self._switches:
            self._switches[key] = self._encoding.new_variable()
            self._state(constraint, self._switches[key])
        return self._switches[key]

    def without(self, variable: int, mask: int) -> list[int]:
        """Return the literals that take all values but those of a mask from a variable, where they are assumed."""
        return [-literal for value, literal in self._encoding.literals[variable].items() if not mask >> value & 1]

    def differs(self, solution: Sequence[int]) -> int:
        """Return a literal that asks for another solution when it is assumed."""
        other = self._encoding.new_variable()
        literals = (self._encoding.literals[cell].get(value) for cell, value in enumerate(solution))
        self._solver.add_clause([-other, *(-literal for literal in literals if literal is not None)])
        return other

    def drop(self, literal: int) -> None:
        """Ensure that a literal is never assumed again."""
        self._solver.add_clause([-literal])

    def solve(self, assumptions: Sequence[int], max_conflicts: int) -> list[int] | bool | None:
        """Return values of all variables, False if there are none, or None if the conflicts did not suffice.

        A model that breaks a loop or a connection counts as some conflicts.
        """
        last = self.n_conflicts + max_conflicts
        while (left := last - self.n_conflicts) > 0:
            satisfiable = solve_limited(self._solver, left, assumptions)
            if not satisfiable:
                return satisfiable
            model = self._model()
            values: list[int] = self._values[
                self._rows, (model[np.abs(self._literals)] == self._literals).argmax(1)
            ].tolist()
            if not self._cut(values, model):
                return values
            last -= _CUT
        return None

    def core(self) -> set[int]:
        """Return those of the last assumptions that cannot hold together; ``solve`` must have returned False before."""
        return set(self._solver.get_core() or ())

    def _model(self) -> Ints:
        """Return each variable's number, negated if the variable is false, or 0 if its value does not matter."""
        numbers = np.array(self._solver.get_model(), np.int64)
        model = np.zeros(self._encoding.n_variables + 1, np.int64)
        model[np.abs(numbers)] = numbers
        return model

    def _cut(self, values: Sequence[int], model: Ints) -> bool:
        """Forbid broken connections and pieces, or else separate loops; return whether anything was forbidden.

        The cuts of a loop are clauses for each of its edges. If the inside and the outside are each connected, there is
        only one loop.
        """
        for kinds in (CONNECTED, PIECE, REACHED, SIZED), (LOOP,):
            found = False
            for constraint, on in self._lazy:
                if constraint.kind in kinds and model[on] == on:
                    for clause in MODULES[constraint.kind].cuts(self._encoding, constraint, on, values):
                        self._solver.add_clause(clause)
                        found = True
            if found:
                return True
        return False

    def close(self) -> None:
        """Free the memory of the solver."""
        self._solver.delete()


_solvers: dict[tuple[Game, Board], BoardSolver] = {}
_MOST_SOLVERS = 4


def solver_for(game: Game, board: Board) -> BoardSolver:
    """Return the solver of a game's board: the last one, or a new one if that has grown too large."""
    solver = _solvers.pop((game, board), None)
    if solver is None or solver.has_grown:
        if solver is not None:
            solver.close()
        solver = BoardSolver(game.domains(board), rules_of(game, board))
    _solvers[game, board] = solver
    while len(_solvers) > _MOST_SOLVERS:
        _solvers.pop(next(iter(_solvers))).close()
    return solver


@atexit.register
def _close_all() -> None:
    """Free the solvers while python-sat is still loaded."""
    while _solvers:
        _solvers.popitem()[1].close()
