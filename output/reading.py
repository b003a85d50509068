"""Reading puzzles from files or text, whatever they stand in."""

import os
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from generator.record import Record
    from puzzles.formats.document import Document
    from puzzles.puzzle import Puzzle

HasPuzzle: TypeAlias = "Puzzle | Document[Any] | Record"
"""A puzzle, or what was read or made with a puzzle in it: each function of the package takes any of them."""

Source: TypeAlias = str | bytes | os.PathLike[str]
"""The path of a file, or a text, in which there are puzzles."""


def read(source: Source, *, notation: str | None = None) -> "list[Document[Any]]":
    """Read the puzzles in a file, a table, a data set, or the text of a notation.

    >>> import gridwright as gw
    >>> (document,) = gw.read("..2..1....3..4..")
    >>> document.puzzle
    Sudoku of 4x4 cells in boxes of 2x2 with 4 givens
     . . | 2 .
     . 1 | . .
    -----+----
     . . | 3 .
     . 4 | . .

    Args:
        source: the path of a puzzle file, a Parquet table or a data set; or a puzzle as text or bytes in any notation,
            such as a line of cells or a link.
        notation: name of the notation; recognized unless given.

    Returns:
        Documents, at least one: each has a ``puzzle``, and its ``solution`` if the file has it.

    Raises:
        FormatError: when nothing can be read there, or one of the puzzles is malformed.
    """
    if isinstance(source, bytes):
        from io import BytesIO

        from puzzles.formats.stream import documents

        return list(documents(BytesIO(source), "input", notation))
    from output.sources import sources_in

    return [found.document for found in sources_in([os.fspath(source)], notation)]


def document_of(what: HasPuzzle) -> "Document[Any]":
    """Return a puzzle as a document, with its solution if known.

    Raises:
        RequestError: when it is something else, such as text that was not read.
    """
    from generator.record import Record
    from generator.record import document_of as document_of_record
    from puzzles.errors import RequestError, quoted
    from puzzles.families import FAMILIES
    from puzzles.formats.document import Document

    if isinstance(what, Record):
        return document_of_record(what)
    if isinstance(what, Document):
        return what
    if getattr(type(what), "family", None) not in FAMILIES:
        raise RequestError(
            f"{quoted(what)} was given; expected one puzzle, document or record, such as an item of read()"
        )
    return Document(what)
