"""Issues: from one file to interior, cover, listing, web edition and pictures; and what an editor would mark."""

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pypdfium2 = pytest.importorskip("pypdfium2")

from PIL import Image  # noqa: E402

from output.book.book import lay_out, remarks  # noqa: E402
from output.book.codes import barcode  # noqa: E402
from output.book.issue import read_issue  # noqa: E402
from output.book.items import Item, in_order, proved  # noqa: E402
from output.book.layout import Layout  # noqa: E402
from output.book.page import Page, Picture, TextLine  # noqa: E402
from output.book.puzzle_pages import number_puzzles  # noqa: E402
from output.book.sections import in_sections  # noqa: E402
from output.book.style import style_for  # noqa: E402
from output.book.texts import texts_in  # noqa: E402
from output.separation import press_named  # noqa: E402
from output.sources import sources_in  # noqa: E402
from puzzles.drawing import Fill  # noqa: E402
from puzzles.errors import RequestError  # noqa: E402
from puzzles.nonogram import Color, Nonogram, Palette  # noqa: E402
from tests.commands import gen  # noqa: E402
from tests.examples import either, first  # noqa: E402
from tests.output.batch.sets import bytes_of  # noqa: E402
from tests.output.book.samples import nonogram, puzzles  # noqa: E402

PAGE_INCHES = {"white": 0.002252, "color": 0.002347}  # as printers on demand state them
ISSUES = Path(__file__).parents[3] / "docs" / "issues"
SMALL = """
title = "Small"
url = "https://example.org/small"
[[requests]]
family = "sudoku"
size = "4x4"
count = 4
[book]
trim = "5x8"
[cover]
isbn = "978-3-16-148410-0"
back = "Four puzzles."
"""


