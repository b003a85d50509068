"""The data of the page: texts in all languages, themes that can be read, and rules that all have a sentence."""

import json
import re
import tomllib
from collections.abc import Iterator
from html import unescape

import pytest

from generator.families import family_named
from output.book.texts import DEFAULT_LANGUAGE, LANGUAGES
from puzzles.families import FAMILIES
from service.http.rule_pages import rule_sentences, rule_texts
from service.page_data import FILES, page_texts, page_words, rules_of

SIGNS = {"Gridwright", "⚙", "‹", "›", "−", "+", "0:00"}  # what is the same in all languages
TEXTS = {language for language in LANGUAGES if language != DEFAULT_LANGUAGE}


def templates_in(script: str) -> Iterator[str]:
    """Yield the templates of a module that are looked up, such as ``Solved in {0}``."""
    for start in re.finditer(r"(?<![\w$.])t`", script):
        place, text, n_values = start.end(), "", 0
        while script[place] != "`":
            if script.startswith("${", place):
                text, n_values = f"{text}{{{n_values}}}", n_values + 1
                depth, place = 1, place + 2
                while depth:
                    depth += {"{": 1, "}": -1}.get(script[place], 0)
                    place += 1
            else:
                text, place = text + script[place], place + 1
        yield text


@pytest.mark.parametrize("name", ["early.js", "settings.js"])
def test_scripts_name_the_languages(name: str) -> None:
    assert json.dumps(sorted(TEXTS)) in (FILES / name).read_text()


def english() -> set[str]:
    """Return all texts of the page that a player sees, as they stand in its files."""
    scripts = [*FILES.glob("*.js"), *FILES.glob("families/*.js")]
    found = {text for path in scripts if path.stem != "texts" for text in templates_in(path.read_text())}
    html = (FILES / "index.html").read_text()
    body = html[html.index("<body>") :]
    found |= {unescape(text).strip() for text in re.findall(r">([^<>]+)<", body)}
    found |= {unescape(text) for text in re.findall(r'(?:title|aria-label|placeholder)="([^"]+)"', body)}
    languages = set(re.findall(r'lang="\w\w">(\w+)<', body))
    words = tomllib.loads((FILES / "words.toml").read_text())
    pairs = [
        *(pair for own in words.values() for pair in own.get("input", ())),
        *(pair for own in words["shared"].values() for pair in own),
    ]
    titled = {own[key] for own in words.values() for key in ("title", "rules") if key in own}
    return {*found, *(text for pair in pairs for text in pair), *titled} - SIGNS - languages - {""}


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_a_language_has_all_texts_with_their_values(language: str) -> None:
    table = page_texts(page_words())[language]
    assert {text for text in english() if text not in table} == set()
    values = re.compile(r"\{\d\}")
    assert [text for text in table if sorted(values.findall(text)) != sorted(values.findall(table[text]))] == []


def test_the_page_offers_the_languages_of_books() -> None:
    offered = re.findall(r'<option value="(\w\w)" lang', (FILES / "index.html").read_text())
    assert tuple(offered) == LANGUAGES


def test_every_rule_to_learn_has_a_sentence() -> None:
    assert [family for family in FAMILIES if not rules_of(family)] == []
    for family in FAMILIES:
        names = {rule.lower().replace(" ", "-") for rule in family_named(family).rule_names()}
        for asked in family_named(family).request.learned.values():
            family_named(family).request(**asked)  # is possible
        assert set(rules_of(family)) <= names & rule_sentences(family).keys(), family
    assert tuple(rule_sentences("sudoku")) == rules_of("sudoku")


def test_every_sentence_about_a_rule_is_in_all_languages() -> None:
    english = {text for family in FAMILIES for text in rule_sentences(family).values()}
    tables = {name: json.loads(data) for name, data in rule_texts().items()}
    assert sorted(tables) == [f"rules-{language}.json" for language in sorted(TEXTS)]
    assert [(name, text) for name, table in tables.items() for text in english if not table.get(text)] == []
