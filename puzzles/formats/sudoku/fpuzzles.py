"""The JSON of f-puzzles, and the links to f-puzzles and SudokuPad that carry it.

It is an object with ``size``, ``title``, ``author``, ``grid`` (rows of cells with ``value``, ``given`` and ``region``)
and ``solution`` (all digits in a row). Values that are not given are a player's and are ignored. Regions are written if
boxes are not square; a cell without a region lies in its usual box. Variants have members of their own (``antiknight``)
or ``extraregion``s, and marks have members, too (``fpuzzles_marks``). Drawings without a rule are kept as cosmetics
(``fpuzzles_cosmetics``). Other members that add a rule are refused.

A link ends in the JSON, compressed by LZString: ``https://sudokupad.app/fpuzzles...``,
``https://f-puzzles.com/?load=...``.

Source: the members that SudokuSolver's FPuzzlesBoard and SudokuPad's importer read.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import quote as percent_encoded
from urllib.parse import unquote

from puzzles.errors import FormatError, PuzzleError, counted, is_whole, quoted
from puzzles.formats.credits import credits_in, credits_of
from puzzles.formats.document import Document, notation
from puzzles.formats.jsontext import dump, integer_of, list_of, object_of, parse
from puzzles.formats.lines import notation_of_lines
from puzzles.formats.lzstring import compress, decompress
from puzzles.formats.sudoku.cells import Cells, document
from puzzles.formats.sudoku.fpuzzles_cosmetics import COSMETICS, read_cosmetics, write_cosmetics
from puzzles.formats.sudoku.fpuzzles_marks import MEMBERS, are_dots_apart, read_marks, write_marks
from puzzles.formats.text import begins_with
from puzzles.sudoku import BLANK, MAX_SIDE, Ground, Mark, Sudoku, cell_name, default_box
from puzzles.sudoku.ground import checked, further_houses, regions_of, with_regions
from puzzles.sudoku.rules_file import of_library

_KEYS = (re.compile(rb'"size"\s*:'), re.compile(rb'"grid"\s*:'))
# The address before the payload is bounded, so that a line of many such words is not tried from each of them.
_LINK = re.compile(r"\s*(?:https?://\S{0,60}?)?(?:fpuzzles|fpuz|[?&]load=)/?([A-Za-z0-9+/%=]++)\s*", re.IGNORECASE)
_CELL = re.compile(r"R([1-9][0-9]{0,3})C([1-9][0-9]{0,3})")
_LINK_START = "https://sudokupad.app/fpuzzles"

_DIAGONALS = ("diagonal+", "diagonal-")
_EXTRA = "extraregion"
_PENCIL, _PENCIL_KIND, _LARGEST_FIGURE = "givenPencilMarks", "pencil-marks", 9
_RULES: Mapping[str, str] = {
    "disjoint": "disjointgroups",
    "anti-knight": "antiknight",
    "anti-king": "antiking",
    "non-consecutive": "nonconsecutive",
}
_WITH_REGIONS = ("windoku", "asterisk", "center-dot")

# Members that say nothing about the rules, and members that are read; any other member that is not empty adds a rule.
_CREDITS = ("title", "author")
_TEXT = "ruleset"
_HARMLESS = frozenset(
    {
        *("size", *_CREDITS, _TEXT, "grid", "solution", "successMessage", "metadata", "id"),
        *(
            "activeConstraints",
            "highlightConflicts",
            "disabledlogic",
            "truecandidatesoptions",
        ),
        *(*_DIAGONALS, _EXTRA, *_RULES.values(), *MEMBERS, *COSMETICS),
    }
)


def sniff(data: bytes) -> bool:
    """Return whether a text is an object with ``size`` and ``grid``."""
    return begins_with(data, b"{") and all(key.search(data) for key in _KEYS)


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read one puzzle; raise PuzzleError if the bytes contain none, or one with rules that we do not know."""
    return (_from_members(object_of(parse(data), "the text")),)


def write(document: Document[Sudoku]) -> bytes:
    """Write the puzzle and, if known, its solution, with one member per line."""
    return dump(_members(document, JSON_FORMAT.name))


def _write_link(document: Document[Sudoku]) -> str:
    text = json.dumps(_members(document, LINK_FORMAT.name), separators=(",", ":"))
    return f"{_LINK_START}{percent_encoded(compress(text), safe='')}"


def _members(document: Document[Sudoku], name: str) -> dict[str, object]:
    puzzle = document.puzzle
    cells: list[dict[str, object]] = [{"value": digit, "given": True} if digit else {} for digit in puzzle.cells]
    ground, side = puzzle.ground, puzzle.side
    if not {"x", *_RULES, *_WITH_REGIONS}.issuperset(ground.variants):
        raise FormatError(f"{name} cannot carry {ground.name}; expected variants that f-puzzles has")
    if ground.height != ground.width or ground.regions:
        for cell, region in zip(cells, regions_of(ground), strict=True):
            cell["region"] = region
    members: dict[str, object] = {"size": side}
    members |= {word: text for word, text in credits_of(puzzle).items() if word in _CREDITS}
    members |= {_TEXT: document.rules} if document.rules else {}
    grid = [cells[start : start + side] for start in range(0, side * side, side)]
    members |= {"grid": grid, **write_cosmetics(puzzle.cosmetics, grid)}
    members |= {_RULES[name]: True for name in ground.variants if name in _RULES}
    members |= dict.fromkeys(_DIAGONALS if "x" in ground.variants else (), True)
    extra = [
        sorted(cells) for name in ground.variants if name in _WITH_REGIONS for cells in _extra_regions(ground, name)
    ]
    if extra:
        members[_EXTRA] = [{"cells": [cell_name(cell, side) for cell in cells]} for cells in sorted(extra)]
    own = [mark for mark in ground.marks if mark.rule == of_library(_PENCIL_KIND) and len(mark.cells) == 1]
    for mark in own:
        cells[mark.cells[0]][_PENCIL] = [int(digit) for digit in str(mark.value)]
    members |= write_marks(ground._replace(marks=tuple(mark for mark in ground.marks if mark not in own)), name)
    if document.solution is not None:
        members["solution"] = document.solution.ravel().tolist()
    return members


