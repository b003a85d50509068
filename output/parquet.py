"""Records as Parquet: an explicit schema whose columns say what they hold, and the same bytes for the same records."""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from generator.pipeline import Record
from output.files import replaced_when_whole
from output.records import document_of, id_of, request_dict, solution_of, versions
from puzzles.formats import gridwright_json

_ROWS_A_GROUP = 10_000


@dataclass(frozen=True, slots=True)
class Column:
    """Define one column: its name, type, meaning, and how a record fills it."""

    name: str
    kind: pa.DataType
    comment: str
    value: Callable[[Record], Any]


def _rating(name: str) -> Callable[[Record], Any]:
    return lambda record: getattr(record.rating, name) if record.rating else None


COLUMNS = (
    Column("id", pa.string(), "stable id, the same for all symmetric images of a puzzle", id_of),
    Column("family", pa.string(), "family of the puzzle", lambda r: r.family),
    Column("height", pa.int16(), "number of rows", lambda r: r.puzzle.height),
    Column("width", pa.int16(), "number of columns", lambda r: r.puzzle.width),
    Column(
        "puzzle",
        pa.string(),
        "the puzzle in the gridwright JSON notation",
        lambda r: json.dumps(gridwright_json.to_dict(document_of(r)), separators=(",", ":"), ensure_ascii=False),
    ),
    Column(
        "solution",
        pa.list_(pa.list_(pa.int16())),
        "the one solution, rows of cells; null when it was not to be proved",
        lambda r: None if solution_of(r) is None else solution_of(r).tolist(),
    ),
    Column(
        "verdict", pa.string(), "what was proved: unique, or null", lambda r: str(r.proof.verdict) if r.proof else None
    ),
    Column("method", pa.string(), "strongest means the proof needed", lambda r: r.proof.method if r.proof else None),
    Column("grade", pa.string(), "difficulty as a word", lambda r: r.rating.grade.word if r.rating else None),
    Column("score", pa.float64(), "difficulty from 0 to 100", _rating("score")),
    Column("scale", pa.string(), "the scale of peak", _rating("scale")),
    Column("peak", pa.float64(), "value of the hardest rule that a person needs", _rating("peak")),
    Column("peak_rule", pa.string(), "its name", _rating("peak_rule")),
    Column(
        "rules",
        pa.map_(pa.string(), pa.struct([(name, pa.int32()) for name in ("rounds", "cells", "removals")])),
        "for each rule the rounds in which it was the easiest that helped, cells filled, candidates removed",
        lambda r: [(rule, asdict(use)) for rule, use in r.rating.histogram.items()] if r.rating else None,
    ),
    Column("seed", pa.int64(), "root of the random streams", lambda r: r.seed),
    Column("index", pa.int64(), "number of the puzzle in its batch", lambda r: r.index),
    Column("request", pa.string(), "options that were set, JSON", lambda r: json.dumps(request_dict(r.request))),
    Column(
        "versions", pa.string(), "versions of what made, proved and rated it, JSON", lambda _: json.dumps(versions())
    ),
)

SCHEMA = pa.schema([pa.field(c.name, c.kind, metadata={"comment": c.comment}) for c in COLUMNS])


def table_of(records: Iterable[Record]) -> pa.Table:
    """Lay out records as an Arrow table."""
    rows = list(records)
    return pa.table({c.name: pa.array([c.value(row) for row in rows], c.kind) for c in COLUMNS}, schema=SCHEMA)


def write_parquet(records: Iterable[Record], path: Path) -> int:
    """Write records as they come; the file appears under its name when it is whole.

    Args:
        records: consumed lazily, one row group in memory at a time.
        path: the file.

    Returns:
        The number of rows written.

    Raises:
        RequestError: when the file cannot be written.
    """
    n_rows = 0
    with replaced_when_whole(path) as temporary, pq.ParquetWriter(temporary, SCHEMA, compression="zstd") as writer:
        group: list[Record] = []
        for record in records:
            group.append(record)
            n_rows += 1
            if len(group) == _ROWS_A_GROUP:
                writer.write_table(table_of(group))
                group = []
        if group or n_rows == 0:
            writer.write_table(table_of(group))
    return n_rows
