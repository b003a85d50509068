"""The rating of puzzles of games on the scale GR-1."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import ASSUMED, MUCH, SEARCH
from rating.games.climb import climb_from
from rating.games.rules import SCALE, rules_for
from rating.games.score import CEILINGS, SCORE_VERSION, difficulty_of, grade_of, tatham_levels
from rating.games.tally import Tally, tally_of
from rating.grades import Grade
from rating.minutes import GAMES, NEAR, looks_of, minutes_of
from rating.rating import LadderRating, RuleUse, graded
from solvers.verdict import Proof

DEFAULT_BUDGET = 5_000
_NO_RULE = "none"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GameRating(LadderRating):
    """The difficulty of a puzzle for a person on the scale GR-1.

    The peak is 0 for a puzzle with nothing to do; a lower bound has the peak of the steps found. In the histogram,
    ``removals`` counts the values that cells lose in steps that do not fill them in.

    Attributes:
        difficulty: the peak, and more where many rounds are as hard or nearly so; grades go by it.
        steps: number of steps.
        options_median: over all rounds, the median of the steps that a person could have taken.
        assumed_rounds: number of rounds with assumptions.
        tried: assumptions tried.
        nodes: those of nested contradictions and of the search.
        solution: uint8 ``[height, width]``.
    """

    levels: Mapping[str, str] = field()  # without this, the base class would supply the default
    histogram: Mapping[str, RuleUse]
    rounds: int
    difficulty: float
    steps: int
    options_median: float
    assumed_rounds: int
    tried: int
    nodes: int
    solution: NDArray[Any] = field(compare=False, repr=False)


def rate(puzzle: GamePuzzle, proof: Proof, budget: int = DEFAULT_BUDGET) -> GameRating:
    """Rate a puzzle of any game on the scale GR-1, given the proof that it has one solution.

    The rating is a lower bound if a round needs more than ``budget`` nested assumptions. Raises ``PuzzleError`` for a
    proof of another verdict or puzzle.
    """
    return rate_many((puzzle,), (proof,), budget)[0]


def rate_many(puzzles: Sequence[GamePuzzle], proofs: Sequence[Proof], budget: int = DEFAULT_BUDGET) -> list[GameRating]:
    """Rate puzzles of any games; a rating is a lower bound if a round needs more than ``budget`` nested assumptions.

    Raises:
        PuzzleError: for a proof of another verdict than unique, or of another puzzle.
    """
    return [_rate(puzzle, proof, budget) for puzzle, proof in zip(puzzles, proofs, strict=True)]


def grade_within(puzzle: GamePuzzle, proof: Proof, hardest: Grade, budget: int = DEFAULT_BUDGET) -> Grade | None:
    """Return the grade that ``rate`` gives a puzzle if it is no harder than a given grade, else None.

    A harder puzzle takes less time than rating it would, because the climb ends before the first step that is too hard.
    """
    found = difficulty_or_open(puzzle, proof, hardest, budget)
    return grade_of(found) if isinstance(found, float) else None


def difficulty_or_open(
    puzzle: GamePuzzle, proof: Proof, hardest: Grade, budget: int = DEFAULT_BUDGET
) -> float | list[int]:
    """Return the difficulty of a puzzle if its grade is no harder than a given one, else the cells left open.

    Easier steps do not decide these cells. There are none if each step is easy enough, but not all of them together.
    """
    climb = climb_from(puzzle, proof, budget, up_to=(*CEILINGS, MUCH)[hardest - 1])
    if climb.is_solved:
        difficulty = _difficulty(tally_of(climb))
        return difficulty if grade_of(difficulty) <= hardest else []
    masks, log = climb.start.copy(), climb.log
    for variable, lost in log.changes[: int(log.counts["changes"][0])].tolist():
        masks[variable] &= ~lost
    cells: list[int] = np.flatnonzero(np.bitwise_count(masks[: puzzle.height * puzzle.width]) > 1).tolist()
    return cells


def _difficulty(tally: Tally) -> float:
    return difficulty_of(tally.rounds[:, :2].tolist())


def _rate(puzzle: GamePuzzle, proof: Proof, budget: int) -> GameRating:
    climb = climb_from(puzzle, proof, budget)
    tally, rules = tally_of(climb), rules_for(puzzle.game)
    n_cells = puzzle.height * puzzle.width
    difficulty = _difficulty(tally)
    grade, exact = grade_of(difficulty), climb.is_solved
    rungs, values, options = tally.rounds.T.tolist()
    looks = [*zip(values, options, strict=True)]
    n_known = int((np.bitwise_count(climb.start[:n_cells]) == 1).sum())
    n_open = n_cells - n_known
    is_searched = SEARCH in rungs
    minutes = minutes_of(GAMES, n_open, min(n_open, NEAR), looks_of(looks))
    peak = max(values, default=0)
    peak_rule = next((rules[rule].name for value, rule in tally.steps.tolist() if value == peak), _NO_RULE)
    used = sorted(np.flatnonzero(tally.uses[:, 2]).tolist(), key=lambda own: (rules[own].tenths, own))
    return GameRating(
        **graded(SCALE, SCORE_VERSION, grade, minutes, is_exact=exact, is_searched=is_searched),
        peak=peak / 10,
        peak_rule=peak_rule,
        levels=tatham_levels(puzzle.family, peak) if exact else {},
        histogram={rules[rule].name: RuleUse(*tally.uses[rule, :4].tolist()) for rule in used},
        rounds=len(tally.rounds),
        difficulty=round(difficulty, 2),
        steps=sum(options),
        options_median=float(median(options)) if options else 0.0,
        assumed_rounds=sum(rung >= ASSUMED for rung in rungs),
        tried=int(climb.log.counts[0].tried),
        nodes=int(climb.log.counts[0].nodes),
        solution=proof.solutions[0],
    )
