"""Reading files of any length: one puzzle a line, each by itself, so that a bad line spoils no other."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, BinaryIO, NamedTuple

from puzzles.errors import PuzzleError
from puzzles.formats.document import Document, Format
from puzzles.formats.registry import format_named, read_each, recognize, spoiled
from puzzles.puzzle import Puzzle
from puzzles.reading import MAX_BYTES

_HEAD_BYTES = 1 << 16
_COMMENT = b"#"


class Entry(NamedTuple):
    """Hold a puzzle, or an error, at a place of a file."""

    number: int  # of the line, from 1; of the puzzle where puzzles take several lines; 0 when the file is one puzzle
    document: Document[Puzzle] | None  # what was read, or None
    error: str = ""  # why nothing was read, or nothing


def entries(file: BinaryIO, name: str, format: str | None = None) -> Iterator[Entry]:  # noqa: A002
    """Read puzzles as they come from a binary file, which need not be seekable.

    Notations of a puzzle a line are read line by line, without blank lines and those that begin with ``#``. Other files
    are read at once, and are good or bad as a whole if their puzzles cannot be separated. The suffix of ``name``
    decides between notations that look alike. Raise FormatError as ``read``, in notations that are not of lines.
    """
    head = file.read(_HEAD_BYTES)
    head += file.readline(MAX_BYTES)
    chosen = format_named(format) if format else recognize(head, name)
    if chosen.is_of_lines:
        rest = iter(lambda: file.readline(MAX_BYTES), b"")
        return _line_by_line(chain(head.splitlines(keepends=True), rest), chosen)
    whole = list(read_each(head + file.read(MAX_BYTES + 1 - len(head)), chosen, name))
    if len(whole) == 1 and isinstance(whole[0], PuzzleError):
        raise spoiled(name, chosen, whole[0])
    return (
        Entry(number, None, str(found)) if isinstance(found, PuzzleError) else Entry(number, found)
        for number, found in enumerate(whole, start=len(whole) > 1)
    )


def _line_by_line(lines: Iterable[bytes], form: Format[Any]) -> Iterator[Entry]:
    header = b""
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith(_COMMENT):
            continue
        if form.header and not header:
            header = line
            continue
        if len(line) >= MAX_BYTES:
            message = f"the line is too long; expected less than {MAX_BYTES} bytes, and nothing after it is read"
            yield Entry(number, None, message)
            return
        try:
            (document,) = form.read(header + line)
            yield Entry(number, document)
        except PuzzleError as error:
            yield Entry(number, None, without_place(str(error)))


def without_place(message: str) -> str:
    """Return a message without the number that a line has among those read together with it.

    >>> without_place("line 1: '9' stands at place 1 of the grid")
    "'9' stands at place 1 of the grid"
    """
    place, colon, rest = message.partition(": ")
    return rest if colon and place.startswith("line ") else message
