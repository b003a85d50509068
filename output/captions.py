"""Title, author and rules around the picture of a puzzle, for a sheet that stands alone."""

import unicodedata
from collections.abc import Iterator
from dataclasses import replace

from puzzles.drawing import Drawing, Text, moved
from puzzles.puzzle import Puzzle

_TITLE, _TEXT = 0.62, 0.36  # type sizes in cells
_LEAST_WIDTH = 9.0  # of the sheet, in cells: small boards need room for words
_SIDE = 0.5  # free space left and right of the text, in cells
_LINE = 1.35  # the distance between lines, in type sizes
_EM, _WIDE_EM = 0.56, 1.0  # the width of an average letter at most, in type sizes
_WIDE = ("W", "F")  # Unicode's property of wide East Asian characters


def captioned(drawing: Drawing, puzzle: Puzzle, rules: str) -> Drawing:
    """Return a picture with title and author of the puzzle above and its rules below, where these exist."""
    head = [(text, size) for text, size in ((puzzle.title, _TITLE), (puzzle.author, _TEXT)) if text]
    if not head and not rules:
        return drawing
    width = max(drawing.width, _LEAST_WIDTH)
    above = [(line, size) for text, size in head for line in _lines(text, (width - 2 * _SIDE) / size)]
    below = [(line, _TEXT) for line in _lines(rules, (width - 2 * _SIDE) / _TEXT)]
    top = sum(size * _LINE for _, size in above) + _SIDE * bool(above)
    texts, y = list[Text](), _SIDE * bool(above)
    for line, size in above:
        texts.append(Text(width / 2, y + size * _LINE / 2, line, size))
        y += size * _LINE
    y = top + drawing.height + _SIDE / 2
    for line, size in below:
        texts.append(Text(_SIDE, y + size * _LINE / 2, line, size, anchor="start"))
        y += size * _LINE
    height = y + _SIDE if below else top + drawing.height
    shift = (width - drawing.width) / 2
    primitives = (*(moved(each, shift, top) for each in drawing.primitives), *texts)
    return replace(drawing, width=width, height=height, primitives=primitives)


def _lines(text: str, room: float) -> Iterator[str]:
    """Break a text between words or wide characters into lines at most ``room`` type sizes wide."""
    for paragraph in text.splitlines():
        line, used = "", 0.0
        for piece in _pieces(paragraph):
            wide = sum(map(_width_of, piece))
            if line and used + sum(map(_width_of, piece.rstrip())) > room:
                yield line.rstrip()
                line, used = "", 0.0
            line, used = line + piece, used + wide
        yield line.rstrip()


def _pieces(paragraph: str) -> Iterator[str]:
    """Yield words with the blanks after them, and wide characters one by one."""
    piece = ""
    for sign in paragraph:
        is_wide = unicodedata.east_asian_width(sign) in _WIDE
        if piece and (is_wide or (piece[-1] == " " and sign != " ")):
            yield piece
            piece = ""
        piece += sign
    if piece:
        yield piece


def _width_of(sign: str) -> float:
    return _WIDE_EM if unicodedata.east_asian_width(sign) in _WIDE else _EM
