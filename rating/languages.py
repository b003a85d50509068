"""Steps in other languages: their sentences, parsed by the templates of ``phrases.toml`` and put together again."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import puzzles
from puzzles.errors import RequestError, unknown
from rating.language_names import ENGLISH, LANGUAGES
from rating.step import Step

_CELL, _NUMBER = r"R\d+C\d+", r"\d+"
_TIMES = "(?:{0}(?: to {0})?)(?:, {0}(?: to {0})?)*(?: (?:and|or) {0}(?: to {0})?)?"
_PLAIN = {  # parts that are the same in all languages, but for the words between them
    "cells": _TIMES.format(_CELL),
    "colors": "[^:;.]+?",
    "digits": _TIMES.format(_NUMBER),
    "formula": r"R\d[RC\d +=-]+",
    "n": _NUMBER,
    "sums": _TIMES.format(r"\d+(?: \+ \d+)*"),
    "tuples": _TIMES.format(r"\d+(?:-\d+)+"),
}
_LISTS = {  # several parts of a kind, and what stands between two
    "clauses": ("clause", ", | and "),
    "exclusions": ("exclusion", "; "),
    "extras": ("extra", "; "),
    "facts": ("fact", "; |, | and "),
    "houses": ("house", ", | and "),
    "needs": ("need", ", | and "),
    "reasons": ("reason", "; "),
    "sides": ("side", ", | and "),
}
_SLOT = re.compile(r"\{(([a-z]+)\d*)\}")
_JOINT = re.compile(" and | or | to |, ")


class _Template(NamedTuple):
    """An English template, the names and kinds of its slots, and its translations by language."""

    pattern: re.Pattern[str]
    slots: tuple[tuple[str, str], ...]
    texts: Mapping[str, str]


@cache
def _tables() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Return for each kind of part the translations of its templates by language."""
    content = tomllib.loads((Path(__file__).parent / "phrases.toml").read_text(encoding="utf-8"))
    names = [language for language in LANGUAGES if language != ENGLISH]
    content["contraction"] = {key: [text] * len(names) for key, text in content["contraction"].items()}
    return {
        kind: {english: dict(zip(names, texts, strict=True)) for english, texts in table.items()}
        for kind, table in content.items()
    }


def in_language(step: Step, language: str) -> Step:
    """Return a step with its sentence in a language, in English if it is not known; the rule keeps its name as a key.

    Raises:
        RequestError: when there is no such language.
    """
    if language not in LANGUAGES:
        raise RequestError(unknown(language, "a language of hints", LANGUAGES))
    return step if language == ENGLISH else _in_other(step, language)


def _in_other(step: Step, language: str) -> Step:
    """Return a step with the sentences of its walks in another language."""
    walks = tuple(
        replace(
            walk,
            text=translated(walk.text, language) or walk.text,
            links=tuple(_in_other(link, language) for link in walk.links),
        )
        for walk in step.walks
    )
    return replace(step, text=translated(step.text, language) or step.text, walks=walks)


def rules_in(language: str) -> dict[str, str]:
    """Return the names of the rules in another language than English, by those in English."""
    return {rule: names[language] for rule, names in _tables()["rule"].items()}


def translated(sentence: str, language: str) -> str | None:
    """Return a sentence of a step in a language; None if any part of it is not known.

    >>> translated("Look at row 3, column 5.", "de")
    'Betrachten Sie Zeile 3, Spalte 5.'
    >>> translated("Light: the bulb at R1C2 shines here, so R1C1 and R2C2 hold no bulb.", "fr")
    "Lumière : l'ampoule en R1C2 éclaire ici, donc R1C1 et R2C2 ne contiennent pas d'ampoule."
    """
    text = _part("sentence", sentence, language)
    if text is None:
        return None
    for key in _tables()["contraction"]:
        code, _, words = key.partition(":")
        if code == language:
            text = re.sub(rf"\b{words}\b", _tables()["contraction"][key][language], text)
    return text[0].upper() + text[1:]


@cache
def _templates(kind: str) -> tuple[_Template, ...]:
    return tuple(
        _Template(re.compile(_pattern_of(english), re.IGNORECASE), tuple(_SLOT.findall(english)), texts)
        for english, texts in _tables()[kind].items()
    )


def _pattern_of(english: str) -> str:
    parts = _SLOT.split(re.sub(r"[.()]", r"\\\g<0>", english))
    return "".join(
        "" if place % 3 == 2 else f"({_PLAIN.get(parts[place + 1], '.+?')})" if place % 3 else part
        for place, part in enumerate(parts)
    )


@lru_cache(maxsize=2**16)
def _part(kind: str, text: str, language: str) -> str | None:
    """Return a part of a sentence in a language: by the first template that it and all its own parts fit."""
    if kind in _PLAIN:
        return _colors(text, language) if kind == "colors" else _joined(text, language)
    if kind in _LISTS:
        return _list(kind, text, language)
    for template in _templates(kind):
        if found := template.pattern.fullmatch(text):
            parts = {}
            for (name, each), part in zip(template.slots, found.groups(), strict=True):
                if (own := _part(each, part, language)) is None:
                    break
                parts[name] = own
            else:
                return template.texts[language].format(**parts)
    return None


def _list(kind: str, text: str, language: str) -> str | None:
    """Return several parts; where the words between two vary, they may stand within one, too."""
    item, links = _LISTS[kind]
    if "|" not in links:
        parts = [_part(item, part, language) for part in text.split(links)]
        return None if None in parts else _tables()["link"][links][language].join(filter(None, parts))
    if whole := _part(item, text, language):
        return whole
    for link in re.finditer(links, text):
        first = _part(item, text[: link.start()], language)
        if first and (rest := _part(kind, text[link.end() :], language)):
            return f"{first}{_tables()['link'][link[0]][language]}{rest}"
    return None


def _joined(text: str, language: str) -> str:
    return _JOINT.sub(lambda joint: _tables()["joint"][joint[0]][language], text)


@cache
def _legend(language: str) -> Mapping[str, str]:
    """Return the names of colors; other names are the puzzle's own."""
    file = Path(puzzles.__file__).parent / "nonogram" / "book.toml"
    book = tomllib.loads(file.read_text(encoding="utf-8"))
    return {book["en"]["legend"][key]: name for key, name in book[language]["legend"].items()}


def _colors(text: str, language: str) -> str:
    known = {**_legend(language), "blank": _tables()["color"]["blank"][language]}
    return _joined("".join(known.get(each, each) for each in re.split("( or |, )", text)), language)
