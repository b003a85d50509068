"""Where rows stand in data sets of layout 1, which are only read: each split was cut into shards of its own."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from output.batch.layout import PlannedFile
from output.batch.plan import Plan, apportioned


@dataclass(frozen=True, slots=True)
class Run:
    """Describe puzzles ``start .. start + count - 1`` of a part, by its place in the plan."""

    part: int
    start: int
    count: int


@dataclass(frozen=True, slots=True)
class Shard:
    """Describe what goes into one file.

    Attributes:
        number: its place among all files of the data set.
        split: which split it belongs to.
        name: of the file, without folder and suffix.
        runs: the puzzles in it.
    """

    number: int
    split: str
    name: str
    runs: tuple[Run, ...]

    @property
    def file(self) -> str:
        """Return the name of the file."""
        return f"{self.name}.parquet"

    @property
    def n_rows(self) -> int:
        """Count the rows."""
        return sum(run.count for run in self.runs)

    def order(self) -> NDArray[np.int64]:
        """Return the order in which the puzzles of all runs, one run after the other, stand in the file.

        The k-th of n puzzles of a run stands where k + 1/2 n-ths of the rows are over, as nearly as can be.
        """
        places = np.concatenate([(np.arange(run.count) + 0.5) / run.count for run in self.runs])
        return np.argsort(places, kind="stable")

    def slots(self) -> list[tuple[int, int]]:
        """Return the part of each row, and the number of its puzzle in that part."""
        runs = [(run.part, index) for run in self.runs for index in range(run.start, run.start + run.count)]
        return [runs[place] for place in self.order().tolist()]


def _shards(plan: Plan) -> tuple[Shard, ...]:
    """Divide a plan into files, all of the first split before those of the next."""
    laid: list[Shard] = []
    starts = [0] * len(plan.parts)
    for split, ends in _ends(plan).items():
        laid += _split(plan, split, starts, ends, len(laid))
        starts = ends
    return tuple(laid)


def _ends(plan: Plan) -> dict[str, list[int]]:
    """Return for each split where its puzzles of each part end."""
    ends, over = {}, 0.0
    for split, share in plan.splits.items():
        over = min(1.0, over + share)
        ends[split] = [round(part.count * over) for part in plan.parts]
    return ends


def _split(plan: Plan, split: str, starts: list[int], ends: list[int], number: int) -> Iterator[Shard]:
    left = [end - start for start, end in zip(starts, ends, strict=True)]
    count, starts = sum(left), list(starts)
    n_shards = -(-count // plan.shard_rows)
    for i in range(n_shards):
        own = apportioned(count * (i + 1) // n_shards - count * i // n_shards, left)
        runs = tuple(Run(part, starts[part], n) for part, n in enumerate(own) if n)
        starts = [start + n for start, n in zip(starts, own, strict=True)]
        left = [rest - n for rest, n in zip(left, own, strict=True)]
        yield Shard(number + i, split, f"{split}-{i:05}-of-{n_shards:05}", runs)


def planned_files_of_layout_1(plan: Plan) -> tuple[PlannedFile, ...]:
    """Return the files of rows that a plan led to."""
    return tuple(
        PlannedFile(shard.file, shard.split, shard.number, shard.n_rows, True, shard.slots) for shard in _shards(plan)
    )
