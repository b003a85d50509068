"""The variants of Sudoku as one table: their further houses or grids, or the pairs of cells that must differ.

Sources: the rules follow sudokuwiki.org, Simon Tatham's Solo and Sudoku Explainer.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.int64]

DIAGONAL = "diagonal"

_ASTERISK = ((1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4))
_KNIGHT, _KING = ((1, 2), (1, -2), (2, 1), (2, -1)), ((1, 1), (1, -1))
_BESIDE = ((0, 1), (1, 0))
_MOST_STEPS = 4  # the most steps from a cell to one in its line, either way around the board
_TWIN = {"top left": (0, 0), "bottom right": (1, 1)}
_SAMURAI = {"top left": (0, 0), "top right": (0, 2), "center": (1, 1), "bottom left": (2, 0), "bottom right": (2, 2)}


def _none(cells: Cells, boxes: Cells) -> Cells:
    return cells[:0]


def _diagonals(cells: Cells, boxes: Cells) -> Cells:
    return np.stack((np.diagonal(cells), np.diagonal(cells[:, ::-1])))


def _windows(cells: Cells, boxes: Cells) -> Cells:
    """Return the boxes that stand one cell away from the edge and from each other."""
    side, height = len(cells), int(boxes[0, -1]) // len(cells) + 1
    width = side // height
    tops, lefts = (range(1, side - length, length + 1) for length in (height, width))
    windows = [cells[top : top + height, left : left + width].ravel() for top in tops for left in lefts]
    return np.stack(windows) if windows else cells[:0]


def _places(cells: Cells, boxes: Cells) -> Cells:
    return boxes.T


def _centers(cells: Cells, boxes: Cells) -> Cells:
    return boxes.T[len(boxes) // 2 :][:1]


def _asterisk(cells: Cells, boxes: Cells) -> Cells:
    return np.array([[cells[place] for place in _ASTERISK]])


class Variant(NamedTuple):
    """The further rules of a variant."""

    rule: str  # the rule as a sentence that needs no picture
    kind: str = ""  # the kind of the variant's houses, as ``House`` names it
    # Returns the houses, ``[n, side]``, given the cells, ``[side, side]``, and the cells of each box.
    houses: Callable[[Cells, Cells], Cells] = _none
    differ: tuple[tuple[int, int], ...] = ()  # steps, down and across, to cells that must have another digit
    apart: tuple[tuple[int, int], ...] = ()  # steps to cells whose digit must not be one more or less
    relation: str = ""  # how two cells lie that such a step joins
    # Returns whether boxes of a given height and width can have this variant.
    fits: Callable[[int, int], bool] = lambda height, width: height * width > 1
    needs_boxes: bool = False  # whether the rule is about boxes, so that regions cannot replace them
    # The overlapping grids by name: how far each is below and right of the first one, counted in grids minus a box;
    # empty for a single grid.
    grids: Mapping[str, tuple[int, int]] = MappingProxyType({})
    wraps: bool = False  # whether steps continue at the opposite edge


VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        "x": Variant("Both diagonals hold each digit once.", DIAGONAL, _diagonals),
        "windoku": Variant(
            "Windows of the size of a box, one cell from the edges and from each other, hold each digit once.",
            "window",
            _windows,
            fits=lambda height, width: height == width > 1,
        ),
        "disjoint": Variant(
            "Cells at the same place of their boxes hold different digits.",
            "group",
            _places,
            fits=lambda height, width: min(height, width) > 1,
            needs_boxes=True,
        ),
        "asterisk": Variant(
            "The cells R2C5, R3C3, R3C7, R5C2, R5C5, R5C8, R7C3, R7C7 and R8C5 hold each digit once.",
            "asterisk",
            _asterisk,
            fits=lambda height, width: height == width == 3,
        ),
        "center-dot": Variant(
            "The centers of the boxes hold each digit once.",
            "center",
            _centers,
            fits=lambda height, width: height % 2 == width % 2 == 1 < min(height, width),
            needs_boxes=True,
        ),
        "anti-knight": Variant(
            "Cells a knight's move apart hold different digits.", differ=_KNIGHT, relation="a knight's move apart"
        ),
        "anti-king": Variant(
            "Cells that touch at a corner hold different digits.", differ=_KING, relation="touching at a corner"
        ),
        "non-consecutive": Variant(
            "Cells side by side never hold consecutive digits.", apart=_BESIDE, relation="side by side"
        ),
        "toroidal": Variant(
            "Moves and neighbors go on at the opposite edge: the first row follows the last one, as do the columns.",
            fits=lambda height, width: height * width > _MOST_STEPS,
            wraps=True,
        ),
        "twin": Variant(
            "Two grids share a box: the bottom right one of the first is the top left one of the second.",
            fits=lambda height, width: height == width > 1,
            needs_boxes=True,
            grids=MappingProxyType(_TWIN),
        ),
        "samurai": Variant(
            "Five grids overlap: each corner box of the one in the center belongs to another grid, too.",
            fits=lambda height, width: height == width > 1,
            needs_boxes=True,
            grids=MappingProxyType(_SAMURAI),
        ),
    }
)
