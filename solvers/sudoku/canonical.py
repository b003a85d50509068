"""Canonical forms and ids of many 9x9 puzzles or boards at once, and of those with further houses."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground
from puzzles.sudoku.canonical import ids_of_canonical, images_of
from solvers.arrays import records
from solvers.sudoku.canonical_image_kernel import N_CELLS, N_PENDING, SIDE, Image
from solvers.sudoku.canonical_kernel import canonical_forms

_CLASSIC = Ground(3, 3)
_FIRST_CAPACITY = 1 << 12


def canonical_many(grids: ArrayLike) -> NDArray[np.int8]:
    """Return the canonical forms of valid 9x9 grids, integers ``[n, 81]``, as int8 of the same shape.

    Raises ``PuzzleError`` for any other array.
    """
    given = np.asarray(grids)
    if given.ndim != 2 or given.shape[1] != N_CELLS or not np.issubdtype(given.dtype, np.integer):
        raise PuzzleError(
            f"an array of shape {given.shape} and type {given.dtype} was given; expected integers [n, {N_CELLS}]"
        )
    if given.size and not 0 <= given.min() <= given.max() <= SIDE:
        raise PuzzleError(f"digits from {given.min()} to {given.max()} were given; expected 0 to {SIDE}")
    cells = given.astype(np.int8)
    forms = np.empty_like(cells)
    pending, values = records(Image, N_PENDING), np.empty(N_PENDING, np.int64)
    capacity, n_done = _FIRST_CAPACITY, 0
    while n_done < len(cells):
        images, kept = records(Image, capacity), records(Image, capacity)
        n_done += canonical_forms(cells[n_done:], forms[n_done:], images, kept, pending, values)
        capacity *= 2
    return forms


def puzzle_ids(grids: ArrayLike) -> list[str]:
    """Return the ids of the symmetry classes of valid 9x9 grids, integers ``[n, 81]`` with 0 for a blank.

    Raises ``PuzzleError`` for any other array. ``puzzles.sudoku.canonical`` says what an id is.
    """
    return ids_of_canonical(_CLASSIC, canonical_many(grids))


def ids_on(ground: Ground, grids: NDArray[np.uint16]) -> list[str]:
    """Return the ids of the symmetry classes of grids on a ground with further houses, integers ``[n, side * side]``.

    On such grounds, digits may be renamed in any way.
    """
    from solvers.sudoku.least_image_kernel import least_images

    least, images = images_of(ground)
    forms = np.empty_like(grids)
    least_images(grids, images, forms)
    return ids_of_canonical(least, forms)
