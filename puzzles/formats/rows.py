"""Grids as people paste them: rows of a text, a table or a list, and the cells of a row.

A list is in JSON, or as Python or numpy print it: of lists, ``[[5,3,0], ...]``, or of texts, ``["53.", ...]``. Commas,
semicolons, tabs or bars divide the cells of a table, which may be empty or quoted.
"""

import re

from puzzles.formats.text import Line, lines_of

BLANK = "."
_SEPARATORS = ",;\t|"
_BARS = str.maketrans("|│", "  ")
_BLANKS = frozenset({"", "null", "None", "nan", "-"})
_ROW = r"""(?:\[[^][]*+\]|"[^"\n]*+"|'[^'\n]*+')"""
_LIST = re.compile(rf"\s*\[\s*{_ROW}(?:[\s,]*+{_ROW})*+[\s,]*+\]\s*")
_ITEM = re.compile(_ROW)


def rows_in_list(text: str) -> list[Line] | None:
    """Return the rows of a list without their brackets or quotes; None for any other text."""
    if _LIST.fullmatch(text) is None:
        return None
    inner = text.strip()[1:-1]
    return [Line(0, item[1:-1]) for item in _ITEM.findall(inner)]


def row_lines(text: str) -> list[Line]:
    """Return the rows of a list, or else the lines of the text; raise FormatError when there are too many."""
    return rows_in_list(text) or lines_of(text)


def words_of_row(text: str, width: int | None = None) -> list[str]:
    """Split a row without brackets into its cells, ``.`` for an empty one.

    >>> words_of_row("5, 3, , '7'"), words_of_row("5 3 . 7")
    (['5', '3', '.', '7'], ['5', '3', '.', '7'])

    If the width is known, a row with another number of separators is split at blanks.
    """
    for separator in _SEPARATORS:
        row = text.strip().removeprefix("|").removesuffix("|") if separator == "|" else text
        words = row.split(separator)
        if len(words) > 1 and not words[-1].strip() and len(words) - 1 == width:
            words.pop()  # a separator may end the row
        if len(words) > 1 and width in (None, len(words)):
            return [_cell(word) for word in words]
    return [_cell(word) for word in text.translate(_BARS).split()]


def _cell(word: str) -> str:
    word = word.strip().strip("'\"").strip()
    return BLANK if word in _BLANKS else word
