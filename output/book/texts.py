"""What a book says, in the languages that have a file in ``texts/``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from puzzles.errors import RequestError, unknown
from rating.grades import Grade

_HERE = Path(__file__).parent
LANGUAGES = tuple(sorted(path.stem for path in (_HERE / "texts").glob("*.toml")))
DEFAULT_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class Texts:
    """Hold the texts of a language.

    Attributes:
        told: as the file has them.
    """

    told: Mapping[str, Any]

    def word(self, key: str, **values: object) -> str:
        """Give a word or a phrase, with values in its places."""
        return str(self.told["words"][key]).format(**values)

    def grade(self, grade: Grade | None) -> str:
        """Name a grade, or say that there is none."""
        return str(self.told["grades"]["none" if grade is None else grade.word.lower()])

    def color(self, name: str) -> str:
        """Name a color; one that is not of the standard palette keeps its name."""
        return str(self.told["colors"].get(name, name))

    def family(self, family: str) -> str:
        """Name a family; one that the file does not know keeps its id."""
        return str(self.told["families"].get(family, {}).get("name", family.capitalize()))

    def rules(self, family: str) -> list[str]:
        """Give the rules of a family in paragraphs; none for one that the file does not know."""
        return list(self.told["families"].get(family, {}).get("rules", ()))

    def step(self, family: str, rule: str) -> str:
        """Explain a step of a worked example by its rule."""
        return str(self.told["families"][family]["steps"][rule])

    def number(self, value: float) -> str:
        """Write a number with one decimal."""
        return f"{value:.1f}".replace(".", self.told["decimal"])

    def count(self, count: int) -> str:
        """Say how many puzzles there are."""
        return self.word("count" if count != 1 else "count_one", count=f"{count:,}" if count > 9999 else count)


@cache
def texts_in(language: str) -> Texts:
    """Read the texts of a language.

    Raises:
        RequestError: when there are none.
    """
    if language not in LANGUAGES:
        raise RequestError(unknown(language, "a language of books", LANGUAGES))
    return Texts(tomllib.loads((_HERE / "texts" / f"{language}.toml").read_text(encoding="utf-8")))


@cache
def examples() -> Mapping[str, Any]:
    """Read the puzzles of the worked examples, by family: ``puzzle`` and ``steps``."""
    return tomllib.loads((_HERE / "examples.toml").read_text(encoding="utf-8"))
