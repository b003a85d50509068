"""Repair of a complete data set: the manifest names replaced rows, so a damaged shard is made again by itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from output.batch.layout import DATA, PLOTS, REPLACED, TRACES, Shard, count_shards, first_row, replaced_name
from output.batch.manifest import CARD, PLAN, MetadataError, finish, read_metadata
from output.batch.receipts import FileEntry, Receipt, ShardEntry, file_entry
from output.batch.shard import finish_shard, make_shard
from output.batch.storage import Storage, StorageError
from output.batch.work import Work
from output.batch.workers import Workers


def repair(work: Work, workers: Workers, report: Callable[[Receipt, bool], None]) -> bool:
    """Make again what differs from the manifest; return False without a sound manifest: then all must be settled again.

    ``report`` gets the receipt of each shard, and whether it was intact. Errors are those of the tasks.
    """
    try:
        metadata = read_metadata(work.storage)
    except MetadataError:
        return False
    if metadata.manifest is None or not metadata.is_stated_twice:
        return False
    entries = metadata.entries
    intact = {each.file: each for each in workers.results(partial(_intact, work.storage), _listed(entries)) if each}
    replaced = sorted(name for name in entries if name.startswith(REPLACED))
    there = {f"{REPLACED}/{name}" for name in work.storage.names(REPLACED)}
    if there != set(replaced) or not intact.keys() >= there:
        return False
    receipts = {number: _receipt(work, number, intact) for number in range(count_shards(work.plan))}
    damaged = {number for number, receipt in receipts.items() if not _is_whole(work, receipt)}
    for number, receipt in receipts.items():
        if number not in damaged:
            report(receipt, True)
    for made in workers.results(partial(_make_again, work, _replaced_names(work, replaced, damaged)), sorted(damaged)):
        receipts[made.number] = made
        report(made, False)
    drawn = [name for name in entries if name.startswith(f"{PLOTS}/")]
    plots = [_entry(intact[name]) for name in drawn] if intact.keys() >= set(drawn) else []
    finish(work, list(receipts.values()), [_entry(intact[name]) for name in replaced], plots)
    return True


def _listed(entries: Mapping[str, Mapping[str, Any]]) -> Iterator[FileEntry]:
    for name, entry in entries.items():
        if name not in (PLAN, CARD):
            yield FileEntry(name, entry.get("bytes", -1), str(entry.get("sha256")))


def _intact(storage: Storage, listed: FileEntry) -> ShardEntry | None:
    """Return the entry of a file that agrees with the manifest, else None; rows are counted again."""
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


def _is_whole(work: Work, receipt: Receipt) -> bool:
    start, stop = (first_row(work.plan, number) for number in (receipt.number, receipt.number + 1))
    return receipt.n_rows == stop - start


def _replaced_names(work: Work, replaced: Sequence[str], numbers: Iterable[int]) -> dict[int, str]:
    """Return for some shards the file, if any, that names their replaced rows."""
    groups = {number: group for group in range(work.n_together) for number in work.group(group)}
    names = {number: replaced_name(groups[number]) for number in numbers}
    return {number: name for number, name in names.items() if name in replaced}


def _make_again(work: Work, replaced: Mapping[int, str], number: int) -> Receipt:
    make_shard(work, number)
    return finish_shard(work, replaced, number)
