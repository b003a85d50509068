"""Reads files of any length, one puzzle in each line; lines are read separately, so that a bad one spoils no other."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import chain
from typing import Any, BinaryIO, NamedTuple

from puzzles.errors import FormatError, PuzzleError
from puzzles.formats.document import Document, Format
from puzzles.formats.loose import candidates, in_line
from puzzles.formats.registry import format_named, read_each, recognize, recognized, spoiled
from puzzles.formats.text import decode, wide_encoding, without_place
from puzzles.puzzle import Puzzle
from puzzles.reading import MAX_BYTES

_HEAD_BYTES = 1 << 16
_COMMENT = b"#"


class Entry(NamedTuple):
    """A puzzle at a place of a file, or the reason why it cannot be read."""

    # The number of the line, from 1; of the puzzle if puzzles take several lines; 0 if the file is one puzzle.
    number: int
    document: Document[Puzzle] | None  # what was read, or None
    error: str = ""  # why nothing was read, or an empty text


def entries(file: BinaryIO, name: str, format: str | None = None) -> Iterator[Entry]:  # noqa: A002
    """Read puzzles as they come from a binary file, which need not be seekable.

    Notations with one puzzle in each line are read line by line, skipping blank lines and lines that begin with ``#``.
    Other files are read at once, and are good or bad as a whole if their puzzles cannot be separated. In a text that is
    in no notation, each candidate is read by itself (``puzzles.formats.loose``). The suffix of ``name`` decides between
    notations that look alike.

    Raises:
        FormatError: when the file is too large, or nothing in it looks like a puzzle.
    """
    head = file.read(_HEAD_BYTES)
    wide = wide_encoding(head)
    if wide:
        text = (head + file.read(MAX_BYTES + 1 - len(head))).decode(wide, errors="replace")
        file = BytesIO(text.encode(errors="replace"))
        head = file.read(_HEAD_BYTES)
    head += file.readline(MAX_BYTES)
    chosen = format_named(format) if format else recognized(head, name)
    if chosen is not None and chosen.is_of_lines:
        rest = iter(lambda: file.readline(MAX_BYTES), b"")
        return _line_by_line(chain(head.splitlines(keepends=True), rest), chosen, is_given=format is not None)
    data = head + file.read(MAX_BYTES + 1 - len(head))
    if chosen is None:
        loose = _loose(data, name)
        if loose:
            return iter(loose)
        chosen = recognize(head, name)  # guessed only from the suffix of the name
    try:
        whole = list(read_each(data, chosen, name))
        if len(whole) == 1 and isinstance(whole[0], PuzzleError):
            raise spoiled(name, chosen, whole[0])
    except PuzzleError:
        loose = [] if format else _loose(data, name)  # the notation was guessed from the look of the text
        if not any(entry.document for entry in loose):
            raise
        return iter(loose)
    return (entry_of(number, found) for number, found in enumerate(whole, start=len(whole) > 1))


def _loose(data: bytes, name: str) -> list[Entry]:
    is_text = len(data) <= MAX_BYTES and b"\0" not in data
    return [entry_of(*candidate) for candidate in candidates(data, name)] if is_text else []


def documents(file: BinaryIO, name: str, format: str | None = None) -> Iterator[Document[Any]]:  # noqa: A002
    """Read puzzles as they come from a binary file, which need not be seekable.

    Raise ``FormatError`` at the first puzzle that cannot be read, and for a file that is too large or contains no
    puzzle.
    """
    for entry in entries(file, name, format):
        if entry.document is None:
            raise FormatError(f"{name}:{entry.number}: {entry.error}" if entry.number else f"{name}: {entry.error}")
        yield entry.document


def entry_of(number: int, found: Document[Any] | PuzzleError) -> Entry:
    """Return an entry for what was read at a place, or for the reason why it cannot be read."""
    return Entry(number, None, str(found)) if isinstance(found, PuzzleError) else Entry(number, found)


def _line_by_line(lines: Iterable[bytes], form: Format[Any], *, is_given: bool) -> Iterator[Entry]:
    """Read a puzzle from each line; unless a notation was given, a line that does not fit it may be in another.

    A row of a table with a header can be in no other notation.
    """
    header = b""
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith(_COMMENT):
            continue
        if form.header and not header:
            header = line
            continue
        if len(line) >= MAX_BYTES:
            message = f"the line is too long, and nothing after it is read; expected less than {MAX_BYTES} bytes"
            yield Entry(number, None, message)
            return
        try:
            (document,) = form.read(header + line)
            yield Entry(number, document)
        except PuzzleError as error:
            found = None if is_given or form.header else in_line(decode(line))
            yield Entry(number, None, without_place(str(error))) if found is None else entry_of(number, found)
