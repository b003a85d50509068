"""A SAT solver on all clauses of a puzzle, those that the givens decide left out.

Source: Lynce and Ouaknine 2006, "Sudoku as a SAT problem"; the encoding is that of ``solvers.sudoku.sat``.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.sudoku import Sudoku
from solvers.methods import Result, Task, refuse_more
from solvers.sat import find_solutions
from solvers.sudoku.methods.candidates import without_singles
from solvers.sudoku.proof import board_for
from solvers.sudoku.sat import MOST_CANDIDATES, MOST_CLAUSES, SOLVER, encode, n_clauses_for
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
        RequestError: when there would be too many clauses.
    """
    refuse_more("candidates", puzzle.side**3, MOST_CANDIDATES, "sat")
    allowed = without_singles(puzzle)
    if allowed is None:
        yield Result(verdict_for(0, complete=True), complete=True, effort={"conflicts": 0})
        return
    members = board_for(puzzle.box).members
    refuse_more("clauses", n_clauses_for(members, allowed), MOST_CLAUSES, "sat")
    for answer in find_solutions(SOLVER, encode(members, allowed), (), task.limit, task.budget, _SLICE):
        verdict = verdict_for(len(answer.solutions), complete=answer.complete)
        yield Result(verdict, answer.solutions, answer.complete, effort={"conflicts": answer.n_conflicts})
