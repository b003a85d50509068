"""Single pages: neighbors stand out from each other in every theme, boards fill printed sheets."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest

from puzzles.drawing import letters_for
from service.page.single import single_page
from tests.service.page.driving import IN_A_BROWSER, find_browser, made, run

pytestmark = IN_A_BROWSER

GAMES = ("futoshiki", "kakuro", "tents", "slitherlink", "hitori")  # together they draw everything that games draw
NAMES = ("black", "colored", "pale", "night", "middle", "sudoku", "lightup", *GAMES, "list")
FOR_AXE = ("colored", "sudoku", "lightup", "kakuro", "slitherlink", "list")
SHOWN = {
    **dict.fromkeys(("light", "dark"), NAMES),
    **dict.fromkeys(("forced", "forcedDark"), FOR_AXE),
    **dict.fromkeys(("sepia", "forest", "night"), ("colored", "sudoku", "lightup")),
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


INCH = 72  # points
FORMATS = {"A4": (595.3, 841.9), "Letter": (612, 792)}
MARGIN = 12 / 25.4 * INCH
LEGEND_SPACE = 20  # points at the right or the bottom that a board may leave free where it fills the sheet
PUZZLES: dict[str, tuple[str, dict[str, Any]]] = {
    "black": ("nonogram", {"size": "15x15", "density": 0.6}),
    "colored": ("nonogram", {"size": "12x12", "colors": 3, "seed": 2}),
    "wide": ("nonogram", {"size": "40x60", "colors": 5, "density": 0.3}),
    "huge": ("nonogram", {"size": "100x100", "colors": 4}),
    "sudoku": ("sudoku", {"difficulty": "moderate"}),
    "large": ("sudoku", {"size": "25x25"}),
    "lightup": ("lightup", {"size": "7x7"}),
    "tall": ("lightup", {"size": "25x14"}),
    "flat": ("lightup", {"size": "6x20"}),
}
TURNED = {"wide", "flat"}


@pytest.fixture(scope="module")
def puzzles() -> dict[str, dict[str, Any]]:
    return {name: made(family, **options) for name, (family, options) in PUZZLES.items()}


@pytest.fixture(scope="module")
def folder(puzzles: dict[str, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Print all puzzles on both sheets, each after a few moves."""
    browser = find_browser()
    folder = tmp_path_factory.mktemp("printed")
    pages = []
    for name, puzzle in puzzles.items():
        pages.append(str(folder / f"{name}.html"))
        Path(pages[-1]).write_text(single_page([puzzle]))
    run(browser, "printing.mjs", {"pages": pages, "formats": list(FORMATS)})
    return folder


def ink_of(page: pypdfium2.PdfPage) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of what is printed, in points."""
    image = page.render(scale=1, grayscale=True).to_numpy()
    rows, columns = (np.flatnonzero((image < 240).reshape(*image.shape[:2]).any(axis=axis)) for axis in (1, 0))
    return columns[0], rows[0], columns[-1] + 1, rows[-1] + 1


@pytest.mark.parametrize("sheet", FORMATS)
@pytest.mark.parametrize("name", PUZZLES)
def test_the_board_fills_one_sheet(folder: Path, name: str, sheet: str) -> None:
    with pypdfium2.PdfDocument(folder / f"{name}-{sheet}.pdf") as document:
        (page,) = list(document)
        width, height = page.get_size()
        expected = FORMATS[sheet][::-1] if name in TURNED else FORMATS[sheet]
        assert (width, height) == pytest.approx(expected, abs=2)
        left, top, right, bottom = ink_of(page)
    assert min(left, top, width - right, height - bottom) >= MARGIN - 2
    is_as_wide = left - MARGIN < LEGEND_SPACE and width - MARGIN - right < LEGEND_SPACE
    is_as_high = height - MARGIN - bottom < LEGEND_SPACE
    assert is_as_wide or is_as_high


@pytest.mark.parametrize("name", PUZZLES)
def test_clues_are_printed_and_nothing_played(folder: Path, puzzles: dict[str, dict[str, Any]], name: str) -> None:
    puzzle = puzzles[name]
    with pypdfium2.PdfDocument(folder / f"{name}-A4.pdf") as document:
        text = "".join(document[0].get_textpage().get_text_bounded().split())
    head, _, body = text.partition(puzzle["rating"]["grade"].lower())  # the last word above the legend and the board
    assert head
    printed, expected = Counter(body), Counter("".join(printed_of(puzzle)))
    assert printed - expected == Counter()
    # The reader takes some of the same figures for one where they stand close, on boards of a hundred columns.
    assert (expected - printed).total() <= expected.total() // 200


def printed_of(puzzle: dict[str, Any]) -> Iterator[str]:
    """Yield the texts that belong on paper: givens, numbers, clues with letters, the legend."""
    if puzzle["family"] == "sudoku":
        yield from (str(digit) for row in puzzle["givens"] for digit in row if digit)
    elif puzzle["family"] == "lightup":
        yield from (sign for row in puzzle["board"] for sign in row if sign.isdigit())
    else:
        colors = puzzle["palette"]["colors"] if len(puzzle["palette"]["colors"]) > 1 else []
        shown = letters_for([color["name"] for color in colors], own=[color["letter"] for color in colors])
        letters = ["", *shown] if colors else ["", ""]
        yield from (letter + color["name"] for letter, color in zip(shown, colors, strict=True))
        for clue in (*puzzle["rows"], *puzzle["columns"]):
            yield from (f"{length}{letters[color]}" for length, color in clue)
            if not clue:
                yield "0"
