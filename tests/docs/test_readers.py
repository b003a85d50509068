"""Each kind of reader has a page of one screen, with three commands to begin with."""

import re

import pytest

from tests.docs.pages import ROOT, blocks
from tests.layout import of_the_clone

DOCS = ROOT / "docs"
READERS = re.findall(r"(?m)^\* \[I [^\]]*\]\((\w+\.md)\)$", (DOCS / "README.md").read_text())
MOST_LINES = 40  # of a screen
pytestmark = of_the_clone


def test_there_is_a_page_for_each_of_six_kinds_of_readers() -> None:
    assert len(READERS) == 6


@pytest.mark.parametrize("page", READERS)
def test_it_has_three_commands_and_fits_a_screen(page: str) -> None:
    text = (DOCS / page).read_text()
    (block,) = blocks(text)
    assert len(block.lines) == 3
    assert len(text.splitlines()) <= MOST_LINES
