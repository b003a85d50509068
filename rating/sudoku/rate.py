"""The rating of Sudokus of any size: 9x9 on the whole ladder, others by the rules of ``rating.sudoku.other_sizes``."""

from collections.abc import Sequence

from puzzles.sudoku import Sudoku
from rating.sudoku import rate_9x9
from rating.sudoku.geometry import CLASSIC
from rating.sudoku.other_sizes import rate_by_basics
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import SCALE
from solvers.verdict import Proof


def rate(puzzle: Sudoku, proof: Proof, scale: str = SCALE, up_to: float | None = None) -> SudokuRating:
    """Rate one puzzle, as ``rate_all`` does."""
    return rate_all((puzzle,), (proof,), scale, up_to)[0]


def rate_all(
    puzzles: Sequence[Sudoku], proofs: Sequence[Proof], scale: str = SCALE, up_to: float | None = None
) -> list[SudokuRating]:
    """Rate puzzles by the rules that a person needs for them; together they take much less time than one by one.

    Args:
        puzzles: the givens.
        proofs: that each has one solution, as ``solvers.sudoku.proof.prove`` returns it.
        scale: a name in ``rating.sudoku.rate_9x9.SCALES``; sizes other than 9x9 have only the first one.
        up_to: no step with a greater rating is taken, so that exactly the puzzles whose ER is this or less get exact
            ratings. By default, and for sizes other than 9x9, there is no limit.

    Raises:
        PuzzleError: when a proof does not say that its puzzle has one solution, or is that of another puzzle.
        RequestError: when there is no such scale, or no such limit, for a puzzle.
    """
    together = [(puzzle, proof) for puzzle, proof in zip(puzzles, proofs, strict=True) if puzzle.box == CLASSIC]
    classics, their_proofs = [puzzle for puzzle, _ in together], [proof for _, proof in together]
    rated = iter(rate_9x9.rate_all(classics, their_proofs, scale, up_to) if together else ())
    return [
        next(rated) if puzzle.box == CLASSIC else rate_by_basics(puzzle, proof, scale, up_to)
        for puzzle, proof in zip(puzzles, proofs, strict=True)
    ]
