r"""Boards as tables of text: Binairo with signs for blanks, Kakuro with sums on both sides of a slash, and pictures.

    - 1 - -        6\ ,11\5 ,    ,
    0 - - 1          \18,     ,    ,

In a Kakuro, the sum of the column below comes first, then the sum of the row to the right. An empty cell or a 0 is
white; a lone slash, X or # is a wall without sums.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import numpy as np

from puzzles.errors import PuzzleError
from puzzles.formats.document import Document
from puzzles.formats.text import Line
from puzzles.games.game import NONE
from puzzles.games.games import GAMES, puzzle_type
from puzzles.nonogram import MAX_SIDE, Nonogram

_BINAIRO = re.compile(r"[01._\-*?x](?:[\s,;|]*[01._\-*?x]){3,19}", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,;|\[\]\"']+")
_SUMS = re.compile(r"\(?\s*+([0-9]{0,2})\s*+[\\/]\s*+([0-9]{0,2})\s*+\)?")
_WALL = re.compile(r"\s*[xX#]\s*")
_WHITE = re.compile(r"\s*+[0._?-]?\s*+")
_LEAST_SUMS = 4
# The most cells in a row or column of a Kakuro, including the walls around it.
_MOST_CELLS = GAMES["kakuro"].sizes[1] + 1
_PAINTED = frozenset("#@$X█■▓⬛◼◾●")
_PICTURE = re.compile(rf"(?:[{''.join(sorted(_PAINTED))}._\-·:░□⬜◻◽○]\ufe0f?\s?){{3,}}")
_LEAST_ROWS = 3


def read_each(lines: list[Line]) -> Iterator[tuple[int, Document[Any] | PuzzleError]]:
    """Yield the boards in a text, each with the number of its first line."""
    yield from _binairos(lines)
    yield from _kakuros(lines)
    yield from _pictures(lines)


def _pictures(lines: list[Line]) -> Iterator[tuple[int, Document[Any] | PuzzleError]]:
    """Yield the nonograms of pictures drawn with two signs, one for painted cells and one for blank ones."""
    for is_row, group in groupby(lines, lambda line: _PICTURE.fullmatch(line.text.strip()) is not None):
        own = list(group)
        rows = ["".join(line.text.replace("\ufe0f", "").split()) for line in own] if is_row else []
        signs = set("".join(rows))
        if len(rows) < _LEAST_ROWS or len({len(row) for row in rows}) != 1 or len(signs) != 2:
            continue
        if len(signs & _PAINTED) != 1 or len(rows) > MAX_SIDE or len(rows[0]) > MAX_SIDE:
            continue
        picture = [[int(sign in _PAINTED) for sign in row] for row in rows]
        yield own[0].number, Document(Nonogram.from_grid(picture), np.array(picture))


def _binairos(lines: list[Line]) -> Iterator[tuple[int, Document[Any] | PuzzleError]]:
    """Yield the boards that contain 0, 1 and a sign for blank cells, and so are no Sudokus."""
    for is_row, group in groupby(lines, lambda line: _BINAIRO.fullmatch(line.text.strip()) is not None):
        own = list(group)
        rows = ["".join(_SEPARATORS.split(line.text.strip())) for line in own] if is_row else []
        width = len(rows[-1]) if rows else 0
        if rows and len(rows[0]) != width:
            own, rows = own[1:], rows[1:]  # a line that gives the size
        signs = set("".join(rows))
        if len(rows) < 4 or {len(row) for row in rows} != {width} or not {"0", "1"} < signs or len(signs) != 3:
            continue
        cells = tuple(int(sign) if sign in "01" else NONE for row in rows for sign in row)
        yield own[0].number, _made("binairo", len(rows), width, {"givens": cells})


def _kakuros(lines: list[Line]) -> Iterator[tuple[int, Document[Any] | PuzzleError]]:
    for is_row, group in groupby(lines, lambda line: _row(line.text) is not None):
        own = list(group)
        rows = [row for line in own if (row := _row(line.text))] if is_row else []
        width = len(rows[0]) if rows else 0
        if len(rows) > _MOST_CELLS:
            continue
        n_sums = sum(any(cell) for row in rows for cell in row if cell)
        if len(rows) < 3 or {len(row) for row in rows} != {width} or n_sums < _LEAST_SUMS:
            continue
        yield own[0].number, _kakuro(rows)


def _row(text: str) -> list[tuple[int, int] | None] | None:
    """Return the sums of a row's walls, down and across, and None for white cells; return None for any other line."""
    text = text.strip()
    for separator in ("|", ",", ";", "\t"):
        if separator not in text:
            continue
        cells = text.strip("|").split(separator, _MOST_CELLS)
        if len(cells) > _MOST_CELLS:
            continue
        row = [_cell(cell) for cell in cells]
        if len(cells) > 2 and all(cell != () for cell in row):
            return row  # type: ignore[return-value]  # as none is empty
    return None


def _cell(text: str) -> tuple[int, int] | tuple[()] | None:
    if _WHITE.fullmatch(text):
        return None
    sums = _SUMS.fullmatch(text.strip())
    if sums:
        return int(sums[1] or 0), int(sums[2] or 0)
    return (0, 0) if _WALL.fullmatch(text) else ()


def _kakuro(rows: list[list[tuple[int, int] | None]]) -> Document[Any] | PuzzleError:
    """Make a board from a table whose first row and column are all walls and lie outside the board."""
    is_framed = all(rows[0]) and all(row[0] for row in rows)
    if is_framed:
        sums = {(i - 1, j - 1): cell for i, row in enumerate(rows) for j, cell in enumerate(row) if cell is not None}
        height, width = len(rows) - 1, len(rows[0]) - 1
    else:
        sums = {(i, j): cell for i, row in enumerate(rows) for j, cell in enumerate(row) if cell is not None}
        height, width = len(rows), len(rows[0])
    layers = {name: list[int]() for name in ("walls", "across_sums", "down_sums")}
    for place in ((row, column) for row in range(height) for column in range(width)):
        layers["walls"].append(int(place in sums))
        for name, down, across, which in (("across_sums", 0, 1, 1), ("down_sums", 1, 0, 0)):
            before = place
            while before not in sums and min(before) >= 0:
                before = before[0] - down, before[1] - across
            value = 0 if place in sums else sums.get(before, (0, 0))[which]
            layers[name].append(value or NONE)
    return _made("kakuro", height, width, {name: tuple(entries) for name, entries in layers.items()})


def _made(family: str, height: int, width: int, layers: dict[str, tuple[int, ...]]) -> Document[Any] | PuzzleError:
    try:
        entries = tuple(layers[layer.name] for layer in GAMES[family].layers)
        parameter = GAMES[family].parameter
        kind = puzzle_type(family)
        return Document(kind(height, width, parameter.default if parameter else 0, entries))
    except PuzzleError as error:
        return error
