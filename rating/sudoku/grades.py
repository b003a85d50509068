"""The grades of Sudokus on the scale SE-1.2.1, and the levels of other programs for puzzles of a grade.

Source: own counts of 1200 puzzles by three programs, and for HoDoKu of 24,000 by QQWing; the levels overlap.
"""

from typing import NamedTuple

from rating.grades import Grade, grade_for


class Band(NamedTuple):
    """A grade with its bounds."""

    grade: Grade  # its name
    ceiling: int  # the highest rating that it admits, in tenths
    hodoku: str  # the nearest level of HoDoKu 2.2
    qqwing: str  # the nearest level of QQWing
    tatham: str  # the nearest level of Simon Tatham's Solo

    @property
    def levels(self) -> dict[str, str]:
        """Return the levels by the names of the programs."""
        return {"HoDoKu": self.hodoku, "QQWing": self.qqwing, "Tatham": self.tatham}


BANDS = (
    Band(Grade.GENTLE, 12, "Easy", "Easy", "Trivial"),
    Band(Grade.EASY, 15, "Easy", "Easy", "Basic"),
    Band(Grade.MODERATE, 25, "Easy", "Easy", "Basic"),
    Band(Grade.TRICKY, 34, "Medium", "Intermediate", "Intermediate"),
    Band(Grade.HARD, 54, "Hard", "Expert", "Extreme"),
    Band(Grade.EXPERT, 70, "Hard", "Expert", "Extreme"),
    Band(Grade.MASTER, 75, "Unfair", "Expert", "Unreasonable"),
    Band(Grade.EXTREME, 89, "Extreme", "Expert", "Unreasonable"),
    Band(Grade.BEYOND, 200, "Extreme", "Expert", "Unreasonable"),
)


SCORE_VERSION = "effort-3"
"""What makes the score of a Sudoku: ``rating.score``, and the minutes of ``rating.sudoku.effort``."""


def band_of(tenths: int) -> Band:
    """Return the band for the rating of the hardest step.

    >>> band_of(26).grade.word, band_of(26).qqwing
    ('Tricky', 'Intermediate')
    """
    return BANDS[grade_for(tenths, [band.ceiling for band in BANDS[:-1]]) - 1]


def grade_of_level(hodoku: str) -> Grade:
    """Return the middle one of the grades nearest to a level of HoDoKu, or the easier of two.

    >>> grade_of_level("Easy").word, grade_of_level("Unfair").word
    ('Easy', 'Master')
    """
    nearest = [band.grade for band in BANDS if band.hodoku == hodoku]
    return nearest[(len(nearest) - 1) // 2]
