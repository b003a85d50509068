"""The metadata of a data set: ``plan.json``, which ``begin`` writes first, and ``manifest.json``, written last."""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from importlib.metadata import version
from typing import Any, TypeGuard

import pyarrow as pa

from generator.record import versions
from output.batch.layout import (
    DATA,
    FILE_PER_SHARD,
    LAYOUT,
    WITHOUT_TABLES,
    Piece,
    RowsFile,
    Shard,
    count_shards,
)
from output.batch.plan import Plan, plan_from
from output.batch.receipts import FileEntry, file_entry
from output.batch.storage import Storage
from puzzles.errors import FormatError, PuzzleError, RequestError, quoted

PLAN, MANIFEST, CARD, CROISSANT = "plan.json", "manifest.json", "README.md", "croissant.json"
LISTS = ("files", "other_files")  # keys of the manifest: the files of rows, and all other files
_SAT = "python-sat"
_DECIDING = ("generator", "solvers", "rating")
_READ = (WITHOUT_TABLES, FILE_PER_SHARD, LAYOUT)


def mend_plan(storage: Storage) -> None:
    """Restore the damaged plan of a complete data set from its manifest, or raise MetadataError.

    Raise RequestError if the two state different plans, and nothing says which is right.
    """
    found = storage.read_present((PLAN, MANIFEST))
    try:
        manifest = _object(MANIFEST, found[MANIFEST]) if MANIFEST in found else None
    except MetadataError:
        return  # the file will be made again
    if manifest is None or not set(LISTS) <= manifest.keys():
        return
    stated = {name: value for name, value in manifest.items() if name not in LISTS}
    others = manifest["other_files"]
    are_objects = isinstance(others, list) and all(isinstance(each, dict) for each in others)
    entries = [each for each in others if each.get("file") == PLAN] if are_objects else []
    if asdict(file_entry(PLAN, found.get(PLAN, b""))) in entries:
        return
    if asdict(file_entry(PLAN, json_text(stated))) in entries:
        storage.write(PLAN, json_text(stated))
    elif PLAN in found and _object(PLAN, found[PLAN]) != stated:
        raise RequestError(
            f"{PLAN} and {MANIFEST} in '{storage}' state different plans; expected the same, or only the right one"
        )


def json_text(stated: Mapping[str, Any]) -> bytes:
    """Write ``plan.json``."""
    return (json.dumps(stated, indent=2, ensure_ascii=False) + "\n").encode()


def manifest_text(plan: bytes, lists: Sequence[Sequence[FileEntry]]) -> bytes:
    """Write ``manifest.json``: the content of ``plan.json``, and the files of both ``LISTS`` with a line for each."""
    text = json.dumps(json.loads(plan), indent=2, ensure_ascii=False).removesuffix("\n}")
    for name, entries in zip(LISTS, lists, strict=True):
        lines = ",\n".join(f"    {json.dumps(asdict(entry), ensure_ascii=False)}" for entry in entries)
        text += f',\n  "{name}": [\n{lines}\n  ]'
    return f"{text}\n}}\n".encode()


def made_with() -> dict[str, Any]:
    """Return the versions that rows depend on, as ``plan.json`` names them."""
    return {**versions(), "pyarrow": pa.__version__, _SAT: version(_SAT)}


