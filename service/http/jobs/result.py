"""The file that comes of a job: made of its data set, whole or not at all, the same bytes from the same puzzles."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from output.batch.plan import Plan, shards
from output.batch.shard import DATA, data_set_schema
from output.batch.target import Target
from output.files import replaced_when_whole

_ROWS_A_GROUP = 10_000


def write_table(plan: Plan, target: Target, path: Path) -> None:
    """Join the files of a finished data set into one Parquet file, some of them in memory at a time.

    Args:
        plan: of the data set.
        target: where it is.
        path: of the result.

    Raises:
        RequestError: when the result cannot be written.
        TargetError: when a file cannot be read.
    """
    names = [shard.file for shard in shards(plan)]
    together = max(1, _ROWS_A_GROUP // plan.shard_rows)
    with _on_disk(path) as partial, pq.ParquetWriter(partial, data_set_schema(), compression="zstd") as writer:
        for first in range(0, len(names), together):
            tables = [_table(target, name) for name in names[first : first + together]]
            writer.write_table(pa.concat_tables(tables).combine_chunks())


def _table(target: Target, name: str) -> pa.Table:
    table = pq.read_table(pa.BufferReader(target.read(f"{DATA}/{name}")))
    return table.replace_schema_metadata()  # what was refused on the way is told of each file by itself


@contextmanager
def _on_disk(path: Path) -> Iterator[Path]:
    """Write a file that is there in full or not at all, after a loss of power too."""
    with replaced_when_whole(path) as partial:
        yield partial
        with partial.open("rb+") as file:
            os.fsync(file.fileno())
