"""Separation: print looks like the screen, greys are black ink alone, and no press gets more ink than it bears."""

import numpy as np
import pytest
from PIL import Image, ImageCms

from output.separation import FOGRA39, PRESSES, Press, inks_of, press_named, printed_apart, seen
from puzzles.color_sight import ciede2000
from puzzles.errors import RequestError

PRESS = pytest.mark.parametrize("press", PRESSES.values(), ids=PRESSES)
# Of medium strength, so that ink on coated paper can show them; the first is the ground of a cover.
MUTED = ("#1d3557", "#5a7d9a", "#8c5a3c", "#b0483a", "#6b8e4e", "#d9a441", "#7a5c86", "#c98f8f", "#3f5f4a", "#a8b8c8")
LEVELS = (0, 32, 64, 96, 128, 160, 192, 224, 255)


def on_screen(colors: tuple[str, ...]) -> np.ndarray:
    """Return colors in CIELAB, relative to white, float64 ``[n, 3]``."""
    image = Image.fromarray(np.array([[[int(rgb[at : at + 2], 16) for at in (1, 3, 5)] for rgb in colors]], np.uint8))
    profiles = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    found = ImageCms.applyTransform(image, ImageCms.buildTransform(*profiles, "RGB", "LAB"))
    lightness, *opponents = np.asarray(found)[0].astype(np.int64).T
    return np.stack([lightness / 2.55, *(np.where(each < 128, each, each - 256) for each in opponents)], axis=-1)


@pytest.mark.parametrize("press", [press for press in PRESSES.values() if "uncoated" not in press.condition])
def test_colors_look_in_print_as_they_do_on_the_screen(press: Press) -> None:
    found = ciede2000(on_screen(MUTED), seen([inks_of(color, press) for color in MUTED], press))
    assert np.median(found) < 2
    assert found.max() < 4


@PRESS
def test_greys_are_black_ink_alone_as_light_as_on_the_screen(press: Press) -> None:
    greys = [f"#{level:02x}{level:02x}{level:02x}" for level in LEVELS]
    inks = [inks_of(grey, press) for grey in greys]
    assert all(ink[:3] == (0, 0, 0) for ink in inks)
    blacks = [ink[3] for ink in inks]
    assert (blacks[0], blacks[-1]) == (1, 0)
    assert blacks == sorted(blacks, reverse=True)
    # The black of ink is lighter than that of the screen, and what lies between is scaled by its light.
    light = ((seen(inks, press)[:, 0] + 16) / 116) ** 3
    screen = ((on_screen(tuple(greys))[:, 0] + 16) / 116) ** 3
    assert (light - light[0]) / (1 - light[0]) == pytest.approx((screen - screen[0]) / (1 - screen[0]), abs=0.01)


@PRESS
def test_no_color_takes_more_ink_than_the_press_bears(press: Press) -> None:
    colors = [f"#{red:02x}{green:02x}{blue:02x}" for red in LEVELS for green in LEVELS for blue in LEVELS]
    assert max(sum(inks_of(color, press)) for color in colors) <= press.most_ink / 100


def test_presses_differ_in_what_can_be_told_apart() -> None:
    assert printed_apart("#203040", "#302840", FOGRA39) > printed_apart("#203040", "#302840", press_named("fogra29"))
    with pytest.raises(RequestError, match="'fogra93' is not a color profile"):
        press_named("fogra93")
