"""The regions of a jigsaw as text: one line for each row, and for each cell a sign, or a word between blanks."""

from puzzles.errors import PuzzleError, counted
from puzzles.sudoku.ground import Ground

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def read_regions(text: str) -> tuple[int, ...]:
    """Return the region of each cell, numbered in order of appearance; cells with the same sign are one region.

    Raises:
        PuzzleError: when rows and columns are not as many.
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if all(len(row) == 1 for row in rows):
        rows = [list(row[0]) for row in rows]
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows):
            raise PuzzleError(
                f"row {number} of the regions has {counted(len(row), 'cell')}; expected {len(rows)}, one for each row"
            )
    numbers: dict[str, int] = {}
    return tuple(numbers.setdefault(sign, len(numbers)) for row in rows for sign in row)


def write_regions(ground: Ground) -> str:
    """Write the regions of a ground as letters, or as numbers if there are more than 26."""
    side = ground.side
    signs, between = (_LETTERS, "") if side <= len(_LETTERS) else ([str(number + 1) for number in range(side)], " ")
    words = [signs[region] for region in ground.regions]
    return "\n".join(between.join(words[start : start + side]) for start in range(0, side * side, side))
