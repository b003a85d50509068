"""Make a data set: shards are made anywhere and in any order, and accepted here, in the order of the plan.

    .staged/data/train-00003-of-00010.parquet    made by some worker, complete, not yet compared with the others
    data/train-00002-of-00010.parquet            accepted: no row of it is in another file

A file is there in full or not at all, and what is in it depends on the plan alone. So whatever stops a run, another
one goes on from the files that are there, and ends with the same bytes.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from generator.record import Record
from generator.seen import Keys
from output.batch.deduplication import Deduplicator, row_keys
from output.batch.manifest import ShardEntry, begin, finish, shard_entry
from output.batch.plan import Plan, Shard, shards
from output.batch.shard import DATA, STAGED, TRACES, read_keys, read_shard, records_of, write_shard
from output.batch.storage import Storage
from output.batch.workers import make_in_order

NOTHING_EXCLUDED: Keys = np.empty(0, np.uint64)


@dataclass(frozen=True, slots=True)
class Progress:
    """Report a shard that is in place.

    Attributes:
        shard: which one.
        refused: puzzles refused on the way, by reason.
        was_there: True when an earlier run had put it there.
    """

    shard: Shard
    refused: Counter[str]
    was_there: bool


def run(
    plan: Plan,
    address: str,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    resume: bool = False,
    excluded: Keys = NOTHING_EXCLUDED,
    report: Callable[[Progress], None] = lambda _: None,
) -> None:
    """Make a data set.

    Args:
        plan: what it is to hold.
        address: a folder, or a place such as ``s3://bucket/folder``.
        workers: processes to start; 1 works in this one.
        executor: works instead; ``output.batch.shard.make_shard`` is submitted to it.
        resume: go on with what an earlier run of the same plan left.
        excluded: keys of puzzles that are kept out, as ``generator.seen.keys_of`` gives them for ids.
        report: called for each shard when it is in place.

    Raises:
        RequestError: when there is a data set already, or the one to go on with has another plan,
            or another run is at work in the folder.
        GenerationExhausted: when a puzzle cannot be made, or only forms of it that are there already.
        OutputError: when a file cannot be written.
        StorageError: when one of an earlier run cannot be read.
        WorkersLost: when worker processes die again and again.
    """
    storage = Storage(address)
    begin(plan, excluded, storage, resume=resume)
    with storage.held():
        there, staged = storage.names(DATA), storage.names(f"{STAGED}/{DATA}")
        laid = shards(plan)
        missing = [shard for shard in laid if shard.file not in there | staged]
        made = make_in_order(plan, missing, storage, workers=workers, executor=executor)
        deduplicator = Deduplicator(plan, excluded)
        entries = []
        try:
            for shard in laid:
                if shard.file in there:
                    entry, refused = _found(shard, deduplicator, storage)
                else:
                    if shard.file not in staged:
                        next(made)
                    entry, refused = _accepted(plan, shard, deduplicator, storage)
                entries.append(entry)
                report(Progress(shard, refused, shard.file in there))
        finally:
            made.close()
            for folder in ("", DATA, TRACES, f"{STAGED}/{DATA}", f"{STAGED}/{TRACES}"):
                storage.sweep(folder)
        finish(plan, entries, storage)
        storage.delete_folder(STAGED)


def records(plan: Plan, excluded: Keys = NOTHING_EXCLUDED) -> Iterator[Record]:
    """Make the puzzles of a data set one after the other, without files; they are those that ``run`` writes.

    Raises:
        GenerationExhausted: as ``run`` does.
    """
    deduplicator = Deduplicator(plan, excluded)
    for shard in shards(plan):
        made = records_of(plan, shard)
        tries = np.array([record.tries for record in made])
        replaced, _ = deduplicator.accept(shard, row_keys(made), tries)
        yield from (replaced.get(row, record) for row, record in enumerate(made))


def _found(shard: Shard, deduplicator: Deduplicator, storage: Storage) -> tuple[ShardEntry, Counter[str]]:
    """Remember the rows of a shard that an earlier run accepted."""
    data = storage.read(f"{DATA}/{shard.file}")
    keys, _, refused = read_keys(data)
    deduplicator.remember(shard, keys)
    return shard_entry(shard, data), refused


def _accepted(
    plan: Plan, shard: Shard, deduplicator: Deduplicator, storage: Storage
) -> tuple[ShardEntry, Counter[str]]:
    """Accept the rows of a staged shard, and move its files into place, that of the rows last."""
    data = storage.read(f"{STAGED}/{DATA}/{shard.file}")
    keys, tries, refused = read_keys(data)
    replaced, refused_here = deduplicator.accept(shard, keys, tries)
    if replaced:
        tables = read_shard(plan, storage, STAGED, shard).with_replaced(replaced, refused_here, plan, shard)
        data = write_shard(tables, storage, "", shard)
        return shard_entry(shard, data), tables.refused
    if plan.traces and storage.has(f"{STAGED}/{TRACES}/{shard.file}"):  # else it was moved before the run ended
        storage.move(f"{STAGED}/{TRACES}/{shard.file}", f"{TRACES}/{shard.file}")
    storage.move(f"{STAGED}/{DATA}/{shard.file}", f"{DATA}/{shard.file}")
    return shard_entry(shard, data), refused
