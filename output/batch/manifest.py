"""The metadata of a data set: ``plan.json``, which ``begin`` writes first, and ``manifest.json``, written last."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from importlib.metadata import version
from typing import Any

import pyarrow as pa

from generator.record import versions
from output.batch.layout import DATA, PlannedFile, planned_files
from output.batch.plan import Plan, plan_from
from output.batch.receipts import FileEntry, file_entry
from output.batch.storage import Storage
from puzzles.errors import FormatError, PuzzleError, RequestError, quoted

PLAN, MANIFEST, CARD, CROISSANT = "plan.json", "manifest.json", "README.md", "croissant.json"
LISTS = ("files", "other_files")  # keys of the manifest: the files of rows, and all other files
_SAT = "python-sat"
_DECIDING = ("generator", "solvers", "rating")


LAYOUT = 3  # the version of the layout of a data set's files
_WITHOUT_TABLES = 2  # the previous version, which had no typed tables


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
    found = storage.read_present((PLAN, MANIFEST) if with_manifest else (PLAN,))
    if PLAN not in found:
        raise RequestError(f"'{storage}' holds no data set; expected a place with a {PLAN}")
    return metadata_from(found)


def metadata_from(found: Mapping[str, bytes]) -> Metadata:
    """Return the metadata that the plan states, and the manifest if it is among the files; else raise MetadataError."""
    stated = _object(PLAN, found[PLAN])
    layout = stated.get("layout")
    if layout not in (LAYOUT, _WITHOUT_TABLES):
        raise MetadataError(
            PLAN, f"has the layout {quoted(layout)}; expected {_WITHOUT_TABLES} or {LAYOUT}, which this version reads"
        )
    plan_data = stated.get("plan")
    if not isinstance(plan_data, dict):
        raise MetadataError(PLAN, "holds no plan")
    try:
        plan = plan_from(plan_data if layout == LAYOUT else {**plan_data, "tables": False})
    except PuzzleError as error:
        raise MetadataError(PLAN, f"holds no plan that can be followed: {error}") from error
    return Metadata(plan, stated, _object(MANIFEST, found[MANIFEST]) if MANIFEST in found else None)


def _object(name: str, data: bytes) -> dict[str, Any]:
    try:
        value = json.loads(data)
    except ValueError as error:
        raise MetadataError(name, f"is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise MetadataError(name, "is not a JSON object")
    return value
