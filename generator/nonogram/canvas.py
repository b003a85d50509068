"""The grid that a generator paints, cell by cell or by whole orbits of a symmetry."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError
from puzzles.nonogram import BLANK, Grid

ORBIT_SIZES = (4, 2, 1)


class Canvas(NamedTuple):
    """Hold a grid whose cells are painted together with their mirror images.

    Attributes:
        grid: uint8 ``[height, width]``, 0 is blank; every orbit has one color.
        orbits: int32 ``[n_orbits, 4]``, the cells of each orbit as ``row * width + column``; only the first are used.
        sizes: int64 ``[n_orbits]``, how many: 1, 2 or 4.
        orbit_of: int64 ``[height * width]``, the orbit of each cell.
    """

    grid: Grid
    orbits: NDArray[np.int32]
    sizes: NDArray[np.int64]
    orbit_of: NDArray[np.int64]


# What each symmetry does to the array of cell numbers: generators of its group.
_GENERATORS: dict[str, tuple[Callable[[NDArray[np.int32]], NDArray[np.int32]], ...]] = {
    "none": (),
    "mirror-h": (np.fliplr,),
    "mirror-v": (np.flipud,),
    "mirror-both": (np.fliplr, np.flipud),
    "rotate180": (lambda cells: np.rot90(cells, 2),),
    "rotate90": (np.rot90,),
}
SYMMETRIES = tuple(_GENERATORS)


@lru_cache(maxsize=32)
def _orbits(height: int, width: int, symmetry: str) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]]:
    cells = np.arange(height * width, dtype=np.int32).reshape(height, width)
    images = [cells]
    for generator in _GENERATORS[symmetry]:
        images += [generator(image) for image in images]
        if symmetry == "rotate90":
            images += [np.rot90(image, 2) for image in images]
    stacked = np.sort(np.stack([image.ravel() for image in images], axis=1), axis=1)
    representatives, orbit_of = np.unique(stacked[:, 0], return_inverse=True)
    orbits = np.zeros((len(representatives), ORBIT_SIZES[0]), np.int32)
    sizes = np.zeros(len(representatives), np.int64)
    for index, cell in enumerate(representatives):
        members = np.unique(stacked[cell])
        sizes[index] = len(members)
        orbits[index, : len(members)] = members
    return orbits, sizes, orbit_of.astype(np.int64)


def blank_canvas(height: int, width: int, symmetry: str) -> Canvas:
    """Make a canvas without a painted cell.

    Raises:
        RequestError: when the symmetry turns rows into columns and the grid is not square.
    """
    if symmetry == "rotate90" and height != width:
        raise RequestError(
            f"{height}x{width} cannot be symmetric under a quarter turn; expected as many rows as columns"
        )
    return Canvas(np.full((height, width), BLANK, np.uint8), *_orbits(height, width, symmetry))


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
