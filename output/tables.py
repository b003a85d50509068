"""Tables of puzzles as Parquet: the schema explains each column, and rows are read one by one from any source."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from output.columns import Column, RowT
from output.files import replaced_when_whole
from output.ratings import Difficulty, TableRow
from puzzles.errors import FormatError, PuzzleError, in_one_line
from puzzles.formats.credits import Credits
from puzzles.formats.document import Document, Format
from puzzles.formats.registry import recognize
from puzzles.formats.sudoku import csv as sudoku_csv
from puzzles.puzzle import Puzzle, Solution
from rating.grades import Grade
from rating.rating import Status

_PUZZLE = "puzzle"
_OTHERS = ("solution", *Credits._fields, "family", "status", "grade", "score", "score_version")
_GRADES = {grade.word: grade for grade in Grade}
_MOST = 100  # the highest score
_ROWS_TOGETHER = 10_000  # rows per group
_CSV_ROW = "puzzle,solution\n{},{}\n"


def read_table_rows(file: BinaryIO, name: str) -> Iterator[TableRow]:
    """Read the puzzles of a Parquet table from a seekable file, a few thousand rows in memory at a time.

    The column ``puzzle`` holds a text in any notation; ``solution`` holds rows of cells or, for Sudoku, a text. The
    columns ``title``, ``author``, ``copyright``, ``family``, ``status``, ``grade``, ``score`` and ``score_version`` are
    read, too. A row without a puzzle does not spoil the others. Raise FormatError if the file is not such a table.
    """
    try:
        table = pq.ParquetFile(file)
        if _PUZZLE not in table.schema_arrow.names:
            raise FormatError(f"{name} has no column {_PUZZLE!r}; expected a table of puzzles")
        columns = [_PUZZLE, *(column for column in _OTHERS if column in table.schema_arrow.names)]
        reader, number = _Reader(), 0
        for batch in table.iter_batches(_ROWS_TOGETHER, columns=columns):
            for row in batch.to_pylist():
                number += 1
                try:
                    yield TableRow(number, reader.document_of(row), difficulty=_difficulty(row))
                except PuzzleError as error:
                    yield TableRow(number, None, str(error))
    except PuzzleError:
        raise
    except (pa.ArrowException, OSError, ValueError) as error:  # names that are not UTF-8 raise ValueError
        raise FormatError(
            f"{name} cannot be read as Parquet ({in_one_line(error)}); expected a table of puzzles"
        ) from error


class _Reader:
    """A reader of a table's cells; it remembers the notation of each family, since most rows share it."""

    def __init__(self) -> None:
        self._form_of: dict[str | None, Format[Any]] = {}

    def document_of(self, row: dict[str, Any]) -> Document[Puzzle]:
        text, solution, family = row[_PUZZLE], row.get("solution"), row.get("family")
        if not isinstance(text, str):
            raise FormatError(f"the row has {text!r} in the column {_PUZZLE!r}; expected the text of a puzzle")
        if isinstance(solution, str):
            document = _only(sudoku_csv.read(_CSV_ROW.format(text, solution).encode()))
        else:
            document = self._read(text, family)
        if family is not None and document.puzzle.family != family:
            raise FormatError(f"the row holds a puzzle of {document.puzzle.family}; expected {family!r}, as it says")
        if isinstance(solution, list):
            document = replace(document, solution=_grid(solution))
        said = {word: text for word in Credits._fields if isinstance(text := row.get(word), str) and text}
        return replace(document, puzzle=replace(document.puzzle, **said)) if said else document

    def _read(self, text: str, family: str | None) -> Document[Puzzle]:
        data, known = text.encode(errors="surrogatepass"), self._form_of.get(family)
        if known is not None:
            try:
                return _only(known.read(data))
            except PuzzleError:
                pass  # the row may be in another notation
        form = recognize(data, "the cell")
        self._form_of[family] = form
        return _only(form.read(data))


def _difficulty(row: dict[str, Any]) -> Difficulty | None:
    """Return the difficulty of an exact rating; None without a status, since it may be a lower bound."""
    word, score = row.get("grade"), row.get("score")
    if row.get("status") != Status.EXACT.value:
        return None
    if isinstance(word, str) and word in _GRADES and isinstance(score, float) and 0 <= score <= _MOST:
        return Difficulty(_GRADES[word], score, str(row.get("score_version")))
    return None


def _only(documents: tuple[Document[Any], ...]) -> Document[Puzzle]:
    if len(documents) != 1:
        raise FormatError(f"the row holds {len(documents)} puzzles; expected one")
    return documents[0]


def _grid(rows: list[Any]) -> Solution:
    try:
        grid = np.array(rows, np.int64)
    except (TypeError, ValueError, OverflowError) as error:
        raise FormatError("the solution is not a grid of numbers; expected rows of equal length") from error
    if grid.ndim != 2:
        raise FormatError("the solution is not a grid of numbers; expected rows of equal length")
    return grid


def schema_of(columns: tuple[Column[Any], ...]) -> pa.Schema:
    """Return the schema of a table; its metadata give the meaning of each column."""
    return pa.schema([pa.field(c.name, c.kind, c.nullable, {"comment": c.comment}) for c in columns])


def table_of(rows: Iterable[RowT], columns: tuple[Column[RowT], ...]) -> pa.Table:
    """Return rows as an Arrow table."""
    kept = list(rows)
    filled = {c.name: c.values(kept) for c in columns}  # wraps sequences that are not arrays
    return pa.table(filled, schema=schema_of(columns))


def write_parquet(rows: Iterable[RowT], columns: tuple[Column[RowT], ...], path: str | Path) -> int:
    """Write rows as they arrive, one row group in memory at a time; return the number of rows.

    The file appears only when it is complete; the path ``-`` is standard output. Raise OutputError if it cannot be
    written.
    """
    with replaced_when_whole(path) as temporary, temporary.open("wb") as file:  # for Arrow takes no names but in UTF-8
        return write_rows(rows, columns, file)


def write_rows(rows: Iterable[RowT], columns: tuple[Column[RowT], ...], place: BinaryIO) -> int:
    """Write rows to an open binary file as Parquet, one row group in memory at a time; return the number of rows."""
    waiting: Iterator[RowT] = iter(rows)
    n_rows = 0
    with pq.ParquetWriter(place, schema_of(columns), compression="zstd") as writer:
        while (group := list(islice(waiting, _ROWS_TOGETHER))) or n_rows == 0:
            writer.write_table(table_of(group, columns))
            n_rows += len(group)
            if not group:
                break
    return n_rows
