"""The metadata of a data set: plan.json, written first, and the data card and manifest.json, written last."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from typing import Any, NoReturn

import pyarrow as pa
import pyarrow.parquet as pq

from generator.record import versions
from output.batch.card import CARD_MARKS, data_card
from output.batch.layout import DATA, PlannedFile, planned_files
from output.batch.plan import Plan, plan_dict, plan_from
from output.batch.receipts import FileEntry, Receipt, ShardEntry, by_split, file_entry
from output.batch.stats import by_grade, stats, summary
from output.batch.stats_plots import draw_into
from output.batch.storage import Storage
from output.batch.work import NOTHING_EXCLUDED, Exclusions, RowKeys, Work, exclusions_of, keep_excluded
from puzzles.errors import FormatError, PuzzleError, RequestError, quoted

PLAN, MANIFEST, CARD = "plan.json", "manifest.json", "README.md"
LISTS = ("files", "other_files")  # in the manifest: the files of rows, and the others
_MARKS = {CARD: CARD_MARKS, MANIFEST: (b'"layout": ', b'"shard_rows": ', b'"other_files": ')}  # one survives damage
_MOST_NAMED = 3
_SAT = "python-sat"
_DECIDING = ("generator", "solvers", "rating")


LAYOUT = 2  # Version of how the files of a data set are laid out


def begin(plan: Plan, excluded: RowKeys, storage: Storage, *, resume: bool) -> Work:
    """Write the plan, or check it against the present one, and return the work of a run.

    Raise RequestError for an unexpected or another data set, and OutputError when nothing can be written.
    """
    exclusions = exclusions_of(excluded)
    text = _json({"layout": LAYOUT, "plan": plan_dict(plan), "excluded": asdict(exclusions), "made_with": _made_with()})
    work = Work(plan, storage, sha256(text).hexdigest(), exclusions)
    if resume and MANIFEST in storage.members():
        mend_plan(storage)
    there = storage.members()
    if PLAN not in there:
        if there:
            _refuse(storage, sorted(there))
        storage.write(PLAN, text)
    elif not resume:
        raise RequestError(f"'{storage}' holds a data set already; expected another place, or --resume")
    else:
        _require_same(storage, text)
        ours = {name: storage.read(name) for name in (CARD, MANIFEST) if name in there}  # perhaps damaged; replaced
        foreign = [name for name, data in ours.items() if data and not any(mark in data for mark in _MARKS[name])]
        if foreign:
            _refuse(storage, foreign)
    if MANIFEST not in there:
        keep_excluded(excluded, storage)
    return work


def _require_same(storage: Storage, text: bytes) -> None:
    if storage.read(PLAN) == text:
        return
    read_metadata(storage, with_manifest=False)  # which says what is wrong with it
    raise RequestError(
        f"'{storage}' was started with another plan, other exclusions or other versions; see {PLAN} there"
    )


def begun(storage: Storage) -> Work:
    """Return the work of a data set as it was begun; raise RequestError if there is none, or its versions differ."""
    mend_plan(storage)
    metadata = read_metadata(storage, with_manifest=False)
    try:
        exclusions = Exclusions(**metadata.stated.get("excluded", {}))
    except TypeError:
        exclusions = exclusions_of(NOTHING_EXCLUDED)  # it was damaged, and is refused
    text = _json({**metadata.stated, "plan": plan_dict(metadata.plan), "made_with": _made_with()})
    _require_same(storage, text)
    return Work(metadata.plan, storage, sha256(text).hexdigest(), exclusions)


def mend_plan(storage: Storage) -> None:
    """Restore the damaged plan of a complete data set from its manifest, or raise MetadataError.

    Raise RequestError when the two state different plans, and nothing says which is right.
    """
    there = storage.names("")
    try:
        manifest = _object(storage, MANIFEST) if MANIFEST in there else None
    except MetadataError:
        return  # it is made again
    if manifest is None or not set(LISTS) <= manifest.keys():
        return
    found = storage.read(PLAN) if PLAN in there else b""
    stated = {name: value for name, value in manifest.items() if name not in LISTS}
    others = manifest["other_files"]
    are_objects = isinstance(others, list) and all(isinstance(each, dict) for each in others)
    entries = [each for each in others if each.get("file") == PLAN] if are_objects else []
    if asdict(file_entry(PLAN, found)) in entries:
        return
    if asdict(file_entry(PLAN, _json(stated))) in entries:
        storage.write(PLAN, _json(stated))
    elif PLAN in there and _object(storage, PLAN) != stated:
        raise RequestError(
            f"{PLAN} and {MANIFEST} in '{storage}' state different plans; expected the same, or only the right one"
        )


def _made_with() -> dict[str, Any]:
    return {**versions(), "pyarrow": pa.__version__, _SAT: version(_SAT)}


def _refuse(storage: Storage, names: Sequence[str]) -> NoReturn:
    named = ", ".join(map(repr, names[:_MOST_NAMED])) + (
        f" and {len(names) - _MOST_NAMED:,} more" if len(names) > _MOST_NAMED else ""
    )
    raise RequestError(f"'{storage}' holds more than a data set ({named}); expected a new or empty folder")


def finish(
    work: Work, receipts: Sequence[Receipt], replaced: Sequence[FileEntry], plots: Sequence[FileEntry] = ()
) -> None:
    """Write the data card and the manifest, if they differ. The manifest comes last and marks the data set complete.

    ``receipts`` are those of all shards in their order, ``replaced`` the files that name replaced rows. Plots are drawn
    if the plan asks for them and they are not whole; raise RequestError when that needs Matplotlib.
    """
    entries = by_split(receipts, work.plan.splits)
    others = [*(entry for receipt in receipts for entry in receipt.others), *replaced]
    row = _first_row(work.storage, entries[0])
    are_drawn = bool(plots) or not work.plan.plots
    found = summary(work.storage) if are_drawn else stats(work.storage)
    if not are_drawn:
        plots = draw_into(work.storage, found)
    grades = {family: by_grade(own.grades) for family, own in found.families.items()}
    card = data_card(work.plan, entries, grades, row, [plot.file for plot in plots]).encode()
    plan = work.storage.read(PLAN)
    others = [file_entry(PLAN, plan), file_entry(CARD, card), *others, *plots]
    stated = json.loads(plan)
    manifest = _manifest(stated, dict(zip(LISTS, (entries, others), strict=True)))
    there = work.storage.members()
    for name, data in ((CARD, card), (MANIFEST, manifest)):
        if name not in there or work.storage.read(name) != data:
            work.storage.write(name, data)


def _first_row(storage: Storage, entry: ShardEntry) -> dict[str, Any]:
    rows = pq.ParquetFile(pa.BufferReader(storage.read(entry.file)))
    (row,) = next(rows.iter_batches(1)).to_pylist()
    return dict(row)


def _manifest(stated: Mapping[str, Any], lists: Mapping[str, Sequence[FileEntry]]) -> bytes:
    text = json.dumps(stated, indent=2, ensure_ascii=False).removesuffix("\n}")
    for name, entries in lists.items():
        lines = ",\n".join(f"    {json.dumps(asdict(entry), ensure_ascii=False)}" for entry in entries)
        text += f',\n  "{name}": [\n{lines}\n  ]'
    return f"{text}\n}}\n".encode()


def _json(data: Mapping[str, Any]) -> bytes:
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()


class MetadataError(FormatError):
    """Report the unreadable file (plan or manifest) of a data set, and its fault."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        super().__init__(f"{file} {text}")


