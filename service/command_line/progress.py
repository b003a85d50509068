"""Signs of life: the progress of long work, and a line where a command would otherwise be silent.

On a terminal, bars show progress. If no bar is visible, or if standard error is a pipe or a file, a plain line appears
after two seconds without a sign, and then every ten seconds.
"""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from io import StringIO
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Any

import click

from kernels import settings
from service.command_line.options import QUIET_VARIABLE
from service.command_line.standard_streams import last_sign

_VARIABLE = "GRIDWRIGHT_PROGRESS"
_TICK = 1.0  # seconds between two checks, and before a bar is shown
_FIRST_AFTER, _NEXT_AFTER = 2.0, 10.0  # seconds
_LONG = 5.0  # seconds
_REASONS_SHOWN = 2


class Waiting:
    """The current activity of a command; ``look``, called every second, gives signs of life.

    Attributes:
        is_silent: whether to give no signs.
        bar: a bar of tqdm, closed or not; None at first.
        is_visible: whether the bar is shown.
        words: returns what is being done, if no bar says it.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.is_silent = False
        self.bar: Any = None
        self.is_visible = False
        self.words: Callable[[], str] = lambda: "Working"
        self._now, self._begun = now, now()
        self._said: float | None = None  # when the last line was printed

    def look(self) -> None:
        """Move the bar that is visible; if there is none, print a line when one is due."""
        if self.is_silent or os.environ.get(QUIET_VARIABLE) == "1" or os.environ.get(_VARIABLE) == "never":
            return
        is_counted = self.bar is not None and not self.bar.disable
        if is_counted and self.is_visible:
            self.bar.update(0)
            return
        since = max(self._begun, last_sign(), self._said or 0.0)
        if self._now() - since >= (_FIRST_AFTER if self._said is None else _NEXT_AFTER):
            self._said = self._now()
            words = _words_of(self.bar) if is_counted else self.words()
            note(f"{words}; {self._said - self._begun:.0f} seconds so far ...")


def _words_of(bar: Any) -> str:
    shown = bar.format_dict
    done = f"{shown['n']:,} of {shown['total']:,}" if shown["total"] else f"{shown['n']:,}"
    return f"{shown['prefix'].removesuffix(': ') or 'Working'}: {done}{shown['unit']}"


def _duration(seconds: float) -> str:
    """Return a duration in words, to one digit.

    >>> [_duration(seconds) for seconds in (12.3, 44, 59, 131)]
    ['10 seconds', '40 seconds', 'a minute', '2 minutes']
    """
    tens = 10 * max(1, round(seconds / 10))
    minutes = round(seconds / 60)
    return f"{tens} seconds" if tens < 60 else "a minute" if minutes < 2 else f"{minutes} minutes"


class _Nowhere(StringIO):
    """A stream for bars that are counted but not shown."""

    def write(self, text: str) -> int:
        return len(text)


waiting = Waiting()
"""The current activity of this process."""


@contextmanager
def signs_of_life() -> Iterator[None]:
    """Print signs of life while a block runs, from a thread of its own."""
    settings.print_note, is_over = note, Event()

    def watch() -> None:
        while not is_over.wait(_TICK):
            waiting.look()

    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def bar(things: Iterable[Any] | None = None, *, unit: str, quiet: bool, **options: Any) -> Any:
    """Show progress in a bar of tqdm unless ``quiet``: through some items, or as the caller reports it to the bar."""
    from tqdm import tqdm

    waiting.is_visible = sys.stderr.isatty()
    if not waiting.is_visible:
        options["file"] = _Nowhere()
    waiting.bar = tqdm(things, unit=f" {unit}", disable=quiet, miniters=0, **options)
    return waiting.bar


def note(text: str, *, quiet: bool = False) -> None:
    """Print a sentence on standard error unless ``quiet``, above a visible bar."""
    if quiet:
        return
    # tqdm loads slowly, perhaps in another thread at this moment; as long as it is not loaded, there are no bars.
    shown: Any = sys.modules.get("tqdm")
    with shown.tqdm.external_write_mode(file=sys.stderr) if hasattr(shown, "tqdm") else nullcontext():
        click.echo(text, err=True)


class Search:
    """A line that shows how long a search takes, if more than a second, and why most candidates were refused."""

    def __init__(self, count: int, *, quiet: bool, seconds: float = 0.0) -> None:
        """Begin the search for ``count`` puzzles that take about so many ``seconds`` each.

        If that is long, say so at once, because nothing can be printed while a kernel runs.
        """
        if seconds >= _LONG:
            note(f"A puzzle like this takes about {_duration(seconds)}, or longer ...", quiet=quiet)
        self._count, self._n_found, self._reasons = count, 0, Counter[str]()
        self._bar: Any = None
        if not quiet and sys.stderr.isatty():  # otherwise nobody needs what a bar loads
            one = {"bar_format": "{desc} {elapsed}{postfix}"} if count == 1 else {}
            self._bar = bar(
                desc="Searching",
                total=count,
                unit="puzzles",
                quiet=False,
                delay=_TICK,
                mininterval=_TICK / 10,
                smoothing=0,
                leave=count > 1,
                **one,
            )

    def __enter__(self) -> "Search":
        waiting.words = self._words
        return self

    def _words(self) -> str:
        found = f": {self._n_found:,} of {self._count:,} puzzles" if self._count > 1 else ""
        return ", ".join([f"Searching{found}", *filter(None, [self._refused()])])

    def _refused(self) -> str:
        reasons = self._reasons.copy()
        most = ", ".join(f"{count:,} {reason}" for reason, count in reasons.most_common(_REASONS_SHOWN))
        return f"{reasons.total():,} refused: {most}" if reasons else ""

    def refused(self, reason: str) -> None:
        """Count a candidate that was refused."""
        self._reasons[reason] += 1
        if self._bar is not None:
            self._bar.set_postfix_str(self._refused(), refresh=False)

    def found(self) -> None:
        """Count a puzzle, and clear the line so that it can be printed."""
        self._n_found += 1
        if self._bar is not None:
            self._bar.update()
            if self._bar.last_print_t >= self._bar.start_t + self._bar.delay:  # the bar was shown
                self._bar.clear()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()
