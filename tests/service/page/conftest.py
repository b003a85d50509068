"""What tests share that play on a page of the service: the puzzles of the page, and what was seen in each case."""

from typing import Any

import pytest

from puzzles.families import FAMILIES
from service.http.settings import Settings
from service.page.single import single_page
from tests.service.http import strange
from tests.service.http.conftest import PATIENT, serving
from tests.service.page.driving import drive, find_browser, made
from tests.toy import TOY

ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "nonogram": ("nonogram", {"size": "5x7", "colors": 2}),
    "colored": ("nonogram", {"size": "12x12", "colors": 3, "seed": 2}),
    "ten": ("nonogram", {"size": "10x10", "density": 0.6}),
    "huge": ("nonogram", {"size": "40x60", "colors": 5, "density": 0.3}),
    "sudoku": ("sudoku", {"difficulty": "hard"}),
    "large": ("sudoku", {"size": "16x16"}),
    "giant": ("sudoku", {"size": "25x25"}),
    "lightup": ("lightup", {"size": "10x10"}),
    "toy": ("toy", {}),
}
ASKED_BY_THE_FORM: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nonogram", {"size": "6x8", "colors": 3, "difficulty": "easy"}),
    ("sudoku", {"difficulty": "moderate"}),
    ("lightup", {"size": "7x7"}),
    ("toy", {"length": 5}),
)
EVIL = "</script><script>globalThis.evil = 1</script><!--"


@pytest.fixture(scope="session")
def puzzles() -> dict[str, dict[str, Any]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FAMILIES, TOY.name, TOY)  # the page plays the toy with the files of its own folder
        for family, options in ASKED_BY_THE_FORM:
            made(family, **options)  # on a fresh machine the first call compiles, and no page waits so long
        return {name: made(family, **options) for name, (family, options) in ASKED.items()}


@pytest.fixture(scope="module")
def seen(
    request: pytest.FixtureRequest, puzzles: dict[str, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """Drive the page in one browser through all cases of a test module, which names them in ``CASES``."""
    folder = tmp_path_factory.mktemp("page")
    file = folder / "play.html"
    credited = {"title": "First steps", "author": "Ann", "copyright": "© 2026 Ann"}
    titled = [
        {**puzzles["nonogram"], "title": EVIL, "author": "Ann"},
        {**puzzles["sudoku"], "rating": {"grade": "Hard"}, **credited},
        {**puzzles["lightup"], "rating": None},
    ]
    settings = Settings(folder / "data", n_workers=2, limits=PATIENT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FAMILIES, TOY.name, TOY)
        file.write_text(single_page(titled))
        with serving(settings, strange.know_the_toy) as served:
            results = drive(find_browser(), request.module.CASES, served.url, puzzles, folder, file=str(file))
    return {**results, "shots": folder}
