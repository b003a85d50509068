"""Boards fit the window: the puzzle of a day of each family on a phone, a tablet and a desktop, light and dark."""

from datetime import date, timedelta
from typing import Any

import pytest

from generator.families import family_named
from puzzles.families import FAMILIES
from service.page.single import single_page
from tests.examples import either
from tests.service.page.driving import IN_A_BROWSER, find_browser, made, run

pytestmark = IN_A_BROWSER

WINDOWS = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
SCHEMES = ("light", "dark")
LARGER: dict[str, tuple[str, dict[str, Any]]] = {
    "a large nonogram": ("nonogram", {"size": "30x30", "colors": 4}),
    "a large sudoku": ("sudoku", {"size": "16x16"}),
    "a killer": ("sudoku", {"variant": "killer"}),
}
NAMES = (*FAMILIES, *LARGER)
DAYS = [date(2026, 11, 30) + timedelta(days=number) for number in range(either(1, 7))]

LEAST_SHARE = 0.6  # of a phone
LEAST_CELL = 24  # pixels
LEAST_BUTTON = 44
LEAST_CLUE = 11


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Open the puzzles of all weekdays in all windows, and larger ones."""
    browser, folder, pages = find_browser(), tmp_path_factory.mktemp("fitting"), {}
    puzzles = {
        f"{family} {day.weekday()}": made(family, **family_named(family).request.of_day(day, small=True))
        for family in FAMILIES
        for day in DAYS
    }
    puzzles |= {f"{name} 0": made(family, **asked) for name, (family, asked) in LARGER.items()}
    for name, puzzle in puzzles.items():
        page = folder / f"{name}.html"
        page.write_text(single_page([puzzle]))
        pages[name] = str(page)
    return run(browser, "fitting.mjs", {"pages": pages, "windows": WINDOWS, "schemes": SCHEMES})


def looks(seen: dict[str, Any], name: str, window: str) -> list[dict[str, Any]]:
    return [look for key, look in seen.items() if key.startswith(f"{name} ") and f" {window} " in key]


@pytest.mark.parametrize("name", NAMES)
def test_a_phone_gives_most_of_its_window_to_the_board(seen: dict[str, Any], name: str) -> None:
    for look in looks(seen, name, "phone"):
        assert look["share"] >= LEAST_SHARE, look
        assert max(look["board"]) > 0.9, look  # and the board uses it


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", NAMES)
def test_cells_can_be_hit_and_clues_be_read(seen: dict[str, Any], name: str, window: str) -> None:
    for look in looks(seen, name, window):
        assert look["cell"] >= LEAST_CELL, look
        assert look["clue"] >= LEAST_CLUE, look
        assert (look["overlaps"], look["beyond"] if window != "desktop" else 0, look["scrolled"]) == (0, 0, 0), look


@pytest.mark.parametrize("window", ["phone", "tablet"])
@pytest.mark.parametrize("name", NAMES)
def test_fingers_hit_every_button(seen: dict[str, Any], name: str, window: str) -> None:
    for look in looks(seen, name, window):
        assert look["button"] >= LEAST_BUTTON, look
        assert look.get("menu", LEAST_BUTTON) >= LEAST_BUTTON, look


def test_notes_of_killers_touch_no_sum(seen: dict[str, Any]) -> None:
    for window in WINDOWS:
        for look in looks(seen, "a killer", window):
            assert look["marks"] > 20
            assert look["touched"] == 0
