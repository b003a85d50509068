"""A tiny data set, and damage to it: files changed in one way and stated again as if they had always been so."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from generator.families import family_named
from generator.record import Record, request_dict
from output.batch.manifest import read_metadata
from output.batch.shard import tables_of
from output.batch.storage import Storage
from output.batch.verify import verify
from puzzles.formats import registry as formats

Table = pa.Table
Damage = Callable[[Path], object]

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
FIRST, SECOND, TEST = FILES = ("train-00000-of-00002", "train-00001-of-00002", "test-00000-of-00001")
DATA, OTHER, MORE = f"data/{FIRST}.parquet", f"data/{SECOND}.parquet", f"data/{TEST}.parquet"


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
    """Copy one row over another, except for the columns that give its place."""
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


def rows(change: Callable[[Table], Table], name: str = FIRST, folder: str = "data") -> Damage:
    """Change the rows of a file, and let the manifest say that it was always so."""
    return lambda place: rewrite(place, name, change, folder)


def both(name: str, change: Callable[[dict[str, Any]], object]) -> Damage:
    """Change the plan and the manifest alike."""

    def damage(place: Path) -> None:
        for each in ("plan.json", "manifest.json"):
            edit(place, each, lambda data: change(data[name]))

    return damage


def all_of(*damages: Damage) -> Damage:
    return lambda place: [each(place) for each in damages]


def value(column: str, other: Any, name: str = FIRST, row: int = 0, folder: str = "data") -> Damage:
    return rows(lambda table: with_value(table, column, row, other), name, folder)


def of_family(family: str, column: str, other: Any, number: int = 0) -> Damage:
    return lambda place: value(column, other, row=rows_of_family(place, FIRST, family)[number])(place)


def retyped(table: Table) -> Table:
    number = table.column_names.index("n_clues")
    return table.set_column(number, table.field("n_clues").with_type(pa.int64()), table["n_clues"].cast(pa.int64()))


def first_field(change: Callable[[pa.Field], pa.Field]) -> Damage:
    return rows(lambda table: table.cast(pa.schema([change(table.field(0)), *list(table.schema)[1:]])))


def in_every_row(column: str, change: Callable[[Any], Any]) -> Damage:
    def changed(table: Table) -> Table:
        number = table.column_names.index(column)
        values = [change(each) for each in table[column].to_pylist()]
        return table.set_column(number, table.field(column), pa.array(values, table.field(column).type))

    return all_of(*(rows(changed, name) for name in FILES))


def flipped_byte(place: Path) -> None:
    """Change a byte where it hurts nothing but the hash."""
    data = bytearray((place / DATA).read_bytes())
    data[data.rindex(b"parquet-cpp-arrow")] ^= 1
    (place / DATA).write_bytes(data)


def wrong_list(manifest: dict[str, Any]) -> None:
    manifest["files"][0]["split"] = "dev"
    manifest["files"][1]["file"] = "data/other.parquet"


def append(name: str, more: bytes = b" ") -> Damage:
    return lambda place: (place / name).write_bytes((place / name).read_bytes() + more)


def delete(*names: str) -> Damage:
    return lambda place: [(place / name).unlink() for name in names]


def write(name: str, data: bytes) -> Damage:
    def damage(place: Path) -> None:
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_bytes(data)

    return damage


def reversed_solution(place: Path) -> None:
    row = rows_of_family(place, TEST, "sudoku")[0]
    rewrite(place, TEST, lambda table: with_value(table, "solution", row, table["solution"][row].as_py()[::-1]))


def repeated(name: str) -> Damage:
    """Copy the puzzle of one row into another row."""

    def damage(place: Path) -> None:
        row, to = rows_of_family(place, FIRST, "nonogram")[0], rows_of_family(place, name, "nonogram")[1]
        one = pq.read_table(place / DATA).slice(row, 1)
        rewrite(place, name, lambda table: with_row(table, to, one))

    return damage


def image_in_another_split(place: Path) -> None:
    """Return the solution of a puzzle for training a puzzle of its own, with one given more, for the test."""
    row, to = (rows_of_family(place, name, "sudoku")[0] for name in (FIRST, TEST))
    train = pq.read_table(place / DATA)
    (document,) = formats.read(train["puzzle"][row].as_py().encode())
    board, cells = np.array(train["solution"][row].as_py()), np.array(document.puzzle.cells).reshape(6, 6)
    at = tuple(np.argwhere(cells == 0)[0])
    cells[at] = board[at]
    other = type(document.puzzle).from_grid(cells[::-1, ::-1], document.puzzle.ground)
    rewrite(place, TEST, lambda table: with_row(table, to, row_for(place, other, TEST, to)))


def steps_again(place: Path) -> None:
    table = pq.read_table(place / "traces" / f"{FIRST}.parquet")
    n = table["id"].to_pylist().count(table["id"][0].as_py())
    again = pa.concat_tables([table, table.slice(0, n)])
    rewrite(place, FIRST, lambda _: with_value(again, "id", n, "nobody"), "traces")
