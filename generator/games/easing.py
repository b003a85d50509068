"""Give clues back until a puzzle is as easy as asked."""

from collections.abc import Callable


def fewest_given_back(n_gone: int, grade_with: Callable[[int], int], wanted: int) -> int | None:
    """Return how many clues to give back, by halving: with more clues a puzzle is hardly ever harder.

    Args:
        n_gone: how many there are to give back.
        grade_with: returns the grade of the puzzle after so many.
        wanted: the grade.

    Returns:
        The least number that leads to the grade, as far as halving shows; None where the puzzle is too easy as it is,
        or the next clue always makes it so.
    """
    grade = grade_with(0)
    if grade <= wanted:
        return 0 if grade == wanted else None
    low, high, reached = 0, n_gone, 0  # too hard with ``low``
    while high - low > 1:
        middle = (low + high) // 2
        grade = grade_with(middle)
        if grade <= wanted:
            high, reached = middle, grade
        else:
            low = middle
    return high if reached == wanted else None
