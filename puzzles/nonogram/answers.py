"""How the cells of a nonogram are written in an answer."""

from functools import lru_cache

from puzzles.alphabet import UNKNOWN, Alphabet
from puzzles.nonogram.palette import Palette

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

    In black and white a cross is a painted cell unless another sign is painted. Colors are names and letters, in either
    case where that is clear, or names and numbers.
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
