"""Files of a setter's rules, in TOML or JSON: marks from the library or the table, or kinds of one's own.

[[rule]]
kind = "nabner"                       a kind of marks, or of the library
marks = ["R1C1 R2C2 R3C3"]            the cells of each, behind a number and a colon where it has one: "12: R1C1 R1C2"

[[rule]]
name = "far"                          a kind of one's own, as in ``puzzles.sudoku.marks.declared``
says = "Cells a knight's move apart do not add up to 10."
where = [{ not = { sum = [1, 2], is = 10 } }]
offsets = [[1, 2], [2, 1]]            marks for all pairs of cells so far down and right
around = [[0, 1], [1, 0]]             a mark for each cell, with the cells so far down and right behind it
each = ["row", "column", "square"]    marks for all of these, or for "box" or "board"
apart_from = ["dots"]                 without those whose cells have marks of these kinds
value = 5                             the number of marks that name none
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

from puzzles.cells import cell_name
from puzzles.errors import FormatError, PuzzleError, quoted, unknown
from puzzles.sudoku.ground import Ground, field_of, houses, regions_of
from puzzles.sudoku.marks.declared import NOT_DRAWN, checked_rule, written
from puzzles.sudoku.marks.kinds import KINDS, MOST_MARKS, checked_marks
from puzzles.sudoku.marks.mark import Mark

MOST_BYTES = 200_000
_LIBRARY = Path(__file__).parent / "marks" / "library"
_OWN = ("name", "says", "draw", "color", "number", "where", "split")
_KEYS = ("kind", *_OWN, "marks", "offsets", "around", "each", "apart_from", "value")
_OF_MARKS = ("marks", "offsets", "around", "each")
_SQUARE, _BOARD = "square", "board"
_EACH = ("row", "column", "box", _SQUARE, _BOARD)
_CELL = re.compile(r"[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})")
_MARK = re.compile(r"\s*(?:([0-9]{1,9})\s*:)?\s*(.*?)\s*")
_HEADER = re.compile(r"^[ \t]*\[\[[ \t]*rule[ \t]*\]\]", re.MULTILINE)


@cache
def library() -> Mapping[str, Mapping[str, Any]]:
    """Return the ready-made kinds of marks as declarations, by name."""
    return {
        path.stem: {"name": path.stem, **tomllib.loads(path.read_text(encoding="utf-8"))}
        for path in sorted(_LIBRARY.iterdir())
        if path.suffix == ".toml"
    }


@cache
def of_library(kind: str) -> str:
    """Return the declaration of a kind in the library, as its marks carry it; return nothing for any other name."""
    own = {key: value for key, value in library().get(kind, {}).items() if key != "split"}
    return checked_rule(written(own)) if own else ""


def read_rules(text: str, ground: Ground) -> tuple[Mark, ...]:
    """Return the marks that a file of rules states for a ground; raise PuzzleError with the number of a wrong line."""
    if len(text) > MOST_BYTES:
        raise FormatError(f"the rules have {len(text):,} characters; expected at most {MOST_BYTES:,}")
    try:
        members = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"the rules are not TOML: {error}") from None
    lines = [text.count("\n", 0, found.start()) + 1 for found in _HEADER.finditer(text)]
    return rules_in(members, ground, lines)


def rules_in(members: Mapping[str, Any], ground: Ground, lines: Sequence[int] = ()) -> tuple[Mark, ...]:
    """Return the marks that rules state as data: ``{"rule": [...]}``, like the content of a file."""
    strange = next((key for key in members if key != "rule"), None)
    rules = members.get("rule")
    if strange is not None or not isinstance(rules, list) or not rules:
        raise FormatError(f"the rules have {quoted(str(strange or rules)[:60])}; expected tables [[rule]] alone")
    marks: list[Mark] = []
    for number, rule in enumerate(rules):
        try:
            for mark in _marks_of(rule, ground, marks):
                marks.append(mark)
                if len(marks) > MOST_MARKS:
                    raise PuzzleError(f"the rules have more than {MOST_MARKS} marks; expected fewer")
            checked_marks(marks, field_of(ground))
        except PuzzleError as error:
            where = f"line {lines[number]}" if number < len(lines) else f"rule {number + 1}"
            raise FormatError(f"{where} of the rules: {error}") from None
    return checked_marks(marks, field_of(ground))


def _marks_of(rule: object, ground: Ground, known: Sequence[Mark]) -> Iterator[Mark]:
    if not isinstance(rule, Mapping):
        raise PuzzleError(f"{quoted(str(rule)[:60])} is not a table; expected one with {', '.join(_KEYS)}")
    strange = next((key for key in rule if key not in _KEYS), None)
    if strange is not None:
        raise PuzzleError(unknown(strange, "a part of a rule", _KEYS))
    kind, text, split = _kind_of(rule)
    if not any(key in rule for key in _OF_MARKS):
        raise PuzzleError(f"the rule {kind!r} has no marks; expected {', '.join(_OF_MARKS)}")
    taken = {frozenset(mark.cells) for mark in known if mark.kind in _texts(rule, "apart_from")}
    usual = rule.get("value", 0)
    if isinstance(usual, bool) or not isinstance(usual, int):
        raise PuzzleError(f"the value of {kind!r} is {quoted(str(usual)[:60])}; expected a whole number")
    for value, cells in _placed(rule, ground):
        if frozenset(cells) in taken:
            continue
        if split == "box":
            yield from split_at_boxes(Mark(kind, cells, 0, text), ground)
        else:
            yield Mark(kind, cells, usual if value is None else value, text)


def _kind_of(rule: Mapping[str, Any]) -> tuple[str, str, str]:
    """Return the name of a kind, its declaration unless the table has the kind, and where its lines are split."""
    own = {key: rule[key] for key in _OWN if key in rule}
    if "kind" in rule:
        kind = rule["kind"]
        if kind in KINDS and not own:
            return kind, "", ""
        if own or not isinstance(kind, str) or kind not in library():
            names = (*KINDS, *library())
            raise PuzzleError(
                unknown(str(kind), "a kind of marks", names) if not own else f"{kind!r} has parts of its own"
            )
        own = dict(library()[kind])
    split = own.pop("split", "")
    if "marks" not in rule:
        own.setdefault("draw", NOT_DRAWN)
    if split not in ("", "box"):
        raise PuzzleError(f"a rule is split at {quoted(str(split)[:60])}; expected 'box'")
    text = checked_rule(written(own))
    return str(own["name"]), text, split


def split_at_boxes(line: Mark, ground: Ground) -> Iterator[Mark]:
    """Yield a mark for each two parts of a line in adjacent boxes; its number is the size of the first part."""
    region = regions_of(ground)
    parts = [list(part) for _, part in groupby(line.cells, region.__getitem__)]
    if len(parts) < 2:
        raise PuzzleError("a line that is split at boxes lies in one box; expected it to cross a border")
    for one, other in pairwise(parts):
        yield line._replace(cells=(*one, *other), value=len(one))


def _placed(rule: Mapping[str, Any], ground: Ground) -> Iterator[tuple[int | None, tuple[int, ...]]]:
    """Yield the number, if one is given, and the cells of each mark."""
    side = ground.side
    for said in _texts(rule, "marks"):
        found = _MARK.fullmatch(said)
        names = found[2].split() if found else []
        places = [_CELL.fullmatch(name) for name in names]
        wrong = next((name for name, place in zip(names, places, strict=True) if place is None), None)
        if wrong is not None or not names:
            raise PuzzleError(f"the mark {quoted(said[:60])} has {quoted(wrong or '')}; expected cells such as R1C2")
        cells = []
        for place in places:
            row, column = (int(place[1]) - 1, int(place[2]) - 1) if place else (0, 0)
            if not (0 <= row < side and 0 <= column < side):
                raise PuzzleError(
                    f"the mark {quoted(said[:60])} leaves the board; expected R1C1 to {cell_name(side**2 - 1, side)}"
                )
            cells.append(row * side + column)
        yield (int(found[1]) if found and found[1] else None), tuple(cells)
    for down, across in _offsets(rule, "offsets"):
        for row in range(side):
            for column in range(side):
                if 0 <= row + down < side and 0 <= column + across < side and (down, across) != (0, 0):
                    yield None, (row * side + column, (row + down) * side + column + across)
    wanted = _texts(rule, "each")
    strange = next((each for each in wanted if each not in _EACH), None)
    if strange is not None:
        raise PuzzleError(unknown(strange, "a part of the board", _EACH))
    for house, own in houses(ground):
        if ("box" if house.kind == "region" else house.kind) in wanted:
            yield None, own
    field, near = field_of(ground), _offsets(rule, "around")
    for cell in field.cells if near else ():
        row, column = divmod(cell, side)
        others = [cell + down * side + across for down, across in near if field.has(row + down, column + across)]
        if others:
            yield None, (cell, *others)
    if _BOARD in wanted:
        yield None, field.cells
    for cell in field.cells if _SQUARE in wanted else ():
        row, column = divmod(cell, side)
        if all(field.has(row + down, column + across) for down, across in ((0, 1), (1, 0), (1, 1))):
            yield None, (cell, cell + 1, cell + side, cell + side + 1)


def _offsets(rule: Mapping[str, Any], key: str) -> list[tuple[int, int]]:
    found = list[tuple[int, int]]()
    for offset in rule.get(key, []):
        if not (isinstance(offset, list) and len(offset) == 2 and all(isinstance(each, int) for each in offset)):
            raise PuzzleError(f"{quoted(str(offset)[:60])} is not an offset; expected rows and columns such as [1, 2]")
        found.append((offset[0], offset[1]))
    return found


def _texts(rule: Mapping[str, Any], key: str) -> list[str]:
    found = rule.get(key, [])
    found = [found] if isinstance(found, str) else found
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise PuzzleError(f"{key!r} has {quoted(str(found)[:60])}; expected a list of texts")
    return found
