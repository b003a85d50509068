"""The check of colors: published differences, print as Little CMS does it, and palettes that pass or fail."""

import runpy
from pathlib import Path

import numpy as np
import pytest

from puzzles.color_sight import DEUTERANOPIA, IN_PRINT, ON_SCREEN, PROTANOPIA, SIGHTS, ciede2000, differences
from puzzles.nonogram import MAX_COLORS, Color, Palette
from puzzles.nonogram.seen_apart import PAPER, lookalikes
from tests.layout import of_the_clone

# Sharma, Wu and Dalal 2005, The CIEDE2000 color-difference formula: implementation notes, supplementary test data,
# table 1: pairs 1, 4, 7, 9, 11, 13, 17 to 20, 25 to 29 and 32 to 35, as L*, a*, b* of both, and the difference.
PUBLISHED = (
    (50.0000, 2.6772, -79.7751, 50.0000, 0.0000, -82.7485, 2.0425),
    (50.0000, -1.3802, -84.2814, 50.0000, 0.0000, -82.7485, 1.0000),
    (50.0000, 0.0000, 0.0000, 50.0000, -1.0000, 2.0000, 2.3669),
    (50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0009, 7.1792),
    (50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0011, 7.2195),
    (50.0000, -0.0010, 2.4900, 50.0000, 0.0009, -2.4900, 4.8045),
    (50.0000, 2.5000, 0.0000, 73.0000, 25.0000, -18.0000, 27.1492),
    (50.0000, 2.5000, 0.0000, 61.0000, -5.0000, 29.0000, 22.8977),
    (50.0000, 2.5000, 0.0000, 56.0000, -27.0000, -3.0000, 31.9030),
    (50.0000, 2.5000, 0.0000, 58.0000, 24.0000, 15.0000, 19.4535),
    (60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644),
    (63.0109, -31.0961, -5.8663, 62.8187, -29.7946, -4.0864, 1.2630),
    (61.2901, 3.7196, -5.3901, 61.4292, 2.2480, -4.9620, 1.8731),
    (35.0831, -44.1164, 3.7933, 35.0232, -40.0716, 1.5901, 1.8645),
    (22.7233, 20.0904, -46.6940, 23.0331, 14.9730, -42.5619, 2.0373),
    (90.8027, -2.0831, 1.4410, 91.1528, -1.6435, 0.0447, 1.4441),
    (90.9257, -0.5406, -0.9208, 88.6381, -0.8985, -0.7239, 1.5381),
    (6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377),
    (2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514, 0.9082),
)


def test_differences_are_the_published_ones() -> None:
    rows = np.array(PUBLISHED)
    assert ciede2000(rows[:, :3], rows[:, 3:6]) == pytest.approx(rows[:, 6], abs=1e-4)
    assert ciede2000(rows[:, 3:6], rows[:, :3]) == pytest.approx(rows[:, 6], abs=1e-4)


@of_the_clone
def test_the_table_of_print_is_what_little_cms_makes_of_the_profile() -> None:
    made = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "make_print_table.py"))
    assert np.abs(np.load(made["TABLE"]).astype(int) - made["table"]()).max() <= 1
    colors = np.random.default_rng(2).integers(0, 256, (400, 3)).astype(np.uint8)
    before = [f"#{rgb.tobytes().hex()}" for rgb in colors]
    direct = []
    for intent in made["INTENTS"]:
        after = [f"#{rgb.tobytes().hex()}" for rgb in made["printed"](colors, intent)]
        direct.append(differences(after)[SIGHTS.index(ON_SCREEN)])
    seen = differences(before)[SIGHTS.index(IN_PRINT)]
    close = seen < 18  # around the bound; for some pairs that are far apart in hue the formula itself jumps
    assert close.sum() > 1000
    assert np.abs(seen - np.minimum(*direct))[close].max() < 2


@pytest.mark.parametrize("sight", [PROTANOPIA, DEUTERANOPIA])
def test_the_color_blind_see_greys_and_blues_and_confuse_red_with_green(sight) -> None:
    place = SIGHTS.index(sight)
    red_and_green = {PROTANOPIA: ("#c04020", "#5a5a1e"), DEUTERANOPIA: ("#c05028", "#7d7d28")}[sight]
    found = differences(["#404040", "#909090", "#2040c0", "#e0c040", *red_and_green])
    assert found[place, 0, 1] == pytest.approx(found[0, 0, 1], abs=0.1)
    assert found[place, 2, 3] > 40
    assert found[place, 4, 5] < 10 < 25 < found[0, 4, 5]


@pytest.mark.parametrize("n_colors", range(1, MAX_COLORS + 1))
def test_all_colors_of_the_standard_palettes_are_seen_apart(n_colors: int) -> None:
    assert lookalikes(Palette.default(n_colors)) == ()


def test_a_palette_says_which_colors_look_alike_where_and_by_how_much() -> None:
    colors = (Color("gold", "#bf993a", "d"), Color("khaki", "#bf993b", "h"), Color("cream", "#fff4dd", "c"))
    found = lookalikes(Palette(colors))
    assert {(pair.one, pair.other) for pair in found} == {("gold", "khaki"), ("cream", PAPER)}
    assert {pair.sight for pair in found if pair.other == "khaki"} == set(SIGHTS)
    text = "gold and khaki look alike on the screen; expected a difference of 20 or more (CIEDE2000), not 0."
    assert any(str(pair).startswith(text) for pair in found)
    assert found[0].difference / found[0].sight.least == min(pair.difference / pair.sight.least for pair in found)


def test_more_than_six_colors_need_not_be_apart_for_the_color_blind() -> None:
    standard = Palette.default(8).colors
    seven = Palette((*standard[:5], Color("red", "#c04020", "R"), Color("moss", "#5a5a1e", "M")))
    assert not [pair for pair in lookalikes(seven) if pair.sight in (PROTANOPIA, DEUTERANOPIA)]
    two = Palette(seven.colors[-2:])
    assert [pair.sight for pair in lookalikes(two)] == [PROTANOPIA]
