"""What a plan will cost, from a short sample of it."""

from dataclasses import dataclass, replace
from time import perf_counter

from output.batch.plan import Part, Plan, shards
from output.batch.shard import records_of, table_bytes, tables_of

_SAMPLE_ROWS = 200
_LONG_ENOUGH = 3.0  # seconds for the sample of a part


@dataclass(frozen=True, slots=True)
class Estimate:
    """Estimate what the making of a data set takes.

    Attributes:
        seconds: of one processor.
        bytes: of all files of rows.
    """

    seconds: float
    bytes: float


def estimate(plan: Plan) -> Estimate:
    """Make some puzzles of each part, and extrapolate from them.

    Raises:
        GenerationExhausted: when a puzzle of the sample cannot be made.
    """
    seconds = size = 0.0
    for part in plan.parts:
        _measured(plan, part, 1)  # which compiles what is needed
        n_rows, taken, n_bytes = 1, 0.0, 0
        while taken < _LONG_ENOUGH and n_rows < min(_SAMPLE_ROWS, part.count):
            n_rows = min(4 * n_rows, _SAMPLE_ROWS, part.count)
            taken, n_bytes = _measured(plan, part, n_rows)
        if not taken:
            taken, n_bytes = _measured(plan, part, 1)
        seconds += taken / n_rows * part.count
        size += n_bytes / n_rows * part.count
    return Estimate(seconds, size)


def _measured(plan: Plan, part: Part, n_rows: int) -> tuple[float, int]:
    """Make the first rows of a part by themselves; return the seconds and the bytes."""
    sample = replace(plan, parts=(replace(part, count=n_rows),), splits={"sample": 1.0}, shard_rows=n_rows)
    (shard,) = shards(sample)
    begun = perf_counter()
    tables = tables_of(records_of(sample, shard), sample, shard)
    n_bytes = len(table_bytes(tables.rows, tables.refused))
    return perf_counter() - begun, n_bytes
