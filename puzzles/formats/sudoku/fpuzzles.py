"""The JSON of f-puzzles, and the links to f-puzzles and SudokuPad that carry it.

An object with ``size``, ``title``, ``author``, ``grid`` (rows of cells with ``value``, ``given`` and ``region``) and
``solution`` (all digits in a row). Values that are not given are a player's and left out. Regions are written where
boxes are not square. Members that add a rule (``killercage``, ``diagonal+``, ...) or hold irregular regions are
refused.

A link ends in the JSON, compressed by LZString: ``https://sudokupad.app/fpuzzles...``,
``https://f-puzzles.com/?load=...``.

Source: the members that SudokuSolver's FPuzzlesBoard and SudokuPad's importer read.
"""

import json
import re
from collections.abc import Mapping, Sequence
from urllib.parse import quote as percent_encoded
from urllib.parse import unquote

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.credits import credits_in, credits_of
from puzzles.formats.document import Document, Format
from puzzles.formats.jsontext import dump, integer_of, list_of, object_of, parse
from puzzles.formats.lines import format_of_lines
from puzzles.formats.lzstring import compress, decompress
from puzzles.formats.sudoku.cells import Cells, document
from puzzles.formats.text import begins_with
from puzzles.sudoku import BLANK, MAX_SIDE, Ground, Sudoku, default_box

_KEYS = (re.compile(rb'"size"\s*:'), re.compile(rb'"grid"\s*:'))
# The address before the payload is short, so that a line of many such words is not tried from each of them.
_LINK = re.compile(r"\s*(?:https?://\S{0,60}?)?(?:fpuzzles|fpuz|[?&]load=)/?([A-Za-z0-9+/%=]++)\s*", re.IGNORECASE)
_LINK_START = "https://sudokupad.app/fpuzzles"

# What says nothing about the rules; any other member that is not empty does.
_CREDITS = ("title", "author")
_HARMLESS = frozenset(
    {
        *("size", *_CREDITS, "ruleset", "grid", "solution", "successMessage", "metadata", "id"),
        *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "line", "rectangle", "circle", "text"),
    }
)


