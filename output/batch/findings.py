"""The findings of checks of a data set: sentences about files and rows; the first are listed, all are counted."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

MAX_LISTED = 20
_LONGEST_VALUE = 48

_Subject = TypeVar("_Subject")


class Finding(NamedTuple):
    """State a fault of a file; ``row`` counts from 0 as pandas does, and is None for a fault of all rows."""

    file: str
    row: int | None
    text: str


class Check(NamedTuple, Generic[_Subject]):
    """Define one check."""

    name: str  # one word
    holds: str  # what is true when it finds nothing
    find: Callable[[_Subject], Iterable[Finding]]  # gives what is wrong with a subject


class Violation(NamedTuple):
    """State a check and its finding."""

    check: str
    file: str
    row: int | None
    text: str

    def __str__(self) -> str:
        place = self.file if self.row is None else f"{self.file} row {self.row}"
        return f"{self.check}: {place} {self.text}."


@dataclass(slots=True)
class Findings:
    """Collect the findings of checks."""

    counts: Counter[str] = field(default_factory=Counter)  # how often each check found something, by its name
    listed: list[Violation] = field(default_factory=list)  # the first things found

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
    """Write a value of a row, cut short where it is long."""
    text = repr(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."
