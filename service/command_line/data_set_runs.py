"""Shared parts of ``gen batch`` and ``gen merge``: the workers, and the display of progress."""

import errno
import json
import logging
import os
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from puzzles.errors import OutputError, PuzzleError, RequestError
from service.command_line import exit_codes, signals
from service.command_line.options import option_of, quiet_option, suppress_notes
from service.command_line.progress import bar, note

if TYPE_CHECKING:
    from output.batch.run import Progress
    from output.batch.workers import Workers

_MAX_WORKERS = 1_024
_WORDS = {
    "made": "Making",
    "settled": "Comparing",
    "finished": "Replacing",
    "packed": "Writing",
    "tabled": "Writing tables",
}

_OPTIONS = (
    option_of("--workers", default=1, type=int, text="Number of processes."),
    option_of(
        "--engine", default="local", type=click.Choice(["local", "dask"]), text="The library that runs the processes."
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", help="The scheduler of a Dask cluster, such as tcp://10.0.0.1:8786."
    ),
    click.option(
        "--log-json",
        is_flag=True,
        callback=suppress_notes,
        help="Print lines of JSON on standard error, instead of a progress bar.",
    ),
    quiet_option,
)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The options for workers and for the display of progress."""

    workers: int  # the number of processes
    engine: str  # the engine that runs them
    scheduler: str | None  # the address of a Dask cluster's scheduler; None for processes on this machine
    log_json: bool  # whether to print lines of JSON
    quiet: bool  # whether to print neither progress nor notes

    def require(self) -> None:
        """Raise RequestError if the options cannot be met."""
        if not 1 <= self.workers <= _MAX_WORKERS:
            raise RequestError(f"--workers {self.workers:,} is out of range; expected 1 to {_MAX_WORKERS:,}")
        if (self.engine == "dask") != (self.scheduler is not None):
            raise RequestError("--engine dask and --scheduler ADDRESS go together; expected both or neither")

    @property
    def words(self) -> list[str]:
        """Return the words of a command that choose the workers."""
        words = [] if self.workers == 1 else ["--workers", str(self.workers)]
        return words if self.scheduler is None else [*words, "--engine", "dask", "--scheduler", self.scheduler]

    def known_place(self, place: str) -> str:
        """Return the place of a data set in a form that all workers understand.

        The path becomes absolute for a cluster, whose workers have other current folders.
        """
        return place if self.scheduler is None or "://" in place else os.path.abspath(place)

    def note(self, text: str) -> None:
        """Print a sentence on standard error, as a line of JSON if such lines are logged."""
        note(json.dumps({"note": text}) if self.log_json else text, quiet=self.quiet)

    @contextmanager
    def at_work(
        self, n_rows: int, summarized: str | None, ending: "Ending"
    ) -> "Iterator[tuple[Workers, Callable[[Progress], None]]]":
        """Yield the workers, and a function that shows progress.

        At the end, print a summary of the data set ``summarized``, unless that is None.
        """
        with self._workers() as workers, ShownProgress(n_rows, summarized, ending, self) as report:
            yield workers, report

    @contextmanager
    def _workers(self) -> "Iterator[Workers]":
        from output.batch.workers import Workers, dask_workers

        if self.scheduler is None:
            with Workers(self.workers) as workers:
                yield workers
            return
        before = logging.root.manager.disable
        logging.disable()  # the log of the cluster is not shown
        try:
            with dask_workers(self.scheduler, self.note) as workers:
                yield workers
        finally:
            logging.disable(before)


def run_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of ``RunOptions`` to a command, which receives them as the argument ``options``."""

    @wraps(command)
    def with_options(**given: Any) -> None:
        options = RunOptions(**{each.name: given.pop(each.name) for each in fields(RunOptions)})
        command(options=options, **given)

    for option in reversed(_OPTIONS):
        with_options = option(with_options)
    return with_options


