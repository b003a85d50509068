"""Plans: which puzzles a data set holds, how many of each kind, and into which files they go.

A plan fixes every byte of a data set. Its rows are numbered through: each part of the plan gives the splits their
shares in turn, each split is cut into shards of about the same number of rows, and each shard has its share of every
part, in even mixture.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError, counted, quoted

MAX_SEED = 2**64 - 1
MAX_ROWS = 100_000_000
MAX_SHARD_ROWS = 1_000_000
MAX_SHARDS = 99_999
DEFAULT_SHARD_ROWS = 10_000

DEFAULT_LICENSE = "cc0-1.0"
LICENSES = (
    DEFAULT_LICENSE,
    "apache-2.0",
    "cc-by-4.0",
    "cc-by-nc-4.0",
    "cc-by-nc-sa-4.0",
    "cc-by-sa-4.0",
    "mit",
    "odbl",
    "odc-by",
    "pddl",
    "unlicense",
    "other",
)
"""Licenses that a data card may name, as Hugging Face writes them. The puzzles belong to whoever has them made."""


@dataclass(frozen=True, slots=True)
class Part:
    """Ask for a number of puzzles of one kind; ``request`` is the ``Request`` of a family."""

    request: Any
    count: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Fix what a data set holds.

    Attributes:
        parts: kinds of puzzles, each with its number.
        seed: root of the random streams.
        splits: the share of each split by its name, such as ``{"train": 0.9, "test": 0.1}``; they add up to 1.
        shard_rows: the most rows of a file.
        traces: also write the steps of a person's solution of each puzzle.
        license: under which its maker gives it away, one of ``LICENSES``.

    Raises:
        RequestError: when a number is out of range, the splits do not add up, or the license is not known.
    """

    parts: tuple[Part, ...]
    seed: int
    splits: Mapping[str, float]
    shard_rows: int = DEFAULT_SHARD_ROWS
    traces: bool = False
    license: str = DEFAULT_LICENSE

    def __post_init__(self) -> None:
        if abs(self.seed) > MAX_SEED:
            raise RequestError(f"{quoted(self.seed)} was given as seed; expected at most {MAX_SEED}")
        if not self.parts:
            raise RequestError("a plan without requests was given; expected one at least")
        if any(part.count < 1 for part in self.parts):
            raise RequestError("a request for no puzzles was given; expected 1 at least of each kind")
        if not all(part.request.unique for part in self.parts):
            raise RequestError("puzzles without the proof of one solution were asked for; a data set holds none")
        if self.count > MAX_ROWS:
            raise RequestError(f"{self.count} puzzles were asked for; expected {MAX_ROWS} at most")
        if not 1 <= self.shard_rows <= MAX_SHARD_ROWS:
            raise RequestError(f"{self.shard_rows} rows a file were asked for; expected 1 to {MAX_SHARD_ROWS}")
        if any(not 0 < share <= 1 for share in self.splits.values()) or abs(sum(self.splits.values()) - 1) > 1e-9:
            raise RequestError(f"splits of {dict(self.splits)} were asked for; expected shares that add up to 1")
        strange = [name for name in self.splits if not name.isidentifier()]
        if strange:
            raise RequestError(f"{strange[0]!r} is not the name of a split; expected letters, digits and _")
        if self.license not in LICENSES:
            raise RequestError(f"{self.license!r} is not a license here; expected one of {', '.join(LICENSES)}")
        ends = list(_ends(self).values())
        starts = [[0] * len(self.parts), *ends[:-1]]
        empty = [name for name, start, end in zip(self.splits, starts, ends, strict=True) if start == end]
        if empty:
            raise RequestError(
                f"the split {empty[0]!r} gets none of {counted(self.count, 'puzzle')}; expected a larger share"
            )
        if self.count / self.shard_rows > MAX_SHARDS:
            raise RequestError(
                f"{self.count} puzzles in files of {self.shard_rows} rows make more than {MAX_SHARDS} files; "
                "expected more rows in each"
            )

    @property
    def count(self) -> int:
        """Count the puzzles."""
        return sum(part.count for part in self.parts)


@dataclass(frozen=True, slots=True)
class Run:
    """Name puzzles ``start .. start + count - 1`` of a part, by its place in the plan."""

    part: int
    start: int
    count: int


@dataclass(frozen=True, slots=True)
class Shard:
    """Say what goes into one file.

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
        """Name the file."""
        return f"{self.name}.parquet"

    @property
    def n_rows(self) -> int:
        """Count the rows."""
        return sum(run.count for run in self.runs)

    def order(self) -> NDArray[np.int64]:
        """Give the order in which the puzzles of all runs, one run after the other, stand in the file.

        The k-th of n puzzles of a run stands where k + 1/2 n-ths of the rows are over, as nearly as can be.
        """
        places = np.concatenate([(np.arange(run.count) + 0.5) / run.count for run in self.runs])
        return np.argsort(places, kind="stable")

    def slots(self) -> list[tuple[int, int]]:
        """Name the puzzle of each row by its part and its number in it."""
        runs = [(run.part, index) for run in self.runs for index in range(run.start, run.start + run.count)]
        return [runs[place] for place in self.order().tolist()]


def shards(plan: Plan) -> tuple[Shard, ...]:
    """Lay out a plan in files, all of the first split before those of the next."""
    laid: list[Shard] = []
    starts = [0] * len(plan.parts)
    for split, ends in _ends(plan).items():
        laid += _split(plan, split, starts, ends, len(laid))
        starts = ends
    return tuple(laid)


def _ends(plan: Plan) -> dict[str, list[int]]:
    """Say for each split where its puzzles of each part end."""
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
        own = dealt(count * (i + 1) // n_shards - count * i // n_shards, left)
        runs = tuple(Run(part, starts[part], n) for part, n in enumerate(own) if n)
        starts = [start + n for start, n in zip(starts, own, strict=True)]
        left = [rest - n for rest, n in zip(left, own, strict=True)]
        yield Shard(number + i, split, f"{split}-{i:05}-of-{n_shards:05}", runs)


def dealt(count: int, shares: Sequence[float]) -> list[int]:
    """Deal out a number by shares; what is left over goes to the largest remainders.

    >>> dealt(10, [1, 1, 2])
    [3, 2, 5]
    """
    whole = sum(shares)
    exact = [count * share / whole for share in shares]
    own = [int(each) for each in exact]
    for place in sorted(range(len(exact)), key=lambda i: own[i] - exact[i])[: count - sum(own)]:
        own[place] += 1
    return own
