"""The clues of a black-and-white nonogram as lists of numbers, one clue a line, in the common layouts.

Two lists stand below headings with the words row and column, as in Gnonograms' files, or without headings: then the
columns come first, as in Tatham's game ids, and a blank line divides them.
"""

import re
from itertools import groupby
from typing import Any

from puzzles.errors import FormatError, PuzzleError, counted
from puzzles.formats.document import Document
from puzzles.formats.nonogram.clues import PLAIN, read_clue
from puzzles.formats.text import Line
from puzzles.nonogram import MAX_SIDE, Clue, Nonogram

_CLUE = re.compile(r"[\s\[(\"']*([0-9]+(?:[\s,.;\-]+[0-9]+)*)[\s\])\"',;.]*")
_NUMBERS = re.compile(r"[0-9]+")
_HEADING = re.compile(
    r"[\s\[#*=\"'{-]*(row|horizontal|left|col|vertical|top)\w*\b(?:[^:=0-9]*)[:=]?(.*)", re.IGNORECASE
)
_OF_ROWS = ("row", "horizontal", "left")
_CLUE_SEPARATORS = re.compile(r"[,;/]")
_LEAST_CLUES = 2


def clues_from(texts: list[str]) -> tuple[Clue, ...]:
    """Read clues of numbers, one in each text; raise PuzzleError for others."""
    if len(texts) > MAX_SIDE:
        raise FormatError(f"a side has {counted(len(texts), 'clue')}; expected at most {MAX_SIDE}")
    return tuple(read_clue(Line(0, " ".join(_NUMBERS.findall(text)[: MAX_SIDE + 1])), PLAIN) for text in texts)


def puzzle_of(rows: list[str], columns: list[str], title: str = "") -> Document[Any] | PuzzleError:
    """Return the nonogram of two lists of clues as text, or why there is none."""
    try:
        return Document(Nonogram(clues_from(rows), clues_from(columns), title=title))
    except PuzzleError as error:
        return error


def read(lines: list[Line]) -> Document[Any] | PuzzleError | None:
    """Return the puzzle of two lists of clues, or why it cannot be read; None where there are no two lists."""
    headed = _below_headings(lines)
    if headed.keys() == {"rows", "columns"}:
        return puzzle_of(headed["rows"], headed["columns"])
    lists = [
        [line.text for line in group]
        for are_clues, group in groupby(lines, lambda line: _CLUE.fullmatch(line.text) is not None)
        if are_clues
    ]
    if len(lists) != 2 or min(map(len, lists)) < _LEAST_CLUES or any(_is_text(line.text) for line in lines):
        return None
    columns, rows = lists
    return puzzle_of(rows, columns)


def _is_text(text: str) -> bool:
    return any(sign.isalpha() for sign in text)


def _below_headings(lines: list[Line]) -> dict[str, list[str]]:
    """Return the clues below, or in the line of, a heading for each side."""
    found, side = dict[str, list[str]](), ""
    for line in lines:
        heading = _HEADING.fullmatch(line.text)
        if heading is not None:
            side = "rows" if heading[1].lower() in _OF_ROWS else "columns"
            found.setdefault(side, [])
            if _NUMBERS.search(heading[2]):
                found[side] += _CLUE_SEPARATORS.split(heading[2].strip(" \"'[],"))
        elif _CLUE.fullmatch(line.text):
            if side:
                found[side].append(line.text)
        elif line.text.strip():
            side = ""
    return {side: clues for side, clues in found.items() if clues}
