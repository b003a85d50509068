"""Visits of the page in headless Chromium: today's puzzles, what is kept of games, and what works without a network."""

import re
from typing import Any

import pytest

from puzzles.families import FAMILIES
from tests.service.page.driving import IN_A_BROWSER, case

pytestmark = IN_A_BROWSER

CASES = ("visiting",)


def test_the_first_screen_shows_todays_puzzles_and_what_became_of_them(seen: dict[str, Any]) -> None:
    visit = case(seen, "firstVisit")
    assert visit["tiles"] == [[name, ""] for name in visit["titles"]]
    assert len(visit["tiles"]) >= len(FAMILIES)
    assert len(visit["suggestions"]) == 3
    assert visit["shift"] < 0.01
    assert re.fullmatch(r"#sudoku=\d{4}-\d\d-\d\d", visit["address"])
    assert visit["begun"].endswith(":00") or ":" in visit["begun"]
    assert re.match(r"✓\?? \d+:\d\d", visit["solved"])
    assert visit["again"] is False  # a player who has solved a puzzle is no longer new


def test_the_card_of_a_finished_puzzle_leads_to_the_next_one(seen: dict[str, Any]) -> None:
    card = case(seen, "finishCard")
    assert re.fullmatch(r"Time\d+:\d\dUsual time–Hints\d+Checks1", card["facts"])
    assert card["next"][0] == "Next: Sudoku"
    assert re.fullmatch(r"#sudoku=\d{4}-\d\d-\d\d", card["next"][1])
    assert re.search(r"/#nonogram=\d{4}-\d\d-\d\d\Z", card["link"])
    assert (card["week"], card["streak"]) == ("helped", False)  # it took more than three hints
    assert card["hidden"]


def test_a_page_about_rules_plays_an_example_and_speaks_the_language_of_the_player(seen: dict[str, Any]) -> None:
    page = case(seen, "rulePage")
    where, why, what = page["told"]
    assert where.startswith("Look at ")
    assert re.fullmatch(r"The bulb at R\dC\d shines here\.", why)
    assert what.startswith(why[:-1] + ", so ")
    assert page["german"].startswith("Eine Lampe beleuchtet ihre Zeile und Spalte")


def test_another_puzzle_has_the_chosen_grade_and_going_back_keeps_the_games(seen: dict[str, Any]) -> None:
    another = case(seen, "another")
    assert another["other"]["fragment"] != another["before"]
    assert another["other"]["bulbs"] == 0
    assert another["back"] == {"fragment": another["before"], "bulbs": 1, "told": "Here is where you left off."}
    other = {"fragment": another["other"]["fragment"], "bulbs": [another["open"]]}
    assert (another["forward"], another["reloaded"]) == (other, other)


def test_saved_games_are_listed_with_their_progress(seen: dict[str, Any]) -> None:
    saved = case(seen, "savedGames")
    light, nonogram = saved["list"]
    assert re.fullmatch(
        r"Light Up \d+×\d+ · \w+ · Today's puzzle ✓ Solved in \d+:\d\d with \d+ hints Delete", spaced(light["text"])
    )
    percent = int(100 * saved["share"])
    assert re.fullmatch(rf"Nonogram 5×7 · \w+ · Today's puzzle {percent} % · \d+:\d\d Delete", spaced(nonogram["text"]))
    assert (light["share"], nonogram["share"]) == (1, pytest.approx(saved["share"], abs=1e-6))
    assert nonogram["fragment"] == saved["nonogram"]


def spaced(text: str) -> str:
    """Put a space between the texts of neighboring cells of a row."""
    return re.sub(r"(puzzle|hints|:\d\d)(?=\S)", r"\1 ", text)


def test_a_saved_game_can_be_deleted_and_brought_back(seen: dict[str, Any]) -> None:
    saved = case(seen, "savedGames")
    assert [spaced(each["text"])[:8] for each in saved["deleted"]] == ["Light Up", "Nonogram"]
    assert saved["deleted"][1]["text"] == "Nonogram 5×7 was deleted.Undo"
    assert saved["restored"] == saved["list"]
    assert saved["left"] == saved["list"][1:]
    assert saved["opened"] == {"fragment": saved["nonogram"], "painted": 1}


def test_the_page_opens_without_a_network_and_tells_when_the_service_is_away(seen: dict[str, Any]) -> None:
    offline = case(seen, "offline")
    assert {"/", "/main.js", "/form.html", "/icon-192.png", "/manifest.webmanifest"} <= set(offline["kept"])
    assert not [path for path in offline["kept"] if path.startswith("/v1/")]
    assert len(case(seen, "away")["list"]) == 1


def test_what_is_kept_is_listed_though_odd_full_or_of_another_tab(seen: dict[str, Any]) -> None:
    full = case(seen, "fullStorage")
    assert full["told"].startswith("The storage of this browser is full")
    assert (len(full["list"]), full["painted"]) == (1, [3])
    old = case(seen, "oldData")
    assert [each["text"][:6] for each in old["list"]] == ["Nonogr"]
    tabs = case(seen, "twoTabs")
    assert tabs["there"] == [3]
    assert sorted(each["text"][:8] for each in tabs["list"]) == ["Light Up", "Nonogram"]
    assert all(each["share"] > 0 for each in tabs["list"])


def test_a_phone_shows_the_board_on_the_first_screen(seen: dict[str, Any]) -> None:
    phone = case(seen, "phoneVisit")
    assert phone["header"] < 60
    assert phone["board"] < 260


NO_DESK = "The desk could not be loaded. Load the page again."
AWAY = "The service does not answer; your saved games are here."
# fmt: off
SEEN: dict[str, dict[str, object]] = {
    "firstVisit": {"home": "Today's puzzles", "form": True},
    "germanVisit": {"asked": ["de"]},
    "phoneVisit": {"width": 360, "list": 360},
    "another": {"grade": "Gentle", "kept": "gentle"},
    "savedGames": {
        "title": "Your games – Gridwright",
        "nothing": "This game is not saved in this browser; perhaps it was deleted.",
    },
    "offline": {
        "painted": [1], "there": {"painted": [1], "told": "Here is where you left off."}, "today": "Today's puzzle",
        "told": AWAY,
    },
    "away": {
        "empty": {
            "told": "The service does not answer; try again in a moment.",
            "games": "No games are saved in this browser yet.",
        },
        "told": AWAY, "again": AWAY, "opened": True, "hidden": True,
    },
    "deskAway": {"told": NO_DESK, "directly": NO_DESK, "hidden": True},
    "locked": {"told": "the key is missing", "hidden": True},
    "oldData": {"title": "Nonogram"},
}
# fmt: on


@pytest.mark.parametrize("name", SEEN)
def test_what_is_seen_in_a_case(seen: dict[str, Any], name: str) -> None:
    found = case(seen, name)
    assert {member: found[member] for member in SEEN[name]} == SEEN[name]
