"""Tables of puzzles as data sets have them: a column of puzzles, often one of solutions; others are ignored.

The header names the columns: ``puzzle,solution`` (Kaggle's 9 million), ``quizzes,solutions`` (its first million) or
``question,answer`` (sudoku-extreme). We write the first header.
"""

import csv
from collections.abc import Sequence
from io import StringIO

from puzzles.errors import FormatError, PuzzleError, counted, quoted
from puzzles.formats.document import Document, notation
from puzzles.formats.sudoku.cells import SIGNS, cells_of_grid, document, require_box, require_side, sudoku, write_cells
from puzzles.formats.text import decode, lines_of
from puzzles.sudoku import Sudoku, default_box

NAME = "csv"
_HEADER = b"puzzle,solution\n"
_PUZZLES = ("puzzle", "puzzles", "quizzes", "quiz", "question")
_SOLUTIONS = ("solution", "solutions", "answer")


def sniff(data: bytes) -> bool:
    """Return whether the first line names a column of puzzles and others."""
    names = _names(decode(data[:1000]).partition("\n")[0].split(","))
    return len(names) > 1 and _column(names, _PUZZLES) is not None


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read a puzzle from each row after the header; raise PuzzleError for a bad row or solution, or no row."""
    text = decode(data)
    lines_of(text)
    reader = csv.reader(StringIO(text, newline=""), strict=True)
    try:
        header = _names(next(reader, []))
        puzzles, solutions = _column(header, _PUZZLES), _column(header, _SOLUTIONS)
        if puzzles is None:
            raise FormatError(f"the header is {quoted(','.join(header))}; expected columns such as 'puzzle,solution'")
        documents = [_read_row(row, puzzles, solutions, reader.line_num) for row in reader if row]
    except csv.Error as error:
        raise FormatError(f"line {reader.line_num}: the row cannot be read ({error}); expected a table") from error
    if not documents:
        raise FormatError("the table has no rows; expected one for each puzzle")
    return tuple(documents)


def write(document: Document[Sudoku]) -> bytes:
    """Write the header and one row, with "" for no solution; raise FormatError for unusual boxes or a side above 35."""
    puzzle = document.puzzle
    require_side(puzzle, NAME, 1, len(SIGNS))
    require_box(puzzle, NAME, default_box(puzzle.side))
    grid = write_cells(puzzle.cells, puzzle.side, blank="0")
    solution = "" if document.solution is None else write_cells(document.solution.ravel().tolist(), puzzle.side)
    return _HEADER + f"{grid},{solution}\n".encode()


def _names(cells: Sequence[str]) -> list[str]:
    return [cell.strip().lower() for cell in cells]


def _column(names: Sequence[str], wanted: Sequence[str]) -> int | None:
    return next((index for index, name in enumerate(names) if name in wanted), None)


def _read_row(row: Sequence[str], puzzles: int, solutions: int | None, number: int) -> Document[Sudoku]:
    try:
        if len(row) <= puzzles:
            raise FormatError(f"the row has {counted(len(row), 'column')}; expected a puzzle in column {puzzles + 1}")
        puzzle = sudoku(cells_of_grid(row[puzzles].strip()))
        answer = row[solutions].strip() if solutions is not None and len(row) > solutions else ""
        return document(puzzle, cells_of_grid(answer) if answer else None)
    except PuzzleError as error:
        raise FormatError(f"line {number}: {error}") from error


FORMAT = notation(NAME, sniff, read, write, divider=b"", header=_HEADER)
