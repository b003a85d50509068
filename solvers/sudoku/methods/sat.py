"""A SAT solver on all clauses of a puzzle, those that the givens decide left out.

Source: Lynce and Ouaknine 2006, "Sudoku as a SAT problem"; the encoding is that of ``solvers.sudoku.sat``.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.errors import RequestError
from puzzles.sudoku import Sudoku
from solvers.methods import Result, Task
from solvers.sudoku.methods.candidates import without_singles
from solvers.sudoku.proof import board_for
from solvers.sudoku.sat import MOST_LITERALS, answers
from solvers.verdict import verdict_for

_SLICE = 2_000


@dataclass(frozen=True, slots=True)
class Parameters:
    """Take none."""


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Ask for a solution, forbid it, and ask again.

    Cells that have one candidate are filled beforehand, for the encoding takes a decided cell to be decided for its
    houses too.

    Raises:
        RequestError: when there would be too many literals.
    """
    allowed = without_singles(puzzle)
    if allowed is None:
        yield Result(verdict_for(0, complete=True), complete=True, effort={"conflicts": 0})
        return
    if allowed.sum() > MOST_LITERALS:
        raise RequestError(
            f"a puzzle with {allowed.sum():,} candidates was given to sat; expected at most {MOST_LITERALS:,}"
        )
    members = board_for(puzzle.box).members
    for answer in answers(puzzle.box, members, allowed, (), task.limit, task.budget, _SLICE):
        verdict = verdict_for(len(answer.solutions), complete=answer.complete)
        yield Result(verdict, answer.solutions, answer.complete, effort={"conflicts": answer.n_conflicts})
