"""The skyline of a scene: as wide as the scene, and as high as the number of painted cells requires.

Its form is fixed first, in thousandths of a row. From one level to the next, at most one column grows, by one row. So
every number of cells has a level at which no cell is out of place.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures.scene_layout import next_below
from kernels.streams import State

Profile = NDArray[np.int64]
Mask = NDArray[np.bool_]

_STEPS = 1000  # the steps of a row in which profiles are given
_LEAST = 1  # the fewest rows


class Skyline(NamedTuple):
    """A skyline that can be raised."""

    profile: Profile  # the height of each column, int64 ``[width]``, in thousandths of a row above any level
    is_free: Mask  # the cells that nothing else occupies, bool ``[height, width]``
    ground: int  # the first row of the ground
    most: int  # the most rows that it may have

    def cells(self, level: int) -> Mask:
        """Return the cells of the skyline at a level."""
        width = len(self.profile)
        rows = np.clip((self.profile * width + np.arange(width) + level) // (_STEPS * width), _LEAST, self.most)
        above = self.ground - np.arange(len(self.is_free))[:, None]
        return np.asarray(self.is_free & (above >= 1) & (above <= rows))

    def level_of(self, n_rows: float) -> int:
        """Return the level at which the skyline has a given height in rows on average."""
        return int((n_rows * _STEPS - self.profile.mean()) * len(self.profile))

    def level_with(self, n_cells: int) -> int | None:
        """Return the level with exactly the given number of cells; None if there is no such level."""
        unit = _STEPS * len(self.profile)
        low = -int(self.profile.max()) * len(self.profile) - unit
        high = (self.most + 1) * unit
        if not self.cells(low).sum() <= n_cells <= self.cells(high).sum():
            return None
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.cells(middle).sum() <= n_cells else (low, middle)
        return low


def profile_of(form: str, shape: tuple[int, int], state: State) -> Profile:
    """Return how high a skyline is in each column, int64 ``[width]``, in thousandths of a row from any level."""
    return _FORMS[form](*shape, state)


def _knots(state: State, width: int, near: int, far: int) -> list[int]:
    """Draw columns at distances from ``near`` to ``far``; the first is before the scene and the last is behind it."""
    at = [-next_below(state, far)]
    while at[-1] < width:
        at.append(at[-1] + near + next_below(state, far - near + 1))
    return at


def _between(knots: list[int], values: list[int], width: int, *, is_smooth: bool) -> Profile:
    """Interpolate values at knots, in whole numbers."""
    found = np.zeros(width, np.int64)
    for first, last, low, high in zip(knots, knots[1:], values, values[1:], strict=False):
        for column in range(max(0, first), min(width, last)):
            part = 1000 * (column - first) // (last - first)
            if is_smooth:
                part = part * part * (3000 - 2 * part) // 1_000_000
            found[column] = low + (high - low) * part // 1000
    return found


def _hills(height: int, width: int, state: State) -> Profile:
    knots = _knots(state, width, max(8, width // 7), max(12, width // 4))
    values = [next_below(state, height * 40) + (i % 2) * height * 90 for i in range(len(knots))]
    return _between(knots, values, width, is_smooth=True)


def _mountains(height: int, width: int, state: State) -> Profile:
    knots = _knots(state, width, max(5, width // 12), max(8, width // 7))
    values = [next_below(state, height * 70) + (i % 2) * height * 130 for i in range(len(knots))]
    return _between(knots, values, width, is_smooth=False)


def _firs(height: int, width: int, state: State) -> Profile:
    knots = _knots(state, width, 3, 3)
    values = [next_below(state, height * 25) + (i % 2) * (3 * _STEPS + height * 20) for i in range(len(knots))]
    return _between(knots, values, width, is_smooth=False)


def _roofs(height: int, width: int, state: State) -> Profile:
    found = np.zeros(width, np.int64)
    knots = _knots(state, width, max(4, width // 14), max(6, width // 9))
    for first, last in pairwise(knots):
        found[max(0, first) : max(0, last)] = next_below(state, 5) * max(2, height // 20) * _STEPS
    return found


def _waves(_: int, width: int, state: State) -> Profile:
    knots = _knots(state, width, 5, 7)
    values = [(i % 2) * 2 * _STEPS for i in range(len(knots))]
    return _between(knots, values, width, is_smooth=True)


_FORMS: Mapping[str, Callable[[int, int, State], Profile]] = {
    "hills": _hills,
    "mountains": _mountains,
    "firs": _firs,
    "roofs": _roofs,
    "waves": _waves,
}
