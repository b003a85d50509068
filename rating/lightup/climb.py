"""Climbs of the ladder: from empty boards to their solutions, with all that happened on the way."""

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from puzzles.errors import PuzzleError
from puzzles.lightup import LightUp
from rating.lightup.arrays import IS_RIGHT, Boards, Logs, boards_of, empty_board, empty_logs, empty_room
from rating.lightup.ladder_kernel import climb_all
from solvers.verdict import Proof, Verdict


def climb_from(
    puzzles: Sequence[LightUp], proofs: Sequence[Proof], budget: int, *, with_steps: bool
) -> tuple[Boards, Logs]:
    """Climb with each puzzle.

    Args:
        puzzles: the boards.
        proofs: that each has one solution.
        budget: count of search nodes at which to give a puzzle up, and to take the rest from its solution.
        with_steps: whether to write down every step.

    Returns:
        The puzzles as the kernels have them, and what happened.

    Raises:
        PuzzleError: when a proof does not say that its puzzle has one solution, or is that of another puzzle.
    """
    solutions = [_solution_of(puzzle, proof) for puzzle, proof in zip(puzzles, proofs, strict=True)]
    boards = boards_of(puzzles, solutions)
    logs = empty_logs(boards, with_steps)
    n_cells = max((len(puzzle.cells) for puzzle in puzzles), default=0)
    climb_all(boards, empty_board(n_cells), empty_room(n_cells), logs, budget, with_steps)
    if not logs.counts[:, IS_RIGHT].all():
        wrong = int(logs.counts[:, IS_RIGHT].argmin())
        violation = puzzles[wrong].check(solutions[wrong])
        raise PuzzleError(f"a solution of another puzzle was given: {violation or 'this one has others, too'}")
    return boards, logs


def _solution_of(puzzle: LightUp, proof: Proof) -> NDArray[Any]:
    if proof.verdict is not Verdict.UNIQUE:
        raise PuzzleError(
            f"the verdict {str(proof.verdict)!r} was given; expected 'unique', as only such puzzles are rated"
        )
    solution = proof.solutions[0]
    if solution.shape != (puzzle.height, puzzle.width):
        size = "x".join(map(str, solution.shape))
        raise PuzzleError(f"a solution of size {size} was given; expected {puzzle.height}x{puzzle.width}")
    return solution
