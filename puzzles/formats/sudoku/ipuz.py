"""The kind ``sudoku`` of ipuz, a JSON notation for puzzles.

It is an object with ``version``, ``kind``, ``title``, ``author``, ``copyright``, ``charset``, ``boxes``, ``puzzle``
(rows of givens; 0 or null is a blank) and ``solution``. A given is a number, a sign of the charset, or an object with
``given`` or ``cell``. Boxes that are not square are written as ``zones`` of cells; ``cages`` have ``cells`` and a
``value``, which is their sum.

Source: ipuz versions 1 and 2, as the ipuz package checks it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from math import isqrt

from puzzles.errors import FormatError, quoted, with_verb
from puzzles.formats.credits import Credits, credits_in, credits_of
from puzzles.formats.document import Document, notation
from puzzles.formats.jsontext import dump, integer_of, list_of, object_of, parse, shown, text_of
from puzzles.formats.sudoku.cells import SIGNS, document, json_cells, rows_of
from puzzles.formats.text import begins_with
from puzzles.sudoku import BLANK, MAX_SIDE, Ground, Mark, Sudoku, default_box
from puzzles.sudoku.ground import boxes_of, with_regions
from puzzles.sudoku.marks.kinds import MOST_MARKS

NAME = "ipuz"
_VERSION = "http://ipuz.org/v2"
_KIND = "http://ipuz.org/sudoku#1"
_KIND_START = "http://ipuz.org/sudoku"
_SIGNATURE = re.compile(rb'"kind"\s*:\s*\[\s*"https?://ipuz\.org/sudoku')
_WRAPPER = re.compile(rb"(?:\xef\xbb\xbf)?\s*ipuz\s*\((.*)\)[\s;]*", re.DOTALL)
_GIVENS = ("given", "cell", "value")
_BLANKS = ("", "0", ".", " ")


def sniff(data: bytes) -> bool:
    """Return whether a text is an object of that kind."""
    return begins_with(_unwrapped(data), b"{") and _SIGNATURE.search(data) is not None


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read one puzzle."""
    members = object_of(parse(_unwrapped(data)), "the text")
    kinds = list_of(members.get("kind"), "the member 'kind'", 10)
    if not any(isinstance(kind, str) and kind.startswith(_KIND_START) for kind in kinds):
        raise FormatError(f"the member 'kind' does not name Sudoku; expected {_KIND!r} in it")
    read_cell = _cell_reader(text_of(members.get("charset") or SIGNS, "the charset").replace("0", ""))
    cells = json_cells(members.get("puzzle"), "the puzzle", read_cell)
    said = credits_in({word: members.get(word) or "" for word in Credits._fields})
    side = isqrt(len(cells))
    cages = list_of(members.get("cages") or [], "the cages", MOST_MARKS)
    marks = tuple(_read_cage(object_of(cage, "a cage"), side) for cage in cages)
    puzzle = Sudoku(_read_ground(members.get("zones"), side)._replace(marks=marks), cells, *said)
    solution = members.get("solution")
    return (document(puzzle, None if solution is None else json_cells(solution, "the solution", read_cell)),)


def write(document: Document[Sudoku]) -> bytes:
    """Write the puzzle and, if known, its solution, with one member per line."""
    puzzle = document.puzzle
    marks = puzzle.ground.marks
    if puzzle.ground.variants or any(mark.kind != "cage" for mark in marks):
        raise FormatError(f"{NAME} cannot carry {puzzle.ground.name}; expected no variant but a jigsaw and killer")
    members: dict[str, object] = {"version": _VERSION, "kind": [_KIND], **credits_of(puzzle)}
    members["dimensions"] = {"width": puzzle.side, "height": puzzle.side}
    if puzzle.side <= len(SIGNS):
        members["charset"] = SIGNS[: puzzle.side]
    members["boxes"] = puzzle.ground.bare == default_box(puzzle.side) and puzzle.ground.height == puzzle.ground.width
    if not members["boxes"]:
        members["zones"] = [{"cells": _pairs(cells, puzzle.side)} for _, cells in boxes_of(puzzle.ground)]
    if marks:
        members["cages"] = [
            {"cells": _pairs(mark.cells, puzzle.side)} | ({"value": mark.value} if mark.value else {}) for mark in marks
        ]
    members["puzzle"] = rows_of(puzzle.cells, puzzle.side)
    if document.solution is not None:
        members["solution"] = document.solution.tolist()
    return dump(members)


def _pairs(cells: Sequence[int], side: int) -> list[list[int]]:
    """Return the column and row of each cell."""
    return [[cell % side, cell // side] for cell in cells]


def _read_cage(cage: Mapping[str, object], side: int) -> Mark:
    strange = next((key for key in cage if key not in ("cells", "value", "style")), None)
    if strange is not None:
        raise FormatError(f"a cage has the member {quoted(strange)}; expected 'cells' and 'value'")
    value = integer_of(cage.get("value", 0), "the value of a cage", 0, MAX_SIDE)
    return Mark("cage", tuple(sorted(_read_zone(cage, side))), value)


def _unwrapped(data: bytes) -> bytes:
    wrapped = _WRAPPER.fullmatch(data)
    return wrapped[1] if wrapped else data


def _cell_reader(charset: str) -> Callable[[object, str, int], int]:
    def read_cell(value: object, what: str, side: int) -> int:
        if isinstance(value, Mapping):
            strange = next((key for key in value if key not in (*_GIVENS, "style")), None)
            if strange is not None:
                raise FormatError(f"{what} has the member {quoted(strange)}; expected 'given' or 'cell'")
            value = next((value[key] for key in _GIVENS if key in value), None)
        if isinstance(value, str) and value not in _BLANKS:
            place = charset.find(value) if len(value) == 1 else -1
            if place < 0:
                raise FormatError(f"{with_verb(what, 'is')} {shown(value)}; expected a number or a sign of the charset")
            value = place + 1
        return BLANK if value is None or value in _BLANKS else integer_of(value, what, BLANK, side)

    return read_cell


def _read_ground(zones: object, side: int) -> Ground:
    """Return the boxes or regions that the zones describe; without zones, return the usual boxes."""
    if not zones:
        return default_box(side)
    found = [_read_zone(object_of(zone, "a zone"), side) for zone in list_of(zones, "the zones", MAX_SIDE)]
    zone_of = {cell: number for number, zone in enumerate(found) for cell in zone}
    if len(zone_of) < side * side or sum(map(len, found)) > side * side:
        raise FormatError("the zones overlap or leave cells out; expected one zone for each cell")
    return with_regions(side, [zone_of[cell] for cell in range(side * side)])


def _read_zone(zone: Mapping[str, object], side: int) -> frozenset[int]:
    pairs = [
        list_of(pair, "a cell of a zone", 2) for pair in list_of(zone.get("cells"), "the cells of a zone", MAX_SIDE)
    ]
    if any(len(pair) != 2 for pair in pairs):
        raise FormatError("a cell of a zone has one coordinate; expected column and row")
    columns_and_rows = ([integer_of(value, "a coordinate", 0, side - 1) for value in pair] for pair in pairs)
    return frozenset(row * side + column for column, row in columns_and_rows)


FORMAT = notation(NAME, sniff, read, write)
