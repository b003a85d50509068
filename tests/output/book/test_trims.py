"""Trim sizes, gutters and boxes."""

import pytest

from output.book.trims import GUTTERS, INCH, Sheet, gutter_for, known_trims, trim_named
from puzzles.errors import RequestError


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
