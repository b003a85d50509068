"""The texts of a book, one file per language in ``texts/``, and those about each family, from its ``book_file``."""

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from generator.families import family_named
from puzzles.errors import RequestError, quoted, unknown
from puzzles.families import FAMILIES
from puzzles.reading import read_regular
from rating.grades import Grade

_MAX_BYTES = 1_000_000
_MAX_WORDS = 1_500  # characters of a publisher's replacement text


def read_toml(path: str | Path) -> dict[str, Any]:
    """Read a TOML file; raise RequestError if it cannot be read or is not TOML."""
    try:
        return tomllib.loads(read_regular(path, _MAX_BYTES).decode("utf-8"))
    except OSError as error:
        raise RequestError(f"{str(path)!r} cannot be read ({error.strerror}); expected a TOML file") from error
    except (ValueError, RecursionError) as error:  # invalid UTF-8 or TOML
        raise RequestError(f"{str(path)!r} is not a TOML file ({error}); expected one in UTF-8") from error


def merged(ours: Mapping[str, Any], own: Mapping[str, Any], path: str | Path, table: str = "") -> dict[str, Any]:
    """Replace our texts by a publisher's; both are tables of texts, lists of texts, and further tables.

    ``table`` is the name of the publisher's table in the file, ending with a dot. Keys stay the same, except that
    tables of colors may gain new ones. Raise RequestError if a key is unknown, or if a text is not a text, is too long,
    or has other placeholders.
    """
    result = dict(ours)
    for key, text in own.items():
        name = f"{table}{key}"
        if key not in ours and not table.endswith((".legend.", ".letters.")):
            raise RequestError(f"in {str(path)!r} " + unknown(name, "a text of books", (f"{table}{k}" for k in ours)))
        result[key] = _replaced(ours.get(key, ""), text, path, name)
    return result


def _replaced(ours: object, own: object, path: str | Path, name: str) -> object:
    match ours, own:
        case dict(), dict():
            return merged(ours, own, path, f"{name}.")
        case ((list() | tuple()), list()):
            return tuple(_text("", each, path, name) for each in own)
        case str(), str():
            return _text(ours, own, path, name)
    kind = "a table" if isinstance(ours, dict) else "a text" if isinstance(ours, str) else "a list of texts"
    raise RequestError(f"{name} of {str(path)!r} is {quoted(own)}; expected {kind}")


def _text(ours: str, own: object, path: str | Path, name: str) -> str:
    if not isinstance(own, str):
        raise RequestError(f"{name} of {str(path)!r} is {quoted(own)}; expected a text")
    if len(own) > _MAX_WORDS:
        raise RequestError(f"{name} of {str(path)!r} has {len(own):,} characters; expected at most {_MAX_WORDS:,}")
    if ours and _places(own) != _places(ours):
        expected = " and ".join(f"{{{place}}}" for place in sorted(_places(ours))) or "no braces"
        raise RequestError(f"{name} of {str(path)!r} is {quoted(own)}; expected a text with {expected}")
    return re.sub("[ \t\r\n]+", " ", own).strip()


def _places(text: str) -> set[str]:
    """Return the names of the placeholders in a text; braces around anything but a name count as an unnamed one."""
    try:
        found = [each for each in string.Formatter().parse(text) if each[1] is not None]
    except ValueError:
        return {""}
    return {"" if form or conversion else str(place) for _, place, form, conversion in found}


_FOLDER = Path(__file__).parent / "texts"
LANGUAGES = tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))
DEFAULT_LANGUAGE = "en"
_CODE = re.compile("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}")


@dataclass(frozen=True, slots=True)
class FamilyTexts:
    """The texts of a book about one family in one language."""

    name: str  # of the family
    rules: tuple[str, ...] = ()  # the rules of the puzzle, one text per paragraph
    # Sentences about further rules, keyed by the names that ``Family.variants`` returns.
    variants: Mapping[str, str] = field(default_factory=dict)
    # Paragraphs that replace those of the same number in a book of plain puzzles; an empty text drops its paragraph.
    plain: Mapping[str, str] = field(default_factory=dict)
    # Captions of the worked example, keyed by the names of the rules that it uses.
    steps: Mapping[str, str] = field(default_factory=dict)
    # Translated names for its legends, keyed by the names that ``Family.legend`` returns; others stay as they are.
    legend: Mapping[str, str] = field(default_factory=dict)
    # Narrow letters for a color, keyed by the same names, the best first; by default the letters of its name are used.
    letters: Mapping[str, str] = field(default_factory=dict)

    def paragraphs(self, *, is_plain: bool, sides: Sequence[int] = ()) -> list[str]:
        """Return the rules for a book of plain puzzles or of any; a paragraph with ``{side}`` appears once per side."""
        texts = [self.plain.get(str(n), text) if is_plain else text for n, text in enumerate(self.rules, 1)]
        return [each for text in texts if text for each in (_for_sides(text, sides) if "{side}" in text else [text])]


