"""One shard: its rows as tables, the tables as bytes, and its files.

.staged/data/train-00003-of-00010.parquet          the rows as they were made, not yet compared with other shards
.staged/traces/train-00003-of-00010.parquet
.staged/offers/00003-of-00010                      the part of them to compare
.staged/made/00003-of-00010.json                   the receipt, written last
.staged/final/data/train-00003-of-00010.parquet    the rows, those that were refused replaced
.staged/finished/00003-of-00010.json               the receipt of these, if there are any
"""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from generator.families import family_named
from generator.record import Record
from generator.seen import keys_of
from generator.together import without_collector
from output.batch import receipts
from output.batch.exchange import write_offers
from output.batch.layout import DATA, FINAL, STAGED, TRACES, Shard, numbers_in, replaced_name, shard_of, splits_of
from output.batch.making import Made, fill, make_offers, records_for, records_of
from output.batch.offers import DUPLICATE, OFFER, Offers, are_made, next_round, require_enough
from output.batch.plan import Plan
from output.batch.states import states_fields, states_table
from output.batch.storage import Storage, StorageError
from output.batch.work import RowKeys, Work, are_excluded
from output.columns import DATA_SET_COLUMNS
from output.prompts.columns import PICTURE_FIELD, PROMPT_FIELDS, with_prompts
from output.prompts.template import Template
from output.tables import schema_of, table_of

OFFERS = f"{STAGED}/offers"
_GONE = -1
_SPLIT = pa.field("split", pa.string(), metadata={"comment": "the split that the row belongs to"})

TRACE_SCHEMA = pa.schema(
    [
        pa.field("id", pa.string(), metadata={"comment": "id of the puzzle"}),
        pa.field("step", pa.int32(), metadata={"comment": "number of the step, from 1"}),
        pa.field("rule", pa.string(), metadata={"comment": "name of its rule"}),
        pa.field("text", pa.string(), metadata={"comment": "the step as a sentence"}),
        pa.field("data", pa.string(), metadata={"comment": "the step as JSON"}),
    ]
)


def data_set_schema(prompts: Template | None = None) -> pa.Schema:
    """Return the schema of the files of a data set."""
    own = [*(PROMPT_FIELDS if prompts else ()), *([PICTURE_FIELD] if prompts and prompts.has_pictures else [])]
    return pa.schema([*schema_of(DATA_SET_COLUMNS), _SPLIT, *own])


@dataclass(frozen=True, slots=True)
class ShardTables:
    """The contents of a shard's files."""

    rows: pa.Table  # the puzzles
    traces: pa.Table | None  # the steps of their solutions; None if these were not asked for
    refused: Counter[str]  # the number of puzzles refused on the way, by reason

    @property
    def keys(self) -> RowKeys:
        """Return the keys of the rows."""
        return RowKeys(*(keys_of(self.rows.column(name).to_pylist()) for name in ("id", "solution_id")))

    def with_replaced(
        self, records: Mapping[int, Record], gone: Sequence[int], n_refused: int, plan: Plan
    ) -> "ShardTables":
        """Replace rows by records, by the number of the row, and leave out other rows.

        ``n_refused`` counts what was refused on the way to them.
        """
        other = tables_of(list(records.values()), plan)
        places = np.arange(self.rows.num_rows)
        places[list(records)] = self.rows.num_rows + np.arange(len(records))
        places = np.delete(places, gone)
        rows = pa.concat_tables([self.rows, other.rows]).take(places).combine_chunks()
        traces = None
        if self.traces is not None and other.traces is not None:
            traces = in_order_of(rows, pa.concat_tables([self.traces, other.traces]))
        return ShardTables(rows, traces, self.refused + Counter({DUPLICATE: n_refused}) + other.refused)

    def by_split(self, plan: Plan) -> "Iterator[tuple[str, ShardTables]]":
        """Yield the rows of each split that has some, and their steps."""
        splits = self.rows.column("split").to_numpy()
        for split in plan.splits:
            places = np.flatnonzero(splits == split)
            if len(places):
                is_all = len(places) == self.rows.num_rows
                rows = self.rows if is_all else self.rows.take(places).combine_chunks()
                traces = None if self.traces is None else in_order_of(rows, self.traces)
                yield split, ShardTables(rows, traces, Counter())


def in_order_of(rows: pa.Table, traces: pa.Table) -> pa.Table:
    """Return the traces of the puzzles that are present, in the order of the puzzles."""
    numbers: dict[str, int] = {}
    for number, each in enumerate(rows.column("id").to_pylist()):
        numbers.setdefault(each, number)
    ranks = np.array([numbers.get(each, _GONE) for each in traces.column("id").to_pylist()], np.int64)
    order = np.argsort(ranks, kind="stable")
    return traces.take(order[ranks[order] != _GONE]).combine_chunks()


