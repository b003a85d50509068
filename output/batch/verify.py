"""Verification of a data set, file by file, in several processes.

The keys of all rows are compared in the end by a temporary file, so that no puzzle is in two files. Files are taken by
their first shards, so that the rows of few shards are open at a time.
"""

from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

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
from output.batch.layout import DATA, PLOTS, REPLACED, TABLES, TRACES, RowsFile, n_shard_rows, rows_files
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


@dataclass(frozen=True)
class DataSet:
    """The facts about a data set that are known before its files are opened."""

    metadata: Metadata  # what the data set says about itself
    there: frozenset[str]  # the names of the files that are in its folders
    cards: Mapping[str, bytes]  # the bytes of the data cards that exist, by their names
    n_missing: Sequence[int]  # the number of rows of each shard that are left out

    @property
    def expected(self) -> list[str]:
        """Return the names of the files of rows and of steps, and of the other files in folders."""
        if self.metadata.manifest is None:  # only the manifest says which files there are
            return sorted(self.there)
        rows = [file.name for file in self.metadata.files]
        folders = [DATA, TRACES] if self.metadata.plan.has_steps else [DATA]
        others = [name for name in self.metadata.entries if _folder_of(name) in _OTHERS]
        return [f"{folder}/{name}" for folder in folders for name in rows] + others

    @cached_property
    def wrong_shards(self) -> dict[int, tuple[int, int]]:
        """Return the rows that the manifest states and the rows due, for each shard where the two numbers differ."""
        plan, counts = self.metadata.plan, list(self.metadata.counts.values())
        stated = {number: sum(own[number] for own in counts) for number in range(len(self.n_missing))}
        due = {number: n_shard_rows(plan, number) - n for number, n in enumerate(self.n_missing)}
        return {number: (n, due[number]) for number, n in stated.items() if n != due[number]}


_OTHERS = (REPLACED, PLOTS, TABLES)  # folders of files that only the manifest names


def _other_folders(plan: Plan) -> list[str]:
    """Return the folders of files that only the manifest names, if such files exist."""
    return [REPLACED, *([PLOTS] if plan.plots else []), *typed_folders(plan)]


def _cards(plan: Plan) -> list[str]:
    return [CARD, *([CROISSANT] if plan.tables else [])]


def _folder_of(name: str) -> str:
    return name.partition("/")[0]


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
    metadata = found.metadata
    for file in metadata.files:
        name = f"{DATA}/{file.name}"
        if (split := metadata.entries[name].get("split")) != file.split:
            yield Finding(MANIFEST, None, f"states the split {split} of {name}; expected {file.split}")
    for number, (n_rows, n_due) in found.wrong_shards.items():
        yield Finding(MANIFEST, None, f"states {counted(n_rows, 'row')} of shard {number}; expected {n_due}")
    if not found.wrong_shards and list(metadata.files) != rows_files(metadata.plan, metadata.layout, metadata.counts):
        yield Finding(MANIFEST, None, "states other files of these rows than the plan leads to")
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
    Check("card", "the data cards agree with the manifest", _card),
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
"""All checks, with what each requires of a data set, in the order in which they are made."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The results of a verification."""

    n_files: int  # files of rows that were read
    n_rows: int  # rows in them
    n_proved: int  # rows whose puzzle was proved again
    was_rated: bool  # False if the data set was made with other versions, so that ratings could not be compared
    counts: dict[str, int]  # how often each check found something, by its name; checks that were not made are missing
    violations: tuple[Violation, ...]  # the first things found

    @property
    def is_right(self) -> bool:
        """Return whether nothing was found."""
        return not any(self.counts.values())


@dataclass(frozen=True, slots=True)
class Examined:
    """The findings in one file."""

    file: RowsFile  # the file
    findings: Findings  # what is wrong
    n_rows: int = 0  # rows in it
    n_proved: int = 0  # rows whose puzzle was proved again
    keys: RowKeys | None = None  # the keys of its rows; None if the rows cannot be read
    places: tuple[NDArray[np.int64], ...] = ()  # of the rows of each piece in its shard


