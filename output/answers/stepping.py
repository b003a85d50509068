"""Checking single moves: whether a value is right, and by which rule it follows from the cells filled in."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from output.answers.known import Known, known_of
from output.reading import HasPuzzle, Source
from puzzles.cells import cell_name, integers_of
from puzzles.errors import PuzzleError, RequestError, quoted
from rating.scales import ScaleOfSteps
from rating.step import Reason

_MOVE = re.compile(r"\s*r(\d{1,4})\s*c(\d{1,4})\s*(?:=|:|is\b|->)\s*(\S{1,40})\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StepCheck:
    """The worth of a move.

    Attributes:
        is_right: whether the only solution has this value there.
        rule: name of the least rule of the ladder by which the move follows, with nothing else filled in before it;
            None for a guess, which no rule shows, and for moves that are wrong or change nothing.
        rating: the rating of that rule, to a tenth.
        text: these facts as a sentence.
    """

    is_right: bool
    rule: str | None
    rating: float | None
    text: str

    @property
    def follows(self) -> bool:
        """Return whether a rule shows the move."""
        return self.rule is not None


def check_step(
    puzzle: "HasPuzzle | Source",
    state: ArrayLike | None,
    move: tuple[int, int, int] | str,
    *,
    candidates: ArrayLike | None = None,
    scale: ScaleOfSteps = "",
    solution: ArrayLike | None = None,
) -> StepCheck:
    """Check one move: whether it is right, and by which rule it follows from the cells filled in.

    >>> import gridwright as gw
    >>> puzzle = gw.read("..2..1....3..4..")[0].puzzle
    >>> print(gw.check_step(puzzle, None, "R1C2=3").text)
    R1C2=3 is right and follows by hidden single in line (1.5).

    Args:
        puzzle, solution: as for ``score``.
        state: integers ``[height, width]``, with values as in a solution and 0 (Sudoku) or -1 (other families) for a
            cell that is not filled in; givens and walls may be left out. None for the puzzle as it is.
        move: row and column from 0, and value; or text, in which rows and columns count from 1, such as ``R1C8=5``,
            ``R2C3=blue`` or ``R2C3=bulb``.
        candidates: bool ``[height, width, value]``: the values left in each cell of a Sudoku or nonogram, needed only
            where some were ruled out by more than the cells filled in.
        scale: as for ``explain``.

    Raises:
        NotUnique, PuzzleError: as ``score``, and when state or candidates have another shape.
        RequestError: when the move is none, or outside the grid, or there is no such scale.
    """
    known = known_of(puzzle, solution)
    row, column, value = move_of(known, move)
    grid, left = state_of(known, state), _candidates_of(known, candidates)
    name = f"{cell_name(row * known.puzzle.width + column, known.puzzle.width)}={value}"
    is_right = bool(known.solution[row, column] == value)
    if not known.open_cells[row, column] or grid[row, column] != known.family.unknown:
        return StepCheck(is_right, None, None, f"{name} changes nothing: the cell is filled in already.")
    if not is_right:
        return StepCheck(False, None, None, f"{name} is wrong.")
    wrong = (grid != known.family.unknown) & (grid != known.solution)
    if wrong.any():
        first = cell_name(int(wrong.argmax()), known.puzzle.width)
        return StepCheck(True, None, None, f"{name} is right, but proves nothing while {first} is wrong.")
    reason = reason_of(known, grid, left, (row, column), scale)
    if reason is None:
        return StepCheck(True, None, None, f"{name} is right, but no rule shows it yet: it is a guess.")
    return StepCheck(True, *reason, f"{name} is right and follows by {reason.rule} ({reason.rating}).")


def move_of(known: Known, move: tuple[int, int, int] | str) -> tuple[int, int, int]:
    """Return row and column from 0, and the value, of a move; raise RequestError if it is none."""
    height, width = known.solution.shape
    expected = "expected row, column and value, or text such as 'R1C8=5'"
    if isinstance(move, str):
        found = _MOVE.fullmatch(move)
        value = found and value_of(known, found[3], int(found[1]) - 1, int(found[2]) - 1)
        if not found or value is None:
            raise RequestError(f"{quoted(move)} is not a move; {expected}")
        parts = (int(found[1]) - 1, int(found[2]) - 1, value)
    else:
        try:
            row, column, value = move
            parts = (int(row), int(column), int(value))
        except (TypeError, ValueError):
            raise RequestError(f"{quoted(move)} is not a move; {expected}") from None
    if not (0 <= parts[0] < height and 0 <= parts[1] < width):
        raise RequestError(f"{quoted(move)} is outside the grid; expected {height} rows and {width} columns")
    return parts


def state_of(known: Known, state: ArrayLike | None) -> NDArray[np.int64]:
    """Return a state with its givens filled in, int64 ``[height, width]``; raise PuzzleError for another shape."""
    shape, unknown = known.solution.shape, known.family.unknown
    fixed = np.where(known.open_cells, unknown, known.solution.astype(np.int64))
    if state is None:
        return fixed
    grid = integers_of(state, shape=(shape[0], shape[1])).astype(np.int64)
    most = known.family.max_value(known.puzzle)
    outside = (grid < -1) | (grid > most)
    if outside.any():
        cell = int(outside.argmax())
        raise PuzzleError(
            f"{cell_name(cell, shape[1])} holds {grid.flat[cell]}; expected 0 to {most}, or {unknown} for an open cell"
        )
    grid[grid == -1] = unknown
    return np.where(known.open_cells, grid, fixed)


def reason_of(
    known: Known,
    state: NDArray[np.int64],
    candidates: NDArray[np.bool_] | None,
    cell: tuple[int, int],
    scale: str = "",
    without: int | None = None,
) -> Reason | None:
    """Return the least rule by which a right state gives a cell its value or removes a wrong value.

    None if there is none.
    """
    return known.family.reason(known.puzzle, known.solution, state, candidates, cell, scale, without)


def value_of(known: Known, word: str, row: int, column: int) -> int | None:
    """Return the value of a sign or word; if it may mean several values, the first."""
    height, width = known.solution.shape
    word = word if len(word) == 1 else word.lower()
    for alphabet in known.reader.alphabets:
        if word in alphabet.values and 0 <= row < height and 0 <= column < width:
            codes = np.full((height, width), alphabet.values[word], np.int16)
            return int(known.family.answer_grid(known.puzzle, codes)[row, column])
    return 0 if word in {word for alphabet in known.reader.alphabets for word in alphabet.values} else None


def values_by_word(known: Known) -> dict[str, int]:
    """Return the values of an open cell by the signs and words for them, in answers and in sentences of steps."""
    row, column = divmod(int(known.open_cells.argmax()), known.puzzle.width)
    signs = {word for alphabet in known.reader.alphabets for word in alphabet.values}
    found = {word: value_of(known, word, row, column) for word in signs}
    values = {word: value for word, value in found.items() if value is not None and value != known.family.unknown}
    return dict(known.family.value_words(known.puzzle)) | values


def _candidates_of(known: Known, candidates: ArrayLike | None) -> NDArray[np.bool_] | None:
    if candidates is None:
        return None
    left = np.asarray(candidates)
    expected = (*known.solution.shape, known.family.max_value(known.puzzle) + 1)
    if left.shape != expected or left.dtype != np.bool_:
        raise PuzzleError(
            f"candidates of shape {left.shape} and type {left.dtype} were given; expected bool of shape {expected}"
        )
    has_right = np.take_along_axis(left, known.solution[:, :, None].astype(np.int64), axis=2)[:, :, 0]
    if not (has_right | ~known.open_cells).all():
        cell = int((known.open_cells & ~has_right).argmax())
        raise PuzzleError(f"the candidates of {cell_name(cell, expected[1])} lack its value; expected it among them")
    return left
