"""Translates the sentences of steps, by parsing them with the templates of ``phrases.toml`` and reassembling them."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import puzzles
from puzzles.errors import RequestError, unknown
from puzzles.games.words import PHRASES, TEXTS, words_of_games
from rating.language_names import ENGLISH, LANGUAGES
from rating.step import Step

_CELL, _NUMBER = r"R\d+C\d+", r"\d+"
_PLAIN = {  # parts that differ between languages only in the words between items; {} surrounds what is listed
    "cells": f"{{{_CELL}}}",
    "colors": "[^:;.：；。]+?",
    "digits": f"{{{_NUMBER}}}",
    "lines": r"r\d+c\d+",
    "formula": r"R\d[RC\d +=-]+",
    "n": _NUMBER,
    "sums": r"{\d+(?: [-+×÷] \d+)*}",
    "tuples": r"{\d+(?:-\d+)+}",
}
_LISTS = {  # several parts of a kind, and the text between two of them
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


class _Template(NamedTuple):
    """A template in a language: its longest words, its slots, its English text and its translations.

    A text without those words, which are in lower case, does not fit, and most templates are ruled out by them in a
    fraction of the time that their patterns take. Slots are names and kinds.
    """

    pattern: re.Pattern[str]
    words: str
    slots: tuple[tuple[str, str], ...]
    english: str
    texts: Mapping[str, str]

    def text(self, language: str) -> str:
        return self.english if language == ENGLISH else self.texts[language]


@cache
def _tables() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Return the translations of the templates by language, for each kind of part."""
    content = tomllib.loads((Path(__file__).parent / "phrases.toml").read_text(encoding="utf-8"))
    names = [language for language in LANGUAGES if language != ENGLISH]
    content["contraction"] = {key: [text] * len(names) for key, text in content["contraction"].items()}
    for own in words_of_games().values():
        for kind, table in own.get(PHRASES, {}).items():
            content[kind] = {**table, **content.get(kind, {})}  # in front of templates that fit anything
    return {
        kind: {english: dict(zip(names, texts, strict=True)) for english, texts in table.items()}
        for kind, table in content.items()
    }


