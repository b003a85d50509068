"""Shared parts of the text notations: decoding, numbered lines, bounded numbers, and pasted grids.

A list of rows is JSON, or what Python or numpy prints: a list of lists, ``[[5,3,0], ...]``, or of texts, ``["53.",
...]``. Commas, semicolons, tabs or bars divide the cells of a table, which may be empty or quoted.
"""

import codecs
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from puzzles.errors import FormatError, quoted

MAX_LINES = 1_000_000
_UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_UTF_32_MARKS = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
_LONGEST_LINE = 10_000  # the most bytes of a text that is kept for the next notation
_LOOKED_AT, _LEAST_WIDE = 1000, 16  # bytes
# Unicode categories that a line of text or an XML file cannot carry: controls, surrogates, non-characters, separators.
_UNCARRIED = frozenset({"Cc", "Cs", "Cn", "Zl", "Zp"})


class Line(NamedTuple):
    """A line of a file, or a part of a line, with the line's number from 1, or 0 if that is unknown."""

    number: int
    text: str

    def error(self, message: str) -> FormatError:
        """Return the error that names this line."""
        return FormatError(f"line {self.number}: {message}" if self.number else message)


def decode(data: bytes) -> str:
    """Decode UTF-8, or UTF-16 or UTF-32, or else Latin-1, which accepts any bytes; unify line ends."""
    return _decoded_line(data) if len(data) <= _LONGEST_LINE else _decoded(data)


@lru_cache(maxsize=4)
def _decoded_line(data: bytes) -> str:
    """Decode a line once for all notations that examine it."""
    return _decoded(data)


def _decoded(data: bytes) -> str:
    try:
        text = data.decode(wide_encoding(data) or "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def wide_encoding(data: bytes) -> str | None:
    """Return the encoding of text in units of two or four bytes; return None for any other bytes.

    A byte order mark gives it away, and so do zero bytes: in UTF-16, every other byte of ASCII text is zero.
    """
    if data.startswith(_UTF_32_MARKS):
        return "utf-32"
    if data.startswith(_UTF_16_MARKS):
        return "utf-16"
    head = data[:_LOOKED_AT]
    if len(head) >= _LEAST_WIDE and b"\0" in head:
        for encoding, zeros, others in (("utf-16-le", head[1::2], head[::2]), ("utf-16-be", head[::2], head[1::2])):
            if zeros.count(0) == len(zeros) and others.count(0) == 0:
                return encoding
    return None


def without_place(message: str) -> str:
    """Return a message without the line number that it begins with.

    >>> without_place("line 1: '9' stands at place 1 of the grid")
    "'9' stands at place 1 of the grid"
    """
    place, colon, rest = message.partition(": ")
    return rest if colon and place.startswith("line ") else message


def finder(*patterns: str) -> Callable[[bytes], bool]:
    """Return a ``Format.sniff`` that recognizes texts in which all patterns are found."""
    expressions = [re.compile(each) for each in patterns]

    def sniff(data: bytes) -> bool:
        text = decode(data)
        return all(each.search(text) for each in expressions)

    return sniff


def begins_with(data: bytes, sign: bytes) -> bool:
    """Return whether a text begins with a sign, after any byte order mark and blanks."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(sign)


def lines_of(text: str) -> list[Line]:
    """Split a text into lines, with none after the last line's end; raise FormatError for more than ``MAX_LINES``."""
    n_ends = text.count("\n")
    if n_ends > MAX_LINES:
        raise FormatError(f"the text has {n_ends} lines; expected at most {MAX_LINES}")
    texts = text.split("\n")
    if not texts[-1]:
        texts.pop()
    return [Line(number, text) for number, text in enumerate(texts, 1)]


def words_of(line: Line, most: int) -> list[Line]:
    """Split a line at its blanks; raise FormatError if it has more than ``most`` words."""
    words = line.text.split(maxsplit=most)
    if len(words) > most:
        raise line.error(f"the line goes on after {most} words; expected no more")
    return [Line(line.number, word) for word in words]


def require_end(lines: Iterable[Line]) -> None:
    """Raise FormatError if a line after the last expected part is not blank."""
    for line in lines:
        if line.text.strip():
            raise line.error(f"{quoted(line.text)} follows the puzzle; expected the end of the text")


def one_line(text: str) -> str:
    """Return a title as one line; each run of blanks and unprintable characters becomes one space."""
    return " ".join("".join(" " if unicodedata.category(c) in _UNCARRIED else c for c in text).split())


def number(line: Line, what: str, least: int, most: int) -> int:
    """Read a number within bounds, at most nine digits long; raise FormatError for any other text."""
    if re.fullmatch(r"[0-9]{1,9}", line.text) and least <= int(line.text) <= most:
        return int(line.text)
    raise line.error(f"{quoted(line.text)} is not a {what}; expected a number from {least} to {most}")


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
    """Return the rows of a list, or else the lines of the text; raise FormatError if there are too many."""
    return rows_in_list(text) or lines_of(text)


def words_of_row(text: str, width: int | None = None) -> list[str]:
    """Split a row without brackets into its cells, ``.`` for an empty one.

    >>> words_of_row("5, 3, , '7'"), words_of_row("5 3 . 7")
    (['5', '3', '.', '7'], ['5', '3', '.', '7'])

    If the width is given and the separators do not fit it, the row is split at blanks.
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
