"""Counts of seconds between bounds, as Prometheus wants them."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import accumulate

_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds


class Histogram:
    """Count how often something took how many seconds."""

    def __init__(self) -> None:
        self._counts = [0] * (len(_BOUNDS) + 1)
        self._seconds = 0.0

    def observe(self, seconds: float) -> None:
        """Count one more."""
        self._counts[bisect_left(_BOUNDS, seconds)] += 1
        self._seconds += seconds

    def samples(self, labels: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object], float]]:
        """Yield the suffix of the name of each figure, its labels and its value."""
        for bound, n in zip((*_BOUNDS, "+Inf"), accumulate(self._counts), strict=True):
            yield "_bucket", {**labels, "le": bound}, n
        yield "_sum", labels, self._seconds
        yield "_count", labels, sum(self._counts)
