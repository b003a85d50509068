"""Where the puzzles of a book come from: files in any notation, tables made here, and whole data sets."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from puzzles import formats
from puzzles.errors import FormatError, PuzzleError
from puzzles.formats import Document
from rating.grades import Grade

_TABLE = ".parquet"
_COLUMNS = ("puzzle", "solution", "grade", "score")
_ROWS_AT_ONCE = 256
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
        if Path(file).suffix.lower() == _TABLE:
            yield from _in_table(file, file)
        elif Path(file).is_dir() or "://" in file:
            yield from _in_data_set(file)
        else:
            yield from _in_file(file, notation)


def _in_file(file: str, notation: str | None) -> Iterator[Source]:
    name = "standard input" if file == "-" else file
    try:
        with sys.stdin.buffer if file == "-" else open(file, "rb") as opened:
            for number, document, error in formats.entries(opened, name, notation):
                place = f"{name}:{number}" if number else name
                if document is None:
                    raise FormatError(f"{place}: {error}")
                yield Source(place, document)
    except OSError as error:
        raise FormatError(f"{file} cannot be opened ({error.strerror}); expected a puzzle file") from error


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
            name = f"{DATA}/{shard.file}"
            with target.open(name) as opened:
                yield from _in_table(opened, f"{target}/{name}")
    except TargetError as error:
        raise FormatError(f"{error}; expected a data set of 'gen batch'") from error


def _in_table(file: Any, name: str) -> Iterator[Source]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.ParquetFile(file)
        columns = [column for column in _COLUMNS if column in table.schema_arrow.names]
        if "puzzle" not in columns:
            raise FormatError(f"{name} has no column 'puzzle'; expected a table that was made here")
        number = 0
        for batch in table.iter_batches(_ROWS_AT_ONCE, columns=columns):
            for row in batch.to_pylist():
                number += 1
                yield _from_row(row, f"{name}, row {number}")
    except (pa.ArrowException, OSError) as error:
        raise FormatError(f"{name} cannot be read as Parquet; expected a table that was made here") from error


def _from_row(row: dict[str, Any], name: str) -> Source:
    try:
        (document,) = formats.read(str(row["puzzle"]).encode(), name="the puzzle")
        if row.get("solution") is not None:
            document = Document(document.puzzle, row["solution"])
    except (PuzzleError, ValueError) as error:
        raise FormatError(f"{name}: {error}") from error
    grade, score = _GRADES.get(str(row.get("grade"))), row.get("score")
    if grade is None or not isinstance(score, float) or not 0 <= score <= 100:
        return Source(name, document)
    return Source(name, document, Difficulty(grade, score))
