"""Reading puzzles one by one from files in any notation, tables, data sets, standard input and the command line."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from output.files import STANDARD, TABLE_SUFFIX
from output.ratings import Source, TableRow, name_of
from puzzles.errors import FormatError, PuzzleError, RequestError, quoted, shortened
from puzzles.formats.document import Document, Format
from puzzles.formats.loose import candidates
from puzzles.formats.loose.links import ADDRESS, not_read
from puzzles.formats.registry import FORMATS, format_named, recognize
from puzzles.formats.stream import Entry, entries, entry_of
from puzzles.formats.text import without_place
from puzzles.reading import MAX_BYTES, open_regular

TABLE = "parquet"  # stands for tables among the notations

MAX_PIPED_TABLE_BYTES = 2**28  # a table is read from its end, so one from a pipe is held in memory

_TABLE_MAGIC = b"PAR1"
_SCHEME = "://"
_VALUES = ("{", "[")  # characters that nobody would begin a file name with
# Anything that is not a file may be a puzzle, but a short word without a notation's signs is a mistyped name.
_SHORT_NAME = re.compile(r"[\w.*-]{0,15}")


def read_sources(sources: Iterable[str], notation: str | None = None) -> Iterator[Source | PuzzleError]:
    """Read puzzles in order, as they arrive; an error that names the place takes the place of an unreadable one.

    Sources are paths or addresses of puzzle files, tables and data sets, or puzzles themselves, or ``-`` for standard
    input. The name of an existing file is read as a file; anything else may be a puzzle in any notation, or a link.
    Without ``notation`` (a name, or ``TABLE``), the notation is recognized; data sets have their own. Raise
    RequestError if standard input is named twice, and FormatError if the notation is unknown.
    """
    sources = list(sources)
    if sources.count(STANDARD) > 1:
        raise RequestError(f"standard input appears {sources.count(STANDARD)} times; expected it once")
    if notation not in (None, TABLE):
        format_named(str(notation), others=(TABLE,))
    for position, source in enumerate(sources, start=1):
        is_empty = True
        try:
            for found in _read(source, position, notation):
                is_empty = False
                yield found
        except PuzzleError as error:
            yield error
        else:
            if is_empty:
                yield FormatError(f"{_called(source)} holds no puzzle; expected one at least")


def sources_in(sources: Iterable[str], notation: str | None = None) -> Iterator[Source]:
    """Read the puzzles of files, tables, data sets and links in order, as they arrive.

    Raises ``RequestError`` if standard input is named twice, and ``PuzzleError`` if a puzzle cannot be read.
    """
    for found in read_sources(sources, notation):
        if isinstance(found, PuzzleError):
            raise found
        yield found


def _called(source: str) -> str:
    return "standard input" if source == STANDARD else source


def _read(source: str, position: int, notation: str | None) -> Iterator[Source | PuzzleError]:
    if source != STANDARD and not os.path.lexists(source):
        is_link = notation is None and ADDRESS.fullmatch(source) is not None
        form = None if is_link else notation_of(source, notation)
        if form is not None:
            yield from _in_argument(source, position, form)
            return
        loose = _candidates_in(source) if notation is None else []
        if loose:
            yield from _named(loose, f"argument {position}")
            return
        if is_link and not source.lower().endswith(TABLE_SUFFIX):
            raise not_read(source)
        if _SCHEME in source:
            yield from _elsewhere(source)
            return
    if source != STANDARD and os.path.isdir(source):
        yield from _in_data_set(source)
        return
    with _opened(source) as file:  # raises an error if there is no such file
        yield from _in_file(file, _called(source), notation)


@contextmanager
def _opened(source: str) -> Iterator[BinaryIO]:
    try:
        if source != STANDARD:
            with open_regular(source, allow_pipe=True) as file:
                yield file
        elif sys.stdin is None:
            raise FormatError("standard input is closed; expected puzzles there")
        else:
            yield sys.stdin.buffer
    except OSError as error:
        raise FormatError(
            f"{shortened(_called(source))} cannot be opened ({error.strerror or error}); "
            "expected a puzzle file or a puzzle"
        ) from error


def _in_file(file: BinaryIO, name: str, notation: str | None) -> Iterator[Source | PuzzleError]:
    head = _head_of(file)
    if notation == TABLE or (notation is None and (head == _TABLE_MAGIC or name.lower().endswith(TABLE_SUFFIX))):
        yield from _in_table(file if file.seekable() else _held(file, name), name)
    elif not head:
        raise FormatError(f"{name} is empty; expected a puzzle")
    else:
        yield from _named(entries(file, name, notation), name)


def _head_of(file: BinaryIO) -> bytes:
    """Return the first bytes of a file without consuming them."""
    if file.seekable():
        start = file.tell()
        head = file.read(len(_TABLE_MAGIC))
        file.seek(start)
        return head
    return file.peek(len(_TABLE_MAGIC))[: len(_TABLE_MAGIC)]  # type: ignore[attr-defined, no-any-return]  # buffered


def _held(file: BinaryIO, name: str) -> BinaryIO:
    data = file.read(MAX_PIPED_TABLE_BYTES + 1)
    if len(data) > MAX_PIPED_TABLE_BYTES:
        raise FormatError(
            f"{name} is too large for a table; expected at most {MAX_PIPED_TABLE_BYTES // 2**20} MiB, or a file"
        )
    return BytesIO(data)


def _in_table(file: Any, name: str) -> Iterator[Source | PuzzleError]:
    from output.tables import read_table_rows

    return _named(read_table_rows(file, name), name)


def _named(found: Iterable[Entry] | Iterable[TableRow], name: str) -> Iterator[Source | PuzzleError]:
    for number, document, error, *difficulty in found:
        if document is None:
            yield FormatError(f"{name_of(name, number)}: {error}")
        else:
            yield Source(name, number, document, *difficulty)


def _in_data_set(address: str) -> Iterator[Source | PuzzleError]:
    from output.batch.layout import DATA
    from output.batch.manifest import MetadataError, read_metadata
    from output.batch.storage import Storage, StorageError

    storage = Storage(address)
    try:
        metadata = read_metadata(storage)
        if metadata.manifest is None:
            raise FormatError(f"the data set '{storage}' is not finished; expected one that 'gen batch' has completed")
        for each in metadata.files:
            with storage.open(f"{DATA}/{each.name}") as file:
                yield from _in_table(file, f"{storage}/{DATA}/{each.name}")
    except StorageError as error:
        raise FormatError(f"{error}; expected a data set of 'gen batch'") from error
    except MetadataError as error:
        raise FormatError(f"{storage}/{error}; expected a data set of 'gen batch'") from error


def _elsewhere(address: str) -> Iterator[Source | PuzzleError]:
    from output.batch.storage import Storage, StorageError

    if not address.lower().endswith(TABLE_SUFFIX):
        yield from _in_data_set(address)
        return
    folder, _, name = address.rpartition("/")
    storage = Storage(folder)
    try:
        with storage.open(name) as file:
            yield from _in_table(file, f"{storage}/{name}")
    except StorageError as error:
        raise FormatError(f"{error}; expected a table of puzzles") from error


def _bytes_of(text: str) -> bytes:
    """Return the bytes of a puzzle on the command line; a byte that is not UTF-8 arrives as half a character."""
    try:
        return text.encode(errors="surrogateescape")
    except UnicodeEncodeError as error:
        raise FormatError(f"{quoted(text)} has a half of a surrogate pair; expected whole characters") from error


def notation_of(text: str, notation: str | None = None) -> Format[Any] | None:
    """Recognize the notation of a puzzle on the command line; return None for the name of a file."""
    if notation == TABLE or _SHORT_NAME.fullmatch(text):
        return None
    data = _bytes_of(text)
    try:
        form = format_named(notation) if notation else recognize(data)
    except FormatError:
        return None
    if not form.sniff(data):
        return None
    if any(Path(text).suffix.lower() in (TABLE_SUFFIX, *each.suffixes) for each in FORMATS):
        try:
            form.read(data)
        except PuzzleError:
            return None  # a name such as some-sudokus-2024.sdm may contain the signs of a grid
    return form


def _candidates_in(text: str) -> list[Entry]:
    """Return the puzzles in a command-line text without a known notation; none if it is the name of a file."""
    if _SHORT_NAME.fullmatch(text) or len(text) > MAX_BYTES:
        return []
    found = candidates(_bytes_of(text))
    if not (
        _SCHEME in text
        or "/" in text
        or text.lstrip().startswith(_VALUES)
        or any(isinstance(each.found, Document) for each in found)
    ):
        return []
    return [entry_of(0 if len(found) == 1 else each.number, each.found) for each in found]


def _in_argument(text: str, position: int, form: Format[Any]) -> Iterator[Source]:
    try:
        documents = form.read(_bytes_of(text))
    except PuzzleError as error:
        reason = without_place(str(error))
        if text.lstrip().startswith(_VALUES):
            raise FormatError(f"argument {position} (read as {form.name}): {reason}") from error
        raise FormatError(f"{quoted(text)} is neither a file nor a puzzle (read as {form.name}): {reason}") from error
    for number, document in enumerate(documents, start=1):
        yield Source(f"argument {position}", number if len(documents) > 1 else 0, document)
