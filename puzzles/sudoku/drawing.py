"""The picture of a Sudoku: the givens in a grid with thick box borders and, if wanted, a solution or candidates."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.drawing import BLACK, Drawing, Fill, Rectangle, Segment, Stroke, Text
from puzzles.errors import PuzzleError
from puzzles.puzzle import credited
from puzzles.sudoku.houses import BLANK, Grid, Ground

if TYPE_CHECKING:
    from puzzles.sudoku.puzzle import Sudoku

_MARGIN = 0.5
_THIN, _THICK = 1 / 24, 1 / 8
_THIN_LINE, _THICK_LINE = "#a0a0a0", "#202020"

# Beside a solution givens stand on gray, so that they stay apart on a page printed without color.
_GIVEN_GROUND = "#e4e4e4"
_SOLUTION_INK = "#2a5fa5"
_CANDIDATE_INK = "#6a6a6a"

_SIZE = {
    1: 0.66,
    2: 0.56,
    3: 0.44,
    4: 0.34,
}  # of the type, by the number of figures; from side 10 on no larger than for two
_CANDIDATE_SHARE = 0.9  # of the cell, the rest keeps candidates off its borders
_CANDIDATE_SIZE = {1: 0.9, 2: 0.72, 3: 0.5, 4: 0.4}  # of the place that a candidate has


def draw(puzzle: "Sudoku", solution: ArrayLike | None = None, *, candidates: ArrayLike | None = None) -> Drawing:
    """Draw a Sudoku.

    Digits above 9 are numbers. Each candidate has its own place in the cell (``candidate_area``).

    Args:
        puzzle: the puzzle.
        solution: integers, shape ``[side, side]``; the digits to fill in, 0 for none. They may be a part of a
            solution, or break the rules.
        candidates: booleans, shape ``[side, side, side]``: whether ``[row, column, digit - 1]`` is written small;
            left out where a digit stands.

    Raises:
        PuzzleError: when the solution or the candidates have another shape, or a digit is out of range.
    """
    givens = puzzle.grid
    board = givens if solution is None else puzzle.checked_solution(solution)
    fills = (Fill(_GIVEN_GROUND, tuple(_given_areas(givens))),) if solution is not None and puzzle.n_givens else ()
    texts = [*_digits(givens, BLACK), *_digits(np.where(givens == BLANK, board, BLANK), _SOLUTION_INK)]
    if candidates is not None:
        marks = _checked_candidates(puzzle, candidates)
        texts += _candidates(puzzle, marks & ((givens == BLANK) & (board == BLANK))[:, :, np.newaxis])
    return Drawing(
        width=puzzle.width + 2 * _MARGIN,
        height=puzzle.height + 2 * _MARGIN,
        label=label(puzzle, solved=solution is not None),
        primitives=(*fills, *_lines(puzzle), *sorted(texts, key=lambda text: (text.size, text.color))),
    )


def label(puzzle: "Sudoku", *, solved: bool = False) -> str:
    """Return in words what a picture of the puzzle shows."""
    name = f"{puzzle.title}: {puzzle.ground.name}" if puzzle.title else puzzle.ground.name
    givens = "1 given" if puzzle.n_givens == 1 else f"{puzzle.n_givens} givens"
    size = f"{puzzle.height}x{puzzle.width} cells in {puzzle.ground.parts}"
    return credited(f"{name} of {size} with {givens}" + ", solved" * solved, puzzle)


def cell_area(row: int, column: int) -> Rectangle:
    """Return the place of a cell in the picture."""
    return Rectangle(_MARGIN + column, _MARGIN + row, 1, 1)


def candidate_area(box: Ground, row: int, column: int, digit: int) -> Rectangle:
    """Return the place of a candidate in its cell: the digits 1, 2, ... fill it as they fill a box."""
    down, across = _CANDIDATE_SHARE / box.height, _CANDIDATE_SHARE / box.width
    edge = _MARGIN + (1 - _CANDIDATE_SHARE) / 2
    place_row, place_column = divmod(digit - 1, box.width)
    return Rectangle(edge + column + place_column * across, edge + row + place_row * down, across, down)


def _given_areas(givens: Grid) -> Iterator[Rectangle]:
    return (cell_area(row, column) for row, column in np.argwhere(givens != BLANK).tolist())


def _digits(board: Grid, ink: str) -> Iterator[Text]:
    fewest = min(2, len(str(len(board))))
    for row, column in np.argwhere(board != BLANK).tolist():
        number = str(board[row, column])
        yield Text(_MARGIN + column + 0.5, _MARGIN + row + 0.5, number, _SIZE[max(fewest, len(number))], ink)


def _checked_candidates(puzzle: "Sudoku", candidates: ArrayLike) -> NDArray[np.bool_]:
    marks, shape = np.asarray(candidates), (puzzle.side,) * 3
    if marks.shape != shape or marks.dtype != np.bool_:
        raise PuzzleError(
            f"candidates of shape {marks.shape} and type {marks.dtype} were given; expected booleans of shape {shape}"
        )
    return marks


def _candidates(puzzle: "Sudoku", marks: NDArray[np.bool_]) -> Iterator[Text]:
    fraction = _CANDIDATE_SIZE[len(str(puzzle.side))]
    for row, column, place in np.argwhere(marks).tolist():
        x, y, across, down = candidate_area(puzzle.ground, row, column, place + 1)
        size = min(down, across) * fraction
        yield Text(x + across / 2, y + down / 2, str(place + 1), size, _CANDIDATE_INK)


def _lines(puzzle: "Sudoku") -> Iterator[Stroke]:
    """Rule the grid, box borders thick and on top."""
    near, far = _MARGIN, _MARGIN + puzzle.side
    thin: list[Segment] = []
    thick: list[Segment] = []
    for place in range(puzzle.side + 1):
        at = _MARGIN + place
        (thin if place % puzzle.ground.height else thick).append(Segment(near, at, far, at))
        (thin if place % puzzle.ground.width else thick).append(Segment(at, near, at, far))
    yield Stroke(_THIN_LINE, _THIN, tuple(thin))
    yield Stroke(_THICK_LINE, _THICK, tuple(thick))
