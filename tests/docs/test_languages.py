"""Each page that offers a translation says, with a link to the details, that only a machine has checked it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rating.language_names import LANGUAGES
from tests.docs.pages import PAGES, name_of

CHECKED_BY_MACHINE = "[checked only by machine](languages.md)"


def languages_offered(text: str) -> Iterator[str]:
    """Yield the codes of languages other than English that a page offers as values of an option or a member."""
    for language in LANGUAGES:
        if language != "en" and re.search(rf"language\W{{1,5}}{language}\b|--language[^\n]*\b{language}\b", text):
            yield language


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_says_who_checked_the_languages_that_it_offers(page: Path) -> None:
    text = " ".join(page.read_text().split())
    assert not list(languages_offered(page.read_text())) or CHECKED_BY_MACHINE in text


def test_an_offered_language_is_seen() -> None:
    text = 'gen hint --language de; `"language": "fr"`; gw.hint(language="ja"); the language pt; gen book --language en'
    assert list(languages_offered(text)) == ["de", "fr", "ja", "pt"]
