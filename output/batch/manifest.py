"""What a data set says about itself: plan.json, written first, and the data card and manifest.json, written last."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from typing import Any, NoReturn

import pyarrow as pa

from generator.seen import Keys
from output.batch.card import CARD_HEAD, data_card
from output.batch.plan import Plan, Shard, plan_dict, plan_from, shards
from output.batch.shard import DATA, TRACES
from output.batch.storage import Storage
from output.records import versions
from puzzles.errors import FormatError, PuzzleError, RequestError

PLAN, MANIFEST, CARD = "plan.json", "manifest.json", "README.md"
LISTS = ("files", "other_files")  # in the manifest: the files of rows, and the others
_MOST_NAMED = 3
_SAT = "python-sat"
_DECIDING = ("generator", "solvers", "rating")


@dataclass(frozen=True, slots=True)
class FileEntry:
    """Describe a file.

    Attributes:
        file: its name within the data set.
        bytes: its size.
        sha256: digest of its bytes.
    """

    file: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class ShardEntry(FileEntry):
    """Describe a file of rows.

    Attributes:
        split: which split it belongs to.
        rows: how many there are.
    """

    split: str
    rows: int


def shard_entry(shard: Shard, data: bytes) -> ShardEntry:
    """Describe the file of a shard."""
    return ShardEntry(f"{DATA}/{shard.file}", len(data), sha256(data).hexdigest(), shard.split, shard.n_rows)


def file_entry(file: str, data: bytes) -> FileEntry:
    """Describe another file."""
    return FileEntry(file, len(data), sha256(data).hexdigest())


def begin(plan: Plan, excluded: Keys, storage: Storage, *, resume: bool) -> None:
    """Write the plan, or see that the one that is there is the same.

    Raises:
        RequestError: when there is a data set and none should be, or another one should be, or there are other things.
        OutputError: when nothing can be written there.
    """
    text = _json(
        {
            "plan": plan_dict(plan),
            "excluded": {"puzzles": len(excluded), "sha256": sha256(excluded.astype("<u8").tobytes()).hexdigest()},
            "made_with": {**versions(), "pyarrow": pa.__version__, _SAT: version(_SAT)},
        }
    )
    there = storage.members()
    if PLAN not in there:
        if there:
            _refuse(storage, sorted(there))
        storage.write(PLAN, text)
        return
    if not resume:
        raise RequestError(f"'{storage}' holds a data set already; expected another place, or --resume")
    if storage.read(PLAN) != text:
        raise RequestError(
            f"'{storage}' was begun with another plan, other exclusions or other versions; see {PLAN} there"
        )
    foreign = [name for name in (CARD, MANIFEST) if name in there and not _is_ours(name, storage.read(name))]
    if foreign:
        _refuse(storage, foreign)


def _refuse(storage: Storage, names: Sequence[str]) -> NoReturn:
    named = ", ".join(map(repr, names[:_MOST_NAMED])) + (
        f" and {len(names) - _MOST_NAMED:,} more" if len(names) > _MOST_NAMED else ""
    )
    raise RequestError(f"'{storage}' holds other things than a data set ({named}); expected a new or an empty folder")


def _is_ours(name: str, data: bytes) -> bool:
    """Return whether a file with the name of the data card or the manifest is one, which may be replaced."""
    if name == CARD:
        return data.startswith(CARD_HEAD.encode())
    try:
        return set(LISTS) <= set(json.loads(data))
    except (ValueError, TypeError):
        return False


def finish(plan: Plan, entries: Sequence[ShardEntry], storage: Storage) -> None:
    """Write the data card and the manifest, the latter last: when it is there, the data set is complete.

    Args:
        plan: what the data set holds.
        entries: its files of rows.
        storage: where it is.

    Raises:
        StorageError, OutputError: when a file cannot be read or written.
    """
    card = data_card(plan, entries).encode()
    others = [file_entry(CARD, card)]
    if plan.traces:
        names = [f"{TRACES}/{shard.file}" for shard in shards(plan)]
        others += [file_entry(name, storage.read(name)) for name in names]
    listed = {name: [asdict(entry) for entry in each] for name, each in zip(LISTS, (entries, others), strict=True)}
    storage.write(CARD, card)
    storage.write(MANIFEST, _json({**json.loads(storage.read(PLAN)), **listed}))


def _json(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()


class MetadataError(FormatError):
    """Report that the plan of a data set or its manifest cannot be read.

    Attributes:
        file: which one.
        text: what is wrong with it.
    """

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        super().__init__(f"{file} {text}")


@dataclass(frozen=True)
class Metadata:
    """Hold what a data set says about itself.

    Attributes:
        plan: what it is to hold.
        stated: all of ``plan.json``.
        manifest: all of ``manifest.json``; None as long as the data set is not finished.
    """

    plan: Plan
    stated: Mapping[str, Any]
    manifest: Mapping[str, Any] | None

    @cached_property
    def shards(self) -> tuple[Shard, ...]:
        """Return the files that the plan leads to."""
        return shards(self.plan)

    @cached_property
    def entries(self) -> dict[str, Mapping[str, Any]]:
        """Return what the manifest states of each file, by its name."""
        lists = [self.manifest.get(name) if self.manifest else None for name in LISTS]
        found = [entry for listed in lists if isinstance(listed, list) for entry in listed]
        return {str(entry.get("file")): entry for entry in found if isinstance(entry, dict)}

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


def read_metadata(storage: Storage) -> Metadata:
    """Read the metadata of a data set.

    Raises:
        RequestError: when there is no data set.
        MetadataError: when they are not what ``gen batch`` writes.
        StorageError: when they cannot be read.
    """
    there = storage.names("")
    if PLAN not in there:
        raise RequestError(f"'{storage}' holds no data set; expected a place with a {PLAN}")
    stated = _object(storage, PLAN)
    plan_data = stated.get("plan")
    if not isinstance(plan_data, dict):
        raise MetadataError(PLAN, "holds no plan")
    try:
        plan = plan_from(plan_data)
    except PuzzleError as error:
        raise MetadataError(PLAN, f"holds no plan that can be followed: {error}") from error
    return Metadata(plan, stated, _object(storage, MANIFEST) if MANIFEST in there else None)


def _object(storage: Storage, name: str) -> dict[str, Any]:
    try:
        value = json.loads(storage.read(name))
    except ValueError as error:
        raise MetadataError(name, f"is no JSON: {error}") from error
    if not isinstance(value, dict):
        raise MetadataError(name, "is no JSON object")
    return value
