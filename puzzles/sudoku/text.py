"""A Sudoku as text for the terminal: with color, or in plain signs for pipes, files and screen readers."""

from textwrap import wrap

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.ansi import BOLD, DRAWN, FAINT, RESET, SOLUTION_INK, rows_alone
from puzzles.sudoku.ground import BLANK, regions_of
from puzzles.sudoku.marks.kinds import listed
from puzzles.sudoku.puzzle import Sudoku

_BLANK_SIGN = "."


def as_text(puzzle: Sudoku, solution: ArrayLike | None = None, *, color: bool, width: int) -> str:
    """Write a Sudoku as lines of text, with lines between boxes or regions, and a list of its marks below.

    A cell is as wide as the largest digit, after a space. If that is too wide, the spaces before box borders go; if
    still too wide, a sentence says so and the rows follow, one to a line. With color (ANSI), givens are bold, digits of
    the solution colored and blanks faint. Raise PuzzleError for a solution of another shape, or a digit out of range.
    """
    marks = [
        part for line in listed(puzzle.ground.marks, puzzle.side) for part in wrap(line, width, subsequent_indent="  ")
    ]
    return "\n".join((_grid_text(puzzle, solution, color=color, width=width), *marks))


def _grid_text(puzzle: Sudoku, solution: ArrayLike | None, *, color: bool, width: int) -> str:
    board = puzzle.grid if solution is None else puzzle.checked_solution(solution)
    cell_width = len(str(puzzle.n_digits))
    regions = np.array(regions_of(puzzle.ground)).reshape(puzzle.side, puzzle.side)
    rows = [
        [
            " " * cell_width if region < 0 else _cell(given, digit, cell_width, color=color)
            for given, digit, region in zip(*row, strict=True)
        ]
        for row in zip(puzzle.grid.tolist(), board.tolist(), regions.tolist(), strict=True)
    ]
    n_rules = int((regions[:, 1:] != regions[:, :-1]).any(axis=0).sum())
    narrowest = puzzle.side * (cell_width + 1) + n_rules
    if narrowest > width:
        listing = (f"row {number}: {' '.join(row)}" for number, row in enumerate(rows, start=1))
        return rows_alone(f"{puzzle.side} rows and columns", narrowest, width, listing)
    padding = " " * (narrowest + n_rules <= width)
    text = "\n".join(_framed(rows, regions, cell_width, padding))
    return text.translate(DRAWN) if color else text


def _cell(given: int, digit: int, width: int, *, color: bool) -> str:
    text = str(given or digit or _BLANK_SIGN).rjust(width)
    if not color:
        return text
    style = BOLD if given != BLANK else SOLUTION_INK if digit != BLANK else FAINT
    return f"{style}{text}{RESET}"


def _framed(rows: list[list[str]], regions: NDArray[np.int64], width: int, padding: str) -> list[str]:
    """Put rules between boxes or regions; the padding stands before each vertical one.

    A place or a line has room for rules where there is one anywhere in it.
    """
    side = len(rows)
    beside = np.diff(regions, axis=1, prepend=regions[:, :1]) != 0  # whether a rule is left of a cell
    above = np.diff(regions, axis=0, prepend=regions[:1]) != 0
    has_room = beside.any(axis=0)
    lines = []
    for row in range(side):
        if above[row].any():
            parts = []
            for column in range(side):
                if has_room[column]:
                    left, right = above[row, column - 1], above[row, column]
                    up, down = beside[row - 1, column], beside[row, column]
                    sign = "+" if (left or right) and (up or down) else "-" if left else "|"
                    parts.append(("-" if left else " ") * len(padding))
                    parts.append(sign if left or right or up or down else " ")
                parts.append(("-" if above[row, column] else " ") * (width + 1))
            lines.append("".join(parts).rstrip())
        rules_in_row = [padding + ("|" if is_rule else " ") for is_rule in beside[row].tolist()]
        cells = zip(rows[row], rules_in_row, has_room.tolist(), strict=True)
        lines.append("".join(f"{rule if room else ''} {cell}" for cell, rule, room in cells).rstrip(" "))
    return lines
