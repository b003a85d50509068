"""Links to puzzles, however they were copied, found in any text.

pzpr.py        puzz.link, pzv.jp and other sites of pzpr
collection.py  pages of Simon Tatham's collection
sites.py       sites of Sudokus
penpa_edit/      penpa-edit
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from puzzles.errors import FormatError, PuzzleError, quoted
from puzzles.formats.document import Document
from puzzles.formats.loose import collection, pzpr, sites
from puzzles.formats.penpa_edit import drawing, readers

ADDRESS = re.compile(r"\s*[<(\[]?https?://\S+\s*", re.IGNORECASE)

_Read = Callable[[re.Match[str]], Document[Any]]
# Patterns of links, and what reads each; where several fit, the earlier one wins.
_KINDS: tuple[tuple[re.Pattern[str], _Read], ...] = (
    (pzpr.FILE, pzpr.read_file),
    (drawing.LINK, readers.read_link),
    (sites.LINK, sites.read_link),
    (collection.SAVED, collection.read_saved),
    (collection.LINK, collection.read_link),
    (pzpr.LINK, pzpr.read_link),
    (sites.GRID_LINK, sites.read_grid_link),
)


class Found(NamedTuple):
    """A link found in a text."""

    start: int
    end: int
    puzzle: Document[Any] | PuzzleError  # the puzzle in the link, or the reason why it cannot be read


def find(text: str) -> Iterator[Found]:
    """Yield the links to puzzles in a text, in order."""
    place = 0
    ahead = [_first(kind, text, place) for kind, _ in _KINDS]
    while found := [(match.start(), order, match) for order, match in enumerate(ahead) if match]:
        _, order, match = min(found, key=lambda each: each[:2])
        try:
            yield Found(match.start(), match.end(), _KINDS[order][1](match))
        except PuzzleError as error:
            yield Found(match.start(), match.end(), error)
        place = match.end()
        for each, (kind, _) in enumerate(_KINDS):
            known = ahead[each]
            if known and known.start() < place:
                ahead[each] = _first(kind, text, place)


def _first(kind: re.Pattern[str], text: str, place: int) -> re.Match[str] | None:
    """Return the first match at or after a place that is a link."""
    return next((match for match in kind.finditer(text, place) if kind is not pzpr.LINK or pzpr.is_ours(match)), None)


def not_read(address: str) -> FormatError:
    """Return the error for an address in which no puzzle was found."""
    return FormatError(
        f"the link {quoted(address)} holds no puzzle, and pages are not fetched; expected a link to a puzzle on "
        "puzz.link, SudokuPad, f-puzzles, Penpa or in Simon Tatham's collection, or a file"
    )
