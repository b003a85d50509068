"""Where the subjects of a scene are, and the form of its skyline.

    sky         * the sun    > a bird        nothing here touches another subject or the skyline
    skyline   ~~~~~~~~~~~~~~~~~~~~~~~~~      hills, firs, roofs, mountains or waves, as wide as the scene
    subjects     [house]  [dog]              the highest stand farthest away; nearer ones may cover a part of them
    ground    =========================      as wide as the scene; nearer subjects stand deeper in it
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.draws_kernel import shuffled
from generator.nonogram.pictures.library import Picture
from generator.nonogram.pictures.scene import Scene, scale_of, size_of
from kernels.streams import State, below

Profile = NDArray[np.int64]

_FULL = 0.92  # of the columns that subjects cover, one after the other, when no more are added
_MOST_ON, _COLUMNS_A_SKY = 6, 20
_MOST_COVERED = 0.2  # of the columns of a subject that another one may cover
_NEAREST = 2  # rows that subjects stand deeper in the ground than the farthest, at most
_STEPS = 1000  # of a row, in which profiles are given


class Place(NamedTuple):
    """A subject, and where it is."""

    picture: Picture
    row: int
    column: int
    height: int
    width: int

    @property
    def bottom(self) -> int:
        """Return the row below the subject."""
        return self.row + self.height

    def overlap(self, other: "Place", margin: int = 0) -> int:
        """Return how many columns two subjects share; below 0 is their distance."""
        return min(self.column + self.width, other.column + other.width) - max(self.column, other.column) + margin


class Layout(NamedTuple):
    """The places of a scene."""

    n_ground: int  # rows of the ground
    sky: tuple[Place, ...]
    on: tuple[Place, ...]  # far ones first


def layout_of(
    scene: Scene,
    shape: tuple[int, int],
    unit: float,
    n_ground: int,
    room: int,
    n_cells: Callable[[Picture, int, int], int],
    state: State,
) -> Layout:
    """Choose places by chance; subjects without room are left out.

    Args:
        scene, shape: what is shown, in how many rows and columns.
        unit: see ``unit_of``.
        n_ground: rows of the ground.
        room: cells that subjects may paint.
        n_cells: how many a subject paints in so many rows and columns.
        state: the random stream.
    """
    if not scene.is_named:
        sky, others = ([each[i] for i in shuffled(len(each), state)] for each in (scene.sky, scene.on[1:]))
        scene = scene._replace(sky=tuple(sky), on=(scene.on[0], *others))
    on = _standing(scene, shape, unit, n_ground, room, n_cells, state)
    left = room - sum(n_cells(place.picture, place.height, place.width) for place in on)
    return Layout(n_ground, _flying(scene, shape, unit, n_ground, on, left, n_cells, state), on)


def _standing(
    scene: Scene,
    shape: tuple[int, int],
    unit: float,
    n_ground: int,
    room: int,
    n_cells: Callable[[Picture, int, int], int],
    state: State,
) -> tuple[Place, ...]:
    height, width = shape
    above = [size_of(picture, unit, width, is_above=True) for picture in scene.sky]
    costs = [n_cells(picture, *size) for picture, size in zip(scene.sky, above, strict=True)]
    chosen: list[tuple[Picture, tuple[int, int]]] = []
    n_columns, reserved = 0, 0
    for picture in scene.on:
        size = size_of(picture, unit, width, is_above=False)
        n_own = n_cells(picture, *size)
        if not chosen:  # what is over the highest subject
            n_sky = -(-(height - n_ground - size[0]) // (above[0][0] - 1)) if above else 0
            reserved = sum(costs[:n_sky])
        has_room = n_own + reserved <= room
        if scene.is_named or (len(chosen) < _MOST_ON and n_columns + size[1] <= width and has_room):
            chosen.append((picture, size))
            n_columns += size[1]
            room -= n_own
        if not scene.is_named and n_columns >= _FULL * width:
            break
    places: list[Place] = []
    for picture, (n_rows, n_columns) in sorted(chosen, key=lambda each: -scale_of(each[0]).rank):
        depth = min(_NEAREST, n_ground - 1) if places else 0
        row = height - n_ground - n_rows + (next_below(state, depth + 1) if depth else 0)
        ways = (Place(picture, row, int(column), n_rows, n_columns) for column in shuffled(width - n_columns + 1, state))

        def covers(place: Place) -> float:
            return max((max(0, place.overlap(other, 1)) / other.width for other in places), default=0.0)

        best = min(ways, key=covers)
        if covers(best) <= _MOST_COVERED or scene.is_named:
            places.append(best)
    return tuple(places)


def _flying(
    scene: Scene,
    shape: tuple[int, int],
    unit: float,
    n_ground: int,
    on: tuple[Place, ...],
    room: int,
    n_cells: Callable[[Picture, int, int], int],
    state: State,
) -> tuple[Place, ...]:
    """Place subjects in the sky from below upwards, so that each row above the others has one; then some more."""
    height, width = shape
    bare = min((place.row for place in on), default=(height - n_ground) // 2)  # rows from the top without a subject
    places: list[Place] = []
    for picture in scene.sky:
        n_rows, n_columns = size_of(picture, unit, width, is_above=True)
        n_own = n_cells(picture, n_rows, n_columns)
        if not scene.is_named and ((bare == 0 and len(places) >= width // _COLUMNS_A_SKY) or n_own > room):
            continue
        row = max(0, bare - n_rows + next_below(state, 3))
        if bare == 0:
            row = next_below(state, max(1, (height - n_ground) // 2 - n_rows))
        for column in shuffled(width - n_columns + 1, state):
            place = Place(picture, row, int(column), n_rows, n_columns)
            if all(place.overlap(other, 2) <= 0 or _is_over(place, other) for other in (*places, *on)):
                places.append(place)
                bare = min(bare, row)
                room -= n_own
                break
    return tuple(places)


def _is_over(place: Place, other: Place) -> bool:
    """Return whether there is a row between two subjects, one above the other."""
    return other.row > place.bottom or place.row > other.bottom


def profile_of(form: str, shape: tuple[int, int], state: State) -> Profile:
    """Return how high a skyline is in each column, int64 ``[width]``, in thousandths of a row from any level."""
    return FORMS[form](*shape, state)


def _knots(state: State, width: int, near: int, far: int) -> list[int]:
    """Draw columns that are from ``near`` to ``far`` apart, the first before the scene and the last behind it."""
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
    for first, last in zip(knots, knots[1:], strict=False):
        found[max(0, first) : max(0, last)] = next_below(state, 5) * max(2, height // 20) * _STEPS
    return found


def _waves(_: int, width: int, state: State) -> Profile:
    knots = _knots(state, width, 5, 7)
    values = [(i % 2) * 2 * _STEPS for i in range(len(knots))]
    return _between(knots, values, width, is_smooth=True)


FORMS: Mapping[str, Callable[[int, int, State], Profile]] = {
    "hills": _hills,
    "mountains": _mountains,
    "firs": _firs,
    "roofs": _roofs,
    "waves": _waves,
}


def rising(profile: Profile) -> Callable[[int], Profile]:
    """Return the rows of a skyline at each level; from one level to the next at most one column grows, by one row."""
    width = len(profile)
    exact = profile * width + np.arange(width)
    return lambda level: (exact + level) // (_STEPS * width)


def next_below(state: State, n: int) -> int:
    """Draw an integer from 0 to ``n - 1``."""
    with np.errstate(over="ignore"):
        return int(below(state, n))
