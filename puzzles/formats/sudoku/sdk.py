"""The notation .sdk: a line for each row, with one character per cell, as SudoCue and SadMan Sudoku write it.

SudoCue puts lines such as ``#D...`` (description) and ``#A...`` (author) before the rows; SadMan puts ``[Puzzle]``.
Drawn grids, tables and lists are read too (``puzzles.formats.text``). Digits are the signs of the notation ``line``.

Source: file format notes of sudocue.net; Lynn, Sudoku file formats (pzl.org.uk).
"""

import re
from itertools import takewhile

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.credits import one_line_credits
from puzzles.formats.document import Document, notation
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
from puzzles.formats.text import Line, decode, lines_of, row_lines, rows_in_list, words_of_row
from puzzles.sudoku import MAX_SIDE, Sudoku, default_box

NAME = "sdk"
_MARKS = {
    "title": "#D",
    "author": "#A",
    "copyright": "#CCopyright:",
}  # the last one is a comment, as there is no other place for it
_SECTION = "[puzzle]"
_SIGN = re.compile(r"[0-9A-Za-z]")
_RULE = re.compile(r"(?=.*?(?:---|───|===|\+-|\*-))[\s|│:.'*+─┼═=-]*", re.DOTALL)


def sniff(data: bytes) -> bool:
    """Return whether a text has SadMan's section, or has as many rows as each row has cells, at least two."""
    try:
        text = decode(data)
        listed = rows_in_list(text)
        if listed is not None:  # perhaps with a cell missing somewhere
            words = words_of_row(listed[0].text, len(listed))
            return len(listed) in (len(words), len("".join(words)))
        lines = lines_of(text)
        if any(line.text.strip().lower() == _SECTION for line in lines):
            return True
        rows = _rows(lines)
        return len(rows) > 1 and all(_read_row(row, len(rows)) for row in rows)
    except FormatError:
        return False


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read one puzzle."""
    lines = row_lines(decode(data))
    rows = _rows(lines)
    if not 1 <= len(rows) <= MAX_SIDE:
        raise FormatError(
            f"the text has {counted(len(rows), 'row')}; expected 1 to {MAX_SIDE}, 9 for a puzzle of 9 digits"
        )
    cells = [digit for row in rows for digit in _read_row(row, len(rows))]
    said = {word: _after(mark, lines) for word, mark in _MARKS.items()}
    return (Document(sudoku(cells, **said)),)


def write(document: Document[Sudoku]) -> bytes:
    """Write title, author and copyright, if known, and the rows; raise FormatError for unusual boxes."""
    puzzle = document.puzzle
    require_box(puzzle, NAME, default_box(puzzle.side))
    said = [_MARKS[word] + text for word, text in one_line_credits(puzzle).items()]
    rows = (write_cells(row, puzzle.side) for row in rows_of(puzzle.cells, puzzle.side))
    return "\n".join([*said, *rows, ""]).encode()


def _after(mark: str, lines: list[Line]) -> str:
    """Return the rest of the first line that begins with a mark, or ""."""
    return next((line.text.removeprefix(mark).strip() for line in lines if line.text.startswith(mark)), "")


def _rows(lines: list[Line]) -> list[Line]:
    """Return the lines that hold rows: those of the section if there is one, without comments and drawn borders."""
    start = next((index + 1 for index, line in enumerate(lines) if line.text.strip().lower() == _SECTION), 0)
    section = takewhile(lambda line: not line.text.startswith("["), lines[start:])
    lines = [line for line in section if not line.text.startswith("#")]
    around = " |│" if any("\t" in line.text.strip() for line in lines) else " |│\t"  # a table's row may consist of tabs
    first = next((line.text for line in lines if _SIGN.search(line.text)), "")
    # The sign '-' is a blank in a row without givens.
    n_dashes = len("".join(words_of_row(first))) if "-" in first else 0
    return [
        line
        for line in lines
        if line.text.strip(around) and (line.text.count("-") == n_dashes or not _RULE.fullmatch(line.text))
    ]


def _read_row(line: Line, side: int) -> Cells:
    words = words_of_row(line.text, side)
    signs = "".join(words)
    try:
        if len(words) == side and are_numbers(words):
            return cells_of_numbers(words, side)
        if len(signs) == side <= len(SIGNS):
            return cells_of_signs(signs, side)
    except FormatError as error:
        raise line.error(str(error)) from error
    found = counted(len("".join(words_of_row(line.text))), "cell")
    raise line.error(f"the row {quoted(line.text.strip())} has {found}; expected {side} as there are rows")


FORMAT = notation(NAME, sniff, read, write)
