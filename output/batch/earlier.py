"""The work that earlier runs left of a data set: files that its manifest vouches for, or receipts of shards."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import partial

import pyarrow as pa
import pyarrow.parquet as pq

from output.batch.layout import DATA, PLOTS, REPLACED, STAGED, TABLES, TRACES, Shard, count_shards, first_row
from output.batch.manifest import MANIFEST, PLAN, MetadataError, metadata_from
from output.batch.receipts import (
    FINISHED,
    MADE,
    FileEntry,
    Receipt,
    ShardEntry,
    file_entry,
    is_intact,
    read_receipt,
)
from output.batch.short import left_out_by, missing_by_shard
from output.batch.storage import Storage, StorageError
from output.batch.work import Work
from output.batch.workers import Workers


@dataclass(frozen=True, slots=True)
class Earlier:
    """The intact work of earlier runs.

    Attributes:
        made: the receipts of shards that need not be made again, by number.
        in_place: the receipts of shards whose files are in place, by number.
        replaced: the files that name replaced rows; None as long as these rows are not known.
        plots: the pictures of the data set, if all of them are there.
        tables: the files of typed tables.
    """

    made: Mapping[int, Receipt]
    in_place: Mapping[int, Receipt]
    replaced: tuple[FileEntry, ...] | None = None
    plots: tuple[FileEntry, ...] = ()
    tables: tuple[FileEntry, ...] = ()


def earlier_work(work: Work, workers: Workers, numbers: range) -> Earlier:
    """Return the work left of some shards, and of the whole data set if it was complete.

    Raise StorageError if the storage fails, and WorkersLost if worker processes die again and again.
    """
    return _in_manifest(work, workers) or _with_receipts(work, workers, numbers)


def _in_manifest(work: Work, workers: Workers) -> Earlier | None:
    """Return the work that agrees with the manifest.

    Without an intact manifest there is none, and all must be settled again.
    """
    found, there = work.storage.read_present((PLAN, MANIFEST)), work.storage.names(REPLACED)
    try:
        metadata = metadata_from(found)
    except MetadataError:
        return None
    if metadata.manifest is None or not metadata.is_stated_twice:
        return None
    names, listed = metadata.entries.keys(), list(metadata.listed)
    intact = {each.file: each for each in workers.results(partial(_intact, work.storage), listed) if each}
    replaced = sorted(name for name in names if name.startswith(REPLACED))
    if {f"{REPLACED}/{name}" for name in there} != set(replaced) or not intact.keys() >= set(replaced):
        return None
    shards = {number: _receipt(work, number, intact) for number in range(count_shards(work.plan))}
    missing = missing_by_shard(work.plan, left_out_by(work.plan, work.storage, replaced))
    whole = {number: receipt for number, receipt in shards.items() if _is_whole(work, receipt, missing[number])}
    plots = [name for name in names if name.startswith(f"{PLOTS}/")]
    are_drawn = intact.keys() >= set(plots)
    tables = [name for name in intact if name.startswith(f"{TABLES}/")]
    kinds = (replaced, plots if are_drawn else (), tables)
    entries = (tuple(_entry(intact[name]) for name in kind) for kind in kinds)
    return Earlier(whole, whole, *entries)


def _intact(storage: Storage, listed: FileEntry) -> ShardEntry | None:
    """Return the entry of a file if it agrees with the manifest, else None; rows are counted again."""
    try:
        data = storage.read(listed.file)
        if file_entry(listed.file, data) != listed:
            return None
        has_rows = listed.file.startswith(f"{DATA}/")
        n_rows = pq.read_metadata(pa.BufferReader(data)).num_rows if has_rows else 0
    except (StorageError, pa.ArrowException):
        return None
    return ShardEntry(**asdict(listed), split=listed.file.rpartition("/")[2].partition("-")[0], rows=n_rows)


def _entry(intact: ShardEntry) -> FileEntry:
    return FileEntry(intact.file, intact.bytes, intact.sha256)


def _receipt(work: Work, number: int, intact: Mapping[str, ShardEntry]) -> Receipt:
    """Return the receipt of the intact files of a shard."""
    shard = Shard(number, count_shards(work.plan), ())
    rows, others = [], []
    for name in map(shard.file, work.plan.splits):
        entry, trace = intact.get(f"{DATA}/{name}"), intact.get(f"{TRACES}/{name}")
        if entry and (trace or not work.plan.has_steps):
            rows.append(entry)
            others += [_entry(trace)] if trace else []
    n_rows = sum(entry.rows for entry in rows)
    return Receipt(number, n_rows, tuple(rows), tuple(others), FileEntry("", 0, ""), {})


def _is_whole(work: Work, receipt: Receipt, n_missing: int) -> bool:
    start, stop = (first_row(work.plan, number) for number in (receipt.number, receipt.number + 1))
    return receipt.n_rows == stop - start - n_missing


def _with_receipts(work: Work, workers: Workers, numbers: range) -> Earlier:
    """Return the work that agrees with the receipts of some shards; raise StorageError if the folder is unreadable."""
    folders = (work.storage.names(f"{STAGED}/{kind}") for kind in (MADE, FINISHED))
    labels = {name.partition("-")[0] for names in folders for name in names}
    known = {int(label) for label in labels if label.isdecimal()}
    states = list(workers.results(partial(_state, work), [each for each in numbers if each in known]))
    return Earlier(
        {state.number: state.made for state in states if state.made},
        {state.number: state.finished for state in states if state.finished},
    )


@dataclass(frozen=True, slots=True)
class _State:
    """The intact work of an earlier run on a shard."""

    number: int  # the number of the shard
    # The receipt, if the offers are intact, and so are the files of the shard or those that replaced them.
    made: Receipt | None
    finished: Receipt | None  # the receipt of the files in place, if these are intact


def _state(work: Work, number: int) -> _State:
    """Compare the files of a shard with its receipts."""
    made, finished = (read_receipt(work, kind, number) for kind in (MADE, FINISHED))
    if finished and not all(is_intact(work.storage, each.file, each) for each in finished.files):
        finished = None
    if made and not is_intact(work.storage, made.offers.file, made.offers):
        made = None
    if made and not finished and not all(_is_somewhere(work.storage, each) for each in made.files):
        made = None
    return _State(number, made, finished)


def _is_somewhere(storage: Storage, entry: FileEntry) -> bool:
    """Return whether a file is in place already, or waits to be moved there."""
    return is_intact(storage, f"{STAGED}/{entry.file}", entry) or is_intact(storage, entry.file, entry)
