"""The file that comes of a job, made of its data set: the same bytes from the same puzzles."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from output.batch.plan import Plan, shards
from output.batch.shard import DATA, data_set_schema
from output.batch.storage import Storage
from service.http.jobs.order import book_of

_ROWS_A_GROUP = 10_000


def write_table(plan: Plan, place: Path, path: Path) -> None:
    """Join the files of a data set into one Parquet file, some of them in memory at a time.

    Args:
        plan: of the data set.
        place: where it is.
        path: of the result.

    Raises:
        StorageError: when a file cannot be read.
    """
    storage, names = Storage(str(place)), [f"{DATA}/{shard.file}" for shard in shards(plan)]
    together = max(1, _ROWS_A_GROUP // plan.shard_rows)
    with pq.ParquetWriter(path, data_set_schema(), compression="zstd") as writer:
        for first in range(0, len(names), together):
            tables = [_table(storage, name) for name in names[first : first + together]]
            writer.write_table(pa.concat_tables(tables).combine_chunks())


def _table(storage: Storage, name: str) -> pa.Table:
    table = pq.read_table(pa.BufferReader(storage.read(name)))
    return table.replace_schema_metadata()  # what was refused on the way is told of each file by itself


def write_pdf(asked: Mapping[str, Any], place: Path, path: Path) -> None:
    """Make a book of a data set.

    Args:
        asked: what was asked of the job, as ``order`` describes it.
        place: where the data set is.
        path: of the result.

    Raises:
        RequestError: when reportlab is not installed, or a puzzle cannot be read on the page.
    """
    from output.book.book import lay_out
    from output.book.items import in_order, proved
    from output.book.pdf import write_book
    from output.book.puzzle_pages import number_puzzles
    from output.sources import sources_in

    style, order = book_of(asked)
    items = in_order(proved(sources_in([str(place)])), order)
    write_book(lay_out(list(number_puzzles(items, style)), style), path)
