"""Puzzles made before: tens of millions of keys in little memory.

Keys are ids as 64-bit numbers. Two of ten million ids share a key with a chance of 3 in a million; a puzzle is then
replaced without need, and no duplicate ever stays.
"""

from collections.abc import Iterable
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.uint64]

_KEY_BYTES = 8
_MOST_RECENT = 1 << 17


def keys_of(ids: Iterable[str]) -> Keys:
    """Turn ids into keys, uint64."""
    digests = b"".join(blake2b(each.encode(), digest_size=_KEY_BYTES).digest() for each in ids)
    return np.frombuffer(digests, "<u8").astype(np.uint64)


class Seen:
    """A set of 64-bit keys in two sorted arrays, 8 bytes a key.

    New keys go into the small array, which is merged into the large one when long enough, so that adding n keys a
    thousand at a time does not copy all of them a thousand times.
    """

    def __init__(self) -> None:
        self._old: Keys = np.empty(0, np.uint64)
        self._recent: Keys = np.empty(0, np.uint64)

    def __len__(self) -> int:
        return len(self._old) + len(self._recent)

    def holds(self, keys: Keys) -> NDArray[np.bool_]:
        """Return which keys are in the set."""
        return holds(self._old, keys) | holds(self._recent, keys)

    def add(self, keys: Keys) -> None:
        """Add keys."""
        self._recent = _merged(self._recent, np.unique(keys[~self.holds(keys)]))
        if len(self._recent) > _MOST_RECENT:
            self._old, self._recent = _merged(self._old, self._recent), np.empty(0, np.uint64)


def _merged(first: Keys, second: Keys) -> Keys:
    both = np.concatenate((first, second))
    both.sort(kind="stable")  # two sorted runs, which a stable sort merges in one pass
    return both


def holds(held: Keys, keys: Keys) -> NDArray[np.bool_]:
    """Return which of ``keys`` are among ``held``, which are sorted."""
    if not len(held):
        return np.zeros(len(keys), np.bool_)
    places = np.minimum(np.searchsorted(held, keys), len(held) - 1)
    return np.equal(held[places], keys)
