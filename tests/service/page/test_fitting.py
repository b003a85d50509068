"""Boards fit the window: the puzzle of a day of each family on a phone, a tablet and a desktop, light and dark."""

from contextlib import suppress
from datetime import date, timedelta
from typing import Any

import pytest

from generator.families import family_named
from puzzles.errors import RequestError
from puzzles.families import FAMILIES
from service.page.single import single_page
from service.page.words import page_words
from tests.examples import either
from tests.printed_boards import COMPANION, VARIANT_NAMES
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
DAYS = [date(2026, 11, 30) + timedelta(days=number) for number in range(0, 7, either(7, 3))]

LEAST_SHARE = 0.6  # of a phone
LEAST_CELL = 24  # pixels
LEAST_BUTTON = 44
LEAST_CLUE = 11
MOST_TABS = 3

VARIANTS = VARIANT_NAMES[:: either(8, 1)]
LESSONS = tuple(FAMILIES)[:: either(4, 1)]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Open the puzzles of some weekdays, and some larger puzzles, in all windows."""
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


def variant(name: str) -> dict[str, Any]:
    """Return the request for a variant. A variant that has no effect alone is combined with another one."""
    for words in (name, f"{name},{COMPANION}"):
        with suppress(RequestError):
            family_named("sudoku").request(variant=words)
            return {"variant": words}
    raise AssertionError(name)


@pytest.fixture(scope="module")
def on_phone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Open a puzzle of each variant, and the tutorial of each family, on a phone."""
    browser, folder, words, pages = find_browser(), tmp_path_factory.mktemp("phone"), page_words(), {}
    puzzles = {name: made("sudoku", **variant(name)) for name in VARIANTS}
    for name in LESSONS:
        puzzles[f"the tutorial of {name}"] = {**made(name, **words[name].get("lesson", {})), "isLesson": True}
    for name, puzzle in puzzles.items():
        page = folder / f"{name}.html"
        page.write_text(single_page([puzzle]))
        pages[name] = str(page)
    return run(browser, "fitting.mjs", {"pages": pages, "windows": {"phone": WINDOWS["phone"]}, "schemes": ["light"]})


@pytest.mark.parametrize("name", [*VARIANTS, *(f"the tutorial of {name}" for name in LESSONS)])
def test_variants_and_tutorials_fit_a_phone(on_phone: dict[str, Any], name: str) -> None:
    look = on_phone[f"{name} phone light"]
    assert look["share"] >= LEAST_SHARE or "tutorial" in name, look
    assert look["cell"] >= LEAST_CELL, look
    assert look["clue"] >= LEAST_CLUE, look
    assert look["button"] >= LEAST_BUTTON, look
    assert (look["touched"], look["covered"], look["overlaps"], look["beyond"], look["scrolled"]) == (0, False, 0, 0, 0)
    assert look["tabs"] <= MOST_TABS, look


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
        assert look["tabs"] <= MOST_TABS, look
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
