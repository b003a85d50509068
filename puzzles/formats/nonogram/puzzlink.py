"""The link to puzz.link: ``https://puzz.link/p?nonogram/4/4/`` (width and height) and the clues, for one color.

First each column and then each row has half as many slots as cells, rounded up. A slot holds a length, with that of the
last block first. ``1`` to ``f``, ``-10`` to ``-ff`` and ``+100`` to ``+fff`` are lengths in base 16, and ``g`` to ``z``
are 1 to 20 empty slots.

Source: decodeNumber16ExCell in pzpr's Encode.js, and its nonogram.js.
"""

from collections.abc import Sequence

from puzzles.errors import FormatError, quoted
from puzzles.formats.combinators import PUZZLINK_GAPS, Cells, hexadecimal, one_of, runs
from puzzles.formats.document import Document
from puzzles.formats.lines import notation_of_lines, puzzlink_pattern
from puzzles.formats.nonogram.clues import clue_from, side
from puzzles.formats.nonogram.palettes import require_colors
from puzzles.formats.text import Line
from puzzles.nonogram import MAX_SIDE, Clue, Nonogram

_NAME = "puzzlink-nonogram"
_START = "https://puzz.link/p?nonogram"
_LINK = puzzlink_pattern("nonogram")
_NO_SLOT = -1
_SLOTS = Cells(
    "list of clues",
    one_of(runs(_NO_SLOT, PUZZLINK_GAPS), hexadecimal(MAX_SIDE, 0)),
    "a length in base 16, or g-z for slots without one",
    rest=_NO_SLOT,
)


def n_slots(length: int) -> int:
    """Return the greatest number of blocks that a line can have."""
    return (length + 1) // 2


def _read(text: str) -> Nonogram:
    link = _LINK.fullmatch(text)
    if link is None:
        raise FormatError(f"{quoted(text)} is not a link to a nonogram; expected '{_START}/4/4/' and the clues")
    width, height = side(Line(0, link[1]), "width"), side(Line(0, link[2]), "height")
    in_columns, in_rows = n_slots(height), n_slots(width)
    slots = _SLOTS.read(link[3], width * in_columns + height * in_rows)
    return Nonogram(
        tuple(_clue(slots[start : start + in_rows]) for start in range(width * in_columns, len(slots), in_rows)),
        tuple(_clue(slots[start : start + in_columns]) for start in range(0, width * in_columns, in_columns)),
    )


def _clue(slots: Sequence[int]) -> Clue:
    return clue_from((length, 1) for length in reversed(slots) if length != _NO_SLOT)


def _write(document: Document[Nonogram]) -> str:
    puzzle = document.puzzle
    require_colors(puzzle, _NAME, most=1)
    slots = list[int]()
    for clues, length in ((puzzle.columns, puzzle.height), (puzzle.rows, puzzle.width)):
        for clue in clues:
            own = [block.length for block in reversed(clue)]
            slots += own + [_NO_SLOT] * (n_slots(length) - len(own))
    return f"{_START}/{puzzle.width}/{puzzle.height}/{_SLOTS.write(slots)}"


FORMAT = notation_of_lines(_NAME, _LINK.fullmatch, _read, _write)
