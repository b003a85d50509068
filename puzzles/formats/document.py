"""The content of a file, and a notation: two frozen values that every module of this package shares."""

import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np

from puzzles.errors import FormatError, PuzzleError
from puzzles.progress import Progress
from puzzles.puzzle import Puzzle, Solution
from puzzles.values import Value

_MAX_BYTE = 255
NOTATIONS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("notations.toml").read_text("utf-8"))

PuzzleT = TypeVar("PuzzleT", bound=Puzzle)
PuzzleT_co = TypeVar("PuzzleT_co", bound=Puzzle, covariant=True)


@dataclass(frozen=True, eq=False)
class Document(Value, Generic[PuzzleT_co]):
    """A puzzle and, where known, its solution; raises ``PuzzleError`` if that does not solve the puzzle.

    The solution is uint8, or uint16 where a digit needs it, shape ``[height, width]``, read-only.
    """

    puzzle: PuzzleT_co
    solution: Solution | None = None
    progress: Progress | None = None  # what a player has put on the board, in our own JSON notation alone
    rules: str = ""  # what the setter tells players about the rules, where a notation has a place for it

    def __post_init__(self) -> None:
        if self.solution is None:
            return
        violation = self.puzzle.check(self.solution)
        if violation is not None:
            raise FormatError(f"the solution does not fit the puzzle: {violation}")
        solution = np.array(self.solution)
        solution = solution.astype(np.uint8 if solution.max() <= _MAX_BYTE else np.uint16)
        solution.flags.writeable = False
        object.__setattr__(self, "solution", solution)


@dataclass(frozen=True)
class Format(Generic[PuzzleT]):
    """A notation: its name, and how to recognize, read and write it."""

    name: str  # the word that names it on the command line
    family: str | None  # the family id of its puzzles; None for all families
    suffixes: tuple[str, ...]  # of its files, with the dot, the usual one first
    description: str  # one line for a list of notations
    keeps: frozenset[str]  # the parts that survive writing and reading besides clues or givens: see ``notations.toml``
    sniff: Callable[[bytes], bool]  # returns whether bytes look like this notation; never raises
    # Returns or yields the puzzles of a file, at least one, perhaps a bad one as its error; or raises PuzzleError.
    read_each: Callable[[bytes], Iterable[Document[PuzzleT] | PuzzleError]]
    # Returns the bytes of a document, or raises PuzzleError when the notation cannot carry it.
    write: Callable[[Document[PuzzleT]], bytes]
    # The bytes between documents of a file, none where each takes one line; None where a file of ours holds one.
    divider: bytes | None = None
    header: bytes = b""  # what such a file begins with; ``write`` puts it before its document
    footer: bytes = b""  # what it ends with; ``write`` puts it behind its document
    # Of files that other programs expect to hold one, though the notation has a divider.
    single_suffixes: tuple[str, ...] = ()

    @property
    def is_of_lines(self) -> bool:
        """Return whether each puzzle takes one line, so that a file can be read and written line by line."""
        return self.divider == b""

    def takes_several(self, suffix: str) -> bool:
        """Return whether a file of ours with a suffix takes several puzzles."""
        return self.divider is not None and suffix.lower() not in self.single_suffixes

    def read(self, data: bytes) -> tuple[Document[PuzzleT], ...]:
        """Return the documents in the bytes, at least one; raise PuzzleError when one is bad."""
        documents = []
        for each in self.read_each(data):
            if isinstance(each, PuzzleError):
                raise each
            documents.append(each)
        return tuple(documents)

    def write_many(self, documents: Iterable[Document[PuzzleT]]) -> Iterator[bytes]:
        """Yield the bytes of a file of several documents; raise FormatError when this notation cannot hold them."""
        return self.joined(map(self.write, documents))

    def joined(self, files: Iterable[bytes]) -> Iterator[bytes]:
        """Join files of one document, as ``write`` returns them; raise FormatError when a file holds just one."""
        if self.divider is None:
            raise FormatError(f"a file in the notation {self.name} holds one puzzle; expected one that holds several")
        return self._joined(files, self.divider)

    def _joined(self, files: Iterable[bytes], divider: bytes) -> Iterator[bytes]:
        number = 0
        for number, data in enumerate(files, start=1):
            body = data.removesuffix(self.footer)
            yield divider + body.removeprefix(self.header) if number > 1 else body
        if number:
            yield self.footer


def each_read(
    read: Callable[..., Document[PuzzleT]], parts: Iterable[tuple[Any, ...]], place: str = ""
) -> Iterator[Document[PuzzleT] | PuzzleError]:
    """Read the parts of a file one by one, a bad one as its error, which begins with its place, as ``game {}: ``."""
    for number, part in enumerate(parts, 1):
        try:
            yield read(*part)
        except PuzzleError as error:
            yield FormatError(place.format(number) + str(error))


def notation(
    name: str,
    sniff: Callable[[bytes], bool],
    read_each: Callable[[bytes], Iterable[Document[PuzzleT] | PuzzleError]],
    write: Callable[[Document[PuzzleT]], bytes],
    **more: Any,
) -> Format[PuzzleT]:
    """Make a notation of the table ``notations.toml``, perhaps with more fields of ``Format``."""
    row = NOTATIONS[name]
    about = row.get("family"), tuple(row["suffixes"]), row["description"], frozenset(row.get("keeps", ()))
    return Format(name, *about, sniff, read_each, write, **more)
