"""The files of rows in ``data/``, and of their steps in ``traces/``, put together from the files of shards.

.staged/data/train-00003-of-00010.parquet          the rows of a shard and a split, as they were made
.staged/final/data/train-00004-of-00010.parquet    the same, if some of them were replaced
data/train-00003-of-00009.parquet                  rows of both

A file that holds all of a shard's rows of a split under the same name is moved, as every file is in a data set with a
single split. Others are written again, and the files of shards stay until the data set is complete.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import pyarrow as pa
import pyarrow.parquet as pq

from output.batch.layout import DATA, FINAL, STAGED, TRACES, RowsFile, rows_files
from output.batch.receipts import FileEntry, Receipt, RowsEntry, ShardEntry, file_entry
from output.batch.shard import in_order_of, table_bytes
from output.batch.storage import Storage, StorageError
from output.batch.work import Work


@dataclass(frozen=True, slots=True)
class Packed:
    """A file of rows that is in place, and the file of their steps."""

    rows: RowsEntry  # the file of rows
    steps: FileEntry | None  # the file of steps; None if the plan asks for none

    @property
    def file(self) -> str:
        """Return the name of the file of rows within the data set."""
        return self.rows.file


@dataclass(frozen=True, slots=True)
class Packing:
    """A file of rows to be put in place, and the files of shards that have these rows."""

    planned: RowsFile  # the file
    rows: tuple[ShardEntry, ...]  # for each of its pieces, the file of the shard with these rows
    steps: tuple[FileEntry, ...]  # for each of its pieces, the file of the shard with their steps, if there are any

    @property
    def file(self) -> str:
        """Return the name of the file of rows within the data set."""
        return f"{DATA}/{self.planned.name}"

    @property
    def n_rows(self) -> int:
        """Count the rows."""
        return self.planned.n_rows

    @property
    def is_whole(self) -> bool:
        """Return whether the file is that of a shard, under the same name."""
        return self.rows[0].file == self.file and len(self.rows) == 1 and self.rows[0].rows == self.n_rows


def packings(work: Work, receipts: Sequence[Receipt]) -> list[Packing]:
    """Return the files of rows of a data set, by the receipts of all its shards in order."""
    by_split: dict[str, list[int]] = {split: [0] * len(receipts) for split in work.plan.splits}
    rows: dict[tuple[str, int], ShardEntry] = {}
    steps: dict[tuple[str, int], FileEntry] = {}
    for receipt in receipts:
        of_steps = {entry.file.removeprefix(f"{TRACES}/"): entry for entry in receipt.others}
        for entry in receipt.rows:
            key = entry.split, receipt.number
            by_split[entry.split][receipt.number], rows[key] = entry.rows, entry
            if own := of_steps.get(entry.file.removeprefix(f"{DATA}/")):
                steps[key] = own
    return [
        Packing(
            file,
            tuple(rows[file.split, piece.shard] for piece in file.pieces),
            tuple(steps[key] for piece in file.pieces if (key := (file.split, piece.shard)) in steps),
        )
        for file in rows_files(work.plan, work.layout, by_split)
    ]


def pack(work: Work, packing: Packing) -> Packed:
    """Move a file of rows and the file of their steps to their places, and return the entries of both.

    Raise StorageError if a file of a shard is gone, and OutputError if a file cannot be written.
    """
    storage, planned = work.storage, packing.planned
    if packing.is_whole:
        for entry in (*packing.steps, *packing.rows):
            name, _ = _found(storage, entry)
            if name != entry.file:
                storage.move(name, entry.file)
        rows_entry, steps_entry = packing.rows[0], next(iter(packing.steps), None)
    else:
        tables = [_table(storage, entry) for entry in packing.rows]
        pieces = [table.slice(piece.start, piece.n_rows) for table, piece in zip(tables, planned.pieces, strict=True)]
        steps_entry = None
        if packing.steps:
            steps = [in_order_of(own, _table(storage, entry)) for own, entry in zip(pieces, packing.steps, strict=True)]
            steps_entry = _write(storage, f"{TRACES}/{planned.name}", pa.concat_tables(steps))
        written = _write(storage, packing.file, pa.concat_tables(pieces))
        rows_entry = ShardEntry(**asdict(written), split=planned.split, rows=planned.n_rows)
    first, by_shard = shards_in(planned)
    return Packed(RowsEntry(**asdict(rows_entry), first_shard=first, by_shard=by_shard), steps_entry)


def shards_in(file: RowsFile) -> tuple[int, tuple[int, ...]]:
    """Return the first shard that a file has rows of, and how many it has of that one, the next one, and so on."""
    first, counts = file.pieces[0].shard, {piece.shard: piece.n_rows for piece in file.pieces}
    return first, tuple(counts.get(number, 0) for number in range(first, file.pieces[-1].shard + 1))


def _write(storage: Storage, name: str, table: pa.Table) -> FileEntry:
    data = table_bytes(table.combine_chunks())
    storage.write(name, data)
    return file_entry(name, data)


def _table(storage: Storage, entry: FileEntry) -> pa.Table:
    return pq.read_table(pa.BufferReader(_found(storage, entry)[1]))


def _found(storage: Storage, entry: FileEntry) -> tuple[str, bytes]:
    found = found_file(storage, entry)
    if found is None:
        raise StorageError(f"{entry.file} in {storage} is gone or damaged; expected --resume")
    return found


def found_file(storage: Storage, entry: FileEntry) -> tuple[str, bytes] | None:
    """Return the name and the bytes of a file of a shard, where it is intact: waiting, or in place; else None."""
    own = FileEntry(entry.file, entry.bytes, entry.sha256)
    for folder in (f"{FINAL}/", f"{STAGED}/", ""):
        try:
            data = storage.read(f"{folder}{entry.file}")
        except StorageError:
            continue
        if file_entry(entry.file, data) == own:
            return f"{folder}{entry.file}", data
    return None
