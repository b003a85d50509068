"""The rating of a 9x9 Sudoku on the scale HoDoKu-2.2: the climb of its ladder, and the sum of its steps."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.rating import RuleUse, Status
from rating.score import score_for
from rating.sudoku.effort.model import effort_many
from rating.sudoku.geometry import N_CELLS
from rating.sudoku.grades import BANDS, SCORE_VERSION, grade_of_level
from rating.sudoku.hodoku.board_kernel import Board, empty_board, open_board
from rating.sudoku.hodoku.removals_kernel import Found, apply, empty_found
from rating.sudoku.hodoku.singles_kernel import fill_singles
from rating.sudoku.hodoku.techniques import (
    BRUTE_FORCE,
    SEARCHES,
    SINGLES,
    TECHNIQUES,
    Level,
    Technique,
    level_for,
    look_up,
)
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import HODOKU_SCALE


class Step(NamedTuple):
    """A step of the solution."""

    technique: Technique  # the technique of the step
    n_removed: int  # candidates removed, not counting those that a written digit clears
    n_written: int  # 1 if it filled a cell, else 0


def rating_of(givens: NDArray[np.uint8], solution: NDArray[np.uint8]) -> SudokuRating:
    """Rate a puzzle and its only solution, both uint8 ``[81]``, on the scale HoDoKu-2.2.

    The hardest step has the highest level, then the greatest score. The minutes are only a guess, based on the highest
    ER of the grade.
    """
    steps = list(climb(givens, solution))
    techniques = [step.technique for step in steps]
    n_tried = next((n for n, step in enumerate(steps, start=1) if step.n_written), len(steps))
    peak = max(techniques, key=_hardness, default=None)
    total = sum(technique.score for technique in techniques)
    level = level_for(peak.level if peak else Level.EASY, total)
    grade = grade_of_level(level.word)
    (minutes,) = effort_many(givens[np.newaxis], [BANDS[grade - 1].ceiling]).tolist()
    return SudokuRating(
        scale=HODOKU_SCALE,
        status=Status.EXACT,
        peak=float(peak.score if peak else 0),
        peak_rule=peak.name if peak else "none",
        pearl=float(max(techniques[:n_tried], key=_hardness).score if techniques else 0),
        diamond=float(techniques[0].score if techniques else 0),
        score=score_for(grade, minutes),
        score_version=SCORE_VERSION,
        grade=grade,
        levels={"HoDoKu": level.word},
        histogram=_histogram(steps),
        rounds=len(steps),
        minutes=round(minutes, 1),
        minutes_extrapolated=True,
        total=total,
    )


def climb(givens: NDArray[np.uint8], solution: NDArray[np.uint8]) -> Iterator[Step]:
    """Yield the steps, each applied: the first technique that finds anything, else a digit from the solution."""
    board, found = empty_board(), empty_found()
    kinds = np.zeros(N_CELLS, np.uint8)
    open_board(givens, board)
    while True:
        for kind in kinds[: fill_singles(board, kinds)].tolist():
            yield Step(SINGLES[kind], 0, 1)
        if board.grid.values.all():
            return
        technique = find(board, found)
        if technique is None:
            technique = BRUTE_FORCE
            look_up(board, found, solution)
        n_removed, n_written = apply(board, found)
        yield Step(technique, int(n_removed), int(n_written))


def find(board: Board, found: Found) -> Technique | None:
    """Return the first technique that finds a step, and write its findings to ``found``."""
    for technique in SEARCHES:
        if technique.finder(board, found, *technique.arguments):
            return technique
    return None


def try_all_techniques(givens: NDArray[np.uint8]) -> None:
    """Try every technique on a complete board, uint8 ``[81]``, on which none of them finds anything."""
    board = empty_board()
    open_board(givens, board)
    find(board, empty_found())


def _hardness(technique: Technique) -> tuple[Level, int]:
    return technique.level, technique.score


def _histogram(steps: list[Step]) -> dict[str, RuleUse]:
    uses: dict[str, RuleUse] = {}
    for number, (technique, n_removed, n_written) in enumerate(steps, start=1):
        before = uses.get(technique.name, RuleUse(0, 0, 0, number))
        uses[technique.name] = RuleUse(
            removals=before.removals + n_removed,
            cells=before.cells + n_written,
            rounds=before.rounds + 1,
            first_round=before.first_round,
        )
    return {technique.name: uses[technique.name] for technique in TECHNIQUES if technique.name in uses}
