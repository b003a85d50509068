"""Estimate from a short sample what a plan costs, and whether there are enough different puzzles for it.

If m puzzles are drawn at random among N, about m (m - 1) / (2 N) pairs are equal, so repeats give an estimate of N,
like marked fish in a lake. If some puzzles are likelier than others, the estimate is below their true number, but the
rare ones cost many tries anyway.
"""

import math
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from generator.options import USUAL
from generator.record import request_dict
from generator.seen import Keys
from output.batch.layout import shard_of, splits_of
from output.batch.making import records_of
from output.batch.plan import Part, Plan
from output.batch.shard import table_bytes, tables_of
from output.batch.work import RowKeys

_SAMPLE_ROWS = 1_000
_LONG_ENOUGH = 3.0  # seconds for the sample of a part
_ENOUGH_REPEATS = 3  # repeats that suffice to say how many puzzles there are
_LARGEST_SHARE = 0.8  # the share of the estimated number that can be requested without a warning
_FEW_SOLUTIONS = 5  # a split with fewer expected solutions may come out empty


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimated cost of a data set."""

    seconds: float  # seconds of one processor
    bytes: float  # bytes of all files of rows
    warnings: tuple[str, ...]  # sentences about parts with too few puzzles, and splits that may come out empty


def estimate(plan: Plan) -> Estimate:
    """Make some puzzles of each part, and extrapolate; raise GenerationExhausted if one cannot be made."""
    seconds = size = 0.0
    warnings: list[str] = []
    expected = np.zeros(len(plan.splits))
    for part in plan.parts:
        _measured(plan, part, 1)  # this call compiles what is needed
        n_rows, taken, n_bytes, keys = 1, *_measured(plan, part, 1)
        while taken < _LONG_ENOUGH and n_rows < min(_SAMPLE_ROWS, part.count):
            n_rows = min(4 * n_rows, _SAMPLE_ROWS, part.count)
            taken, n_bytes, keys = _measured(plan, part, n_rows)
        seconds += taken / n_rows * part.count
        size += n_bytes / n_rows * part.count
        warnings += _too_few(part, keys.puzzles)
        expected += _solutions_by_split(plan, part, keys.solutions)
    for split, n_solutions in zip(plan.splits, expected.tolist(), strict=True):
        if n_solutions < _FEW_SOLUTIONS:
            warnings.append(
                f"the split {split!r} may come out empty: about {n_solutions:.1f} solutions, counting images of "
                "each other once, should hash to it"
            )
    return Estimate(seconds, size, tuple(warnings))


def n_different(keys: Keys) -> float:
    """Estimate how many different things there are by how often a sample repeats one.

    Infinite if it hardly ever does.
    """
    counts = np.unique(keys, return_counts=True)[1]
    n_pairs = int((counts * (counts - 1)).sum()) // 2
    n = len(keys)
    return n * (n - 1) / (2 * n_pairs) if n_pairs >= _ENOUGH_REPEATS else math.inf


def _too_few(part: Part, puzzles: Keys) -> list[str]:
    n = n_different(puzzles)
    if part.count <= _LARGEST_SHARE * n:
        return []
    options = [f"{name}={value}" for name, value in request_dict(part.request).items() if value != USUAL]
    ends = "will probably end" if part.count > n else "may end"
    n_repeats = len(puzzles) - len(np.unique(puzzles))
    return [
        f"{part.count:,} puzzles of {' '.join((part.request.family, *options))} are requested, but only about {n:,.0f} "
        f"seem to exist, as {n_repeats:,} of {len(puzzles):,} in a sample were repeats: without --allow-short the run "
        f"{ends} with exit code 3"
    ]


def _solutions_by_split(plan: Plan, part: Part, solutions: Keys) -> NDArray[np.float64]:
    """Estimate how many different solutions each split has of a part; infinite where a few were all seen, and are."""
    found = np.unique(solutions)
    n = min(n_different(solutions), part.count)
    if n > 2 * len(found):
        return n * np.array(list(plan.splits.values()))
    seen = np.bincount(splits_of(plan.splits, found), minlength=len(plan.splits))
    return np.where(seen, math.inf, 0.0)


def _measured(plan: Plan, part: Part, n_rows: int) -> tuple[float, int, RowKeys]:
    """Make the first rows of a part alone; return the seconds, the bytes and the keys."""
    sample = replace(plan, parts=(replace(part, count=n_rows),), splits={"sample": 1.0}, shard_rows=n_rows)
    shard = shard_of(sample, 0)
    begun = perf_counter()
    tables = tables_of(list(records_of(sample, shard).values()), sample)
    n_bytes = len(table_bytes(tables.rows))
    return perf_counter() - begun, n_bytes, tables.keys
