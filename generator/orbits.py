"""Orbits: the sets of cells that a symmetry carries into each other."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError

_Cells = NDArray[np.int32]


class Orbits(NamedTuple):
    """Divide the cells of a grid among orbits, in the order of their first cells."""

    # int32 ``[n_orbits, largest]``, the cells of each orbit as ``row * width + column``, in order, the first in use.
    cells: _Cells
    sizes: NDArray[np.int64]  # ``[n_orbits]``, the number of cells of each: 1, 2, 4 or 8
    orbit_of: NDArray[np.int64]  # ``[height * width]``, the orbit of each cell


# Generators of the group of each symmetry, on the array of cell numbers.
_GENERATORS: Mapping[str, tuple[Callable[[_Cells], _Cells], ...]] = MappingProxyType(
    {
        "none": (),
        "mirror-h": (np.fliplr,),
        "mirror-v": (np.flipud,),
        "mirror-both": (np.fliplr, np.flipud),
        "rotate180": (partial(np.rot90, k=2),),
        "rotate90": (np.rot90,),
        "diagonal": (np.transpose,),
        "full": (np.transpose, np.fliplr),
    }
)
SYMMETRIES = tuple(_GENERATORS)
_SQUARE_ONLY = {"rotate90": "a quarter turn", "diagonal": "a diagonal", "full": "all turns and mirrors"}


def images_under(symmetry: str, height: int, width: int) -> _Cells:
    """Return the image of each cell under each member of the group of a symmetry, ``[n, height * width]``."""
    images = [np.arange(height * width, dtype=np.int32).reshape(height, width)]
    for image in images:  # grows while it is walked, until no generator leads to a new image
        for generator in _GENERATORS[symmetry]:
            carried = generator(image)
            if not any(np.array_equal(carried, known) for known in images):
                images.append(carried)
    return np.stack([image.ravel() for image in images])


@lru_cache(maxsize=32)
def orbits_under(symmetry: str, height: int, width: int) -> Orbits:
    """Find the orbits of the cells of a grid.

    Args:
        symmetry: ``none``, ``mirror-h`` (left and right), ``mirror-v`` (top and bottom), ``mirror-both``,
            ``rotate180``, ``rotate90``, ``diagonal`` (rows and columns) or ``full`` (all eight of the square).

    Raises:
        RequestError: when the symmetry turns rows into columns and the grid is not square.
    """
    if symmetry in _SQUARE_ONLY and height != width:
        raise RequestError(
            f"{height}x{width} cannot be symmetric under {_SQUARE_ONLY[symmetry]}; expected as many rows as columns"
        )
    together = np.sort(images_under(symmetry, height, width).T, axis=1)
    first_cells, orbit_of = np.unique(together[:, 0], return_inverse=True)
    members = together[first_cells]
    is_new = np.diff(members, axis=1, prepend=-1) != 0  # a cell that is its own image occurs several times in its row
    sizes = is_new.sum(axis=1)
    new_ones_first = np.argsort(~is_new, axis=1, kind="stable")
    cells = np.take_along_axis(members, new_ones_first, axis=1)
    cells[np.sort(~is_new, axis=1)] = 0
    return Orbits(cells, sizes, orbit_of.astype(np.int64))


def within(orbits: Orbits, is_outside: NDArray[np.bool_]) -> Orbits:
    """Leave out the orbits outside (bool ``[height * width]``); each must lie outside as a whole or not at all."""
    kept = ~is_outside[orbits.cells[:, 0]]
    return Orbits(
        orbits.cells[kept], orbits.sizes[kept], np.where(is_outside, -1, np.cumsum(kept)[orbits.orbit_of] - 1)
    )


def groups_of(orbits: Orbits) -> NDArray[np.int64]:
    """Return the cells that go together; a smaller group repeats its first cell, as the digging expects."""
    is_used = np.arange(orbits.cells.shape[1]) < orbits.sizes[:, None]
    return np.where(is_used, orbits.cells, orbits.cells[:, :1]).astype(np.int64)


def nearest_sums(orbits: Orbits, n_cells: int) -> tuple[int, int]:
    """Return the greatest number up to ``n_cells``, and the least from there on, that whole orbits add up to."""
    most = int(orbits.sizes.sum())
    fewer = next(n for n in range(n_cells, -1, -1) if whole_orbits_add_up_to(orbits, n))
    return fewer, next(n for n in range(n_cells, most + 1) if whole_orbits_add_up_to(orbits, n))


def whole_orbits_add_up_to(orbits: Orbits, n_cells: int) -> bool:
    """Return whether whole orbits add up to ``n_cells``; large ones can come first, as the sizes divide each other."""
    left = n_cells
    sizes, counts = np.unique(orbits.sizes, return_counts=True)
    for size, count in zip(sizes[::-1].tolist(), counts[::-1].tolist(), strict=True):
        left -= size * min(count, left // size)
    return left == 0
