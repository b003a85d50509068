"""The runs of an experiment: one row for each trial, with its settings, its outcome, and its cost."""

from collections.abc import Iterator, Sequence
from math import inf, isinf
from multiprocessing.connection import wait
from pathlib import Path
from time import monotonic

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from generator.record import versions
from output.experiments import Experiment, Settings
from output.experiments.processes import Worker
from output.files import replaced_when_whole

_MOST_RUNS = 1_000


def run_trials(
    experiment: Experiment, trials: Sequence[Settings], workers: int, limit: float = inf
) -> Iterator[Settings]:
    """Run trials in other processes and yield their rows; ``limit`` is in seconds, without compiling and preparing."""
    left = list(reversed(trials))
    idle = [Worker(experiment, limit) for _ in range(min(workers, len(trials)))]
    busy: list[Worker] = []
    try:
        while left or busy:
            while left and idle:
                busy.append(idle.pop())
                busy[-1].take(left.pop())
            until = min(worker.deadline for worker in busy)
            wait([worker.connection for worker in busy], None if isinf(until) else max(0, until - monotonic()))
            for worker in tuple(busy):
                if (row := worker.row()) is not None:
                    busy.remove(worker)
                    idle.append(worker)
                    yield row
    finally:
        for worker in (*idle, *busy):
            worker.end()


def seed_of(settings: Settings) -> int:
    """Return the seed of one of many runs of the same trial: no two runs of an experiment share it."""
    return int(str(settings["seed"])) * _MOST_RUNS + int(str(settings["run"]))


def save_runs(runs: pd.DataFrame, experiment: Experiment, path: Path) -> None:
    """Write runs as Parquet, with experiment and versions in its metadata; raise OutputError when that fails."""
    table = pa.Table.from_pandas(runs, preserve_index=False)
    stated = {"experiment": experiment.name, **{name: str(value) for name, value in versions().items()}}
    with replaced_when_whole(path) as partial_path:
        pq.write_table(table.replace_schema_metadata(stated), partial_path, compression="zstd")
