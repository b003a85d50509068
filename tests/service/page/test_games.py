"""The games that one module of the page plays: a whole game of each kind, by mouse, keyboard and touch."""

from typing import Any

import pytest

from service.page import single_page
from tests.service.page.driving import IN_A_BROWSER, find_browser, made, run

pytestmark = IN_A_BROWSER

ASKED = {"futoshiki": "4x4", "tents": "6x6", "slitherlink": "5x5"}  # digits, cells that are on or off, edges
HANDS = ("mouse", "keyboard", "touch")


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    browser, folder = find_browser(), tmp_path_factory.mktemp("games")
    pages = {name: folder / f"{name}.html" for name in ASKED}
    for name, page in pages.items():
        page.write_text(single_page([made(name, size=ASKED[name])]))
    return run(browser, "gaming.mjs", {"pages": {name: str(page) for name, page in pages.items()}})


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("name", ASKED)
def test_a_whole_game_is_played(seen: dict[str, Any], name: str, hand: str) -> None:
    assert seen[f"{name} by {hand}"].startswith("Well done! Solved in ")
