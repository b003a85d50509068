"""A nonogram and its picture as text for a prompt of a language model."""

from functools import lru_cache

import numpy as np

from puzzles.alphabet import UNKNOWN, Alphabet
from puzzles.nonogram.clues import Clues, Grid, shown_blocks
from puzzles.nonogram.palette import Palette
from puzzles.nonogram.puzzle import Nonogram
from puzzles.written import Shape, Written, compact, form_of, joined

_BLANK_SIGN, _PAINTED_SIGN = ".", "#"
_CLUES = "of all its blocks from left to right, that of a column from top to bottom"
_ALONG = "without a gap, side by side in a row or one below the other in a column"
_RULES = (
    f"Some cells are painted, all others are blank. A block is a group of painted cells {_ALONG}. The clue of a row "
    f"lists the lengths {_CLUES}. Between two blocks of a line is at least one blank cell.\n"
    "Find the painted cells, so that every row and every column is as its clue says. There is exactly one solution."
)
_COLOR_RULES = (
    "Some cells are painted, each in one color, all others are blank. A block is a group of cells of one color "
    f"{_ALONG}. The clue of a row lists the lengths and colors {_CLUES}. Between two blocks of the same color that "
    "follow each other is at least one blank cell; blocks of different colors may touch.\n"
    "Find the color of each cell, so that every row and every column is as its clue says. There is exactly one "
    "solution."
)
_LINES = "Row 1 is the top row and column 1 the leftmost column. A 0 alone is the clue of a line without painted cells."
_JSON_LINES = (
    "The members rows and columns have the clue of each row, the top one first, and of each column, the leftmost one "
    "first. A clue is a list of blocks, and a block a list of two numbers: its length, and the number of its color in "
    "the list of colors, counted from 1. An empty list is the clue of a line without painted cells."
)


def written(puzzle: Nonogram, solution: Grid, shape: Shape) -> Written:
    """Write the clues, and the picture with one sign for each cell: ``#`` in black and white, or the color's letter.

    With several colors, letters also follow the numbers. In JSON, colors are numbers.
    """
    size = (puzzle.height, puzzle.width)
    rules = _RULES if puzzle.n_colors == 1 else _COLOR_RULES
    if shape is Shape.JSON:
        names = [color.name for color in puzzle.palette.colors]
        clues = {"colors": names, "rows": puzzle.rows, "columns": puzzle.columns}
        form = f"{form_of(size, shape)}: 0 for a blank cell, else the number of its color"
        return Written(compact(clues), _JSON_LINES, form, compact(solution.tolist()), rules)
    letters = _letters(puzzle.palette)
    blank = f"{_BLANK_SIGN} for a blank cell"
    if puzzle.n_colors == 1:
        legend, painted = _LINES, f"{_PAINTED_SIGN} for a painted cell and {blank}"
    else:
        pairs = zip(letters, puzzle.palette.colors, strict=True)
        named = ", ".join(f"{letter} is {color.name}" for letter, color in pairs)
        legend = f"A number is the length of a block, and the letter behind it its color: {named}. {_LINES}"
        painted = f"the letter of its color for a painted cell and {blank}"
    signs = np.array([_BLANK_SIGN, *(letters if puzzle.n_colors > 1 else _PAINTED_SIGN)])
    rows = ["".join(row) for row in signs[solution].tolist()]
    form = f"{form_of(size, shape, 'sign')}: {painted}"
    return Written(_clues(puzzle, letters), legend, form, joined(rows, shape), rules)


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
    """Return a letter for each color: its own, or those of the standard palette if any could be misread."""
    letters = "".join(color.letter for color in palette.colors)
    if letters.isalpha():
        return letters
    return "".join(color.letter for color in Palette.default(len(letters)).colors)


_BLANK = 0
_BLANK_SIGNS = ".-_0·□⬜░"
_BLANK_WORDS = ("blank", "empty", "background", "none", "false")
_PAINTED_SIGNS = "#1*█■⬛▓@"
_PAINTED_WORDS = ("filled", "painted", "true")
_CROSSES = "xX×"
_UNKNOWN = {"?": UNKNOWN, "unknown": UNKNOWN}


@lru_cache(maxsize=64)
def alphabets(palette: Palette) -> tuple[Alphabet, ...]:
    """Return the ways to write a grid in the colors of a palette.

    In black and white, a cross is a painted cell unless another sign stands for one. Colors are names and letters, in
    upper or lower case if that is unambiguous, or names and numbers.
    """
    blank = dict.fromkeys((*_BLANK_SIGNS, *_BLANK_WORDS), _BLANK) | _UNKNOWN
    names = {color.name.lower(): value for value, color in enumerate(palette.colors, start=1)}
    if "white" not in names:
        blank["white"] = _BLANK
    letters = {color.letter: value for value, color in enumerate(palette.colors, start=1)}
    shown = {letter: value for value, letter in enumerate(palette.letters, start=1)}
    others = {letter.swapcase(): value for letter, value in letters.items() if len(letter.swapcase()) == 1}
    numbers = {str(value): value for value in range(len(palette.colors) + 1)}
    if len(palette.colors) > 1:
        return (Alphabet.of(blank | others | shown | letters | names), Alphabet.of(blank | numbers | names))
    painted = dict.fromkeys((*_PAINTED_SIGNS, *_PAINTED_WORDS), 1) | others | letters | names
    return (
        Alphabet.of(dict.fromkeys(_CROSSES, 1) | dict.fromkeys((*_BLANK_SIGNS, *_BLANK_WORDS), _BLANK) | _UNKNOWN),
        Alphabet.of(dict.fromkeys(_CROSSES, _BLANK) | blank | painted),
    )
