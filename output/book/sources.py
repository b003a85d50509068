"""Where the puzzles of a book come from: files in any notation, tables made here, and whole data sets."""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from pathlib import Path
from typing import Any, NamedTuple

from output.files import TABLE_SUFFIX
from puzzles import formats
from puzzles.errors import FormatError
from puzzles.formats import Document, Entry
from rating.grades import Grade

_DIFFICULTY = ("grade", "score")  # columns
_MOST = 100  # score
_ROWS_AT_ONCE = 1_000
_GRADES = {grade.word: grade for grade in Grade}


class Difficulty(NamedTuple):
    """Say how hard a puzzle is: a grade, and a score from 0 to 100."""

    grade: Grade
    score: float


@dataclass(frozen=True, slots=True)
class Source:
    """Hold a puzzle as it was found.

    Attributes:
        name: where, for messages.
        document: the puzzle, and its solution if that stands there.
        difficulty: as a table of ours tells it; None when the puzzle is still to be rated.
    """

    name: str
    document: Document[Any]
    difficulty: Difficulty | None = None


def sources_in(files: Iterable[str], notation: str | None = None) -> Iterator[Source]:
    """Read the puzzles of files as they come, in order.

    Args:
        files: paths, ``-`` for standard input; tables whose names end in ``.parquet``; data sets of ``gen batch``.
        notation: the one to read, if it is not to be recognized; tables have their own.

    Raises:
        PuzzleError: when something cannot be read, or is no puzzle; it is named.
    """
    for file in files:
        if Path(file).suffix.lower() == TABLE_SUFFIX:
            yield from _in_table(partial(open, file, "rb"), file)
        elif Path(file).is_dir() or "://" in file:
            yield from _in_data_set(file)
        else:
            yield from _in_file(file, notation)


def _in_file(file: str, notation: str | None) -> Iterator[Source]:
    name = "standard input" if file == "-" else file
    try:
        with sys.stdin.buffer if file == "-" else open(file, "rb") as opened:
            yield from _in_entries(formats.entries(opened, name, notation), name, repeat(None))
    except OSError as error:
        raise FormatError(f"{file} cannot be opened ({error.strerror}); expected a puzzle file") from error


def _in_entries(entries: Iterable[Entry], name: str, difficulties: Iterable[Difficulty | None]) -> Iterator[Source]:
    for (number, document, error), difficulty in zip(entries, difficulties, strict=False):
        place = f"{name}:{number}" if number else name
        if document is None:
            raise FormatError(f"{place}: {error}")
        yield Source(place, document, difficulty)


def _in_data_set(address: str) -> Iterator[Source]:
    from output.batch.papers import papers_of
    from output.batch.shard import DATA
    from output.batch.target import Target, TargetError

    target = Target(address)
    try:
        papers = papers_of(target)
        if papers.manifest is None:
            raise FormatError(f"the data set '{target}' is not finished; expected one that 'gen batch' has completed")
        for shard in papers.shards:
            yield from _in_table(partial(target.open, f"{DATA}/{shard.file}"), f"{target}/{DATA}/{shard.file}")
    except TargetError as error:
        raise FormatError(f"{error}; expected a data set of 'gen batch'") from error


def _in_table(open_table: Callable[[], Any], name: str) -> Iterator[Source]:
    """Read a table twice at the same time: its puzzles as any table has them, and the grades that only ours have."""
    from output.tables import table_entries

    try:
        with open_table() as puzzles, open_table() as grades:
            yield from _in_entries(table_entries(puzzles, name), name, _difficulties(grades))
    except OSError as error:
        raise FormatError(f"{name} cannot be opened ({error.strerror}); expected a table of puzzles") from error


def _difficulties(file: Any) -> Iterator[Difficulty | None]:
    import pyarrow.parquet as pq

    table = pq.ParquetFile(file)
    if not set(_DIFFICULTY) <= set(table.schema_arrow.names):
        yield from repeat(None)
    for batch in table.iter_batches(_ROWS_AT_ONCE, columns=list(_DIFFICULTY)):
        for word, score in zip(*(batch.column(name).to_pylist() for name in _DIFFICULTY), strict=True):
            is_known = word in _GRADES and isinstance(score, float) and 0 <= score <= _MOST
            yield Difficulty(_GRADES[word], score) if is_known else None
