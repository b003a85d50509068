"""The proof of a game's puzzle, by the cheapest means that suffices.

propagation     what each constraint says, again and again      propagate_kernel.py
search          a search in depth within a budget of nodes      search_kernel.py
sat             a SAT solver on all of it                       sat.py
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from puzzles.games.constraints import Constraint
from puzzles.games.puzzle import GamePuzzle, rules_of
from puzzles.puzzle import Solution
from solvers.games.catalog import catalog_for
from solvers.games.net import FULL, Net, room_for
from solvers.methods import MethodParameters, steps_of_proof
from solvers.verdict import Effort, Proof, check_limit, verdict_for

_NODES = 200
_NODES_EACH = 20  # of the search, for each solution that is asked for
_MOST_BY_SAT = 100  # solutions that a SAT solver adds to those of the search


@dataclass(frozen=True, slots=True)
class Budget:
    """The bounds of a proof: counts, never seconds, so that its answer does not depend on the machine."""

    nodes: int = _NODES  # branches of the search
    conflicts: int = 1_000_000  # conflicts of the SAT solver


def net_for(puzzle: GamePuzzle, further: Sequence[Constraint] = ()) -> Net:
    """Return the net of a puzzle: what it states in its order, for the efforts of ``solvers.games.net``.

    ``further`` constraints follow.
    """
    catalog = catalog_for(puzzle.game, puzzle.board)
    stated = (catalog.stated(each).numbers for each in puzzle.clue_constraints)
    return catalog.net([*chain.from_iterable(stated), *catalog.numbers(further)])


def prove(puzzle: GamePuzzle, limit: int = 2, budget: Budget | None = None) -> Proof:
    """Prove how many solutions a puzzle of any game has; raises ``RequestError`` if the limit is less than 2.

    The budget is by default that of ``Budget()``, with more nodes for a higher limit; after it the verdict is
    ``UNKNOWN``. Witnesses are uint8 ``[height, width]``.
    """
    from solvers.games.search_kernel import search

    check_limit(limit)
    budget = budget or Budget(nodes=max(_NODES, _NODES_EACH * limit))
    net, domains = net_for(puzzle), np.array(puzzle.game.domains(puzzle.board), np.int64)
    n_goal, conflicts = puzzle.height * puzzle.width, 0
    found = np.empty((min(limit, budget.nodes + 1), len(domains)), np.int64)
    active, hint = np.ones(len(net.kinds), np.bool_), np.full(n_goal, -1, np.int64)
    n_found, complete, nodes = search(
        net, active, FULL, domains, n_goal, hint, len(found), budget.nodes, found, room_for(domains), True
    )
    solutions = [_grid(puzzle, values) for values in found[:n_found]]
    method = "search" if nodes else "propagation"
    if not complete and n_found < limit:
        method = "sat"
        complete, conflicts = _prove_by_sat(puzzle, limit, budget.conflicts, solutions)
    verdict = verdict_for(len(solutions), complete=complete)
    return Proof(verdict, tuple(solutions), complete, method, Effort(nodes=nodes, conflicts=conflicts))


Parameters, steps = MethodParameters, steps_of_proof(prove, Budget)


def prove_many(puzzles: Sequence[GamePuzzle], limit: int = 2, budget: Budget | None = None) -> list[Proof]:
    """Prove how many solutions each of many puzzles of any games has, up to a limit; the proofs come in their order."""
    return [prove(puzzle, limit, budget) for puzzle in puzzles]


def _grid(puzzle: GamePuzzle, values: Any) -> Solution:
    grid: Solution = np.asarray(values[: puzzle.height * puzzle.width], np.uint8).reshape(puzzle.height, puzzle.width)
    return grid


def _prove_by_sat(puzzle: GamePuzzle, limit: int, max_conflicts: int, solutions: list[Solution]) -> tuple[bool, int]:
    """Add solutions to those found; return whether they are all, and the number of conflicts."""
    from solvers.games.sat import solver_for

    solver = solver_for(puzzle.game, puzzle.board)
    n_rules = len(rules_of(puzzle.game, puzzle.board))
    on = [solver.switch(constraint) for constraint in puzzle.stated[n_rules:]]
    others = [solver.differs(solution.ravel().tolist()) for solution in solutions]
    first = solver.n_conflicts
    most = min(limit, len(solutions) + _MOST_BY_SAT)
    while len(solutions) < most and (left := first + max_conflicts - solver.n_conflicts) > 0:
        values = solver.solve([*others, *on], left)
        if not isinstance(values, list):
            break
        solutions.append(_grid(puzzle, values))
        others.append(solver.differs(solutions[-1].ravel().tolist()))
    else:
        values = None
    for other in others:
        solver.drop(other)
    return values is False, solver.n_conflicts - first
