"""The parts of a rating that all families share."""

import tomllib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from puzzles.errors import PuzzleError
from puzzles.puzzle import Solution
from puzzles.values import Value
from rating.grades import Grade
from rating.score import score_for
from solvers.verdict import Proof, Verdict

_FEW_OPTIONS = 2


class Rule(NamedTuple):
    """One rule of a ladder."""

    id: int  # the rule's place in the table, easiest first, which is its number in kernels
    name: str  # the name in ratings
    tenths: int  # the rating times ten, an integer so that ratings compare exactly
    words: str  # why a step by the rule is right, as a template of the family's sentences

    @property
    def word(self) -> str:
        """Return the name as a word of the command line, for example ``simple-boxes``."""
        return self.name.lower().replace(" ", "-")


def rules_of(scale: str) -> tuple[Rule, ...]:
    """Return the rules of a ladder as ``ladders.toml`` states them, easiest first."""
    table = tomllib.loads(Path(__file__).with_name("ladders.toml").read_text(encoding="utf-8"))[scale]
    return tuple(Rule(number, **row) for number, row in enumerate(table))


class Status(StrEnum):
    """The status of a rating, exact or a lower bound; a lower bound has no grade, score or minutes."""

    EXACT = "exact"
    LOWER_BOUND = "lower_bound"


@dataclass(frozen=True, slots=True)
class RuleUse:
    """The use of one rule of a ladder: how often it was used.

    Attributes:
        removals: candidates removed: colors, or digits except those that a written digit clears.
        cells: cells that the rule decided.
        rounds: rounds in which this was the easiest rule that said anything.
        first_round: number of the first of these rounds, from 1.
    """

    removals: int
    cells: int
    rounds: int
    first_round: int


class Rating(Value):
    """The difficulty of a puzzle for a person: the members that the ratings of all families share.

    Attributes:
        scale: the ladder that was climbed; numbers of different scales do not compare.
        status: whether this is exact, or a lower bound.
        peak: rating of the hardest rule needed, to a tenth; for a lower bound, at least this much is needed.
        peak_rule: the name of that rule.
        score: 0 to 100, by grade and minutes (``rating.score``); None for a lower bound.
        score_version: the version of the score; scores of different versions do not compare.
        grade: the level of difficulty; None for a lower bound.
        histogram: the use of each rule, by the rule's name, easiest first.
        rounds: number of rounds, each with all findings of the easiest useful rule.
        levels: the nearest levels of other programs, by program; None in families for which no program has levels.
        minutes: minutes of an average player; None for a lower bound, and for a puzzle that needs a search.
        minutes_extrapolated: whether these are a guess, without times of players for such puzzles; None without
            minutes.
        limit: for a lower bound, the value above which no rule was tried; None without a limit.
        total: the sum of the ratings of all steps, on scales that add them up.
    """

    __slots__ = ()
    scale: str
    status: Status
    peak: float
    peak_rule: str
    score: float | None
    score_version: str
    grade: Grade | None
    histogram: Mapping[str, RuleUse]
    rounds: int
    levels: Mapping[str, str] | None = None
    minutes: float | None = None
    minutes_extrapolated: bool | None = None
    limit: float | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LadderRating(Rating):
    """A rating that begins with the members of ``graded`` and with the hardest rule."""

    scale: str
    status: Status
    peak: float
    peak_rule: str
    score: float | None
    score_version: str
    grade: Grade | None
    minutes: float | None
    minutes_extrapolated: bool | None


def spread_of(options: Sequence[int]) -> dict[str, Any]:
    """Return the members of a rating that describe the options of its rounds, given in rising order."""
    n, middle = len(options), len(options) // 2
    return {
        "rounds": n,
        "options_min": options[0] if n else 0,
        "options_median": (options[middle] + options[~middle]) / 2 if n else 0.0,
        "bottleneck_share": bisect_right(options, _FEW_OPTIONS) / max(n, 1),
    }


def graded(
    scale: str, score_version: str, grade: Grade, minutes: float, *, is_exact: bool, is_searched: bool = False
) -> dict[str, Any]:
    """Return the members of a rating that follow from grade and minutes; a lower bound has neither.

    Nobody knows how long a person takes if the ladder ends in a search, so no minutes are stated then.
    """
    known: dict[str, Any] = {"score": score_for(grade, minutes), "grade": grade}
    known |= {
        "minutes": None if is_searched else round(minutes, 1),
        "minutes_extrapolated": None if is_searched else True,
    }
    status = Status.EXACT if is_exact else Status.LOWER_BOUND
    return {
        "scale": scale,
        "status": status,
        "score_version": score_version,
        **(known if is_exact else dict.fromkeys(known)),
    }


def check_size(solution: Solution, height: int, width: int) -> None:
    """Raise ``PuzzleError`` for a solution of another size."""
    if solution.shape != (height, width):
        size = "x".join(map(str, solution.shape))
        raise PuzzleError(f"a solution of size {size} was given; expected {height}x{width}")


def solution_of(proof: Proof) -> Solution:
    """Return the solution of a proof; raise ``PuzzleError`` for a verdict other than unique."""
    if proof.verdict is not Verdict.UNIQUE:
        raise PuzzleError(
            f"the verdict {str(proof.verdict)!r} was given; expected 'unique', as only such puzzles are rated"
        )
    return proof.solutions[0]
