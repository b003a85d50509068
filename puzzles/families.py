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
        module: where its record is, under the name ``FAMILY``.
        also: other names by which people know it.
    """

    name: str
    summary: str
    module: str
    also: tuple[str, ...] = ()


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
    return _record_in(FAMILIES[name].module)


@cache
def _record_in(module: str) -> "Family[Any, Any, Any, Any, Any, Any, Any]":
    return cast("Family[Any, Any, Any, Any, Any, Any, Any]", import_module(module).FAMILY)