def publish(issue: str, folder: Path, *words: str) -> str:
    """Publish an issue into the folder ``out``, and return what the command says."""
    file = folder / "small.toml"
    file.write_text(issue)
    result = gen("publish", file, "-o", folder / "out", *words)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the small issue, where it was published."""
    folder = tmp_path_factory.mktemp("published")
    publish(SMALL, folder)
    return folder


@pytest.mark.parametrize("name", first(1, sorted(path.stem for path in ISSUES.glob("*.toml"))))
def test_the_issues_that_we_show_are_printed_whole_and_an_editor_finds_nothing(tmp_path: Path, name: str) -> None:
    """With few puzzles of each kind by default, and with all of them at the gate."""
    whole = (ISSUES / f"{name}.toml").read_text()
    text = either(re.sub(r"\bcount = \d+", "count = 2", whole), whole)
    assert publish(text, tmp_path, "-q", "--check") == ""
    said, folder = read_issue(tmp_path / "small.toml"), tmp_path / "out"
    assert len((folder / "puzzles.jsonl").read_text().splitlines()) == said.plan.count
    with pypdfium2.PdfDocument(folder / "interior.pdf") as interior:
        pages = len(interior)
    with pypdfium2.PdfDocument(folder / "cover.pdf") as cover:
        width, height = cover[0].get_size()
    spine = pages + pages % 2
    assert height == pytest.approx(said.style.trim.height + 18)
    assert width == pytest.approx(2 * said.style.trim.width + 18 + 72 * spine * PAGE_INCHES[said.cover.paper])
    for kind in ("svg", "eps"):
        assert len(list((folder / kind).iterdir())) == 2 * said.plan.count
    for language in either((), ("de", "ja")):
        style = replace(said.style, texts=texts_in(language))
        items = in_order(proved(sources_in([str(folder / "puzzles.jsonl")])), said.order)
        items = in_sections(items, style.sections, said.families)
        assert list(remarks(lay_out(list(number_puzzles(items, style)), style), items)) == [], language
    families = {part.request.family for part in said.plan.parts}
    assert families <= {re.split("[-.]", path.name)[0] for path in (folder / "apps").iterdir()}


@pytest.mark.parametrize(("name", "width"), [("cover.png", 1_000), ("thumbnail.png", 160)])
def test_the_front_is_drawn_in_the_sizes_of_shops(published: Path, name: str, width: int) -> None:
    with Image.open(published / "out" / name) as picture:
        assert picture.width == pytest.approx(width, abs=2)
        assert picture.height == pytest.approx(width * 8 / 5, abs=4)


def test_codes_lead_to_the_puzzles_of_the_web_edition_and_apps_get_their_lists(published: Path) -> None:
    said, folder = read_issue(published / "small.toml"), published / "out"
    sources = {source.name: source for source in sources_in([str(folder / "puzzles.jsonl")])}
    items = in_order(proved(sources.values()), said.order)
    made = lay_out(list(number_puzzles(items, said.style)), said.style)
    codes = [
        element.draw().label
        for number, page in enumerate(made.pages, start=1)
        for element in Layout(said.style, made.sheet).margins(page, number)
        if isinstance(element, Picture)
    ]
    assert codes == ["https://example.org/small#1", "https://example.org/small#3"]  # two to a page
    page = (folder / "play.html").read_text()
    places = [page.index(json.dumps(str(item.puzzle.id))) for item in items if str(item.puzzle.id) in page]
    assert places == sorted(places)
    assert len((folder / "apps" / "sudoku.sudokupad").read_text().splitlines()) == 4


def test_the_same_issue_has_the_same_bytes_and_its_puzzles_are_kept(published: Path, tmp_path: Path) -> None:
    shutil.copytree(published, tmp_path, dirs_exist_ok=True)
    publish(SMALL, tmp_path)
    assert bytes_of(tmp_path) == bytes_of(published)
    kept = tmp_path / "out" / "puzzles.jsonl"
    records = [json.loads(line) for line in kept.read_text().splitlines()]
    kept.write_text("".join(f"{json.dumps(record)}\n" for record in records[:3]))  # as if three had been asked for
    publish(SMALL, tmp_path)
    assert "3 puzzles" in (tmp_path / "out" / "listing.txt").read_text()
    publish(SMALL.replace("count = 4", "count = 5"), tmp_path)
    assert "5 puzzles" in (tmp_path / "out" / "listing.txt").read_text()


def test_the_barcode_says_the_isbn() -> None:
    bars = barcode("9783161484100", 0.5).primitives[1]
    assert isinstance(bars, Fill)
    dark = {round(117 * bar.x) for bar in bars.rectangles}
    modules = "".join("01"[place in dark] for place in range(min(dark), max(dark) + 1))
    halves = [modules[3:45], modules[50:92]]
    widths = [[len(run.group()) for run in re.finditer("0+|1+", half)] for half in halves]
    digits = ["".join(map(str, half[place : place + 4])) for half in widths for place in range(0, 24, 4)]
    # Widths of gaps and bars of an odd digit, as GS1 lists them; an even one at the left has them the other way round.
    odd = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"]
    assert [odd.index(each if each in odd else each[::-1]) for each in digits] == [
        int(digit) for digit in "783161484100"
    ]
    assert [each in odd for each in digits[:6]] == [True, False, False, True, False, True]  # the first digit is a 9


def test_an_issue_where_its_copy_goes_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "issue.toml"
    file.write_text(SMALL)
    result = gen("publish", file, "-o", tmp_path)
    assert (result.exit_code, "expected an issue file elsewhere" in result.stderr) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["issue.toml"]


def test_an_editor_marks_gaps_colors_and_puzzles_that_are_alike() -> None:
    style = style_for("A book", scores=False)
    items = [replace(nonogram(5, 5, 1), puzzle=replace(nonogram(5, 5, 1).puzzle, title="A cat"))] * 2
    made = lay_out(puzzles(items, style), style)
    assert list(remarks(made, items)) == [
        "the colors are RGB; printers expect cmyk or grey",
        "puzzles 1 and 2 look alike",
        "'A cat' appears 2 times",
    ]
    on_rough_paper = replace(style, color="cmyk", press=press_named("fogra29"))
    colors = Palette((Color("brown", "#5a4030", "b"), Color("plum", "#553048", "p")))
    grid = np.array([[1, 2], [2, 0]])
    item = Item("a", Nonogram.from_grid(grid, colors), grid, None, None)
    found = list(remarks(lay_out(puzzles([item], on_rough_paper), on_rough_paper), [item]))
    assert [line.partition(";")[0] for line in found] == ["puzzle 1: brown and plum look alike in the inks of fogra29"]
    empty = replace(made, style=replace(style, color="grey"), pages=(Page((TextLine(0, 100, "x", 10),)),))
    assert list(remarks(empty, [])) == [f"page 1: {1 - 100 / made.sheet.height:.0%} of its height is empty"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"title": "tilte"}, "'tilte' is not a part of an issue"),
        ({'trim = "5x8"': 'trim = "1x1"'}, "'1x1' is not a trim size"),
        ({'trim = "5x8"': 'page = "5x8"'}, "'book.page' is not an option of books"),
        ({"978-3-16-148410-0": "978-3-16-148410-1"}, "ends in the wrong check digit; expected 0"),
        ({"978-3-16-148410-0": "12"}, "'12' is not an ISBN"),
        ({'back = "Four puzzles."': 'paper = "gold"'}, "'gold' is not a paper"),
        ({'back = "Four puzzles."': 'color = "blue"'}, "'blue' is not a color"),
        ({'family = "sudoku"': 'family = "chess"'}, "'chess' is not a family of puzzles"),
        ({"count = 4": "count = 9000"}, "9,000 puzzles are too many for a book"),
    ],
)
def test_what_an_issue_cannot_say_is_named(tmp_path: Path, change: dict[str, str], message: str) -> None:
    text = SMALL
    for old, new in change.items():
        text = text.replace(old, new, 1)
    file = tmp_path / "wrong.toml"
    file.write_text(text)
    with pytest.raises(RequestError) as raised:
        read_issue(file)
    assert message in str(raised.value)
