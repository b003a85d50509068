"""The proof of a Light Up puzzle, by the cheapest means that is enough.

rules     numbers, rays, the last source of light                   rules_kernel.py
sets      and starvation and set discounts                          rules_kernel.py
probe     assume, propagate, learn from contradictions              search_kernel.py
search    a depth-first search, the cell that lights most first     search_kernel.py
sat       a SAT solver on all that is left                          sat.py
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from puzzles.lightup import Grid, LightUp
from solvers.arrays import Records, records
from solvers.lightup.layout import board_for, n_places_for, state_for, with_frame, without_frame
from solvers.lightup.search_kernel import Result, prove_each
from solvers.methods import MethodParameters, parameter, steps_of_proof
from solvers.verdict import Effort, Proof, check_limit, in_groups, verdict_for

_MAX_BATCH_BYTES = 1 << 22  # of workspace for several puzzles that go to the kernel together
_STAGES = ("rules", "sets", "probe", "search")  # numbered as in the kernel


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The bounds of the means before the SAT solver."""

    probes: int = parameter(50_000, "assumptions to try before searching")
    nodes: int = parameter(200, "branches of the search")


@dataclass(frozen=True, slots=True)
class Budget(Parameters):
    """The bounds of a proof: counts, never seconds, so that its answer does not depend on the machine."""

    conflicts: int = 1_000_000  # conflicts of the SAT solver


def prove(puzzle: LightUp, limit: int = 2, budget: Budget | None = None) -> Proof:
    """Prove how many solutions a puzzle has, with witnesses, uint8 ``[height, width]``, 1 for a bulb."""
    return prove_many([puzzle], limit, budget)[0]


steps = steps_of_proof(prove, Budget)


def prove_many(puzzles: Sequence[LightUp], limit: int = 2, budget: Budget | None = None) -> list[Proof]:
    """Prove how many solutions each of many Light Up puzzles has, which is much faster than one by one.

    Puzzles of one size go to the kernel together, whatever their walls; those that need SAT are then solved one by one.
    """
    check_limit(limit)
    return in_groups(
        puzzles,
        lambda puzzle: (puzzle.height, puzzle.width),
        lambda of_one_size: _proofs_of(of_one_size, limit, budget or Budget()),
    )


def _proofs_of(puzzles: list[LightUp], limit: int, budget: Budget) -> Iterator[Proof]:
    """Prove puzzles of one size, as many at a time as the workspace can hold."""
    height, width = puzzles[0].height, puzzles[0].width
    n_places = n_places_for(height, width)
    board, state, branches = board_for(height, width), state_for(height, width), np.empty(n_places, np.int64)
    n_wanted = min(limit, budget.nodes + 1)  # a branch leads to at most one further solution
    n_at_once = min(len(puzzles), max(1, _MAX_BATCH_BYTES // (n_places * (n_wanted + 2))))
    for start in range(0, len(puzzles), n_at_once):
        part = puzzles[start : start + n_at_once]
        n = len(part)
        grids = np.array([puzzle.cells for puzzle in part], np.uint8).reshape(n, height, width)
        marks, found = np.empty((n, n_places), np.uint8), np.empty((n * n_wanted, n_places), np.uint8)
        results = records(Result, n)
        framed = with_frame(grids)
        prove_each(board, state, branches, framed, n_wanted, budget.probes, budget.nodes, marks, found, results)
        solutions = without_frame(found[: results["n_found"].sum()], height, width).copy()
        yield from _values(part, without_frame(marks, height, width), list(solutions), results, limit, budget)


def _values(
    puzzles: list[LightUp],
    marks: NDArray[np.uint8],
    found: list[Grid],
    results: Records,
    limit: int,
    budget: Budget,
) -> Iterator[Proof]:
    """Turn the results of the kernel into proofs, and ask the SAT solver about puzzles that search left open."""
    first = 0
    for i, (probes, nodes, stage, n_found, is_complete) in enumerate(results.tolist()):
        method, complete, conflicts = _STAGES[stage], bool(is_complete), 0
        solutions = tuple(found[first : first + n_found])
        first += n_found
        if not complete and n_found < limit:
            from solvers.lightup.sat import SOLVER, encode
            from solvers.sat import find_solutions, last_of

            encoding = encode(puzzles[i], marks[i])
            answer = last_of(find_solutions(SOLVER, encoding, solutions, limit, budget.conflicts))
            method, solutions, complete, conflicts = "sat", *answer
        verdict = verdict_for(len(solutions), complete=complete)
        yield Proof(verdict, solutions, complete, method, Effort(probes=probes, nodes=nodes, conflicts=conflicts))
