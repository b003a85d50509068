"""The rating of Sudokus of any size, on one ladder: kernels made for 9x9 boards, and others for all sizes.

Sudokus with marks have the ladder of games.
"""

from collections.abc import Callable, Iterator, Sequence

from puzzles.sudoku import Sudoku
from rating.sudoku import rate_9x9
from rating.sudoku.any_size.rate import rate_sized
from rating.sudoku.geometry import CLASSIC
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import SCALE
from solvers.verdict import Proof

_Rater = Callable[..., list[SudokuRating]]


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
            ratings. By default there is no limit.

    Raises:
        PuzzleError: when a proof does not say that its puzzle has one solution, or is that of another puzzle.
        RequestError: when there is no such scale, or no such limit, for a puzzle.
    """
    rate_9x9.check_scale(scale, rate_9x9.SCALES)
    raters = [_rater_of(puzzle) for puzzle in puzzles]

    def rated(rate_some: _Rater) -> Iterator[SudokuRating]:
        chosen = [pair for pair, own in zip(zip(puzzles, proofs, strict=True), raters, strict=True) if own is rate_some]
        some, their_proofs = zip(*chosen, strict=True)
        yield from rate_some(some, their_proofs, scale, up_to)

    ratings = {rater: rated(rater) for rater in raters}
    return [next(ratings[rater]) for rater in raters]


def _rater_of(puzzle: Sudoku) -> _Rater:
    if puzzle.ground.marks:
        from rating.sudoku.marked import rate_marked

        return rate_marked
    return rate_9x9.rate_all if puzzle.ground == CLASSIC else rate_sized
