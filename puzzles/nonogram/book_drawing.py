"""Nonograms for books with small cells: clues set as tightly as the type allows, and answers without clues.

Clue boxes are only as wide (rows) or as high (columns) as their numbers, so the type can be as high as a cell, and
100x100 cells stay readable on one sheet.
"""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from puzzles.drawing import BLACK, Drawing, Fill, Rectangle, Text, ink_on
from puzzles.nonogram import BLANK, Grid, Nonogram
from puzzles.nonogram.clues import Block, Clue, shown_blocks
from puzzles.nonogram.drawing import ground, label, lines, runs

_EDGE = 0.1  # the room around everything: half a thick line and a little air
_THICK = 1 / 8
_INKS = "#c8c8c8", "#8c8c8c", "#303030"

_FIGURE_WIDTH = 0.5  # the width of a figure as a share of the type size, in the narrow face of drawings
_FIGURE_HEIGHT = 0.73
_SIZE = 1.0  # the type size, in cells
_AIR, _AIR_IN_BOX = 0.34, 0.14  # the air between the numbers of a row; less if each has a colored box
_AIR_DOWN = 0.24  # the air between the numbers of a column
_WIDEST = 0.93  # the share of a cell that a number of a column may take
_INSET = 0.04

# The height of texts with letters: a little above the middle, because g and p reach below their line.
_NUMBER_DOWN, _LETTER_DOWN = 0.44, 1.19
_FIRST_KANA, _KANA_SIZE = "\u3040", 0.85  # kana are higher than Latin letters
_LETTERED_SIZE, _LETTERED_DOWN, _LETTER_AIR = 0.95, 0.46, 0.07


def draw_tightly(puzzle: Nonogram, *, letters: bool) -> Drawing:
    """Draw the clues and the empty grid with little space for clues and, if wanted, the letters of colors."""
    lettered = letters and puzzle.n_colors > 1
    left = _EDGE + max(sum(_length_across(block, lettered) for block in shown_blocks(clue)) for clue in puzzle.rows)
    top = _EDGE + max(sum(_length_down(lettered) for _ in shown_blocks(clue)) for clue in puzzle.columns)
    areas: defaultdict[int, list[Rectangle]] = defaultdict(list)
    texts: list[Text] = []
    for row, clue in enumerate(puzzle.rows):
        for box, block in _across(clue, left, top + row, lettered):
            areas[block[1]].append(box)
            texts += _beside(puzzle, block, box, lettered)
    for column, clue in enumerate(puzzle.columns):
        for box, block in _down(clue, left + column, top, lettered):
            areas[block[1]].append(box)
            texts += _stacked(puzzle, block, box, lettered)
    grounds = [
        Fill(puzzle.palette.colors[color - 1].rgb, tuple(_inner(box) for box in boxes))
        for color, boxes in sorted(areas.items())
        if color != BLANK and puzzle.n_colors > 1
    ]
    return Drawing(
        width=left + puzzle.width + _EDGE,
        height=top + puzzle.height + _EDGE,
        label=label(puzzle),
        primitives=(
            *ground(puzzle, left, top),
            *grounds,
            *lines(puzzle, left, top, _EDGE, _INKS, _THICK),
            *sorted(texts, key=lambda text: (text.size, text.color)),
        ),
    )


def draw_picture(puzzle: Nonogram, solution: Grid) -> Drawing:
    """Draw only the picture ``[height, width]`` (0 is blank) on its ground, without clues and grid."""
    areas: defaultdict[int, list[Rectangle]] = defaultdict(list)
    for color, area in runs(np.asarray(solution)):
        areas[color].append(area)
    return Drawing(
        width=puzzle.width,
        height=puzzle.height,
        label=label(puzzle, solved=True),
        primitives=(
            *ground(puzzle),
            *(Fill(puzzle.palette.colors[color - 1].rgb, tuple(boxes)) for color, boxes in sorted(areas.items())),
        ),
    )


def _length_across(block: Block, lettered: bool) -> float:
    n_figures = len(str(block[0])) + (lettered and block[1] != BLANK)
    return n_figures * _FIGURE_WIDTH * _SIZE + (_AIR_IN_BOX if lettered else _AIR)


def _length_down(lettered: bool) -> float:
    """Measure the box of a block in a column; the letter stands below the number."""
    return (1 + lettered) * _FIGURE_HEIGHT * _SIZE + (1 + lettered / 2) * _AIR_DOWN


def _across(clue: Clue, left: float, y: float, lettered: bool) -> Iterator[tuple[Rectangle, Block]]:
    x = left
    for block in reversed(shown_blocks(clue)):
        x -= _length_across(block, lettered)
        yield Rectangle(x, y, _length_across(block, lettered), 1), block


def _down(clue: Clue, x: float, top: float, lettered: bool) -> Iterator[tuple[Rectangle, Block]]:
    for distance, block in enumerate(reversed(shown_blocks(clue)), start=1):
        yield Rectangle(x, top - distance * _length_down(lettered), 1, _length_down(lettered)), block


def _beside(puzzle: Nonogram, block: Block, box: Rectangle, lettered: bool) -> Iterator[Text]:
    length, color = block
    if not (lettered and color != BLANK):
        yield _text(puzzle, str(length), box.x + box.width / 2, box.y + 0.5, _SIZE, block)
        return
    y, number_width = box.y + _LETTERED_DOWN, len(str(length)) * _FIGURE_WIDTH * _LETTERED_SIZE
    left = box.x + (box.width - number_width - _FIGURE_WIDTH * _LETTERED_SIZE - _LETTER_AIR) / 2
    yield _text(puzzle, str(length), left + number_width / 2, y, _LETTERED_SIZE, block)
    letter_x = left + number_width + _LETTER_AIR + _FIGURE_WIDTH * _LETTERED_SIZE / 2
    yield _text(puzzle, puzzle.palette.colors[color - 1].letter, letter_x, y, _LETTERED_SIZE, block)


def _stacked(puzzle: Nonogram, block: Block, box: Rectangle, lettered: bool) -> Iterator[Text]:
    length, color = block
    number, x = str(length), box.x + 0.5
    size = min(_SIZE, _WIDEST / (_FIGURE_WIDTH * len(number)))
    if not (lettered and color != BLANK):
        yield _text(puzzle, number, x, box.y + box.height / 2, size, block)
        return
    letter = puzzle.palette.colors[color - 1].letter
    yield _text(puzzle, number, x, box.y + _NUMBER_DOWN, size, block)
    yield _text(puzzle, letter, x, box.y + _LETTER_DOWN, _SIZE if letter < _FIRST_KANA else _KANA_SIZE, block)


def _text(puzzle: Nonogram, text: str, x: float, y: float, size: float, block: Block) -> Text:
    painted = puzzle.n_colors > 1 and block[1] != BLANK
    return Text(x, y, text, size, ink_on(puzzle.palette.colors[block[1] - 1].rgb) if painted else BLACK)


def _inner(box: Rectangle) -> Rectangle:
    return Rectangle(box.x + _INSET, box.y + _INSET, box.width - 2 * _INSET, box.height - 2 * _INSET)
