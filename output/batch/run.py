"""A data set made in three steps, of tasks that any process can do in any order, and again.

    make      each shard by itself, wherever it is: files, offers, a receipt           ``make_part``, or ``run``
    settle    find the rows to replace so that no puzzle is there twice                ``merge``, or ``run``
    finish    put files in place, those with replaced rows written again

The content of a file depends on the plan alone. A run compares the files of an earlier one with the receipts, or with
the manifest if there is one, and makes again what differs. So whatever stops a run, the next ends with the same bytes.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Literal

import numpy as np

from generator.record import Record
from generator.seen import holds
from output.batch.layout import STAGED, count_shards, shard_of
from output.batch.manifest import MANIFEST, begin, begun, finish
from output.batch.offers import Census, Offers, next_round, open_by_part, settle, winners
from output.batch.plan import Plan
from output.batch.receipts import Receipt, numbers_with_receipts, state_of
from output.batch.repair import repair
from output.batch.settling import settled
from output.batch.shard import finish_shard, first_offers, make_offers, make_shard, records_for
from output.batch.storage import Storage
from output.batch.work import NOTHING_EXCLUDED, RowKeys, Work, keep_excluded
from output.batch.workers import Workers
from output.plots import require_matplotlib
from puzzles.errors import RequestError, counted

Step = Literal["made", "settled", "finished"]


@dataclass(frozen=True, slots=True)
class Progress:
    """Report the progress of a run."""

    step: Step  # a shard was made, a round was settled, or the files of a shard are in place
    number: int  # of the shard, or of the round
    rows: int  # of the shard; or how many puzzles are open after the round
    refused: Mapping[str, int]  # puzzles refused on the way, by reason
    was_there: bool = False  # True when an earlier run had done it


Report = Callable[[Progress], None]


def run(
    plan: Plan,
    address: str,
    *,
    workers: int | Workers = 1,
    resume: bool = False,
    excluded: RowKeys = NOTHING_EXCLUDED,
    report: Report = lambda _: None,
) -> None:
    """Make a data set in a folder, or a place such as ``s3://bucket/folder``.

    ``workers`` is how many processes to start (1 for none but this one), or ready workers. ``resume`` goes on with an
    earlier run of the same plan, and makes again what is damaged. ``excluded`` are keys to keep out, as
    ``excluded_keys`` collects them. ``report`` is called for each shard made, for each shard in place, and for each
    round between.

    Raise RequestError when there is a data set already, or the one to go on with has another plan, or another run is at
    work in the folder, or Matplotlib is to draw plots and not installed; GenerationExhausted when a puzzle cannot be
    made, or only forms of it that are there already; OutputError when a file cannot be written; StorageError when one
    of an earlier run cannot be read; WorkersLost when worker processes die again and again.
    """
    storage = Storage(address)
    _require_plots(plan, storage)
    work = begin(plan, excluded, storage, resume=resume)
    with _alone(storage), _workers(workers) as doing:
        if not repair(work, doing, partial(_repaired, report)):
            keep_excluded(excluded, storage)
            finished = _make(work, doing, range(count_shards(plan)), report)
            _finish(work, doing, finished, report)
        storage.delete_folder(STAGED)


def make_part(
    plan: Plan,
    address: str,
    part: int,
    n_parts: int,
    *,
    workers: int | Workers = 1,
    excluded: RowKeys = NOTHING_EXCLUDED,
    report: Report = lambda _: None,
) -> None:
    """Make one part of a data set, number 1 to ``n_parts``, on any machine; ``merge`` joins all parts.

    ``workers``, ``excluded`` and ``report`` are those of ``run``. Raises ``RequestError`` if there is no such part, or
    the data set there has another plan; and the errors of ``run`` for puzzles that cannot be made and files that cannot
    be written.
    """
    numbers, storage = shards_of_part(plan, part, n_parts), Storage(address)
    work = begin(plan, excluded, storage, resume=True)
    with storage.held(shared=True), _workers(workers) as doing:
        if not storage.has(MANIFEST):
            _make(work, doing, numbers, report)


def shards_of_part(plan: Plan, part: int, n_parts: int) -> range:
    """Return the numbers of a part's shards, perhaps none; raise RequestError when there is no such part."""
    if not 1 <= part <= n_parts:
        raise RequestError(f"there is no part {part:,} of {n_parts:,}; expected 1 to {n_parts:,}")
    n = count_shards(plan)
    return range(n * (part - 1) // n_parts, n * part // n_parts)


def merge(address: str, *, workers: int | Workers = 1, report: Report = lambda _: None) -> None:
    """Join the parts of a data set, each of which must be complete.

    ``workers``, ``report`` and the errors are those of ``run``.
    """
    storage = Storage(address)
    work = begun(storage)
    _require_plots(work.plan, storage)
    with _alone(storage), _workers(workers) as doing:
        if not repair(work, doing, partial(_repaired, report)):
            numbers = range(count_shards(work.plan))
            made, finished = _there(work, doing, numbers, report)
            missing = [number for number in numbers if number not in made]
            if missing:
                are = "is" if len(missing) == 1 else "are"
                raise RequestError(
                    f"{counted(len(missing), 'shard')} of {len(numbers):,} in '{storage}' {are} missing or "
                    f"damaged, the first {missing[0]}; expected all parts, or gen batch --resume to make them"
                )
            _finish(work, doing, finished, report)
        storage.delete_folder(STAGED)


def _require_plots(plan: Plan, storage: Storage) -> None:
    """Check that plots can be drawn, before the work that they are to show; those of a complete data set are there."""
    if plan.plots and not storage.has(MANIFEST):
        require_matplotlib()


def _repaired(report: Report, receipt: Receipt, was_intact: bool) -> None:
    for step in ("made", "finished"):
        report(Progress(step, receipt.number, receipt.n_rows, receipt.refused, was_intact))


@contextmanager
def _alone(storage: Storage) -> Iterator[None]:
    """Keep other runs out, and sweep up after killed processes: those of earlier runs, and workers of this one."""
    with storage.held():
        storage.sweep()
        try:
            yield
        except BaseException:
            storage.sweep()
            raise


def _workers(workers: int | Workers) -> Workers:
    return workers if isinstance(workers, Workers) else Workers(workers)


def _there(work: Work, workers: Workers, numbers: range, report: Report) -> tuple[set[int], dict[int, Receipt]]:
    """Return the shards made by earlier runs, and the receipts of those already in place."""
    made: set[int] = set()
    finished: dict[int, Receipt] = {}
    with_receipts = numbers_with_receipts(work)
    for state in workers.results(partial(state_of, work), [each for each in numbers if each in with_receipts]):
        if state.made:
            made.add(state.number)
            report(Progress("made", state.number, state.made.n_rows, state.made.refused, was_there=True))
        if state.finished:
            finished[state.number] = state.finished
    return made, finished


def _make(work: Work, workers: Workers, numbers: range, report: Report) -> dict[int, Receipt]:
    """Make the missing shards, and return the receipts of those already in place."""
    made, finished = _there(work, workers, numbers, report)
    missing = [number for number in numbers if number not in made]
    for receipt in workers.results(partial(make_shard, work), missing):
        report(Progress("made", receipt.number, receipt.n_rows, receipt.refused))
    return finished


def _finish(work: Work, workers: Workers, finished: dict[int, Receipt], report: Report) -> None:

    def settled_round(number: int, n_open: int) -> None:
        report(Progress("settled", number, n_open, {}))

    replaced = settled(work, workers, settled_round)
    names = {shard: group.entry.file for group in replaced for shard in group.shards}
    receipts = {number: receipt for number, receipt in finished.items() if number in names}
    for number, receipt in receipts.items():
        report(Progress("finished", number, receipt.n_rows, receipt.refused, was_there=True))
    left = [number for number in range(count_shards(work.plan)) if number not in receipts]
    for receipt in workers.results(partial(finish_shard, work, names), left):
        receipts[receipt.number] = receipt
        report(Progress("finished", receipt.number, receipt.n_rows, receipt.refused))
    finish(work, [receipts[number] for number in sorted(receipts)], [group.entry for group in replaced])


def records(plan: Plan, excluded: RowKeys = NOTHING_EXCLUDED) -> Iterator[Record]:
    """Make the puzzles of a data set without files, all in memory: those that ``run`` writes, shard by shard."""
    made: list[Record] = []
    found: list[Offers] = []
    for number in range(count_shards(plan)):
        own, _, offers = first_offers(plan.without_steps(), shard_of(plan, number), excluded)
        made += own
        found.append(offers)
    first = np.concatenate(found)
    is_accepted = winners(first)
    taken, losers = np.sort(first["key"][is_accepted]), first[~is_accepted]
    losers = losers[np.argsort(losers["number"])]
    census = Census(plan)
    census.add(open_by_part(plan, losers))

    def free_offers(last: Offers, n_each: int) -> tuple[Offers, Offers]:
        coming = []
        for _ in range(n_each):
            last = make_offers(plan, next_round(last), excluded)[1]
            coming.append(last)
        offers = np.concatenate(coming)
        return offers[~holds(taken, offers["key"])], last

    accepted = settle(losers, free_offers, census, plan)
    replaced = dict(zip(accepted["number"].tolist(), records_for(plan, accepted), strict=True))
    return (replaced.get(number, record) for number, record in zip(first["number"].tolist(), made, strict=True))
