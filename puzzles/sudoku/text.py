"""A Sudoku as text for the terminal: with color, or in plain signs for pipes, files and screen readers."""

from typing import NamedTuple

from numpy.typing import ArrayLike

from puzzles.sudoku.houses import BLANK
from puzzles.sudoku.puzzle import Sudoku

_BLANK_SIGN = "."
_BOLD, _SOLUTION_INK, _FAINT, _RESET = "\x1b[1m", "\x1b[36m", "\x1b[2m", "\x1b[0m"


class _Rules(NamedTuple):
    """Hold the signs that box borders are made of."""

    down: str
    across: str
    cross: str


_PLAIN_RULES, _DRAWN_RULES = _Rules("|", "-", "+"), _Rules("│", "─", "┼")


def as_text(puzzle: Sudoku, solution: ArrayLike | None = None, *, color: bool, width: int) -> str:
    """Write a Sudoku as lines of text, with lines between the boxes.

    A cell is as wide as the largest digit, after a space. Where that is too wide, the spaces before box borders go;
    where that is still too wide, a sentence says so and the rows follow, one to a line. With color, givens are bold,
    digits of the solution colored and blanks faint.

    Args:
        puzzle: the puzzle.
        solution: integers, shape ``[side, side]``, 0 is blank. None leaves the blanks.
        color: use ANSI escape sequences and the box-drawing signs of Unicode.
        width: of the terminal, in characters.

    Returns:
        The lines, without a newline at the end.

    Raises:
        PuzzleError: when the solution has another shape or a digit out of range.
    """
    board = puzzle.grid if solution is None else puzzle.checked_solution(solution)
    cell_width = len(str(puzzle.side))
    rows = [
        [_cell(given, digit, cell_width, color=color) for given, digit in zip(*pair, strict=True)]
        for pair in zip(puzzle.grid.tolist(), board.tolist(), strict=True)
    ]
    n_stacks = puzzle.side // puzzle.ground.width
    narrowest = puzzle.side * (cell_width + 1) + n_stacks - 1
    if narrowest > width:
        note = (
            f"{puzzle.side} rows and columns need {narrowest} characters a line and this terminal has {width}, "
            "so these are the rows alone."
        )
        return "\n".join((note, *(f"row {number}: {' '.join(row)}" for number, row in enumerate(rows, start=1))))
    padding = " " * (narrowest + n_stacks - 1 <= width)
    return "\n".join(_framed(rows, puzzle, padding, _DRAWN_RULES if color else _PLAIN_RULES))


def _cell(given: int, digit: int, width: int, *, color: bool) -> str:
    text = str(given or digit or _BLANK_SIGN).rjust(width)
    if not color:
        return text
    style = _BOLD if given != BLANK else _SOLUTION_INK if digit != BLANK else _FAINT
    return f"{style}{text}{_RESET}"


def _framed(rows: list[list[str]], puzzle: Sudoku, padding: str, rules: _Rules) -> list[str]:
    """Put the rules between the boxes; the padding stands before each rule that runs down."""
    box, cell_width = puzzle.ground, len(str(puzzle.side))
    starts = range(0, puzzle.side, box.width)
    last = starts[-1]
    between = rules.cross.join(
        rules.across * (box.width * (cell_width + 1) + (len(padding) if start != last else 0)) for start in starts
    )
    lines = []
    for index, row in enumerate(rows):
        if index and index % box.height == 0:
            lines.append(between)
        parts = ("".join(f" {cell}" for cell in row[start : start + box.width]) for start in starts)
        lines.append(f"{padding}{rules.down}".join(parts))
    return lines