@dataclass(frozen=True)
class Metadata:
    """The metadata of a data set."""

    plan: Plan  # what it is to hold
    stated: Mapping[str, Any]  # all of ``plan.json``
    manifest: Mapping[str, Any] | None  # all of ``manifest.json``; None as long as the data set is not finished

    @property
    def is_stated_twice(self) -> bool:
        """Return whether the manifest agrees with ``plan.json``."""
        manifest = self.manifest or {}
        return {name: value for name, value in manifest.items() if name not in LISTS} == self.stated

    @cached_property
    def entries(self) -> dict[str, Mapping[str, Any]]:
        """Return the manifest's entry of each file, by its name."""
        return {str(entry.get("file")): entry for name in LISTS for entry in self._listed(name)}

    def _listed(self, name: str) -> list[Mapping[str, Any]]:
        listed = self.manifest.get(name) if self.manifest else None
        return [entry for entry in listed if isinstance(entry, dict)] if isinstance(listed, list) else []

    def only(self, names: Collection[str]) -> "Metadata":
        """Return the work with the entries of some files alone; all of them would be too many to be sent around."""
        if self.manifest is None:
            return replace(self)
        entries = [self.entries[name] for name in names if name in self.entries]
        return replace(self, manifest={**self.manifest, **dict(zip(LISTS, ([], entries), strict=True))})

    @cached_property
    def planned(self) -> tuple[PlannedFile, ...]:
        """Return the files of rows that the plan may lead to, those of the first split before those of the next."""
        return planned_files(self.plan)

    def files(self, there: Collection[str]) -> tuple[PlannedFile, ...]:
        """Return the files of rows expected: those in the manifest, and those that are there."""
        names = {*there, *(name.removeprefix(f"{DATA}/") for name in self.entries)}
        return tuple(file for file in self.planned if file.has_all or file.name in names)

    @property
    def made_with(self) -> dict[str, Any]:
        """Return the versions that made the rows, as each row states them."""
        return {name: self._made_with.get(name) for name in versions()}

    @property
    def _made_with(self) -> dict[str, Any]:
        made_with = self.stated.get("made_with")
        return made_with if isinstance(made_with, dict) else {}

    @property
    def is_of_these_versions(self) -> bool:
        """Return whether the same puzzles get the same ratings here as where the data set was made."""
        return all(self.made_with.get(name) == versions()[name] for name in _DECIDING)

    @property
    def is_of_this_release(self) -> bool:
        """Return whether the same puzzles get the same prompts here as where the data set was made."""
        return self.made_with == versions()

    @property
    def is_of_this_sat_solver(self) -> bool:
        """Return whether the same puzzles have as many conflicts here as where the data set was made."""
        return self._made_with.get(_SAT) == version(_SAT)


def read_metadata(storage: Storage, *, with_manifest: bool = True) -> Metadata:
    """Read the metadata of a data set, and the manifest if there is one and it is wanted; else raise MetadataError."""
    there = storage.names("")
    if PLAN not in there:
        raise RequestError(f"'{storage}' holds no data set; expected a place with a {PLAN}")
    stated = _object(storage, PLAN)
    if stated.get("layout") != LAYOUT:
        raise MetadataError(
            PLAN, f"has the layout {quoted(stated.get('layout'))}; expected {LAYOUT}, which this version reads"
        )
    plan_data = stated.get("plan")
    if not isinstance(plan_data, dict):
        raise MetadataError(PLAN, "holds no plan")
    try:
        plan = plan_from(plan_data)
    except PuzzleError as error:
        raise MetadataError(PLAN, f"holds no plan that can be followed: {error}") from error
    return Metadata(plan, stated, _object(storage, MANIFEST) if with_manifest and MANIFEST in there else None)


def _object(storage: Storage, name: str) -> dict[str, Any]:
    try:
        value = json.loads(storage.read(name))
    except ValueError as error:
        raise MetadataError(name, f"is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise MetadataError(name, "is not a JSON object")
    return value
