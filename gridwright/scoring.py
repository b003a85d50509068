"""Scoring answers that language models and people write: which grid a text means, and whether that is the solution."""

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from os import PathLike
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from generator.families import AnyFamily, family_named
from generator.record import Record
from gridwright.files import HasPuzzle, document_of, read
from output.answers import only_solution
from puzzles.answers import Codes, Reader, read_answer, reader_for
from puzzles.cells import cell_name
from puzzles.errors import PuzzleError, RequestError, quoted
from puzzles.families import FAMILIES
from puzzles.formats import Document
from puzzles.puzzle import Puzzle
from solvers.verdict import Verdict

Source: TypeAlias = str | bytes | PathLike[str]

_N_KEPT = 4096  # puzzles whose solutions are kept


@dataclass(frozen=True, slots=True, eq=False)
class _Key:
    """Hold a puzzle with what its answers are compared with.

    Attributes:
        puzzle: the puzzle.
        family: its record.
        reader: of its answers.
        solution: the only one, which was checked by the rules.
        open_cells: bool ``[height, width]``, those to fill in.
        n_open: how many these are.
    """

    puzzle: Puzzle
    family: AnyFamily
    reader: Reader
    solution: Codes
    open_cells: NDArray[np.bool_]
    n_open: int


@dataclass(frozen=True, eq=False)
class Score:
    """State what an answer is worth.

    Attributes:
        score: 1.0 for the solution, which has the givens and breaks no rule; else 0.0.
        share: of the cells that were to be filled in, how many are right, 0.0 to 1.0.
        read: the grid that was understood, int16 ``[height, width]``, with the values of a solution; a cell that is not
            filled in has 0 in a Sudoku, -1 in other families. None when there is no grid in the answer.
    """

    score: float
    share: float
    read: Codes | None
    _key: _Key = field(repr=False)

    @cached_property
    def broken(self) -> str | None:
        """Return the first rule that the answer breaks, as a sentence; None exactly when the score is 1.0."""
        if self.score == 1.0:
            return None
        puzzle = self._key.puzzle
        if self.read is None:
            return f"no grid of {puzzle.height} rows and {puzzle.width} columns was found in the answer"
        empty = self.read == self._key.family.unknown
        if (empty & self._key.open_cells).any():
            return f"{cell_name(int((empty & self._key.open_cells).argmax()), puzzle.width)} is not filled in"
        try:
            violation = puzzle.check(self.read)
        except PuzzleError as error:
            return str(error)
        return str(violation) if violation else "this is not the solution that was given"


def score(puzzle: "HasPuzzle | Source", answer: str, *, solution: ArrayLike | None = None) -> Score:
    r"""Score an answer in free text: read the grid in it, and compare that with the rules.

    >>> import gridwright as gw
    >>> puzzle = gw.read("..2..1....3..4..")[0].puzzle
    >>> gw.score(puzzle, "So this is it:\n```\n4 3 2 1\n2 1 4 3\n1 2 3 4\n3 4 1 2\n```").score
    1.0
    >>> wrong = gw.score(puzzle, "[[4, 3, 2, 1], [2, 1, 4, 3], [1, 2, 3, 4], [3, 4, 2, 1]]")
    >>> wrong.score, round(wrong.share, 2), wrong.broken
    (0.0, 0.83, 'R1C3 and R4C3 both hold 2 in column 3; expected it once')

    The last complete grid of the text counts; docs/learning.md says how grids are found and what is read of a text
    that is longer than 65,536 characters and 16 for each cell. No text raises an error.

    Args:
        puzzle: of any family, with one solution; or a file or text with one puzzle, as ``read`` takes it, which is read
            anew each time.
        answer: any text.
        solution: integers ``[height, width]``, the only solution, where that is known already; else that of a document
            or record that comes with one, or the one that is proved, which is kept for the next answer.

    Raises:
        NotUnique: when the puzzle has not exactly one solution.
        PuzzleError: when the solution that was given is none.
        RequestError: when there is no puzzle, or the answer is no text.
    """
    if not isinstance(answer, str):
        raise RequestError(f"{quoted(answer)} was given as an answer; expected text")
    key = _key_of(puzzle, solution)
    codes = read_answer(answer, key.reader)
    if codes is None:
        return Score(0.0, 0.0, None, key)
    grid = key.family.answer_grid(key.puzzle, codes)
    is_right = grid == key.solution
    if is_right.all():
        return Score(1.0, 1.0, grid, key)
    n_right = int(np.count_nonzero(is_right & key.open_cells))
    return Score(0.0, n_right / key.n_open if key.n_open else 0.0, grid, key)


def _key_of(what: "HasPuzzle | Source", solution: ArrayLike | None) -> _Key:
    """Return a puzzle with its solution, which is proved unless it comes with the puzzle or is given."""
    if isinstance(what, str | bytes | PathLike):
        documents = read(what)
        if len(documents) != 1:
            raise RequestError(f"{quoted(what)} holds {len(documents)} puzzles; expected one")
        what = documents[0]
    puzzle: Puzzle
    if isinstance(what, Record):
        puzzle = what.puzzle
        if solution is None and what.proof is not None and what.proof.verdict is Verdict.UNIQUE:
            solution = what.proof.solutions[0]
    elif isinstance(what, Document):
        puzzle = what.puzzle
        solution = what.solution if solution is None else solution
    else:
        puzzle = what if getattr(type(what), "family", None) in FAMILIES else document_of(what).puzzle
    if solution is None:
        return _proved_key(puzzle)
    try:
        given = np.asarray(solution)
    except ValueError:
        raise RequestError("the solution has rows of unequal lengths; expected one length") from None
    return _given_key(puzzle, given.shape, given.dtype.str, given.tobytes())


@lru_cache(maxsize=_N_KEPT)
def _proved_key(puzzle: Puzzle) -> _Key:
    return _key(puzzle, only_solution(family_named(puzzle.family).prove(puzzle)))


@lru_cache(maxsize=_N_KEPT)
def _given_key(puzzle: Puzzle, shape: tuple[int, ...], dtype: str, data: bytes) -> _Key:
    return _key(puzzle, np.frombuffer(data, dtype).reshape(shape))


def _key(puzzle: Puzzle, solution: ArrayLike) -> _Key:
    violation = puzzle.check(solution)
    if violation:
        raise PuzzleError(f"the solution that was given is none: {violation}")
    family = family_named(puzzle.family)
    open_cells = family.open_cells(puzzle)
    reader = reader_for(puzzle.height, puzzle.width, family.answer_alphabets(puzzle), family.unknown)
    return _Key(puzzle, family, reader, np.array(solution, np.int16), open_cells, int(open_cells.sum()))
