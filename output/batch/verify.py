"""Verification of a data set, file by file, in several processes.

The keys of all rows are compared in the end by a temporary file, so that no puzzle is in two files. Files are taken
shard by shard, so that missing rows of a shard show soon.
"""

from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import TypeVar

import numpy as np
import pyarrow as pa

from generator.seen import keys_of
from output.batch.file_checks import (
    BYTE_CHECKS,
    BYTES,
    CONTENT_CHECKS,
    LAYOUT_CHECKS,
    ROWS,
    DataFile,
    differences,
    table_in,
)
from output.batch.findings import CROSS_FILE_CHECKS, AcrossFiles, Check, Finding, Findings, Violation, shown
from output.batch.layout import DATA, PLOTS, REPLACED, TABLES, TRACES, PlannedFile
from output.batch.manifest import CARD, CROISSANT, MANIFEST, PLAN, Metadata, MetadataError, read_metadata
from output.batch.plan import Plan
from output.batch.receipts import ShardEntry
from output.batch.row_checks import ROW_CHECKS, recompute
from output.batch.short import left_out_by, missing_by_shard
from output.batch.storage import Storage, StorageError
from output.batch.typed import TypedFile, typed_files, typed_folders, typed_table
from output.batch.work import RowKeys
from output.batch.workers import AHEAD, Workers, WorkersLost, in_order, process_pool
from output.prompts.template import Template
from puzzles.errors import RequestError, counted

_ROWS_AT_ONCE = 1_000

_Thing = TypeVar("_Thing")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class DataSet:
    """The facts about a data set that are known before its files are opened."""

    metadata: Metadata  # what it says about itself
    there: frozenset[str]  # names of the files in its folders, which stand before them
    cards: Mapping[str, bytes]  # the bytes of the data cards that are there, by their names
    n_missing: Sequence[int]  # rows of each shard that are left out

    @property
    def expected(self) -> list[str]:
        """Return the names of the files of rows and of steps, and of the others in folders."""
        rows = [file.name for file in self.metadata.files(names_in(DATA, self.there))]
        folders = [DATA, TRACES] if self.metadata.plan.has_steps else [DATA]
        listed = self.there if self.metadata.manifest is None else self.metadata.entries
        others = [name for name in listed if _folder_of(name) in _OTHERS]
        return [f"{folder}/{name}" for folder in folders for name in rows] + others


_OTHERS = (REPLACED, PLOTS, TABLES)  # folders of files that only the manifest names


def _other_folders(plan: Plan) -> list[str]:
    """Return the folders of files that only the manifest names, where files of theirs stand."""
    return [REPLACED, *([PLOTS] if plan.plots else []), *typed_folders(plan)]


def _cards(plan: Plan) -> list[str]:
    return [CARD, *([CROISSANT] if plan.tables else [])]


def _folder_of(name: str) -> str:
    return name.partition("/")[0]


def names_in(folder: str, names: Iterable[str]) -> set[str]:
    """Return the names of the files that are in a folder."""
    return {name.removeprefix(f"{folder}/") for name in names if name.startswith(f"{folder}/")}


def _files(found: DataSet) -> Iterator[Finding]:
    for name in found.expected:
        if name not in found.there:
            yield Finding(name, None, "is missing")
    for name in sorted(found.there - set(found.expected)):
        yield Finding(name, None, "is not part of the plan")


