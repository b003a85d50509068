"""Records on their way into files: what was made before an error or a signal is kept."""

from collections.abc import Generator, Iterator

from generator.pipeline import GenerationExhausted, Record
from kernels.interrupts import interrupts_wait


class Kept:
    """Hand on records until they end, in whatever way, so that their reader can finish a file of them.

    A signal ends the making of a record at once, but waits while something is done with one. Close it in the end.

    Attributes:
        count: records handed on.
        ended: the error or interrupt that ended them, if one did after the first.
    """

    def __init__(self, records: Generator[Record, None, None]) -> None:
        self.count = 0
        self.ended: GenerationExhausted | KeyboardInterrupt | None = None
        self._records, self._handed_on = records, self._hand_on(records)

    def __iter__(self) -> Iterator[Record]:
        return self._handed_on

    def close(self) -> None:
        """Let signals count at once again, and make no more records."""
        self._handed_on.close()
        self._records.close()

    def _hand_on(self, records: Iterator[Record]) -> Generator[Record, None, None]:
        try:
            for record in records:
                self.count += 1
                with interrupts_wait():
                    yield record
        except (GenerationExhausted, KeyboardInterrupt) as error:
            if not self.count:
                raise
            self.ended = error
