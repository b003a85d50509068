"""Text in cells: each letter is crisp, all letters have one height, and lines are broken at spaces."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from generator.nonogram.pictures.cells import DoesNotShow, Painted, Shape, cells_as_high, centered
from generator.nonogram.pictures.glyphs import FontFile, inked, whole_glyph

MAX_LENGTH = 100  # the most characters of a text

# The fewest rows from the top of the highest letter to the bottom of the lowest; fewer suffice for capitals.
_LEAST_HEIGHT, _LEAST_OF_CAPITALS = 8, 5
_USUAL_HEIGHT, _USUAL_WIDTH = 12, 60  # the rows of a letter and the columns of a picture if no size is given
# What the height of letters is divided by: gaps between letters, between lines, and spaces.
_GAP, _LEADING, _SPACE = 8, 4, 3


def text_cells(font: FontFile, text: str, height: int, width: int) -> Painted:
    """Draw a text in cells, as large as they allow, in the middle.

    Raise ``RequestError`` if the font lacks a character, ``DoesNotShow`` when there are too few cells.
    """
    words = text.split()
    least = _LEAST_OF_CAPITALS if text == text.upper() else _LEAST_HEIGHT
    for rows in range(height, least - 1, -1):
        try:
            lines = _lines(font, words, rows, width)
        except DoesNotShow:
            continue
        if max(line.shape[1] for line in lines) <= width and _height_of(len(lines), rows) <= height:
            return _stacked(lines, height, width)
    raise DoesNotShow(f"it does not show at {height}x{width}")


def usual_shape(font: FontFile, text: str) -> tuple[int, int]:
    """Choose rows and columns for a text without a given size.

    Raises ``RequestError`` if the font lacks a character.
    """
    lines = _lines(font, text.split(), _USUAL_HEIGHT, _USUAL_WIDTH)
    return _height_of(len(lines), _USUAL_HEIGHT), max(line.shape[1] for line in lines)


def _height_of(n_lines: int, rows: int) -> int:
    return n_lines * rows + (n_lines - 1) * _part(rows, _LEADING)


def _part(rows: int, divisor: int) -> int:
    return max(1, round(rows / divisor))


def _lines(font: FontFile, words: Sequence[str], rows: int, width: int) -> list[Painted]:
    """Set words in lines, as many in each as it holds."""
    lines: list[Painted] = []
    for word in words:
        cells = _joined([_letter(font, character, "".join(words), rows) for character in word], _part(rows, _GAP))
        longer = _joined([lines[-1], cells], _part(rows, _SPACE)) if lines else cells
        if lines and longer.shape[1] <= width:
            lines[-1] = longer
        else:
            lines.append(cells)
    return lines


def _joined(pieces: Sequence[Painted], n_between: int) -> Painted:
    between = np.zeros((len(pieces[0]), n_between), bool)
    return np.hstack([part for piece in pieces for part in (between, piece)][1:])


@lru_cache(maxsize=1024)
def _letter(font: FontFile, character: str, beside: str, rows: int) -> Painted:
    """Draw a letter between the top of the highest and the bottom of the lowest letter beside it."""
    top, bottom = _extent(font, beside)
    glyph = whole_glyph(font, character)
    glyph = np.pad(glyph, ((0, max(0, bottom - len(glyph))), (0, 0)))[top:bottom]
    return cells_as_high(Shape(glyph[:, inked(glyph, 0)]), rows)


@lru_cache(maxsize=64)
def _extent(font: FontFile, characters: str) -> tuple[int, int]:
    spans = [inked(whole_glyph(font, character), 1) for character in sorted(set(characters))]
    return min(span.start for span in spans), max(span.stop for span in spans)


def _stacked(lines: Sequence[Painted], height: int, width: int) -> Painted:
    """Stack lines of text, each centered."""
    rows = len(lines[0])
    wide = [centered(line, (rows, width)).T for line in lines]
    return centered(_joined(wide, _part(rows, _LEADING)).T, (height, width))
