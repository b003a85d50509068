"""Rays as segments: the maximal runs of white cells in rows and columns.

A bulb lights its segment in the row and in the column. So a segment has at most one bulb, and a cell is lit if one of
its two segments has a bulb.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from puzzles.lightup.cells import WHITE, Grid


@dataclass(frozen=True, slots=True, eq=False)
class Segments:
    """The segments of a board, numbered row by row and then column by column.

    . . #        across  0 0 5        down  2 3 5
    # . .                5 1 1              5 3 4
    """

    # ``[height, width]``: the segment of each cell in its row. A wall has ``n_segments``, so that tables with one extra
    # entry serve all cells.
    across: NDArray[np.int32]
    down: NDArray[np.int32]  # ``[height, width]``: the segment of each cell in its column
    starts: NDArray[np.int32]  # ``[n_segments]``: the first cell of each segment, numbered ``row * width + column``
    lengths: NDArray[np.int32]  # ``[n_segments]``: the number of cells in each segment
    n_across: int  # how many segments lie in rows; the rest lie in columns

    @property
    def n_segments(self) -> int:
        """Count the segments."""
        return len(self.starts)

    def cells_of(self, segment: int) -> NDArray[np.int32]:
        """List the cells of a segment, from left to right or downward, int32 ``[length]``."""
        step = 1 if segment < self.n_across else self.across.shape[1]
        start, length = int(self.starts[segment]), int(self.lengths[segment])
        return np.arange(start, start + step * length, step, dtype=np.int32)

    def n_bulbs(self, bulbs: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Count the bulbs in each segment: int64 ``[n_segments + 1]``, whose last entry, for walls, is 0."""
        counts = np.bincount(np.concatenate((self.across[bulbs], self.down[bulbs])), minlength=self.n_segments + 1)
        counts[-1] = 0
        return counts

    def lit(self, bulbs: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return which cells ``[height, width]`` are lit, bulbs included; bulbs on walls give no light."""
        shines = self.n_bulbs(bulbs) > 0
        return shines[self.across] | shines[self.down]


def segments_of(grid: Grid) -> Segments:
    """Find the segments of a board, ``LightUp.grid``."""
    white = grid == WHITE
    in_rows, across_starts = _runs(white)
    in_columns, down_starts = _runs(white.T)
    n_across, n_segments = len(across_starts), len(across_starts) + len(down_starts)
    across = np.where(white, in_rows, n_segments).astype(np.int32)
    down = np.where(white, in_columns.T + n_across, n_segments).astype(np.int32)
    columns, rows = np.divmod(down_starts, len(grid))
    starts = np.concatenate((across_starts, rows * grid.shape[1] + columns)).astype(np.int32)
    lengths = np.bincount(np.concatenate((across[white], down[white])), minlength=n_segments).astype(np.int32)
    return Segments(across, down, starts, lengths, n_across)


def _runs(white: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Number the runs in rows, and list the cell in which each run begins; the numbers of walls mean nothing."""
    begins = white.copy()
    begins[:, 1:] &= ~white[:, :-1]
    return np.cumsum(begins).reshape(white.shape) - 1, np.flatnonzero(begins)


def n_beside(bulbs: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Count the bulbs above, below, left and right of each cell: int64 ``[height, width]``."""
    around = np.pad(bulbs, 1).astype(np.int64)
    return around[:-2, 1:-1] + around[2:, 1:-1] + around[1:-1, :-2] + around[1:-1, 2:]
