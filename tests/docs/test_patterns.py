"""The page of patterns has each pattern of each family, its value, and a board with a step by it."""

import re
from pathlib import Path

import pytest

from puzzles.games.counts import DIFFERENCE
from puzzles.games.games import GAMES
from tests.layout import of_the_clone

PAGE = Path(__file__).parents[2] / "docs" / "patterns.md"


@of_the_clone
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.patterns])
def test_the_page_has_each_pattern_with_its_value_a_step_and_a_board(name: str) -> None:
    sections = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE.read_text(), re.M | re.S))
    found = re.findall(r"^### (.*?), (\d\.\d)\n\n(.*?): .*\n\n```text\n(?:.+\n)+```", sections[GAMES[name].title], re.M)
    expected = [(pattern.name.capitalize(), f"{pattern.tenths / 10:.1f}") for pattern in GAMES[name].patterns]
    if DIFFERENCE in GAMES[name].patterns:
        expected.append(("Overlapping counts", "2.5"))
    assert [(title, value) for title, value, _ in found] == expected
    assert all(title == rule for title, _, rule in found)
