"""The texts of the page in other languages: tables from the English texts, which stand in the files of the page."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from puzzles.families import FAMILIES

_FOLDER = Path(__file__).parent / "page_files" / "texts"
LANGUAGES = {"de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "ja": "日本語", "pt": "Português"}


def page_texts(words: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """Return for each language but English a table from English texts to its own.

    They are those of ``page_files/texts``, with the names of families and grades and the rules as books have them.

    Args:
        words: of the page in English, by family.
    """
    from output.book.texts import family_book, texts_in
    from rating.grades import Grade

    tables = {}
    for language in LANGUAGES:
        if language == "en":
            continue
        book = texts_in(language)
        table = {grade.word: book.grade(grade) for grade in Grade}
        for family in FAMILIES:
            texts, own = family_book(family).texts.get(language), words.get(family)
            if texts and own:
                table[own["title"]] = texts.name
                table[own["rules"]] = " ".join(rule for rule in texts.rules if "{side}" not in rule)
                table |= texts.legend
        table |= tomllib.loads((_FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
        tables[language] = table
    return tables