def _manifest(found: DataSet) -> Iterator[Finding]:
    manifest = found.metadata.manifest
    if manifest is None:
        yield Finding(MANIFEST, None, "is missing: the data set is not finished")
        return
    if not found.metadata.is_stated_twice:
        yield Finding(MANIFEST, None, "states another plan, other exclusions or other versions than plan.json")
    n_rows: Counter[int] = Counter()
    planned = {f"{DATA}/{file.name}": file for file in found.metadata.planned}
    for name, entry in found.metadata.entries.items():
        if name in planned:
            file, rows = planned[name], entry.get("rows")
            n_rows[file.number] += rows if isinstance(rows, int) else 0
            if entry.get("split") != file.split:
                yield Finding(MANIFEST, None, f"states the split {entry.get('split')} of {name}; expected {file.split}")
    for number, n in {file.number: file.n_shard_rows for file in planned.values()}.items():
        n_due = n - found.n_missing[number]
        if n_rows[number] != n_due:
            text = f"states {counted(n_rows[number], 'row')} of shard {number}; expected {n_due}"
            yield Finding(MANIFEST, None, text)
    listed, expected = found.metadata.entries.keys(), [*found.expected, *_cards(found.metadata.plan), PLAN]
    for name in expected:
        if name not in listed:
            yield Finding(MANIFEST, None, f"does not list {name}")
    for name in sorted(listed - set(expected)):
        yield Finding(MANIFEST, None, f"lists {name}, which is not part of the plan")


def _card(found: DataSet) -> Iterator[Finding]:
    if found.metadata.manifest is not None:
        for name in _cards(found.metadata.plan):
            yield from differences(found.metadata, name, found.cards.get(name, b""))


SET_CHECKS: tuple[Check[DataSet], ...] = (
    Check("files", "all files of the plan are there, and no others", _files),
    Check("manifest", "the manifest is there and agrees with the plan", _manifest),
    Check("card", "the data cards are those of the manifest", _card),
)
METADATA, TYPED = "metadata", "tables"
CHECKS: dict[str, str] = {
    METADATA: "plan and manifest can be read",
    **{
        check.name: check.holds
        for checks in (SET_CHECKS, BYTE_CHECKS, LAYOUT_CHECKS, CONTENT_CHECKS, ROW_CHECKS)
        for check in checks
    },
    **CROSS_FILE_CHECKS,
    TYPED: "typed tables hold the same rows, with lists",
}
"""All checks with what each holds a data set to, in the order in which they are made."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The results of a verification."""

    n_files: int  # files of rows that were read
    n_rows: int  # rows in them
    n_proved: int  # rows whose puzzle was proved again
    was_rated: bool  # False when the data set was made with other versions, so that ratings could not be compared
    counts: dict[str, int]  # how often each check found something, by its name; what was not checked is not there
    violations: tuple[Violation, ...]  # the first things found

    @property
    def is_right(self) -> bool:
        """Return whether nothing was found."""
        return not any(self.counts.values())


@dataclass(frozen=True, slots=True)
class Examined:
    """The findings in one file."""

    file: PlannedFile  # which
    findings: Findings  # what is wrong
    n_rows: int = 0  # rows in it
    n_proved: int = 0  # rows whose puzzle was proved again
    keys: RowKeys | None = None  # of its rows; None when these cannot be read
    places: tuple[int, ...] = ()  # of its rows in the shard


