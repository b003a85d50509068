"""The findings of checks of a data set, as sentences about files and rows.

All are counted, and the first are listed.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from output.batch.layout import DATA, RowsFile, splits_of
from output.batch.manifest import Metadata
from output.batch.repeats import Repeats
from output.batch.work import RowKeys

MAX_LISTED = 20
_LONGEST_VALUE = 48

_Subject = TypeVar("_Subject")


class Finding(NamedTuple):
    """A fault of a file; ``row`` counts from 0 as pandas does, and is None for a fault of all rows."""

    file: str
    row: int | None
    text: str


class Check(NamedTuple, Generic[_Subject]):
    """One check of a file."""

    name: str  # the name of the check, one word
    holds: str  # what is true if the check finds nothing
    find: Callable[[_Subject], Iterable[Finding]]  # returns what is wrong with a subject


class Violation(NamedTuple):
    """A check together with its finding."""

    check: str
    file: str
    row: int | None
    text: str

    def __str__(self) -> str:
        place = self.file if self.row is None else f"{self.file} row {self.row}"
        return f"{self.check}: {place} {self.text}."


@dataclass(slots=True)
class Findings:
    """The findings of checks."""

    counts: Counter[str] = field(default_factory=Counter)  # how often each check found something, by the check's name
    listed: list[Violation] = field(default_factory=list)  # the first findings

    def gather(self, checks: "Iterable[Check[_Subject]]", subject: _Subject) -> bool:
        """Apply checks to a subject, and return whether they found nothing."""
        n_before = self.counts.total()
        for check in checks:
            for finding in check.find(subject):
                self.note(check.name, finding)
        return self.counts.total() == n_before

    def note(self, check: str, finding: Finding) -> None:
        """Add one finding."""
        self.counts[check] += 1
        if len(self.listed) < MAX_LISTED:
            self.listed.append(Violation(check, *finding))

    def add(self, others: "Findings") -> None:
        """Add findings from elsewhere."""
        self.counts.update(others.counts)
        self.listed += others.listed[: MAX_LISTED - len(self.listed)]


def shown(value: object) -> str:
    """Write a value of a row, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."


DISTINCT, SPLITS = "distinct", "splits"
CROSS_FILE_CHECKS: Mapping[str, str] = {
    DISTINCT: "no puzzle, nor an image of it, is in two rows",
    SPLITS: "no solution, nor an image of it, is in two splits",
}
"""What these checks require of a data set, by name."""


class AcrossFiles(Repeats):
    """A comparison of the rows of all files, 16 bytes each, in a temporary file.

    Raise ``OutputError`` if there is no room for the file.
    """

    def __init__(self, metadata: Metadata, findings: Findings) -> None:
        super().__init__(metadata.plan.count, MAX_LISTED)
        self._shares, self._findings = metadata.plan.splits, findings
        self._files: list[str] = []
        self._starts = [0]  # numbers of the first rows of the files, and of the next one

    def add_file(self, file: RowsFile, keys: RowKeys) -> None:
        """Add the rows of a file; of two that hold the same puzzle, the one that is added later is wrong."""
        self.add(keys.puzzles)
        self._files.append(f"{DATA}/{file.name}")
        self._starts.append(self._starts[-1] + len(keys.puzzles))
        names, own = list(self._shares), splits_of(self._shares, keys.solutions)
        for row in np.flatnonzero(own != names.index(file.split)).tolist():
            text = f"holds a solution whose hash belongs to the split {names[own[row]]}"
            self._findings.note(SPLITS, Finding(self._files[-1], row, text))

    def end(self) -> None:
        """Note which puzzles are in two rows, after all files were added."""
        n_repeats, first = self.found()
        for number in first:
            place = bisect_right(self._starts, number) - 1
            row = number - self._starts[place]
            text = "holds a puzzle of an earlier row, or an image of it"
            self._findings.note(DISTINCT, Finding(self._files[place], row, text))
        self._findings.counts[DISTINCT] += n_repeats - len(first)
