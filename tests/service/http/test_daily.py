"""Today's puzzle: the same for everyone, on the days that have one."""

from datetime import UTC, date, datetime, timedelta

import httpx
import pytest

from generator.families import family_named
from generator.pipeline import generate
from puzzles.errors import RequestError
from service.http.daily_routes import day_of
from service.http.recipes import with_recipe
from tests.examples import EACH_FAMILY

DAY = date(2026, 11, 23)  # a Monday
EVERY = EACH_FAMILY


@pytest.mark.parametrize("family", EVERY)
def test_the_puzzle_of_a_day_can_be_made_by_anyone(client: httpx.Client, family: str) -> None:
    answer = client.get(f"/v1/daily/{family}", params={"date": "2026-11-23"})
    assert answer.status_code == 200, answer.text
    daily = answer.json()
    assert (daily["date"], daily["seed"]) == ("2026-11-23", 20261123)
    request = family_named(family).request(**daily["request"])
    assert daily["puzzle"] == with_recipe(generate(request, 20261123))
    assert client.get(f"/v1/daily/{family}", params={"date": "2026-11-22"}).json()["puzzle"] != daily["puzzle"]


def test_steps_come_if_they_are_asked_for(client: httpx.Client) -> None:
    asked = {"date": "2026-11-23"}
    alone = client.get("/v1/daily/sudoku", params=asked).json()["puzzle"]
    puzzle = client.get("/v1/daily/sudoku", params={**asked, "steps": "true"}).json()["puzzle"]
    assert len(puzzle.pop("steps")) > 9
    assert puzzle == alone


@pytest.mark.parametrize("family", EVERY)
def test_every_day_of_a_week_has_a_puzzle(family: str) -> None:
    for number in range(7):
        day = DAY + timedelta(days=number)
        generate(family_named(family).request(**family_named(family).request.of_day(day)), int(f"{day:%Y%m%d}"))


def test_mondays_are_easier_than_saturdays() -> None:
    for family in ("sudoku", "lightup"):
        options = [family_named(family).request.of_day(DAY + timedelta(days=days)) for days in (0, 5)]
        assert [each["difficulty"] for each in options] == ["gentle", "hard"]


def test_what_a_client_has_is_not_sent_again(client: httpx.Client) -> None:
    answer = client.get("/v1/daily/sudoku")
    assert answer.json()["date"] in {str(datetime.now(UTC).date() - timedelta(days=n)) for n in (0, 1)}
    assert 0 <= int(answer.headers["cache-control"].removeprefix("public, max-age=")) <= 3600
    again = client.get(
        "/v1/daily/sudoku", params={"date": answer.json()["date"]}, headers={"If-None-Match": answer.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("text", ["2026-02-30", "1999-12-31", "2026-11-25", "9999-12-31"])
def test_days_without_a_puzzle_are_refused(text: str) -> None:
    with pytest.raises(RequestError, match=text):
        day_of(text, DAY)


def test_tomorrow_has_a_puzzle() -> None:
    assert day_of("2026-11-24", DAY) == date(2026, 11, 24)
    assert day_of("", DAY) == DAY
