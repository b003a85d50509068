"""A tiny data set, and damage to it: files changed in one way and stated again as if they had always been so."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from generator.families import family_named
from generator.record import Record, request_dict
from output.batch.manifest import read_metadata
from output.batch.shard import tables_of
from output.batch.storage import Storage
from output.batch.verify import verify

PLACE_COLUMNS = ("family", "request", "seed", "index", "split", "versions")


PLAN = {
    "seed": 7,
    "shard_rows": 10,
    "traces": True,
    "prompts": "plain",
    "splits": {"train": 0.75, "test": 0.25},
    "requests": [
        {"family": "sudoku", "size": "6x6", "difficulty": "gentle", "count": 8},
        {"family": "nonogram", "size": "4x5", "count": 6},
        {"family": "nonogram", "size": "4x5", "count": 6, "rating": "none", "density": 0.6},
    ],
}
FIRST, SECOND, TEST = "train-00000-of-00002", "train-00001-of-00002", "test-00000-of-00002"
FILES = (FIRST, SECOND, TEST, "test-00001-of-00002")


def found(place: Path, **options: Any) -> tuple[dict[str, int], list[str]]:
    verification = verify(str(place), **options)
    return {name: count for name, count in verification.counts.items() if count}, list(
        map(str, verification.violations)
    )


def rewrite(place: Path, name: str, change: Callable[[pa.Table], pa.Table], folder: str = "data") -> None:
    """Change a file, and let the manifest say that it was always so."""
    path = place / folder / f"{name}.parquet"
    pq.write_table(change(pq.read_table(path)), path)
    state_again(place)


def state_again(place: Path) -> None:
    manifest = json.loads((place / "manifest.json").read_text())
    for entry in (*manifest["files"], *manifest["other_files"]):
        data = (place / entry["file"]).read_bytes()
        entry |= {"bytes": len(data), "sha256": sha256(data).hexdigest()}
    (place / "manifest.json").write_text(json.dumps(manifest))


def with_value(table: pa.Table, column: str, row: int, value: Any) -> pa.Table:
    number = table.column_names.index(column)
    values = table.column(column).to_pylist()
    values[row] = value
    return table.set_column(number, table.field(column), pa.array(values, table.field(column).type))


def with_row(table: pa.Table, row: int, other: pa.Table) -> pa.Table:
    """Put a row of one line into the place of another, but for what tells the place."""
    for column in set(other.column_names) - set(PLACE_COLUMNS) - {"tries"}:
        table = with_value(table, column, row, other.column(column)[0].as_py())
    return table


def edit(place: Path, name: str, change: Callable[[dict[str, Any]], None]) -> None:
    data = json.loads((place / name).read_text())
    change(data)
    (place / name).write_text(json.dumps(data))


def rows_of_family(place: Path, name: str, family: str) -> list[int]:
    families = pq.read_table(place / "data" / f"{name}.parquet").column("family").to_pylist()
    return [row for row, own in enumerate(families) if own == family]


def row_for(place: Path, puzzle: Any, name: str, row: int) -> pa.Table:
    """Make the row of a puzzle that might stand in some place."""
    metadata = read_metadata(Storage(str(place)))
    stated = pq.read_table(place / "data" / f"{name}.parquet").slice(row, 1).to_pylist()[0]
    family = family_named(puzzle.family)
    proof = family.prove(puzzle)
    (rating,) = family.rate_many([puzzle], [proof])
    requests = {json.dumps(request_dict(part.request)): part.request for part in metadata.plan.parts}
    request = requests[stated["request"]]
    record = Record(puzzle.family, request, metadata.plan.seed, stated["index"], puzzle, {}, proof, rating, 1, {})
    return tables_of([record], replace(metadata.plan, traces=False)).rows
