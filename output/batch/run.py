"""A data set is made in seven steps. Each hands plain data on to the next.

    begin        the plan, held to the one that is there                  ``begin``
    find         what earlier runs left                                   ``earlier``
    make         each shard by itself, wherever it is: files, offers, a receipt
    settle       the rows to replace so that no puzzle is there twice     ``settling``, by tasks of ``comparison``
    finish       files of shards with replaced rows written again
    pack         files of rows in place, as large as they are to be       ``packing``
    tell         typed tables, the data card and the manifest             ``typed``, ``finish``

``make_part`` makes some shards, ``merge`` does the rest, and ``run`` does all. Tasks can be done by any process,
in any order, and again. The content of a file depends on the plan alone. A run compares the files of an earlier one
with the manifest, or with the receipts if there is none, and makes again what differs. So whatever stops a run, the
next ends with the same bytes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol, TypeVar

from output.batch.begin import begin, begun
from output.batch.earlier import Earlier, earlier_work
from output.batch.exhaustion import remembered, require_enough_puzzles
from output.batch.finish import finish
from output.batch.layout import STAGED, count_shards
from output.batch.manifest import MANIFEST, PLAN
from output.batch.packing import pack, packings
from output.batch.plan import Plan
from output.batch.receipts import FileEntry
from output.batch.settling import settled
from output.batch.shard import finish_shard, make_shard
from output.batch.storage import Storage
from output.batch.typed import typed_files, write_typed
from output.batch.work import NOTHING_EXCLUDED, RowKeys, Work, keep_excluded
from output.batch.workers import Workers
from output.plots import require_matplotlib
from puzzles.errors import RequestError, counted

Step = Literal["made", "settled", "finished", "packed", "tabled"]


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a run."""

    # A shard was made, a round was settled, a shard is final, or a file of rows or of a typed table is in place.
    step: Step
    number: int  # of the shard or the round, or how many of the files there are
    rows: int  # of the shard or the file; or how many puzzles are open after the round
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
    ``excluded_keys`` collects them. ``report`` is called for each step of each shard, round and file.

    Raise RequestError if there is a data set already, if the one to go on with has another plan, if another run is at
    work in the folder, or if Matplotlib is needed for plots and not installed. Raise GenerationExhausted if a puzzle
    cannot be made, or only images of puzzles that are there already, unless the plan allows a short data set. If a
    sample shows that, it is raised before anything is written; if an earlier run found it out, it is raised at once.
    Raise OutputError if a file cannot be written, StorageError if a file of an earlier run cannot be read, and
    WorkersLost if worker processes die again and again.
    """
    storage = Storage(address)
    _require_plots(plan, storage)
    _require_puzzles(plan, storage, excluded)
    work = begin(plan, excluded, storage, resume=resume)
    with _alone(storage), remembered(work), _workers(workers) as doing:
        earlier = earlier_work(work, doing, range(count_shards(plan)))
        _make(work, doing, earlier, range(count_shards(plan)), report, excluded)
        _finish(work, doing, earlier, report)
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

    ``workers`` is how many processes to start, or ready workers; ``excluded`` are keys to keep out, and ``report`` is
    called for each shard that is made.

    Raise RequestError if there is no such part, or the data set there has another plan; raise GenerationExhausted if a
    puzzle cannot be made; raise OutputError if a file cannot be written; WorkersLost when worker processes die again
    and again.
    """
    numbers, storage = shards_of_part(plan, part, n_parts), Storage(address)
    _require_puzzles(plan, storage, excluded)
    work = begin(plan, excluded, storage, resume=True)
    with storage.held(shared=True), remembered(work), _workers(workers) as doing:
        if not storage.has(MANIFEST):
            _make(work, doing, earlier_work(work, doing, numbers), numbers, report, excluded)


