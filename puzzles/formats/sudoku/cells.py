"""Shared by the Sudoku notations: digits as signs or numbers, the side of a board, and the limits of a notation.

A digit is one sign, 1 to 9 and then A for 10, B for 11, ... up to Z for 35. Larger boards are numbers with blanks
between them. Where a notation has the side alone, the boxes are those of ``default_box``.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import isqrt

import numpy as np

from puzzles.errors import FormatError, counted, with_article, with_verb
from puzzles.formats.document import Document
from puzzles.formats.jsontext import integer_of, list_of
from puzzles.formats.text import Line, number
from puzzles.sudoku import BLANK, MAX_SIDE, Ground, Sudoku, default_box

SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BLANK_SIGNS = ".0"
_OTHER_BLANK_SIGNS = frozenset("_*Xx- ?")  # the sign for blanks in a grid that has none of the usual signs
_DIGIT_OF: Mapping[str, int] = {sign: digit for signs in (SIGNS, SIGNS.lower()) for digit, sign in enumerate(signs, 1)}
_NUMBER = re.compile(r"[0-9]{1,4}|\.")

Cells = tuple[int, ...]


def side_of(n_cells: int, what: str) -> int:
    """Return the side of a board with a given number of cells; raise FormatError if that is no square, or too large."""
    side = isqrt(n_cells)
    if side * side != n_cells or not 1 <= side <= MAX_SIDE:
        raise FormatError(f"the grid has {n_cells} {what}; expected 81 for 9 rows of 9, or another square number")
    return side


def cells_of_signs(signs: str, side: int) -> Cells:
    """Read one sign for each cell, for sides up to 35.

    A blank is ``.`` or ``0``, or a single other sign of ``_*X-?`` and space.
    """
    digit_of = _digits_by_sign(side)
    others = set(signs) - digit_of.keys()
    if len(others) == 1 and others <= _OTHER_BLANK_SIGNS and not set(BLANK_SIGNS) & set(signs):
        digit_of = {**digit_of, **dict.fromkeys(others, BLANK)}
    elif others:
        place = next(place for place, sign in enumerate(signs) if sign in others)
        raise FormatError(
            f"{signs[place]!r} stands at place {place + 1} of the grid; expected digits from 1 to "
            f"{SIGNS[side - 1]}, and '.' for a blank"
        )
    return tuple(map(digit_of.__getitem__, signs))


@cache
def _digits_by_sign(side: int) -> Mapping[str, int]:
    return {sign: digit for sign, digit in _DIGIT_OF.items() if digit <= side} | dict.fromkeys(BLANK_SIGNS, BLANK)


def cells_of_grid(signs: str) -> Cells:
    """Read a whole grid of one sign for each cell; raise FormatError if it is no square of digits."""
    side = side_of(len(signs), "characters")
    if side > len(SIGNS):
        raise FormatError(
            f"the grid has {len(signs)} characters; expected at most {len(SIGNS) ** 2}, "
            "and for larger boards numbers with blanks between them"
        )
    return cells_of_signs(signs, side)


def are_numbers(words: Sequence[str]) -> bool:
    """Return whether there are at least two words, each a dot or a number of up to four figures."""
    return len(words) > 1 and all(map(_NUMBER.fullmatch, words))


def cells_of_numbers(words: Iterable[str], side: int) -> Cells:
    """Read one number for each cell, ``.`` or 0 for a blank.

    Raise FormatError for a word that is no digit of the board.
    """
    return tuple(
        BLANK if word == "." else number(Line(0, word), f"digit of {with_article(f'{side}x{side} board')}", BLANK, side)
        for word in words
    )


def write_cells(cells: Iterable[int], side: int, blank: str = ".") -> str:
    """Write signs, or numbers with blanks between them if the side is above 35."""
    if side > len(SIGNS):
        return " ".join(str(digit) if digit else blank for digit in cells)
    return bytes(cells).translate(_signs_by_digit(blank)).decode()


@cache
def _signs_by_digit(blank: str) -> bytes:
    return bytes.maketrans(bytes(range(1 + len(SIGNS))), f"{blank}{SIGNS}".encode())


def sudoku(cells: Sequence[int], title: str = "", author: str = "", copyright: str = "") -> Sudoku:  # noqa: A002
    """Make the puzzle with the boxes of ``default_box``; raise PuzzleError if the cells make no puzzle."""
    return Sudoku(default_box(isqrt(len(cells))), tuple(cells), title, author, copyright)


def document(puzzle: Sudoku, solution: Sequence[int] | None = None) -> Document[Sudoku]:
    """Make a document of a puzzle and its solution, if known; raise PuzzleError if the solution is wrong."""
    if solution is None:
        return Document(puzzle)
    if len(solution) != len(puzzle.cells):
        raise FormatError(
            f"the solution has {counted(len(solution), 'cell')}; expected {len(puzzle.cells)} as in the puzzle"
        )
    return Document(puzzle, np.array(solution, np.uint16).reshape(puzzle.side, puzzle.side))


def json_cells(
    value: object, what: str, read_cell: Callable[[object, str, int], int] | None = None, least: int = BLANK
) -> Cells:
    """Read rows of JSON whose cells are integers, or values for ``read_cell``; raise FormatError for anything else."""
    rows = list_of(value, what, MAX_SIDE)
    if not rows:
        raise FormatError(f"{with_verb(what, 'is')} empty; expected rows of digits")
    cells: list[int] = []
    for index, row in enumerate(rows, 1):
        found = list_of(row, f"row {index} of {what}", MAX_SIDE)
        if len(found) != len(rows):
            raise FormatError(
                f"row {index} of {what} has {counted(len(found), 'cell')}; expected {len(rows)} as there are rows"
            )
        name = f"a cell in row {index} of {what}"
        side = len(rows)
        cells += [read_cell(cell, name, side) if read_cell else integer_of(cell, name, least, side) for cell in found]
    return tuple(cells)


def rows_of(cells: Sequence[int], side: int) -> list[list[int]]:
    """Return cells as a list of rows."""
    return [list(cells[start : start + side]) for start in range(0, side * side, side)]


def require_side(puzzle: Sudoku, name: str, least: int, most: int) -> None:
    """Raise FormatError unless a puzzle has as many rows as a notation allows."""
    if not least <= puzzle.side <= most:
        sides = f"{most}" if least == most else f"from {least} to {most}"
        raise FormatError(f"{name} cannot carry {puzzle.side} rows and columns; expected a side {sides}")


def require_plain(puzzle: Sudoku, name: str) -> None:
    """Raise FormatError if a puzzle has further rules than rows, columns and boxes."""
    if not puzzle.ground.has_boxes_only:
        raise FormatError(f"{name} cannot carry {puzzle.ground.name}; expected rows, columns and boxes alone")


def require_box(puzzle: Sudoku, name: str, box: Ground) -> None:
    """Raise FormatError if a puzzle's boxes are not those that a notation has for its side."""
    require_plain(puzzle, name)
    if puzzle.ground != box:
        raise FormatError(f"{name} cannot carry boxes of {puzzle.ground} cells; expected {box} with side {puzzle.side}")
