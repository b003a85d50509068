"""The puzzles of the days get harder from Monday to Sunday, and no nonogram shows a subject again within a year."""

from datetime import date, timedelta
from statistics import median

import pytest

from generator.families import family_named
from generator.nonogram.days import editions, subjects
from generator.nonogram.proposals import first_sketch
from generator.options import LEVELS
from generator.pipeline import generate
from puzzles.families import FAMILIES
from rating.grades import Grade
from service.page.words import page_words
from tests.examples import either

MONDAY = date(2026, 11, 30)
WEEK = [MONDAY + timedelta(days=number) for number in range(7)]
YEAR = 366  # days
GRADES = [grade.word.lower() for grade in Grade]


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("family", FAMILIES)
def test_grades_climb_from_monday_to_sunday(family: str, level: str, small: bool) -> None:
    asked = [family_named(family).request.of_day(day, level, small=small)["difficulty"] for day in WEEK]
    places = [GRADES.index(grade) for grade in asked]
    assert places == sorted(places)
    assert places[-1] > places[0]


@pytest.mark.parametrize("small", [False, True])
def test_no_subject_comes_again_within_a_year(small: bool) -> None:
    of_day = family_named("nonogram").request.of_day
    latest: dict[str, date] = {}
    for day in (MONDAY + timedelta(days=number) for number in range(3 * YEAR)):
        subject = of_day(day, small=small)["picture"]
        assert day - latest.get(subject, date.min) > timedelta(days=YEAR), subject
        latest[subject] = day


def test_small_editions_fit_a_phone() -> None:
    request = family_named("nonogram").request
    sides = [max(request(**request.of_day(day, small=True)).shape) for day in WEEK]
    assert max(sides) <= 15
    assert sides.count(10) == 6


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("weekday", range(7))
def test_pictures_of_days_leave_gaps_in_their_lines(edition: str, weekday: int) -> None:
    """As their sketches are before cells are changed; so all subjects can be looked at."""
    request = family_named("nonogram").request
    n_weeks = len(subjects()[edition][weekday])
    for day in (WEEK[weekday] + timedelta(weeks=number) for number in range(0, n_weeks, either(10, 1))):
        painted = first_sketch(request(**request.of_day(day, small=edition == "small"))).grid > 0
        assert painted.mean() <= 0.85, day
        assert painted.all(axis=0).sum() + painted.all(axis=1).sum() <= sum(painted.shape) / 4, day


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("weekday", range(7))
def test_the_subject_of_a_day_can_be_drawn_as_the_day_asks(edition: str, weekday: int) -> None:
    request = family_named("nonogram").request
    n_weeks = either(1, len(subjects()[edition][weekday]))
    for day in (WEEK[weekday] + timedelta(weeks=number) for number in range(n_weeks)):
        asked = request.of_day(day, small=edition == "small")
        record = generate(request(**asked), int(f"{day:%Y%m%d}"))
        assert record.rating is not None
        assert record.rating.grade.word.lower() == asked["difficulty"]


@pytest.mark.parametrize("family", [family for family in FAMILIES if "first" in page_words()[family]])
def test_what_is_suggested_to_a_new_visitor_takes_about_five_minutes(family: str) -> None:
    asked = page_words()[family]["first"]
    records = [generate(family_named(family).request(**asked), seed) for seed in range(either(5, 60))]
    minutes = [record.rating.minutes for record in records if record.rating and record.rating.minutes is not None]
    assert len(minutes) == len(records)
    assert 2 <= median(minutes) <= 7
    assert max(minutes) <= 12
