"""Cosmetics in the JSON of f-puzzles: drawings without a rule, the colors of cells, and fog.

    c           "#FFD700", a member of a cell in the grid: its color
    line        {"lines": [["R1C1", "R2C2"]], "outlineC": "#C060C0", "width": 0.5}
    rectangle   {"cells": ["R1C1"], "baseC": "#FFFFFF", "outlineC": "#000000", "fontC": "#000000", "width": 0.8,
                "height": 0.8, "angle": 45, "value": "A"}, and circle likewise
    text        {"cells": ["R0C1"], "value": "A", "fontC": "#000000", "size": 0.7}
    cage        {"cells": ["R1C1"], "outlineC": "#000000", "value": ""}; with "FOW" or "FOGLIGHT" as the next two
    fogofwar    ["R5C5"], cells around which it is light from the start; foglight likewise, for the cells alone

A drawing with "fromConstraint" belongs to a member that we read. Source: SudokuPad's importer of f-puzzles.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import Any, NamedTuple

from puzzles.errors import FormatError
from puzzles.formats.jsontext import list_of, object_of, shown
from puzzles.formats.text import one_line
from puzzles.sudoku.cosmetics import MOST_COSMETICS, Cosmetic

_CELL = re.compile("R([0-9]{1,4})C([0-9]{1,4})")
_NUMBER = re.compile(r"-?[0-9]{1,4}(?:\.[0-9]{1,9})?")
_MOST_CELLS = 1_024
_ON_LINE, _COLOR = "line", "color"
_LISTS = {"fog": "fogofwar", "light": "foglight"}
_NOT_OURS = ("fromConstraint", "isNewConstraint")


class _Names(NamedTuple):
    """The names that f-puzzles has for the fields of a kind; "" for a field that it lacks."""

    color: str = "outlineC"
    fill: str = ""
    ink: str = "fontC"
    width: str = ""
    height: str = ""
    angle: str = ""
    text: str = "value"


_SHAPE = _Names(fill="baseC", width="width", height="height", angle="angle")
_KINDS: Mapping[str, _Names] = {
    _ON_LINE: _Names(ink="", width="width", text=""),
    "rectangle": _SHAPE,
    "circle": _SHAPE,
    "text": _Names(color="", height="size", angle="angle"),
    "cage": _Names(),
}
COSMETICS = frozenset({*_KINDS, *_LISTS.values()})
"""The names of all members that are cosmetics."""


def read_cosmetics(members: Mapping[str, object], cells: Sequence[Mapping[str, object]]) -> Iterator[Cosmetic]:
    """Yield the cosmetics in the members of an object and of its cells; raise FormatError if one is malformed."""
    side, colored = isqrt(len(cells)), dict[str, list[tuple[int, int]]]()
    for number, cell in enumerate(cells):
        if isinstance(color := cell.get("c"), str) and color.startswith("#"):  # else it is a player's, by its number
            colored.setdefault(color, []).append(divmod(number, side))
    yield from (Cosmetic(_COLOR, tuple(places), fill=color) for color, places in colored.items())
    for kind, names in _KINDS.items():
        for value in list_of(members.get(kind) or [], f"the member '{kind}'", MOST_COSMETICS):
            item = object_of(value, f"an item of '{kind}'")
            if any(item.get(name) for name in _NOT_OURS):
                continue
            looks = {field: _look(item.get(name), field, kind) for field, name in names._asdict().items() if name}
            lines = item.get("lines") if kind == _ON_LINE else [item.get("cells")]
            for line in list_of(lines or [], f"the lines of '{kind}'", MOST_COSMETICS):
                if line:
                    yield Cosmetic(kind, _places(line, kind), **looks)
    for kind, name in _LISTS.items():
        lit = list_of(members.get(name) or [], f"the member '{name}'", _MOST_CELLS)
        groups = [each.get("cells") if isinstance(each, dict) else [each] for each in lit]
        places = [place for group in groups for place in _places(group, name)]
        if places:
            yield Cosmetic(kind, tuple(places))


def write_cosmetics(cosmetics: Sequence[Cosmetic], grid: Sequence[Sequence[dict[str, Any]]]) -> dict[str, list[Any]]:
    """Return cosmetics as members, and color the cells of a grid."""
    members = dict[str, list[Any]]()
    for each in cosmetics:
        if each.kind == _COLOR:
            for row, column in each.cells:
                grid[row][column]["c"] = each.fill
            continue
        cells = [f"R{row + 1}C{column + 1}" for row, column in each.cells]
        if each.kind in _LISTS:
            members.setdefault(_LISTS[each.kind], []).extend(cells)
            continue
        names, looks = _KINDS[each.kind]._asdict(), each._asdict()
        where = {"lines": [cells]} if each.kind == _ON_LINE else {"cells": cells}
        own = {name: looks[field] for field, name in names.items() if name and looks[field]}
        members.setdefault(each.kind, []).append(where | own)
    return members


def _look(value: object, field: str, kind: str) -> Any:
    """Return a color, a size or a text; the usual one if the value is missing."""
    is_number = field in ("width", "height", "angle")
    if value in (None, ""):
        return 0.0 if is_number else ""
    is_text = isinstance(value, str | int | float) and not isinstance(value, bool)
    if is_text and not is_number:
        return one_line(str(value))
    if not is_text or not _NUMBER.fullmatch(str(value)):
        raise FormatError(f"an item of '{kind}' has the {field} {shown(value)}; expected a number")
    return float(str(value))


def _places(value: object, name: str) -> tuple[tuple[int, int], ...]:
    found = [_CELL.fullmatch(str(each)) for each in list_of(value, f"the cells of '{name}'", _MOST_CELLS)]
    if not all(found):
        raise FormatError(f"a cell of '{name}' is malformed; expected a name such as 'R1C1'")
    return tuple((int(each[1]) - 1, int(each[2]) - 1) for each in found if each)