def tables_of(records: list[Record], plan: Plan, ranks: Iterable[int] = ()) -> ShardTables:
    """Lay out records as tables.

    Of several images of a puzzle, keep the one with the lowest rank, or else the first.
    """
    rows = table_of(records, DATA_SET_COLUMNS)
    names = np.array(list(plan.splits), object)
    splits = names[splits_of(plan.splits, keys_of(rows.column("solution_id").to_pylist()))]
    rows = rows.append_column(_SPLIT, pa.array(splits, pa.string()))
    if plan.prompts:
        rows = with_prompts(rows, records, plan.prompts)
    traces = None
    if plan.has_steps:
        traces = _steps_table(rows.column("id").to_pylist(), records, list(ranks) or list(range(len(records))), plan)
    refused: Counter[str] = Counter()
    for record in records:
        if record.rejected:
            refused.update(record.rejected)
    return ShardTables(rows, traces, refused)


def steps_schema(plan: Plan) -> pa.Schema:
    """Return the schema of the files of steps."""
    texts = () if plan.traces else ("text", "data")
    own = states_fields(plan.parts[0].request, has_pictures=plan.has_pictures) if plan.states else ()
    return pa.schema([*(each for each in TRACE_SCHEMA if each.name not in texts), *own])


def _steps_table(ids: list[str], records: list[Record], ranks: list[int], plan: Plan) -> pa.Table:
    """Lay out the steps of each puzzle once; if rows are images of each other, all but one will be replaced."""
    staying: dict[str, int] = {}
    for row, each in enumerate(ids):
        if each not in staying or ranks[row] < ranks[staying[each]]:
            staying[each] = row
    own = [(ids[row], records[row]) for row in sorted(staying.values())]
    schema, columns = steps_schema(plan), dict[str, pa.ChunkedArray]()
    for table in (
        *([pa.Table.from_pylist(list(_steps(own)), TRACE_SCHEMA)] if plan.traces else []),
        *([states_table(own, plan.parts[0].request, has_pictures=plan.has_pictures)] if plan.states else []),
    ):
        columns |= dict(zip(table.column_names, table.columns, strict=True))
    return pa.table(columns).select(schema.names).cast(schema)


def _steps(own: Iterable[tuple[str, Record]]) -> Iterator[dict[str, object]]:
    """Yield the steps of puzzles with their ids."""
    for each, record in own:
        family = family_named(record.family)
        for number, step in enumerate(family.explain(record.puzzle, record.proof), start=1):
            data = json.dumps(step.as_dict(), ensure_ascii=False, separators=(",", ":"))
            yield {"id": each, "step": number, "rule": step.rule, "text": step.text, "data": data}


def first_offers(plan: Plan, shard: Shard, excluded: RowKeys) -> tuple[Made, ShardTables, Offers]:
    """Make the records, tables and offers of a shard, regardless of others.

    Raise GenerationExhausted if one fails, unless the plan allows a short data set.
    """
    records, numbers = records_of(plan, shard), numbers_in(plan, shard)
    offers = np.zeros(len(numbers), OFFER)
    offers["number"] = numbers
    keys = fill(plan, offers, records)
    require_enough(plan, offers)
    rows = np.array(list(records), np.int64)[are_excluded(excluded, keys)]
    if len(rows):
        coming = next_round(offers[rows])
        coming["round"] = 0  # excluded puzzles were never offered
        made, offers[rows] = make_offers(plan, coming, excluded)
        records = {row: record for row, record in records.items() if row not in set(rows.tolist())}
        records |= {int(rows[place]): record for place, record in made.items()}
        records = dict(sorted(records.items()))
    tables = tables_of(list(records.values()), plan, numbers[list(records)].tolist())
    if len(rows):
        tables.refused[DUPLICATE] += int(offers["refused"].sum())
    return records, tables, offers


def make_shard(work: Work, number: int) -> receipts.Receipt:
    """Make a shard, stage it for comparison with the others, and return its receipt.

    Raises ``GenerationExhausted`` if a puzzle cannot be made.
    """
    shard = shard_of(work.plan, number)
    with without_collector():
        _, tables, offers = first_offers(work.plan, shard, work.excluded())
        rows, others = _write(tables, work, shard, f"{STAGED}/")
    name = f"{OFFERS}/{shard.label}"
    write_offers(work.storage, name, offers, is_lasting=True)
    receipt = receipts.Receipt(
        number, shard.n_rows, rows, others, receipts.file_entry(name, offers.tobytes()), dict(tables.refused)
    )
    receipts.write_receipt(work, receipts.MADE, receipt)
    return receipt


