"""The work that earlier runs left of a data set: files that its manifest vouches for, or receipts of shards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from output.batch.layout import (
    DATA,
    PLOTS,
    REPLACED,
    STAGED,
    TABLES,
    TRACES,
    RowsFile,
    Shard,
    count_shards,
    n_shard_rows,
    rows_files,
)
from output.batch.manifest import MANIFEST, PLAN, MetadataError, metadata_from
from output.batch.packing import Packed, found_file, shards_in
from output.batch.receipts import (
    FINISHED,
    MADE,
    FileEntry,
    Receipt,
    RowsEntry,
    ShardEntry,
    is_intact,
    read_receipt,
)
from output.batch.short import left_out_by, missing_by_shard
from output.batch.storage import Storage
from output.batch.work import Work
from output.batch.workers import Workers


@dataclass(frozen=True, slots=True)
class Earlier:
    """The intact work of earlier runs.

    Attributes:
        made: the receipts of shards that need not be made again, by number.
        finished: the receipts of shards that need not be finished again, by number.
        replaced: the files that name replaced rows; None as long as these rows are not known.
        packed: the files of rows that are in place.
        plots: the pictures of the data set, if all of them are there.
        tables: the files of typed tables.
    """

    made: Mapping[int, Receipt]
    finished: Mapping[int, Receipt]
    replaced: tuple[FileEntry, ...] | None = None
    packed: tuple[Packed, ...] = ()
    plots: tuple[FileEntry, ...] = ()
    tables: tuple[FileEntry, ...] = ()


def earlier_work(work: Work, workers: Workers, numbers: range) -> Earlier:
    """Return the work left of some shards, and of the whole data set if it was complete.

    Raise StorageError if the storage fails, and WorkersLost if worker processes die again and again.
    """
    return _in_manifest(work, workers) or _with_receipts(work, workers, numbers)


def _in_manifest(work: Work, workers: Workers) -> Earlier | None:
    """Return the work that agrees with the manifest: files that are intact, and shards whose files all are.

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
    counts = metadata.counts
    missing = missing_by_shard(work.plan, left_out_by(work.plan, work.storage, replaced))
    are_whole = all(
        sum(counts[split][number] for split in counts) == n_shard_rows(work.plan, number) - missing[number]
        for number in range(count_shards(work.plan))
    )
    if not are_whole or list(metadata.files) != rows_files(work.plan, work.layout, counts):
        return None
    packed = [each for file in metadata.files if (each := _packed(work, file, intact))]
    in_place = {each.file for each in packed}
    lost = {piece.shard for file in metadata.files if f"{DATA}/{file.name}" not in in_place for piece in file.pieces}
    kept = {number: _receipt(work, number, counts) for number in range(count_shards(work.plan)) if number not in lost}
    plots = [name for name in names if name.startswith(f"{PLOTS}/")]
    are_drawn = intact.keys() >= set(plots)
    tables = [name for name in intact if name.startswith(f"{TABLES}/")]
    entries = (tuple(intact[name] for name in kind) for kind in (plots if are_drawn else (), tables))
    return Earlier(kept, kept, tuple(intact[name] for name in replaced), tuple(packed), *entries)


def _intact(storage: Storage, listed: FileEntry) -> FileEntry | None:
    """Return the entry of a file if the file agrees with its entry, else None."""
    return listed if is_intact(storage, listed.file, listed) else None


def _packed(work: Work, file: RowsFile, intact: Mapping[str, FileEntry]) -> Packed | None:
    """Return a file of rows if it is intact, and so are the steps."""
    rows, steps = intact.get(f"{DATA}/{file.name}"), intact.get(f"{TRACES}/{file.name}")
    if rows is None or (work.plan.has_steps and steps is None):
        return None
    first, by_shard = shards_in(file)
    return Packed(RowsEntry(rows.file, rows.bytes, rows.sha256, file.split, file.n_rows, first, by_shard), steps)


def _receipt(work: Work, number: int, counts: Mapping[str, Sequence[int]]) -> Receipt:
    """Return the receipt of a shard whose own files are gone, as their rows are in place: it only counts these."""
    shard = Shard(number, count_shards(work.plan), ())
    rows = [
        ShardEntry(f"{DATA}/{shard.file(split)}", 0, "", split, own[number])
        for split, own in counts.items()
        if own[number]
    ]
    return Receipt(number, sum(entry.rows for entry in rows), tuple(rows), (), FileEntry("", 0, ""), {})


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
    finished: Receipt | None  # the receipt of the files that replaced them, if these are intact


def _state(work: Work, number: int) -> _State:
    """Compare the files of a shard with its receipts."""
    made, finished = (read_receipt(work, kind, number) for kind in (MADE, FINISHED))
    if finished and not all(found_file(work.storage, each) for each in finished.files):
        finished = None
    if made and not is_intact(work.storage, made.offers.file, made.offers):
        made = None
    if made and not finished and not all(found_file(work.storage, each) for each in made.files):
        made = None
    return _State(number, made, finished)
