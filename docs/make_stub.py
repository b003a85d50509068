"""Write ``gridwright/__init__.pyi``: what is public, and the options of each family, for editors and type checkers.

A record may lack proof and rating where ``unique`` or ``rating`` is given, so that these have overloads of their own.
"""

from inspect import signature
from pathlib import Path
from textwrap import indent
from typing import Literal

import gridwright
from puzzles.families import FAMILIES
from puzzles.games.games import GAMES, puzzle_type

GAMES_MODULE = "puzzles.games.games"
STUB = Path(gridwright.__file__).with_suffix(".pyi")

_HEAD = """# By: python docs/make_stub.py
from typing import Any, Literal, TypeVar, overload

__version__: str

def _gen() -> None: ...

"""
_ALIAS = """from puzzles.games.puzzle import GamePuzzle

_Puzzle = TypeVar("_Puzzle", bound=Puzzle)
_AnyRecord = Record[_Puzzle, Proof | None, Rating | None]
"""
_PUZZLES = {"nonogram": "Nonogram", "sudoku": "Sudoku", "lightup": "LightUp"}
_PUZZLES |= {name: puzzle_type(name).__name__ for name in GAMES}


def stub() -> str:
    """Return the stub as it should be."""
    found = {name: getattr(gridwright, name) for name in gridwright.__all__ if name not in (*FAMILIES, "__version__")}
    games = {name: each for name, each in found.items() if each.__module__ == GAMES_MODULE}
    found = {name: each for name, each in found.items() if name not in games}
    imports = "".join(sorted(f"from {each.__module__} import {name} as {name}\n" for name, each in found.items()))
    classes = "".join(f"class {name}(GamePuzzle): ...\n" for name in sorted(games))
    return _HEAD + imports + _ALIAS + classes + "".join(map(_overloads, sorted(FAMILIES)))


def _overloads(family: str) -> str:
    function, puzzle = getattr(gridwright, family), _PUZZLES[family]
    fixed = {"unique": Literal[True], "rating": Literal["full"]}
    parameters = [
        each.replace(annotation=fixed.get(name, each.annotation))
        for name, each in signature(function).parameters.items()
    ]
    listed = "".join(f"    {each},\n" for each in parameters)
    return f"""
@overload
def {family}(
    *,
{listed}) -> Record[{puzzle}]:
    \"\"\"{indent(function.__doc__, "    ").strip()}
    \"\"\"

@overload
def {family}(*, unique: bool, **options: Any) -> _AnyRecord[{puzzle}]: ...
@overload
def {family}(*, rating: str, **options: Any) -> _AnyRecord[{puzzle}]: ...
"""


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
