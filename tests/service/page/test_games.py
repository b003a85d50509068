"""Games of every family are played to their ends as a person does: by mouse, by keyboard, and by touch on a phone."""

from typing import Any

import pytest

from puzzles.families import FAMILIES
from service.command_line.kernel_uses import requests_of
from service.page.single import single_page
from service.page.words import page_words
from tests.service.page.driving import IN_A_BROWSER, find_browser, made, play, run

pytestmark = IN_A_BROWSER

HANDS = ("mouse", "keyboard", "touch")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Play the puzzle of each tutorial, in one browser; where a family has none, the smallest one."""
    browser, words, games = find_browser(), page_words(), {}
    puzzles = {name: made(name, **(words[name].get("lesson") or requests_of(name)[0])) for name in FAMILIES}
    moves = play("needing.mjs", puzzles, tmp_path_factory.mktemp("modules"))
    folder = tmp_path_factory.mktemp("games")
    for name, puzzle in puzzles.items():
        file = folder / f"{name}.html"
        file.write_text(single_page([puzzle]))
        games[name] = {"file": str(file), "moves": moves[name]}
    return run(browser, "gaming.mjs", {"games": games})


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("name", FAMILIES)
def test_a_whole_game_is_played_until_its_card_is_shown(played: dict[str, Any], name: str, hand: str) -> None:
    game = played[f"{name} by {hand}"]
    assert "failed" not in game, game["failed"]
    assert game["message"].startswith("Well done! Solved in ")
    assert (game["early"], game["isShown"], game["isWithin"]) == (False, True, True)
    assert "Usual time" in game["card"]
