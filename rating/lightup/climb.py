"""Climbs of the ladder from empty boards to their solutions, with their logs."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import PuzzleError
from puzzles.lightup import BULB, LightUp
from rating.lightup.arrays import Logs, empty_logs, empty_notes, empty_workspace
from rating.lightup.ladder_kernel import climb_each
from rating.rating import check_size, solution_of
from solvers.lightup.layout import board_for, n_places_for, state_for, with_frame
from solvers.lightup.rules_kernel import EMPTY
from solvers.verdict import Proof


def climb_from(puzzles: Sequence[LightUp], proofs: Sequence[Proof], budget: int, *, with_steps: bool) -> Logs:
    """Climb with at least one puzzle, all of one size; after ``budget`` search nodes, take the rest from a solution.

    Raises:
        PuzzleError: for the solution of another size or puzzle.
    """
    height, width, n = puzzles[0].height, puzzles[0].width, len(puzzles)
    bulbs = np.array([_bulbs_of(puzzle, proof) for puzzle, proof in zip(puzzles, proofs, strict=True)])
    boards = with_frame(np.array([puzzle.cells for puzzle in puzzles], np.uint8).reshape(n, height, width))
    solutions = with_frame(np.where(bulbs, BULB, EMPTY).astype(np.uint8))
    logs = empty_logs(n, height * width, with_steps=with_steps)
    board, state, n_places = board_for(height, width), state_for(height, width), n_places_for(height, width)
    climb_each(
        boards, solutions, board, state, empty_notes(n_places), empty_workspace(n_places), logs, budget, with_steps
    )
    if not logs.counts["is_right"].all():
        wrong = int(logs.counts["is_right"].argmin())
        violation = puzzles[wrong].check(bulbs[wrong])
        raise PuzzleError(f"a solution of another puzzle was given: {violation or 'this one has others, too'}")
    return logs


def _bulbs_of(puzzle: LightUp, proof: Proof) -> NDArray[np.bool_]:
    solution = solution_of(proof)
    check_size(solution, puzzle.height, puzzle.width)
    return np.asarray(solution == BULB, np.bool_)
