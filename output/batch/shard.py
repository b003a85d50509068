"""One shard: its rows as a table, and the table as bytes."""

import gc
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from generator.families import family_named
from generator.pipeline import generate_each
from generator.record import Record
from generator.seen import keys_of
from kernels.jit import compile_first
from output.batch.deduplication import RowKeys
from output.batch.plan import Plan, Shard
from output.batch.storage import Storage
from output.columns import DATA_SET_COLUMNS
from output.prompts.columns import PROMPT_FIELDS, with_prompts
from output.tables import schema_of, table_of
from solvers.verdict import Proof

DATA, TRACES, STAGED = "data", "traces", ".staged"
_GONE = -1
_SPLIT = pa.field("split", pa.string(), metadata={"comment": "the split that the row belongs to"})
_REFUSED = b"refused"  # in the metadata of a file: how many puzzles fell to which reason, JSON

TRACE_SCHEMA = pa.schema(
    [
        pa.field("id", pa.string(), metadata={"comment": "id of the puzzle"}),
        pa.field("step", pa.int32(), metadata={"comment": "number of the step, from 1"}),
        pa.field("rule", pa.string(), metadata={"comment": "name of its rule"}),
        pa.field("text", pa.string(), metadata={"comment": "the step as a sentence"}),
        pa.field("data", pa.string(), metadata={"comment": "the step as JSON"}),
    ]
)


def records_of(plan: Plan, shard: Shard) -> list[Record]:
    """Make the puzzles of a shard, in the order of its rows, as if nothing else had been made.

    Raises:
        GenerationExhausted: when one of them cannot be made.
    """
    compile_first()
    made = [
        record
        for run in shard.runs
        for record in generate_each(plan.parts[run.part].request, plan.seed, range(run.start, run.start + run.count))
    ]
    return [made[place] for place in shard.order().tolist()]


def refused_in(records: Iterable[Record]) -> Counter[str]:
    """Count what was refused on the way to records, by reason."""
    refused: Counter[str] = Counter()
    for record in records:
        refused.update(record.rejected)
    return refused


@dataclass(frozen=True, slots=True)
class ShardTables:
    """Hold what goes into the files of a shard.

    Attributes:
        rows: the puzzles.
        traces: the steps of their solutions; None when these were not asked for.
        refused: puzzles refused on the way, by reason.
    """

    rows: pa.Table
    traces: pa.Table | None
    refused: Counter[str]

    def with_replaced(
        self, records: dict[int, Record], refused: Counter[str], plan: Plan, shard: Shard
    ) -> "ShardTables":
        """Put records in the place of rows, by the number of the row."""
        other = tables_of(list(records.values()), plan, shard)
        places = np.arange(self.rows.num_rows)
        places[list(records)] = self.rows.num_rows + np.arange(len(records))
        rows = pa.concat_tables([self.rows, other.rows]).take(places).combine_chunks()
        traces = None
        if self.traces is not None and other.traces is not None:
            traces = _in_order_of(rows, pa.concat_tables([self.traces, other.traces]))
        return ShardTables(rows, traces, self.refused + refused + other.refused)


def _in_order_of(rows: pa.Table, traces: pa.Table) -> pa.Table:
    """Keep the traces of the puzzles that are there, in their order."""
    numbers = {each: number for number, each in enumerate(rows.column("id").to_pylist())}
    ranks = np.array([numbers.get(each, _GONE) for each in traces.column("id").to_pylist()], np.int64)
    order = np.argsort(ranks, kind="stable")
    return traces.take(order[ranks[order] != _GONE]).combine_chunks()


def tables_of(records: list[Record], plan: Plan, shard: Shard) -> ShardTables:
    """Lay out records as tables."""
    rows = table_of(records, DATA_SET_COLUMNS).append_column(
        _SPLIT, pa.array([shard.split] * len(records), pa.string())
    )
    if plan.prompts:
        rows = with_prompts(rows, records, plan.prompts)
    traces = None
    if plan.traces:
        traces = pa.Table.from_pylist(list(_steps(rows.column("id").to_pylist(), records)), TRACE_SCHEMA)
    return ShardTables(rows, traces, refused_in(records))


