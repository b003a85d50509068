"""What players and models send: hints, checks, scores, pictures, many ratings; and puzzles of days."""

from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from typing import Any

import httpx
import pytest
from PIL import Image

import gridwright as gw
from generator.families import family_named
from generator.options import LEVELS
from generator.pipeline import generate
from puzzles.errors import RequestError
from service.http.daily_routes import day_of
from service.http.tasks import with_recipe
from tests.commands import UNIQUE as SUDOKU
from tests.examples import EACH_FAMILY, either
from tests.service.http.conftest import part, post

LIGHTUP = "Light Up\n...\n.4.\n...\n"
SMALL = "..2..1....3..4.."
ONLY_PLACE = "the only place for {} in box 1"
SOLUTION = [[4, 3, 2, 1], [2, 1, 4, 3], [1, 2, 3, 4], [3, 4, 1, 2]]


def filled(*cells: tuple[int, int, int]) -> list[list[int | None]]:
    state: list[list[int | None]] = [[None] * 4 for _ in range(4)]
    for row, column, value in cells:
        state[row][column] = value
    return state


WRONG = filled((0, 0, 4), (3, 3, 1))
PLAYED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (
        "hints",
        {},
        {"steps.0.text": f"R2C1 is 2: {ONLY_PLACE.format(2)}, since row 1 holds it already.", "steps.0.rating": 1.2},
    ),
    (
        "hints",
        {"state": filled((1, 0, 2))},
        {"steps.0.text": f"R1C1 is 4: {ONLY_PLACE.format(4)}, since column 2 holds it already."},
    ),
    ("hints", {"state": SOLUTION}, {"steps": []}),
    ("hints", {"state": filled((0, 0, 1))}, {"wrong": [[0, 0]], "steps": []}),
    ("hints", {"stage": "where"}, {"steps.0.decides": [], "steps.0.text": "Look at box 1."}),
    ("hints", {"stage": "why"}, {"steps.0.decides": []}),
    (
        "hints",
        {"stage": "where", "language": "de"},
        {"steps.0.text": "Betrachten Sie Block 1."},
    ),
    ("checks", {"state": WRONG, "move": "R1C2=3"}, {"wrong": [[3, 3]], "solved": False, "move.right": True}),
    ("checks", {"move": "R1C2=3"}, {"move.rule": "hidden single in line", "move.rating": 1.5}),
    ("checks", {"state": SOLUTION}, {"family": "sudoku", "wrong": [], "solved": True}),
    ("checks", {"puzzle": "..2..1..1.......", "detail": True}, {"proof.verdict": "multiple", "proof.complete": True}),
    ("checks", {"puzzle": "..2..1..1.......", "detail": True}, {"detail.candidates.0.cell": [0, 0]}),  # of a draft
    ("scores", {"answer": str(SOLUTION)}, {"score": 1, "broken": None, "read": SOLUTION}),
    ("scores", {"answer": "I give up"}, {"score": 0, "read": None}),
]


@pytest.mark.parametrize(("path", "body", "expected"), PLAYED)
def test_what_players_send_is_answered(
    client: httpx.Client, path: str, body: dict[str, Any], expected: dict[str, Any]
) -> None:
    answer = post(client, path, **{"puzzle": SMALL, **body})
    assert {place: part(answer, place) for place in expected} == expected


@pytest.mark.parametrize("solution", [False, True])
def test_any_puzzle_is_drawn(client: httpx.Client, solution: bool) -> None:
    bodies = [{"puzzle": LIGHTUP, "form": form, "cell": 20, "solution": solution} for form in ("svg", "png")]
    svg, png = (client.post("/v1/pictures", json=body) for body in bodies)
    document = gw.read(LIGHTUP.encode())[0]
    assert (svg.headers["content-type"], png.headers["content-type"]) == ("image/svg+xml", "image/png")
    grid = gw.prove(document).solutions[0] if solution else None
    assert svg.text == family_named("lightup").draw(document.puzzle, grid).to_svg(20)
    assert Image.open(BytesIO(png.content)).width >= 20 * document.puzzle.width


