"""A nonogram and its picture as text for a prompt of a language model."""

from functools import lru_cache

import numpy as np

from puzzles.nonogram.clues import Clues, Grid, shown_blocks
from puzzles.nonogram.palette import Palette
from puzzles.nonogram.puzzle import Nonogram
from puzzles.written import Shape, Written, compact, form_of, joined

_BLANK_SIGN, _PAINTED_SIGN = ".", "#"
_EMPTY_LINE = "A line with the number 0 has no painted cell."


def written(puzzle: Nonogram, solution: Grid, shape: Shape) -> Written:
    """Write the clue of each row and column, and the picture in one sign a cell.

    In black and white a painted cell is ``#``; else it is the letter of its color, which stands behind the numbers
    too. In JSON colors are numbers.
    """
    size = (puzzle.height, puzzle.width)
    if shape is Shape.JSON:
        names = [color.name for color in puzzle.palette.colors]
        clues = {"colors": names, "rows": puzzle.rows, "columns": puzzle.columns}
        legend = (
            "Each block of a clue is its length and the number of its color in the list of colors, counted from 1. "
            "A line without blocks has no painted cell."
        )
        form = f"{form_of(size, shape)}: 0 for a blank cell, else the number of its color"
        return Written(compact(clues), legend, form, compact(solution.tolist()))
    letters = _letters(puzzle.palette)
    blank = f"{_BLANK_SIGN} for a blank cell"
    if puzzle.n_colors == 1:
        legend, painted = _EMPTY_LINE, f"{_PAINTED_SIGN} for a painted cell and {blank}"
    else:
        pairs = zip(letters, puzzle.palette.colors, strict=True)
        named = ", ".join(f"{letter} is {color.name}" for letter, color in pairs)
        legend = f"Of the letters, {named}. {_EMPTY_LINE}"
        painted = f"the letter of its color for a painted cell and {blank}"
    signs = np.array([_BLANK_SIGN, *(letters if puzzle.n_colors > 1 else _PAINTED_SIGN)])
    rows = ["".join(row) for row in signs[solution].tolist()]
    form = f"{form_of(size, shape, 'sign')}: {painted}"
    return Written(_clues(puzzle, letters), legend, form, joined(rows, shape))


def _clues(puzzle: Nonogram, letters: str) -> str:
    lines = _lines("Row", puzzle.rows, letters) + _lines("Column", puzzle.columns, letters)
    return "\n".join(lines)


def _lines(axis: str, clues: Clues, letters: str) -> list[str]:
    marks = ["", *letters] if len(letters) > 1 else ["", ""]
    return [
        f"{axis} {number}: {' '.join(f'{block.length}{marks[block.color]}' for block in shown_blocks(clue))}"
        for number, clue in enumerate(clues, start=1)
    ]


@lru_cache(maxsize=64)
def _letters(palette: Palette) -> str:
    """Return a letter for each color: its own, or those of the standard palette where one could be misread."""
    letters = "".join(color.letter for color in palette.colors)
    if letters.isalpha():
        return letters
    return "".join(color.letter for color in Palette.default(len(letters)).colors)