def shards_of_part(plan: Plan, part: int, n_parts: int) -> range:
    """Return the numbers of a part's shards, perhaps none; raise RequestError if there is no such part."""
    if not 1 <= part <= n_parts:
        raise RequestError(f"there is no part {part:,} of {n_parts:,}; expected 1 to {n_parts:,}")
    n = count_shards(plan)
    return range(n * (part - 1) // n_parts, n * part // n_parts)


def merge(address: str, *, workers: int | Workers = 1, report: Report = lambda _: None) -> None:
    """Join the parts of a data set, each of which must be complete.

    ``workers`` is how many processes to start, or ready workers; ``report`` is called for each shard and each round.

    Raise RequestError if there is no data set, if parts of it are missing, or if it was begun with other versions.
    Raise GenerationExhausted if only images of puzzles that are there already are left, unless the plan allows a short
    data set. Raise OutputError or StorageError if a file cannot be written or read, and WorkersLost if worker processes
    die again and again.
    """
    storage = Storage(address)
    work = begun(storage)
    _require_plots(work.plan, storage)
    with _alone(storage), remembered(work), _workers(workers) as doing:
        numbers = range(count_shards(work.plan))
        earlier = earlier_work(work, doing, numbers)
        missing = [number for number in numbers if number not in earlier.made]
        if missing and earlier.replaced is None:
            are = "is" if len(missing) == 1 else "are"
            raise RequestError(
                f"{counted(len(missing), 'shard')} of {len(numbers):,} in '{storage}' {are} missing or "
                f"damaged, the first {missing[0]}; expected all parts, or gen batch --resume to make them"
            )
        _make(work, doing, earlier, numbers, report)
        _finish(work, doing, earlier, report)
        storage.delete_folder(STAGED)


def _require_plots(plan: Plan, storage: Storage) -> None:
    """Check that plots can be drawn, before the work that they are to show; those of a complete data set are there."""
    if plan.plots and not storage.has(MANIFEST):
        require_matplotlib()


def _require_puzzles(plan: Plan, storage: Storage, excluded: RowKeys) -> None:
    """Check that there seem to be enough puzzles before a run begins; later the run itself finds out."""
    if PLAN not in storage.members():
        require_enough_puzzles(plan, excluded)


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


def _make(
    work: Work,
    workers: Workers,
    earlier: Earlier,
    numbers: range,
    report: Report,
    excluded: RowKeys = NOTHING_EXCLUDED,
) -> None:
    """Make the shards that are missing or damaged."""
    for number, receipt in earlier.made.items():
        report(Progress("made", number, receipt.n_rows, receipt.refused, was_there=True))
    missing = [number for number in numbers if number not in earlier.made]
    if missing:
        keep_excluded(excluded, work.storage)
    for receipt in workers.results(partial(make_shard, work), missing):
        report(Progress("made", receipt.number, receipt.n_rows, receipt.refused))


def _finish(work: Work, workers: Workers, earlier: Earlier, report: Report) -> None:
    """Find the rows to replace unless that is known, and put all files in place."""

    def settled_round(number: int, n_open: int) -> None:
        report(Progress("settled", number, n_open, {}))

    replaced = settled(work, workers, settled_round) if earlier.replaced is None else earlier.replaced
    receipts = dict(earlier.finished)
    for number, receipt in receipts.items():
        report(Progress("finished", number, receipt.n_rows, receipt.refused, was_there=True))
    left = [number for number in range(count_shards(work.plan)) if number not in receipts]
    names = [entry.file for entry in replaced]
    for receipt in workers.results(partial(finish_shard, work, names), left):
        receipts[receipt.number] = receipt
        report(Progress("finished", receipt.number, receipt.n_rows, receipt.refused))
    in_order = [receipts[number] for number in sorted(receipts)]
    packed = _written("packed", packings(work, in_order), earlier.packed, partial(pack, work), workers, report)
    tables: list[FileEntry] = []
    if work.plan.tables:
        files = typed_files(work.plan, work.storage, [each.rows for each in packed], workers)
        write = partial(write_typed, work.storage, work.plan.prompts)
        tables = _written("tabled", files, earlier.tables, write, workers, report)
    finish(work, packed, replaced, tables, earlier.plots)


class _File(Protocol):
    """A file to be written."""

    @property
    def file(self) -> str: ...

    @property
    def n_rows(self) -> int: ...


class _Entry(Protocol):
    """A file that is in place."""

    @property
    def file(self) -> str: ...


_Task = TypeVar("_Task", bound=_File)
_Done = TypeVar("_Done", bound=_Entry)


def _written(
    step: Step,
    files: Sequence[_Task],
    there: Sequence[_Done],
    write: Callable[[_Task], _Done],
    workers: Workers,
    report: Report,
) -> list[_Done]:
    """Write files that no earlier run left, and return all in their order."""
    done, n_rows = {each.file: each for each in there}, {file.file: file.n_rows for file in files}
    missing = [file for file in files if file.file not in done]
    if len(missing) < len(files):
        n_rows_there = sum(n_rows.values()) - sum(file.n_rows for file in missing)
        report(Progress(step, len(files) - len(missing), n_rows_there, {}, was_there=True))
    for number, each in enumerate(workers.results(write, missing), start=len(files) - len(missing) + 1):
        done[each.file] = each
        report(Progress(step, number, n_rows[each.file], {}))
    return [done[file.file] for file in files]
