"""What the manifest tells of each file."""

from dataclasses import dataclass
from hashlib import sha256

from output.batch.plan import Shard
from output.batch.shard import DATA


@dataclass(frozen=True, slots=True)
class OtherEntry:
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
class Entry(OtherEntry):
    """Describe a file of rows.

    Attributes:
        split: which split it belongs to.
        rows: how many there are.
    """

    split: str
    rows: int


def entry_for(shard: Shard, data: bytes) -> Entry:
    """Describe the file of a shard."""
    return Entry(f"{DATA}/{shard.file}", len(data), sha256(data).hexdigest(), shard.split, shard.n_rows)


def other_entry_for(file: str, data: bytes) -> OtherEntry:
    """Describe another file."""
    return OtherEntry(file, len(data), sha256(data).hexdigest())
