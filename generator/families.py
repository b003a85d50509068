"""The families by name, each loaded when it is first needed: ``gen --help`` loads this module, and no numpy."""

from functools import cache
from typing import TYPE_CHECKING, Any

from puzzles.errors import RequestError, unknown
from puzzles.families import FAMILIES, other_names

if TYPE_CHECKING:
    from generator.family import Family

FURTHER: "dict[str, Family[Any, Any, Any]]" = {}
"""Further families by name, which take precedence over those of this package; the tests add a toy here."""


def family_named(name: str) -> "Family":
    """Return the family of a name; raise ``RequestError`` if the register does not have it."""
    if name not in FAMILIES:
        raise RequestError(unknown(name, "a family of puzzles", FAMILIES, other_names()))
    return FURTHER[name] if name in FURTHER else _own(name)


@cache
def _own(name: str) -> "Family[Any, Any, Any]":
    match name:
        case "nonogram":
            from generator.nonogram.family import NonogramFamily

            return NonogramFamily()
        case "sudoku":
            from generator.sudoku.family import SudokuFamily

            return SudokuFamily()
        case "lightup":
            from generator.lightup.family import LightUpFamily

            return LightUpFamily()
    from generator.games.family import GameFamily
    from puzzles.games.games import GAMES

    return GameFamily(GAMES[name])