def finish_shard(work: Work, replaced: Collection[str], number: int) -> receipts.Receipt:
    """Write the files of a shard again if some of their rows were refused; return the receipt of the final files.

    ``replaced`` are the names of the files that say which rows these are, and what replaces them.
    """
    made = receipts.read_receipt(work, receipts.MADE, number)
    if made is None:
        raise StorageError(f"the receipt of shard {number} in {work.storage} is gone; expected --resume")
    shard = shard_of(work.plan, number)
    name = replaced_name(work.group_of(number))
    own = _replaced_rows(work, shard, name) if name in replaced else {}
    if not own:
        return made
    with without_collector():
        offers = np.array(list(own.values()), OFFER)
        first = np.frombuffer(work.storage.read(made.offers.file), OFFER)
        rows = np.cumsum(are_made(first))[list(own)] - 1  # where rows that stood there were, among those that did
        stood, replaces = are_made(first)[list(own)], offers["after"] > 0
        made_again = records_for(work.plan, offers[replaces])
        records = dict(zip(rows[replaces].tolist(), made_again.values(), strict=True))
        gone = rows[stood & ~replaces].tolist()
        tables = _staged(work, made, first).with_replaced(records, gone, int(offers["refused"].sum()), work.plan)
        entries, others = _write(tables, work, shard, f"{FINAL}/")
    receipt = receipts.Receipt(number, tables.rows.num_rows, entries, others, made.offers, dict(tables.refused))
    receipts.write_receipt(work, receipts.FINISHED, receipt)
    return receipt


def _replaced_rows(work: Work, shard: Shard, name: str) -> dict[int, np.void]:
    """Return the offers that replace rows of a shard, by the number of the row."""
    replaced, numbers = read_replaced(work.storage, name), numbers_in(work.plan, shard)
    offers = dict(zip(replaced["number"].tolist(), replaced, strict=True))
    return {row: offers[number] for row, number in enumerate(numbers.tolist()) if number in offers}


def _staged(work: Work, made: receipts.Receipt, first: Offers) -> ShardTables:

    def table_in(name: str) -> pa.Table:
        return pq.read_table(pa.BufferReader(work.storage.read(f"{STAGED}/{name}")))

    if not made.rows:
        return tables_of([], work.plan)
    rows = pa.concat_tables([table_in(entry.file) for entry in made.rows])
    order = np.argsort(np.argsort(first["split"][are_made(first)], kind="stable"))
    traces = pa.concat_tables([table_in(entry.file) for entry in made.others]) if work.plan.has_steps else None
    return ShardTables(rows.take(order), traces, Counter(made.refused))


def _write(
    tables: ShardTables, work: Work, shard: Shard, folder: str
) -> tuple[tuple[receipts.ShardEntry, ...], tuple[receipts.FileEntry, ...]]:
    """Write the files of a shard into a folder, and return their entries."""
    rows, others = [], []
    for split, own in tables.by_split(work.plan):
        name = shard.file(split)
        if own.traces is not None:
            data = table_bytes(own.traces)
            work.storage.write(f"{folder}{TRACES}/{name}", data)
            others.append(receipts.file_entry(f"{TRACES}/{name}", data))
        data = table_bytes(own.rows)
        work.storage.write(f"{folder}{DATA}/{name}", data)
        entry = receipts.file_entry(f"{DATA}/{name}", data)
        rows.append(receipts.ShardEntry(entry.file, entry.bytes, entry.sha256, split, own.rows.num_rows))
    return tuple(rows), tuple(others)


def table_bytes(table: pa.Table) -> bytes:
    """Write a table as Parquet."""
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, table.schema, compression="zstd") as writer:
        writer.write_table(table)
    return bytes(sink.getvalue())


_REPLACED_COLUMNS = {
    "number": "number of the puzzle, those of the parts of the plan one after the other",
    "after": "starts of its random stream that are passed over; 0 for a puzzle that is left out",
    "refused": "offers of that stream that other rows had, or that were kept out",
}


def replaced_bytes(offers: Offers) -> bytes:
    """Write which puzzles were replaced as Parquet, from which a shard that is damaged later can be made again."""
    fields = [
        pa.field(name, pa.from_numpy_dtype(OFFER[name]), metadata={"comment": comment})
        for name, comment in _REPLACED_COLUMNS.items()
    ]
    columns = [np.ascontiguousarray(offers[name]) for name in _REPLACED_COLUMNS]
    return table_bytes(pa.table(columns, pa.schema(fields)))


def read_replaced(storage: Storage, name: str) -> Offers:
    """Read which puzzles were replaced; raise StorageError if that fails."""
    table = pq.read_table(pa.BufferReader(storage.read(name)))
    offers = np.zeros(table.num_rows, OFFER)
    for column in _REPLACED_COLUMNS:
        offers[column] = table.column(column).to_numpy()
    return offers