def in_language(step: Step, language: str) -> Step:
    """Return a step with its sentence in a language, or in English if it is not known.

    The rule's name stays, as a key.

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


def texts_of_games_in(language: str) -> dict[str, str]:
    """Return the texts of games on the page and in prompts in another language than English, by those in English."""
    place = [each for each in LANGUAGES if each != ENGLISH].index(language)
    return {english: texts[place] for own in words_of_games().values() for english, texts in own.get(TEXTS, {}).items()}


def rules_in(language: str) -> dict[str, str]:
    """Return the names of the rules in a language other than English, by their English names."""
    return {rule: names[language] for rule, names in _tables()["rule"].items()}


def translated(sentence: str, language: str, source: str = ENGLISH) -> str | None:
    """Translate a step's sentence from the language ``source``; return None if any part is unknown.

    >>> translated("Look at row 3, column 5.", "de")
    'Betrachten Sie Zeile 3, Spalte 5.'
    >>> translated("Light: the bulb at R1C2 shines here, so R1C1 and R2C2 hold no bulb.", "fr")
    "Lumière : l'ampoule en R1C2 éclaire ici, donc R1C1 et R2C2 ne contiennent pas d'ampoule."
    """
    text = _part("sentence", _spread(sentence, source), source, language)
    if text is None:
        return None
    for key in _tables()["contraction"]:
        code, _, words = key.partition(":")
        if code == language:
            text = re.sub(rf"\b{words}\b", _tables()["contraction"][key][language], text)
    return text[0].upper() + text[1:]


class Conclusion(NamedTuple):
    """The conclusion that a sentence states: what the player is to put on the board."""

    house: str | None  # the line or house that the sentence is about, in English
    facts: str  # the facts in English: ``R1C2 is 3 and R1C4 is not 5``


_CONCLUDES = re.compile(r"(?:\bso (?:in .*, )?|\band |^|\}, )\{(facts2?|end)\}(?=[.:])")


@lru_cache(maxsize=2**14)
def conclusion_of(sentence: str, source: str) -> Conclusion | None:
    """Return what a sentence of ``explain`` in a language concludes.

    None if it is no such sentence, or has no conclusion.

    All parts of the sentence, the rule, its reasons and facts, are read by the templates that write them.

    >>> conclusion_of("Lumière : l'ampoule en R1C2 éclaire ici, donc R1C1 ne contient pas d'ampoule.", "fr")
    Conclusion(house=None, facts='R1C1 holds no bulb')
    """
    for template, parts in _fitting("sentence", _spread(sentence, source), source, ENGLISH):
        told = _CONCLUDES.search(template.english)
        if told and not template.english.startswith("suppose"):
            return Conclusion(parts.get("house"), parts[told[1]])
    return None


@lru_cache(maxsize=2**14)
def facts_of(clause: str, source: str) -> str | None:
    """Return facts that stand alone, such as ``R1C2 ist 3``, in English; None if they are not in that language."""
    return _part("facts", _spread(clause, source), source, ENGLISH)


@cache
def words_of(language: str) -> frozenset[str]:
    """Return the words of all sentences of steps in a language, in lower case."""
    texts = [text for kind in _tables() if kind != "contraction" for text in _texts(kind, language)]
    return frozenset(word for text in texts for word in re.findall(r"[^\W\d_]+", _SLOT.sub(" ", text).lower()))


def _texts(kind: str, language: str) -> list[str]:
    table = _tables()[kind]
    return [english if language == ENGLISH else texts[language] for english, texts in table.items()]


@cache
def _contracted(language: str) -> tuple[re.Pattern[str], Mapping[str, str]] | None:
    """Return the contractions of a language, such as a word that stands for two, with their parts."""
    apart = {
        texts[language]: key.partition(":")[2]
        for key, texts in _tables()["contraction"].items()
        if key.startswith(f"{language}:")
    }
    return (re.compile(rf"\b(?:{'|'.join(apart)})\b", re.IGNORECASE), apart) if apart else None


def _spread(text: str, language: str) -> str:
    """Expand contractions, as the slots of templates need it."""
    found = _contracted(language)
    return found[0].sub(lambda word: found[1][word[0].lower()], text) if found else text


@cache
def _plain(source: str) -> Mapping[str, str]:
    """Return the patterns of plain parts in the way that a language joins them."""
    joints = {
        text: re.escape(text if source == ENGLISH else texts[source]) for text, texts in _tables()["joint"].items()
    }
    comma, to, ends = joints[", "], joints[" to "], f"{joints[' and ']}|{joints[' or ']}"
    several = f"(?:{{0}}(?:{to}{{0}})?)(?:{comma}{{0}}(?:{to}{{0}})?)*(?:(?:{ends}){{0}}(?:{to}{{0}})?)?"
    return {
        kind: several.replace("{0}", pattern[1:-1]) if pattern.startswith("{") else pattern
        for kind, pattern in _PLAIN.items()
    }


@cache
def _templates(kind: str, source: str) -> tuple[_Template, ...]:
    """Return the templates of a kind: in English in their order, in other languages those with more words first."""
    made = [
        _Template(
            re.compile(_pattern_of(text, source), re.IGNORECASE),
            max(_SLOT.split(_spread(text, source))[::3], key=len).lower(),
            tuple(_SLOT.findall(_spread(text, source))),
            english,
            texts,
        )
        for text, (english, texts) in zip(_texts(kind, source), _tables()[kind].items(), strict=True)
    ]
    return tuple(made if source == ENGLISH else sorted(made, key=lambda each: -len(_SLOT.sub("", each.text(source)))))


def _pattern_of(text: str, source: str) -> str:
    parts = _SLOT.split(re.sub(r"[.()]", r"\\\g<0>", _spread(text, source)))
    return "".join(
        "" if place % 3 == 2 else f"({_plain(source).get(parts[place + 1], '.+?')})" if place % 3 else part
        for place, part in enumerate(parts)
    )


@lru_cache(maxsize=2**16)
def _part(kind: str, text: str, source: str, language: str) -> str | None:
    """Return a part of a sentence in a language, by the first template that fits the part and everything in it."""
    if kind in _PLAIN:
        return _colors(text, source, language) if kind == "colors" else _joined(text, source, language)
    if kind in _LISTS:
        return _list(kind, text, source, language)
    for template, parts in _fitting(kind, text, source, language):
        return template.text(language).format(**parts)
    return None


def _fitting(kind: str, text: str, source: str, language: str) -> Iterator[tuple[_Template, dict[str, str]]]:
    """Yield the templates that fit a text and all of its parts, with these parts in a language."""
    lowered = text.lower()
    for template in _templates(kind, source):
        if template.words in lowered and (found := template.pattern.fullmatch(text)):
            parts = {}
            for (name, each), part in zip(template.slots, found.groups(), strict=True):
                if (own := _part(each, part, source, language)) is None:
                    break
                parts[name] = own
            else:
                yield template, parts


def _list(kind: str, text: str, source: str, language: str) -> str | None:
    """Return several parts; if the words between two vary, they may also stand within one."""
    item, links = _LISTS[kind]
    between = _links(source)
    if "|" not in links:
        parts = [_part(item, part, source, language) for part in text.split(between[links])]
        return None if None in parts else _links(language)[links].join(filter(None, parts))
    if whole := _part(item, text, source, language):
        return whole
    said = {between[link]: link for link in reversed(links.split("|"))}
    for link in re.finditer("|".join(map(re.escape, said)), text):
        first = _part(item, text[: link.start()], source, language)
        if first and (rest := _part(kind, text[link.end() :], source, language)):
            return f"{first}{_links(language)[said[link[0]]]}{rest}"
    return None


@cache
def _links(language: str) -> Mapping[str, str]:
    return {link: link if language == ENGLISH else texts[language] for link, texts in _tables()["link"].items()}


@cache
def _joints(source: str, language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    names = {
        (joint if source == ENGLISH else texts[source]): (joint if language == ENGLISH else texts[language])
        for joint, texts in list(_tables()["joint"].items())[::-1]
    }
    return re.compile("|".join(map(re.escape, names))), names


def _joined(text: str, source: str, language: str) -> str:
    pattern, names = _joints(source, language)
    return pattern.sub(lambda joint: names[joint[0]], text)


@cache
def _legend(source: str, language: str) -> Mapping[str, str]:
    """Return the names of colors; other names come from the puzzle itself."""
    file = Path(puzzles.__file__).parent / "nonogram" / "book.toml"
    book = tomllib.loads(file.read_text(encoding="utf-8"))
    names = {book[source]["legend"][key]: name for key, name in book[language]["legend"].items()}
    blank = {ENGLISH: "blank", **_tables()["color"]["blank"]}
    return names | {blank[source]: blank[language]}


def _colors(text: str, source: str, language: str) -> str:
    known, (joints, _) = _legend(source, language), _joints(source, language)
    return _joined("".join(known.get(each, each) for each in re.split(f"({joints.pattern})", text)), source, language)
