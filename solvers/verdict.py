"""What a proof says: one verdict type for every family and every solver."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from numpy.typing import NDArray


class Verdict(StrEnum):
    """Say how many solutions a puzzle was proved to have."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"


def verdict_for(n_solutions: int, *, complete: bool) -> Verdict:
    """Say what a number of solutions proves; fewer than two prove nothing unless they are known to be all."""
    if n_solutions >= 2:
        return Verdict.MULTIPLE
    if not complete:
        return Verdict.UNKNOWN
    return Verdict.UNIQUE if n_solutions else Verdict.NONE


@dataclass(frozen=True, slots=True)
class Effort:
    """Count what a proof cost; none of it depends on the machine.

    Attributes:
        lines: lines solved, or houses looked at.
        probes: assumptions tried and taken back.
        nodes: branches of the search, and cells committed in dives.
        dives: searches without backtracking for one solution.
        conflicts: conflicts of the SAT solver, 0 when it was not asked.
    """

    lines: int = 0
    probes: int = 0
    nodes: int = 0
    dives: int = 0
    conflicts: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """State a verdict with its witnesses.

    Attributes:
        verdict: ``MULTIPLE`` always comes with at least two solutions, ``UNIQUE`` with one.
        solutions: distinct grids of unsigned integers that solve the puzzle, as many as were found up to the limit
            asked for.
        complete: True when ``solutions`` are all that exist.
        method: the strongest means that was needed: ``line``, ``probe``, ``search`` or ``sat``; for Sudoku ``singles``,
            ``locked``, ``search`` or ``sat``; for Light Up ``rules``, ``sets``, ``probe``, ``search`` or ``sat``.
        effort: what it cost.
    """

    verdict: Verdict
    solutions: tuple[NDArray[Any], ...]
    complete: bool
    method: str
    effort: Effort = field(default_factory=Effort)
