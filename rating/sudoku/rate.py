"""The rating of Sudokus of any size, on one ladder: kernels made for 9x9 boards, and others for all sizes."""

from collections.abc import Callable, Iterator, Sequence
from itertools import compress
from operator import not_

from puzzles.sudoku import Sudoku
from rating.sudoku import rate_9x9
from rating.sudoku.any_size.rate import rate_sized
from rating.sudoku.geometry import CLASSIC
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
            ratings. By default there is no limit.

    Raises:
        PuzzleError: when a proof does not say that its puzzle has one solution, or is that of another puzzle.
        RequestError: when there is no such scale, or no such limit, for a puzzle.
    """
    rate_9x9.check_scale(scale, rate_9x9.SCALES)
    is_classic = [puzzle.ground == CLASSIC for puzzle in puzzles]
    pairs = list(zip(puzzles, proofs, strict=True))

    def rated(rate_some: Callable[..., list[SudokuRating]], *, classic: bool) -> Iterator[SudokuRating]:
        chosen = list(compress(pairs, is_classic if classic else map(not_, is_classic)))
        if chosen:
            some, their_proofs = zip(*chosen, strict=True)
            yield from rate_some(some, their_proofs, scale, up_to)

    classics, others = rated(rate_9x9.rate_all, classic=True), rated(rate_sized, classic=False)
    return [next(classics if each else others) for each in is_classic]
