"""Checks of a single file of a data set: its bytes, its columns, the places of its rows, and its steps."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from generator.record import request_dict
from output.batch.findings import Check, Finding, shown
from output.batch.layout import DATA, TRACES, RowsFile, shard_of
from output.batch.manifest import Metadata
from output.batch.shard import data_set_schema, steps_schema
from puzzles.errors import counted

BYTES, ROWS = "bytes", "rows"
_IDS = ("id", "solution_id")
_NOWHERE = -1
_OPTIONAL = ("not nullable", "nullable")


@dataclass(frozen=True)
class DataFile:
    """One file of a data set's rows, to be checked."""

    metadata: Metadata  # the metadata of its data set
    planned: RowsFile  # where its rows come from
    data: bytes  # the bytes of the file
    trace_data: bytes  # the bytes of its file of steps; empty if there is none
    rows: pa.Table  # the rows that can be read from the bytes; without columns if nothing can be read
    traces: pa.Table  # the rows that can be read from its file of steps

    @property
    def name(self) -> str:
        """Return the name of the file within the data set."""
        return f"{DATA}/{self.planned.name}"

    @property
    def trace_name(self) -> str:
        """Return the name of its file of steps."""
        return f"{TRACES}/{self.planned.name}"

    @cached_property
    def places(self) -> list[list[int]]:
        """Return the places of the rows of each piece in its shard, as rows state them, or else the likeliest ones."""
        return [places for places, _ in self._placed]

    @cached_property
    def slots(self) -> list[tuple[int, int]]:
        """Return the part of each row, and the number of its puzzle in that part."""
        return [slot for _, slots in self._placed for slot in slots]

    @cached_property
    def _placed(self) -> list[tuple[list[int], list[tuple[int, int]]]]:
        """Return the places of the rows of each piece in its shard, and their slots."""
        plan = self.metadata.plan
        families = [part.request.family for part in plan.parts]
        kinds = list(zip(families, _requests(self.metadata), strict=True))
        family, request, index = (self.rows.column(name).to_pylist() for name in ("family", "request", "index"))
        stated = list(zip(zip(family, request, strict=True), index, strict=True))
        found, first = [], 0
        for piece in self.planned.pieces:
            slots = shard_of(plan, piece.shard).slots()
            own = stated[first : first + piece.n_rows]
            places = places_of(own, [(kinds[part], number) for part, number in slots])
            found.append((places, [slots[place] for place in places]))
            first += piece.n_rows
        return found

    def finding(self, text: str, row: int | None = None) -> Finding:
        """Return a finding about the file or about one of its rows."""
        return Finding(self.name, row, text)


def places_of(stated: Sequence[tuple[Any, Any]], slots: Sequence[tuple[Any, Any]]) -> list[int]:
    """Find rows among slots in the same order.

    A row that names no later slot takes the next one that shares something.

    >>> places_of([("a", 0), ("b", 9), ("a", 2)], [("a", 0), ("b", 0), ("a", 1), ("a", 2)])
    [0, 1, 3]
    """
    numbers: dict[tuple[Any, Any], list[int]] = {}
    for number, slot in enumerate(slots):
        numbers.setdefault(slot, []).append(number)
    found: list[int | None] = []
    last = _NOWHERE
    for each in stated:
        own = next((number for number in numbers.get(each, ()) if number > last), None)
        last = last if own is None else own
        found.append(own)
    ends = [len(slots)]  # for each row from the last one back, where the next that was found stands
    for own in reversed(found[1:]):
        ends.append(ends[-1] if own is None else own)
    places: list[int] = []
    for own, end, (kind, index) in zip(found, reversed(ends), stated, strict=True):
        if own is None:
            left = range(places[-1] + 1 if places else 0, end)
            alike = (number for number in left if slots[number][0] == kind or slots[number][1] == index)
            own = next(alike, min(left.start, len(slots) - 1))
        places.append(own)
    return places


def table_in(data: bytes) -> pa.Table:
    """Read Parquet; return a table without columns for any other bytes."""
    try:
        table = pq.read_table(pa.BufferReader(data))
        table.validate(full=True)  # texts are not checked before, and may not be UTF-8
        # Names of columns may not be UTF-8 either, and then reading them raises an error.
        return table if table.column_names else pa.table({})
    except (pa.ArrowException, OSError, ValueError):  # depending on the damage
        return pa.table({})


def _bytes(file: DataFile) -> Iterator[Finding]:
    yield from differences(file.metadata, file.name, file.data)
    if file.trace_data:  # another check finds out whether it should exist
        yield from differences(file.metadata, file.trace_name, file.trace_data)


def differences(metadata: Metadata, name: str, data: bytes) -> Iterator[Finding]:
    """Compare a file with its entry in the manifest; another check finds files without one."""
    entry = metadata.entries.get(name)
    if entry is None:
        return
    if entry.get("bytes") != len(data):
        yield Finding(name, None, f"has {len(data)} bytes; expected {entry.get('bytes')} as in the manifest")
    digest = sha256(data).hexdigest()
    if entry.get("sha256") != digest:
        yield Finding(name, None, f"has the SHA-256 {digest[:12]}...; expected {str(entry.get('sha256'))[:12]}...")


