"""Marks that a setter declares: a name, a sentence, a way to be drawn, and conditions on their cells.

    name = "nabner"                 letters, digits and hyphens
    says = "No two digits of a nabner line are alike or consecutive."
    draw = "line"                   line, area, circles, dot, outside or none
    color = "green"                 of a line: green, purple, gray, blue, orange or red
    number = false                  where the number of a mark is not shown
    where = [{ pairs = [{ apart = [1, 2], least = 2 }] }]

``puzzles.sudoku.marks.language`` describes the conditions. Each mark carries its declaration as normalized JSON, so
that a puzzle is complete by itself.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from puzzles.drawing import Primitive
from puzzles.errors import PuzzleError, quoted, unknown
from puzzles.games.constraints import Constraint
from puzzles.sudoku.marks import pictures
from puzzles.sudoku.marks.mark import Field, Mark, Marks
from puzzles.sudoku.marks.scope import MOST_CELLS, Table, tables_of

__all__ = ["MOST_CELLS", "MOST_VALUE", "NOT_DRAWN", "checked_rule", "read_rule", "states", "written"]

MOST_VALUE = 999_999_999
_MOST_TEXT, _MOST_WORDS = 20_000, 120  # the most characters of a rule, and of its sentence
_MOST_CLAUSE = 75  # the most characters of the reason in a hint, which people should take in at a glance
_NAME = re.compile("[a-z][a-z0-9-]{0,29}")
_COLORS = {
    "green": pictures.GREEN,
    "purple": pictures.PURPLE,
    "gray": pictures.GRAY,
    "blue": "#a9c7ec",
    "orange": "#f0c690",
    "red": "#eab0a9",
}
_MEMBERS = ("name", "says", "draw", "color", "number", "where")
_LINE, _OUTSIDE, _AREA, _CIRCLES, _DOT, NOT_DRAWN = _DRAWN = ("line", "outside", "area", "circles", "dot", "none")


def written(rule: Table) -> str:
    """Write a rule as normalized JSON."""
    return json.dumps(rule, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


@lru_cache(maxsize=512)
def read_rule(text: str) -> Table:
    """Read a rule that ``written`` wrote."""
    rule: Table = json.loads(text)
    return rule


@lru_cache(maxsize=512)
def checked_rule(text: str) -> str:
    """Return a rule in its normalized form; raise PuzzleError if a part is missing or unknown."""
    if len(text) > _MOST_TEXT:
        raise PuzzleError(f"a rule has {len(text):,} characters; expected at most {_MOST_TEXT:,}")
    try:
        rule = json.loads(text)
    except (ValueError, RecursionError):
        raise PuzzleError(f"the rule {quoted(text[:60])} is not JSON; expected an object") from None
    if not isinstance(rule, Mapping):
        raise PuzzleError(f"the rule {quoted(text[:60])} is not a table; expected one with {', '.join(_MEMBERS)}")
    rule = {key: value for key, value in rule.items() if value is not None}
    strange = next((key for key in rule if key not in _MEMBERS), None)
    if strange is not None:
        raise PuzzleError(unknown(strange, "a part of a rule", _MEMBERS))
    name, says, draw = rule.get("name"), rule.get("says"), rule.get("draw", _LINE)
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise PuzzleError(
            f"the name of a rule is {quoted(str(name)[:60])}; expected lower-case letters, such as 'nabner'"
        )
    if not isinstance(says, str) or not 0 < len(says.strip()) <= _MOST_WORDS or not says.isprintable():
        raise PuzzleError(
            f"the rule {name!r} says {quoted(str(says)[:60])}; expected a sentence of at most {_MOST_WORDS} characters"
        )
    if draw not in _DRAWN:
        raise PuzzleError(f"the rule {name!r} is drawn as {quoted(str(draw)[:60])}; expected {', '.join(_DRAWN)}")
    if "color" in rule and rule["color"] not in _COLORS:
        raise PuzzleError(f"the color of {name!r} is {quoted(str(rule['color'])[:60])}; expected {', '.join(_COLORS)}")
    if not isinstance(rule.get("number", True), bool):
        raise PuzzleError(f"'number' of {name!r} is {quoted(str(rule['number'])[:60])}; expected true or false")
    tables_of(rule.get("where"), "where")
    return written({**rule, "draw": draw})


def states(mark: Mark, field: Field, marks: Marks) -> Sequence[Constraint]:
    """Return the constraints of a declared mark."""
    return _states(mark, field)


@lru_cache(maxsize=1024)
def _states(mark: Mark, field: Field) -> tuple[Constraint, ...]:
    from puzzles.sudoku.marks.language import constraints_of_conditions  # loaded only here, because few puzzles need it

    rule, names = read_rule(mark.rule), field.names(mark)
    says = rule["says"].strip().removesuffix(".")
    number = f" {mark.value}" if mark.value and rule.get("number", True) else ""
    ends = f"from {names[0]} to {names[-1]}" if len(names) > 1 else f"at {names[0]}"
    words = f"on the {mark.kind}{number} {ends}, {says[0].lower()}{says[1:]}"
    if len(words) > _MOST_CLAUSE:
        words = f"the {mark.kind}{number} {ends} keeps its rule"
    try:
        return constraints_of_conditions(rule["where"], mark.cells, mark.value, field, words)
    except PuzzleError as error:
        raise PuzzleError(f"the {mark.kind} at {names[0]}: {error}") from None


# -- pictures


def is_outside(rule: Table) -> bool:
    """Return whether the number of such marks stands outside the grid."""
    return str(rule["draw"]) == _OUTSIDE


def is_above(rule: Table) -> bool:
    """Return whether such marks are drawn above the lines of the grid."""
    return rule["draw"] in (_AREA, _DOT, _OUTSIDE)


def picture_of(rule: Table) -> Callable[[Sequence[int], int, int], Iterator[Primitive]]:
    """Return a function that draws such a mark, given its cells, the size of the board, and its number."""
    drawn: Mapping[str, Any] = {
        _LINE: pictures.labeled_line(_COLORS[rule.get("color", "gray")]),
        _AREA: pictures.cage,
        _CIRCLES: pictures.circles,
        _DOT: pictures.labeled_dot,
        _OUTSIDE: pictures.outside_any,
        NOT_DRAWN: pictures.nothing,
    }
    found: Callable[[Sequence[int], int, int], Iterator[Primitive]] = drawn[rule["draw"]]
    return found if rule.get("number", True) else lambda cells, n, value: found(cells, n, 0)
