"""A canvas for pictures made by rule: shapes of cells at any size, painted in named colors or in black and white.

Places are thousandths of half the height and width, from -1000 to 1000 with 0 in the middle. All is computed in
integers, so that a picture is the same on every machine.
"""

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures.parts import Mask
from kernels.streams import State, below
from puzzles.nonogram import Grid

Numbers = NDArray[np.int64]

_LATTICE = 5  # random values along each half axis, between which wobbling outlines are interpolated


class Canvas:
    """Hold a picture that is being painted.

    Attributes:
        side: the smaller of height and width.
        x, y: int64 ``[1, width]`` and ``[height, 1]``, the middles of the cells.
        columns, rows: the same as numbers of cells; ``aside`` counts columns from the middle.
        grid: uint8 ``[height, width]``, 0 is blank and 1 the first of ``colors``.
        colors: names of the colors in the order of their first use; black alone in black and white.
    """

    def __init__(self, height: int, width: int, state: State, *, is_colored: bool) -> None:
        self.height, self.width, self.side = height, width, min(height, width)
        self.x, self.y = _middles(width)[None, :], _middles(height)[:, None]
        self.rows, self.columns = np.ogrid[:height, :width]
        self.aside = abs(2 * self.columns + 1 - width) // 2
        self.grid: Grid = np.zeros((height, width), np.uint8)
        self.colors = [] if is_colored else ["black"]
        self.is_colored = is_colored
        self.state = state

    def draw(self, n: int) -> int:
        """Draw an integer from 0 to ``n - 1``."""
        with np.errstate(over="ignore"):
            return int(below(self.state, n))

    def between(self, low: int, high: int) -> int:
        """Draw an integer from ``low`` to ``high``."""
        return low + self.draw(high - low + 1)

    def pick(self, *names: str) -> str:
        """Draw one of several names."""
        return names[self.draw(len(names))]

    def paint(self, mask: Mask, color: str, *, ink: bool = True, apart: bool = False) -> None:
        """Paint cells in a named color, empty for blank.

        In black and white, ``ink`` says whether they are painted, and ``apart`` leaves the cells around them blank.
        """
        if self.is_colored:
            if color and color not in self.colors:
                self.colors.append(color)
            self.grid[mask] = self.colors.index(color) + 1 if color else 0
        else:
            if apart:
                self.grid[grown(mask)] = 0
            self.grid[mask] = ink

    def turn(self) -> None:
        """Turn the picture around, so that it looks to the other side, or leave it."""
        if self.draw(2):
            self.grid = self.grid[:, ::-1].copy()

    def cells(self, share: int) -> int:
        """Return thousandths of the smaller side in cells, at least one."""
        return max(1, (share * self.side + 500) // 1000)

    def ellipse(self, x: int, y: int, a: int, b: int) -> Mask:
        """Return the cells in an ellipse with half axes ``a`` and ``b``."""
        return np.asarray((self.x - x) ** 2 * b * b + (self.y - y) ** 2 * a * a <= a * a * b * b)

    def blob(self, x: int, y: int, a: int, b: int, wobble: int) -> Mask:
        """Return the cells in an ellipse with an outline that wobbles inwards by a share, the same on both sides."""
        n = 2 * _LATTICE + 1
        values = np.array([self.draw(wobble + 1) for _ in range(n * (_LATTICE + 1))], np.int64).reshape(n, -1)
        row, down = np.divmod((self.y + 1000) * _LATTICE, 1000)
        column, right = np.divmod(abs(self.x) * _LATTICE, 1000)
        row, column = np.minimum(row, n - 2), np.minimum(column, _LATTICE - 1)
        above = values[row, column] * (1000 - right) + values[row, column + 1] * right
        under = values[row + 1, column] * (1000 - right) + values[row + 1, column + 1] * right
        inwards = (above * (1000 - down) + under * down) // 1_000_000
        distance = (self.x - x) ** 2 * 1000 // (a * a) + (self.y - y) ** 2 * 1000 // (b * b)
        return np.asarray(distance + inwards <= 1000)

    def rectangle(self, left: int, top: int, right: int, bottom: int) -> Mask:
        """Return the cells in a rectangle, at least one across."""
        first, last = _span(left, right, self.width)
        upper, lower = _span(top, bottom, self.height)
        mask = np.zeros(self.grid.shape, np.bool_)
        mask[upper:lower, first:last] = True
        return mask

    def polygon(self, *corners: tuple[int, int]) -> Mask:
        """Return the cells with their middles in a polygon."""
        mask = np.zeros(self.grid.shape, np.bool_)
        for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
            crosses = (y0 > self.y) != (y1 > self.y)
            is_left = ((self.x - x0) * (y1 - y0) < (x1 - x0) * (self.y - y0)) == (y1 > y0)
            mask ^= crosses & is_left
        return mask

    def disc(self, x: int, y: int, diameter: int) -> Mask:
        """Return the cells of a round disc, given in cells across; in the middle it is as even as the width."""
        middle = self.width if x == 0 else None
        if middle is not None and (diameter - middle) % 2:
            diameter += 1
        across = _half_cells(x, self.width, diameter) if middle is None else middle
        along = _half_cells(y, self.height, diameter)
        rows, columns = np.ogrid[1 : 2 * self.height : 2, 1 : 2 * self.width : 2]
        return np.asarray((columns - across) ** 2 + (rows - along) ** 2 <= diameter * diameter)

    def line(self, x0: int, y0: int, x1: int, y1: int, thickness: int = 1) -> Mask:
        """Return the cells of a straight line, given in cells across."""
        mask = np.zeros(self.grid.shape, np.bool_)
        (row0, column0), (row1, column1) = self._cell(x0, y0), self._cell(x1, y1)
        n = max(abs(row1 - row0), abs(column1 - column0), 1)
        for i in range(n + 1):
            row = (2 * (row0 * (n - i) + row1 * i) + n) // (2 * n)
            column = (2 * (column0 * (n - i) + column1 * i) + n) // (2 * n)
            before, after = (thickness - 1) // 2, thickness // 2 + 1
            mask[max(0, row - before) : row + after, max(0, column - before) : column + after] = True
        return mask

    def _cell(self, x: int, y: int) -> tuple[int, int]:
        row, column = (y + 1000) * self.height // 2000, (x + 1000) * self.width // 2000
        return min(max(row, 0), self.height - 1), min(max(column, 0), self.width - 1)


def both(mask: Mask) -> Mask:
    """Return a mask with its mirror image."""
    return mask | mask[:, ::-1]


def grown(mask: Mask) -> Mask:
    """Return the cells of a mask and those beside them."""
    wide = np.pad(mask, 1)
    return np.asarray(
        wide[1:-1, 1:-1] | wide[:-2, 1:-1] | wide[2:, 1:-1] | wide[1:-1, :-2] | wide[1:-1, 2:], dtype=np.bool_
    )


def rim(mask: Mask, thickness: int = 1) -> Mask:
    """Return the cells of a mask that are close to its border or to that of the grid."""
    inside = mask
    for _ in range(thickness):
        inside = ~grown(~np.pad(inside, 1))[1:-1, 1:-1]
    return mask & ~inside


def _middles(n: int) -> Numbers:
    """Return the middles of the cells of a side, exactly symmetric."""
    double = 2 * np.arange(n, dtype=np.int64) + 1 - n
    return np.asarray(np.sign(double) * (abs(double) * 1000 // n))


def _span(low: int, high: int, n: int) -> tuple[int, int]:
    first = ((low + 1000) * n + 1000) // 2000
    last = n - first if low == -high else ((high + 1000) * n + 1000) // 2000
    if last <= first:
        first, last = ((n - 1) // 2, n // 2 + 1) if low == -high else (min(first, n - 1), min(first, n - 1) + 1)
    return max(0, first), min(n, last)


def _half_cells(place: int, n: int, diameter: int) -> int:
    """Return where the middle of a disc is in half cells: on a cell when the diameter is odd, between cells if even."""
    return 2 * (((place + 1000) * n // 1000 - diameter % 2 + 1) // 2) + diameter % 2
