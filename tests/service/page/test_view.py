"""The view of the board in headless Chromium: what is seen in windows of all sizes, zooming, moving, strokes by touch.

All cases, those of ``viewing.mjs``, run in one browser; each test judges what was seen in one of them.
"""

from itertools import pairwise
from typing import Any

import pytest

from service.http.settings import Settings
from tests.service.http import strange
from tests.service.http.conftest import PATIENT, serving
from tests.service.page.driving import IN_A_BROWSER, case, drive, find_browser, made

pytestmark = IN_A_BROWSER

FINGERTIP = 20
"""Pixels: with smaller cells one finger moves the board, and buttons zoom."""
WINDOWS = ("phone", "tablet", "laptop", "large", "zoomed")
BOARDS = {"ten": 100, "sudoku": 81, "lightup": 196, "huge": 2400, "giant": 625}
"""How many cells each has."""


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Drive the page through all cases."""
    folder = tmp_path_factory.mktemp("view")
    puzzles = {
        "ten": made("nonogram", size="10x10", density=0.6),
        "huge": made("nonogram", size="40x60", colors=5, density=0.3),
        "sudoku": made("sudoku", difficulty="hard"),
        "giant": made("sudoku", size="25x25"),
        "lightup": made("lightup", size="14x14"),
    }
    browser = find_browser()
    with serving(Settings(folder / "data", n_workers=1, limits=PATIENT), strange.know_the_toy) as served:
        return drive(browser, ("viewing",), served.url, puzzles, folder)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("board", BOARDS)
def test_the_whole_board_is_seen_and_nothing_lies_on_anything(seen: dict[str, Any], board: str, window: str) -> None:
    look = case(seen, "windows")["seen"][f"{board} {window}"]
    assert (look["count"], look["seen"]) == (BOARDS[board], 1)
    assert (look["overlaps"], look["beyond"], look["width"]) == (0, 0, 0)


def test_a_board_grows_with_the_window_and_a_phone_shows_it_alone(seen: dict[str, Any]) -> None:
    looks = case(seen, "windows")["seen"]
    assert looks["sudoku large"]["covered"] > 0.35
    assert all(looks[f"{board} large"]["covered"] > 0.3 for board in BOARDS)
    assert all(looks[f"{board} zoomed"]["covered"] > 0.2 for board in BOARDS)
    assert looks["huge phone"]["cell"] < FINGERTIP < looks["ten phone"]["cell"]
    landscape = case(seen, "landscape")
    assert (landscape["width"], landscape["tops"], landscape["scrolled"]) == (0, [0, 0], 0)
    bar = sorted(landscape["bar"], key=lambda box: box["left"])
    assert len(bar) == 4
    assert all(box["right"] <= after["left"] + 1 for box, after in pairwise(bar))
    assert bar[-1]["right"] <= 640


@pytest.mark.parametrize("board", BOARDS)
def test_in_a_low_window_the_puzzle_is_at_the_top(seen: dict[str, Any], board: str) -> None:
    looks = case(seen, "windows")["seen"]
    assert looks[f"{board} zoomed"]["top"] == 0  # what is above is scrolled away
    assert looks[f"{board} laptop"]["top"] > 0


def test_a_large_nonogram_is_painted_by_touch_and_two_fingers_zoom_and_move(seen: dict[str, Any]) -> None:
    huge = case(seen, "hugeByTouch")
    assert huge["whole"]["isMoving"] == "true"
    assert huge["paintedByThen"] == []
    assert huge["pinched"]["isMoving"] == "false"
    assert huge["painted"] == sorted(huge["expected"])
    assert len(huge["painted"]) > 40
    assert huge["colors"] == huge["rightColors"]
    whole, pinched, panned, again = huge["whole"], huge["pinched"], huge["panned"], huge["again"]
    assert whole["heads"] == [40, 60]
    assert pinched["cell"] == pytest.approx(5 * whole["cell"], rel=0.1)
    moved = [after - before for before, after in zip(pinched["at"], panned["at"], strict=True)]
    assert moved == [pytest.approx(-70, abs=2), pytest.approx(-60, abs=2)]
    assert panned["cell"] == pinched["cell"]
    for zoomed in pinched, panned:
        assert zoomed["corner"] == [0, 0]
        assert min(zoomed["heads"]) > 4
        assert max(zoomed["headShare"]) < 0.4
    assert all(line.startswith(name) for line, name in zip(panned["lines"], ("Row ", "Column "), strict=True))
    assert (again["cell"], again["isMoving"], again["heads"]) == (whole["cell"], "true", [40, 60])


def test_a_stroke_goes_on_beyond_the_edge_and_hints_cover_nothing(seen: dict[str, Any]) -> None:
    stroke = case(seen, "strokeBeyondTheEdge")
    assert 5 < stroke["inSight"] < 60
    assert stroke["painted"] == list(range(len(stroke["painted"])))
    assert len(stroke["painted"]) > stroke["inSight"] + 3
    hint = case(seen, "hintByTouch")
    assert hint["covered"] == 0
    assert hint["top"] >= 0
    assert hint["scrolled"] > 0  # else nothing would have been covered


def test_wheel_and_keys_zoom_and_the_current_cell_stays_in_sight(seen: dict[str, Any]) -> None:
    view = case(seen, "byWheelAndKeys")
    assert view["zoomed"]["cell"] > 2 * view["whole"]["cell"]
    assert view["after"] == [pytest.approx(place, abs=3) for place in view["before"]]
    moved = [after - before for before, after in zip(view["after"], view["dragged"], strict=True)]
    assert moved == [pytest.approx(-50, abs=2), pytest.approx(-40, abs=2)]
    assert view["last"]
    assert view["larger"]["cell"] > view["zoomed"]["cell"] >= view["smaller"]["cell"] > view["again"]["cell"]
    assert view["again"]["cell"] == view["whole"]["cell"]
    assert view["painted"] == []
