"""The facts of a family, which its class states as attributes: names, words, versions and files."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import puzzles
from puzzles.errors import RequestError
from solvers.methods import Methods

PUZZLES = Path(puzzles.__file__).parent
"""The folder that files of families are in."""


class Art(NamedTuple):
    """Pictures by others on which puzzles are based, as books credit them."""

    credit: str  # the copyright that puzzles state
    source: str  # address of the pictures
    license: str  # address of their license


class Facts(ABC):
    """The facts of a family; ``generator.family.Family`` adds what it can do."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The id of the family."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The plural by which messages call the family's puzzles."""

    @property
    @abstractmethod
    def methods(self) -> Methods:
        """The ways to solve a puzzle, by name, the usual one first."""

    @property
    @abstractmethod
    def method_words(self) -> Mapping[str, str]:
        """The words that a person reads for each method of a proof."""

    @property
    @abstractmethod
    def efforts(self) -> Sequence[str]:
        """The counts of ``solvers.verdict.Effort`` that a proof makes; in tables, the others stay empty."""

    @property
    @abstractmethod
    def scale(self) -> str:
        """The usual scale of the family's ratings."""

    @property
    @abstractmethod
    def score_version(self) -> str:
        """The version of the scores in the family's ratings; a table with another version is rated again."""

    @property
    @abstractmethod
    def example_request(self) -> Mapping[str, object]:
        """A working body of a request to the service, which shows the family's options."""

    @property
    @abstractmethod
    def page_module(self) -> Path | None:
        """The JavaScript module with which a page plays the puzzles, in ``service/page/static/families``.

        None if pages cannot play the family.
        """

    @property
    @abstractmethod
    def book_file(self) -> Path | None:
        """The TOML file with words for books: names, rules and an example, as ``output.book.texts`` reads them.

        None if books give no rules and no example of the family.
        """

    @property
    def art(self) -> Art | None:
        """The pictures on which puzzles of the family are based, if the puzzles credit them."""
        return None

    @property
    @abstractmethod
    def title_is_answer(self) -> bool:
        """Whether the title of a puzzle gives its solution away, so that it is shown only with the answer."""

    @property
    @abstractmethod
    def solution_values(self) -> str:
        """A phrase that says what the values of a solution mean."""

    @property
    @abstractmethod
    def unknown(self) -> int:
        """The value of an unfilled cell in a grid that is not complete."""

    @property
    @abstractmethod
    def lists_cells(self) -> bool:
        """Whether answers may list the cells of value 1 by row and column; not if clues look like such a list."""

    previews = False
    """Whether a request may name a picture that can be seen before anything is proved."""

    def require_usual(self, scale: str, up_to: float | None = None) -> None:
        """Raise ``RequestError`` for a limit, or a scale other than the usual one, in a family that has neither."""
        if scale not in ("", self.scale):
            raise RequestError(f"{scale!r} is not a scale of {self.title}; expected {self.scale!r}")
        if up_to is not None:
            raise RequestError(f"the limit {up_to} does not apply to {self.title}; expected none")
