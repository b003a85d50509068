"""Progress of a search for puzzles, on a terminal."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from threading import Event, Thread
from types import TracebackType
from typing import Any

import click

_SECONDS = 1.0  # before anything is shown, and between two updates
_REASONS_SHOWN = 2


def bar(things: Iterable[Any] | None = None, *, unit: str, quiet: bool, **options: Any) -> Any:
    """Show the progress through some things, or as it is reported, on a terminal unless ``quiet``."""
    from tqdm import tqdm

    return tqdm(things, unit=f" {unit}", disable=True if quiet else None, **options)


def note(text: str, *, quiet: bool = False) -> None:
    """Print a sentence on standard error unless ``quiet``."""
    if not quiet:
        click.echo(text, err=True)


class Clock:
    """Call a function every second, in a thread of its own, until ``stop``."""

    def __init__(self, tick: Callable[[], object]) -> None:
        self._tick = tick
        self._is_stopped = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._is_stopped.wait(_SECONDS):
            self._tick()

    def stop(self) -> None:
        """Return when the last call has returned."""
        self._is_stopped.set()
        self._thread.join()


class Search:
    """Show how long a search takes, if more than a second, and why most candidates were refused."""

    def __init__(self, count: int, *, quiet: bool) -> None:
        self._reasons: Counter[str] = Counter()
        self._is_shown = False
        self._clock: Clock | None = None
        if quiet or not sys.stderr.isatty():
            return
        from tqdm import tqdm  # which loads what no search needs

        one = "{desc} {elapsed}{postfix}"
        self._bar: Any = tqdm(
            desc="Searching",
            total=count,
            unit=" puzzles",
            delay=_SECONDS,
            miniters=0,
            smoothing=0,
            leave=count > 1,
            bar_format=one if count == 1 else None,
            file=sys.stderr,
        )
        self._clock = Clock(lambda: self._show(0))

    def __enter__(self) -> "Search":
        return self

    def refused(self, reason: str) -> None:
        """Count a candidate that was refused."""
        self._reasons[reason] += 1

    def found(self) -> None:
        """Count a puzzle, and clear the line so that it can be printed."""
        if self._clock is not None:
            self._show(1)
            if self._is_shown:
                self._bar.clear()

    def _show(self, n_found: int) -> None:
        n_refused = self._reasons.total()
        most = ", ".join(f"{count:,} {reason}" for reason, count in self._reasons.copy().most_common(_REASONS_SHOWN))
        self._bar.set_postfix_str(f"{n_refused:,} refused: {most}" if n_refused else "", refresh=False)
        self._is_shown = bool(self._bar.update(n_found)) or self._is_shown

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._clock is not None:
            self._clock.stop()
            self._bar.close()