class MetadataError(FormatError):
    """Raised when the plan or manifest of a data set cannot be read; the message names the file and its fault."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        super().__init__(f"{file} {text}")


@dataclass(frozen=True)
class Metadata:
    """The metadata of a data set."""

    plan: Plan  # the planned content
    stated: Mapping[str, Any]  # the whole content of ``plan.json``
    # The whole content of ``manifest.json``; None as long as the data set is not finished.
    manifest: Mapping[str, Any] | None

    @property
    def is_stated_twice(self) -> bool:
        """Return whether the manifest agrees with ``plan.json``."""
        manifest = self.manifest or {}
        return {name: value for name, value in manifest.items() if name not in LISTS} == self.stated

    @cached_property
    def entries(self) -> dict[str, Mapping[str, Any]]:
        """Return the manifest's entry of each file, by its name."""
        return {str(entry.get("file")): entry for name in LISTS for entry in self._listed(name)}

    @property
    def listed(self) -> Iterator[FileEntry]:
        """Yield the files of the manifest that contain rows, steps and plots."""
        for name, entry in self.entries.items():
            if name not in (PLAN, CARD, CROISSANT):
                yield FileEntry(name, entry.get("bytes", -1), str(entry.get("sha256")))

    def _listed(self, name: str) -> list[Mapping[str, Any]]:
        listed = self.manifest.get(name) if self.manifest else None
        return [entry for entry in listed if isinstance(entry, dict)] if isinstance(listed, list) else []

    def only(self, names: Collection[str]) -> "Metadata":
        """Return the metadata with the entries of some files only; all of them would be too many to send around."""
        if self.manifest is None:
            return replace(self)
        entries = [self.entries[name] for name in names if name in self.entries]
        return replace(self, manifest={**self.manifest, **dict(zip(LISTS, ([], entries), strict=True))})

    @property
    def layout(self) -> int:
        """Return the version of the layout of the files."""
        return int(self.stated["layout"])

    @cached_property
    def files(self) -> tuple[RowsFile, ...]:
        """Return the files of rows that the manifest lists, except for entries that make no sense."""
        n_before: Counter[tuple[str, int]] = Counter()
        found = []
        for entry in self._listed(LISTS[0]):
            name = str(entry.get("file")).removeprefix(f"{DATA}/")
            split, counts = name.partition("-")[0], self._counts(name, entry)
            if counts is None or split not in self.plan.splits:
                continue
            pieces = []
            for shard, n_rows in counts.items():
                start = n_before[split, shard]
                n_before[split, shard] += n_rows
                pieces.append(Piece(shard, start, start + n_rows))
            found.append(RowsFile(name, split, tuple(pieces)))
        return tuple(found)

    def _counts(self, name: str, entry: Mapping[str, Any]) -> dict[int, int] | None:
        """Return how many rows a file has of each shard, by its entry in the manifest; None if that makes no sense."""
        first, by_shard = entry.get("first_shard"), entry.get("by_shard")
        if self.layout < LAYOUT:
            first, by_shard = self._by_shard.get(name), [entry.get("rows")]
        if not (_is_count(first) and isinstance(by_shard, list) and all(map(_is_count, by_shard))):
            return None
        if first + len(by_shard) > count_shards(self.plan) or sum(by_shard) != entry.get("rows"):
            return None
        return {shard: n for shard, n in enumerate(by_shard, start=first) if n} or None

    @cached_property
    def _by_shard(self) -> dict[str, int]:
        """Return the number of the shard that each file is made of, by its name, in layouts with a file per shard."""
        n = count_shards(self.plan)
        return {Shard(number, n, ()).file(split): number for split in self.plan.splits for number in range(n)}

    @property
    def counts(self) -> dict[str, list[int]]:
        """Return how many rows of each split are in each shard, by the files that the manifest lists."""
        counts = {split: [0] * count_shards(self.plan) for split in self.plan.splits}
        for file in self.files:
            for piece in file.pieces:
                counts[file.split][piece.shard] += piece.n_rows
        return counts

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
    found = storage.read_present((PLAN, MANIFEST) if with_manifest else (PLAN,))
    if PLAN not in found:
        raise RequestError(f"'{storage}' holds no data set; expected a place with a {PLAN}")
    return metadata_from(found)


def metadata_from(found: Mapping[str, bytes]) -> Metadata:
    """Return the metadata that the plan states, and the manifest if it is among the files; else raise MetadataError."""
    stated = _object(PLAN, found[PLAN])
    layout = stated.get("layout")
    if layout not in _READ:
        known = f"{', '.join(map(str, _READ[:-1]))} or {_READ[-1]}"
        raise MetadataError(PLAN, f"has the layout {quoted(layout)}; expected {known}, which this version reads")
    plan_data = stated.get("plan")
    if not isinstance(plan_data, dict):
        raise MetadataError(PLAN, "holds no plan")
    try:
        plan = plan_from({**plan_data, "tables": False} if layout == WITHOUT_TABLES else plan_data)
    except PuzzleError as error:
        raise MetadataError(PLAN, f"holds no plan that can be followed: {error}") from error
    return Metadata(plan, stated, _object(MANIFEST, found[MANIFEST]) if MANIFEST in found else None)


def _is_count(value: object) -> TypeGuard[int]:
    return type(value) is int and value >= 0


def _object(name: str, data: bytes) -> dict[str, Any]:
    try:
        value = json.loads(data)
    except ValueError as error:
        raise MetadataError(name, f"is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise MetadataError(name, "is not a JSON object")
    return value
