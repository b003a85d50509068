"""What ``gen batch`` and ``gen merge`` share: who does the work, and what is shown of it."""

import json
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from puzzles.errors import OutputError, RequestError
from service import exit_codes, signals
from service.progress import Clock

if TYPE_CHECKING:
    from output.batch.run import Progress
    from output.batch.workers import Workers

_MAX_WORKERS = 1_024
_WORDS = {"made": "Making", "settled": "Comparing", "finished": "Writing"}

_Command = TypeVar("_Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option("--workers", type=int, default=1, show_default=True, help="Number of processes."),
    click.option(
        "--engine",
        type=click.Choice(["local", "dask"]),
        default="local",
        show_default=True,
        help="What runs the processes.",
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", help="The scheduler of a Dask cluster, such as tcp://10.0.0.1:8786."
    ),
)

log_json_option = click.option(
    "--log-json", is_flag=True, help="Print lines of JSON on standard error, instead of a progress bar."
)


def workers_options(command: _Command) -> _Command:
    """Give a command the options that say who does the work."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def require_workers(workers: int, engine: str, scheduler: str | None) -> None:
    """Check these options.

    Raises:
        RequestError: when they cannot be met.
    """
    if not 1 <= workers <= _MAX_WORKERS:
        raise RequestError(f"{workers} workers were asked for; expected 1 to {_MAX_WORKERS}")
    if (engine == "dask") != (scheduler is not None):
        raise RequestError("--engine dask and --scheduler ADDRESS go together; one of them was given")


@contextmanager
def workers_of(workers: int, scheduler: str | None) -> "Iterator[Workers]":
    """Return who does the work: processes here, or a Dask cluster."""
    from output.batch.workers import Workers, dask_workers

    with Workers(workers) if scheduler is None else dask_workers(scheduler) as doing:
        yield doing


class ShownProgress:
    """Show how far a run is, and how to resume it when something stops it.

    Args:
        n_rows: how many rows are made.
        place: the data set that is summarized at the end; None for a part of one.
        again: the command that goes on with the run.
        log_json: print lines of JSON.
        quiet: print neither progress nor a summary.
    """

    def __init__(self, n_rows: int, place: str | None, again: Sequence[str], *, log_json: bool, quiet: bool) -> None:
        from tqdm import tqdm

        self._place, self._log_json, self._quiet = place, log_json, quiet
        self._again, self._is_new = shlex.join(again), False
        self._refused = {step: Counter[str]() for step in _WORDS}
        self._bar = tqdm(total=n_rows, unit=" puzzles", miniters=0, disable=True if quiet or log_json else None)
        self._clock = None if self._bar.disable else Clock(lambda: self._bar.update(0))

    def __enter__(self) -> "Callable[[Progress], None]":
        from output.batch.storage import Storage

        if self._place and not self._quiet and not Storage(self._place).can_be_locked:
            click.echo(
                "Note: a bucket is not locked; see to it that no other run writes another data set there.", err=True
            )
        return self._advance

    def _advance(self, progress: "Progress") -> None:
        self._refused[progress.step].update(progress.refused)
        self._is_new = self._is_new or not progress.was_there
        self._bar.set_description_str(_WORDS[progress.step], refresh=False)
        if progress.step == "made":
            self._bar.update(progress.rows)
        if progress.step == "settled":
            self._bar.set_postfix_str(f"{progress.rows:,} to be replaced" if progress.rows else "")
        else:
            reasons = ", ".join(f"{n:,} {reason}" for reason, n in self._refused[progress.step].most_common(2))
            self._bar.set_postfix_str(f"refused {reasons}" if reasons else "")
        if self._log_json:
            data = {
                progress.step: progress.number,
                "rows": progress.rows,
                "refused": dict(progress.refused),
                "was_there": progress.was_there,
            }
            click.echo(json.dumps(data), err=True)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        from generator.pipeline import GenerationExhausted
        from output.batch.storage import StorageError
        from output.batch.workers import WorkersLost

        if self._clock is not None:
            self._clock.stop()
        self._bar.close()
        how = f"what is done is kept; resume with: {self._again}"
        if isinstance(error, KeyboardInterrupt):
            click.echo(f"Interrupted: {how}", err=True)
            sys.exit(signals.exit_code())
        if isinstance(error, StorageError | OutputError | WorkersLost | GenerationExhausted):
            click.echo(f"Error: {error}; {how}", err=True)
            sys.exit(exit_codes.NOT_WRITTEN if isinstance(error, OutputError) else exit_codes.NOT_MET)
        if error is None and self._place and not self._quiet and not self._log_json:
            self._summarize(self._place)

    def _summarize(self, place: str) -> None:
        from output.batch.manifest import read_metadata
        from output.batch.stats import summary, summary_text
        from output.batch.storage import Storage

        storage = Storage(place)
        click.echo(summary_text(summary(storage)), err=True)
        if self._is_new:
            reasons = ", ".join(f"{n:,} {reason}" for reason, n in self._refused["finished"].most_common())
            click.echo(f"\nrefused on the way: {reasons or 'nothing'}", err=True)
        metadata = read_metadata(storage)
        there = {entry.get("split") for entry in metadata.entries.values()}
        for split in metadata.plan.splits:
            if split not in there:
                click.echo(f"\nThe split {split!r} is empty: no solution there is belongs to it by its hash.", err=True)
