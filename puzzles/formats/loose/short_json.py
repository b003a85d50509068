"""SudokuPad's own JSON, and its short form: short names without quotes, ``t`` and ``f``, gaps for empty objects.

    {ce:[[,,{v:7}],...],re:[[[0,0],[0,1],...],...],metadata:{title:'A title',rules:['Normal sudoku rules apply.']}}

Cells have a ``value``; regions are lists of rows and columns, from 0; cages have cells and perhaps a sum, or
``FOGLIGHT`` where a board in fog is light. The rules of lines and other drawings are given only in words, so puzzles
with drawings are refused.

Source: puzzlezipper.js of SudokuPad.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.document import Document
from puzzles.formats.jsontext import integer_of, list_of, object_of
from puzzles.formats.sudoku.cells import document
from puzzles.formats.sudoku.words import check_rules
from puzzles.formats.text import one_line
from puzzles.sudoku import Ground, Mark, Sudoku, cell_name, default_box
from puzzles.sudoku.cosmetics import Cosmetic, is_lamp
from puzzles.sudoku.ground import regions_of, with_regions

_LONG = {"ce": "cells", "re": "regions", "ca": "cages", "v": "value", "a": "arrows", "l": "lines", "t": "title"}
_LONG |= {"o": "overlays", "u": "underlays"}
_DRAWINGS = ("arrows", "lines", "overlays", "underlays", "foglight", "fogofwar", "triggereffect")
_TOKEN = re.compile(
    r"\s*(?:(?P<sign>[{}\[\]:,])|'(?P<text>(?:[^'\\]|\\.)*)'|\"(?P<json>(?:[^\"\\]|\\.)*)\"|(?P<word>[^\s{}\[\]:,'\"]+))"
)
_MOST_DEPTH = 30
_MOST_SIDE = 16
_WORDS = {"t": True, "f": False, "true": True, "false": False, "null": None}


def puzzle_of(text: str) -> Document[Sudoku]:
    """Read a puzzle; raise PuzzleError if the text is none, or if its rules are drawn or given in words."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        value = _Short(text).value(0)
    members = {_LONG.get(name, name): each for name, each in object_of(value, "the puzzle").items()}
    drawn = next((name for name in _DRAWINGS if members.get(name)), None)
    if drawn:
        raise FormatError(f"the puzzle has {drawn}, whose rules are words; expected givens, regions and cages alone")
    rows = list_of(members.get("cells"), "the cells", _MOST_SIDE)
    side = len(rows)
    givens = [_given(cell, side) for row in rows for cell in list_of(row, "a row of the cells", side)]
    if side < 1 or len(givens) != side * side:
        raise FormatError(f"the grid has {counted(len(givens), 'cell')} in {counted(side, 'row')}; expected a square")
    told = _told(members)
    cages = [object_of(cage, "a cage") for cage in list_of(members.get("cages") or [], "the cages", 4 * side * side)]
    cages = [{_LONG.get(name, name): each for name, each in cage.items()} for cage in cages]
    for cage in list(cages):
        name, colon, said = str(cage.get("value") or "").partition(":")
        if not cage.get("cells") and not cage.get("ce"):
            cages.remove(cage)
            if colon:
                told.setdefault(name.strip().lower(), said.strip())
    lamps = [cage for cage in cages if is_lamp(str(cage.get("value") or ""))]
    cosmetics = tuple(_lamp(cage, side) for cage in lamps)
    marks = tuple(mark for cage in cages if cage not in lamps and (mark := _cage(cage, side)))
    check_rules(told.get("rules", ""), has_cages=bool(marks))
    ground = _ground(members.get("regions"), side)._replace(marks=marks)
    title, author = (one_line(told.get(name, "")) for name in ("title", "author"))
    return document(Sudoku(ground, tuple(givens), title, author, cosmetics=cosmetics))


def _told(members: Mapping[str, object]) -> dict[str, str]:
    said = members.get("metadata")
    told = dict(said) if isinstance(said, Mapping) else {}
    told = {_LONG.get(name, name): each for name, each in told.items()}
    return {
        name: " ".join(map(str, each)) if isinstance(each, list) else str(each) for name, each in told.items() if each
    }


def _given(cell: object, side: int) -> int:
    if cell in (None, "", 0):
        return 0
    value = object_of(cell, "a cell")
    digit = value.get("value", value.get("v"))
    if digit in (None, "", 0, "0"):
        return 0
    if isinstance(digit, str) and re.fullmatch("[0-9]{1,2}", digit):
        digit = int(digit)
    return integer_of(digit, "a given value", 1, side)