def verify(
    address: str,
    *,
    workers: int = 1,
    sample: int | None = None,
    report: Callable[[int, int], None] = lambda _done, _planned: None,
) -> Verification:
    """Verify a data set, finished or not, in a folder or a place such as ``s3://bucket/folder``.

    One of ``workers`` is this process. Of each file ``sample`` puzzles are read, proved and rated again, always the
    same ones; by default all. ``report`` gets the numbers of rows done and planned for each file.

    Raise RequestError if there is no data set, or a number is out of range; raise StorageError if the place cannot be
    read, WorkersLost if a worker process dies, and OutputError if there is too little space for the temporary file.
    """
    if workers < 1:
        raise RequestError(f"{workers} workers are too few; expected 1 or more")
    if sample is not None and sample < 0:
        raise RequestError(f"a sample of {sample} rows is too small; expected 0 or more")
    storage, findings = Storage(address), Findings()
    try:
        metadata = read_metadata(storage)
    except MetadataError as error:
        findings.note(METADATA, Finding(error.file, None, error.text))
        return Verification(0, 0, 0, False, dict(findings.counts), tuple(findings.listed))
    folders = (DATA, TRACES, *_other_folders(metadata.plan))
    there = frozenset(f"{folder}/{name}" for folder in folders for name in storage.names(folder))
    cards = storage.read_present(_cards(metadata.plan))
    n_missing = _missing(metadata, storage, there, findings)
    findings.gather(SET_CHECKS, DataSet(metadata, there, cards, n_missing))
    for name in [PLAN, *sorted(name for name in there if _folder_of(name) in _OTHERS)]:
        for finding in differences(metadata, name, storage.read(name)):
            findings.note(BYTES, finding)
    expected = metadata.files(names_in(DATA, there))
    present = [file for file in expected if f"{DATA}/{file.name}" in there]
    by_shard: dict[int, list[PlannedFile]] = {file.number: [] for file in metadata.planned}
    for file in present:
        by_shard[file.number].append(file)
    n_shard_rows = {file.number: file.n_shard_rows for file in metadata.planned}
    unknown = {file.number for file in set(expected) - set(present)}  # shards that another check finds
    coming = _examined(metadata, list(chain.from_iterable(by_shard.values())), storage, sample, workers)
    n_files, n_rows, n_proved = 0, 0, 0
    with closing(coming), AcrossFiles(metadata, findings) as across:
        for number, files in by_shard.items():
            places: Counter[int] = Counter()
            for examined in islice(coming, len(files)):
                findings.add(examined.findings)
                if examined.keys is None:
                    unknown.add(number)
                else:
                    across.add_file(examined.file, examined.keys)
                    places.update(examined.places)
                n_files, n_rows, n_proved = n_files + 1, n_rows + examined.n_rows, n_proved + examined.n_proved
                report(n_rows, metadata.plan.count)
            if number not in unknown:
                n_places, n_rows_due = len(places), n_shard_rows[number] - n_missing[number]
                if not n_places == places.total() == n_rows_due:
                    text = f"has {n_places} of the rows of shard {number}, {places.total() - n_places} of them repeated"
                    findings.note(ROWS, Finding(DATA, None, f"{text}; expected {n_rows_due}, each once"))
        across.end()
    left_out = _left_out(metadata, n_proved)
    if findings.counts.total() or metadata.manifest is None:  # they follow from the files of rows
        left_out.add(TYPED)
    elif metadata.plan.tables:
        _check_tables(metadata, storage, workers, findings)
    counts = {name: findings.counts[name] for name in CHECKS if name not in left_out}
    return Verification(n_files, n_rows, n_proved, metadata.is_of_these_versions, counts, tuple(findings.listed))


def _missing(metadata: Metadata, storage: Storage, there: Collection[str], findings: Findings) -> list[int]:
    """Count the rows of each shard that are left out; none where it cannot be read which these are."""
    names = sorted(name for name in there if _folder_of(name) == REPLACED)
    try:
        numbers = left_out_by(metadata.plan, storage, names)
    except (pa.ArrowException, KeyError, ValueError) as error:
        findings.note(BYTES, Finding(REPLACED, None, f"cannot be read: {error}"))
        numbers = np.empty(0, np.uint64)
    return missing_by_shard(metadata.plan, numbers[numbers < metadata.plan.count])


def _left_out(metadata: Metadata, n_proved: int) -> set[str]:
    left_out = set() if n_proved else {check.name for check in ROW_CHECKS}
    if not metadata.is_of_these_versions:
        left_out |= {"effort", "rating", "request", "traces"}
    if not (metadata.plan.prompts and metadata.is_of_this_release):
        left_out.add("prompts")
    if metadata.manifest is None:
        left_out |= {"bytes", "card"}
    if not metadata.plan.has_steps:
        left_out |= {"steps", "traces"}
    if not metadata.plan.tables:
        left_out.add(TYPED)
    return left_out


