"""Minutes that a person can believe: near to those of other puzzles of the family, size and grade, or none."""

from collections import defaultdict
from statistics import median

import pytest

import gridwright as gw
from puzzles.families import FAMILIES
from puzzles.games.games import GAMES
from rating.grades import GRADES, Grade
from rating.rating import Status, graded
from tests.examples import either, first
from tests.rating.kinds import records

MOST = 3  # times the median
LEAST = 5  # puzzles that have a median worth the name
WISHES = [
    (name, grade)
    for name, game in GAMES.items()
    for grade in game.quick  # in a size that is quickly made
    if GRADES.index(grade) <= GRADES.index("hard")
]
SEARCH = "search"  # the rule by which no person goes on


def check(ratings: list[tuple[Grade, float]]) -> int:
    """Check that no puzzle takes much longer than those of its grade; return how many could be compared."""
    by_grade: dict[Grade, list[float]] = defaultdict(list)
    for grade, minutes in ratings:
        by_grade[grade].append(minutes)
    groups = [minutes for minutes in by_grade.values() if len(minutes) >= LEAST]
    for minutes in groups:
        assert max(minutes) <= MOST * median(minutes), sorted(minutes)
    return sum(map(len, groups))


@pytest.mark.parametrize("family", first(3, [family for family in FAMILIES if family != "toy"]))
def test_no_puzzle_takes_thrice_the_minutes_of_others_of_its_grade_and_size(family: str) -> None:
    ratings = []
    for record in records(family, either(9, 24)):  # of nine puzzles, five have the same of two grades
        rating = record.rating
        assert rating is not None
        has_minutes = rating.status is Status.EXACT and rating.peak_rule != SEARCH
        assert (rating.minutes is not None) == has_minutes
        if rating.grade is not None and rating.minutes is not None:
            ratings.append((rating.grade, rating.minutes))
    assert check(ratings) > 0


@pytest.mark.exhaustive
@pytest.mark.parametrize(("family", "grade"), WISHES)
def test_no_puzzle_of_a_wanted_grade_takes_thrice_the_minutes_of_others(family: str, grade: str) -> None:
    made = gw.generate_many(family, 8, difficulty=grade, size=GAMES[family].quick[grade])
    ratings = [record.rating for record in made]
    assert check([(each.grade, each.minutes) for each in ratings if each and each.grade and each.minutes]) > 0


@pytest.mark.parametrize("is_exact", [False, True])
def test_nobody_knows_how_long_a_search_takes(is_exact: bool) -> None:
    found = graded("GR-1", "GR-1.5", Grade.BEYOND, 90.0, is_exact=is_exact, is_searched=True)
    assert found["minutes"] is None
    assert found["minutes_extrapolated"] is None
