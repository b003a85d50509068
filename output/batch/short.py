"""Puzzles that a data set lacks, because its plan allows that and no more of their kind could be made.

The files of replaced rows name them, too: ``replaced_bytes`` in ``shard``.
"""

from collections.abc import Iterable

import numpy as np

from generator.seen import Keys
from output.batch.layout import count_shards, parts_of, shards_of
from output.batch.plan import Plan
from output.batch.shard import read_replaced
from output.batch.storage import Storage


def left_out_by(plan: Plan, storage: Storage, replaced: Iterable[str]) -> Keys:
    """Return the numbers of the puzzles that are left out, by the files that name replaced rows, uint64 ``[n]``.

    Raise StorageError when a file cannot be read.
    """
    if not plan.allow_short:
        return np.empty(0, np.uint64)
    found = [read_replaced(storage, name) for name in replaced]
    return np.concatenate([np.empty(0, np.uint64), *(each["number"][each["after"] == 0] for each in found)])


def missing_by_part(plan: Plan, numbers: Keys) -> list[int]:
    """Count the puzzles that are left out by their parts."""
    return [int(n) for n in np.bincount(parts_of(plan, numbers)[0], minlength=len(plan.parts))]


def missing_by_shard(plan: Plan, numbers: Keys) -> list[int]:
    """Count the puzzles that are left out by their shards."""
    n = count_shards(plan)
    if not len(numbers):
        return [0] * n
    return [int(each) for each in np.bincount(shards_of(plan, numbers, range(n)), minlength=n)]
