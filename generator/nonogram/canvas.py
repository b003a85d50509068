"""The grid that a generator paints, cell by cell or by whole orbits of a symmetry."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.orbits import orbits_under
from puzzles.errors import RequestError
from puzzles.nonogram import BLANK, Grid

ORBIT_SIZES = (4, 2, 1)


class Canvas(NamedTuple):
    """Hold a grid whose cells are painted together with their mirror images.

    Attributes:
        grid: uint8 ``[height, width]``, 0 is blank; every orbit has one color.
        orbits: int32 ``[n_orbits, largest]``, the cells of each orbit (see ``generator.orbits``).
        sizes: int64 ``[n_orbits]``, how many: 1, 2 or 4.
        orbit_of: int64 ``[height * width]``, the orbit of each cell.
    """

    grid: Grid
    orbits: NDArray[np.int32]
    sizes: NDArray[np.int64]
    orbit_of: NDArray[np.int64]


def blank_canvas(height: int, width: int, symmetry: str) -> Canvas:
    """Make a canvas without a painted cell.

    Raises:
        RequestError: when the symmetry turns rows into columns and the grid is not square.
    """
    return Canvas(np.full((height, width), BLANK, np.uint8), *orbits_under(symmetry, height, width))


@lru_cache(maxsize=256)
def orbits_to_paint(height: int, width: int, symmetry: str, n_painted: int) -> tuple[int, int, int]:
    """Divide a number of painted cells among orbits of 4, 2 and 1 cells, in proportion to what there is of each.

    Returns:
        How many orbits of each of ``ORBIT_SIZES`` to paint; their cells add up to ``n_painted``.

    Raises:
        RequestError: when no set of whole orbits has that many cells.
    """
    sizes = blank_canvas(height, width, symmetry).sizes
    n_fours, n_twos, n_ones = (int(np.count_nonzero(sizes == size)) for size in ORBIT_SIZES)
    share = n_painted / (height * width)

    def plans() -> Iterator[tuple[int, int, int]]:
        for ones in range(n_ones + 1):
            for twos in range(n_twos + 1) if n_fours else [(n_painted - ones) // 2]:
                fours, left_over = divmod(n_painted - ones - 2 * twos, 4)
                if left_over == 0 and 0 <= twos <= n_twos and 0 <= fours <= n_fours:
                    yield fours, twos, ones

    def distance(plan: tuple[int, int, int]) -> float:
        fours, twos, ones = plan
        return 4 * abs(fours - share * n_fours) + 2 * abs(twos - share * n_twos) + abs(ones - share * n_ones)

    best = min(plans(), key=distance, default=None)
    if best is None:
        raise RequestError(f"{n_painted} painted cells cannot be symmetric; expected what whole orbits add up to")
    return best
