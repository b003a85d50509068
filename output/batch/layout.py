"""The shard of each puzzle, and the split of each row.

The rows of a data set are numbered from 0, with its parts evenly mixed: the k-th of n puzzles of a part comes after (k
+ 1/2) / n of all rows. Shard i of s holds the rows from count * i // s on, so any machine can make it without the
others.

The hash of a solution's symmetry class decides the split of a row, for every seed and size of a data set with the same
shares; so no class is in two splits, and no classes have to be compared.

    0            0.9 * 2**64  2**64
    |  train          |  test  |        splits = {train = 0.9, test = 0.1}
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from generator.seen import Keys
from output.batch.plan import Plan

DATA, TRACES, TABLES, REPLACED, PLOTS, STAGED = "data", "traces", "tables", "replaced", "plots", ".staged"
"""Folders of a data set: rows, steps, typed tables, names of replaced rows, pictures, and unfinished files."""

MIN_DIGITS = 5  # the digits of a shard's number in the names of its files


@dataclass(frozen=True, slots=True)
class Run:
    """The puzzles ``start ..

    start + count - 1`` of a part that has ``n`` puzzles; its place in the plan names the part.
    """

    part: int
    start: int
    count: int
    n: int


@dataclass(frozen=True, slots=True)
class Shard:
    """Rows that are made together."""

    number: int  # the place of this shard among all shards of the data set
    n_shards: int  # how many shards there are
    runs: tuple[Run, ...]  # the puzzles in this shard

    @property
    def n_rows(self) -> int:
        """Count the rows."""
        return sum(run.count for run in self.runs)

    def file(self, split: str) -> str:
        """Return the name of the file of the rows of a split, without its folder."""
        return f"{split}-{self.label}.parquet"

    @property
    def label(self) -> str:
        """Return the number as in the names of files.

        >>> Shard(17, 1000, ()).label
        '00017-of-01000'
        """
        digits = max(MIN_DIGITS, len(str(self.n_shards)))
        return f"{self.number:0{digits}}-of-{self.n_shards:0{digits}}"

    def slots(self) -> list[tuple[int, int]]:
        """Return the part of each row, and the number of its puzzle in that part."""
        runs = [(run.part, index) for run in self.runs for index in range(run.start, run.start + run.count)]
        return [runs[place] for place in self.order().tolist()]

    def order(self) -> NDArray[np.int64]:
        """Return the order in the shard of the puzzles of all runs, one run after the other."""
        places = np.concatenate([(np.arange(run.start, run.start + run.count) + 0.5) / run.n for run in self.runs])
        return np.argsort(places, kind="stable")


def count_shards(plan: Plan) -> int:
    """Count the shards of a plan."""
    return -(-plan.count // plan.shard_rows)


def first_row(plan: Plan, number: int) -> int:
    """Return the number of the first row of a shard."""
    return plan.count * number // count_shards(plan)


def replaced_name(group: int) -> str:
    """Return the name of the file that says which rows of a group of shards were replaced."""
    return f"{REPLACED}/{group:0{MIN_DIGITS}}.parquet"


def shard_of(plan: Plan, number: int) -> Shard:
    """Return a shard of a plan."""
    starts, ends = (puzzles_before(plan, first_row(plan, each)) for each in (number, number + 1))
    counts = [part.count for part in plan.parts]
    runs = (
        Run(part, start, end - start, n)
        for part, (start, end, n) in enumerate(zip(starts, ends, counts, strict=True))
        if start < end
    )
    return Shard(number, count_shards(plan), tuple(runs))


def puzzles_before(plan: Plan, row: int) -> list[int]:
    """Count for each part of a plan its puzzles among the first rows.

    Each part has its proportional number of puzzles there, give or take a few; only the puzzles around that place are
    sorted.
    """
    counts = [part.count for part in plan.parts]
    near = []
    before = []
    for part, n in enumerate(counts):
        around, reach = n * row // plan.count, len(counts) * n // (2 * plan.count) + 2
        before.append(max(0, around - reach))
        near += [(Fraction(2 * k + 1, n), part) for k in range(before[part], min(n, around + reach + 1))]
    for _, part in sorted(near)[: row - sum(before)]:
        before[part] += 1
    return before


def numbers_in(plan: Plan, shard: Shard) -> Keys:
    """Return the number of the puzzle of each row, uint64; those of the first part come first."""
    firsts = np.cumsum([0, *(part.count for part in plan.parts)])
    numbers = np.concatenate([firsts[run.part] + np.arange(run.start, run.start + run.count) for run in shard.runs])
    return numbers[shard.order()].astype(np.uint64)


def parts_of(plan: Plan, numbers: Keys) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the part of each puzzle, and its number in that part."""
    firsts = np.cumsum([0, *(part.count for part in plan.parts)])
    own = numbers.astype(np.int64)
    parts = np.searchsorted(firsts, own, side="right") - 1
    return parts, own - firsts[parts]


def shards_of(plan: Plan, numbers: Keys, among: Sequence[int]) -> NDArray[np.int64]:
    """Return each puzzle's shard (uint64) among some; puzzles between two shards count to the first of them."""
    starts = np.array([puzzles_before(plan, first_row(plan, each)) for each in among])
    parts, indices = parts_of(plan, numbers)
    places = np.zeros(len(numbers), np.int64)
    for part in np.unique(parts).tolist():
        own = parts == part
        places[own] = np.searchsorted(starts[:, part], indices[own], side="right") - 1
    return np.asarray(among)[places]


def splits_of(shares: Mapping[str, float], solutions: Keys) -> NDArray[np.int64]:
    """Return the number of the split of each row, from shares that add up to 1 and the keys of solutions (uint64)."""
    cumulated = np.cumsum(list(shares.values()))[:-1]
    ends = np.array([min(int(share * 2**64), 2**64 - 1) for share in cumulated.tolist()], np.uint64)
    return np.searchsorted(ends, solutions, side="right")


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """A file of rows that a plan may lead to."""

    name: str  # the name of the file, without its folder
    split: str  # the split that it belongs to
    number: int  # the number of the shard that its rows come from
    n_shard_rows: int  # how many rows that shard has in the files of all splits, unless some are left out
    has_all: bool  # whether the file has all of these rows
    # Returns the part of each row of the shard, and the number of its puzzle in that part.
    slots: Callable[[], list[tuple[int, int]]]


def planned_files(plan: Plan) -> tuple[PlannedFile, ...]:
    """Return the files of rows that a plan may lead to, those of the first split before those of the next."""
    n = count_shards(plan)
    return tuple(
        PlannedFile(
            Shard(number, n, ()).file(split),
            split,
            number,
            first_row(plan, number + 1) - first_row(plan, number),
            len(plan.splits) == 1 and not plan.allow_short,
            partial(_slots, plan, number),
        )
        for split in plan.splits
        for number in range(n)
    )


def _slots(plan: Plan, number: int) -> list[tuple[int, int]]:
    return shard_of(plan, number).slots()
