"""Every screen of the page in headless Chromium: nothing is cut off or too small to touch; axe-core finds nothing."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from puzzles.families import FAMILIES
from service.http.settings import Settings
from tests.examples import either
from tests.service.http.conftest import PATIENT, serving
from tests.service.page.driving import IN_A_BROWSER, find_browser, run

pytestmark = IN_A_BROWSER

WINDOWS = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
DAY = "2026-11-26"


class Look(NamedTuple):
    """A window of ``WINDOWS``, and schemes of colors: ``light`` or ``dark``."""

    window: str
    schemes: tuple[str, ...]


LOOKS = either(
    [Look("phone", ("light",)), Look("desktop", ("dark",))],
    [Look(window, ("light", "dark")) for window in WINDOWS],
)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page for all looks, so that each finds the puzzles that another look has asked for."""
    with serving(Settings(tmp_path_factory.mktemp("screens"), n_workers=2, limits=PATIENT)) as served:
        yield f"{served.url}/"


@pytest.fixture(scope="module", params=LOOKS, ids=lambda look: look.window)
def look(request: pytest.FixtureRequest) -> Look:
    """Return the window and the schemes of a visit to all screens."""
    chosen: Look = request.param
    return chosen


@pytest.fixture(scope="module")
def seen(url: str, look: Look) -> dict[str, Any]:
    """Visit all screens, and return what was seen on each in each scheme, by its name."""
    families = list(FAMILIES)[:: either(4, 1)]
    plan = {"name": look.window, "window": WINDOWS[look.window], "schemes": look.schemes}
    return run(find_browser(), "screens.mjs", {**plan, "day": DAY, "families": families, "url": url})


def found(seen: dict[str, Any], what: str) -> dict[str, Any]:
    """Return the findings of one kind by screen, without the screens that have none."""
    return {name: screen[what] for name, screen in seen.items() if screen.get(what)}


def test_axe_finds_nothing_on_any_screen(seen: dict[str, Any]) -> None:
    assert found(seen, "failed") == {}
    assert found(seen, "axe") == {}
    assert len(seen) > 30


def test_nothing_is_cut_off_or_wider_than_the_window(seen: dict[str, Any]) -> None:
    assert found(seen, "cut") == {}
    assert found(seen, "beyond") == {}
    assert found(seen, "wider") == {}


def test_fingers_hit_every_control(seen: dict[str, Any], look: Look) -> None:
    if look.window == "desktop":
        pytest.skip("no finger touches a desktop")
    assert found(seen, "small") == {}
