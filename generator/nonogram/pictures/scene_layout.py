"""The positions of subjects in a scene.

In the sky, nothing touches another subject or the skyline. On the ground, the highest subjects stand farthest away;
nearer ones stand lower in the picture and may cover part of them.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from generator.draws_kernel import shuffled
from generator.nonogram.pictures.library import Picture
from generator.nonogram.pictures.scene import Scene, scale_of, size_of
from kernels.streams import State, below

_FULL = 0.92  # subjects are added until they cover this share of the columns
_MOST_ON, _COLUMNS_A_SKY = 6, 20
_MOST_COVERED = 0.2  # the share of the columns of a subject that another subject may cover
_NEAREST = 2  # the farthest that a subject stands below the most distant one, in rows


class Place(NamedTuple):
    """A subject and its position."""

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
        """Return the number of columns that two subjects share; a negative number is the distance between them."""
        return min(self.column + self.width, other.column + other.width) - max(self.column, other.column) + margin


class Layout(NamedTuple):
    """The positions of all subjects of a scene."""

    n_ground: int  # the rows of the ground
    sky: tuple[Place, ...]
    on: tuple[Place, ...]  # the subjects on the ground, far ones first


def layout_of(
    scene: Scene,
    shape: tuple[int, int],
    unit: float,
    n_ground: int,
    room: int,
    n_cells: Callable[[Picture, int, int], int],
    state: State,
) -> Layout:
    """Place subjects at random; subjects without room are left out.

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
        if not chosen:  # the space above the highest subject
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
        columns = shuffled(width - n_columns + 1, state).tolist()
        ways = (Place(picture, row, column, n_rows, n_columns) for column in columns)

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
    """Place subjects in the sky from the bottom up, so that each row above the others has one; then add some more."""
    height, width = shape
    bare = min((place.row for place in on), default=(height - n_ground) // 2)  # the rows from the top without a subject
    places: list[Place] = []
    for picture in scene.sky:
        n_rows, n_columns = size_of(picture, unit, width, is_above=True)
        n_own = n_cells(picture, n_rows, n_columns)
        if not scene.is_named and ((bare == 0 and len(places) >= width // _COLUMNS_A_SKY) or n_own > room):
            continue
        row = max(0, bare - n_rows + next_below(state, 3)) if n_rows < bare else 0
        if bare == 0:
            row = next_below(state, max(1, (height - n_ground) // 2 - n_rows))
        columns = shuffled(width - n_columns + 1, state).tolist()
        ways = (Place(picture, y, x, n_rows, n_columns) for y in (row, max(0, bare - n_rows - 1)) for x in columns)
        others = (*places, *on)
        for place in ways:
            if all(place.overlap(other, 2) <= 0 or _is_over(place, other) for other in others):
                places.append(place)
                bare = min(bare, place.row)
                room -= n_own
                break
    return tuple(places)


def _is_over(place: Place, other: Place) -> bool:
    """Return whether there is a row between two subjects, one above the other."""
    return other.row > place.bottom or place.row > other.bottom


def next_below(state: State, n: int) -> int:
    """Draw an integer from 0 to ``n - 1``."""
    with np.errstate(over="ignore"):
        return int(below(state, n))
