"""Tables as Parquet: an explicit schema whose columns say what they hold, and the same bytes for the same rows."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from output.columns import Column
from output.files import replaced_when_whole

_ROWS_A_GROUP = 10_000


def schema_of(columns: tuple[Column, ...]) -> pa.Schema:
    """Give the schema of a table, with the meaning of each column in its metadata."""
    return pa.schema([pa.field(c.name, c.kind, metadata={"comment": c.comment}) for c in columns])


def table_of(rows: Iterable[Any], columns: tuple[Column, ...]) -> pa.Table:
    """Lay out rows as an Arrow table."""
    kept = list(rows)
    filled = {c.name: pa.array(c.values(kept), c.kind) for c in columns}
    return pa.table(filled, schema=schema_of(columns))


def write_parquet(rows: Iterable[Any], columns: tuple[Column, ...], path: str | Path) -> int:
    """Write rows as they come; the file appears under its name when it is whole.

    Args:
        rows: consumed lazily, one row group in memory at a time.
        columns: what the columns take from a row.
        path: the file; the text ``-`` for standard output.

    Returns:
        The number of rows written.

    Raises:
        OutputError: when the file cannot be written.
    """
    with replaced_when_whole(path) as temporary:
        return write_rows(rows, columns, temporary)


def write_rows(rows: Iterable[Any], columns: tuple[Column, ...], place: Path | BinaryIO) -> int:
    """Write rows to a place that need not appear at once, as ``write_parquet`` does.

    Args:
        rows: consumed lazily, one row group in memory at a time.
        columns: what the columns take from a row.
        place: a path, or a file opened for writing bytes.

    Returns:
        The number of rows written.
    """
    waiting: Iterator[Any] = iter(rows)
    n_rows = 0
    with pq.ParquetWriter(place, schema_of(columns), compression="zstd") as writer:
        while (group := list(islice(waiting, _ROWS_A_GROUP))) or n_rows == 0:
            writer.write_table(table_of(group, columns))
            n_rows += len(group)
            if not group:
                break
    return n_rows
