"""The meaning of scores in all families: the tens are the grade, and the rest is the time the puzzle takes.

    grade     Gentle  Easy  Moderate  Tricky  Hard  Expert  Master  Extreme  Beyond
    score     0       10    20        30      40    50      60      70       80 to 100

Each grade has a band of scores, so that a higher grade never has a lower score; Beyond, without an upper end, has two.
Within a band, the minutes of an average player decide: 5 minutes are a quarter of the way up, 15 half, and 45 three
quarters. So the scores of a grade compare across sizes and families as well as the minutes do. Source: own.
"""

from rating.grades import Grade

HALFWAY = 15.0  # the minutes in the middle of each band

_TENTHS = 100  # the width of a band in tenths


def band_for(grade: Grade) -> tuple[float, float]:
    """Return the least and the greatest score of a grade.

    >>> band_for(Grade.EASY), band_for(Grade.BEYOND)
    ((10.0, 19.9), (80.0, 99.9))
    """
    least, n_tenths = _band(grade)
    return least / 10, (least + n_tenths - 1) / 10


def score_for(grade: Grade, minutes: float) -> float:
    """Return the score of a puzzle, given minutes to a tenth, rounded down to a tenth within the band of its grade.

    >>> [score_for(Grade.HARD, minutes) for minutes in (0, 5, 15, 45, 1_000_000)]
    [40.0, 42.5, 45.0, 47.5, 49.9]
    """
    least, n_tenths = _band(grade)
    minutes = round(minutes, 1)
    return (least + min(int(n_tenths * minutes / (minutes + HALFWAY)), n_tenths - 1)) / 10


def _band(grade: Grade) -> tuple[int, int]:
    """Return where the band of a grade begins, and how wide it is, in tenths."""
    return _TENTHS * (grade - 1), _TENTHS if grade < Grade.BEYOND else 2 * _TENTHS
