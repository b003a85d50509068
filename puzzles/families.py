"""The register of families: whatever is offered for one is offered for all that stand here.

A family is its own folders, a record of what it can do (``puzzles.family.Family``), and one line here. The record is
loaded when it is first needed, so that ``gen --help`` loads no family, and so that nothing here depends on the packages
that the records are made of.
"""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from puzzles.errors import RequestError, unknown

if TYPE_CHECKING:
    from puzzles.family import Family


@dataclass(frozen=True, slots=True)
class Registered:
    """Register one family of puzzles.

    Attributes:
        name: the id that is used everywhere.
        summary: one line of help.
        module: where its record is.
        also: other names by which people know it.
        record: the name of its record in that module.
    """

    name: str
    summary: str
    module: str
    also: tuple[str, ...] = ()
    record: str = "FAMILY"


def _game(name: str, summary: str, *also: str) -> Registered:
    """Register a family that is a file of rules, ``puzzles/games/NAME.py``."""
    return Registered(name, summary, "gridwright.families.games", also, record=name)


FAMILIES = {
    family.name: family
    for family in (
        Registered(
            "nonogram",
            "Paint cells so that each row and column has the blocks of its numbers.",
            "gridwright.families.nonogram",
            ("picross", "griddler", "hanjie", "paint-by-numbers"),
        ),
        Registered(
            "sudoku",
            "Fill rows, columns and boxes so that each holds every digit once.",
            "gridwright.families.sudoku",
            ("number-place",),
        ),
        Registered(
            "lightup",
            "Place bulbs that light every cell, as many beside a wall as its number.",
            "gridwright.families.lightup",
            ("akari", "light-up"),
        ),
        _game("futoshiki", "Fill a Latin square whose signs say which neighbor is less.", "unequal", "more-or-less"),
        _game("skyscrapers", "Fill in heights so that each side sees as many towers as it says.", "towers", "skyline"),
        _game("binairo", "Fill in 0 and 1, as many of each in a line, never three alike in a row.", "takuzu", "unruly"),
        _game("kakuro", "Fill in digits that differ and add up to the sum of their run.", "cross-sums", "kakro"),
        _game("starbattle", "Place stars that never touch, so many in each row, column and region.", "star-battle"),
        _game("tents", "Pitch a tent beside each tree; tents never touch.", "tents-and-trees", "camping"),
        _game("slitherlink", "Draw one loop along sides, as many around a cell as it says.", "loopy", "fences"),
        _game("hitori", "Blacken cells so that no number is twice in a line, and white hangs together.", "singles"),
    )
}


def other_names() -> dict[str, str]:
    """Return the families by the other names that people know them by."""
    return {name: family.name for family in FAMILIES.values() for name in family.also}


def record_of(name: str) -> "Family[Any, Any, Any, Any, Any, Any, Any]":
    """Return the record of a family; ``generator.families.family_named`` is the same with types.

    Raises:
        RequestError: when there is none of that name.
    """
    if name not in FAMILIES:
        raise RequestError(unknown(name, "a family of puzzles", FAMILIES, other_names()))
    return _record_in(FAMILIES[name].module, FAMILIES[name].record)


@cache
def _record_in(module: str, record: str) -> "Family[Any, Any, Any, Any, Any, Any, Any]":
    return cast("Family[Any, Any, Any, Any, Any, Any, Any]", getattr(import_module(module), record))
