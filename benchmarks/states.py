"""Measure the milliseconds for a state in each family, and the rows of 9x9 Sudokus that two workers write in a minute.

    python benchmarks/states.py [SUDOKUS]

A state has all moves that follow, each with its least rule. Rows are made, proved, rated and written by ``gen batch
--states``; the processor time is that of the worker that was busy longer, if both shared the work evenly.
"""

import resource
import sys
import tempfile
import time

import gridwright as gw
from generator.families import family_named
from puzzles.families import FAMILIES

SUDOKUS = 3_000  # with fewer, the start of the workers weighs too much
WORKERS = 2


def milliseconds(name: str) -> tuple[str, int, float]:
    """Return the usual size of a family's puzzles, the number of states of one, and the milliseconds for each state."""
    family, record = family_named(name), gw.generate(name, seed=1)
    family.states(record.puzzle, record.proof)
    begin = time.process_time()
    n = len(family.states(record.puzzle, record.proof).rules)
    return f"{record.puzzle.height}x{record.puzzle.width}", n, (time.process_time() - begin) / n * 1e3


def rows_a_minute(count: int) -> float:
    """Return how many rows of states two workers write in a minute, for Sudokus up to ER 4.4."""
    import pyarrow.dataset

    request = {"family": "sudoku", "er": "1.0..4.4"}
    with tempfile.TemporaryDirectory() as folder:
        begin = _processor_time()
        gw.batch(f"{folder}/set", [request], count=count, seed=1, states=True, shard_rows=count // 8, workers=WORKERS)
        taken = _processor_time() - begin
        n_rows: int = pyarrow.dataset.dataset(f"{folder}/set/traces").count_rows()
    return 60 * n_rows / (taken / WORKERS)


def _processor_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime + time.process_time()


def main() -> None:
    """Print the figures."""
    for name in FAMILIES:
        size, n, each = milliseconds(name)
        print(f"{name:12} {size:>6} {n:5} states {each:7.2f} ms each", flush=True)
    count = int(sys.argv[1]) if len(sys.argv) > 1 else SUDOKUS
    print(f"9x9 Sudokus, {WORKERS} workers: {rows_a_minute(count):,.0f} rows of states a minute")


if __name__ == "__main__":
    main()
