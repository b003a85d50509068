"""The method for puzzles of games, and the call that solves a puzzle by it."""

from collections.abc import Iterator

from puzzles.games.puzzle import GamePuzzle
from solvers.games.proof import Budget, prove
from solvers.methods import Method, MethodParameters, Result, Solver, Task, result_of_proof, table_of

Parameters = MethodParameters

METHODS = table_of(
    Method(
        name="logic",
        summary="What each constraint says, again and again; a search; then a SAT solver: the cheapest that suffices.",
        source="own",
        is_complete=True,
        unit="conflicts",
        budget=1_000_000,
        module=__name__,
    )
)

solve = Solver[GamePuzzle](METHODS, usual=lambda _: "logic")


def steps(puzzle: GamePuzzle, parameters: MethodParameters, task: Task) -> Iterator[Result]:
    """Yield the answer of the proof."""
    proof = prove(puzzle, max(2, task.limit), Budget(conflicts=task.budget))
    yield result_of_proof(proof, task.limit)
