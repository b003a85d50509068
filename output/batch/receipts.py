"""Receipts, which a shard writes last: the SHA-256 of every file made from it, of the plan, and of the receipt."""

import json
from dataclasses import asdict, dataclass
from hashlib import sha256

from output.batch.layout import STAGED, Shard, count_shards
from output.batch.storage import Storage, StorageError
from output.batch.work import Work

MADE, FINISHED = "made", "finished"


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file of a data set, as the manifest lists it."""

    file: str  # the name within the data set
    bytes: int  # the size in bytes
    sha256: str  # the digest of the bytes


@dataclass(frozen=True, slots=True)
class ShardEntry(FileEntry):
    """A file of rows, as the manifest lists it."""

    split: str  # the split that the rows belong to
    rows: int  # the number of rows


@dataclass(frozen=True, slots=True)
class RowsEntry(ShardEntry):
    """A file of rows of several shards, as the manifest lists it."""

    first_shard: int  # the number of the shard that its first row comes from
    by_shard: tuple[int, ...]  # how many rows it has of that shard, the next one, and so on

    @property
    def without_shards(self) -> ShardEntry:
        """Return the entry of a file in layouts where the name tells the only shard."""
        return ShardEntry(self.file, self.bytes, self.sha256, self.split, self.rows)


@dataclass(frozen=True, slots=True)
class Receipt:
    """The files made of a shard."""

    number: int  # the number of the shard
    n_rows: int  # the number of its puzzles
    rows: tuple[ShardEntry, ...]  # the files of rows
    others: tuple[FileEntry, ...]  # the files of steps
    offers: FileEntry  # the file of offers
    refused: dict[str, int]  # puzzles refused on the way, by reason

    @property
    def files(self) -> tuple[FileEntry, ...]:
        """Return the files of rows and of steps."""
        return (*self.others, *self.rows)


def file_entry(file: str, data: bytes) -> FileEntry:
    """Describe a file."""
    return FileEntry(file, len(data), sha256(data).hexdigest())


def is_intact(storage: Storage, name: str, entry: FileEntry) -> bool:
    """Return whether a file exists and has the bytes of an entry, whatever it is called there."""
    try:
        return file_entry(entry.file, storage.read(name)) == FileEntry(entry.file, entry.bytes, entry.sha256)
    except StorageError:
        return False


def write_receipt(work: Work, kind: str, receipt: Receipt) -> None:
    """Write a receipt, after all files that it names; raise OutputError if that fails."""
    text = json.dumps({"plan": work.digest, **asdict(receipt)}, ensure_ascii=False)
    name = receipt_name(work, kind, receipt.number)
    work.storage.write(name, f"{text}\n{sha256(text.encode()).hexdigest()}\n".encode())


def read_receipt(work: Work, kind: str, number: int) -> Receipt | None:
    """Read a receipt; return None if there is none that can be trusted."""
    try:
        text, digest, _ = work.storage.read(receipt_name(work, kind, number)).decode().split("\n")
    except (StorageError, ValueError):
        return None
    if sha256(text.encode()).hexdigest() != digest:
        return None
    data = json.loads(text)
    if data.pop("plan") != work.digest:
        return None
    rows, others = (ShardEntry(**each) for each in data["rows"]), (FileEntry(**each) for each in data["others"])
    offers, refused = FileEntry(**data["offers"]), data["refused"]
    return Receipt(data["number"], data["n_rows"], tuple(rows), tuple(others), offers, refused)


def receipt_name(work: Work, kind: str, number: int) -> str:
    """Return the name of a receipt."""
    return f"{STAGED}/{kind}/{Shard(number, count_shards(work.plan), ()).label}.json"
