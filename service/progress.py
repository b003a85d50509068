"""How far a search for puzzles is, on a terminal."""

import sys
from collections import Counter
from threading import Event, Thread
from types import TracebackType
from typing import Any

_SECONDS = 1.0  # before anything is shown, and between two looks at the clock
_REASONS_SHOWN = 2


class Search:
    """Show how long puzzles have been searched for, and why most candidates were refused.

    Nothing is shown in the first second, with ``quiet``, or when standard error is not a terminal.

    Args:
        count: how many puzzles are searched for.
        quiet: show nothing.
    """

    def __init__(self, count: int, *, quiet: bool) -> None:
        from tqdm import tqdm

        one = "{desc} {elapsed}{postfix}"
        self._bar: Any = tqdm(
            desc="Searching",
            total=count,
            unit=" puzzles",
            delay=_SECONDS,
            miniters=0,
            leave=count > 1,
            bar_format=one if count == 1 else None,
            disable=True if quiet else None,
            file=sys.stderr,
        )
        self._reasons: Counter[str] = Counter()
        self._is_over = Event()
        self._clock = Thread(target=self._look, daemon=True)

    def __enter__(self) -> "Search":
        if not self._bar.disable:
            self._clock.start()
        return self

    def refused(self, reason: str) -> None:
        """Count a candidate that was refused."""
        self._reasons[reason] += 1

    def found(self) -> None:
        """Count a puzzle."""
        self._show(1)

    def _look(self) -> None:
        while not self._is_over.wait(_SECONDS):
            self._show(0)

    def _show(self, n_found: int) -> None:
        if self._bar.disable:
            return
        n_refused = self._reasons.total()
        most = ", ".join(f"{count:,} {reason}" for reason, count in self._reasons.copy().most_common(_REASONS_SHOWN))
        self._bar.set_postfix_str(f"{n_refused:,} refused: {most}" if n_refused else "", refresh=False)
        self._bar.update(n_found)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over.set()
        if self._clock.is_alive():
            self._clock.join()
        self._bar.close()