def _rows(file: DataFile) -> Iterator[Finding]:
    if not file.rows.num_columns:
        yield file.finding("cannot be read as Parquet")
    elif file.rows.num_rows != file.planned.n_rows:
        text = f"has {counted(file.rows.num_rows, 'row')}; expected {file.planned.n_rows}, so none was checked"
        yield file.finding(text)


def _schema(file: DataFile) -> Iterator[Finding]:
    if not file.rows.num_columns:
        return
    expected = data_set_schema(file.metadata.plan.prompts)
    for objection in _differences(file.rows.schema, expected, with_comments=file.metadata.is_of_these_versions):
        yield file.finding(objection)
    for name in _IDS:
        if file.rows.column_names.count(name) == 1 and (n_missing := file.rows.column(name).null_count):
            yield file.finding(f"has no {name} in {counted(n_missing, 'row')}")


def _differences(found: pa.Schema, expected: pa.Schema, *, with_comments: bool = True) -> Iterator[str]:
    if found.names != expected.names:
        missing = [name for name in expected.names if name not in found.names]
        strange = [name for name in found.names if name not in expected.names]
        words = [f"lacks {', '.join(missing)}"] * bool(missing) + [f"has {', '.join(strange)} too"] * bool(strange)
        yield f"has other columns: it {' and '.join(words) or 'has them in another order'}"
        return
    for own, other in zip(found, expected, strict=True):
        if own.type != other.type:
            yield f"has the column {own.name} of type {own.type}; expected {other.type}"
        elif with_comments and own.nullable != other.nullable:
            yield f"has the column {own.name} {_OPTIONAL[own.nullable]}; expected it {_OPTIONAL[other.nullable]}"
        elif with_comments and _comment(own) != _comment(other):
            yield f"has the comment {shown(_comment(own))} at the column {own.name}; expected {_comment(other)!r}"


def _comment(field: pa.Field) -> str:
    return str((field.metadata or {}).get(b"comment", b""), errors="replace")


def _place(file: DataFile) -> Iterator[Finding]:
    """Compare the place in the plan that rows state with the plan."""
    for name, expected in _expected_places(file).items():
        stated = file.rows.column(name).to_pylist()
        if stated != expected:
            for row, (own, other) in enumerate(zip(stated, expected, strict=True)):
                if own != other:
                    yield file.finding(f"has {name} {shown(own)}; expected {shown(other)} by the plan", row)


def _expected_places(file: DataFile) -> dict[str, list[Any]]:
    metadata, slots = file.metadata, file.slots
    families = [part.request.family for part in metadata.plan.parts]
    requests = _requests(metadata)
    return {
        "family": [families[part] for part, _ in slots],
        "request": [requests[part] for part, _ in slots],
        "seed": [metadata.plan.seed] * len(slots),
        "index": [index for _, index in slots],
        "split": [file.planned.split] * len(slots),
        "versions": [json.dumps(metadata.made_with)] * len(slots),
    }


def _requests(metadata: Metadata) -> list[str]:
    return [json.dumps(request_dict(part.request)) for part in metadata.plan.parts]


def _steps(file: DataFile) -> Iterator[Finding]:
    """Check that the steps of each puzzle stand together, numbered from 1, in the order of the rows."""
    if not file.metadata.plan.has_steps:
        return
    name = file.trace_name
    if not file.traces.num_columns:
        yield Finding(name, None, "is not there or cannot be read as Parquet")
        return
    objections = list(_differences(file.traces.schema, steps_schema(file.metadata.plan)))
    if objections or not file.traces.num_rows:
        yield from (Finding(name, None, objection) for objection in objections)
        return
    rows = pc.index_in(file.traces.column("id"), value_set=file.rows.column("id").combine_chunks())
    ranks, steps = rows.fill_null(_NOWHERE).to_numpy(), file.traces.column("step").to_numpy()
    begins = np.concatenate(([True], ranks[1:] != ranks[:-1]))
    numbers = np.arange(len(ranks))
    expected = numbers - np.maximum.accumulate(np.where(begins, numbers, 0)) + 1
    out_of_order = begins & np.concatenate(([False], ranks[1:] < ranks[:-1]))
    wrong = np.flatnonzero((ranks == _NOWHERE) | out_of_order | (steps != expected))
    firsts = np.unique(np.cumsum(begins)[wrong], return_index=True)[1]  # the first wrong row of each puzzle
    for row in wrong[firsts].tolist():
        if ranks[row] == _NOWHERE:
            text = f"has a step of {file.traces.column('id')[row]}, which is not in {file.name}"
        elif out_of_order[row]:
            text = f"has steps of {file.traces.column('id')[row]} again or out of the order of {file.name}"
        else:
            text = f"has step {steps[row]} where step {expected[row]} comes"
        yield Finding(name, row, text)


BYTE_CHECKS: tuple[Check[DataFile], ...] = (Check(BYTES, "sizes and SHA-256 agree with the manifest", _bytes),)
"""The checks that every file gets."""

LAYOUT_CHECKS: tuple[Check[DataFile], ...] = (
    Check(ROWS, "each file has as many rows as planned", _rows),
    Check("schema", "names, types and comments of the columns are ours", _schema),
)
"""The further checks that every file gets; if they find something, its rows are not checked."""

CONTENT_CHECKS: tuple[Check[DataFile], ...] = (
    Check("place", "each row states its place in the plan", _place),
    Check("steps", "the steps of each puzzle are numbered from 1", _steps),
)
"""The checks of files whose rows can be checked."""
