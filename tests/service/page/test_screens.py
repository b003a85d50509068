"""Every screen of the page in headless Chromium: nothing is cut off or too small to touch; axe-core finds nothing."""

from collections.abc import Iterator
from typing import Any

import pytest

from puzzles.families import FAMILIES
from service.http.settings import Settings
from tests.examples import either
from tests.service.http.conftest import PATIENT, serving
from tests.service.page.driving import IN_A_BROWSER, find_browser, run

pytestmark = IN_A_BROWSER

WINDOWS = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
LOOKS = either(
    [("phone", "light"), ("desktop", "dark")],
    [(window, scheme) for window in WINDOWS for scheme in ("light", "dark")],
)
DAY = "2026-11-26"
TOUCHED = ("phone", "tablet")


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """Visit all screens, in some windows and schemes of colors."""
    families = list(FAMILIES)[:: either(4, 1)]
    plan = {"windows": WINDOWS, "looks": LOOKS, "day": DAY, "families": families}
    with serving(Settings(tmp_path_factory.mktemp("screens"), n_workers=2, limits=PATIENT)) as served:
        yield run(find_browser(), "screens.mjs", {**plan, "url": f"{served.url}/"})


def found(seen: dict[str, Any], window: str, scheme: str, what: str) -> dict[str, Any]:
    """Return what was found on each screen that has something."""
    return {name: screen[what] for name, screen in seen[f"{window} {scheme}"].items() if screen.get(what)}


@pytest.mark.parametrize(("window", "scheme"), LOOKS)
def test_axe_finds_nothing_on_any_screen(seen: dict[str, Any], window: str, scheme: str) -> None:
    assert found(seen, window, scheme, "failed") == {}
    assert found(seen, window, scheme, "axe") == {}
    assert len(seen[f"{window} {scheme}"]) > 30


@pytest.mark.parametrize(("window", "scheme"), LOOKS)
def test_nothing_is_cut_off_or_wider_than_the_window(seen: dict[str, Any], window: str, scheme: str) -> None:
    assert found(seen, window, scheme, "cut") == {}
    assert found(seen, window, scheme, "beyond") == {}
    assert found(seen, window, scheme, "wider") == {}


@pytest.mark.parametrize(("window", "scheme"), [each for each in LOOKS if each[0] in TOUCHED])
def test_fingers_hit_every_control(seen: dict[str, Any], window: str, scheme: str) -> None:
    assert found(seen, window, scheme, "small") == {}
