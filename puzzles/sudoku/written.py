"""A Sudoku and its solution as text for a prompt of a language model."""

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np

from puzzles.alphabet import Alphabet
from puzzles.errors import counted
from puzzles.sudoku.ground import BLANK, Grid, Ground, grids_of, is_outside
from puzzles.sudoku.marks.kinds import as_text, listed, rules_of
from puzzles.sudoku.puzzle import Sudoku
from puzzles.sudoku.regions import write_regions
from puzzles.sudoku.variants import VARIANTS
from puzzles.written import Shape, Written, compact, form_of

_MAX_FIGURE = 9
_BLANK_SIGN, _LINE_END = ".", "\n"
_OUTSIDE, _OUTSIDE_BYTE = -1, 255
_SIGNS = bytes.maketrans(bytes([*range(_MAX_FIGURE + 1), _OUTSIDE_BYTE]), b".123456789#")
_NUMBERS = bytes.maketrans(bytes([*range(_MAX_FIGURE + 1), _OUTSIDE_BYTE]), b"01234567890")


def written(puzzle: Sudoku, solution: Grid, shape: Shape) -> Written:
    """Write a Sudoku with one figure for each cell up to 9x9, and larger ones as numbers separated by spaces."""
    ground = puzzle.ground
    side, legend, form, rules = _words(ground, shape)
    cells, board = puzzle.cells, solution.ravel().tolist()
    if len(grids_of(ground)) > 1:
        sign = _OUTSIDE if ground.n_digits > _MAX_FIGURE else _OUTSIDE_BYTE
        cells, board = (np.where(is_outside(ground), sign, each).tolist() for each in (cells, board))
    if ground.n_digits > _MAX_FIGURE:
        given, done = (_numbers(each, side, shape) for each in (cells, board))
    else:
        given, done = (_figures(bytes(each), side, shape) for each in (cells, board))
    if shape is Shape.JSON:
        first = f'"box":[{ground.height},{ground.width}]'
        if ground.regions:
            first = f'"regions":{_numbers([1 + region for region in ground.regions], side, shape)}'
        if ground.marks:
            first += f',"marks":{compact([as_text(mark, side) for mark in ground.marks])}'
        given = f'{{{first},"givens":{given}}}'
    elif ground.regions:
        given += f"\n\n{write_regions(ground)}"
    if ground.marks and shape is not Shape.JSON:
        given += "\n\n" + "\n".join(listed(ground.marks, side))
    return Written(given, legend, form, done, rules)


def _figures(cells: bytes, side: int, shape: Shape) -> str:
    """Write one figure for each cell, all at once into the gaps between separators, because data sets have millions."""
    text = bytearray(_between(side, b"," if shape is Shape.JSON else b" "))
    text[::2] = cells.translate(_NUMBERS if shape is Shape.JSON else _SIGNS)
    if shape is Shape.ROWS:
        return text.translate(None, b" ").decode()
    return _closed(text.decode(), shape)


@cache
def _between(side: int, separator: bytes) -> bytes:
    """Return the separators of a board, with a zero byte for each cell."""
    return b"\n".join([separator.join([b"\0"] * side)] * side)


def _numbers(cells: Sequence[int], side: int, shape: Shape) -> str:
    blank, outside, separator = ("0", "0", ",") if shape is Shape.JSON else (_BLANK_SIGN, "#", " ")
    signs = {BLANK: blank, _OUTSIDE: outside}
    words = [signs.get(cell) or str(cell) for cell in cells]
    text = "\n".join(separator.join(words[start : start + side]) for start in range(0, len(words), side))
    return _closed(text, shape)


def _closed(rows: str, shape: Shape) -> str:
    return f"[[{rows.replace(_LINE_END, '],[')}]]" if shape is Shape.JSON else rows


@cache
def _words(ground: Ground, shape: Shape) -> tuple[int, str, str, str]:
    """Return the side of all Sudokus on a ground, their legend, the form of their solutions, and their rules."""
    side, n_digits = ground.side, ground.n_digits
    boxes = f"{counted(ground.height, 'row')} and {counted(ground.width, 'column')}"
    digit = "digit" if n_digits <= _MAX_FIGURE else "number"
    form = form_of((side, side), shape, "number" if shape is Shape.JSON else digit)
    if shape is Shape.JSON:
        first = f"The member box has the rows and columns of a box, {boxes}"
        if ground.regions:
            first = "The member regions has the number of each cell's region"
        legend = (
            f"{first}, and the member givens the rows of the grid, "
            f"the top one first. The {digit}s are 1 to {n_digits}, and 0 stands for an empty cell."
        )
    else:
        first = f"Each box has {boxes}"
        if ground.regions:
            first = "Below the grid, cells with the same sign are of the same region"
        legend = f"{first}, and the {digit}s are 1 to {n_digits}. A dot stands for an empty cell."
        if n_digits > _MAX_FIGURE:
            form = form_of((side, side), Shape.SPACED, digit)
    if ground.marks:
        legend += " Marks are listed by their kinds, with their values and cells: R1C2 is in row 1 and column 2."
    grids = grids_of(ground)
    if len(grids) > 1:
        legend += f" {'0' if shape is Shape.JSON else '#'} fills what lies outside the grids, in the answer, too."
    divided = (
        "The regions stand for the boxes of a usual Sudoku.\n"
        if ground.regions
        else f"The boxes divide {'each' if len(grids) > 1 else 'the'} grid from its top left corner on: "
        f"each is {counted(ground.height, 'row')} high and "
        f"{counted(ground.width, 'column')} wide.\n"
    )
    said = [*(VARIANTS[name].rule for name in ground.variants), *rules_of(ground.marks, side)]
    further = "".join(f"{rule}\n" for rule in said).replace("digit", digit)
    if len(grids) > 1:
        places = ", ".join(f"R{down + 1}C{across + 1}" for down, across in grids.values())
        further += f"The grids have {n_digits} rows and columns each and begin at {places}.\n"
    divided_by, whole = "region" if ground.regions else "box", " of each grid" * (len(grids) > 1)
    rules = (
        f"Fill in the empty cells so that each row, each column and each {divided_by}{whole} holds "
        f"every {digit} from 1 to {n_digits} once.\n{divided}{further}"
        f"The {digit}s that are given stay where they are. There is exactly one solution."
    )
    return side, legend, f"the whole grid as {form}", rules


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # the letters for 10 and above
_FIRST_LETTER = 10
_BLANKS = ".0_?*#"  # the signs for blanks; the last one is for cells outside the grids


@lru_cache(maxsize=64)
def alphabets(side: int) -> tuple[Alphabet, ...]:
    """Return the only alphabet of a side: blanks, and digits, which may be letters above 9.

    Digits that the board lacks are read as well, so that messages can name them.
    """
    values = dict.fromkeys(_BLANKS, BLANK) | {str(digit): digit for digit in range(1, max(side, 9) + 1)}
    if _FIRST_LETTER <= side < _FIRST_LETTER + len(_LETTERS):
        for digit, letter in enumerate(_LETTERS[: side - _FIRST_LETTER + 1], start=_FIRST_LETTER):
            values |= {letter: digit, letter.lower(): digit}
    return (Alphabet.of(values),)
