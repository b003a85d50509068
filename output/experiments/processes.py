"""Worker processes that run one trial at a time and are killed when it takes too long.

    this process    settings ->                  BEGUN: the clock runs ->         outcome ->   settings -> ...
    its worker      warms up, prepares -> BEGUN               the trial -> outcome

With this division, no method needs to watch a clock, and none can run on in a library or a process of its own.
"""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import cache
from math import inf, isinf
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic, perf_counter
from traceback import format_exc
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from generator.record import versions
from kernels.interrupts import left_to_this_process
from kernels.jit import PLAIN, running
from output.batch.workers import WorkersLost, end_with_parent
from output.experiments.experiment import Experiment, Settings
from output.experiments.results import IS_TIMED_OUT, SECONDS
from output.files import replaced_when_whole

_BEGUN = "begun"
_processes = get_context("spawn")


class Worker:
    """A process that runs trials; its ``deadline`` (monotonic seconds) is infinite until a trial begins."""

    def __init__(self, experiment: Experiment, limit: float) -> None:
        self._experiment, self._limit = experiment, limit
        self._start()

    def _start(self) -> None:
        self.connection, theirs = _processes.Pipe()
        self._process = _processes.Process(target=_work, args=(theirs, self._experiment), daemon=True)
        with left_to_this_process():
            resource_tracker.ensure_running()  # starting this process unblocks signals
        with left_to_this_process():
            self._process.start()
        theirs.close()

    def take(self, settings: Settings) -> None:
        """Send a trial to the process."""
        self._settings, self.deadline = settings, inf
        self.connection.send(settings)

    def row(self) -> Settings | None:
        """Return the row of a trial once it is finished or stopped; None until then.

        Raises the error of the trial, and ``WorkersLost`` if its process died.
        """
        if self.connection.poll():
            answer = self._answer()
            if answer == _BEGUN:
                self.deadline = monotonic() + self._limit
                return None
            if answer[SECONDS] <= self._limit:
                return {**self._settings, **answer, IS_TIMED_OUT: False}
        elif monotonic() < self.deadline:
            return None
        else:
            self.end()
            self._start()
        return {**self._settings, **self._experiment.module.STOPPED, SECONDS: self._limit, IS_TIMED_OUT: True}

    def _answer(self) -> Any:
        try:
            answer = self.connection.recv()
        except (EOFError, OSError) as error:
            raise WorkersLost(f"the process of the run {dict(self._settings)} died; is there enough memory?") from error
        if isinstance(answer, Exception):
            raise answer
        return answer

    def end(self) -> None:
        """Kill the process and wait until it has ended."""
        self._process.kill()
        self._process.join()
        self.connection.close()


def _work(connection: Connection, experiment: Experiment) -> None:
    """Run the trials that arrive over a connection, until the other end closes."""
    end_with_parent()
    waited: list[object] = []  # kernels that some work had to wait for

    def decide(kernel: object, _kinds: object) -> float:
        waited.append(kernel)
        return 0.0

    try:
        with nullcontext() if PLAIN else running(decide, prefers_loaded=True):
            while True:
                _answer(connection, experiment, connection.recv(), waited)
    except EOFError:
        return
    except Exception as error:
        error.add_note(format_exc())
        connection.send(error)


def _answer(connection: Connection, experiment: Experiment, settings: Settings, waited: list[object]) -> None:
    """Run a trial; run it again if it had to wait for compiled code, which must not count."""
    _warm_up(experiment, str(settings["method"]))
    n_before = -1
    while len(waited) != n_before:
        trial = experiment.module.prepare(settings)
        n_before = len(waited)
        connection.send(_BEGUN)
        begun = perf_counter()
        outcome = trial()
        seconds = perf_counter() - begun
    connection.send({**outcome, SECONDS: seconds})


@cache
def _warm_up(experiment: Experiment, method: str) -> None:
    experiment.module.warm_up(method)


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
    """Return the seed of a run; no two runs of an experiment share one."""
    return int(str(settings["seed"])) * _MOST_RUNS + int(str(settings["run"]))


def save_runs(runs: pd.DataFrame, experiment: Experiment, path: Path) -> None:
    """Write runs as Parquet, with experiment and versions in the metadata; raise OutputError if that fails."""
    table = pa.Table.from_pandas(runs, preserve_index=False)
    stated = {"experiment": experiment.name, **{name: str(value) for name, value in versions().items()}}
    with replaced_when_whole(path) as partial_path:
        pq.write_table(table.replace_schema_metadata(stated), partial_path, compression="zstd")
