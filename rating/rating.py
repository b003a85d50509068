"""What the ratings of all families share: rules, whether a rating is exact, what each rule did, and its members."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from puzzles.errors import PuzzleError
from puzzles.puzzle import Solution
from puzzles.values import Value
from rating.grades import Grade
from solvers.verdict import Proof, Verdict


class Rule(NamedTuple):
    """Describe one rule of a ladder. The ladder's table of rules is the only place where these facts stand.

    Attributes:
        id: its place in the table, easiest first: the number by which kernels know it.
        name: as people and ratings have it.
        tenths: its rating times ten, an integer so that ratings compare exactly.
        finder: the kernel that finds where it applies: a module in the folder of the ladder, and a function in it.
        words: why a step by it is right, as a template of the family's sentences.
    """

    id: int
    name: str
    tenths: int
    finder: str
    words: str

    @property
    def word(self) -> str:
        """Return the name as a word of the command line, such as ``simple-boxes``."""
        return self.name.lower().replace(" ", "-")


class Status(StrEnum):
    """Name what a rating states: what the puzzle needs, or what it needs at least.

    A lower bound has no grade, no score and no minutes: these would be those of an easier puzzle.
    """

    EXACT = "exact"
    LOWER_BOUND = "lower_bound"


@dataclass(frozen=True, slots=True)
class RuleUse:
    """Count what one rule of a ladder did.

    Attributes:
        removals: candidates removed: colors, or digits but for those that a written digit clears.
        cells: cells that it decided.
        rounds: rounds in which it was the easiest rule that said anything.
        first_round: number of the first of these, from 1.
    """

    removals: int
    cells: int
    rounds: int
    first_round: int


class Rating(Value):
    """State how hard a puzzle is for a person: what the ratings of all families have, each a frozen dataclass.

    Attributes:
        scale: the ladder that was climbed; numbers of different scales do not compare.
        status: whether this is what the puzzle needs, or only what it needs at least.
        peak: rating of the hardest rule needed, to a tenth; of a lower bound what it is at least.
        peak_rule: its name.
        score: 0 to 100, by grade and minutes (``rating.score``); None for a lower bound.
        score_version: what made the score; scores of different versions do not compare.
        grade: its level of difficulty; None for a lower bound.
        histogram: what each rule did, by its name, easiest first.
        rounds: number of rounds; in a round all is done that the easiest useful rule says.
        levels: the nearest levels of other programs, by their names; None in a family where none has any.
        minutes: that an average player would take; None for a lower bound.
        minutes_extrapolated: whether these are a guess, as no times of players for such puzzles were known; None
            without minutes.
        limit: of a lower bound, the value above which no rule was tried; None without a limit.
        total: the ratings of all steps together, on scales that add them up.
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


def solution_of(proof: Proof) -> Solution:
    """Return the solution that a proof of uniqueness comes with.

    Raises:
        PuzzleError: when the proof does not say that the puzzle has one solution.
    """
    if proof.verdict is not Verdict.UNIQUE:
        raise PuzzleError(
            f"the verdict {str(proof.verdict)!r} was given; expected 'unique', as only such puzzles are rated"
        )
    return proof.solutions[0]
