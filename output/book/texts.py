"""What a book says: in the languages that have a file in ``texts/``, and of each family what its ``book_file`` says."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from generator.families import family_named
from puzzles.errors import RequestError, unknown
from rating.grades import Grade

_FOLDER = Path(__file__).parent / "texts"
LANGUAGES = tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))
DEFAULT_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class FamilyTexts:
    """Hold what a book says of a family in one language.

    Attributes:
        name: of the family.
        rules: of the puzzle, in paragraphs.
        steps: captions of the worked example, by the names of the rules that it shows.
        legend: the names in its legends, by those that ``Family.legend`` gives; others stay as they are.
    """

    name: str
    rules: tuple[str, ...] = ()
    steps: Mapping[str, str] = field(default_factory=dict)
    legend: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """Define a puzzle that a book solves step by step.

    Attributes:
        puzzle: in any notation.
        steps: those of its solution that are shown, counted from 1.
    """

    puzzle: str
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FamilyBook:
    """Hold what stands in the ``book_file`` of a family: a table ``example``, and one for each language.

    Attributes:
        example: what is solved step by step; None for nothing.
        texts: by language.
    """

    example: WorkedExample | None
    texts: Mapping[str, FamilyTexts]


@cache
def family_book(family: str) -> FamilyBook:
    """Read what a book says of a family; a family without a file has no example and no texts."""
    path = family_named(family).book_file
    content = tomllib.loads(path.read_text(encoding="utf-8")) if path else {}
    example = content.pop("example", None)
    texts = {language: FamilyTexts(**{**own, "rules": tuple(own["rules"])}) for language, own in content.items()}
    return FamilyBook(WorkedExample(example["puzzle"], tuple(example["steps"])) if example else None, texts)


@dataclass(frozen=True, slots=True)
class Texts:
    """Hold the texts of a language.

    Attributes:
        language: its code.
        content: as its file has them.
    """

    language: str
    content: Mapping[str, Any]

    def word(self, key: str, **values: object) -> str:
        """Return a word or a phrase, with values in its places."""
        return str(self.content["words"][key]).format(**values)

    def grade(self, grade: Grade | None) -> str:
        """Return the name of a grade, or what a puzzle without one is called."""
        return str(self.content["grades"]["none" if grade is None else grade.word.lower()])

    def family(self, family: str) -> FamilyTexts:
        """Return what is said of a family; one without texts in this language keeps its id, and has no rules."""
        return family_book(family).texts.get(self.language) or FamilyTexts(family.capitalize())

    def number(self, value: float) -> str:
        """Write a number with one decimal."""
        return f"{value:.1f}".replace(".", self.content["decimal"])

    def count(self, count: int) -> str:
        """Write a number of puzzles."""
        return self.word("count" if count != 1 else "count_one", count=f"{count:,}" if count > 9999 else count)


@cache
def texts_in(language: str) -> Texts:
    """Read the texts of a language.

    Raises:
        RequestError: when there are none.
    """
    if language not in LANGUAGES:
        raise RequestError(unknown(language, "a language of books", LANGUAGES))
    return Texts(language, tomllib.loads((_FOLDER / f"{language}.toml").read_text(encoding="utf-8")))
