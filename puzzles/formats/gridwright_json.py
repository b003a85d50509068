"""Our own JSON notation, which keeps everything and which the command line's ``--json`` extends.

An object with ``format``, ``version``, ``family``, and the members of the family; others are ignored. Those of a
nonogram are ``height``, ``width``, ``title``, ``palette`` (``background``, and ``colors`` with ``name``, ``rgb``,
``letter``), ``rows`` and ``columns`` (of each line the ``[length, color]`` pairs) and, when known, ``solution`` (rows
of color numbers, 0 for blank). Those of a Sudoku stand in ``sudoku_json``.

Source: own.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from puzzles.errors import FormatError
from puzzles.formats import sudoku_json
from puzzles.formats.document import Document, Format
from puzzles.formats.jsontext import dump, integer_of, list_of, object_of, parse, shown, text_of
from puzzles.nonogram import BLANK, MAX_COLORS, MAX_SIDE, Block, Clue, Color, Grid, Nonogram, Palette
from puzzles.sudoku import Sudoku

NAME = "gridwright"
VERSION = 1
_SIGNATURE = re.compile(rb'"format"\s*:\s*"gridwright"')


def sniff(data: bytes) -> bool:
    """Tell whether this is an object that names its format as ours."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{") and _SIGNATURE.search(data) is not None


def read(data: bytes) -> tuple[Document[Any], ...]:
    """Read one puzzle.

    Raises:
        PuzzleError: when the bytes are none.
    """
    return (from_dict(parse(data)),)


def write(document: Document[Any]) -> bytes:
    """Write everything that is known, each member in a line."""
    return dump(to_dict(document))


def to_dict(document: Document[Any]) -> dict[str, object]:
    """Give the members of the notation, ready for ``json.dumps``; more may be added."""
    family = document.puzzle.family
    return {"format": NAME, "version": VERSION, "family": family, **_FAMILIES[family].to_members(document)}


def from_dict(value: object) -> Document[Any]:
    """Make the document of parsed members.

    Args:
        value: dictionaries and lists as ``json.loads`` gives them, of any shape.

    Raises:
        PuzzleError: when a member is missing or wrong.
    """
    members = object_of(value, "the text")
    for key, expected in (("format", NAME), ("version", VERSION)):
        found = members.get(key)
        if type(found) is not type(expected) or found != expected:
            raise FormatError(f"the member '{key}' is {shown(found)}; expected {expected!r}")
    family = members.get("family")
    if not isinstance(family, str) or family not in _FAMILIES:
        raise FormatError(f"the member 'family' is {shown(family)}; expected {' or '.join(map(repr, _FAMILIES))}")
    return _FAMILIES[family].from_members(members)


def _to_nonogram_members(document: Document[Nonogram]) -> dict[str, object]:
    puzzle = document.puzzle
    colors = [{"name": color.name, "rgb": color.rgb, "letter": color.letter} for color in puzzle.palette.colors]
    members: dict[str, object] = {
        "height": puzzle.height,
        "width": puzzle.width,
        "title": puzzle.title,
        "palette": {"background": puzzle.palette.background, "colors": colors},
        "rows": [[list(block) for block in clue] for clue in puzzle.rows],
        "columns": [[list(block) for block in clue] for clue in puzzle.columns],
    }
    if document.solution is not None:
        members["solution"] = document.solution.tolist()
    return members


def _from_nonogram_members(members: Mapping[str, object]) -> Document[Nonogram]:
    height = integer_of(members.get("height"), "the height", 1, MAX_SIDE)
    width = integer_of(members.get("width"), "the width", 1, MAX_SIDE)
    puzzle = Nonogram(
        _read_clues(members, "rows", height),
        _read_clues(members, "columns", width),
        _read_palette(object_of(members.get("palette"), "the palette")),
        text_of(members.get("title", ""), "the title"),
    )
    solution = members.get("solution")
    return Document(puzzle, None if solution is None else _read_solution(solution))


def _read_clues(members: Mapping[str, object], key: str, count: int) -> tuple[Clue, ...]:
    lines = list_of(members.get(key), f"the member '{key}'", MAX_SIDE)
    if len(lines) != count:
        raise FormatError(f"the member '{key}' has {len(lines)} clues; expected {count}")
    clues = []
    for index, line in enumerate(lines, 1):
        where = f"clue {index} of '{key}'"
        clues.append(tuple(_read_block(block, where) for block in list_of(line, where, MAX_SIDE)))
    return tuple(clues)


def _read_block(value: object, where: str) -> Block:
    pair = list_of(value, f"a block in {where}", 2)
    if len(pair) != 2:
        raise FormatError(f"a block in {where} has {len(pair)} items; expected length and color")
    length = integer_of(pair[0], f"a length in {where}", 1, MAX_SIDE)
    return Block(length, integer_of(pair[1], f"a color in {where}", 1, MAX_COLORS))


def _read_palette(members: Mapping[str, object]) -> Palette:
    colors = []
    for value in list_of(members.get("colors"), "the list of colors", MAX_COLORS):
        color = object_of(value, "a color")
        name, rgb, letter = (text_of(color.get(key), f"a color's {key}") for key in ("name", "rgb", "letter"))
        colors.append(Color(name, rgb, letter))
    return Palette(tuple(colors), text_of(members.get("background"), "the background"))


def _read_solution(value: object) -> Grid:
    rows = [list_of(row, "a row of the solution", MAX_SIDE) for row in list_of(value, "the solution", MAX_SIDE)]
    if len({len(row) for row in rows}) > 1:
        raise FormatError("the rows of the solution differ in length; expected one cell for each column")
    cells = [[integer_of(cell, "a cell of the solution", BLANK, MAX_COLORS) for cell in row] for row in rows]
    return np.array(cells, dtype=np.uint8)


class _Family(NamedTuple):
    """Hold how the members of a family are made and read."""

    to_members: Callable[[Document[Any]], dict[str, object]]
    from_members: Callable[[Mapping[str, object]], Document[Any]]


_FAMILIES = {
    Nonogram.family: _Family(_to_nonogram_members, _from_nonogram_members),
    Sudoku.family: _Family(sudoku_json.to_members, sudoku_json.from_members),
}

FORMAT = Format(
    name=NAME,
    family=None,
    suffixes=(".json",),
    description="our JSON, which keeps everything",
    keeps=frozenset({"colors", "rgb", "names", "letters", "background", "boxes", "title", "solution"}),
    sniff=sniff,
    read=read,
    write=write,
)
