"""The symmetry of a sketch itself, about an axis that need not be in the middle of the grid."""

import numpy as np

from generator.nonogram.picture import Picture
from generator.orbits import orbits_under
from puzzles.nonogram import Grid


def own_symmetries(grid: Grid) -> list[str]:
    """List the symmetries that a repair of a picture may keep: all of its symmetry, or else one mirror or half turn.

    Only the painted part counts, wherever it is in the grid. A picture without symmetry has only ``none``.
    """
    part = grid[_painted(grid)]
    is_square = part.shape[0] == part.shape[1]
    is_wide, is_high = np.array_equal(part, np.fliplr(part)), np.array_equal(part, np.flipud(part))
    is_diagonal = is_square and np.array_equal(part, part.T)
    has = {
        "full": is_diagonal and is_wide,
        "rotate90": not is_wide and is_square and np.array_equal(part, np.rot90(part)),
        "mirror-both": is_wide and is_high,
        "mirror-h": is_wide,
        "mirror-v": is_high,
        "diagonal": is_diagonal and not is_wide,
        "rotate180": not is_wide and np.array_equal(part, np.rot90(part, 2)),
    }
    return [symmetry for symmetry in has if has[symmetry]] or ["none"]


def _painted(grid: Grid) -> tuple[slice, slice]:
    """Return the rows and columns between the first and the last that have a painted cell."""
    rows, columns = np.flatnonzero(grid.any(axis=1)), np.flatnonzero(grid.any(axis=0))
    if not len(rows):
        return slice(0, grid.shape[0]), slice(0, grid.shape[1])
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def picture_with_orbits(grid: Grid, symmetry: str) -> Picture:
    """Make a picture of a grid (uint8) whose painted part has one of its ``own_symmetries``.

    Its orbits cover the cells with images in the grid; the others, which are blank, have none.
    """
    height, width = grid.shape
    rows, columns = _painted(grid)
    down = min(rows.start, height - rows.stop)
    across = min(columns.start, width - columns.stop)
    if symmetry in ("full", "rotate90", "diagonal"):
        down = across = min(down, across)
    is_free = symmetry in ("none", "mirror-h"), symmetry in ("none", "mirror-v")
    rows = slice(0, height) if is_free[0] else slice(rows.start - down, rows.stop + down)
    columns = slice(0, width) if is_free[1] else slice(columns.start - across, columns.stop + across)
    orbits = orbits_under(symmetry, rows.stop - rows.start, columns.stop - columns.start)
    numbers = np.arange(height * width, dtype=np.int32).reshape(height, width)[rows, columns].reshape(-1)
    changed = grid.copy()
    return Picture(changed, changed.reshape(-1), numbers[orbits.cells], orbits.sizes, orbits.orbit_of)
