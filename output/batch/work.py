"""The input of every task of a run: the plan, the place, and the exclusions."""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from generator.seen import Keys, holds
from output.batch.layout import LAYOUT, STAGED, count_shards
from output.batch.plan import Plan
from output.batch.storage import Storage, StorageError

_EXCLUDED = f"{STAGED}/excluded"
_KEY_BYTES = 8
ROWS_TOGETHER = 1 << 21
"""Rows whose keys one task compares at most, in about 200 MB; the keys of more are divided among several tasks."""


@dataclass(frozen=True, slots=True)
class RowKeys:
    """The keys that identify rows, their puzzles and their solutions."""

    puzzles: Keys  # uint64 ``[n]``, keys of the symmetry classes of the puzzles
    solutions: Keys  # uint64 ``[n]``, keys of the symmetry classes of the solutions


NOTHING_EXCLUDED = RowKeys(np.empty(0, np.uint64), np.empty(0, np.uint64))


@dataclass(frozen=True, slots=True)
class Exclusions:
    """The puzzles and solutions that are kept out."""

    # ``puzzles`` and ``solutions`` are the numbers of each.
    puzzles: int
    solutions: int
    sha256: str  # SHA-256 of their keys; each kind is sorted


@dataclass(frozen=True, slots=True)
class Work:
    """The input that all tasks of a run share."""

    plan: Plan  # what the data set is to contain
    storage: Storage  # where the data set is stored
    digest: str  # SHA-256 of its ``plan.json``, as it would be if it allowed no short data set
    exclusions: Exclusions  # what is kept out of the data set
    layout: int = LAYOUT  # the version of the layout of its files

    @property
    def n_together(self) -> int:
        """Return the number of parts into which keys are divided, and the number of groups of shards."""
        return min(count_shards(self.plan), -(-self.plan.count // ROWS_TOGETHER))

    def group(self, number: int) -> range:
        """Return the numbers of the shards of a group."""
        n_shards, n = count_shards(self.plan), self.n_together
        return range(n_shards * number // n, n_shards * (number + 1) // n)

    def group_of(self, number: int) -> int:
        """Return the number of the group that a shard is in."""
        return ((number + 1) * self.n_together - 1) // count_shards(self.plan)

    def excluded(self) -> RowKeys:
        """Read the excluded keys; raise StorageError if they cannot be read, or differ from those at the start."""
        return _excluded(self.storage, self.exclusions)


def are_excluded(excluded: RowKeys, keys: RowKeys) -> NDArray[np.bool_]:
    """Return which rows are kept out, by their puzzle or their solution."""
    return holds(excluded.puzzles, keys.puzzles) | holds(excluded.solutions, keys.solutions)


def exclusions_of(excluded: RowKeys) -> Exclusions:
    """Describe keys."""
    return Exclusions(len(excluded.puzzles), len(excluded.solutions), sha256(_bytes(excluded)).hexdigest())


def keep_excluded(excluded: RowKeys, storage: Storage) -> None:
    """Write the excluded keys, if there are any, to a place where all tasks find them."""
    if len(excluded.puzzles) or len(excluded.solutions):
        storage.write(_EXCLUDED, _bytes(excluded))


def _bytes(excluded: RowKeys) -> bytes:
    return b"".join(keys.astype("<u8").tobytes() for keys in (excluded.puzzles, excluded.solutions))


@lru_cache(maxsize=1)
def _excluded(storage: Storage, exclusions: Exclusions) -> RowKeys:
    if not exclusions.puzzles + exclusions.solutions:
        return NOTHING_EXCLUDED
    data = storage.read(_EXCLUDED)
    if sha256(data).hexdigest() != exclusions.sha256:
        raise StorageError(f"{storage}/{_EXCLUDED} is damaged; expected --resume with --exclude to write it again")
    keys = np.frombuffer(data, "<u8").astype(np.uint64)
    return RowKeys(keys[: exclusions.puzzles], keys[exclusions.puzzles :])
