"""The shard of each puzzle, and the split of each row.

The rows of a data set are numbered from 0, with its parts evenly mixed: the k-th of n puzzles of a part comes after (k
+ 1/2) / n of all rows. Shard i of s holds the rows from count * i // s on, so any machine can make it without the
others.

The hash of a solution's symmetry class decides the split of a row, for every seed and size of a data set with the same
shares; so no class is in two splits, and no classes have to be compared.

    0            0.9 * 2**64  2**64
    |  train          |  test  |        splits = {train = 0.9, test = 0.1}

So how many rows of a shard belong to a split is known only when they are made. The files of a split hold its rows of
all shards, one shard after the other, and end where they are full:

    shard      | 0         | 1         | 2         |
    train      | 0        | 1        | 2      |       files of the split
    test       | 0                                    |
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from generator.seen import Keys
from output.batch.plan import Plan

DATA, TRACES, TABLES, REPLACED, PLOTS, STAGED = "data", "traces", "tables", "replaced", "plots", ".staged"
"""Folders of a data set: rows, steps, typed tables, names of replaced rows, pictures, and unfinished files."""

FINAL = f"{STAGED}/final"  # the folder of the files of shards in which rows were replaced

LAYOUT = 4  # the version of the layout of a data set's files
FILE_PER_SHARD = 3  # the previous version, where each shard had a file of its own for each split
WITHOUT_TABLES = 2  # the version before, which had no typed tables

MIN_DIGITS = 5  # the digits of a number in the names of files


@dataclass(frozen=True, slots=True)
class Run:
    """The puzzles from ``start`` to ``start + count - 1`` of a part that has ``n``; its place in the plan names it."""

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
        return file_name(split, self.number, self.n_shards)

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


def n_shard_rows(plan: Plan, number: int) -> int:
    """Count the rows of a shard."""
    return first_row(plan, number + 1) - first_row(plan, number)


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
class Piece:
    """Some of a shard's rows of a split, which stand in one file."""

    shard: int  # the number of the shard
    start: int  # the first of these rows among those of the shard
    stop: int  # the row after the last one

    @property
    def n_rows(self) -> int:
        """Count the rows."""
        return self.stop - self.start


@dataclass(frozen=True, slots=True)
class RowsFile:
    """A file of rows of one split, by where its rows come from."""

    name: str  # the name of the file, without its folder
    split: str  # the split that it belongs to
    pieces: tuple[Piece, ...]  # its rows in their order

    @property
    def n_rows(self) -> int:
        """Count the rows."""
        return sum(piece.n_rows for piece in self.pieces)


def rows_files(plan: Plan, layout: int, counts: Mapping[str, Sequence[int]]) -> list[RowsFile]:
    """Return the files of rows of a data set, those of the first split before those of the next.

    ``counts`` are the rows of each split in each shard. N rows of a split go into as few files as hold them, with
    ``shard_rows`` in each; all have the same size, or one row less.
    """
    if layout < LAYOUT:
        n = count_shards(plan)
        return [
            RowsFile(Shard(number, n, ()).file(split), split, (Piece(number, 0, n_rows),))
            for split in plan.splits
            for number, n_rows in enumerate(counts[split])
            if n_rows
        ]
    return [
        RowsFile(file_name(split, number, n_files), split, tuple(Piece(*piece) for piece in own))
        for split in plan.splits
        for n_files, number, own in sized(counts[split], plan.shard_rows)
    ]


def file_name(split: str, number: int, n_files: int) -> str:
    """Return the name of a file of a split, without its folder.

    >>> file_name("test", 0, 1)
    'test-00000-of-00001.parquet'
    """
    digits = max(MIN_DIGITS, len(str(n_files)))
    return f"{split}-{number:0{digits}}-of-{n_files:0{digits}}.parquet"


def sized(counts: Sequence[int], most: int) -> Iterator[tuple[int, int, list[tuple[int, int, int]]]]:
    """Divide rows that come from several sources among as few files as hold them, ``most`` rows in each.

    ``counts`` are the rows of each source. Yield for each file how many files there are, its number, and its pieces:
    the number of a source, and from which to which of its rows.

    >>> list(sized([4, 3, 0, 1], 5))
    [(2, 0, [(0, 0, 4)]), (2, 1, [(1, 0, 3), (3, 0, 1)])]
    """
    ends = np.cumsum(counts, dtype=np.int64)
    n_rows = int(ends[-1]) if len(ends) else 0
    n_files = -(-n_rows // most)
    for number in range(n_files):
        start, stop = n_rows * number // n_files, n_rows * (number + 1) // n_files
        own = []
        for source in range(int(np.searchsorted(ends, start, side="right")), int(np.searchsorted(ends, stop)) + 1):
            first = int(ends[source]) - counts[source]
            if counts[source]:
                own.append((source, max(start - first, 0), min(stop - first, counts[source])))
        yield n_files, number, own