@dataclass(frozen=True, slots=True)
class Ending:
    """The message about a run that stops."""

    place: str  # the place of the data set
    again: Sequence[str]  # the words of the command that continues it; empty for a command that makes nothing
    log_json: bool  # whether this is the last one of the logged lines of JSON

    @contextmanager
    def is_said(self) -> Iterator[None]:
        """Run a block, and report why it stops."""
        try:
            yield
        except BaseException as error:
            self.say(error)
            raise

    def say(self, error: BaseException | None) -> None:
        """Report why a run stops and how to resume it, and exit; leave other errors alone."""
        from generator.pipeline import GenerationExhausted
        from output.batch.storage import StorageError
        from output.batch.workers import WorkersLost

        if not self.again and not self.log_json:
            return
        if isinstance(error, KeyboardInterrupt) or (isinstance(error, Exception) and signals.has_come()):
            self._print("Interrupted:", signals.exit_code(), may_go_on=True)
        if isinstance(error, StorageError | OutputError | WorkersLost | GenerationExhausted):
            code = exit_codes.NOT_WRITTEN if isinstance(error, StorageError | OutputError) else exit_codes.NOT_MET
            is_short = isinstance(error, GenerationExhausted) and "batch" in self.again
            advice = ", or --allow-short to take what there is" if is_short else ""
            self._print(f"Error: {error}{advice};", code, may_go_on=True, more=["--allow-short"] * is_short)
        if isinstance(error, PuzzleError) and self.log_json:
            self._print(f"Error: {error};", exit_codes.code_for(error), may_go_on=False)

    def _print(self, text: str, code: int, *, may_go_on: bool, more: Sequence[str] = ()) -> None:
        again = shlex.join([*self.again, *more]) if may_go_on and self.again and self._is_begun() else ""
        if self.log_json:
            click.echo(json.dumps({"ended": text.rstrip(":;")} | ({"resume": again} if again else {})), err=True)
        elif again:
            click.echo(f"{text} finished work is kept; resume with: {again}", err=True)
        else:
            click.echo(f"{text} nothing was made", err=True)
        sys.exit(code)

    def _is_begun(self) -> bool:
        from output.batch.manifest import PLAN
        from output.batch.storage import Storage, StorageError

        try:
            return Storage(self.place).has(PLAN)
        except StorageError as error:  # for instance, because a bucket cannot be reached at the moment
            return getattr(error.__cause__, "errno", None) != errno.ENAMETOOLONG


class ShownProgress:
    """The progress of a run as it is shown.

    At its end, it prints a summary of the data set at ``place``, if there is one, and how to resume.
    """

    def __init__(self, n_rows: int, place: str | None, ending: Ending, options: RunOptions) -> None:
        self._place, self._ending, self._options, self._is_new = place, ending, options, False
        self._refused = {step: Counter[str]() for step in _WORDS}
        self._bar = bar(total=n_rows, unit="puzzles", quiet=options.quiet or options.log_json)

    def __enter__(self) -> "Callable[[Progress], None]":
        from output.batch.storage import Storage

        if self._place and not Storage(self._place).can_be_locked:
            self._options.note("Note: a bucket is not locked; make sure that no other run writes there.")
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
        if self._options.log_json:
            data = {
                progress.step: progress.number,
                "rows": progress.rows,
                "refused": dict(progress.refused),
                "was_there": progress.was_there,
            }
            click.echo(json.dumps(data), err=True)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        self._bar.close()
        self._ending.say(error)
        if error is None and self._place and not self._options.quiet and not self._options.log_json:
            self._summarize(self._place)

    def _summarize(self, place: str) -> None:
        from output.batch.layout import REPLACED
        from output.batch.manifest import read_metadata
        from output.batch.short import left_out_by, missing_by_part
        from output.batch.stats import summary, summary_text
        from output.batch.storage import Storage

        storage = Storage(place)
        click.echo(summary_text(summary(storage)), err=True)
        if self._is_new:
            reasons = ", ".join(f"{n:,} {reason}" for reason, n in self._refused["finished"].most_common())
            click.echo(f"\nrefused along the way: {reasons or 'nothing'}", err=True)
        metadata = read_metadata(storage)
        plan = metadata.plan
        replaced = (name for name in metadata.entries if name.startswith(f"{REPLACED}/"))
        missing = missing_by_part(plan, left_out_by(plan, storage, replaced))
        for part, n in zip(plan.parts, missing, strict=True):
            if n:
                click.echo(
                    f"\nOnly {part.count - n:,} of {part.count:,} puzzles could be made of {part.kind}.", err=True
                )
        there = {entry.get("split") for entry in metadata.entries.values()}
        for split in metadata.plan.splits:
            if split not in there:
                click.echo(f"\nThe split {split!r} is empty: no solution hashes to it.", err=True)
