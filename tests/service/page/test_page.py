"""The page in headless Chromium: puzzles are played as a person would, and the page is looked at.

All cases, those of ``playing``, ``marking`` and ``around``, run in one browser; each test judges what was seen in one.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from puzzles.families import FAMILIES
from service.http.settings import Settings
from service.page import single_page
from tests.service.http import strange
from tests.service.http.conftest import PATIENT, serving
from tests.service.page.driving import IN_A_BROWSER, case, drive, find_browser, made
from tests.toy import TOY

pytestmark = IN_A_BROWSER

ASKED_BY_THE_FORM: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nonogram", {"size": "6x8", "colors": 3, "difficulty": "easy"}),
    ("sudoku", {"difficulty": "moderate"}),
    ("lightup", {"size": "7x7"}),
    ("toy", {"length": 5}),
)
CASES = ("playing", "marking", "around")
EVIL = "</script><script>globalThis.evil = 1</script><!--"


@pytest.fixture(scope="module")
def toy() -> Iterator[None]:
    """Register the toy, which the page plays by its own folder alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FAMILIES, TOY.name, TOY)
        yield


@pytest.fixture(scope="module")
def puzzles(toy: None) -> dict[str, dict[str, Any]]:
    return {
        "nonogram": made("nonogram", size="5x7", colors=2),
        "colored": made("nonogram", size="12x12", colors=3, seed=2),
        "ten": made("nonogram", size="10x10", density=0.6),
        "huge": made("nonogram", size="40x60", colors=5, density=0.3),
        "sudoku": made("sudoku", difficulty="hard"),
        "large": made("sudoku", size="16x16"),
        "lightup": made("lightup", size="10x10"),
        "toy": made("toy"),
    }


