"""Give clues back until a puzzle is as easy as asked, and take some away again where that made it easier still."""

from collections.abc import Callable, Sequence
from typing import TypeVar

_Group = TypeVar("_Group")


def eased(
    gone: Sequence[_Group], grade_without: Callable[[Sequence[_Group]], int], wanted: int
) -> Sequence[_Group] | None:
    """Return which of the clues that can go to take away for a grade.

    Gives ``gone`` clues back in their order; ``grade_without`` grades the puzzle without some of them. None where the
    puzzle is too easy as it is, or misses the grade. With more clues a puzzle is hardly ever harder, so halving finds
    where it gets easy enough; then clues go one by one.
    """
    grade = grade_without(gone)
    if grade <= wanted:
        return gone if grade == wanted else None
    low, high, reached = 0, len(gone), 0  # given back: with ``low`` it is too hard
    while high - low > 1:
        middle = (low + high) // 2
        grade = grade_without(gone[middle:])
        if grade <= wanted:
            high, reached = middle, grade
        else:
            low = middle
    left = gone[high:]
    for group in gone[: high - 1]:
        if reached == wanted:
            break
        grade = grade_without([*left, group])
        if grade <= wanted:
            left, reached = [*left, group], grade
    return left if reached == wanted else None
