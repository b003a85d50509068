"""Credits: who made the pictures, with addresses and in the language of the book; which picture is on which page."""

from dataclasses import replace

import pytest

from generator.families import family_named
from generator.nonogram.pictures.library import CREDIT
from output.book.book import Book, lay_out
from output.book.page import Page, TextLine
from output.book.style import style_for
from tests.examples import first
from tests.output.book.samples import nonogram, puzzles, sudoku

TITLES = ("Cat", "Dog", "Fox", "Owl", "Bear", "Whale")
CATS = {"de": "Katze", "en": "Cat", "es": "Gato", "fr": "Chat", "ja": "ネコ", "pt": "Gato"}


def book(language: str, n_pictures: int) -> Book:
    """Lay out a Sudoku and pictures of the library."""
    drawn = nonogram(5, 5, 1)
    items = [replace(drawn, puzzle=replace(drawn.puzzle, title=each, copyright=CREDIT)) for each in TITLES]
    style = style_for("Credits", "5x8", per_page=1, language=language)
    return lay_out(puzzles([sudoku(), *items[:n_pictures]], style), style)


def texts(page: Page) -> list[str]:
    return [each.text for each in page.elements if isinstance(each, TextLine)]


@pytest.mark.parametrize("language", first(2, ["ja", "de", "en", "es", "fr", "pt"]))
def test_pictures_are_credited_with_addresses_and_listed_by_page_in_the_language_of_the_book(language: str) -> None:
    made = book(language, len(TITLES))
    every = [text for page in made.pages for text in texts(page)]
    imprint = "".join(texts(made.pages[1])).replace(" ", "")
    art = family_named("nonogram").art
    assert art is not None
    assert all(words in imprint for words in ("Twemoji", "CCBY4.0", art.source, art.license))
    assert not any(CREDIT[:20] in text for text in every)  # with each puzzle, in English
    heading = style_for("Credits", language=language).texts.word("pictures")
    (listed,) = [page for page in made.pages if any(place.key == ("pictures", 0) for place in page.destinations)]
    found = texts(listed)[texts(listed).index(heading) + 1 :]
    numbers, titles, pages = found[0:18:3], found[1:18:3], found[2:18:3]
    assert (numbers, titles[0]) == (["2", "3", "4", "5", "6", "7"], CATS[language])
    for number, where in zip(numbers, pages, strict=True):
        page = made.pages[int("".join(filter(str.isdigit, where))) - 1]
        assert ("puzzle", int(number)) in [place.key for place in page.destinations]


def test_few_pictures_have_no_list() -> None:
    made = book("en", len(TITLES) - 1)
    assert not [place for page in made.pages for place in page.destinations if place.key[0] == "pictures"]