@pytest.fixture(scope="module")
def seen(puzzles: dict[str, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Drive the page through all cases."""
    folder = tmp_path_factory.mktemp("page")
    file = folder / "play.html"
    for family, options in ASKED_BY_THE_FORM:
        made(family, **options)  # on a fresh machine the first call compiles, which no page waits for
    titled = [
        {**puzzles["nonogram"], "title": EVIL, "author": "Ann"},
        {
            **puzzles["sudoku"],
            "rating": {"grade": "Hard"},
            "title": "First steps",
            "author": "Ann",
            "copyright": "© 2026 Ann",
        },
        {**puzzles["lightup"], "rating": None},
    ]
    file.write_text(single_page(titled))
    with serving(Settings(folder / "data", n_workers=2, limits=PATIENT), strange.know_the_toy) as served:
        results = drive(find_browser(), CASES, served.url, puzzles, folder, file=str(file))
    results["shots"] = folder
    return results


def test_the_first_load_is_small_and_from_here_alone(seen: dict[str, Any]) -> None:
    load = case(seen, "firstLoad")
    assert {"/", "/main.js", "/style.css", "/v1/daily/nonogram"} <= set(load["sizes"])
    assert sum(load["sizes"].values()) < 120_000  # compressed
    assert load["hosts"] == [load["own"]]


@pytest.mark.parametrize(
    "name", ["nonogramByClicks", "sudokuByClicks", "lightupByClicks", "toyByClicks", "byKeyboard", "byTouch"]
)
def test_a_whole_puzzle_is_solved(seen: dict[str, Any], name: str) -> None:
    assert re.fullmatch(r"Well done! Solved in \d+:\d\d\. Another puzzle", case(seen, name)["message"])


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

    def sees(other: int) -> bool:
        r, c = divmod(other, 9)
        return r == row or c == column or (r // 3, c // 3) == (row // 3, column // 3)

    expected = [
        [] if other == number else [mark for mark in marks if not (mark == digit and sees(other))]
        for other, marks in enumerate(found["before"])
    ]
    givens = [digit for line in puzzles["sudoku"]["givens"] for digit in line]
    assert all(bool(marks) != bool(given) for marks, given in zip(found["before"], givens, strict=True))
    assert found["after"] == expected
    assert sum(map(len, found["before"])) - sum(map(len, expected)) > len(found["before"][number])
    assert found["undone"] == found["before"]


def test_marks_are_shown_where_they_belong(seen: dict[str, Any]) -> None:
    wrong = case(seen, "wrongAtOnce")
    shown = {"wrong": [wrong["number"]], "invalid": "true", "isCut": True}
    assert wrong["on"] == wrong["reloaded"] == shown
    assert wrong["checked"].startswith("1 cell is wrong.")
    check = case(seen, "check")
    assert check["shown"] == [check["wrong"]]
    numbers = case(seen, "doneNumbers")
    assert numbers["done"][0]
    assert not all(numbers["done"])
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
    assert [len(stage["uses"]) for stage in hint["stages"]] == [9, 9, 9]
    assert [stage["open"] for stage in hint["stages"]] == [0, 0, 1]
    assert hint["after"] == str(digit)


@pytest.mark.parametrize("name", ["hintsSolveNonogram", "hintsSolveSudoku", "hintsSolveLightup"])
def test_hints_alone_solve_a_puzzle(seen: dict[str, Any], name: str) -> None:
    assert "Solved" in case(seen, name)["message"]


def test_words_and_links_of_the_page(seen: dict[str, Any]) -> None:
    assert re.match(r"Row \d, column \d: (blue|vermillion)\. Row \d: ", case(seen, "byKeyboard")["spoken"])
    assert case(seen, "sudokuKeys")["label"].endswith(": corner marks 2")
    assert case(seen, "marksInSeveralCells")["spoken"].startswith("2 cells selected. Row ")
    share = case(seen, "share")
    assert re.search(r"/#p=[\w-]{50,1500}\Z", share["link"])
    assert re.match(r"Well done! Solved in \d+:\d\d with \d+ hints\.", share["solvedThere"]["message"])
    head, result, link = share["card"].split("\n")
    assert head.startswith("Gridwright · Nonogram · 12 rows by 12 columns")
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
    assert {name: board["page"] for name, board in narrow.items() if name in ("ten", "sudoku", "lightup", "huge")} == {
        "ten": 360,
        "sudoku": 360,
        "lightup": 360,
        "huge": 360,
    }
    assert [narrow[name]["pane"] for name in ("ten", "sudoku", "lightup", "huge")] == [0, 0, 0, 0]
    assert all(narrow[name]["cell"] >= 24 for name in ("ten", "sudoku", "lightup"))
    assert all(narrow[name]["hint"] <= 360 for name in ("ten", "sudoku", "lightup", "huge"))


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
    assert re.match(r"Row 1, column 1: (blue|vermillion)\. Row 1: .+\. Column 1: .+", label)
    assert case(seen, "toyByClicks")["help"].startswith("The first bit is 1")


def test_axe_has_nothing_to_complain_of_and_nothing_is_too_faint(seen: dict[str, Any]) -> None:
    found = case(seen, "faint")["found"]
    assert found == {
        f"{name}, {scheme}": {} for name in ("today's puzzle", "games", "form") for scheme in ("light", "dark")
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
    places = [single["before"].find(part) for part in parts]
    assert places == sorted(places)
    assert -1 not in places
    assert EVIL not in single["before"]  # the answer
    assert "3 puzzles, 3 solved" in single["after"]
    assert EVIL in single["after"]
    assert single["states"] == ["solved"] * 3
    assert single["focus"] == "#3"
    assert single["isClosed"]
    assert single["back"] == "Light Up"


NO_MARKS: dict[str, list[int]] = {"corner": [], "center": []}
NOT_WRONG: dict[str, object] = {"wrong": [], "invalid": "false", "isCut": False}
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
}
# fmt: on


@pytest.mark.parametrize("name", SEEN)
def test_what_is_seen_in_a_case(seen: dict[str, Any], name: str) -> None:
    found = case(seen, name)
    assert {member: found[member] for member in SEEN[name]} == SEEN[name]
