"""A Latin square, which stands for the Sudoku whose solutions are its completions (``puzzles.sudoku.latin``).

The heading is ``Latin square``, with an optional colon and title; optional lines ``Author:`` and ``Copyright:`` follow.
Then comes a line for each row, with one sign per cell; ``.`` or ``0`` is an open cell. If it is known, the completed
square follows in the same layout.
"""

import re

import numpy as np

from puzzles.errors import FormatError, PuzzleError, counted
from puzzles.formats.credits import NO_CREDITS, Credits, credit_lines, take_credits
from puzzles.formats.document import Document, notation
from puzzles.formats.sudoku.cells import Cells, cells_of_signs, write_cells
from puzzles.formats.text import Line, decode, lines_of, one_line
from puzzles.sudoku import Ground, Sudoku
from puzzles.sudoku.latin import MAX_ORDER, latin_from_board, sudoku_from_latin

NAME = "latin"
_HEADING = re.compile(r"latin square\s*:?", re.IGNORECASE)
_HEAD = 200  # bytes examined to recognize a file


def sniff(data: bytes) -> bool:
    """Return whether the text begins with the heading."""
    return _HEADING.match(decode(data[:_HEAD]).lstrip()) is not None


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read one square and, if it follows, its completion; the heading may be missing."""
    lines = [line for line in lines_of(decode(data)) if line.text.strip()]
    title = ""
    if lines and (heading := _HEADING.match(lines[0].text.strip())):
        title = lines.pop(0).text.strip()[heading.end() :].strip()
    said, lines = take_credits(lines)
    order = len("".join(lines[0].text.split())) if lines else 0
    if not 1 <= order <= MAX_ORDER:
        raise FormatError(f"the first row has {counted(order, 'cell')}; expected 1 to {MAX_ORDER}")
    if len(lines) not in (order, 2 * order):
        raise FormatError(
            f"the text has {counted(len(lines), 'row')}; expected {order}, or {2 * order} with a solution"
        )
    rows = [_read_row(line, order) for line in lines]
    puzzle = _sudoku(rows[:order], said._replace(title=title))
    return (Document(puzzle, _sudoku(rows[order:]).grid if rows[order:] else None),)


def write(document: Document[Sudoku]) -> bytes:
    """Write the square and, if known, its completion; raise FormatError unless it is of a Latin square."""
    puzzle = document.puzzle
    squares = [_square(puzzle)]
    if document.solution is not None:
        squares.append(_square(Sudoku.from_grid(document.solution, puzzle.ground)))
    heading = "Latin square" + f": {one_line(puzzle.title)}" * bool(puzzle.title)
    return "\n".join([heading, *credit_lines(puzzle), *("\n".join(square) + "\n" for square in squares)]).encode()


def _read_row(line: Line, order: int) -> Cells:
    signs = "".join(line.text.split())
    if len(signs) != order:
        raise line.error(f"the row has {counted(len(signs), 'cell')}; expected {order} as in the first row")
    try:
        return cells_of_signs(signs, order)
    except FormatError as error:
        raise line.error(str(error)) from error


def _sudoku(rows: list[Cells], said: Credits = NO_CREDITS) -> Sudoku:
    puzzle = sudoku_from_latin(np.array(rows, np.int64))
    return Sudoku(puzzle.ground, puzzle.cells, *said)


def _square(puzzle: Sudoku) -> list[str]:
    """Return the rows of the Latin square within a board."""
    try:
        square = latin_from_board(puzzle.grid)
    except PuzzleError:
        square = None
    if square is None or puzzle.ground != Ground(len(square), len(square)):
        raise FormatError(f"{NAME} cannot carry a board of other places; expected one made from a Latin square")
    return [write_cells(row, len(square)) for row in square.tolist()]


FORMAT = notation(NAME, sniff, read, write)
