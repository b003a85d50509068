"""The page in headless Chromium: played as a person would, looked at in windows of all sizes, and visited.

All cases, those of the modules in ``CASES``, run in one browser; each test judges what was seen in some.
"""

import gzip
import re
from typing import Any

import pytest

from puzzles.families import FAMILIES
from service.http.settings import Settings
from service.page.single import single_page
from service.page.site import joined_files
from tests.service.http import strange
from tests.service.http.conftest import PATIENT, serving
from tests.service.page.driving import IN_A_BROWSER, case, drive, find_browser, made
from tests.toy import TOY

pytestmark = IN_A_BROWSER

CASES = ("playing", "marking", "feeling", "around", "viewing", "visiting")
ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "nonogram": ("nonogram", {"size": "5x7", "colors": 2}),
    "colored": ("nonogram", {"size": "12x12", "colors": 3, "seed": 2}),
    "ten": ("nonogram", {"size": "10x10", "density": 0.6}),
    "huge": ("nonogram", {"size": "40x60", "colors": 5, "density": 0.3}),
    "sudoku": ("sudoku", {"difficulty": "hard"}),
    "large": ("sudoku", {"size": "16x16"}),
    "giant": ("sudoku", {"size": "25x25"}),
    "lightup": ("lightup", {"size": "10x10"}),
    "toy": ("toy", {}),
}
ASKED_BY_THE_FORM: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nonogram", {"size": "6x8", "colors": 3, "difficulty": "easy"}),
    ("sudoku", {"difficulty": "moderate"}),
    ("lightup", {"size": "7x7"}),
    ("toy", {"length": 5}),
)
EVIL = "</script><script>globalThis.evil = 1</script><!--"
FINGERTIP = 24
"""Pixels: no board begins with smaller cells."""
WHOLE = ("ten", "sudoku", "lightup")
"""What is seen as a whole in all windows."""
WINDOWS = ("phone", "tablet", "laptop", "large", "zoomed")
BOARDS = {"ten": 100, "sudoku": 81, "lightup": 100, "huge": 2400, "giant": 625}
"""How many cells each has."""


@pytest.fixture(scope="module")
def puzzles() -> dict[str, dict[str, Any]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FAMILIES, TOY.name, TOY)  # which the page plays by its own folder alone
        for family, options in ASKED_BY_THE_FORM:
            made(family, **options)  # on a fresh machine the first call compiles, which no page waits for
        return {name: made(family, **options) for name, (family, options) in ASKED.items()}


