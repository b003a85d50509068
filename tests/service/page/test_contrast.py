"""Single pages: neighbors stand out from each other in every theme; whole games of each kind are played."""

from pathlib import Path
from typing import Any

import pytest

from service.page import single_page
from tests.service.page.driving import IN_A_BROWSER, find_browser, made, run

pytestmark = IN_A_BROWSER

GAMES = ("futoshiki", "kakuro", "tents", "slitherlink", "hitori")  # between them all that games draw
NAMES = ("black", "colored", "pale", "night", "middle", "sudoku", "lightup", *GAMES, "list")
FOR_AXE = ("colored", "sudoku", "lightup", "kakuro", "slitherlink", "list")
SHOWN = {
    **dict.fromkeys(("light", "dark"), NAMES),
    **dict.fromkeys(("forced", "forcedDark"), FOR_AXE),
    **dict.fromkeys(("sepia", "forest", "night"), ("colored", "sudoku")),
}
LOOKS = [(name, scheme) for scheme, names in SHOWN.items() for name in names]


def recolored(puzzle: dict[str, Any], background: str, *colors: str) -> dict[str, Any]:
    """Return a nonogram in other colors."""
    own = puzzle["palette"]["colors"]
    changed = [{**color, "rgb": rgb} for color, rgb in zip(own, colors, strict=True)]
    return {**puzzle, "palette": {"background": background, "colors": changed}}


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Look at every family, and at nonograms in colors close to their sheets."""
    browser = find_browser()
    colored = made("nonogram", size="8x8", colors=3, seed=2)
    puzzles = {
        "black": [made("nonogram", size="8x8", density=0.6)],
        "colored": [colored],
        "pale": [recolored(colored, "#fdf6e3", "#fffff0", "#f0e442", "#fdf6e4")],
        "night": [recolored(colored, "#101030", "#000080", "#101031", "#f0e442")],
        "middle": [recolored(colored, "#808080", "#7f7f7f", "#c0c0c0", "#606060")],
        "sudoku": [made("sudoku", difficulty="hard")],
        "lightup": [made("lightup", size="8x8")],
        **{name: [made(name, size="8x8")] for name in GAMES},
    }
    puzzles["list"] = [*puzzles["colored"], *puzzles["sudoku"], *puzzles["lightup"]]
    assert tuple(puzzles) == NAMES
    folder = tmp_path_factory.mktemp("looks")
    pages = {name: str(folder / f"{name}.html") for name in puzzles}
    for name, page in pages.items():
        Path(page).write_text(single_page(puzzles[name]))
    return run(browser, "looking.mjs", {"pages": pages, "forAxe": FOR_AXE, "shown": SHOWN})


@pytest.mark.parametrize(("name", "scheme"), LOOKS)
def test_what_means_something_is_told_from_what_is_beside_it(seen: dict[str, Any], name: str, scheme: str) -> None:
    states = seen[scheme][name]
    assert {state: look["found"] for state, look in states.items() if look["found"]} == {}
    assert all(look["checked"] > (5 if name == "list" else 100) for look in states.values())


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", FOR_AXE)
def test_axe_finds_nothing(seen: dict[str, Any], name: str, scheme: str) -> None:
    states = seen[scheme][name]
    if any(look["axe"] is None for look in states.values()):
        pytest.skip("axe-core, which is optional, is not beside playwright-core")
    assert {state: look["axe"] for state, look in states.items() if look["axe"]} == {}


ASKED = {"futoshiki": "4x4", "tents": "6x6", "slitherlink": "5x5"}  # digits, cells that are on or off, edges
HANDS = ("mouse", "keyboard", "touch")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    browser, folder = find_browser(), tmp_path_factory.mktemp("games")
    pages = {name: folder / f"{name}.html" for name in ASKED}
    for name, page in pages.items():
        page.write_text(single_page([made(name, size=ASKED[name])]))
    return run(browser, "gaming.mjs", {"pages": {name: str(page) for name, page in pages.items()}})


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("name", ASKED)
def test_a_whole_game_is_played(played: dict[str, Any], name: str, hand: str) -> None:
    assert played[f"{name} by {hand}"].startswith("Well done! Solved in ")
