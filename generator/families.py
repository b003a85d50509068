"""The records of the families, each loaded when it is first needed: ``gen --help`` loads this module, and no numpy."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from puzzles.errors import RequestError, unknown
from puzzles.families import FAMILIES, other_names

if TYPE_CHECKING:
    from generator.family import Family

RECORDS = {name: f"{__package__}.{name}.family" for name in ("nonogram", "sudoku", "lightup")}
"""Modules that have a ``RECORD``, by the id of the family; those of games are in one module."""


@cache
def family_named(name: str) -> "Family":
    """Return the record of a family; ``RequestError`` when there is none of that name."""
    if name not in FAMILIES:
        raise RequestError(unknown(name, "a family of puzzles", FAMILIES, other_names()))
    module = import_module(RECORDS.get(name, f"{__package__}.games.family"))
    return cast("Family", module.RECORD if name in RECORDS else module.RECORDS[name])
