"""Games that the browser keeps, in Node.js: no browser is needed for what no browser draws."""

from typing import Any

import pytest

from kernels.jit import PLAIN
from tests.service.page.making import made
from tests.service.page.modules import run

pytestmark = pytest.mark.skipif(PLAIN, reason="no kernel runs in the page, and its puzzles take long in plain Python")

MOST_GAMES = 200


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return run("store.mjs", {"puzzle": made("nonogram", size="5x5")}, tmp_path_factory.mktemp("modules"))


def test_a_game_is_kept_whole_with_its_progress_and_comes_back_when_deleted(seen: dict[str, Any]) -> None:
    kept = seen["kept"]
    game = {"key": kept["key"], "family": "nonogram", "day": "2026-11-23", "isSolved": False}
    (fresh,), (begun,) = kept["fresh"], kept["begun"]
    assert fresh == game | {"share": 0, "seconds": 0, "isBegun": False, "grade": fresh["grade"]}
    assert fresh["grade"]
    assert begun == fresh | {"share": 0.5, "seconds": 7, "isBegun": True}
    assert kept["same"]
    assert kept["ofDay"] == [kept["key"], None]
    assert seen["kept"]["removed"] == [[], None, None]
    assert seen["kept"]["back"] == seen["kept"]["begun"]


def test_what_was_not_begun_falls_out_first_and_then_what_is_solved(seen: dict[str, Any]) -> None:
    bounded = seen["bounded"]
    assert (bounded["most"], bounded["atLast"]) == (MOST_GAMES, MOST_GAMES)
    assert (bounded["first"], bounded["second"]) == ([20], [10, 20])


def test_pages_with_puzzles_inside_keep_the_progress_of_thousands(seen: dict[str, Any]) -> None:
    alone = seen["alone"]
    assert alone["found"] == [[], [], [7], [5, 7], [0, 5, 7]]  # not begun, solved, and then the oldest
    assert alone["games"] == [7]
    assert alone["moves"] == [[[[0, 1]]], None]  # who has solved a puzzle needs its moves no more


def test_without_a_storage_games_last_until_the_page_is_closed(seen: dict[str, Any]) -> None:
    forbidden = seen["forbidden"]
    assert forbidden["said"] == [
        "This browser lets the page keep nothing: your games last only until you close the page."
    ]
    assert (forbidden["games"], forbidden["opens"], forbidden["progress"]) == ([0.5], True, 7)


def test_a_full_storage_loses_no_game_that_was_begun(seen: dict[str, Any]) -> None:
    full = seen["full"]
    assert full["isRoomMade"]
    (sentence,) = full["said"]
    assert sentence.startswith("The storage of this browser is full")
    assert (full["hasFirst"], full["n"]) == (True, 61)


def test_tabs_do_not_write_over_each_other(seen: dict[str, Any]) -> None:
    assert [seen["tabs"][name] for name in ("first", "stale", "moved")] == [7, 9, 10]
    assert (seen["tabs"]["closed"], seen["tabs"]["goesOn"]) == (0, [12])


def test_what_older_pages_kept_is_a_game_unless_it_cannot_be_read(seen: dict[str, Any]) -> None:
    (old,) = seen["old"]["old"]
    assert (old["family"], old["seconds"], old["isBegun"], old["isSolved"]) == ("nonogram", 3, True, False)
    assert seen["old"]["nonsense"] == 8 * [[1, None, None]]
