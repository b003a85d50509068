"""Puzzles among the values of JSON, TOML and Python: grids as lists, clues as lists, puzzles as strings."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, TypeGuard

import numpy as np

from puzzles.errors import FormatError, PuzzleError
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.formats.loose import lines
from puzzles.formats.loose.clue_lists import puzzle_of
from puzzles.formats.members import NAME
from puzzles.formats.sudoku.cells import cells_of_grid, document, sudoku
from puzzles.formats.sudoku.csv import PUZZLES, SOLUTIONS
from puzzles.nonogram import Nonogram
from puzzles.sudoku import MAX_SIDE

_MOST_PYTHON = 1 << 20  # the most characters of a text that is tried as Python
_MOST_DEPTH = 50  # the deepest nesting of lists and objects
_DEEP_KEY = re.compile(
    r"(?:\.[ \t]*[\w\"'-]+[ \t]*){40}"
)  # TOML's reader takes long for such text, and nobody writes it
_LEAST_SIDE = 4
_PICTURES = ("pattern", "picture", "image", "goal", "pixels")
_LEAST_SIGNS = 16
_MOST_PUZZLES = 1_000_000
_CELL_NAMES = ("value", "v", "number", "digit", "given")
_BLANKS = (None, "", " ", ".", "0", "_", "-", "*", "?", False)


def read_each(text: str) -> Iterator[Document[Any] | PuzzleError]:
    """Yield the puzzles among the values of a text; yield nothing if the text is neither JSON, TOML nor Python."""
    for value in _values(text):
        yield from islice(_puzzles(value), _MOST_PUZZLES)


def _values(text: str) -> list[object]:
    start = text.lstrip()[:1]
    try:
        if start in ("{", "["):
            return [json.loads(text)]
    except (ValueError, RecursionError):
        pass
    if "=" in text and not _DEEP_KEY.search(text):
        try:
            members = tomllib.loads(text)
            return [] if _has_clues_in_text(members) else [members]
        except (ValueError, RecursionError):  # ValueError, too, for an integer of thousands of figures
            pass
    if "[" in text and len(text) <= _MOST_PYTHON:
        return _literals(text)
    return []


def _has_clues_in_text(members: Mapping[str, object]) -> bool:
    """Return whether clues are given as text, whose layout another module reads."""
    inner = [each for each in members.values() if isinstance(each, Mapping)]
    return any(isinstance(each.get(name), str) for each in (members, *inner) for name in ("rows", "columns"))


def _literals(text: str) -> list[object]:
    """Return the literal lists and dictionaries that Python statements assign, or that stand alone."""
    try:
        statements = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    found = []
    for statement in statements:
        value = getattr(statement, "value", None)
        if isinstance(value, ast.Call) and value.args:  # such as np.array([[...]])
            value = value.args[0]
        if isinstance(value, ast.List | ast.Tuple | ast.Dict):
            try:
                found.append(ast.literal_eval(value))
            except (ValueError, TypeError, RecursionError, MemoryError):
                continue
    return found


def _puzzles(value: object, depth: int = 0) -> Iterator[Document[Any] | PuzzleError]:
    if depth > _MOST_DEPTH:
        return
    if isinstance(value, Mapping):
        yield from _in_object(value, depth)
    elif isinstance(value, list | tuple):
        grid = _grid(value)
        if grid is not None:
            yield _sudoku(grid)
        else:
            for each in value:
                yield from _puzzles(each, depth + 1)
    elif isinstance(value, str) and len(value) >= _LEAST_SIGNS and (found := lines.read(value)) is not None:
        yield found


def _in_object(value: Mapping[Any, object], depth: int) -> Iterator[Document[Any] | PuzzleError]:
    if value.get("format") == NAME:
        try:
            yield gridwright_json.from_dict(value)
        except PuzzleError as error:
            yield error
        return
    members = {str(name).lower(): each for name, each in value.items()}
    rows, columns = (
        next((texts for name, each in members.items() if name.startswith(starts) and (texts := _clues(each))), None)
        for starts in (("row", "hor", "left", "side"), ("col", "ver", "top", "up"))
    )
    picture = next((each for name, each in members.items() if name.startswith(_PICTURES) and _is_picture(each)), None)
    if picture is not None:
        try:
            yield Document(Nonogram.from_grid(picture), np.array(picture))
        except PuzzleError as error:
            yield error
        return
    lists = [each for name, each in members.items() if name.startswith(("row", "col")) and isinstance(each, list)]
    if len(lists) == 2 and not (rows and columns) and any(clue is None for each in lists for clue in each):
        yield FormatError("a clue of the rows or columns is null; expected a list of lengths for each line")
        return
    if rows and columns:
        title = members.get("title") or members.get("name") or ""
        yield puzzle_of(rows, columns, title if isinstance(title, str) else "")
        return
    for name, each in members.items():
        if name in SOLUTIONS or name.startswith(("sol", "answ")):
            continue
        found = list(_puzzles(each, depth + 1))
        answers = [members[other] for other in SOLUTIONS if other in members]
        yield from (_with_answer(found[0], answers[0]),) if len(found) == 1 and name in PUZZLES and answers else found


def _with_answer(found: Document[Any] | PuzzleError, answer: object) -> Document[Any] | PuzzleError:
    """Return a puzzle with its solution, if the value is a grid that solves it."""
    if isinstance(found, PuzzleError) or found.solution is not None:
        return found
    cells = _grid(answer) if isinstance(answer, list | tuple) else None
    try:
        if isinstance(answer, str):
            cells = cells_of_grid(answer.strip())
        return document(found.puzzle, cells) if cells else found
    except PuzzleError:
        return found


def _is_picture(value: object) -> TypeGuard[list[list[int]]]:
    """Return whether a value consists of rows with both 0 and 1."""
    if not (isinstance(value, list) and value and all(isinstance(row, list) for row in value)):
        return False
    cells = [cell for row in value for cell in row]
    is_even = len({len(row) for row in value}) == 1
    return is_even and all(type(cell) is int for cell in cells) and set(cells) == {0, 1}


def _clues(value: object) -> list[str]:
    """Return clues as texts of numbers; return an empty list if the value contains no clues."""
    if isinstance(value, str):
        return value.replace(";", ",").replace("/", ",").split(",")
    if not isinstance(value, list | tuple) or not value:
        return []
    texts = []
    for clue in value:
        if isinstance(clue, list | tuple) and all(type(number) is int for number in clue):
            texts.append(" ".join(map(str, clue)))
        elif isinstance(clue, str) or type(clue) is int:
            texts.append(str(clue))
        else:
            return []
    return texts


def _grid(value: list[Any] | tuple[Any, ...]) -> tuple[int, ...] | None:
    """Return the cells of a square of digits, given as rows or as one list; None for anything else."""
    rows = [list(row) if isinstance(row, str | list | tuple) else None for row in value]
    side = len(rows)
    if _LEAST_SIDE <= side <= MAX_SIDE and all(row is not None and len(row) == side for row in rows):
        cells = [_digit(cell, side) for row in rows if row is not None for cell in row]
        return None if None in cells else tuple(cell for cell in cells if cell is not None)
    n_cells, side = len(value), round(len(value) ** 0.5)
    if side * side == n_cells >= _LEAST_SIGNS and all(not isinstance(cell, str | list | tuple) for cell in value):
        cells = [_digit(cell, side) for cell in value]
        return None if None in cells else tuple(cell for cell in cells if cell is not None)
    return None


def _digit(cell: object, side: int) -> int | None:
    if isinstance(cell, Mapping):
        cell = next((cell[name] for name in _CELL_NAMES if name in cell), cell or None)
    if isinstance(cell, Mapping):
        return None
    if (cell in _BLANKS and cell is not True) or cell == -1:
        return 0
    if isinstance(cell, str) and cell.isascii() and cell.isdigit() and len(cell) <= len(str(MAX_SIDE)):
        cell = int(cell)
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return cell if type(cell) is int and 0 <= cell <= side else None


def _sudoku(cells: tuple[int, ...]) -> Document[Any] | PuzzleError:
    try:
        return document(sudoku(cells))
    except PuzzleError as error:
        return error
