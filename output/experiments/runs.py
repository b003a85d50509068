"""The runs of an experiment: one row for each trial, with its settings, what came of it, and what it took."""

from collections.abc import Generator, Sequence
from functools import cache, partial
from pathlib import Path
from time import perf_counter

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from kernels.jit import compile_first
from output.batch.workers import AHEAD, in_order, process_pool
from output.experiments import Experiment, Settings, experiment_named
from output.files import replaced_when_whole
from output.records import versions

_MOST_RUNS = 1_000

SECONDS = "seconds"
"""The column of wall-clock time, as some methods work in processes of their own."""


def run_trials(experiment: Experiment, trials: Sequence[Settings], workers: int) -> Generator[Settings, None, None]:
    """Run trials, and yield their rows in order; times are comparable when there is one worker.

    Args:
        experiment: whose trials they are.
        trials: their settings.
        workers: processes to start; 1 works in this one.
    """
    work = partial(_run, experiment.name)
    if workers == 1:
        yield from map(work, trials)
        return
    with process_pool(workers) as pool:
        yield from in_order(pool, work, trials, AHEAD * workers)


def _run(name: str, settings: Settings) -> Settings:
    _warm_up(name, str(settings["method"]))
    trial = experiment_named(name).module.prepare(settings)
    begun = perf_counter()
    outcome = trial()
    return {**settings, **outcome, SECONDS: perf_counter() - begun}


@cache
def _warm_up(name: str, method: str) -> None:
    compile_first()
    experiment_named(name).module.warm_up(method)


def seed_of(settings: Settings) -> int:
    """Return the seed of one of many runs of the same trial: no two runs of an experiment share it."""
    return int(str(settings["seed"])) * _MOST_RUNS + int(str(settings["run"]))


def save_runs(runs: pd.DataFrame, experiment: Experiment, path: Path) -> None:
    """Write runs as Parquet, with the experiment and the versions in its metadata.

    Raises:
        OutputError: when the file cannot be written.
    """
    table = pa.Table.from_pandas(runs, preserve_index=False)
    stated = {"experiment": experiment.name, **{name: str(value) for name, value in versions().items()}}
    with replaced_when_whole(path) as partial_path:
        pq.write_table(table.replace_schema_metadata(stated), partial_path, compression="zstd")
