"""Trim sizes and boxes; twelve books of all trims and languages, measured by another library than writes them."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as raw
import pytest

from output.book.book import Book, lay_out
from output.book.items import Item
from output.book.page import Picture
from output.book.pdf import write_book
from output.book.sections import in_sections
from output.book.style import style_for
from output.book.texts import LANGUAGES
from output.book.trims import GUTTERS, INCH, Sheet, gutter_for, known_trims, trim_named
from puzzles.errors import RequestError
from tests.examples import first
from tests.output.book.samples import lightup, nonogram, puzzles, sudoku

SMALL = [nonogram(5, 5, 1), sudoku(4), sudoku(9), lightup(7), nonogram(5, 5, 5), sudoku(9), nonogram(10, 15, 2)]
MIDDLE = [*SMALL, nonogram(20, 20, 1), nonogram(20, 40, 1), sudoku(16), lightup(25), nonogram(30, 25, 4, 0.4)]
BIG = [*MIDDLE, sudoku(25), nonogram(60, 60, 1), nonogram(100, 100, 1)]
BOOKS: list[tuple[str, list[Item], dict[str, Any]]] = [
    ("5x8", MIDDLE, {}),
    ("5x8", SMALL, {"large_print": True, "answers": "after"}),
    ("A5", MIDDLE, {"answers": "after", "per_page": 4, "bleed": 0.125}),
    ("A5", [*SMALL, sudoku(16)], {"large_print": True}),
    ("6x9", MIDDLE, {"sections": "family", "per_page": 1}),
    ("6x9", [*SMALL, sudoku(16)], {"large_print": True, "answers": "after", "sections": "grade"}),
    ("8x10", BIG, {"per_page": 6, "color": "grey"}),
    ("8x10", MIDDLE[:-3], {"large_print": True}),
    ("8.5x11", BIG * 2, {"per_page": 12, "sections": "grade"}),
    ("8.5x11", MIDDLE[:-3], {"large_print": True, "answers": "after"}),
    ("A4", BIG, {"answers": "after", "per_page": "3x2", "scores": False}),
    ("11x8.5", BIG[:-1], {"per_page": 3, "answers": "none"}),
]
MOST_EMPTY = 0.4


@dataclass(frozen=True)
class Measured:
    """The measurements of a page: the sizes and boxes of its characters, and where there is ink."""

    sizes: list[float]
    boxes: np.ndarray
    ink: np.ndarray


def measured(page: pypdfium2.PdfPage) -> Measured:
    sizes, boxes = [], []
    with closing(page.get_textpage()) as texts:
        for number, character in enumerate(texts.get_text_range(errors="ignore")):
            if not character.isspace():
                boxes.append(texts.get_charbox(number))
                sizes.append(raw.FPDFText_GetFontSize(texts, number))
    return Measured(sizes, np.array(boxes).reshape(-1, 4), np.asarray(page.render(scale=2).to_pil().convert("L")) < 250)


def overlaps(boxes: np.ndarray) -> int:
    """Count pairs of characters that cover more than a tenth of each other."""
    left, bottom, right, top = boxes.T
    area = (right - left) * (top - bottom)
    found = 0
    for n in range(len(boxes) - 1):
        rest = slice(n + 1, None)
        width = np.minimum(right[n], right[rest]) - np.maximum(left[n], left[rest])
        height = np.minimum(top[n], top[rest]) - np.maximum(bottom[n], bottom[rest])
        common = np.clip(width, 0, None) * np.clip(height, 0, None)
        found += int((common > 0.1 * np.minimum(area[n], area[rest]) + 1e-9).sum())
    return found


def blank(lines: np.ndarray) -> float:
    """Return the longest run of lines without ink, as a share of all."""
    inked = np.flatnonzero(np.concatenate(([True], lines, [True])))
    return float((np.diff(inked) - 1).max() / len(lines))


def faults(made: Book, path: Path) -> Iterator[str]:
    """Return the faults that a reader of the printed book would find."""
    least = 16 if made.style.is_large else 4
    # Where the text before the puzzles ends, the rest of its page may stay empty.
    last_of_text = next(n for n, page in enumerate(made.pages) if any(p.key == ("part", 1) for p in page.destinations))
    with closing(pypdfium2.PdfDocument(path)) as document:
        for number, page in enumerate(made.pages, start=1):
            with closing(document[number - 1]) as printed:
                found, height = measured(printed), printed.get_height()
            if min(found.sizes, default=least) < least - 0.01:
                yield f"page {number}: type of {min(found.sizes):.2f} points"
            if several := overlaps(found.boxes):
                yield f"page {number}: {several} characters overlap others"
            left, bottom, right, top = (round(2 * side) for side in made.sheet.safe_box(number))
            rows = slice(round(2 * height) - top, round(2 * height) - bottom)
            safe = found.ink[rows, left:right]
            edges = found.ink.copy()
            edges[max(rows.start - 1, 0) : rows.stop + 1, max(left - 1, 0) : right + 1] = False
            if edges.any():
                yield f"page {number}: ink outside of the safe area"
            if number != last_of_text and any(isinstance(each, Picture) for each in page.elements):
                empty = max(blank(safe.any(axis=1)), blank(safe.any(axis=0)))
                if empty > MOST_EMPTY:
                    yield f"page {number}: {empty:.0%} empty"


@pytest.mark.parametrize("number", first(1, sorted(range(len(BOOKS)), key=lambda number: len(BOOKS[number][1]))))
def test_books_have_no_fault_that_can_be_measured(number: int, tmp_path: Path) -> None:
    trim, items, options = BOOKS[number]
    style = style_for("Twelve books", trim, language=LANGUAGES[number % len(LANGUAGES)], **options)
    made = lay_out(puzzles(in_sections(items, style.sections), style), style)
    write_book(made, tmp_path / "a.pdf")
    assert list(faults(made, tmp_path / "a.pdf")) == []


def test_trims_are_known_by_name_and_by_inches() -> None:
    assert {trim.name for trim in known_trims()} == {"5x8", "A5", "6x9", "8x10", "8.5x11", "A4"}
    assert (trim_named("8.5x11").width, trim_named("8.5x11").height) == (612, 792)
    assert trim_named("a4").height == pytest.approx(841.89, abs=0.01)
    assert (trim_named("7.25x10").width, trim_named("7.25x10").height) == (522, 720)


@pytest.mark.parametrize("text", ["", "letter", "8.5", "3x9", "8x25", "8x10x2", "-8x10", "8 x 10", "nanxinf"])
def test_other_trims_are_refused(text: str) -> None:
    with pytest.raises(RequestError, match="is not a trim size; expected one of 5x8"):
        trim_named(text)


def test_gutters_grow_with_the_pages_and_bleed_runs_over_the_cut_edges_only() -> None:
    found = {pages: gutter_for(pages) / INCH for pages in (1, 150, 151, 300, 301, 500, 501, 700, 701, 828, 2000)}
    assert list(found.values()) == [0.375, 0.375, 0.5, 0.5, 0.625, 0.625, 0.75, 0.75, 0.875, 0.875, 0.875]
    assert GUTTERS[-1][0] == 828
    sheet = Sheet(trim_named("6x9"), 36, 9.0)
    assert sheet.media_box() == (0, 0, 441, 666)
    assert sheet.trim_box(1) == (0, 9, 432, 657)
    assert sheet.trim_box(2) == (9, 9, 441, 657)


@pytest.mark.parametrize("bleed", [0.0, 9.0])
def test_margins_are_mirrored_and_wide_enough(bleed: float) -> None:
    sheet = Sheet(trim_named("6x9"), 0.5 * INCH, bleed)
    least = (0.375 if bleed else 0.25) * INCH
    for page, binding_is_left in ((1, True), (2, False)):
        trim, safe = sheet.trim_box(page), sheet.safe_box(page)
        inner, outer = safe.left - trim.left, trim.right - safe.right
        assert (inner, outer) == ((36, least) if binding_is_left else (least, 36))
        assert (safe.bottom - trim.bottom, trim.top - safe.top) == (least, least)
        assert (safe.right - safe.left, safe.top - safe.bottom) == (sheet.width, sheet.height)