def _places(value: object, what: str, side: int) -> list[int]:
    cells = []
    for place in list_of(value, what, side * side):
        row, column = (integer_of(each, "a row or column", 0, side - 1) for each in _pair(place))
        cells.append(row * side + column)
    return cells


def _pair(value: object) -> list[object]:
    both = list_of(value, "a cell", 2)
    if len(both) != 2:
        raise FormatError(f"a cell has {counted(len(both), 'number')}; expected a row and a column")
    return both


def _lamp(cage: Mapping[str, object], side: int) -> Cosmetic:
    cells = _places(cage.get("cells", cage.get("ce")), "the cells of a cage", side)
    return Cosmetic("cage", tuple(divmod(cell, side) for cell in cells), text=str(cage["value"]))


def _cage(cage: Mapping[str, object], side: int) -> Mark | None:
    """Return the mark of a cage; None for a cage that only traces a row, a column or a region of the board."""
    cells = _places(cage.get("cells", cage.get("ce")), "the cells of a cage", side)
    value = cage.get("value", cage.get("sum"))
    if value in (None, ""):
        is_house = bool(cage.get("hidden")) or len(cells) == side
        return None if is_house else Mark("cage", tuple(sorted(cells)))
    if not re.fullmatch("[0-9]{1,3}", str(value)):
        where = cell_name(cells[0], side) if cells else "no cell"
        raise FormatError(f"the cage at {where} has the value {quoted(value)}; expected a sum")
    return Mark("cage", tuple(sorted(cells)), int(str(value)))


def _ground(value: object, side: int) -> Ground:
    regions = [_places(region, "a region", side) for region in list_of(value or [], "the regions", side * side)]
    usual = default_box(side)
    if not regions:
        return usual
    own = [-1] * side**2
    for number, cells in enumerate(regions):
        for cell in cells:
            own[cell] = number
    if -1 in own:
        raise FormatError(f"{cell_name(own.index(-1), side)} is in no region; expected each cell in one")
    boxes = regions_of(usual)
    if len(set(zip(own, boxes, strict=True))) == len(set(own)) == len(set(boxes)):
        return usual
    return with_regions(side, own)


class _Short:
    """A text in the short form, read from its start to its end."""

    def __init__(self, text: str) -> None:
        self.tokens, end = list[re.Match[str]](), 0
        while token := _TOKEN.match(text, end):
            self.tokens.append(token)
            end = token.end()
        if text[end:].strip():
            raise FormatError(f"the link holds {quoted(text[end : end + 20])}; expected JSON in SudokuPad's short form")
        self.place = 0

    def _next(self) -> re.Match[str]:
        if self.place >= len(self.tokens):
            raise FormatError("the link ends too early; expected the whole of it")
        self.place += 1
        return self.tokens[self.place - 1]

    def _sign(self) -> str | None:
        return self.tokens[self.place]["sign"] if self.place < len(self.tokens) else None

    def value(self, depth: int) -> Any:
        """Read a value; a value that is missing before a comma or a bracket is an empty object."""
        if self._sign() in (",", "]", "}"):
            return {}
        token = self._next()
        if depth > _MOST_DEPTH or token["sign"] in (":",):
            raise FormatError("the link is damaged; expected one as SudokuPad makes it")
        if token["sign"] == "{":
            return self._object(depth)
        if token["sign"] == "[":
            return self._list(depth)
        if token["word"] is not None:
            word = token["word"]
            return int(word) if re.fullmatch("-?[0-9]{1,9}", word) else _WORDS.get(word, word)
        text = token["text"] if token["text"] is not None else token["json"]
        return re.sub(r"\\(.)", lambda sign: {"n": "\n", "t": "\t"}.get(sign[1], sign[1]), text, flags=re.DOTALL)

    def _list(self, depth: int) -> list[Any]:
        found = list[Any]()
        while True:
            if self._sign() == "]" and not found:
                self._next()
                return found
            found.append(self.value(depth + 1))
            sign = self._next()["sign"]
            if sign == "]":
                return found
            if sign != ",":
                raise FormatError("the link is damaged; expected one as SudokuPad makes it")

    def _object(self, depth: int) -> dict[str, Any]:
        found = dict[str, Any]()
        while True:
            token = self._next()
            if token["sign"] == "}":
                return found
            if token["sign"] == ",":
                continue
            name = token["word"] or token["text"] or token["json"] or ""
            if token["sign"] or self._next()["sign"] != ":":
                raise FormatError("the link is damaged; expected one as SudokuPad makes it")
            found[name] = self.value(depth + 1)
