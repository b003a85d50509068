"""Puzzles played in headless Chromium as a person would: by clicks, keys and touch, with marks, hints and trials."""

import gzip
import re
from typing import Any

import pytest

from service.page.site import joined_files
from tests.service.page.driving import IN_A_BROWSER, case

pytestmark = IN_A_BROWSER

CASES = ("playing", "marking", "feeling")


def test_the_first_load_is_small_and_from_here_alone(seen: dict[str, Any]) -> None:
    load = case(seen, "firstLoad")
    assert {"/", "/main.js", "/style.css"} <= set(load["sizes"])
    # The page of the toy is not joined, so it is that of the product that counts.
    files = joined_files()
    first = {name: files[name] for name in ("index.html", "icon.svg", "style.css", *scripts_at_first(files))}
    assert sum(len(gzip.compress(data)) for data in first.values()) < 74_000
    assert load["hosts"] == [load["own"]]


def test_the_desk_is_loaded_when_it_is_opened(seen: dict[str, Any]) -> None:
    load, desk = case(seen, "firstLoad"), {"/desk.js", "/setter.js", "/draft.js", "/entries.js"}
    assert not desk & set(load["sizes"])
    assert desk <= set(load["later"])
    files = joined_files()
    first = scripts_at_first(files)
    assert all(name in first for name in re.findall(r'rel="modulepreload" href="(.*?)"', files["index.html"].decode()))
    later = {name for name in files if name.endswith(".js") and b"data-finish" in files[name]}
    assert later
    assert not later & set(first)


def scripts_at_first(files: dict[str, bytes]) -> list[str]:
    """Return ``main.js`` and the scripts that it imports, directly or through others, without calls of ``import()``."""
    found = ["main.js"]
    for name in found:
        imported = re.findall(r'\b(?:from|import)\s?"\./(.*?)"', files[name].decode())
        found += [each for each in dict.fromkeys(imported) if each not in found]
    return found


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


def test_cells_are_read_out_with_their_marks(seen: dict[str, Any]) -> None:
    assert re.match(r"Row \d, column \d: (blue|vermillion)\Z", case(seen, "byKeyboard")["spoken"])
    assert case(seen, "sudokuKeys")["label"].endswith(": corner marks 2")
    assert case(seen, "marksInSeveralCells")["spoken"].startswith("2 cells selected. Row ")
    assert case(seen, "toyByClicks")["help"].startswith("The first bit is 1")


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
    "toyByClicks": {
        "asked": {"family": "toy", "length": 5, "count": 1, "steps": True, "language": "en"},
        "title": "Toy",
    },
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
}
# fmt: on


@pytest.mark.parametrize("name", SEEN)
def test_what_is_seen_in_a_case(seen: dict[str, Any], name: str) -> None:
    found = case(seen, name)
    assert {member: found[member] for member in SEEN[name]} == SEEN[name]