def _steps(ids: list[str], records: list[Record]) -> Iterator[dict[str, object]]:
    """Yield the steps of each puzzle once; of two rows that are images of each other, the second will be replaced."""
    firsts: dict[str, Record] = {}
    for each, record in zip(ids, records, strict=True):
        firsts.setdefault(each, record)
    for each, record in firsts.items():
        family = family_named(record.family)
        for number, step in enumerate(family.explain(record.puzzle, cast(Proof, record.proof)), start=1):
            data = json.dumps(step.as_dict(), ensure_ascii=False, separators=(",", ":"))
            yield {"id": each, "step": number, "rule": step.rule, "text": step.text, "data": data}


def data_set_schema(*, has_prompts: bool = False) -> pa.Schema:
    """Return the schema of the files of a data set."""
    return pa.schema([*schema_of(DATA_SET_COLUMNS), _SPLIT, *(PROMPT_FIELDS if has_prompts else ())])


def make_shard(plan: Plan, storage: Storage, shard: Shard) -> Shard:
    """Make a shard, and write it where shards wait to be compared with the others.

    This is the work that goes to other processes and machines.

    Args:
        plan: what the data set holds.
        storage: where the data set is to be.
        shard: what to make.

    Returns:
        The shard.

    Raises:
        GenerationExhausted: when one of the puzzles cannot be made.
        OutputError: when the files cannot be written.
    """
    with _without_collector():
        write_shard(tables_of(records_of(plan, shard), plan, shard), storage, STAGED, shard)
    return shard


@contextmanager
def _without_collector() -> Iterator[None]:
    """Turn off the garbage collector, which would search thousands of rows again and again; they have no cycles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def write_shard(tables: ShardTables, storage: Storage, folder: str, shard: Shard) -> bytes:
    """Write the files of a shard, that of its rows last: when it is there, all is there.

    Returns:
        The bytes of the file of its rows.

    Raises:
        OutputError: when they cannot be written.
    """
    if tables.traces is not None:
        storage.write(_path(folder, TRACES, shard), table_bytes(tables.traces, Counter()))
    data = table_bytes(tables.rows, tables.refused)
    storage.write(_path(folder, DATA, shard), data)
    return data


def read_keys(data: bytes) -> tuple[RowKeys, NDArray[np.int64], Counter[str]]:
    """Read from the file of a shard the keys of its rows, the starts that they used up, and what was refused."""
    file = pq.ParquetFile(pa.BufferReader(data))
    table = file.read(["id", "solution_id", "tries"])
    keys = RowKeys(*(keys_of(table.column(name).to_pylist()) for name in ("id", "solution_id")))
    refused = Counter(json.loads(file.metadata.metadata[_REFUSED]))
    return keys, table.column("tries").to_numpy().astype(np.int64), refused


def read_shard(plan: Plan, storage: Storage, folder: str, shard: Shard) -> ShardTables:
    """Read the files of a shard again.

    Raises:
        StorageError: when they cannot be read.
    """
    rows = pq.read_table(pa.BufferReader(storage.read(_path(folder, DATA, shard))))
    refused = Counter(json.loads(rows.schema.metadata[_REFUSED]))
    traces = pq.read_table(pa.BufferReader(storage.read(_path(folder, TRACES, shard)))) if plan.traces else None
    return ShardTables(rows, traces, refused)


def _path(folder: str, kind: str, shard: Shard) -> str:
    return "/".join(part for part in (folder, kind, shard.file) if part)


def table_bytes(table: pa.Table, refused: Counter[str]) -> bytes:
    """Write a table as Parquet, with the counts of what was refused in its metadata."""
    metadata = {_REFUSED: json.dumps(dict(sorted(refused.items())))}
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, table.schema.with_metadata(metadata), compression="zstd") as writer:
        writer.write_table(table.replace_schema_metadata(metadata))
    return bytes(sink.getvalue())
