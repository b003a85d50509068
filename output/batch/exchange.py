"""Exchange of offers between tasks: each task writes one file, ordered by reader.

Reader 1 reads one piece of each file:

    task 0 writes    | for 0 | for 1   | for 2 |
    task 1 writes    | for 0  | for 1 | for 2  |
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from generator.seen import Keys
from output.batch.offers import OFFER, Offers
from output.batch.storage import Storage, StorageError

_HIGH_BITS = np.uint64(32)
_DIGEST_BYTES = 32


@dataclass(frozen=True, slots=True)
class Pieces:
    """A file of offers."""

    name: str  # of the file
    ends: tuple[int, ...]  # the row at which the piece of each reader ends


def buckets_of(keys: Keys, n: int) -> NDArray[np.int64]:
    """Divide keys by their highest bits among n tasks."""
    return ((keys >> _HIGH_BITS) * np.uint64(n) >> _HIGH_BITS).astype(np.int64)


def write_pieces(storage: Storage, name: str, offers: Offers, readers: NDArray[np.int64], n: int) -> Pieces:
    """Write offers, each for one of n readers; raise OutputError if that fails."""
    pieces = Pieces(name, ends_of(readers, n))
    write_offers(storage, name, offers[np.argsort(readers, kind="stable")])
    return pieces


def ends_of(readers: NDArray[np.int64], n: int) -> tuple[int, ...]:
    """Return where the pieces of n readers end, in rows, by the reader of each row."""
    return tuple(np.cumsum(np.bincount(readers, minlength=n)).tolist())


def read_pieces(storage: Storage, pieces: Sequence[Pieces], reader: int) -> Offers:
    """Read one reader's offers from files; raise StorageError when that fails."""
    found = [np.empty(0, OFFER)]
    for each in pieces:
        start, stop = each.ends[reader - 1] if reader else 0, each.ends[reader]
        if start < stop:
            found.append(read_offers(storage, each.name, start, stop))
    return np.concatenate(found)


def write_offers(storage: Storage, name: str, offers: Offers, *, is_lasting: bool = False) -> None:
    """Write offers for no particular reader, lasting if a resumed run needs them; raise OutputError on failure."""
    storage.write(name, np.ascontiguousarray(offers).view(np.uint8).data, is_lasting=is_lasting)


def read_offers(storage: Storage, name: str, start: int, stop: int) -> Offers:
    """Read some rows from a file of offers; raise StorageError if that fails."""
    size = OFFER.itemsize
    return np.frombuffer(storage.read_part(name, start * size, (stop - start) * size), OFFER)


def write_kept(storage: Storage, name: str, offers: Offers) -> None:
    """Write offers and their SHA-256, by which a later run checks that they are whole; raise OutputError on failure."""
    data = offers.tobytes()
    storage.write(name, data + sha256(data).digest(), is_lasting=False)


def read_kept(storage: Storage, name: str) -> Offers | None:
    """Read the offers that an earlier run kept; return None if there are none, or if they are damaged."""
    try:
        data = storage.read(name)
    except StorageError:
        return None
    offers, digest = data[:-_DIGEST_BYTES], data[-_DIGEST_BYTES:]
    return np.frombuffer(offers, OFFER) if sha256(offers).digest() == digest else None
