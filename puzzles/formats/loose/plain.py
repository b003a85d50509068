"""Undoes what editors, chat programs and input methods do to the signs of a text."""

import re

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_DIGITS = {start + digit: str(digit + 1) for start in (0x2460, 0x2776, 0x2780, 0x278A, 0x24F5) for digit in range(9)}
_BLANK_CELLS = dict.fromkeys(
    map(ord, "\u2b1c\u25fb\u25fd\u2b1b\u25fc\u2591\u00b7\u2022\u2219\u22c5\u30fb\uff65\u25a1\u25a2\u2610\u25cb\u25e6"),
    ".",
)
_BLANKS = dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000"), " ")
_QUOTES = dict.fromkeys(map(ord, "\u201c\u201d\u201e\u00ab\u00bb"), '"')
_SIGNS = {**_DIGITS, **_FULL_WIDTH, **_BLANK_CELLS, **_BLANKS, **_QUOTES, ord("\u2212"): "-", ord("\u00d7"): "x"}
_LIGHT = frozenset("\u2b1c\u25fb\u25fd\u2591\u25a1\u25cb")
_DARK = dict.fromkeys(map(ord, "\u2b1b\u25fc\u25fe\u25a0\u2588\u2593\u25cf"), "#")
_INVISIBLE = re.compile("[\u200b-\u200f\u2060-\u2064\u202a-\u202e\ufeff\u00ad\ufe0f\u20e3]")


def plain(text: str) -> str:
    r"""Return a text with full-width signs as ASCII, signs of blank cells as dots, and without invisible characters.

    >>> plain("\u200b\uff15\u30fb\uff13")
    '5.3'
    """
    # Where light and dark squares occur, dark ones are painted.
    signs = {**_SIGNS, **_DARK} if _LIGHT.intersection(text) else _SIGNS
    return _INVISIBLE.sub("", text).translate(signs)
