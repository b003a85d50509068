"""The whole puzzle as clauses for a SAT solver, with no logic beforehand; ``solvers/nonogram/sat.py`` encodes it.

Each solution found is forbidden by a clause. The solver works in slices of conflicts and keeps what it learns.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError
from puzzles.nonogram import Nonogram
from solvers.methods import MethodParameters, Result, Task, check_choice, parameter, result_of
from solvers.nonogram.arrays import candidates
from solvers.nonogram.proof import solved_by_lines
from solvers.nonogram.sat import MAX_VARIABLES, encode
from solvers.sat import find_solutions

# The solvers of python-sat that can pause after a number of conflicts and have a license as free as ours; none reads a
# clock.
SOLVERS = ("glucose4", "cadical195", "maplesat", "mergesat3", "minicard", "minisat22")

_SLICE_CONFLICTS = 500


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The solver, and whether line solving narrows the puzzle first."""

    solver: str = parameter("glucose4", f"one of {', '.join(SOLVERS)}")
    propagate: bool = parameter(False, "solve lines first, and write clauses only for what they leave open")

    def __post_init__(self) -> None:
        check_choice(self, "solver", SOLVERS)


def steps(puzzle: Nonogram, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Find the solutions one by one; raise ``RequestError`` if there would be too many variables."""
    allowed = _allowed(puzzle, after_lines=parameters.propagate)
    if allowed is None:
        yield result_of((), complete=True, conflicts=0)
        return
    encoding = encode(puzzle, allowed)
    if encoding is None:
        raise RequestError(
            f"sat takes more than {MAX_VARIABLES:,} variables for this puzzle of {puzzle.height}x{puzzle.width} cells; "
            f"expected a puzzle that takes no more"
        )
    for answer in find_solutions(parameters.solver, encoding, (), task.limit, task.budget, _SLICE_CONFLICTS):
        effort = {"conflicts": answer.n_conflicts, "clauses": encoding.n_clauses}
        yield result_of(answer.solutions, complete=answer.complete, **effort)


def _allowed(puzzle: Nonogram, *, after_lines: bool) -> NDArray[np.bool_] | None:
    """Return the colors that each cell may have, all or those that lines leave; None if lines leave a cell no color."""
    if not after_lines:
        return np.ones((puzzle.height, puzzle.width, puzzle.n_colors + 1), np.bool_)
    state, alive = solved_by_lines(puzzle)
    return candidates(state.masks, puzzle.height, puzzle.width) if alive else None
