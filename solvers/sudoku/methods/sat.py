"""A SAT solver on all clauses of a puzzle that the givens leave open, in the encoding of ``solvers.sudoku.sat``."""

from collections.abc import Iterator

from puzzles.sudoku import Sudoku
from solvers.methods import MethodParameters, Result, Task, check_size, result_of
from solvers.sat import find_solutions
from solvers.sudoku.methods.candidates import without_singles
from solvers.sudoku.sat import MAX_CANDIDATES, MAX_CLAUSES, SOLVER, encode, n_clauses_for

_SLICE = 2_000


Parameters = MethodParameters


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Find the solutions one by one; raise ``RequestError`` if there would be too many clauses.

    Cells with one candidate are filled first, since the encoding takes for granted that a decided cell is decided in
    its houses, too.
    """
    check_size("candidates", puzzle.side**3, MAX_CANDIDATES, "sat")
    allowed = without_singles(puzzle)
    if allowed is None:
        yield result_of((), complete=True, conflicts=0)
        return
    check_size("clauses", n_clauses_for(puzzle.ground, allowed), MAX_CLAUSES, "sat")
    for answer in find_solutions(SOLVER, encode(puzzle.ground, allowed), (), task.limit, task.budget, _SLICE):
        yield result_of(answer.solutions, complete=answer.complete, conflicts=answer.n_conflicts)
