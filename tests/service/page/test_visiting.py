"""What a visitor sees around playing, in headless Chromium: today's puzzle, another one, saved games, no service.

All cases, those of ``visiting.mjs``, run in one browser; each test judges what was seen in one of them.
"""

import re
from typing import Any

import pytest

from service.http.settings import Settings
from tests.service.http import strange
from tests.service.http.conftest import PATIENT, serving
from tests.service.page.driving import IN_A_BROWSER, case, drive, find_browser, made

pytestmark = IN_A_BROWSER


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Drive the page through all cases."""
    folder = tmp_path_factory.mktemp("visits")
    puzzles = {
        "nonogram": made("nonogram", size="5x7", colors=2),
        "ten": made("nonogram", size="10x10", density=0.6),
        "sudoku": made("sudoku", difficulty="hard"),
        "lightup": made("lightup", size="10x10"),
    }
    browser = find_browser()
    with serving(Settings(folder / "data", n_workers=2, limits=PATIENT), strange.know_the_toy) as served:
        return drive(browser, ("visiting",), served.url, puzzles, folder)


def test_the_first_visit_shows_todays_puzzle_and_the_family_is_remembered(seen: dict[str, Any]) -> None:
    visit = case(seen, "firstVisit")
    assert (visit["date"], visit["family"], visit["cells"]) == (visit["day"], "nonogram", True)
    assert (visit["title"], visit["occasion"], visit["form"]) == ("Nonogram", "Today's puzzle", True)
    assert visit["tabs"][:3] == [["Nonogram", "true"], ["Sudoku", None], ["Light Up", None]]
    assert visit["grades"] == ["Gentle", "Easy", "Moderate", "Tricky", "Hard", "Expert", "Master"]
    assert re.fullmatch(r"#g=[0-9a-z]+", visit["first"])
    assert visit["shift"] < 0.01
    assert visit["again"] == "Sudoku"
    assert visit["asked"] == [[f"/v1/daily/{family}", visit["day"]] for family in ("nonogram", "sudoku")]


def test_the_first_puzzle_is_asked_for_once_in_the_language_of_the_player(seen: dict[str, Any]) -> None:
    assert case(seen, "germanVisit")["asked"] == ["de"]


def test_a_setter_puts_marks_of_any_kind_on_cells_and_takes_them_away(seen: dict[str, Any]) -> None:
    own = case(seen, "ownMarks")
    assert own["refused"] == "Select more cells first."
    assert own["thermo"] == {"lines": 1, "bulb": [1, 2]}
    assert (own["asksNumber"], own["even"], own["left"]) == (False, [2, 4], 0)


def test_a_page_about_rules_plays_an_example_and_speaks_the_language_of_the_player(seen: dict[str, Any]) -> None:
    page = case(seen, "rulePage")
    where, why, what = page["told"]
    assert where.startswith("Look at ")
    assert re.fullmatch(r"The bulb at R\dC\d shines here\.", why)
    assert what.startswith(why[:-1] + ", so ")
    assert page["german"].startswith("Eine Lampe beleuchtet ihre Zeile und Spalte")


def test_another_puzzle_has_the_chosen_grade_and_going_back_keeps_the_games(seen: dict[str, Any]) -> None:
    another = case(seen, "another")
    assert (another["grade"], another["kept"]) == ("Gentle", "gentle")
    assert another["other"]["fragment"] != another["before"]
    assert another["other"]["bulbs"] == 0
    assert another["back"] == {"fragment": another["before"], "bulbs": 1, "told": "Here is where you left off."}
    other = {"fragment": another["other"]["fragment"], "bulbs": [another["open"]]}
    assert (another["forward"], another["reloaded"]) == (other, other)


def test_a_sudoku_of_ones_own_has_live_candidates_and_can_be_played(seen: dict[str, Any]) -> None:
    own = case(seen, "ownSudoku")
    assert own["first"]["marks"] == [1, 2, 3, 4]
    assert own["first"]["told"] == "More than 100 solutions. Here: 1, 2, 3, 4."
    assert own["caged"]["told"].endswith(f"solutions. Here: 4 ({own['caged']['told'].split(' ')[0]}).")
    assert (own["caged"]["marks"], own["caged"]["sum"]) == ([4], "3")
    assert own["pad"].startswith("https://sudokupad.app/")
    assert own["refused"].startswith("The puzzle does not have exactly one solution")
    assert own["reloaded"].startswith("Exactly one solution.")
    assert own["given"] == 5
    assert "Solved" in own["solved"]["message"]


def test_a_nonogram_of_ones_own_has_the_clues_of_its_picture(seen: dict[str, Any]) -> None:
    own = case(seen, "ownNonogram")
    assert own["open"] == [0, 1, 5, 6]
    assert own["clues"] == ["1", "1", "0", "0", "0"]


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
    assert saved["title"] == "Your games – Gridwright"


def spaced(text: str) -> str:
    """Part what stands in neighboring cells of a row."""
    return re.sub(r"(puzzle|hints|:\d\d)(?=\S)", r"\1 ", text)


def test_a_saved_game_can_be_deleted_and_brought_back(seen: dict[str, Any]) -> None:
    saved = case(seen, "savedGames")
    assert [spaced(each["text"])[:8] for each in saved["deleted"]] == ["Light Up", "Nonogram"]
    assert saved["deleted"][1]["text"] == "Nonogram 5×7 is deleted.Undo"
    assert saved["restored"] == saved["list"]
    assert saved["left"] == saved["list"][1:]
    assert saved["opened"] == {"fragment": saved["nonogram"], "painted": 1}
    assert saved["nothing"] == "This game is not kept in this browser; perhaps it was deleted."


def test_the_page_opens_without_a_network_and_tells_when_the_service_is_away(seen: dict[str, Any]) -> None:
    offline = case(seen, "offline")
    assert offline["painted"] == [1]
    assert offline["there"] == {"painted": [1], "told": "Here is where you left off."}
    assert offline["today"] == "Today's puzzle"
    assert offline["told"] == "The service does not answer; your saved games are here."
    assert {"/", "/main.js", "/form.html", "/icon-192.png", "/manifest.webmanifest"} <= set(offline["kept"])
    assert not [path for path in offline["kept"] if path.startswith("/v1/")]
    away = case(seen, "away")
    assert away["empty"]["told"] == "The service does not answer; try again in a moment."
    assert away["empty"]["games"] == "No game is kept in this browser yet."
    assert away["told"] == away["again"] == "The service does not answer; your saved games are here."
    assert len(away["list"]) == 1
    assert (away["opened"], away["hidden"]) == (True, True)
    locked = case(seen, "locked")
    assert (locked["told"], locked["hidden"]) == ("the key is missing", True)


def test_what_is_kept_is_listed_though_odd_full_or_of_another_tab(seen: dict[str, Any]) -> None:
    full = case(seen, "fullStorage")
    assert full["told"].startswith("The storage of this browser is full")
    assert (len(full["list"]), full["painted"]) == (1, [3])
    old = case(seen, "oldData")
    assert old["title"] == "Nonogram"
    assert [each["text"][:6] for each in old["list"]] == ["Nonogr"]
    tabs = case(seen, "twoTabs")
    assert tabs["there"] == [3]
    assert sorted(each["text"][:8] for each in tabs["list"]) == ["Light Up", "Nonogram"]
    assert all(each["share"] > 0 for each in tabs["list"])


def test_a_phone_shows_the_board_on_the_first_screen(seen: dict[str, Any]) -> None:
    phone = case(seen, "phoneVisit")
    assert (phone["width"], phone["list"]) == (360, 360)
    assert phone["header"] < 60
    assert phone["board"] < 260
