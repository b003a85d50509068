"""Marks in the JSON of f-puzzles: each kind is a member, a list of objects with the names of its cells.

    cells     {"cells": ["R1C1", "R1C2"], "value": "7"}
    lines     {"lines": [["R1C1", "R2C2"]]}, which several lines may share
    arrow     the same, with the circle, or the cells of a pill, in "cells"
    cell      {"cell": "R1C1"}
    outside   {"cell": "R1C0", "value": "12"}, in the row 0 or the column 0, or behind the last; diagonals have a
              "direction" such as "DR", down and right
    clone     {"cells": ["R1C1"], "cloneCells": ["R5C5"]}
    indexer   {"cells": ["R1C1"]}; if cell k of a row, column or box holds d, cell d of that house holds k

Source: the members that SudokuSolver's FPuzzlesBoard reads.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from puzzles.errors import FormatError, quoted, with_article
from puzzles.formats.jsontext import list_of, object_of, shown, text_of
from puzzles.sudoku import Ground, Mark, cell_name
from puzzles.sudoku.cosmetics import is_lamp
from puzzles.sudoku.ground import houses
from puzzles.sudoku.marks.mark import Field
from puzzles.sudoku.marks.rules import beside
from puzzles.sudoku.rules_file import of_library, split_at_boxes

_NAME = re.compile(r"R([0-9]{1,4})C([0-9]{1,4})")
_WAYS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
_MOST = 1_000  # the most objects, lines and cells in a list
_LEAST_APART = 5  # the least difference on whispers
_SPLIT = "region-sum"
_LONGEST_PILL = 3  # the most cells of a pill
_USUAL = {"difference": "white", "ratio": "black"}  # the kinds of dots without a number


class _Member(NamedTuple):
    """The way in which f-puzzles writes a kind of marks."""

    name: str  # the name of the member
    form: str  # the shape of its objects, as in the docstring of this module
    value: str | None = ""  # the value that is written or may be missing; None if each mark has its own


_MEMBERS: Mapping[str, _Member] = {
    "cage": _Member("killercage", "cells", None),
    "thermo": _Member("thermometer", "lines"),
    "arrow": _Member("arrow", "arrow"),
    "pill": _Member("arrow", "arrow"),
    "white": _Member("difference", "cells", "1"),
    "black": _Member("ratio", "cells", "2"),
    "difference": _Member("difference", "cells", None),
    "ratio": _Member("ratio", "cells", None),
    "x": _Member("xv", "cells", "X"),
    "v": _Member("xv", "cells", "V"),
    "even": _Member("even", "cell"),
    "odd": _Member("odd", "cell"),
    "whisper": _Member("whispers", "lines", str(_LEAST_APART)),
    "renban": _Member("renban", "lines"),
    "palindrome": _Member("palindrome", "lines"),
    "between": _Member("betweenline", "lines"),
    "sandwich": _Member("sandwichsum", "outside", None),
    "little-killer": _Member("littlekillersum", "outside", None),
    "skyscraper": _Member("skyscraper", "outside", None),
    "quadruple": _Member("quadruple", "cells", None),
}
_DECLARED: Mapping[str, _Member] = {
    "nabner": _Member("nabner", "lines"),
    "entropic": _Member("entropicline", "lines"),
    "modular": _Member("modularline", "lines"),
    "zipper": _Member("zipperline", "lines"),
    "lockout": _Member("lockout", "lines"),
    "double-arrow": _Member("doublearrow", "lines"),
    "slow-thermo": _Member("slowthermometer", "lines"),
    "region-sum": _Member("regionsumline", "lines"),
    "x-sum": _Member("xsum", "outside", None),
    "numbered-room": _Member("numberedroom", "outside", None),
    "clone": _Member("clone", "clone"),
}
"""Kinds from the library, which marks declare."""

_LESSER, _GREATER, _COSMETIC = "minimum", "maximum", "cage"
_ONE_DIAGONAL = ("diagonal+", "diagonal-")
_NEGATIVE, _APART, _DOTS = "negative", "nonconsecutive", ("difference", "ratio")
_ALL_GIVEN = {
    "all-xv": ("xv", False),
    "all-black": ("ratio", False),
    "all-white": ("", True),
    "all-dots": ("ratio", True),
}
"""What says that all marks of a kind are given: an entry of ``negative``, and whether digits without dots are apart."""

_INDEXING = "indexing"
_INDEXERS = {"columnindexer": ("row",), "rowindexer": ("column",), "boxindexer": ("box", "region")}
"""The kinds of houses in which cells of an indexer say where a number stands."""

_ALL = {**_MEMBERS, **_DECLARED}
MEMBERS = frozenset({_NEGATIVE, _LESSER, _GREATER, _COSMETIC, *_INDEXERS, *(member.name for member in _ALL.values())})
"""The names of all members that are marks."""


def write_marks(ground: Ground, name: str) -> dict[str, Any]:
    """Return the marks of a board as members; raise FormatError for a kind that f-puzzles lacks."""
    members: dict[str, Any] = {}
    for mark in ground.marks:
        if mark.kind in _ALL_GIVEN:
            negative, is_apart = _ALL_GIVEN[mark.kind]
            members |= {_NEGATIVE: [*members.get(_NEGATIVE, []), negative]} if negative else {}
            members |= {_APART: True} if is_apart else {}
            continue
        if mark.rule and mark.rule == of_library(_INDEXING) and (indexer := _indexer_of(mark, ground)):
            own = {"cells": [cell_name(mark.cells[mark.value - 1], ground.side)]}
            members.setdefault(indexer, []).append(own)
            continue
        is_known = mark.kind in (_DECLARED if mark.rule else _MEMBERS) and mark.rule in ("", of_library(mark.kind))
        if not is_known or (mark.kind == "whisper" and (ground.side + 1) // 2 != _LEAST_APART):
            raise FormatError(f"{name} cannot carry the kind of marks {mark.kind!r}; expected one of {', '.join(_ALL)}")
        member = _ALL[mark.kind]
        members.setdefault(member.name, []).append(_object(mark, member, ground.side))
    has_dots = are_dots_apart({**members, _APART: True})
    if has_dots if "non-consecutive" in ground.variants else _APART in members and not has_dots:
        raise FormatError(f"{name} cannot carry these dots beside digits that are apart; expected one or the other")
    return members


def are_dots_apart(members: Mapping[str, object]) -> bool:
    """Return whether digits must differ where no dot is: this is so if there are dots, but not everywhere."""
    has_dots = any(members.get(name) for name in _DOTS) or "ratio" in list_of(members.get(_NEGATIVE) or [], "", _MOST)
    return bool(members.get(_APART)) and has_dots


def _object(mark: Mark, member: _Member, side: int) -> dict[str, Any]:
    names = [cell_name(cell, side) for cell in mark.cells]
    if mark.kind == "quadruple":
        return {"cells": names, "values": [int(digit) for digit in str(mark.value)]}
    value = {"value": str(mark.value) if member.value is None and mark.value else member.value or ""}
    match member.form:
        case "clone":
            return {"cells": names[: len(names) // 2], "cloneCells": names[len(names) // 2 :]}
        case "cell":
            return {"cell": names[0]}
        case "lines":
            return {"lines": [names]}
        case "arrow":
            pill, line = names[: mark.value or 1], names[mark.value or 1 :]
            start = next(
                name
                for name, cell in zip(pill, mark.cells, strict=False)
                if max(map(abs, _step(cell, mark.cells[len(pill)], side))) == 1
            )
            return {"lines": [[start, *line]], "cells": pill}
        case "outside":
            first, second = (divmod(cell, side) for cell in mark.cells[:2])
            down, across = second[0] - first[0], second[1] - first[1]
            before = {"cell": f"R{first[0] - down + 1}C{first[1] - across + 1}", "value": str(mark.value)}
            if 0 in (down, across):
                return before
            way = next(way for way, steps in _WAYS.items() if steps == (down, across))
            return {**before, "cells": names, "direction": way}
    return {"cells": names, **value}


def _usual_values(name: str) -> tuple[object, ...]:
    """Return the values that a dot without a number stands for."""
    value = _MEMBERS[_USUAL[name]].value or ""
    return value, int(value)


def _step(one: int, other: int, side: int) -> tuple[int, int]:
    return other // side - one // side, other % side - one % side


def read_marks(members: Mapping[str, object], ground: Ground) -> Iterator[Mark]:
    """Yield the marks in the members of an object; raise FormatError if one is malformed, or changes its rule."""
    side = ground.n_digits
    for kind, member in _ALL.items():
        for each in list_of(members.get(member.name) or [], f"the member '{member.name}'", _MOST):
            for mark in _marks_in(kind, member, object_of(each, f"an item of '{member.name}'"), side):
                yield from _declared(mark, ground) if kind in _DECLARED else [mark]
    negative, is_apart = (
        list_of(members.get(_NEGATIVE) or [], f"the member '{_NEGATIVE}'", _MOST),
        are_dots_apart(members),
    )
    strange = next((each for each in negative if each not in ("xv", "ratio")), None)
    if strange is not None:
        raise FormatError(f"the member '{_NEGATIVE}' has {shown(strange)}; expected 'xv' or 'ratio'")
    has_numbers = any(
        object_of(each, f"an item of '{name}'").get("value") not in (None, "", *_usual_values(name))
        for name in _DOTS
        for each in list_of(members.get(name) or [], f"the member '{name}'", _MOST)
    )
    if has_numbers and ("ratio" in negative or is_apart):
        raise FormatError("dots have numbers, and all dots are given; expected one or the other")
    ways = {("xv", False)} if "xv" in negative else set()
    if "ratio" in negative or is_apart:
        ways.add(("ratio" if "ratio" in negative else "", is_apart))
    yield from (Mark(kind) for kind, way in _ALL_GIVEN.items() if way in ways)
    yield from _extremes(members, side)
    yield from _indexers(members, ground)
    yield from _single_diagonal(members, side)
    for each in list_of(members.get(_COSMETIC) or [], f"the member '{_COSMETIC}'", _MOST):
        said = object_of(each, f"an item of '{_COSMETIC}'").get("value")
        if said not in (None, "") and not is_lamp(str(said)):
            raise FormatError(f"a cosmetic cage has the value {shown(said)}, whose rule is words; expected none")


def _declared(mark: Mark, ground: Ground) -> Iterator[Mark]:
    """Yield a mark with its rule from the library; lines with sums in boxes are cut where boxes meet."""
    mark = mark._replace(rule=of_library(mark.kind))
    if mark.kind == _SPLIT:
        yield from split_at_boxes(mark, ground)
    else:
        yield mark


def _extremes(members: Mapping[str, object], side: int) -> Iterator[Mark]:
    """Yield the conditions of cells that are less, or greater, than all of their neighbors."""
    found = dict[tuple[int, int], None]()
    for name in (_LESSER, _GREATER):
        for each in list_of(members.get(name) or [], f"the member '{name}'", _MOST):
            (cell,) = _cells([object_of(each, f"an item of '{name}'").get("cell")], name, side)
            for pair in beside(Field.of(side)):
                if cell in pair:
                    other = sum(pair) - cell
                    found[(other, cell) if name == _LESSER else (cell, other)] = None
    yield from (Mark("greater", pair) for pair in found)


def _indexers(members: Mapping[str, object], ground: Ground) -> Iterator[Mark]:
    """Yield for each cell of an indexer the house in which it says where a number stands, and its own place there."""
    for name, kinds in _INDEXERS.items():
        for each in list_of(members.get(name) or [], f"the member '{name}'", _MOST):
            for cell in _cells(object_of(each, f"an item of '{name}'").get("cells"), name, ground.n_digits):
                line = next(own for house, own in houses(ground) if house.kind in kinds and cell in own)
                yield Mark(_INDEXING, line, line.index(cell) + 1, of_library(_INDEXING))


def _indexer_of(mark: Mark, ground: Ground) -> str:
    """Return the indexer that says a mark, or "" if its cells are no row, column or box."""
    kind = next((house.kind for house, own in houses(ground.bare) if own == mark.cells), "")
    is_place = 1 <= mark.value <= len(mark.cells)
    return next((name for name, kinds in _INDEXERS.items() if kind in kinds and is_place), "")


def _single_diagonal(members: Mapping[str, object], side: int) -> Iterator[Mark]:
    """Yield a line whose digits differ, if one diagonal is a house and the other is not."""
    rising, falling = (bool(members.get(name)) for name in _ONE_DIAGONAL)
    if rising != falling:
        cells = (row * side + (side - 1 - row if rising else row) for row in range(side))
        yield Mark("renban", tuple(cells))


def _marks_in(kind: str, member: _Member, item: Mapping[str, object], side: int) -> Iterator[Mark]:
    said = item.get("value")
    if member.name in _DOTS and (said in (None, "", *_usual_values(member.name))) != (kind in _USUAL.values()):
        return
    if member.name == "xv" and said != member.value:
        if said not in ("X", "V"):
            raise FormatError(f"an 'xv' has the value {shown(said)}; expected 'X' or 'V'")
        return
    if member.value is not None and said not in (None, "") and str(said) != member.value:
        raise FormatError(
            f"{with_article(repr(member.name))} has the value {shown(said)}; expected {quoted(member.value or 'none')}"
        )
    if member.form in ("lines", "arrow"):
        for line in list_of(item.get("lines"), f"the lines of '{member.name}'", _MOST):
            cells = _cells(line, member.name, side)
            if member.form == "arrow":
                circle = tuple(sorted(_cells(item.get("cells"), member.name, side)))
                if not cells or cells[0] not in circle:
                    raise FormatError("an arrow begins apart from its circle; expected it there")
                if not 1 <= len(circle) <= _LONGEST_PILL:
                    raise FormatError(f"an arrow has a pill of {len(circle)} cells; expected at most {_LONGEST_PILL}")
                if (kind == "pill") == (len(circle) > 1):
                    yield Mark(kind, (*circle, *cells[1:]), len(circle) if kind == "pill" else 0)
                continue
            yield Mark(kind, cells)
    elif member.form == "clone":
        own, other = (_cells(item.get(name), member.name, side) for name in ("cells", "cloneCells"))
        if len(own) != len(other):
            raise FormatError(
                f"a clone has {len(own)} cells in one part and {len(other)} in the other; expected equally many"
            )
        yield Mark(kind, (*own, *other))
    elif member.form == "outside":
        yield Mark(kind, _ray(item, member.name, side), _number(said, member.name))
    elif kind == "quadruple":
        digits = [_number(each, member.name) for each in list_of(item.get("values"), "its values", 4)]
        yield Mark(kind, _cells(item.get("cells"), member.name, side), int("".join(map(str, sorted(digits))) or 0))
    else:
        cells = _cells([item.get("cell")] if member.form == "cell" else item.get("cells"), member.name, side)
        yield Mark(kind, cells, _number(said, member.name) if member.value is None and said else 0)


def _number(value: object, name: str) -> int:
    text = str(value)
    if not re.fullmatch("[0-9]{1,4}", text):
        raise FormatError(f"{with_article(repr(name))} has the value {shown(value)}; expected a number")
    return int(text)


def _place(value: object, name: str) -> tuple[int, int]:
    found = _NAME.fullmatch(text_of(value, f"a cell of '{name}'"))
    if found is None:
        raise FormatError(f"{shown(value)} was given as a cell of '{name}'; expected a name such as 'R1C1'")
    return int(found[1]) - 1, int(found[2]) - 1


def _cells(value: object, name: str, side: int) -> tuple[int, ...]:
    places = [_place(each, name) for each in list_of(value, f"the cells of '{name}'", _MOST)]
    if not all(0 <= row < side and 0 <= column < side for row, column in places):
        raise FormatError(f"a cell of '{name}' is not on the board; expected rows and columns from 1 to {side}")
    return tuple(row * side + column for row, column in places)


def _ray(item: Mapping[str, object], name: str, side: int) -> tuple[int, ...]:
    """Return the cells that a clue outside the grid sees, the nearest first."""
    row, column = _place(item.get("cell"), name)
    down, across = (1 if at < 0 else -1 if at >= side else 0 for at in (row, column))
    if "direction" in item:
        down, across = _WAYS.get(str(item["direction"]), (0, 0))
    cells = []
    while (down or across) and 0 <= row + down < side and 0 <= column + across < side:
        row, column = row + down, column + across
        cells.append(row * side + column)
    return tuple(cells)
