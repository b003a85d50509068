"""Whole books, page by page: golden texts of what stands where; and nothing leaves its page."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from output.book.book import lay_out
from output.book.items import Item
from output.book.matter import read_matter
from output.book.page import Page, Picture, Swatch, TextLine
from output.book.sections import in_sections
from output.book.style import style_for
from puzzles.sudoku import Ground, Sudoku
from rating.grades import Grade
from tests.golden import assert_golden
from tests.output.book.samples import lightup, nonogram, puzzles, sudoku
from tests.output.book.test_pages import strays

GOLDEN = Path(__file__).parent / "golden"
PUBLISHED = """
title = "Numbers at Sea"
subtitle = "Two puzzles"
author = "A. N. Author"
subject = "Logic puzzles"
date = 2026-03-01
notes = 2
imprint = "© 2026 A. N. Author"
introduction = '''
# Welcome

Read *this* first.

---

A second page.
'''
instructions = "# Rules of mine\\n\\nDo as you like."
closing = "# Farewell\\n\\nThat is all."
"""


def named(item: Item, title: str, author: str = "", copyright: str = "") -> Item:  # noqa: A002
    puzzle = replace(item.puzzle, title=title, author=author, copyright=copyright)  # type: ignore[type-var]
    return replace(item, puzzle=puzzle)


KNIGHT = replace(sudoku(9), puzzle=Sudoku(Ground(3, 3, ("anti-knight",)), sudoku(9).puzzle.cells))
GRADED = [replace(sudoku(4), grade=grade, score=10.0 * grade) for grade in Grade for _ in range(2)]
CREDITED = [named(nonogram(5, 5, 5), "Fish", "Ann", "© Ann"), named(sudoku(9), "First steps", "Bob")]
SHARED = [named(nonogram(5, 5, 5), title, copyright="© Ann") for title in ("Fish", "Cat")]
MIXED = [nonogram(5, 5, 1), sudoku(9), lightup(7), nonogram(5, 5, 5), sudoku(16), lightup(25), nonogram(40, 60, 5, 0.3)]
LONG = [named(item, "a title of words that goes on " * 9, "An author " * 30) for item in MIXED[:4]]

BOOKS: dict[str, tuple[list[Item], dict[str, Any]]] = {
    "one of each kind": (MIXED, {}),
    "overleaf, with bleed": (MIXED, {"trim": "8x10", "per_page": 6, "answers": "after", "bleed": 0.125}),
    "large print": ([sudoku(9), sudoku(16), nonogram(5, 5, 5)], {"trim": "6x9", "large_print": True}),
    "thirty": ([sudoku(9)] * 30, {}),
    "thirteen, two by three": ([sudoku(9)] * 13, {"per_page": "2x3", "answers": "none"}),
    "sizes apart": ([sudoku(9), sudoku(25), sudoku(9), nonogram(100, 100, 1)], {"per_page": 6, "scores": False}),
    "wide and tall": ([nonogram(10, 40, 1), nonogram(40, 10, 1), nonogram(20, 20, 1)], {"per_page": 1}),
    "all grades": ([*GRADED, replace(sudoku(4), grade=None, score=None)], {"per_page": 12}),
    "all grades without scores": (GRADED, {"trim": "5x8", "per_page": 12, "scores": False}),
    "sections of grades": ([sudoku(9), lightup(7), sudoku(4)], {"sections": "grade", "answers": "after"}),
    "sections of families": ([lightup(7), sudoku(9), sudoku(4)], {"sections": "family"}),
    "sixty of two grades": ([replace(sudoku(4), grade=Grade(1 + n % 2)) for n in range(60)], {"per_page": 12}),
    "grey": ([nonogram(5, 5, 5), nonogram(5, 5, 1)], {"color": "grey"}),
    "credits": (CREDITED, {"per_page": 2}),
    "credits overleaf": (CREDITED, {"answers": "after"}),
    "credits without answers": (CREDITED, {"answers": "none"}),
    "a credit of all": ([*SHARED, sudoku(9)], {}),
    "long titles": (LONG, {"trim": "5x8", "per_page": 6}),
    "a variant in French": ([KNIGHT], {"language": "fr"}),
    "two sizes": ([sudoku(4), sudoku(16)], {}),
    "of a publisher": ([sudoku(9), nonogram(5, 5, 5)], {"matter": PUBLISHED}),
    "of somebody": ([sudoku(9), nonogram(5, 5, 5)], {"matter": 'author = "Somebody"'}),
    "without words": ([sudoku(9), nonogram(5, 5, 5)], {"matter": 'imprint = ""\ninstructions = ""'}),
}


def listed(pages: tuple[Page, ...]) -> Iterator[str]:
    for number, page in enumerate(pages, start=1):
        words = " | ".join(each.text for each in page.elements if isinstance(each, TextLine))
        sizes = sorted({f"{each.size:.3g} {each.face}" for each in page.elements if isinstance(each, TextLine)})
        swatches = [each.color for each in page.elements if isinstance(each, Swatch)]
        pictures = [f"{e.cell:.4g} at {e.x:.4g}, {e.y:.4g}" for e in page.elements if isinstance(e, Picture)]
        keys = [f"{kind} {which}" for kind, which in (place.key for place in page.destinations)]
        yield f"{number}{' turned' * page.is_turned} ({page.head or '-'}): {words}"
        for name, found in (("begins", keys), ("type", sizes), ("colors", swatches), ("pictures", pictures)):
            if found:
                yield f"    {name}: {'; '.join(found)}"


@pytest.mark.parametrize("name", BOOKS)
def test_books_have_the_pages_that_they_had(name: str, tmp_path: Path) -> None:
    items, options = BOOKS[name]
    if "matter" in options:
        (tmp_path / "book.toml").write_text(options["matter"], encoding="utf-8")
        options = {"matter": read_matter(tmp_path / "book.toml")}
    style = style_for("A book", **options)
    made = lay_out(puzzles(in_sections(items, style.sections), style), style)
    assert strays(made) == []
    text = "\n".join((f"gutter {made.sheet.gutter:g}", *listed(made.pages), ""))
    assert_golden(text, GOLDEN / f"{name}.txt")