@pytest.fixture(scope="module")
def seen(puzzles: dict[str, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Drive the page through all cases."""
    folder = tmp_path_factory.mktemp("page")
    file = folder / "play.html"
    credited = {"title": "First steps", "author": "Ann", "copyright": "© 2026 Ann"}
    titled = [
        {**puzzles["nonogram"], "title": EVIL, "author": "Ann"},
        {**puzzles["sudoku"], "rating": {"grade": "Hard"}, **credited},
        {**puzzles["lightup"], "rating": None},
    ]
    settings = Settings(folder / "data", n_workers=2, limits=PATIENT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FAMILIES, TOY.name, TOY)
        file.write_text(single_page(titled))
        with serving(settings, strange.know_the_toy) as served:
            results = drive(find_browser(), CASES, served.url, puzzles, folder, file=str(file))
    return {**results, "shots": folder}


def test_the_first_load_is_small_and_from_here_alone(seen: dict[str, Any]) -> None:
    load = case(seen, "firstLoad")
    assert {"/", "/main.js", "/style.css"} <= set(load["sizes"])
    # The page of the toy is not joined, so it is that of the product that counts.
    files = {name: data for name, data in joined_files().items() if not name.startswith("texts-")}
    assert sum(len(gzip.compress(data)) for data in files.values()) < 80_000
    assert load["hosts"] == [load["own"]]


@pytest.mark.parametrize(
    "name", ["nonogramByClicks", "sudokuByClicks", "lightupByClicks", "toyByClicks", "byKeyboard", "byTouch"]
)
def test_a_whole_puzzle_is_solved(seen: dict[str, Any], name: str) -> None:
    assert re.fullmatch(r"Well done! Solved in \d+:\d\d\.", case(seen, name)["message"])


def test_the_form_sends_what_was_entered_and_clues_and_cells_are_marked_in_the_end(seen: dict[str, Any]) -> None:
    asked = {"family": "nonogram", "size": "6x8", "colors": 3, "difficulty": "easy", "count": 1, "steps": True}
    asked["language"] = "en"
    assert case(seen, "nonogramByClicks")["asked"] == asked
    assert case(seen, "sudokuByClicks")["asked"]["difficulty"] == "moderate"
    assert case(seen, "nonogramByClicks")["open"] == 0
    assert case(seen, "lightupByClicks")["unlit"] == 0


def test_a_digit_removes_the_marks_it_rules_out(seen: dict[str, Any], puzzles: dict[str, dict[str, Any]]) -> None:
    found = case(seen, "marksAreRemoved")
    number, digit = found["number"], found["digit"]
    row, column = divmod(number, 9)
    seen_from = {9 * row + n for n in range(9)} | {9 * n + column for n in range(9)}
    seen_from |= {9 * (row // 3 * 3 + n // 3) + column // 3 * 3 + n % 3 for n in range(9)}
    expected = [
        [] if other == number else [mark for mark in marks if mark != digit or other not in seen_from]
        for other, marks in enumerate(found["before"])
    ]
    givens = [digit for line in puzzles["sudoku"]["givens"] for digit in line]
    assert all(bool(marks) != bool(given) for marks, given in zip(found["before"], givens, strict=True))
    assert found["after"] == expected
    assert sum(map(len, found["before"])) - sum(map(len, expected)) > len(found["before"][number])
    assert found["undone"] == found["before"]


def test_marks_are_shown_where_they_belong(seen: dict[str, Any]) -> None:
    wrong = case(seen, "wrongAtOnce")
    assert wrong["on"] == wrong["reloaded"] == {"wrong": [wrong["number"]], "invalid": "true", "isCut": True}
    assert wrong["checked"].startswith("1 cell is wrong.")
    check = case(seen, "check")
    assert check["shown"] == [check["wrong"]]
    numbers = case(seen, "doneNumbers")
    assert numbers["done"][0] > all(numbers["done"])
    assert re.match(rf"Row {numbers['row'] + 1}: \d \w+ done, \d \w+(, \d \w+)*\Z", numbers["label"])
    again = case(seen, "solvedAgain")
    assert again["solved"] == again["undone"] == again["reloaded"]  # in the same time
    walls = case(seen, "wallsAreDone")
    assert walls["after"] == ["line-through"] * walls["numbers"]
    assert walls["numbers"] > 3


def test_a_hint_says_where_then_why_then_what(seen: dict[str, Any], puzzles: dict[str, dict[str, Any]]) -> None:
    hint = case(seen, "hint")
    step = puzzles["sudoku"]["steps"][0]
    row, column, digit = step["decides"][0]
    where, why, what = hint["stages"]
    assert re.match(r"Look at .*\. Why\?\Z", where["told"])
    assert re.match(rf"{step['rule']} The only place .*\. Do it\Z", why["told"])
    assert what["told"].startswith(f"{step['rule']} R{row + 1}C{column + 1} is {digit}: ")
    assert [stage["about"] for stage in hint["stages"]] == [[], [], [9 * row + column]]
    rested_on = {
        (r, c)
        for r in range(9)
        for c in range(9)
        if any(at in (r, None) and across in (c, None) for at, across in step["uses"])
    }
    few, all_of_them, none = (len(stage["uses"]) for stage in hint["stages"])
    assert 0 < few <= all_of_them == len(rested_on)
    assert none == 0  # the step itself stands alone
    assert [stage["open"] for stage in hint["stages"]] == [0, 0, 1]
    assert hint["after"] == str(digit)


def test_words_and_links_of_the_page(seen: dict[str, Any]) -> None:
    assert re.match(r"Row \d, column \d: (blue|vermillion)\Z", case(seen, "byKeyboard")["spoken"])
    assert case(seen, "sudokuKeys")["label"].endswith(": corner marks 2")
    assert case(seen, "marksInSeveralCells")["spoken"].startswith("2 cells selected. Row ")
    share = case(seen, "share")
    assert re.search(r"/#p=[\w-]{50,1500}\Z", share["link"])
    assert re.match(r"Well done! Solved in \d+:\d\d with \d+ hints\.", share["solvedThere"]["message"])
    head, result, link = share["card"].split("\n")
    assert head.startswith("Gridwright · Nonogram · 12×12")
    assert re.fullmatch(r"Solved in \d+:\d\d with \d+ hints", result)
    assert link == share["link"]
    assert all(told.startswith("The link is damaged") for told in case(seen, "brokenLink")["told"])
    paused = case(seen, "paused")
    assert paused["before"] == paused["after"] != paused["running"]
    played = case(seen, "withoutStorage")
    assert "Solved" in played["message"]
    assert played["refusal"].startswith("This browser lets the page keep nothing")
    other = case(seen, "otherFamily")
    assert "Other cannot be played here yet" in other["told"]
    assert other["source"].endswith(".svg")


def test_a_phone_never_scrolls_sideways(seen: dict[str, Any]) -> None:
    narrow = case(seen, "narrow")
    for name in ("ten", "sudoku", "lightup", "huge"):
        assert (narrow[name]["page"], narrow[name]["hint"] <= 360) == (360, True)
        assert narrow[name]["pane"] == 0 or name == "huge"
        assert narrow[name]["cell"] >= FINGERTIP


def brightness(color: str) -> float:
    return sum(map(float, re.findall(r"[\d.]+", color)[:3])) / 3


def test_the_dark_is_dark_but_the_paper_of_a_nonogram(seen: dict[str, Any]) -> None:
    dark = case(seen, "dark")
    for ink, ground in dark["body"], dark["given"]:
        assert brightness(ground) < 60
        assert brightness(ink) > 200
    nonogram = case(seen, "darkNonogram")
    assert brightness(nonogram["open"]) > 200
    red, green, blue = (int(nonogram["first"][place : place + 2], 16) for place in (1, 3, 5))
    assert nonogram["painted"] == f"rgb({red}, {green}, {blue})"
    assert (seen["shots"] / "dark.png").stat().st_size > 5_000


def test_on_paper_there_is_the_title_and_the_puzzle(seen: dict[str, Any]) -> None:
    printed = case(seen, "print")
    assert {name for name, is_visible in printed["visible"].items() if is_visible} == {"title", "board", "given"}
    assert printed["pages"] == 1


def test_screen_readers_read_clues_and_the_toy_has_help(seen: dict[str, Any]) -> None:
    label = case(seen, "forScreenReaders")["label"]
    assert re.fullmatch(r"Row 1, column 1: (blue|vermillion)", label)
    assert re.fullmatch(r"Row 1: .+\. Column 1: .+", case(seen, "forScreenReaders")["clues"])
    assert 1 <= case(seen, "forScreenReaders")["tabs"] <= 3
    assert case(seen, "toyByClicks")["help"].startswith("The first bit is 1")


def test_axe_has_nothing_to_complain_of_and_nothing_is_too_faint(seen: dict[str, Any]) -> None:
    found = case(seen, "faint")["found"]
    assert found == {
        f"{name}, {scheme}": {}
        for name in ("today's puzzles", "today's puzzle", "games", "form")
        for scheme in ("light", "dark")
    }
    axe = case(seen, "axe")
    if axe.get("missing"):
        pytest.skip("axe-core, which is optional, is not beside playwright-core")
    assert axe["found"] == {name: [] for name in ("colored", "sudoku", "lightup", "games", "form")}


def test_a_single_file_plays_without_a_network_and_shows_titles_with_answers(seen: dict[str, Any]) -> None:
    single = case(seen, "singleFile")
    assert len(single["solved"]) == 3
    assert all("Solved" in message for message in single["solved"])
    assert single["buttons"] == {"share": False, "fresh": False, "games": False}
    assert single["evil"] is None
    assert [url for url in single["requests"] if not url.startswith(("file:", "data:"))] == []
    assert EVIL not in single["before"][0]
    assert [title for title, _ in single["after"]] == [EVIL, "First steps", "Light Up"]
    assert single["solved"][0].endswith(f"Title: {EVIL}")
    assert "First steps" in single["before"][1]
    assert "First steps" not in single["solved"][1]
    assert [about.split(" · ")[-1] for _, about in single["after"][:2]] == ["Ann", "© 2026 Ann"]


def test_a_page_of_several_puzzles_begins_with_a_list(seen: dict[str, Any]) -> None:
    single = case(seen, "singleFile")["list"]
    parts = ["3 puzzles, 0 solved", "Nonogram", "Sudoku", "Hard", "First steps", "Light Up", "Grade not known"]
    assert re.search(".*".join(parts), single["before"], re.DOTALL)
    assert (EVIL in single["before"], EVIL in single["after"]) == (False, True)  # the answer
    assert "3 puzzles, 3 solved" in single["after"]
    assert [single[each] for each in ("states", "focus", "isClosed", "back")] == [
        ["solved"] * 3,
        "#3",
        True,
        "Light Up",
    ]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("board", BOARDS)
def test_the_whole_board_is_seen_and_nothing_lies_on_anything(seen: dict[str, Any], board: str, window: str) -> None:
    look = case(seen, "windows")["seen"][f"{board} {window}"]
    assert look["count"] == BOARDS[board]
    assert look["seen"] == 1 or board not in WHOLE
    assert look["cell"] >= FINGERTIP - 1  # within its border
    assert (look["overlaps"], look["beyond"], look["width"]) == (0, 0, 0)


def test_a_board_grows_with_the_window_and_a_phone_shows_it_alone(seen: dict[str, Any]) -> None:
    looks = case(seen, "windows")["seen"]
    assert looks["sudoku large"]["covered"] > 0.35
    for board in WHOLE:
        large, laptop, low = (looks[f"{board} {window}"] for window in ("large", "laptop", "zoomed"))
        assert large["covered"] > 0.3
        assert low["covered"] > 0.2
        assert laptop["top"] > low["top"] == 0  # what is above is scrolled away
    landscape = case(seen, "landscape")
    assert (landscape["width"], landscape["tops"], landscape["scrolled"]) == (0, [0, 0], 0)


def test_a_large_nonogram_is_painted_by_touch_and_two_fingers_zoom_and_move(seen: dict[str, Any]) -> None:
    huge = case(seen, "hugeByTouch")
    assert len(huge["paintedAtOnce"]) > 1  # by one finger, before anything is zoomed
    assert huge["paintedByThen"] == []  # which two fingers do not
    assert huge["painted"] == sorted(huge["expected"])
    assert len(huge["painted"]) > 40
    assert huge["colors"] == huge["rightColors"]
    first, pinched, panned, again = huge["first"], huge["pinched"], huge["panned"], huge["again"]
    assert first["cell"] >= FINGERTIP - 1
    assert pinched["cell"] == pytest.approx(1.1 * first["cell"], rel=0.05)
    moved = [after - before for before, after in zip(pinched["at"], panned["at"], strict=True)]
    assert moved == [pytest.approx(-70, abs=2), pytest.approx(-60, abs=2)]
    assert panned["cell"] == pinched["cell"]
    for zoomed in pinched, panned:
        assert zoomed["corner"] == [0, 0]
        assert min(zoomed["heads"]) > 4
        assert max(zoomed["headShare"]) < 0.4
    assert all(line.startswith(name) for line, name in zip(panned["lines"], ("Row ", "Column "), strict=True))
    assert again["heads"] == [40, 60]


def test_a_stroke_goes_on_beyond_the_edge_and_hints_cover_nothing(seen: dict[str, Any]) -> None:
    stroke = case(seen, "strokeBeyondTheEdge")
    assert 5 < stroke["inSight"] < 60
    assert stroke["painted"] == list(range(len(stroke["painted"])))
    assert len(stroke["painted"]) > stroke["inSight"] + 3
    hint = case(seen, "hintByTouch")
    assert hint["covered"] == 0
    assert hint["top"] >= 0


def test_wheel_and_keys_zoom_and_the_current_cell_stays_in_sight(seen: dict[str, Any]) -> None:
    view = case(seen, "byWheelAndKeys")
    assert view["zoomed"]["cell"] > 1.5 * view["first"]["cell"]
    assert view["after"] == [pytest.approx(place, abs=3) for place in view["before"]]
    moved = [after - before for before, after in zip(view["after"], view["dragged"], strict=True)]
    assert moved == [pytest.approx(-50, abs=2), pytest.approx(-40, abs=2)]
    assert view["last"]
    assert view["larger"]["cell"] > view["zoomed"]["cell"] >= view["smaller"]["cell"] > view["again"]["cell"]
    assert view["again"]["heads"] == [40, 60]
    assert view["painted"] == []


def test_the_first_screen_shows_todays_puzzles_and_what_became_of_them(seen: dict[str, Any]) -> None:
    visit = case(seen, "firstVisit")
    assert visit["tiles"] == [[name, ""] for name in visit["titles"]]
    assert len(visit["tiles"]) >= len(FAMILIES)
    assert len(visit["suggestions"]) == 3
    assert visit["shift"] < 0.01
    assert re.fullmatch(r"#sudoku=\d{4}-\d\d-\d\d", visit["address"])
    assert visit["begun"].endswith(":00") or ":" in visit["begun"]
    assert re.match(r"✓\?? \d+:\d\d", visit["solved"])
    assert visit["again"] is False  # who has played is no longer new


def test_the_card_of_a_finished_puzzle_leads_to_the_next_one(seen: dict[str, Any]) -> None:
    card = case(seen, "finishCard")
    assert re.fullmatch(r"Time\d+:\d\dUsual time–Hints\d+Checks1", card["facts"])
    assert card["next"][0] == "Next: Sudoku"
    assert re.fullmatch(r"#sudoku=\d{4}-\d\d-\d\d", card["next"][1])
    assert re.search(r"/#nonogram=\d{4}-\d\d-\d\d\Z", card["link"])
    assert (card["week"], card["streak"]) == ("helped", False)  # with more than three hints
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
    """Part what stands in neighboring cells of a row."""
    return re.sub(r"(puzzle|hints|:\d\d)(?=\S)", r"\1 ", text)


def test_a_saved_game_can_be_deleted_and_brought_back(seen: dict[str, Any]) -> None:
    saved = case(seen, "savedGames")
    assert [spaced(each["text"])[:8] for each in saved["deleted"]] == ["Light Up", "Nonogram"]
    assert saved["deleted"][1]["text"] == "Nonogram 5×7 is deleted.Undo"
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


NO_MARKS: dict[str, list[int]] = {"corner": [], "center": []}
NOT_WRONG: dict[str, object] = {"wrong": [], "invalid": "false", "isCut": False}
AWAY = "The service does not answer; your saved games are here."
# fmt: off
SEEN: dict[str, dict[str, object]] = {
    # Digits above nine, and pencil marks by keyboard
    "sudokuKeys": {
        "one": "1", "fourteen": "14", "marks": {"corner": [2, 3], "center": [16]},
        **dict.fromkeys(("undone", "after"), NO_MARKS | {"corner": [2]}),
    },
    # Several cells of a Sudoku are selected; the pointer left cells out
    "selections": {
        "multi": "true", "dragged": [20, 21, 22, 23, 32, 41], "seenByAll": [], "escaped": [70], "moved": [3],
        "clicked": [20, 21, 22, 23, 32, 60], "byKeys": [20, 21, 22, 23, 32, 60, 61, 70],
    },
    "selectionsByTouch": {"tapped": [30], "kept": [30]},
    "marksInSeveralCells": {
        "shifted": [NO_MARKS | {"corner": [7]}] * 2, "clicked": [{"corner": [7], "center": [8]}] * 2,
        "digits": ["5", "5"], "erased": ["", ""], "undone": "5",
    },
    "undoAfterReload": {
        "redone": [0, 1, 2], "undone": [0], "restarted": [3], "again": [0],
        "times": ["0:00", "0:00", "2:05", "2:05"],
    },
    "wrongAtOnce": {"off": NOT_WRONG | {"invalid": None}, "right": NOT_WRONG, "offAgain": NOT_WRONG},
    "solvedAgain": {"complete": ["1, all placed"]},
    "wallsAreDone": {"before": []},
    # Dragging paints a line, and the right button marks
    "mouseStrokes": {
        "painted": [0, 1, 2, 3], "crossed": [14], "afterUndo": [], "afterTwo": [],
        "redone": [0, 1, 2, 3], "restarted": [],
    },
    "check": {"none": "No cell is wrong so far.", "some": "1 cell is wrong. Show", "hidden": []},
    "share": {"same": True},
    "refused": {
        "told": "7.0 is not a density; expected a number from 0 to 1", "isPlaying": False, "isValid": False,
    },
    "unreachable": {"told": "The service does not answer; try again in a moment."},
    "resumed": {"painted": [3], "told": "Here is where you left off."},
    "paused": {"hidden": "hidden", "touched": [False, 0]},
    "toyByClicks": {
        "asked": {"family": "toy", "length": 5, "count": 1, "steps": True, "language": "en"},
        "title": "Toy",
    },
    "forScreenReaders": {
        "grid": 1, "rows": 6, "cells": 35, "heads": 12, "reach": 1, "left": True, "outline": ["2", "solid"],
    },
    # Visits
    "firstVisit": {"home": "Today's puzzles", "form": True},
    "germanVisit": {"asked": ["de"]},
    "tried": {
        "told": "You are trying something out. Take back Keep",
        "tried": [0, 1], "reloaded": [0, 1], "back": [], "redone": [0, 1],
        "pressed": ["true", "false"],
    },
    "crosses": {"on": 0, "off": 0},
    "notesOnCells": {
        "colored": [True, True], "undone": [False, False], "lines": 2, "erased": 0, "pair": True,
        "held": NO_MARKS | {"center": [5]},
    },
    "phoneVisit": {"width": 360, "list": 360},
    "another": {"grade": "Gentle", "kept": "gentle"},
    "savedGames": {
        "title": "Your games – Gridwright",
        "nothing": "This game is not kept in this browser; perhaps it was deleted.",
    },
    "offline": {
        "painted": [1], "there": {"painted": [1], "told": "Here is where you left off."}, "today": "Today's puzzle",
        "told": AWAY,
    },
    "away": {
        "empty": {
            "told": "The service does not answer; try again in a moment.",
            "games": "No game is kept in this browser yet.",
        },
        "told": AWAY, "again": AWAY, "opened": True, "hidden": True,
    },
    "locked": {"told": "the key is missing", "hidden": True},
    "oldData": {"title": "Nonogram"},
}
# fmt: on


@pytest.mark.parametrize("name", SEEN)
def test_what_is_seen_in_a_case(seen: dict[str, Any], name: str) -> None:
    found = case(seen, name)
    assert {member: found[member] for member in SEEN[name]} == SEEN[name]
