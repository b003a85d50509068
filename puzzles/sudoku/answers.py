"""How the digits of a Sudoku are written in an answer."""

from functools import lru_cache

from puzzles.alphabet import Alphabet
from puzzles.sudoku.houses import BLANK

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # 10 and above
_FIRST_LETTER = 10
_BLANKS = ".0_?*#"  # the last one for cells outside the grids


@lru_cache(maxsize=64)
def alphabets(side: int) -> tuple[Alphabet, ...]:
    """Return the only alphabet of a side: blanks and digits, above 9 also as letters.

    Digits that the board lacks are read too, so that messages can name them.
    """
    values = dict.fromkeys(_BLANKS, BLANK) | {str(digit): digit for digit in range(1, max(side, 9) + 1)}
    if _FIRST_LETTER <= side < _FIRST_LETTER + len(_LETTERS):
        for digit, letter in enumerate(_LETTERS[: side - _FIRST_LETTER + 1], start=_FIRST_LETTER):
            values |= {letter: digit, letter.lower(): digit}
    return (Alphabet.of(values),)
