"""The notation .sdk: a line for each row, one character a cell, as SudoCue and SadMan Sudoku write it.

SudoCue puts lines such as ``#D...`` (description) and ``#A...`` (author) before the rows; SadMan puts ``[Puzzle]``.
Grids drawn with ``|`` and ``---``, as Simple Sudoku and our terminal show them, are read too. Digits are the signs of
the notation ``line``; above side 35 rows are numbers with blanks between them. A puzzle's title is its description, its
copyright a comment, ``#CCopyright:``.

Source: file format notes of sudocue.net; Lynn, Sudoku file formats (pzl.org.uk).
"""

from collections.abc import Iterator

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.credits import one_line_credits
from puzzles.formats.document import Document, Format
from puzzles.formats.sudoku.cells import (
    SIGNS,
    Cells,
    are_numbers,
    cells_of_numbers,
    cells_of_signs,
    require_box,
    rows_of,
    sudoku,
    write_cells,
)
from puzzles.formats.text import Line, decode, lines_of
from puzzles.sudoku import MAX_SIDE, Sudoku, default_box

NAME = "sdk"
_MARKS = {
    "title": "#D",
    "author": "#A",
    "copyright": "#CCopyright:",
}  # the last is a comment, as there is no other place
_SECTION = "[puzzle]"
_RULES = ("---", "───", "===", "+-", "*-")
_BORDERS = str.maketrans("|│", "  ")


def sniff(data: bytes) -> bool:
    """Return whether this has the section of SadMan, or is as many rows as each has cells, two or more."""
    try:
        lines = lines_of(decode(data))
        if any(line.text.strip().lower() == _SECTION for line in lines):
            return True
        rows = list(_rows(lines))
        return len(rows) > 1 and all(_read_row(row, len(rows)) for row in rows)
    except FormatError:
        return False


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read one puzzle.

    Raises:
        PuzzleError: when the bytes are none.
    """
    lines = lines_of(decode(data))
    rows = list(_rows(lines))
    if not 1 <= len(rows) <= MAX_SIDE:
        raise FormatError(
            f"the text has {counted(len(rows), 'row')}; expected 1 to {MAX_SIDE}, 9 for a puzzle of 9 digits"
        )
    cells = [digit for row in rows for digit in _read_row(row, len(rows))]
    said = {word: _after(mark, lines) for word, mark in _MARKS.items()}
    return (Document(sudoku(cells, **said)),)


def write(document: Document[Sudoku]) -> bytes:
    """Write title, author and copyright, as far as they are known, and the rows.

    Raises:
        FormatError: when the boxes are not the usual ones for the side.
    """
    puzzle = document.puzzle
    require_box(puzzle, NAME, default_box(puzzle.side))
    said = [_MARKS[word] + text for word, text in one_line_credits(puzzle).items()]
    rows = (write_cells(row, puzzle.side) for row in rows_of(puzzle.cells, puzzle.side))
    return "\n".join([*said, *rows, ""]).encode()


def _after(mark: str, lines: list[Line]) -> str:
    """Return what stands in the first line that begins with a mark, or nothing."""
    return next((line.text.removeprefix(mark).strip() for line in lines if line.text.startswith(mark)), "")


def _rows(lines: list[Line]) -> Iterator[Line]:
    """Yield the lines that hold rows: those of the section, if there is one, without comments and drawn borders."""
    start = next((index + 1 for index, line in enumerate(lines) if line.text.strip().lower() == _SECTION), 0)
    for line in lines[start:]:
        if line.text.startswith("["):
            return
        if line.text.startswith("#") or any(rule in line.text for rule in _RULES):
            continue
        text = line.text.translate(_BORDERS).strip()
        if text:
            yield Line(line.number, text)


def _read_row(line: Line, side: int) -> Cells:
    words = line.text.split(maxsplit=MAX_SIDE)
    signs = "".join(words)
    try:
        if len(words) == side and are_numbers(words):
            return cells_of_numbers(words, side)
        if len(signs) == side <= len(SIGNS):
            return cells_of_signs(signs, side)
    except FormatError as error:
        raise line.error(str(error)) from error
    raise line.error(
        f"the row {quoted(line.text)} has {counted(len(signs), 'cell')}; expected {side} as there are rows"
    )


FORMAT = Format(
    name=NAME,
    family=Sudoku.family,
    suffixes=(".sdk", ".ss"),
    description="a line for each row, as SudoCue and SadMan Sudoku write it",
    keeps=frozenset({"title", "author", "copyright"}),
    sniff=sniff,
    read=read,
    write=write,
)
