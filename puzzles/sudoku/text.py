"""A Sudoku as text for the terminal, with color, or with plain signs for pipes, files and screen readers."""

from textwrap import wrap
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.ansi import BOLD, DRAWN, FAINT, RESET, SOLUTION_INK, rows_alone
from puzzles.sheet import Cell, Sheet
from puzzles.sudoku.ground import BLANK, regions_of
from puzzles.sudoku.marks.kinds import listed
from puzzles.sudoku.seen import Seen

_BLANK_SIGN = "."
_CAGED_WIDTH = 5
CAGES = ("cage", "sum")


def as_text(puzzle: Seen, solution: ArrayLike | None = None, *, color: bool, width: int) -> str:
    """Write a Sudoku as lines of text, with lines between boxes or regions, and a list of its marks below.

    A cell is as wide as the largest digit, plus a space before it. If that is too wide, the spaces before box borders
    are left out. If even that is too wide, a sentence says so, and the rows follow, one to a line. With color (ANSI),
    givens are bold, digits of the solution colored, and blanks faint. Raise PuzzleError for a solution of another
    shape, or a digit out of range.
    """
    drawn = _caged_text(puzzle, solution, color=color, width=width)
    own = [mark for mark in puzzle.ground.marks if not (drawn and mark.kind in CAGES)]
    marks = [part for line in listed(own, puzzle.side) for part in wrap(line, width, subsequent_indent="  ")]
    return "\n".join((drawn or _grid_text(puzzle, solution, color=color, width=width), *marks))


def sheet(puzzle: Seen) -> Sheet:
    """Return a blank puzzle as text, with the place of each cell and a list of its marks."""
    places: dict[Cell, Cell] = {}
    if _cage_of(puzzle):
        lines = _caged(puzzle, None, color=False, places=places)
    else:
        width = len(str(puzzle.n_digits))
        regions = np.array(regions_of(puzzle.ground)).reshape(puzzle.side, puzzle.side)
        rows = [["\0".rjust(width) if region >= 0 else " " * width for region in row] for row in regions.tolist()]
        lines = _framed(rows, regions, width, " ")
        found = [(n, column) for n, line in enumerate(lines) for column, sign in enumerate(line) if sign == "\0"]
        inside = [(r, c) for r in range(puzzle.side) for c in range(puzzle.side) if regions[r, c] >= 0]
        places |= zip(inside, found, strict=True)
        lines = [line.replace("\0", _BLANK_SIGN) for line in lines]
        for (row, column), (number, at) in places.items():
            if given := puzzle.grid[row, column]:
                text = str(given).rjust(width)
                lines[number] = lines[number][: at + 1 - width] + text + lines[number][at + 1 :]
    own = [mark for mark in puzzle.ground.marks if mark.kind not in CAGES]
    marks = [part for line in listed(own, puzzle.side) for part in wrap(line, 80, subsequent_indent="  ")]
    return Sheet([*lines, *marks], places)


def _cage_of(puzzle: Seen) -> dict[int, tuple[int, int]]:
    """Return the number and the sum of the cage of each cell that is in one."""
    cages = [mark for mark in puzzle.ground.marks if mark.kind in CAGES]
    return {cell: (number, mark.value) for number, mark in enumerate(cages) for cell in mark.cells}


def _caged_text(puzzle: Seen, solution: ArrayLike | None, *, color: bool, width: int) -> str:
    """Draw a board with its cages and their sums above the first cells.

    Return nothing if it has none, or is too wide.
    """
    if not _cage_of(puzzle) or puzzle.side * (_CAGED_WIDTH + 1) + 1 > width:
        return ""
    board = None if solution is None else puzzle.checked_solution(solution)
    return "\n".join(_caged(puzzle, board, color=color, places={}))


def _caged(puzzle: Seen, board: NDArray[Any] | None, *, color: bool, places: dict[Cell, Cell]) -> list[str]:
    """Draw a board with dotted lines around cages and full lines around boxes."""
    side, cages = puzzle.side, _cage_of(puzzle)
    regions = np.array(regions_of(puzzle.ground)).reshape(side, side)
    around = np.pad(regions, 1, constant_values=-1)  # as cells outside overlapping grids are
    first = {number: cell for cell, (number, _) in sorted(cages.items(), reverse=True)}

    def differs(row: int, column: int, other_row: int, other_column: int) -> str:
        """Return what is drawn between two cells, also off the board: for a line a bar, for dots ``:``, or nothing."""
        one, another = around[row + 1, column + 1], around[other_row + 1, other_column + 1]
        if one != another or one < 0:
            return "|" if one != another else " "
        cell, other = row * side + column, other_row * side + other_column
        return ":" if cages.get(cell, (-1,))[0] != cages.get(other, (-1,))[0] else " "

    rules = {"|": "-", ":": ".", " ": " "}
    lines = []
    for row in range(side + 1):
        line = ""
        for column in range(side + 1):
            above = differs(row - 1, column, row, column) if column < side else " "
            before = differs(row - 1, column - 1, row, column - 1) if column else " "
            up = differs(row - 1, column - 1, row - 1, column) if row else " "
            down = differs(row, column - 1, row, column) if row < side else " "
            rays = {above, before, up, down}
            line += (
                "+" if "|" in rays and {above, before} != {" "} else "|" if "|" in rays else "." if ":" in rays else " "
            )
            if column < side:
                rule = rules[above] * _CAGED_WIDTH
                cell = row * side + column
                if row < side and cell in cages and first[cages[cell][0]] == cell:
                    total = str(cages[cell][1])
                    rule = total + rule[len(total) :]
                line += rule
        lines.append(line.rstrip())
        if row == side:
            break
        line = ""
        for column in range(side + 1):
            line += differs(row, column - 1, row, column)
            if column < side:
                given, shown = int(puzzle.grid[row, column]), "  "
                if regions[row, column] >= 0:
                    places[row, column] = len(lines), len(line) + _CAGED_WIDTH // 2
                    shown = _cell(given, 0 if board is None else int(board[row, column]), 2, color=color)
                line += " " * (_CAGED_WIDTH // 2 - 1) + shown + " " * (_CAGED_WIDTH - _CAGED_WIDTH // 2 - 1)
        lines.append(line.rstrip())
    return lines


def _grid_text(puzzle: Seen, solution: ArrayLike | None, *, color: bool, width: int) -> str:
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
    """Put rules between boxes or regions, with padding before each vertical rule.

    A column or a line has room for rules if there is a rule anywhere in it.
    """
    side = len(rows)
    beside = np.diff(regions, axis=1, prepend=regions[:, :1]) != 0  # whether a rule stands left of a cell
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
