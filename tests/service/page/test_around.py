"""The page in headless Chromium around a puzzle: in all windows, in the dark, on paper, as a file, and by links."""

import re
from typing import Any

import pytest

from tests.service.page.conftest import EVIL
from tests.service.page.driving import IN_A_BROWSER, case

pytestmark = IN_A_BROWSER

CASES = ("around", "viewing")
FINGERTIP = 24
"""The least side of a cell at the start, in pixels."""
WHOLE = ("ten", "sudoku", "lightup")
"""The puzzles whose whole board fits into every window."""
WINDOWS = ("phone", "tablet", "laptop", "large", "zoomed")
BOARDS = {"ten": 100, "sudoku": 81, "lightup": 100, "huge": 2400, "giant": 625}
"""The number of cells of each puzzle."""


def test_links_of_the_page_and_what_it_says(seen: dict[str, Any]) -> None:
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
    assert played["refusal"].startswith("This browser does not let the page store anything")
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


def test_screen_readers_read_clues(seen: dict[str, Any]) -> None:
    label = case(seen, "forScreenReaders")["label"]
    assert re.fullmatch(r"Row 1, column 1: (blue|vermillion)", label)
    assert re.fullmatch(r"Row 1: .+\. Column 1: .+", case(seen, "forScreenReaders")["clues"])
    assert 1 <= case(seen, "forScreenReaders")["tabs"] <= 3


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
    parts = ["3 puzzles, 0 solved", "Nonogram", "Sudoku", "Hard", "First steps", "Light Up", "Grade unknown"]
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
    assert look["cell"] >= FINGERTIP - 1  # without its border
    assert (look["overlaps"], look["beyond"], look["width"]) == (0, 0, 0)


def test_a_board_grows_with_the_window_and_a_phone_shows_it_alone(seen: dict[str, Any]) -> None:
    looks = case(seen, "windows")["seen"]
    assert looks["sudoku large"]["covered"] > 0.35
    for board in WHOLE:
        large, laptop, low = (looks[f"{board} {window}"] for window in ("large", "laptop", "zoomed"))
        assert large["covered"] > 0.3
        assert low["covered"] > 0.2
        assert laptop["top"] > low["top"] == 0  # the lines above the puzzle are scrolled away
    landscape = case(seen, "landscape")
    assert (landscape["width"], landscape["tops"], landscape["scrolled"]) == (0, [0, 0], 0)


def test_a_large_nonogram_is_painted_by_touch_and_two_fingers_zoom_and_move(seen: dict[str, Any]) -> None:
    huge = case(seen, "hugeByTouch")
    assert len(huge["paintedAtOnce"]) > 1  # one finger paints before anything is zoomed
    assert huge["paintedByThen"] == []  # two fingers do not paint
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


# fmt: off
SEEN: dict[str, dict[str, object]] = {
    "share": {"same": True},
    "refused": {
        "told": "7.0 is not a density; expected a number from 0 to 1", "isPlaying": False, "isValid": False,
    },
    "unreachable": {"told": "The service does not answer; try again in a moment."},
    "resumed": {"painted": [3], "told": "Here is where you left off."},
    "paused": {"hidden": "hidden", "touched": [False, 0]},
    "forScreenReaders": {
        "grid": 1, "rows": 6, "cells": 35, "heads": 12, "reach": 1, "left": True, "outline": ["2", "solid"],
    },
}
# fmt: on


@pytest.mark.parametrize("name", SEEN)
def test_what_is_seen_in_a_case(seen: dict[str, Any], name: str) -> None:
    found = case(seen, name)
    assert {member: found[member] for member in SEEN[name]} == SEEN[name]