def verify(
    address: str,
    *,
    workers: int = 1,
    sample: int | None = None,
    report: Callable[[int, int], None] = lambda _done, _planned: None,
) -> Verification:
    """Verify a data set in a folder or a place such as ``s3://bucket/folder``.

    Of one that is not finished, only this is found. One of ``workers`` is this process. Of each file ``sample`` puzzles
    are read, proved and rated again, always the same ones; by default all. ``report`` gets the numbers of rows done and
    planned for each file.

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
    data_set = DataSet(metadata, there, cards, n_missing)
    findings.gather(SET_CHECKS, data_set)
    for name in [PLAN, *sorted(name for name in there if _folder_of(name) in _OTHERS)]:
        for finding in differences(metadata, name, storage.read(name)):
            findings.note(BYTES, finding)
    files = sorted(metadata.files, key=lambda file: file.pieces[0].shard)
    present = [file for file in files if f"{DATA}/{file.name}" in there]
    n_files, n_rows, n_proved = 0, 0, 0
    shards = _Shards(metadata.plan, files, n_missing, data_set.wrong_shards)
    for file in files:
        if f"{DATA}/{file.name}" not in there:  # which another check finds
            shards.pass_over(file)
    with (
        closing(_examined(metadata, present, storage, sample, workers)) as coming,
        AcrossFiles(metadata, findings) as across,
    ):
        for examined in coming:
            findings.add(examined.findings)
            if examined.keys is None:
                shards.pass_over(examined.file)
            else:
                across.add_file(examined.file, examined.keys)
                for finding in shards.add(examined.file, examined.places):
                    findings.note(ROWS, finding)
            n_files, n_rows, n_proved = n_files + 1, n_rows + examined.n_rows, n_proved + examined.n_proved
            report(n_rows, metadata.plan.count)
        across.end()
    left_out = _left_out(metadata, n_proved)
    if findings.counts.total() or metadata.manifest is None:  # they are made from the files of rows
        left_out.add(TYPED)
    elif metadata.plan.tables:
        _check_tables(metadata, storage, workers, findings)
    counts = {name: findings.counts[name] for name in CHECKS if name not in left_out}
    return Verification(n_files, n_rows, n_proved, metadata.is_of_these_versions, counts, tuple(findings.listed))


class _Shards:
    """Counts how often each row of a shard occurs, until all files with rows of that shard were read."""

    def __init__(self, plan: Plan, files: Sequence[RowsFile], n_missing: Sequence[int], wrong: Iterable[int]) -> None:
        self._plan, self._n_missing = plan, n_missing
        self._n_left = Counter(piece.shard for file in files for piece in file.pieces)
        self._unknown = set(wrong)  # what is wrong with these was found elsewhere
        self._met: dict[int, NDArray[np.uint8]] = {}  # of each shard how often each row was met

    def pass_over(self, file: RowsFile) -> None:
        """Leave out the shards of a file whose rows cannot be read."""
        self._unknown |= {piece.shard for piece in file.pieces}

    def add(self, file: RowsFile, places: Sequence[NDArray[np.int64]]) -> Iterator[Finding]:
        """Add the places of the rows of a file, and yield which shards are complete and lack or repeat some."""
        for piece, own in zip(file.pieces, places, strict=True):
            number = piece.shard
            met = self._met.setdefault(number, np.zeros(n_shard_rows(self._plan, number), np.uint8))
            np.add.at(met, own, 1)
            self._n_left[number] -= 1
            if not self._n_left[number]:
                del self._met[number]
                n_met, n_again, n_due = np.count_nonzero(met), int((met > 1).sum()), len(met) - self._n_missing[number]
                if number not in self._unknown and (n_again or n_met != n_due):
                    text = f"has {n_met} of the rows of shard {number}, {n_again} of them repeated"
                    yield Finding(DATA, None, f"{text}; expected {n_due}, each once")


def _missing(metadata: Metadata, storage: Storage, there: Collection[str], findings: Findings) -> list[int]:
    """Count the rows of each shard that are left out; return none if that cannot be read."""
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


def examine(storage: Storage, sample: int | None, own: tuple[Metadata, RowsFile]) -> Examined:
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
    return Examined(file, findings, len(keys.puzzles), len(chosen), keys, tuple(map(np.array, content.places)))


def _examined(
    metadata: Metadata, present: Sequence[RowsFile], storage: Storage, sample: int | None, workers: int
) -> Generator[Examined, None, None]:
    """Examine files here or in other processes, and yield the findings in their order."""
    work = partial(examine, storage, sample)
    things = ((metadata.only([f"{folder}/{file.name}" for folder in (DATA, TRACES)]), file) for file in present)
    yield from _done(work, things, workers)


def _done(work: Callable[[_Thing], _Result], things: Iterable[_Thing], workers: int) -> Generator[_Result, None, None]:
    """Do a task for each of some things, here or in other processes, and yield the results in order."""
    if workers == 1:
        yield from map(work, things)
        return
    try:
        with process_pool(workers) as pool:
            yield from in_order(pool, work, things, AHEAD * workers)
    except BrokenProcessPool as broken:
        raise WorkersLost("a worker process was lost; is there enough memory?") from broken


def _check_tables(metadata: Metadata, storage: Storage, workers: int, findings: Findings) -> None:
    """Make the typed tables again from files of rows in which nothing was found, and compare them."""
    entries = metadata.entries
    rows = [ShardEntry(f"{DATA}/{file.name}", 0, "", file.split, file.n_rows) for file in metadata.files]
    with Workers(workers) as doing:
        files = typed_files(metadata.plan, storage, rows, doing)
    for name in sorted({file.file for file in files} ^ {name for name in entries if _folder_of(name) == TABLES}):
        text = "is not part of the plan" if name in entries else "is missing"
        findings.note(TYPED, Finding(name, None, text))
    present = [file for file in files if file.file in entries]
    for own in _done(partial(_typed_finding, storage, metadata.plan.prompts), present, workers):
        for finding in own:
            findings.note(TYPED, finding)


def _typed_finding(storage: Storage, prompts: Template | None, file: TypedFile) -> list[Finding]:
    """Return the first fault in a file of a typed table, if any: its column, and its row."""
    found, expected = table_in(storage.read(file.file)), typed_table(storage, prompts, file)
    if found.schema != expected.schema or found.num_rows != expected.num_rows:
        return [Finding(file.file, None, "has other columns or rows than those that follow from the files of rows")]
    for name in expected.column_names:
        if found.column(name) != expected.column(name):
            pairs = zip(found.column(name).to_pylist(), expected.column(name).to_pylist(), strict=True)
            row, own, other = next((row, own, other) for row, (own, other) in enumerate(pairs) if own != other)
            return [Finding(file.file, row, f"has {name} {shown(own)}; expected {shown(other)}")]
    return []
