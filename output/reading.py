"""Reading puzzles from files, texts and other objects."""

import os
from typing import TYPE_CHECKING, Any, TypeAlias

from puzzles.families import FAMILIES

if TYPE_CHECKING:
    from generator.record import Record
    from puzzles.formats.document import Document
    from puzzles.puzzle import Puzzle

HasPuzzle: TypeAlias = "Puzzle | Document[Any] | Record"
"""A puzzle, or the document or record that contains it; every function of the package takes any of these."""

Source: TypeAlias = Any
"""Anything that puzzles can be read from: a path, a text, bytes, an open file, an image, or rows of cells."""


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
        source: the path of a puzzle file, a Parquet table or a data set, or several; or a puzzle as text or bytes in
            any notation, such as a line of cells or a link; an open file; an image; or rows of cells.
        notation: name of the notation; recognized unless given.

    Returns:
        Documents, at least one: each has a ``puzzle``, and its ``solution`` if the file has it.

    Raises:
        FormatError: when nothing can be read there, or one of the puzzles is malformed.
    """
    from puzzles.errors import RequestError, quoted

    if isinstance(source, list | tuple) and source and all(isinstance(each, os.PathLike) for each in source):
        return [document for each in source for document in read(each, notation=notation)]
    given = source if isinstance(source, str | os.PathLike) else _bytes_of(source)
    if given is None:
        raise RequestError(
            f"{quoted(source)} was given to read; expected a path, text, bytes, an open file, an image or rows of cells"
        )
    if isinstance(given, bytes):
        from io import BytesIO

        from puzzles.formats.stream import documents

        return list(documents(BytesIO(given), "input", notation))
    from output.sources import sources_in

    return [found.document for found in sources_in([os.fspath(given)], notation)]


def _bytes_of(source: Any) -> bytes | None:
    """Return the content of an open file, an image, or values such as rows of cells; None for anything else."""
    import json
    from io import BytesIO

    from puzzles.reading import MAX_BYTES

    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source)
    if callable(getattr(source, "read", None)):
        text = source.read(MAX_BYTES + 1)
        return text.encode() if isinstance(text, str) else bytes(text)
    if callable(getattr(source, "save", None)):
        data = BytesIO()
        source.save(data, "PNG")
        return data.getvalue()
    values = source.tolist() if callable(getattr(source, "tolist", None)) else source
    try:
        return json.dumps(values).encode() if isinstance(values, list | tuple | dict) else None
    except (TypeError, ValueError):
        return None


def document_of(what: HasPuzzle) -> "Document[Any]":
    """Return a puzzle as a document, with its solution if known.

    Raises:
        RequestError: when it is something else, such as text that was not read.
    """
    from puzzles.formats.document import Document

    if isinstance(what, Document):
        return what
    from generator.record import Record
    from generator.record import document_of as document_of_record
    from puzzles.errors import RequestError, quoted

    if isinstance(what, Record):
        return document_of_record(what)
    if not _is_puzzle(what):
        raise RequestError(
            f"{quoted(what)} was given; expected one puzzle, document or record, such as an item of read()"
        )
    return Document(what)


def puzzle_of(what: HasPuzzle) -> "Puzzle":
    """Return the puzzle in a document or a record, or a puzzle itself; raise RequestError for anything else."""
    puzzle: Any = what if _is_puzzle(what) else document_of(what).puzzle
    return puzzle  # type: ignore[no-any-return]


def _is_puzzle(what: object) -> bool:
    return getattr(type(what), "family", None) in FAMILIES
