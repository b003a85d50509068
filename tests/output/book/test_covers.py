"""Covers: three designs that show what is not in the book, names that can be read, a title on thick spines alone."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

pypdfium2 = pytest.importorskip("pypdfium2")

from output.book.cover import Cover, n_shown, write_cover  # noqa: E402
from output.book.cover_art import art_for  # noqa: E402
from output.book.gathering import Gathering, subjects_of  # noqa: E402
from output.book.issue import Issue, read_issue  # noqa: E402
from output.book.items import Item, proved  # noqa: E402
from output.book.style import style_for  # noqa: E402
from output.ratings import Source  # noqa: E402
from output.sources import sources_in  # noqa: E402
from puzzles.errors import RequestError  # noqa: E402
from puzzles.formats.document import Document  # noqa: E402
from tests.examples import first  # noqa: E402

ISSUES = Path(__file__).parents[3] / "docs" / "issues"
DESIGNS = ("type", "picture", "grid")
TITLES = {"de": "Bilderrätsel für lange Winterabende", "en": "Logic", "ja": "はじめてのお絵かきロジック百選"}
LEAST_TYPE = 9  # points, of what is to be read on a cover


@cache
def issue() -> tuple[Issue, list[Source], list[Item]]:
    """Return an issue of two pictures, its puzzles as they stand, and proved."""
    said = read_issue(ISSUES / "pictures.toml")
    assert said.plan
    part = said.plan.parts[1]
    said = replace(said, plan=replace(said.plan, parts=(replace(part, count=2),)))
    lines = [json.dumps(each) for each in Gathering(3, []).take(said.parts[0])]
    sources = [source for line in lines for source in sources_in([line])]
    return said, sources, list(proved(sources))


@pytest.mark.exhaustive
def test_covers_show_other_pictures_than_the_book() -> None:
    """This also holds for a book that contains what its cover would show."""
    said, sources, _ = issue()
    count = n_shown(replace(said.cover, art="grid"))
    art = art_for(said, sources, count)
    assert len(art) == count == 12  # eleven on the front, and one to try on the back
    held = [*sources, *(Source("cover", 0, Document(item.puzzle, item.solution)) for item in art)]
    art = art_for(said, held, count)
    shown = [subject for item in art for subject in subjects_of(item.puzzle)]
    assert len({*shown}) == len(shown) >= count
    assert not {*shown} & {subject for source in held for subject in subjects_of(source.puzzle)}


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("language", first(1, ["ja", "de", "en"]))
@pytest.mark.parametrize("n_pages", [78, 79])
def test_names_stand_on_the_front_in_readable_type_and_on_spines_from_79_pages_on(
    tmp_path: Path, design: str, language: str, n_pages: int
) -> None:
    said, _, items = issue()
    title, path = TITLES[language], tmp_path / "cover.pdf"
    style = replace(style_for(title, "6x9", language=language), matter=said.style.matter, url=said.style.url)
    write_cover(replace(said.cover, art=design), style, items, items[::-1], n_pages, path)
    spine = said.cover.spine(n_pages)
    left, right = 9 + 6 * 72 + spine, 9 + 12 * 72 + spine  # of the front
    with pypdfium2.PdfDocument(path) as document:
        page = document[0].get_textpage()
        boxes = [page.get_charbox(n) for n in range(page.count_chars())]
        text = page.get_text_range()
        places = [box for box, letter in zip(boxes, text, strict=False) if letter.strip()]
    on_spine = [box for box in places if left - spine - 1 < (box[0] + box[2]) / 2 < left + 1]
    assert bool(on_spine) == (n_pages >= 79)
    assert all(left - spine + 4 < box[0] and box[2] < left - 4 for box in on_spine)
    on_front = [box for box in places if box[0] > left + 1]
    assert all(left + 9 < box[0] and box[2] < right - 9 for box in on_front)
    assert said.style.matter.author in text
    letters = [box[3] - box[1] for box in on_front]
    assert sorted(letters)[-len("".join(title.split())) // 2] > 0.6 * 24  # most of a title is as high as that
    if design != "type":
        assert "".join(title.split()) in "".join(text.split())


def test_a_cover_has_one_of_the_designs() -> None:
    with pytest.raises(RequestError, match="'photo' is not a design of covers; expected one of type, picture, grid"):
        Cover(art="photo")
