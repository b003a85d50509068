"""Notations of any family with one puzzle in each line, and the links of puzz.link."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from puzzles.errors import FormatError, PuzzleError
from puzzles.formats.document import NOTATIONS, Document, Format, PuzzleT, notation
from puzzles.formats.text import decode, lines_of


def notation_of_lines(
    name: str,
    sniff_line: Callable[[str], object],
    read_line: Callable[[str], PuzzleT | Document[PuzzleT]],
    write_line: Callable[[Document[PuzzleT]], str],
    row: Mapping[str, Any] | None = None,
) -> Format[PuzzleT]:
    """Make a notation with one puzzle in each line; ``write_line`` returns the line without its end.

    Its row is that of ``notations.toml`` unless it brings its own.
    """
    row = NOTATIONS[name] if row is None else row
    return notation(
        name,
        lambda data: bool(sniff_line(first_line(data))),
        lambda data: documents_in_lines(data, read_line, row["expected"]),
        lambda document: f"{write_line(document)}\n".encode(),
        row,
        divider=b"",
    )


def documents_in_lines(
    data: bytes, read_line: Callable[[str], PuzzleT | Document[PuzzleT]], expected: str, comment: str = ""
) -> tuple[Document[PuzzleT], ...]:
    """Read a puzzle from each line, skipping blank lines and comments.

    Raise FormatError if one is bad or there is none.
    """
    documents = []
    for line in lines_of(decode(data)):
        if not line.text.strip() or (comment and line.text.lstrip().startswith(comment)):
            continue
        try:
            found = read_line(line.text)
        except PuzzleError as error:
            raise line.error(str(error)) from error
        documents.append(found if isinstance(found, Document) else Document(found))
    if not documents:
        raise FormatError(f"the text is empty; expected {expected}")
    return tuple(documents)


def first_line(data: bytes) -> str:
    """Return the first line that is not blank."""
    return decode(data).lstrip().partition("\n")[0]


def puzzlink_pattern(kinds: str, before: str = "") -> re.Pattern[str]:
    """Return a pattern for links such as ``https://puzz.link/p?sudoku/9/9/...``.

    Its groups are width, height and body.
    """
    return re.compile(rf"\s*(?:https?://\S{{0,60}}?\?)?(?:{kinds})(?:/v:)?/([0-9]+)/([0-9]+)/{before}([^\s/]*+)/?\s*")
