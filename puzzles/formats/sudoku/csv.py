"""Tables as in data sets: a column of puzzles and often one of solutions; other columns are ignored.

Commas, semicolons, tabs or bars divide the columns. The header names them: ``puzzle,solution`` (Kaggle's 9 million),
``quizzes,solutions`` (its first million) or ``question,answer`` (sudoku-extreme). We write the first header.
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
PUZZLES = ("puzzle", "puzzles", "quizzes", "quiz", "question")
SOLUTIONS = ("solution", "solutions", "answer")
_DELIMITERS = ",;\t|"


def sniff(data: bytes) -> bool:
    """Return whether the first line names a column of puzzles and further columns."""
    return _delimiter(decode(data[:1000])) is not None


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read a puzzle from each row after the header.

    Raise PuzzleError if a row or solution is bad, or there is no row.
    """
    text = decode(data)
    lines_of(text)
    reader = csv.reader(StringIO(text, newline=""), strict=True, delimiter=_delimiter(text) or ",")
    try:
        header = _names(next(reader, []))
        puzzles, solutions = _column(header, PUZZLES), _column(header, SOLUTIONS)
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


def _delimiter(text: str) -> str | None:
    """Return what divides the columns that the first line names.

    Return None if that line names no column of puzzles.
    """
    first, _, rest = text.partition("\n")
    if {*rest.partition("\n")[0].strip()} == {*"|-"}:
        return None  # a table of Markdown
    for delimiter in _DELIMITERS:
        names = _names(first.split(delimiter))
        if len(names) > 1 and _column(names, PUZZLES) is not None:
            return delimiter
    return None


def _names(cells: Sequence[str]) -> list[str]:
    return [cell.strip().strip('"').lower() for cell in cells]


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