def _for_sides(text: str, sides: Sequence[int]) -> list[str]:
    said = [text.replace("{side}", str(side)) for side in sides]
    return said if len(sides) == 1 else [f"{side}×{side}: {each}" for side, each in zip(sides, said, strict=True)]


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A puzzle that a book solves step by step."""

    puzzle: str  # in any notation
    steps: tuple[int, ...]  # the steps of its solution that are shown, counted from 1


@dataclass(frozen=True, slots=True)
class FamilyBook:
    """The texts of books about a family: the examples, and the texts in each language, of its ``book_file``."""

    examples: tuple[WorkedExample, ...]  # solved step by step: usual puzzles first, then some with further rules
    texts: Mapping[str, FamilyTexts]  # by language


@cache
def family_book(family: str) -> FamilyBook:
    """Read what books say about a family; without a file, there are no examples and no texts."""
    path = family_named(family).book_file
    content = tomllib.loads(path.read_text(encoding="utf-8")) if path else {}
    examples = tuple(WorkedExample(each["puzzle"], tuple(each["steps"])) for each in content.pop("examples", ()))
    said = {language: content[language] for language in LANGUAGES if language in content}
    texts = {language: FamilyTexts(**{**own, "rules": tuple(own["rules"])}) for language, own in said.items()}
    return FamilyBook(examples, texts)


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of a book in one language."""

    language: str  # its code
    content: Mapping[str, Any]  # the tables of its file
    based_on: str  # the language to use for families missing from ``families``
    families: Mapping[str, FamilyTexts] = field(default_factory=dict)  # a publisher's own texts

    def word(self, key: str, **values: object) -> str:
        """Return a word or a phrase with its placeholders filled in."""
        return str(self.content["words"][key]).format(**values)

    def pair(self, first: str, second: str) -> str:
        """Join a heading and its subject or count."""
        return self.word("pair", first=first, second=second)

    def grade(self, grade: Grade | None) -> str:
        """Return the name of a grade, or the word for a puzzle without one."""
        return str(self.content["grades"]["none" if grade is None else grade.word.lower()])

    def family(self, family: str) -> FamilyTexts:
        """Return the texts about a family; a family without texts in this language keeps its id and has no rules."""
        ours = family_book(family).texts.get(self.based_on) or FamilyTexts(family.capitalize())
        return self.families.get(family, ours)

    def number(self, value: float) -> str:
        """Return a number with one decimal, written as in this language."""
        return f"{value:.1f}".replace(".", self.content["decimal"])

    def count(self, count: int) -> str:
        """Return a number of puzzles in words of this language."""
        separator = "," if self.content["decimal"] == "." else "\u00a0"
        written = f"{count:,}".replace(",", separator) if count > 9999 else count
        return self.word("count" if count != 1 else "count_one", count=written)


def texts_in(language: str | Path) -> Texts:
    """Read the texts of a language: one of ours by its code, or a publisher's from the path of a TOML file.

    A ``str`` is never taken as a path, since it may come from an untrusted source. Raise RequestError if the language
    is unknown or the file holds anything invalid.
    """
    return _of_publisher(language) if isinstance(language, Path) else _ours(language)


@cache
def _ours(language: str) -> Texts:
    if language not in LANGUAGES:
        raise RequestError(unknown(language, "a language of books", LANGUAGES))
    content = tomllib.loads((_FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    return Texts(language, content, based_on=language)


def _of_publisher(path: Path) -> Texts:
    """Read the texts of a publisher; texts missing from the file come from the language that it is based on."""
    own = read_toml(path)
    language, base = own.pop("language", None), own.pop("based_on", DEFAULT_LANGUAGE)
    if not (isinstance(language, str) and _CODE.fullmatch(language)):
        raise RequestError(f'language of {str(path)!r} is {quoted(language)}; expected a code such as "nl" or "pt-BR"')
    ours = _ours(str(base))
    of_families = {name: asdict(texts) for name in FAMILIES if (texts := family_book(name).texts.get(ours.language))}
    for name in of_families:
        if isinstance(said := own.get(name), dict) and "rules" in said:
            of_families[name]["plain"] = {}
    content = merged({**ours.content, **of_families}, own, path)
    return Texts(language, content, ours.language, {name: FamilyTexts(**content[name]) for name in of_families})
