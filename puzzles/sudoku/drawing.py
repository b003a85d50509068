"""The picture of a Sudoku: shaded houses of variants, marks, givens, and perhaps a solution or candidates."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.drawing import BLACK, Drawing, Fill, Primitive, Rectangle, Segment, Stroke, Text, moved
from puzzles.errors import PuzzleError, counted
from puzzles.puzzle import credited
from puzzles.sudoku.ground import BLANK, Grid, Ground, further_houses, regions_of
from puzzles.sudoku.marks.kinds import frames_of, kind_of
from puzzles.sudoku.marks.pictures import frame
from puzzles.sudoku.seen import Seen
from puzzles.sudoku.variants import DIAGONAL

MARGIN = 0.5
_THIN, _THICK = 1 / 24, 1 / 8
_THIN_LINE, _THICK_LINE = "#a0a0a0", "#202020"

# Beside a solution, givens stand on gray, so that they differ on a page printed without color.
_GIVEN_GROUND = "#e4e4e4"
_SOLUTION_INK = "#2a5fa5"
_CANDIDATE_INK = "#6a6a6a"

# The shades of variant houses, the kind with most houses first. Each group has its own shade; other kinds share one.
_SHADES = (
    ("#dcebdc", "#f6ecc8", "#dde6f5", "#f3dedd", "#e6e0f2", "#d9eeee", "#f3e4d2", "#ececec", "#f2dcec"),
    ("#d5e2f2",),
    ("#f6e3b8",),
    ("#d8e8d0",),
)
_DIAGONAL = "#b8b8d8"

_SIZE = {
    1: 0.66,
    2: 0.56,
    3: 0.44,
    4: 0.34,
}  # type sizes by the number of figures; from side 10 on no larger than for two
_CANDIDATE_SHARE = 0.9  # the share of the cell that candidates may use, so that they keep off its borders
_CANDIDATE_SIZE = {1: 0.9, 2: 0.72, 3: 0.5, 4: 0.4}  # the type size as a share of a candidate's place


def draw(puzzle: Seen, solution: ArrayLike | None = None, *, candidates: ArrayLike | None = None) -> Drawing:
    """Draw a Sudoku, perhaps with a solution, right or wrong, or with candidates: bool ``[side, side, n_digits]``.

    Digits above 9 are numbers. In a cell without a digit, each candidate has its own place (``candidate_area``). Raise
    PuzzleError for another shape, or a digit out of range.
    """
    givens = puzzle.grid
    board = givens if solution is None else puzzle.checked_solution(solution)
    below: list[Primitive] = [*_variant_fills(puzzle)]
    if solution is not None and puzzle.n_givens:
        below.append(Fill(_GIVEN_GROUND, tuple(cell_area(*place) for place in np.argwhere(givens != BLANK).tolist())))
    below += _cosmetics(puzzle, is_above=False)
    below += _diagonals(puzzle)
    below += _marks(puzzle.ground, is_above=False)
    filled = np.where(givens == BLANK, board, BLANK)
    texts = [*_digits(givens, puzzle.n_digits, BLACK), *_digits(filled, puzzle.n_digits, _SOLUTION_INK)]
    if candidates is not None:
        small = _checked_candidates(puzzle, candidates)
        texts += _candidates(puzzle, small & ((givens == BLANK) & (board == BLANK))[:, :, np.newaxis])
    texts.sort(key=lambda text: (text.size, text.color))
    primitives = [*below, *_lines(puzzle), *_cosmetics(puzzle, is_above=True)]
    primitives += [*_marks(puzzle.ground, is_above=True), *texts]
    margin = max(margin_of(puzzle.ground), 2 * MARGIN * _reaches_out(puzzle))
    if margin > MARGIN:
        primitives = [moved(each, margin - MARGIN, margin - MARGIN) for each in primitives]
    return Drawing(
        width=puzzle.width + 2 * margin,
        height=puzzle.height + 2 * margin,
        label=label(puzzle, solved=solution is not None),
        primitives=tuple(primitives),
    )


def describe(puzzle: Seen) -> str:
    """Return the variant, the size, the boxes and the number of givens."""
    ground = puzzle.ground
    variant = "" if ground.has_boxes_only else f"{ground.name}, "
    size = f"{counted(puzzle.height, 'row')} by {counted(puzzle.width, 'column')}"
    return f"{variant}{size}, {ground.parts}, {counted(puzzle.n_givens, 'given')}"


def margin_of(ground: Ground) -> float:
    """Return how many cells of room a picture leaves around the grid."""
    return 2 * MARGIN if any(kind_of(mark).is_outside for mark in ground.marks) else MARGIN


def _cosmetics(puzzle: Seen, *, is_above: bool) -> Iterator[Primitive]:
    """Draw the cosmetics that lie below the lines of the grid, or those that lie above."""
    if puzzle.cosmetics:
        from puzzles.sudoku.cosmetic_pictures import drawn

        yield from (moved(each, MARGIN, MARGIN) for each in drawn(puzzle.cosmetics, is_above=is_above))


def _reaches_out(puzzle: Seen) -> bool:
    """Return whether a cosmetic has a cell beside the board."""
    return any(not 0 <= at < puzzle.side for each in puzzle.cosmetics for place in each.cells for at in place)


def _marks(ground: Ground, *, is_above: bool) -> Iterator[Primitive]:
    """Draw the marks that lie below the lines of the grid, or those that lie above."""
    for mark, name in zip(ground.marks, frames_of(ground.marks, ground.side), strict=True):
        kind = kind_of(mark)
        if kind.is_above == is_above:
            around = frame(name, mark.cells, ground.side) if name else ()
            for primitive in (*around, *kind.draw(mark.cells, ground.side, mark.value)):
                yield moved(primitive, MARGIN, MARGIN)


def label(puzzle: Seen, *, solved: bool = False) -> str:
    """Describe a picture of the puzzle in words."""
    name = f"{puzzle.title}: {puzzle.ground.name}" if puzzle.title else puzzle.ground.name
    givens = "1 given" if puzzle.n_givens == 1 else f"{puzzle.n_givens} givens"
    size = f"{puzzle.height}x{puzzle.width} cells in {puzzle.ground.parts}"
    return credited(f"{name} of {size} with {givens}" + ", solved" * solved, puzzle)


def cell_area(row: int, column: int) -> Rectangle:
    """Return the place of a cell in the picture."""
    return Rectangle(MARGIN + column, MARGIN + row, 1, 1)


def candidate_area(box: Ground, row: int, column: int, digit: int) -> Rectangle:
    """Return the place of a candidate in its cell, which the digits 1, 2, ... fill as they fill a box."""
    down, across = _CANDIDATE_SHARE / box.height, _CANDIDATE_SHARE / box.width
    edge = MARGIN + (1 - _CANDIDATE_SHARE) / 2
    place_row, place_column = divmod(digit - 1, box.width)
    return Rectangle(edge + column + place_column * across, edge + row + place_row * down, across, down)


def _digits(board: Grid, n_digits: int, ink: str) -> Iterator[Text]:
    fewest = min(2, len(str(n_digits)))
    for row, column in np.argwhere(board != BLANK).tolist():
        number = str(board[row, column])
        yield Text(MARGIN + column + 0.5, MARGIN + row + 0.5, number, _SIZE[max(fewest, len(number))], ink)


def _checked_candidates(puzzle: Seen, candidates: ArrayLike) -> NDArray[np.bool_]:
    marks, shape = np.asarray(candidates), (puzzle.side, puzzle.side, puzzle.n_digits)
    if marks.shape != shape or marks.dtype != np.bool_:
        raise PuzzleError(
            f"candidates of shape {marks.shape} and type {marks.dtype} were given; expected booleans of shape {shape}"
        )
    return marks


def _candidates(puzzle: Seen, marks: NDArray[np.bool_]) -> Iterator[Text]:
    fraction = _CANDIDATE_SIZE[len(str(puzzle.n_digits))]
    for row, column, place in np.argwhere(marks).tolist():
        x, y, across, down = candidate_area(puzzle.ground, row, column, place + 1)
        size = min(down, across) * fraction
        yield Text(x + across / 2, y + down / 2, str(place + 1), size, _CANDIDATE_INK)


def _variant_fills(puzzle: Seen) -> Iterator[Fill]:
    """Shade windows, asterisks and centers, and give each group of a disjoint Sudoku its own shade."""
    groups: dict[str, list[tuple[int, ...]]] = {}
    for house, cells in further_houses(puzzle.ground):
        if house.kind != DIAGONAL:
            groups.setdefault(house.kind, []).append(cells)
    for shades, (_, lines) in zip(_SHADES, sorted(groups.items(), key=lambda group: -len(group[1])), strict=False):
        for number, cells in enumerate(lines):
            shade = shades[number % len(shades) if len(lines) % puzzle.n_digits == 0 else 0]
            yield Fill(shade, tuple(cell_area(*divmod(cell, puzzle.side)) for cell in cells))


def _diagonals(puzzle: Seen) -> Iterator[Stroke]:
    segments = []
    for house, cells in further_houses(puzzle.ground):
        if house.kind == DIAGONAL:
            ends = sorted(divmod(cell, puzzle.side)[::-1] for cell in (cells[0], cells[-1]))
            (left, start), (right, end) = ends
            falls = start < end
            top, bottom = (start, end + 1) if falls else (start + 1, end)
            segments.append(Segment(MARGIN + left, MARGIN + top, MARGIN + right + 1, MARGIN + bottom))
    if segments:
        yield Stroke(_DIAGONAL, _THICK / 2, tuple(segments))


def _lines(puzzle: Seen) -> Iterator[Stroke]:
    """Rule the grid, with thick borders of boxes or regions on top, and nothing outside."""
    side = puzzle.side
    thin: list[Segment] = []
    thick: list[Segment] = []
    regions = np.pad(np.array(regions_of(puzzle.ground)).reshape(side, side), 1, constant_values=-1)
    for place in range(side + 1):
        at = MARGIN + place
        for one, other, lies in (
            (regions[place, 1:-1], regions[place + 1, 1:-1], True),
            (regions[1:-1, place], regions[1:-1, place + 1], False),
        ):
            for start, end, kind in runs(np.where(one != other, 2, one >= 0)):
                near, far = MARGIN + start, MARGIN + end
                segment = Segment(near, at, far, at) if lies else Segment(at, near, at, far)
                if kind:
                    (thick if kind > 1 else thin).append(segment)
    yield Stroke(_THIN_LINE, _THIN, tuple(thin))
    yield Stroke(_THICK_LINE, _THICK, tuple(thick))


def runs(flags: NDArray[np.generic]) -> Iterator[tuple[int, int, int]]:
    """Divide flags or numbers into stretches of equal ones: start, end and the value of each."""
    ends = [*(np.flatnonzero(flags[1:] != flags[:-1]) + 1).tolist(), len(flags)]
    for start, end in pairwise([0, *ends]):
        yield start, end, int(flags[start])
