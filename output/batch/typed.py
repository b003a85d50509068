"""Typed tables: the rows of each family by themselves, with its own nested columns beside the text of each puzzle.

tables/sudoku/train-00000-of-00009.parquet    columns of data/, and box, givens, regions, marks, ...
tables/sudoku/test-00000-of-00001.parquet
tables/nonogram/train-00000-of-00003.parquet  columns of data/, and palette, rows, columns

The rows of a family and a split, in the order of ``data/``, go into as few files as hold them. They follow
from ``data/``, from which ``verify`` makes them again.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from output.batch.layout import TABLES, file_name, sized
from output.batch.plan import Plan
from output.batch.receipts import FileEntry, ShardEntry, file_entry
from output.batch.shard import data_set_schema, table_bytes
from output.batch.storage import Storage
from output.batch.workers import Workers
from output.member_columns import member_fields, member_values
from output.prompts.template import Template
from puzzles.formats import gridwright_json
from puzzles.formats.document import Format
from puzzles.formats.registry import recognize

_FAMILY, _PUZZLE = "family", "puzzle"


@dataclass(frozen=True, slots=True)
class TypedFile:
    """A file of a typed table, by the rows of ``data/`` that it repeats."""

    file: str  # the name within the data set
    family: str  # the family of its puzzles
    # For each file in ``data/`` with some of its rows: the name, and the first and the last of the family's rows taken.
    pieces: tuple[tuple[str, int, int], ...]

    @property
    def n_rows(self) -> int:
        """Count the rows."""
        return sum(stop - start for _, start, stop in self.pieces)


def typed_schema(family: str, prompts: Template | None = None) -> pa.Schema:
    """Return the schema of the typed table of a family."""
    return pa.schema([*data_set_schema(prompts), *member_fields(family)])


def families_of(plan: Plan) -> list[str]:
    """Return the families of a plan, each once."""
    return list(dict.fromkeys(part.request.family for part in plan.parts))


def typed_files(plan: Plan, storage: Storage, rows: Sequence[ShardEntry], workers: Workers) -> list[TypedFile]:
    """Return the files of a data set's typed tables, from its files of rows in order, split by split."""
    families = families_of(plan)
    if len(families) == 1:
        counts: Mapping[str, Mapping[str, int]] = {entry.file: {families[0]: entry.rows} for entry in rows}
    else:
        counts = dict(workers.results(partial(_by_family, storage), [entry.file for entry in rows]))
    return [
        TypedFile(f"{_folder(family)}/{file_name(split, number, n_files)}", family, own)
        for family in families
        for split in plan.splits
        for names in [[entry.file for entry in rows if entry.split == split]]
        for n_files, number, pieces in sized([counts[name].get(family, 0) for name in names], plan.shard_rows)
        for own in [tuple((names[place], start, stop) for place, start, stop in pieces)]
    ]


def _folder(family: str) -> str:
    return f"{TABLES}/{family}"


def typed_folders(plan: Plan) -> list[str]:
    """Return the folders of the typed tables of a plan."""
    return [_folder(family) for family in families_of(plan)] if plan.tables else []


def typed_tables(plan: Plan, files: Iterable[FileEntry]) -> dict[str, tuple[str, list[str]]]:
    """Return for each family with a typed table the folder of its files, and the splits that have such files."""
    there = {file.file.rpartition("-of-")[0].rpartition("-")[0] for file in files}
    found = {
        family: (_folder(family), [split for split in plan.splits if f"{_folder(family)}/{split}" in there])
        for family in families_of(plan)
    }
    return {family: own for family, own in found.items() if own[1]}


def _by_family(storage: Storage, name: str) -> tuple[str, Counter[str]]:
    families = pq.read_table(pa.BufferReader(storage.read(name)), columns=[_FAMILY]).column(_FAMILY)
    return name, Counter({each["values"]: each["counts"] for each in pc.value_counts(families).to_pylist()})


def write_typed(storage: Storage, prompts: Template | None, file: TypedFile) -> FileEntry:
    """Write a file of a typed table, and return its entry; the errors are those of ``Storage``."""
    data = table_bytes(typed_table(storage, prompts, file))
    storage.write(file.file, data)
    return file_entry(file.file, data)


def typed_table(storage: Storage, prompts: Template | None, file: TypedFile) -> pa.Table:
    """Return the contents of a file of a typed table, given the files in ``data/``."""
    rows = pa.concat_tables([_piece(storage, file.family, *each) for each in file.pieces]).combine_chunks()
    members = list(_members(rows.column(_PUZZLE).to_pylist()))
    columns = [*rows.columns, *member_values(file.family, members)]
    return pa.table(columns, typed_schema(file.family, prompts))


def _piece(storage: Storage, family: str, name: str, start: int, stop: int) -> pa.Table:
    table = pq.read_table(pa.BufferReader(storage.read(name)))
    return table.filter(pc.equal(table.column(_FAMILY), family)).slice(start, stop - start)


def _members(texts: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    """Yield the members of puzzles of one family; it is quick if most puzzles are in the same notation."""
    form: Format[Any] | None = None
    for text in texts:
        data = text.encode()
        if form is None or not form.sniff(data):
            form = recognize(data, "the puzzle")
        if form is gridwright_json.FORMAT:
            yield json.loads(text)  # these are the members; making the puzzle itself would take ten times as long
        else:
            (document,) = form.read(data)
            yield gridwright_json.to_dict(document)