def examine(storage: Storage, sample: int | None, own: tuple[Metadata, PlannedFile]) -> Examined:
    """Examine one file by itself against its entry; this is the work that goes to other processes."""
    findings, (metadata, file) = Findings(), own
    try:
        data = storage.read(f"{DATA}/{file.name}")
        has_traces = metadata.plan.has_steps and storage.has(f"{TRACES}/{file.name}")
        traces = storage.read(f"{TRACES}/{file.name}") if has_traces else b""
    except StorageError as error:
        findings.note("files", Finding(f"{DATA}/{file.name}", None, f"is lost: {error}"))
        return Examined(file, findings)
    content = DataFile(metadata, file, data, traces, table_in(data), table_in(traces))
    findings.gather(BYTE_CHECKS, content)
    if not findings.gather(LAYOUT_CHECKS, content):
        return Examined(file, findings, content.rows.num_rows)
    findings.gather(CONTENT_CHECKS, content)
    keys = RowKeys(*(keys_of(content.rows.column(name).to_pylist()) for name in ("id", "solution_id")))
    # All rows, or those with the smallest keys: as good as random, and always the same.
    chosen = np.sort(np.argsort(keys.puzzles, kind="stable")[:sample])
    for start in range(0, len(chosen), _ROWS_AT_ONCE):
        findings.gather(ROW_CHECKS, recompute(content, chosen[start : start + _ROWS_AT_ONCE]))
    return Examined(file, findings, len(keys.puzzles), len(chosen), keys, tuple(content.places))


def _examined(
    metadata: Metadata, present: Sequence[PlannedFile], storage: Storage, sample: int | None, workers: int
) -> Generator[Examined, None, None]:
    """Examine files here or in other processes, and yield the findings in their order."""
    work = partial(examine, storage, sample)
    things = ((metadata.only([f"{folder}/{file.name}" for folder in (DATA, TRACES)]), file) for file in present)
    yield from _done(work, things, workers)


def _done(work: Callable[[_Thing], _Result], things: Iterable[_Thing], workers: int) -> Generator[_Result, None, None]:
    """Do a task for each of some things, here or in other processes, and yield the results in their order."""
    if workers == 1:
        yield from map(work, things)
        return
    try:
        with process_pool(workers) as pool:
            yield from in_order(pool, work, things, AHEAD * workers)
    except BrokenProcessPool as broken:
        raise WorkersLost("a worker process was lost; is there enough memory?") from broken


def _check_tables(metadata: Metadata, storage: Storage, workers: int, findings: Findings) -> None:
    """Make the typed tables again from files of rows, in which nothing was found, and compare."""
    entries = metadata.entries
    rows = [
        ShardEntry(f"{DATA}/{file.name}", 0, "", file.split, int(entries[f"{DATA}/{file.name}"]["rows"]))
        for file in metadata.files(names_in(DATA, entries))
    ]
    with Workers(workers) as doing:
        files = typed_files(metadata.plan, storage, rows, doing)
    for name in sorted({file.name for file in files} ^ {name for name in entries if _folder_of(name) == TABLES}):
        text = "is not part of the plan" if name in entries else "is missing"
        findings.note(TYPED, Finding(name, None, text))
    present = [file for file in files if file.name in entries]
    for own in _done(partial(_typed_finding, storage, metadata.plan.prompts), present, workers):
        for finding in own:
            findings.note(TYPED, finding)


def _typed_finding(storage: Storage, prompts: Template | None, file: TypedFile) -> list[Finding]:
    """Return what is wrong in a file of a typed table, if anything: its first column, and the row in it."""
    found, expected = table_in(storage.read(file.name)), typed_table(storage, prompts, file)
    if found.schema != expected.schema or found.num_rows != expected.num_rows:
        return [Finding(file.name, None, "has other columns or rows than those that follow from the files of rows")]
    for name in expected.column_names:
        if found.column(name) != expected.column(name):
            pairs = zip(found.column(name).to_pylist(), expected.column(name).to_pylist(), strict=True)
            row, own, other = next((row, own, other) for row, (own, other) in enumerate(pairs) if own != other)
            return [Finding(file.name, row, f"has {name} {shown(own)}; expected {shown(other)}")]
    return []
