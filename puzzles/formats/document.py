"""The content of a file, and a notation: two frozen values that all modules of this package share."""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
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
    """A puzzle and, if known, its solution; raise ``PuzzleError`` if the solution does not solve the puzzle.

    The solution is a read-only array ``[height, width]`` of uint8, or of uint16 if its digits need that.
    """

    puzzle: PuzzleT_co
    solution: Solution | None = None
    progress: Progress | None = None  # what a player has put on the board; only our own JSON notation keeps it
    rules: str = ""  # what the setter tells players about the rules, if the notation has a place for it

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
    suffixes: tuple[str, ...]  # the suffixes of its files, with the dot, the usual one first
    description: str  # one line for a list of notations
    keeps: frozenset[str]  # which parts besides clues or givens survive writing and reading: see ``notations.toml``
    sniff: Callable[[bytes], bool]  # returns whether bytes look like this notation; never raises
    # Returns or yields the puzzles of a file, at least one; a bad puzzle may come as its error. May raise PuzzleError.
    read_each: Callable[[bytes], Iterable[Document[PuzzleT] | PuzzleError]]
    # Returns the bytes of a document; raises PuzzleError if the notation cannot carry it.
    write: Callable[[Document[PuzzleT]], bytes]
    # The bytes between the documents of a file, empty if each takes one line; None if our files hold only one document.
    divider: bytes | None = None
    header: bytes = b""  # the bytes before the first document; ``write`` puts them before its own
    footer: bytes = b""  # the bytes after the last document; ``write`` puts them after its own
    # The suffixes of files that other programs expect to hold one document, though the notation has a divider.
    single_suffixes: tuple[str, ...] = ()

    @property
    def is_of_lines(self) -> bool:
        """Return whether each puzzle takes one line, so that a file can be read and written line by line."""
        return self.divider == b""

    def takes_several(self, suffix: str) -> bool:
        """Return whether a file that we write under a suffix may hold several puzzles."""
        return self.divider is not None and suffix.lower() not in self.single_suffixes

    def read(self, data: bytes) -> tuple[Document[PuzzleT], ...]:
        """Return the documents in the bytes, at least one; raise PuzzleError if one is bad."""
        documents = []
        for each in self.read_each(data):
            if isinstance(each, PuzzleError):
                raise each
            documents.append(each)
        return tuple(documents)

    def write_many(self, documents: Iterable[Document[PuzzleT]]) -> Iterator[bytes]:
        """Yield the bytes of a file of several documents.

        Raise FormatError if a file of this notation holds only one.
        """
        return self.joined(map(self.write, documents))

    def joined(self, files: Iterable[bytes]) -> Iterator[bytes]:
        """Join the bytes of several files that ``write`` returned.

        Raise FormatError if a file may hold only one document.
        """
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
    """Read the parts of a file one by one.

    A bad part comes as its error, whose message begins with the place, such as ``game {}: ``.
    """
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
    row: Mapping[str, Any] | None = None,
    **more: Any,
) -> Format[PuzzleT]:
    """Make a notation from a row like those of ``notations.toml``, by default its own, with further fields if given."""
    row = NOTATIONS[name] if row is None else row
    about = row.get("family"), tuple(row["suffixes"]), row["description"], frozenset(row.get("keeps", ()))
    return Format(name, *about, sniff, read_each, write, **more)
