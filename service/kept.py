"""Records on their way into files: what was made before an error or Ctrl-C is kept."""

import signal
import threading
from collections.abc import Generator, Iterator
from types import FrameType, TracebackType
from typing import Any, Self

from generator.pipeline import GenerationExhausted, Record


class Kept:
    """Hand on records until they end, in whatever way, so that their reader can finish a file of them.

    In its context Ctrl-C ends the making of a record at once, but waits while something is done with one; a second one
    does not wait.

    Attributes:
        count: records handed on.
        ended: the error or interrupt that ended them, if one did after the first.
    """

    def __init__(self, records: Generator[Record, None, None]) -> None:
        self.count = 0
        self.ended: GenerationExhausted | KeyboardInterrupt | None = None
        self._records = records
        self._is_making = self._is_interrupted = False
        self._before: Any = None

    def __iter__(self) -> Iterator[Record]:
        while True:
            try:
                self._is_making = True
                if self._is_interrupted:
                    raise KeyboardInterrupt  # it came while something was done with the last record
                record = next(self._records, None)
            except (GenerationExhausted, KeyboardInterrupt) as error:
                if not self.count:
                    raise
                self.ended = error
                return
            finally:
                self._is_making = False
            if record is None:
                return
            self.count += 1
            yield record

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread() and callable(signal.getsignal(signal.SIGINT)):
            self._before = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._records.close()
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self._is_making or self._is_interrupted:
            self._before(number, frame)
        self._is_interrupted = True
