"""The grid that a generator paints, cell by cell or by whole orbits of a symmetry."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.orbits import orbits_under
from puzzles.errors import RequestError, counted
from puzzles.nonogram import BLANK, Grid

ORBIT_SIZES = (4, 2, 1)


class Picture(NamedTuple):
    """A grid of colors, with the groups of cells that are painted together for the sake of symmetry."""

    grid: Grid  # uint8 ``[height, width]``, 0 is blank; every orbit has one color
    cells: NDArray[np.uint8]  # ``[height * width]``, the same memory in reading order
    orbits: NDArray[np.int32]  # ``[n_orbits, largest]``, the cells of each orbit (see ``generator.orbits``)
    sizes: NDArray[np.int64]  # ``[n_orbits]``, the number of cells in each: 1, 2 or 4
    orbit_of: NDArray[np.int64]  # ``[height * width]``, the orbit of each cell


def blank_picture(height: int, width: int, symmetry: str) -> Picture:
    """Make a blank picture.

    Raise ``RequestError`` if the symmetry turns rows into columns and the grid is not square.
    """
    grid = np.full((height, width), BLANK, np.uint8)
    return Picture(grid, grid.reshape(-1), *orbits_under(symmetry, height, width))


@lru_cache(maxsize=256)
def orbits_to_paint(
    height: int, width: int, symmetry: str, n_painted: int, n_colors: int = 1, counts: tuple[int, ...] | None = None
) -> tuple[int, int, int]:
    """Divide a number of painted cells among orbits of ``ORBIT_SIZES`` cells, in proportion to the number of each.

    Each of ``n_colors`` gets an orbit; ``counts`` gives the cells of each color, None leaves them free. The cells add
    up to ``n_painted``. Raise ``RequestError`` if no set of whole orbits has that many cells in those colors; the
    message names the nearest counts.
    """
    there = _orbits_of_each_size(height, width, symmetry)
    share = n_painted / (height * width)

    def distance(plan: tuple[int, int, int]) -> float:
        return sum(size * abs(n - share * most) for n, most, size in zip(plan, there, ORBIT_SIZES, strict=True))

    best = min(_plans(there, n_painted, n_colors, counts), key=distance, default=None)
    if best is None:
        raise RequestError(_refusal(there, symmetry, n_painted, n_colors, counts))
    return best


@lru_cache(maxsize=256)
def _orbits_of_each_size(height: int, width: int, symmetry: str) -> tuple[int, int, int]:
    sizes = blank_picture(height, width, symmetry).sizes
    fours, twos, ones = (int(np.count_nonzero(sizes == size)) for size in ORBIT_SIZES)
    return fours, twos, ones


def _plans(
    there: tuple[int, int, int], n_painted: int, n_colors: int, counts: tuple[int, ...] | None
) -> Iterator[tuple[int, int, int]]:
    """List how many orbits of each size can be painted.

    Free colors need an orbit each. Given counts need orbits that fit into them: because the sizes divide each other,
    orbits of 4 cells fit if there are no more of them than the counts contain fours, and likewise for the smaller
    sizes.
    """
    n_fours, n_twos, n_ones = there
    needed = min(n_colors, n_painted)
    fours_held, twos_held = (sum(count // size for count in counts or (n_painted,)) for size in (4, 2))
    for ones in range(min(n_ones, n_painted) + 1):
        for twos in range(n_twos + 1) if n_fours else [(n_painted - ones) // 2]:
            fours, left_over = divmod(n_painted - ones - 2 * twos, 4)
            if left_over or not (0 <= twos <= n_twos and 0 <= fours <= n_fours):
                continue
            if fours + twos + ones >= needed and fours <= fours_held and 2 * fours + twos <= twos_held:
                yield fours, twos, ones


def _refusal(
    there: tuple[int, int, int], symmetry: str, n_painted: int, n_colors: int, counts: tuple[int, ...] | None
) -> str:
    """Return the message that whole orbits cannot paint this number of cells, with the nearest possible numbers."""
    n_cells = sum(n * size for n, size in zip(there, ORBIT_SIZES, strict=True))

    def said(numbers: tuple[int, ...]) -> str:
        if counts is None:
            return f"{numbers[0]} (density {numbers[0] / n_cells:.6g})"
        return ",".join(f"{color}={n}" for color, n in enumerate(numbers, start=1))

    def nearest(step: int) -> Iterator[str]:
        for numbers in _neighbors(counts or (n_painted,), step, 3 if counts else 4 * n_colors):
            total = sum(numbers)
            if (
                min(numbers) > 0
                and n_colors <= total <= n_cells
                and any(_plans(there, total, n_colors, counts and numbers))
            ):
                yield said(numbers)
                return

    cells = counted(n_painted, "painted cell") + f" in {n_colors} colors" * (n_colors > 1)
    asked = f"{said(counts)} of {n_cells} cells" if counts else cells
    found = [*nearest(-1), *nearest(1)]
    can = ("no count near it can", "the nearest count that can is ", "the nearest counts that can are ")[len(found)]
    return f"{asked} cannot be symmetric under {symmetry}; {can}{' and '.join(found)}"


def _neighbors(numbers: tuple[int, ...], step: int, most: int) -> Iterator[tuple[int, ...]]:
    """List other counts: with one changed by up to ``most`` in a direction; then all rounded to multiples of 2 or 4."""
    for change in range(1, most + 1):
        for color, number in enumerate(numbers):
            yield (*numbers[:color], number + step * change, *numbers[color + 1 :])
    for size in (2, 4):
        yield tuple(number + step * (-step * number % size) for number in numbers)