def sniff(data: bytes) -> bool:
    """Return whether this is an object with ``size`` and ``grid``."""
    return begins_with(data, b"{") and all(key.search(data) for key in _KEYS)


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read one puzzle.

    Raises:
        PuzzleError: when the bytes are none, or one with more rules than Sudoku has.
    """
    return (_from_members(object_of(parse(data), "the text")),)


def write(document: Document[Sudoku]) -> bytes:
    """Write the puzzle and, when known, its solution, each member in a line."""
    return dump(_members(document))


def _write_link(document: Document[Sudoku]) -> str:
    text = json.dumps(_members(document), separators=(",", ":"))
    return f"{_LINK_START}{percent_encoded(compress(text), safe='')}"


def _members(document: Document[Sudoku]) -> dict[str, object]:
    puzzle = document.puzzle
    cells: list[dict[str, object]] = [{"value": digit, "given": True} if digit else {} for digit in puzzle.cells]
    if puzzle.ground.height != puzzle.ground.width:
        for cell, region in zip(cells, _regions(puzzle.ground), strict=True):
            cell["region"] = region
    side = puzzle.side
    members: dict[str, object] = {"size": side}
    members |= {word: text for word, text in credits_of(puzzle).items() if word in _CREDITS}
    members["grid"] = [cells[start : start + side] for start in range(0, side * side, side)]
    if document.solution is not None:
        members["solution"] = document.solution.ravel().tolist()
    return members


def _regions(box: Ground) -> list[int]:
    """Number the box of each cell in reading order, boxes from left to right, then down."""
    return [
        row // box.height * box.height + column // box.width for row in range(box.side) for column in range(box.side)
    ]


def _read_link(line: str) -> Document[Sudoku]:
    link = _LINK.fullmatch(line)
    if link is None:
        raise FormatError(f"{quoted(line)} is not a link to f-puzzles; expected '{_LINK_START}' and letters")
    text = decompress(unquote(link[1]).replace(" ", "+"))
    return _from_members(object_of(parse(text.encode("utf-8", "surrogatepass")), "the link"))


def _from_members(members: Mapping[str, object]) -> Document[Sudoku]:
    rule = next((key for key, value in members.items() if key not in _HARMLESS and value), None)
    if rule is not None:
        raise FormatError(f"the member {quoted(rule)} adds a rule; expected a puzzle with the rules of Sudoku alone")
    side = integer_of(members.get("size"), "the size", 1, MAX_SIDE)
    cells = [cell for row in _rows(members.get("grid"), side) for cell in row]
    marked = next((cell for cell in cells if cell.get("givenPencilMarks")), None)
    if marked is not None:
        raise FormatError("a cell has given pencil marks; expected a puzzle that its givens describe")
    givens = [_given(cell, side) for cell in cells]
    if not any(givens) and any(cell.get("value") for cell in cells):
        raise FormatError("cells have a value and none is given; expected 'given': true in those of the puzzle")
    said = credits_in({word: members.get(word) or "" for word in _CREDITS})
    puzzle = Sudoku(_box([cell.get("region") for cell in cells], side), tuple(givens), *said)
    return document(puzzle, _read_solution(members.get("solution"), side))


def _rows(value: object, side: int) -> list[list[dict[str, object]]]:
    rows = [list_of(row, "a row of the grid", side) for row in list_of(value, "the grid", side)]
    if [len(row) for row in rows] != [side] * side:
        raise FormatError(
            f"the grid has {counted(sum(map(len, rows)), 'cell')}; expected {counted(side, 'row')} of {side}"
        )
    return [[object_of(cell, "a cell") for cell in row] for row in rows]


def _given(cell: Mapping[str, object], side: int) -> int:
    if not cell.get("given"):
        return BLANK
    return integer_of(cell.get("value"), "a given value", 1, side)


def _box(regions: Sequence[object], side: int) -> Ground:
    """Find the shape of the boxes that the regions are."""
    if all(region is None for region in regions):
        return default_box(side)
    numbers = [None if region is None else integer_of(region, "a region", 0, side) for region in regions]
    width = next((column for column in range(1, side) if numbers[column] != numbers[0]), side)
    if side % width == 0:
        box = Ground(side // width, width)
        name_of = dict(zip(_regions(box), numbers, strict=True))
        if [name_of[region] for region in _regions(box)] == numbers and len(set(name_of.values())) == side:
            return box
    raise FormatError("the regions are irregular; expected boxes of one shape")


def _read_solution(value: object, side: int) -> Cells | None:
    """Read the digits of a solution, which may be unknown in part and is then left out."""
    if value is None:
        return None
    found = list_of(value, "the solution", MAX_SIDE**2)
    if not found or any(cell in (None, "", ".", "0", 0) for cell in found):
        return None
    numbers = (int(cell) if isinstance(cell, str) and re.fullmatch("[0-9]{1,4}", cell) else cell for cell in found)
    return tuple(integer_of(number, "a cell of the solution", 1, side) for number in numbers)


JSON_FORMAT = Format(
    name="f-puzzles",
    family=Sudoku.family,
    suffixes=(".fpuzzles",),
    description="JSON of f-puzzles",
    keeps=frozenset({"boxes", "title", "author", "solution"}),
    sniff=sniff,
    read=read,
    write=write,
)
LINK_FORMAT = format_of_lines(
    name="sudokupad",
    family=Sudoku.family,
    suffixes=(".sudokupad",),
    description="link to SudokuPad or f-puzzles, one a line",
    keeps=frozenset({"boxes", "title", "author", "solution"}),
    sniff_line=_LINK.fullmatch,
    read_line=_read_link,
    write_line=_write_link,
    expected=f"a link such as '{_LINK_START}...'",
)
