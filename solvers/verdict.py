"""The result of a proof: verdict, solutions and effort, with the same types for every family and solver."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from puzzles.errors import RequestError, counted
from puzzles.puzzle import Solution
from puzzles.values import Value

_Thing = TypeVar("_Thing")
_Result = TypeVar("_Result")


class Verdict(StrEnum):
    """The verdict of a proof: how many solutions the puzzle has."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"


def verdict_for(n_solutions: int, *, complete: bool) -> Verdict:
    """Return the verdict for a number of solutions; fewer than two prove nothing unless they are known to be all."""
    if n_solutions >= 2:
        return Verdict.MULTIPLE
    if not complete:
        return Verdict.UNKNOWN
    return Verdict.UNIQUE if n_solutions else Verdict.NONE


@dataclass(frozen=True, slots=True)
class Effort:
    """The cost of a proof, in counts that do not depend on the machine."""

    lines: int = 0  # lines solved, or houses examined
    probes: int = 0  # assumptions tried and taken back
    nodes: int = 0  # branches of the search, and cells committed in dives
    dives: int = 0  # searches without backtracking for one solution
    conflicts: int = 0  # conflicts of the SAT solver; 0 if it was not used


@dataclass(frozen=True, slots=True, eq=False)
class Proof(Value):
    """A verdict with its witnesses.

    Attributes:
        verdict: ``MULTIPLE`` always comes with at least two solutions, ``UNIQUE`` with one.
        solutions: distinct grids of unsigned integers that solve the puzzle, as many as were found up to the limit.
        complete: True when ``solutions`` are all that exist.
        method: the strongest method that was needed: ``line``, ``probe``, ``search`` or ``sat``; for Sudoku
            ``singles``, ``locked``, ``search`` or ``sat``, and ``lanes`` where ``gw.prove_many`` proves 9x9 boards at
            once without telling these apart; for Light Up ``rules``, ``sets``, ``probe``, ``search`` or
            ``sat``.
        effort: its cost.
    """

    verdict: Verdict
    solutions: tuple[Solution, ...]
    complete: bool
    method: str
    effort: Effort = field(default_factory=Effort)

    def __post_init__(self) -> None:
        """Make the solutions read-only."""
        for solution in self.solutions:
            solution.setflags(write=False)


UNKNOWN_PROOF = Proof(Verdict.UNKNOWN, (), False, "search")
"""What is known when the time for a proof is over."""


def check_limit(limit: int) -> None:
    """Check the number of solutions that a proof stops at; raise ``RequestError`` if it is less than 2."""
    if limit < 2:
        raise RequestError(
            f"a limit of {counted(limit, 'solution')} was given; expected at least 2, to tell one from several"
        )


def in_groups(
    things: Sequence[_Thing], key: Callable[[_Thing], Hashable], work: Callable[[list[_Thing]], Iterable[_Result]]
) -> list[_Result]:
    """Work on things group by group of one key, such as their size; return the results in the order of the things."""
    places: dict[Hashable, list[int]] = {}
    for place, thing in enumerate(things):
        places.setdefault(key(thing), []).append(place)
    results: dict[int, _Result] = {}
    for group in places.values():
        results.update(zip(group, work([things[place] for place in group]), strict=True))
    return [results[place] for place in range(len(things))]