def _read_link(line: str) -> Document[Sudoku]:
    link = _LINK.fullmatch(line)
    if link is None:
        raise FormatError(f"{quoted(line)} is not a link to f-puzzles; expected '{_LINK_START}' and letters")
    text = decompress(unquote(link[1]).replace(" ", "+"))
    return _from_members(object_of(parse(text.encode("utf-8", "surrogatepass")), "the link"))


def _from_members(members: Mapping[str, object]) -> Document[Sudoku]:
    rule = next((key for key, value in members.items() if key not in _HARMLESS and value), None)
    if rule is not None:
        raise FormatError(f"the member {quoted(rule)} adds an unknown rule; expected others")
    side = integer_of(members.get("size"), "the size", 1, MAX_SIDE)
    cells = [cell for row in _rows(members.get("grid"), side) for cell in row]
    pencil = [_pencil_mark(number, cell, side) for number, cell in enumerate(cells) if cell.get(_PENCIL)]
    givens = [_given(cell, side) for cell in cells]
    if not any(givens) and any(cell.get("value") for cell in cells):
        raise FormatError(
            "cells have values, but none is marked as given; expected 'given': true in the cells of the puzzle"
        )
    said = credits_in({word: members.get(word) or "" for word in _CREDITS})
    ground = _ground(members, [cell.get("region") for cell in cells], side, pencil)
    puzzle = Sudoku(ground, tuple(givens), *said, cosmetics=tuple(read_cosmetics(members, cells)))
    rules = members.get(_TEXT)
    found = document(puzzle, _read_solution(members.get("solution"), side))
    return replace(found, rules=rules if isinstance(rules, str) and is_whole(rules) else "")


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


def _pencil_mark(number: int, cell: Mapping[str, object], side: int) -> Mark:
    """Return the mark of a cell that lists the digits it may have."""
    most = min(side, _LARGEST_FIGURE)
    own = {integer_of(digit, "a given pencil mark", 1, most) for digit in list_of(cell[_PENCIL], "pencil marks", side)}
    return Mark(_PENCIL_KIND, (number,), int("".join(map(str, sorted(own)))), of_library(_PENCIL_KIND))


def _ground(members: Mapping[str, object], regions: Sequence[object], side: int, pencil: Sequence[Mark]) -> Ground:
    """Find the boxes or regions and the variants."""
    ground = default_box(side)
    if any(region is not None for region in regions):
        own = (box if region is None else region for region, box in zip(regions, regions_of(ground), strict=True))
        ground = with_regions(side, [integer_of(region, "a region", 0, side) for region in own])
    in_marks = ["non-consecutive"] if are_dots_apart(members) else []
    variants = [name for name, key in _RULES.items() if members.get(key) and name not in in_marks]
    if all(members.get(key) for key in _DIAGONALS):
        variants.append("x")
    left = {_read_region(region, side) for region in list_of(members.get(_EXTRA) or [], "the extra regions", side**2)}
    for name in _WITH_REGIONS if left else ():
        extra = _extra_regions(ground, name)
        if extra and extra <= left:
            variants.append(name)
            left -= extra
    strange = next((region for region in left if len(region) > side), None)
    if strange is not None:
        raise FormatError(f"an extra region has {counted(len(strange), 'cell')}; expected at most {side}")
    marks = [*read_marks(members, ground), *pencil]
    marks += [Mark("cage", tuple(sorted(region))) for region in left]  # a cage without a sum, so that its digits differ
    return ground._replace(variants=tuple(variants), marks=tuple(marks))


def _extra_regions(ground: Ground, name: str) -> set[frozenset[int]]:
    """Return the houses of a variant; return none if the board cannot have that variant."""
    try:
        own = checked(ground._replace(variants=(name,)))
    except PuzzleError:
        return set()
    return {frozenset(cells) for _, cells in further_houses(own)}


def _read_region(value: object, side: int) -> frozenset[int]:
    names = [
        _CELL.fullmatch(str(name))
        for name in list_of(object_of(value, "an extra region").get("cells"), "its cells", side**2)
    ]
    if not all(name and int(name[1]) <= side and int(name[2]) <= side for name in names):
        raise FormatError("an extra region names a cell outside the board; expected names such as 'R1C1'")
    return frozenset((int(name[1]) - 1) * side + int(name[2]) - 1 for name in names if name)


def _read_solution(value: object, side: int) -> Cells | None:
    """Read the digits of a solution; one that is only partly known is left out."""
    if value is None:
        return None
    found = list_of(value, "the solution", MAX_SIDE**2)
    if not found or any(cell in (None, "", ".", "0", 0) for cell in found):
        return None
    numbers = (int(cell) if isinstance(cell, str) and re.fullmatch("[0-9]{1,4}", cell) else cell for cell in found)
    return tuple(integer_of(number, "a cell of the solution", 1, side) for number in numbers)


JSON_FORMAT = notation("f-puzzles", sniff, read, write)
LINK_FORMAT = notation_of_lines("sudokupad", _LINK.fullmatch, _read_link, _write_link)
