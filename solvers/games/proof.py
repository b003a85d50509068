"""The proof of a game's puzzle, by the cheapest means that suffices.

propagation     what each constraint says, again and again      propagate_kernel.py
search          a search in depth within a budget of nodes      search_kernel.py
                and again with lemmas, in games whose digging uses them: patterns of a loop save it most branches
sat             a SAT solver on all of it                       sat.py

If the budget allows it, rounds of another search come before the SAT solver gets all of its conflicts:

weighted        a search that learns from its conflicts         weighted_search_kernel.py
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from puzzles.games.constraints import DIFFERENT, Constraint
from puzzles.games.puzzle import GamePuzzle, rules_of
from puzzles.puzzle import Solution
from solvers.games.catalog import catalog_for
from solvers.games.net import FULL, Ints, Net, room_for
from solvers.methods import MethodParameters, steps_of_proof
from solvers.verdict import Effort, Proof, check_limit, verdict_for

_NODES = 200
_NODES_BEFORE_ROUNDS = 20  # nodes of the search where rounds follow, which are better at what takes more
_NODES_EACH = 20  # nodes of the search for each wanted solution
_LEAST_COMMON = 2  # the fewest common cells of two crossing houses; a single one tells nothing new
_SEVERAL = 2  # solutions: with so many a puzzle is not unique, and lemmas are not asked for more
_BY_LEMMAS = 5_000
"""The nodes of a search with lemmas. Slitherlinks 30x30 of any difficulty, 14 of them, took it 52 to 1,259, at most
0.07 s; the SAT solver, which knows connections by cuts alone, took minutes for some."""
_MOST_BY_SAT = 100  # the most solutions that a SAT solver adds to those of the search


class Round(NamedTuple):
    """The bounds of one round of the weighted search, or of the SAT solver if the round has no nodes."""

    nodes: int
    blames_all: bool = False  # the parameter of ``weighted_search_kernel.search``
    conflicts: int = 0


@dataclass(frozen=True, slots=True)
class Budget:
    """The bounds of a proof. They are counts and never seconds, so that the answer does not depend on the machine."""

    nodes: int = _NODES  # branches of the search
    conflicts: int = 1_000_000  # conflicts of the SAT solver
    rounds: tuple["Round", ...] = ()  # rounds before the SAT solver gets its conflicts


def net_for(puzzle: GamePuzzle, further: Sequence[Constraint] = ()) -> Net:
    """Return the net of what a puzzle states, in order, for the efforts of ``solvers.games.net``.

    The ``further`` constraints come last.
    """
    catalog = catalog_for(puzzle.game, puzzle.board)
    stated = catalog.numbers_of(puzzle.clue_constraints)
    return catalog.net(np.append(stated, catalog.numbers(further)) if further else stated)


def prove(
    puzzle: GamePuzzle,
    limit: int = 2,
    budget: Budget | None = None,
    implied: Callable[[], Iterable[Constraint]] = tuple,
) -> Proof:
    """Prove how many solutions a puzzle of any game has; raise ``RequestError`` if the limit is less than 2.

    The default budget is ``Budget()``, with more nodes for a higher limit. When it is used up, the verdict is
    ``UNKNOWN``. Witnesses are uint8 ``[height, width]``.
    ``implied`` returns constraints that follow from the puzzle, for the rounds of the budget.
    """
    from solvers.games.search_kernel import search

    check_limit(limit)
    budget = budget or Budget(nodes=max(_NODES, _NODES_EACH * limit))
    net, domains = net_for(puzzle), np.array(puzzle.game.domains(puzzle.board), np.int64)
    n_goal, conflicts = puzzle.height * puzzle.width, 0
    found, hint = np.empty((min(limit, budget.nodes + 1), len(domains)), np.int64), np.full(n_goal, -1, np.int64)

    def searched(net: Net, most_nodes: int) -> tuple[int, bool, int]:
        active = np.ones(len(net.kinds), np.bool_)
        question = net, active, FULL, domains, n_goal, hint, len(found), most_nodes
        answer: tuple[int, bool, int] = search(*question, found, room_for(domains), True)
        return answer

    few = _NODES_BEFORE_ROUNDS if budget.rounds else budget.nodes
    n_found, complete, nodes = searched(net, min(budget.nodes, few))
    if not complete and n_found < _SEVERAL and budget.nodes and puzzle.game.digs_by_lemmas:
        with_lemmas = net_for(puzzle, puzzle.constraints[len(puzzle.stated) :])
        n_found, complete, more = searched(with_lemmas, _BY_LEMMAS)
        nodes += more
    solutions = [_grid(puzzle, values) for values in found[:n_found]]
    method, tight = "search" if nodes else "propagation", None
    for each in (*budget.rounds, Round(0, conflicts=budget.conflicts)):
        if complete or len(solutions) >= limit:
            break
        if each.nodes:
            method = "weighted"
            if tight is None:
                from solvers.games.tightened import tight_net  # few puzzles need it

                tight = tight_net(puzzle.stated, domains, implied())
            complete, more = _prove_by_weights(tight, domains, limit, each, puzzle, solutions)
            nodes += more
        else:
            method = "sat"
            complete, more = _prove_by_sat(puzzle, limit, each.conflicts, solutions)
            conflicts += more
    verdict = verdict_for(len(solutions), complete=complete)
    return Proof(verdict, tuple(solutions), complete, method, Effort(nodes=nodes, conflicts=conflicts))


Parameters, steps = MethodParameters, steps_of_proof(prove, Budget)


def prove_many(puzzles: Sequence[GamePuzzle], limit: int = 2, budget: Budget | None = None) -> list[Proof]:
    """Prove how many solutions each of many puzzles of any games has, up to a limit.

    The proofs come in the puzzles' order.
    """
    return [prove(puzzle, limit, budget) for puzzle in puzzles]


def _grid(puzzle: GamePuzzle, values: Any) -> Solution:
    grid: Solution = np.asarray(values[: puzzle.height * puzzle.width], np.uint8).reshape(puzzle.height, puzzle.width)
    return grid


def _prove_by_weights(
    net: Net, domains: Ints, limit: int, bound: Round, puzzle: GamePuzzle, solutions: list[Solution]
) -> tuple[bool, int]:
    """Search for further solutions; return whether all are found, and the number of nodes."""
    from solvers.games.weighted_search_kernel import search

    found = np.empty((min(limit, bound.nodes + 1), len(domains)), np.int64)
    active, blamed = np.ones(len(net.kinds), np.bool_), np.zeros(int(domains.max()).bit_length(), np.int64)
    n_found, complete, nodes = search(
        *(net, active, FULL, domains, ties_of(net), bound.blames_all),
        *(len(found), bound.nodes, found, room_for(domains), blamed),
    )
    known = {solution.tobytes() for solution in solutions}
    for grid in (_grid(puzzle, values) for values in found[:n_found]):
        if grid.tobytes() not in known and len(solutions) < limit:
            solutions.append(grid)
    return complete, nodes


def ties_of(net: Net) -> Ints:
    """Return pairs of sets of variables with the same values: int64 ``[n, 2, m]``, each set padded with -1.

    Each pair comes from two constraints that use the same values once each: it is what they have beyond their common
    cells.
    """
    houses = list[tuple[int, tuple[int, ...]]]()
    for k, (start, first) in enumerate(zip(net.cell_starts[:-1], net.param_starts[:-1], strict=True)):
        if net.kinds[k] == DIFFERENT and net.params[first]:
            houses.append((int(net.params[first + 1]), tuple(net.cells[start : net.cell_starts[k + 1]].tolist())))
    return _ties_of(tuple(houses))


@lru_cache(maxsize=16)
def _ties_of(houses: tuple[tuple[int, tuple[int, ...]], ...]) -> Ints:
    """Return them from the values and cells of each such constraint."""
    sets = [(values, set(cells)) for values, cells in houses]
    pairs = [
        (sorted(one - other), sorted(other - one))
        for (values, one), (others, other) in combinations(sets, 2)
        if values == others and _LEAST_COMMON <= len(one & other) < len(one)
    ]
    ties = np.full((len(pairs), 2, max((len(one) for one, _ in pairs), default=0)), -1, np.int64)
    for row, pair in zip(ties, pairs, strict=True):
        for side, cells in zip(row, pair, strict=True):
            side[: len(cells)] = cells
    return ties


def _prove_by_sat(puzzle: GamePuzzle, limit: int, max_conflicts: int, solutions: list[Solution]) -> tuple[bool, int]:
    """Let a SAT solver find further solutions; return whether all are found, and the number of conflicts."""
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
