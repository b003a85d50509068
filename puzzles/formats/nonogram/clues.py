"""Shared parts of the nonogram notations: clues as numbers with or without letters, and grids of characters."""

import re
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.text import Line, number
from puzzles.nonogram import BLANK, MAX_SIDE, Block, Clue, Grid

PLAIN: Mapping[str, int] = {"": 1}  # a puzzle of one color: numbers without letters, read ...
NO_LETTERS = ("",)  # ... and written
_SEPARATOR = re.compile(r"[\s,]+")
_BLOCK = re.compile(r"([0-9]{1,9})([^0-9]?)")


def side(line: Line, what: str) -> int:
    """Read a height or width; raise FormatError if the text is neither."""
    return number(line, what, least=1, most=MAX_SIDE)


def clue_from(blocks: Iterable[tuple[int, int]]) -> Clue:
    """Make a clue from pairs of length and color; a single block of length 0 is the usual sign of an empty clue."""
    clue = tuple(Block(*block) for block in blocks)
    return () if len(clue) == 1 and clue[0].length == 0 else clue


def read_clue(line: Line, color_of: Mapping[str, int]) -> Clue:
    """Read a clue such as ``3 1b`` or ``3, 1b``, with the letters of ``color_of``, or raise FormatError.

    An empty line or ``0`` is an empty clue. The entry ``""`` of ``color_of`` is the color of a number without a letter.
    """
    tokens = _SEPARATOR.split(line.text.strip(), maxsplit=MAX_SIDE)
    if len(tokens) > MAX_SIDE:
        raise line.error(f"the clue has more than {MAX_SIDE} blocks; expected at most one for each cell")
    if tokens in ([""], ["0"]):
        return ()
    blocks = []
    for token in tokens:
        block = _BLOCK.fullmatch(token)
        if block is None or block[2] not in color_of:
            letters = "".join(sorted(color_of))
            tail = f" followed by one of the letters {quoted(letters)}" if letters else ""
            raise line.error(f"{quoted(token)} is not a block; expected a number{tail}")
        blocks.append((int(block[1]), color_of[block[2]]))
    return clue_from(blocks)


def read_clues(lines: Sequence[Line], count: int, axis: str, color_of: Mapping[str, int]) -> tuple[Clue, ...]:
    """Read ``count`` clues of one axis, one in each line; raise FormatError if there are fewer, or if one is bad."""
    if len(lines) < count:
        raise FormatError(f"the text ends after {counted(len(lines), f'{axis} clue')}; expected {count}")
    return tuple(read_clue(line, color_of) for line in lines[:count])


def write_clues(
    clues: Iterable[Clue], letters: Sequence[str] = NO_LETTERS, separator: str = " ", empty: str = "0"
) -> list[str]:
    """Write clues as lengths, each followed by the letter of its color (``letters[0]`` for color 1)."""
    return [separator.join(f"{length}{letters[color - 1]}" for length, color in clue) or empty for clue in clues]


def read_sides(lines: Sequence[Line], first: str, second: str) -> tuple[int, int, Sequence[Line]]:
    """Read two sides from the first line that is not blank, or raise FormatError.

    Return the sides and the lines below.
    """
    start = next((index for index, line in enumerate(lines) if line.text.strip()), None)
    if start is None:
        raise FormatError(f"the text is empty; expected {first} and {second} in the first line")
    words = lines[start].text.split(maxsplit=2)
    if len(words) != 2:
        raise lines[start].error(f"{quoted(lines[start].text)} is not a size; expected {first} and {second}")
    sizes = [Line(lines[start].number, word) for word in words]
    return side(sizes[0], first), side(sizes[1], second), lines[start + 1 :]


def read_grid(rows: Sequence[str], color_of: Mapping[str, int]) -> Grid:
    """Read a grid of one character for each cell; raise FormatError for unequal rows or an unknown character."""
    if len({len(row) for row in rows}) > 1:
        raise FormatError("the rows of the solution differ in length; expected one character for each column")
    unknown = next((cell for row in rows for cell in row if cell not in color_of), None)
    if unknown is not None:
        raise FormatError(f"the solution has the cell {unknown!r}; expected one of {quoted(''.join(color_of))}")
    return np.array([[color_of[cell] for cell in row] for row in rows], dtype=np.uint8)


def draw_grid(grid: Grid, letters: Sequence[str], blank: str) -> list[str]:
    """Draw a grid with one character a cell (``letters[0]`` for color 1)."""
    signs = {BLANK: blank, **dict(enumerate(letters, 1))}
    return ["".join(signs[cell] for cell in row) for row in grid.tolist()]
