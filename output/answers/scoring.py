"""Scores of answers in free text."""

import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from output.answers.claims import read_claims
from output.answers.known import Known, known_of
from output.answers.plain_text import plain_digits
from output.reading import HasPuzzle, Source
from puzzles.alphabet import Codes
from puzzles.answers import read_answer
from puzzles.cells import cell_name
from puzzles.errors import PuzzleError, RequestError, quoted
from puzzles.values import Value

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, eq=False)
class Score(Value):
    """The worth of an answer.

    Attributes:
        score: 1.0 for the solution, which has the givens and breaks no rule; else 0.0.
        share: of the cells to fill in, how many are right, 0.0 to 1.0.
        gain: the share beyond that of the best trivial answer, one value in all these cells: from 0.0 for any such
            answer to 1.0.
        read: the grid that was understood, int16 ``[height, width]``, with the values of a solution; a cell that is not
            filled in has 0 in a Sudoku, -1 in other families. None when there is no grid in the answer.
    """

    score: float
    share: float
    gain: float
    read: Codes | None
    _known: Known = field(repr=False)

    @cached_property
    def broken(self) -> str | None:
        """Return the first rule that the answer breaks, as a sentence; None exactly when the score is 1.0."""
        if self.score == 1.0:
            return None
        puzzle = self._known.puzzle
        if self.read is None:
            return f"no grid of {puzzle.height} rows and {puzzle.width} columns was found in the answer"
        empty = self.read == self._known.family.unknown
        if (empty & self._known.open_cells).any():
            return f"{cell_name(int((empty & self._known.open_cells).argmax()), puzzle.width)} is not filled in"
        try:
            violation = puzzle.check(self.read)
        except PuzzleError as error:
            return str(error)
        return str(violation) if violation else "this is not the given solution"


def score(puzzle: "HasPuzzle | Source", answer: str, *, solution: ArrayLike | None = None) -> Score:
    r"""Score an answer in free text: read the grid in it, and compare that with the rules.

    >>> import gridwright as gw
    >>> puzzle = gw.read("..2..1....3..4..")[0].puzzle
    >>> gw.score(puzzle, "So this is it:\n```\n4 3 2 1\n2 1 4 3\n1 2 3 4\n3 4 1 2\n```").score
    1.0
    >>> wrong = gw.score(puzzle, "[[4, 3, 2, 1], [2, 1, 4, 3], [1, 2, 3, 4], [3, 4, 2, 1]]")
    >>> wrong.score, round(wrong.share, 2), wrong.broken
    (0.0, 0.83, 'R1C3 and R4C3 both hold 2 in column 3; expected it once')

    The last complete grid of the text counts, or moves as in ``score_trace`` that fill in each cell; docs/learning.md
    says how grids are found. Only the last 65,536 characters and 16 for each cell are read. No text raises an error.

    Args:
        puzzle: of any family, with one solution; or a file or text with one puzzle, as ``read`` takes it, which is read
            anew each time.
        answer: any text.
        solution: integers ``[height, width]``, the only solution, if known; else that of a document or record is used,
            or the one that is proved, which is kept for the next answer.

    Raises:
        NotUnique: when the puzzle has not exactly one solution.
        PuzzleError: when the solution that was given is none.
        RequestError: when there is no puzzle, or the answer is no text.
    """
    if not isinstance(answer, str) and hasattr(answer, "tolist"):
        answer = answer.tolist()
    if isinstance(answer, list):
        answer = json.dumps(answer, default=str)
    if not isinstance(answer, str):
        raise RequestError(f"{quoted(answer)} was given as an answer; expected text")
    known, answer = known_of(puzzle, solution), plain_digits(answer)
    codes = read_answer(answer, known.reader)
    grid = _grid_of_moves(answer, known) if codes is None else known.family.answer_grid(known.puzzle, codes)
    if grid is None:
        return Score(0.0, 0.0, 0.0, None, known)
    is_right = grid == known.solution
    if is_right.all():
        return Score(1.0, 1.0, 1.0, grid, known)
    n_right = int(np.count_nonzero(is_right & known.open_cells))
    gain = max(n_right - known.n_trivial, 0) / max(known.n_open - known.n_trivial, 1)
    return Score(0.0, n_right / max(known.n_open, 1), gain, grid, known)


def _grid_of_moves(answer: str, known: Known) -> Codes | None:
    """Return the grid that the moves of an answer fill in, with the last move in each cell.

    None if a cell is missing.
    """
    grid = np.where(known.open_cells, known.family.unknown, known.solution.astype(np.int64))
    reading = read_claims(answer[-known.reader.max_text :], known)
    if reading.doubt:
        return None
    for claim in reading.claims:
        if not claim.removes and claim.gives not in reading.withdrawn and known.open_cells[claim.row, claim.column]:
            grid[claim.row, claim.column] = claim.value
    return None if (grid[known.open_cells] == known.family.unknown).any() else grid
