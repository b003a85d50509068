"""Histograms: counts gathered in bins of round widths, and bars of text for them."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

_MOST_BINS = 12
_ROUND = (1, 2, 5)
_LINE = 80
_LONGEST_LABEL = 32
_AROUND = 15  # blanks and the share, in characters


class Bin(NamedTuple):
    """The count of numbers from ``low`` to ``high``, both included."""

    low: int
    high: int
    number: int

    @property
    def label(self) -> str:
        """Write the bin as a person reads it."""
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


def binned(counts: Mapping[int, int], most: int = _MOST_BINS, narrowest: int = 1) -> list[Bin]:
    """Gather counts of whole numbers in bins of 1, 2, 5, 10, 20 ...

    numbers, the narrowest that need at most ``most`` bins.

    >>> [each.label for each in binned({20: 1, 27: 3}, most=3)]
    ['20 to 24', '25 to 29']
    """
    if not counts:
        return []
    low, high = min(counts), max(counts)
    widths = (each * 10**power for power in range(18) for each in _ROUND)
    width = next(each for each in widths if each >= narrowest and high // each - low // each < most)
    gathered = dict.fromkeys(range(low // width, high // width + 1), 0)
    for number, count in counts.items():
        gathered[number // width] += count
    return [Bin(each * width, each * width + width - 1, count) for each, count in gathered.items()]


def bars(counted: Iterable[tuple[str, int]], whole: int, line: int = _LINE) -> list[str]:
    """Draw a bar of text for each label, with count and share of the whole, in lines of a given number of characters.

    >>> print(*bars([("one", 3), ("two", 1)], 4, line=32), sep=chr(10))
      one  █████████████  3   75.0 %
      two  ████           1   25.0 %
    """
    rows = [(label if len(label) <= _LONGEST_LABEL else f"{label[: _LONGEST_LABEL - 3]}...", n) for label, n in counted]
    if not rows:
        return []
    wide = max(len(label) for label, _ in rows)
    digits = max(len(f"{count:,}") for _, count in rows)
    bar_width = line - wide - digits - _AROUND
    longest = max(count for _, count in rows)
    lines = []
    for label, count in rows:
        bar = "█" * (max(1, round(bar_width * count / longest)) if count else 0)  # a count above 0 is always visible
        lines.append(f"  {label:{wide}}  {bar:{bar_width}}  {count:{digits},}  {100 * count / whole:5.1f} %")
    return lines