def test_many_are_rated_and_a_wrong_one_spoils_no_other(client: httpx.Client) -> None:
    puzzles = [SUDOKU, "no puzzle", SMALL, "." * 16, LIGHTUP]
    rows = post(client, "ratings/batch", puzzles=puzzles)["ratings"]
    single = [post(client, "ratings", puzzle=puzzles[place]) for place in (0, 2, 4)]
    assert [row["rated"] for row in rows] == [single[0], None, single[1], None, single[2]]
    assert [bool(row["error"]) for row in rows] == [False, True, False, True, False]
    assert "exactly one" in rows[3]["error"]


def test_the_archive_lists_days_by_pages(client: httpx.Client) -> None:
    page = client.get("/v1/daily/sudoku/archive", params={"date": "2000-01-03", "count": 2}).json()
    assert [(day["date"], day["seed"]) for day in page["days"]] == [("2000-01-03", 20000103), ("2000-01-02", 20000102)]
    rest = client.get("/v1/daily/sudoku/archive", params={"date": page["next"]}).json()
    assert ([day["date"] for day in rest["days"]], rest["next"]) == (["2000-01-01"], None)
    (harder,) = client.get("/v1/daily/sudoku/archive?date=2000-01-01&level=harder").json()["days"]
    assert harder["request"]["difficulty"] == "hard"  # usually tricky on Saturdays
    assert client.get(harder["puzzle"]).json()["request"] == harder["request"]
    shown, day = rest["days"][0], client.get(rest["days"][0]["puzzle"]).json()
    assert [day[name] for name in ("date", "seed", "request")] == [shown[name] for name in ("date", "seed", "request")]
    assert client.get("/v1/daily/chess/archive").status_code == 404
    assert client.get("/v1/daily/sudoku/archive?date=1999-12-31").status_code == 422


DAY = date(2026, 11, 23)  # a Monday


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_the_puzzle_of_a_day_can_be_made_by_anyone_on_every_day_of_a_week(client: httpx.Client, family: str) -> None:
    answer = client.get(f"/v1/daily/{family}", params={"date": "2026-11-23"})
    assert answer.status_code == 200, answer.text
    daily = answer.json()
    assert (daily["date"], daily["seed"]) == ("2026-11-23", 20261123)
    request = family_named(family).request(**daily["request"])
    assert daily["puzzle"] == with_recipe(generate(request, 20261123))
    for day in (DAY + timedelta(days=number) for number in range(either(1, 7))):
        generate(family_named(family).request(**family_named(family).request.of_day(day)), int(f"{day:%Y%m%d}"))


def test_mondays_are_easier_and_tomorrow_has_a_puzzle() -> None:
    for family in ("sudoku", "lightup"):
        options = [family_named(family).request.of_day(DAY + timedelta(days=days)) for days in (0, 6)]
        assert [each["difficulty"] for each in options] == ["gentle", "hard"]
    levels = [family_named("sudoku").request.of_day(DAY, level)["difficulty"] for level in LEVELS]
    assert levels == ["gentle", "gentle", "easy", "moderate"]  # nothing is easier
    assert family_named("nonogram").request.of_day(DAY + timedelta(days=6), "hardest")["difficulty"] == "master"
    assert day_of("2026-11-24", DAY) == date(2026, 11, 24)
    assert day_of("", DAY) == DAY


def test_what_a_client_has_is_not_sent_again(client: httpx.Client) -> None:
    answer = client.get("/v1/daily/sudoku")
    assert answer.json()["date"] in {str(datetime.now(UTC).date() - timedelta(days=n)) for n in (0, 1)}
    assert 0 <= int(answer.headers["cache-control"].removeprefix("public, max-age=")) <= 3600
    headers = {"If-None-Match": answer.headers["etag"]}
    again = client.get("/v1/daily/sudoku", params={"date": answer.json()["date"]}, headers=headers)
    assert (again.status_code, again.content) == (304, b"")


def test_days_without_a_puzzle_are_refused() -> None:
    for text in ("2026-02-30", "1999-12-31", "2026-11-25", "9999-12-31"):
        with pytest.raises(RequestError, match=text):
            day_of(text, DAY)
