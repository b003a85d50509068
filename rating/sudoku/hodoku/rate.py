"""The rating of a 9x9 Sudoku on the scale HoDoKu-2.2."""

import numpy as np
from numpy.typing import NDArray

from rating.rating import RuleUse, Status
from rating.sudoku.grades import grade_of_level
from rating.sudoku.hodoku.ladder import Step, climb
from rating.sudoku.hodoku.techniques import SCALE, TECHNIQUES, Level, Technique, level_for
from rating.sudoku.rating import Rating

_HALF = 1600  # the total that gets a score of 50: the most that the level Hard admits
_SCORE_VERSION = f"{SCALE}.0"
_NONE = Technique("none", 0, Level.EASY)


def rating_of(givens: NDArray[np.uint8], solution: NDArray[np.uint8]) -> Rating:
    """Rate a puzzle; the hardest step is one of the highest level, and among these one of the greatest score.

    Args:
        givens: uint8 ``[81]``, with one solution.
        solution: uint8 ``[81]``, this one.
    """
    steps = list(climb(givens, solution))
    techniques = [TECHNIQUES[step.technique] for step in steps]
    n_tried = next((n for n, step in enumerate(steps, start=1) if step.n_written), len(steps))
    peak = max(techniques, key=_hardness, default=_NONE)
    total = sum(technique.score for technique in techniques)
    level = level_for(peak.level, total)
    return Rating(
        scale=SCALE,
        status=Status.EXACT,
        peak=float(peak.score),
        peak_rule=peak.name,
        pearl=float(max(techniques[:n_tried], key=_hardness, default=_NONE).score),
        diamond=float(techniques[0].score if techniques else _NONE.score),
        score=score_for(total),
        score_version=_SCORE_VERSION,
        grade=grade_of_level(level.word),
        levels={"HoDoKu": level.word},
        histogram=_histogram(steps),
        rounds=len(steps),
        total=total,
    )


def score_for(total: int) -> float:
    """Place the sum of the scores of all steps between 0 and 100: what is left to 100 halves with each 1600.

    >>> score_for(0), score_for(1600), score_for(3200)
    (0.0, 50.0, 75.0)
    """
    return float(round(100 * (1 - 0.5 ** (total / _HALF)), 1))


def _hardness(technique: Technique) -> tuple[Level, int]:
    return technique.level, technique.score


def _histogram(steps: list[Step]) -> dict[str, RuleUse]:
    uses: dict[int, RuleUse] = {}
    for number, (technique, n_removed, n_written) in enumerate(steps, start=1):
        before = uses.get(technique, RuleUse(0, 0, 0, number))
        uses[technique] = RuleUse(
            removals=before.removals + n_removed,
            cells=before.cells + n_written,
            rounds=before.rounds + 1,
            first_round=before.first_round,
        )
    return {TECHNIQUES[technique].name: uses[technique] for technique in sorted(uses)}
