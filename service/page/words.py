"""The texts and colors of the page, from the data files beside it: words, translations and themes."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from generator.families import family_named
from generator.options import LEVELS
from puzzles.families import FAMILIES
from puzzles.games.games import GAMES
from puzzles.games.words import PAGE, words_of_games
from rating.languages import rules_in, texts_of_games_in

FILES = Path(__file__).parent / "static"
_SHORT = re.compile("(2|x|y|xy|xyz)-(.*)")  # names such as XY-wing


def page_texts(words: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """Return for each language but English a table of its texts by the English ones.

    The texts come from ``static/texts`` and the files of games. The names of families and grades, and the rules, are
    those of books. ``words`` are the words of families on the page.
    """
    from output.book.texts import DEFAULT_LANGUAGE, LANGUAGES, family_book, texts_in
    from rating.grades import Grade

    tables = {}
    for language in LANGUAGES:
        if language == DEFAULT_LANGUAGE:
            continue
        book = texts_in(language)
        table = {grade.word: book.grade(grade) for grade in Grade}
        for family in FAMILIES:
            texts, own = family_book(family).texts.get(language), words.get(family)
            if texts and own:
                table[own["title"]] = texts.name
                table[own["rules"]] = " ".join(rule for rule in texts.rules if "{side}" not in rule)
                table |= texts.legend
        table |= rules_in(language) | texts_of_games_in(language)
        table |= tomllib.loads((FILES / "texts" / f"{language}.toml").read_text(encoding="utf-8"))
        tables[language] = table
    return tables


def page_words() -> Mapping[str, Any]:
    """Return the words of families, with the requests for quick puzzles by grade, and the names of rules to learn."""
    return _words_of(tuple(FAMILIES))


@cache
def _words_of(families: tuple[str, ...]) -> Mapping[str, Any]:
    """Return the words of the page for some families. They are kept by family, because a program may add families."""
    words = tomllib.loads((FILES / "words.toml").read_text(encoding="utf-8"))
    words |= {name: {"title": GAMES[name].title, **own[PAGE]} for name, own in words_of_games().items()}
    for name in families:
        quick = {grade: dict(asked) for grade, asked in family_named(name).request.quick.items()}
        words[name] = {
            **words.get(name, {}),
            "quick": quick,
            "learn": [rule_title(rule) for rule in rules_of(name)],
            "days": days_of(name),
        }
    return words


def days_of(family: str) -> dict[str, str]:
    """Return size and grade of the puzzles of a week, Monday first, by edition: ``""``, ``harder``, ``harder/small``.

    A week is a text such as ``9x9 gentle,9x9 easy``, which is shorter than a list in the page. Only families whose
    usual boards are too large for a phone have small editions.
    """
    request = family_named(family).request
    found = {}
    for level in LEVELS if request.week else ():
        for is_small in (False, True) if request.small_levels else (False,):
            parts = ([level] if level != "usual" else []) + (["small"] if is_small else [])
            asked = [request.of_weekday(weekday, level, small=is_small) for weekday in range(7)]
            found["/".join(parts)] = ",".join(
                f"{_size_of(request(**each))} {each.get('difficulty', '')}" for each in asked
            )
    return found


def _size_of(request: Any) -> str:
    shape = request.shape
    return shape if isinstance(shape, str) else "x".join(map(str, shape))


def rules_of(family: str) -> tuple[str, ...]:
    """Return the rules that puzzles of a family can be made to need, easiest first; empty if there are none."""
    return tuple(family_named(family).request.learned)


def rule_title(rule: str) -> str:
    """Return the name of a rule as a title: ``XY-wing``, ``Naked pair``."""
    short = _SHORT.match(rule)
    return f"{short[1].upper()}-{short[2]}" if short else rule.replace("-", " ").capitalize()


def mark_title(kind: str) -> str:
    """Return the name of a kind of marks as a title: ``Thermo``, ``All dots``."""
    return kind.replace("-", " ").capitalize()


def themes_css() -> str:
    """Return the colors of the page as CSS: by the system's choice, and for each theme that a player may choose."""
    themes = tomllib.loads((FILES / "themes.toml").read_text(encoding="utf-8"))
    bases = {name: str(own.pop("from", name)) for name, own in themes.items()}
    texts = {}
    for name, own in themes.items():
        colors = {**themes["light"], **themes[bases[name]], **own}
        texts[name] = "".join(f"  --{part}: {color};\n" for part, color in colors.items())
    chosen = "".join(
        f':root[data-theme="{name}"] {{\n  color-scheme: {bases[name]};\n{text}}}\n' for name, text in texts.items()
    )
    return (
        f":root {{\n  color-scheme: light dark;\n{texts['light']}}}\n"
        f"@media (prefers-color-scheme: dark) {{\n:root {{\n{texts['dark']}}}\n}}\n"
        f"@media screen and (forced-colors: none) {{\n{chosen}}}\n"
    )
