"""What a data set already holds: tens of millions of keys in little memory."""

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.uint64]

_MOST_RECENT = 1 << 17


class Seen:
    """Hold a set of 64-bit keys as two sorted arrays, 8 bytes a key.

    New keys go into the small array; when it is long enough it is merged into the large one, so that adding n keys a
    thousand at a time does not copy all of them a thousand times.
    """

    def __init__(self) -> None:
        self._old: Keys = np.empty(0, np.uint64)
        self._recent: Keys = np.empty(0, np.uint64)

    def __len__(self) -> int:
        return len(self._old) + len(self._recent)

    def holds(self, keys: Keys) -> NDArray[np.bool_]:
        """Tell which keys are in the set."""
        return _holds(self._old, keys) | _holds(self._recent, keys)

    def add(self, keys: Keys) -> None:
        """Add keys."""
        self._recent = _merged(self._recent, np.unique(keys[~self.holds(keys)]))
        if len(self._recent) > _MOST_RECENT:
            self._old, self._recent = _merged(self._old, self._recent), np.empty(0, np.uint64)


def _merged(first: Keys, second: Keys) -> Keys:
    both = np.concatenate((first, second))
    both.sort(kind="stable")  # two sorted runs, which a stable sort merges in one pass
    return both


def _holds(held: Keys, keys: Keys) -> NDArray[np.bool_]:
    if not len(held):
        return np.zeros(len(keys), np.bool_)
    places = np.minimum(np.searchsorted(held, keys), len(held) - 1)
    return np.equal(held[places], keys)
