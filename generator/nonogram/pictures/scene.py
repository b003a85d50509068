"""Scenes: several pictures of the library on a ground, with others above it, in one large grid.

    the band above     one picture as high as the band, so that no row stays blank; the others smaller
    the band on it     the same, standing on the ground
    the ground         rows of one color; more of them where more cells are to be painted

The whole is composed in pixels and then reduced like a single drawing, so that all share their colors.
"""

import tomllib
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from generator.draws_kernel import shuffled
from generator.nonogram.pictures import library
from generator.nonogram.pictures.flat import Flat, proportion, rendered
from generator.nonogram.pictures.library import Picture
from generator.nonogram.pictures.quality import good_pictures
from kernels.streams import State, below

SCENE = "scene"  # the name that stands for any scene

LEAST_SCENE, MOST_SCENE = 30, 100  # rows and columns
_SCENES = Path(__file__).with_name("scenes.toml")
_USUAL_GROUND = "#5c913b"
_ABOVE = 0.36  # of the rows over the ground, for what is above it
_MOST_GROUND = 0.6  # of all rows
_LEAST = 8  # rows of a picture
_COLUMNS_ON, _COLUMNS_ABOVE = 18, 28  # for a picture
_SMALL, _COLORS_OF_SMALL = 15, 3  # what most pictures of a scene have, about
_SCALES = (1.0, 0.85, 0.7, 0.6, 0.5)  # of what is not as high as its band


class Scene(NamedTuple):
    """State the contents of a scene."""

    title: str  # what people call it
    ground: str  # the color of the ground, ``#rrggbb``
    above: tuple[Picture, ...]  # the pictures over it
    on: tuple[Picture, ...]  # the pictures that stand on it


class Fit(NamedTuple):
    """Hold what decides how many cells of a scene are painted."""

    n_ground: int  # rows of the ground
    scale: float  # of the small pictures


@cache
def scenes() -> tuple[Scene, ...]:
    """Return the scenes with all pictures that they may show."""
    by_emoji = {picture.emoji: picture for picture in library.pictures().values()}
    return tuple(
        Scene(
            name.capitalize(),
            table["ground"],
            tuple(by_emoji[emoji] for emoji in table["above"].split()),
            tuple(by_emoji[emoji] for emoji in table["on"].split()),
        )
        for name, table in tomllib.loads(_SCENES.read_text(encoding="utf-8")).items()
    )


def scene_of(pictures: Sequence[Picture]) -> Scene:
    """Put given pictures together: those that other scenes show above the ground are above it."""
    flying = {picture for scene in scenes() for picture in scene.above}
    title = ", ".join([pictures[0].title, *(picture.title.lower() for picture in pictures[1:])])
    above = tuple(picture for picture in pictures if picture in flying)
    return Scene(title, _USUAL_GROUND, above, tuple(picture for picture in pictures if picture not in flying))


def drawn_scene(state: State, width: int, quality: int) -> Scene:
    """Draw a scene, and as many of its pictures as have room, of a quality or better where there are enough."""
    scene = scenes()[next_below(state, len(scenes()))]
    good = set(good_pictures(_SMALL, _SMALL, _COLORS_OF_SMALL, quality))
    found = []
    for pictures, columns in ((scene.above, _COLUMNS_ABOVE), (scene.on, _COLUMNS_ON)):
        n = max(1, round(width / columns))
        order = [pictures[i] for i in shuffled(len(pictures), state)]
        found.append(tuple(sorted(order, key=lambda picture: picture not in good)[:n]))
    return scene._replace(above=found[0], on=found[1])


def composed(scene: Scene, shape: tuple[int, int], side: int, fit: Fit, state: State) -> tuple[Flat, int]:
    """Compose a scene, and return how many rows have nothing but what is above the ground.

    ``side`` counts pixels of a cell, and places come from the random stream.
    """
    height, width = shape
    n_ground, scale = fit
    labels = np.zeros((height * side, width * side), np.uint8)
    fills = [[int(scene.ground[at : at + 2], 16) for at in (1, 3, 5)]]
    labels[(height - n_ground) * side :] = 1
    for picture, row, column, n_rows, n_columns in _places(scene, shape, n_ground, scale, state):
        flat = rendered(picture.drawing, (n_rows * side,), (n_columns * side,))
        place = labels[row * side : (row + n_rows) * side, column * side : (column + n_columns) * side]
        place[:] = np.where(flat.labels > 0, flat.labels + len(fills), place)
        fills += flat.fills.tolist()
    return Flat(labels, np.array(fills, np.float64)), _bands(scene, height, n_ground)[0]


def _sizes(proportions: Sequence[float], height: int, width: int, scale: float) -> list[tuple[int, int]]:
    """Choose rows and columns for each picture of a band: the first as high as the band, others to a scale of that."""
    sizes, left = [], width
    small = max(_LEAST, round(scale * 0.8 * height))
    for i, wide in enumerate(proportions):
        n_left = len(proportions) - i
        n_rows = small if i else height
        n_columns = round(n_rows * wide)
        room = max(_LEAST, left // n_left if i else left - (n_left - 1) * _LEAST)
        if n_columns > room:
            n_columns = room
            n_rows = n_rows if i == 0 else max(_LEAST, min(n_rows, round(n_columns / wide)))
        sizes.append((min(n_rows, height), n_columns))
        left -= n_columns
    return sizes


def _proportions(pictures: Sequence[Picture]) -> list[float]:
    return [proportion(picture.drawing) for picture in pictures]


def _bands(scene: Scene, height: int, n_ground: int) -> tuple[int, int]:
    """Return the heights in rows of the bands above the ground and on it."""
    rest = height - n_ground
    above = round(_ABOVE * rest) if scene.on else rest
    above = above if scene.above else 0
    return above, rest - above


@lru_cache(maxsize=16)  # arrangements of a scene start alike
def fitted(scene: Scene, shape: tuple[int, int], n_painted: int | None) -> Fit:
    """Come closest to a number of painted cells; None makes pictures large."""
    height, width = shape
    if n_painted is None:
        return Fit(max(2, height // 12), _SCALES[0])
    bands = [
        (_proportions(pictures), [_inked_share(picture.drawing) for picture in pictures])
        for pictures in (scene.above, scene.on)
    ]

    @cache
    def painted(n_ground: int, scale: float) -> float:
        cells = (
            share * n_rows * n_columns
            for (proportions, shares), rows in zip(bands, _bands(scene, height, n_ground), strict=True)
            if rows
            for share, (n_rows, n_columns) in zip(shares, _sizes(proportions, rows, width, scale), strict=True)
        )
        return n_ground * width + sum(cells)

    grounds = range(1, int(_MOST_GROUND * height) + 1)
    ways = []
    for scale in _SCALES:
        n_enough = bisect_left(grounds, True, key=lambda n: painted(n, scale) >= n_painted)
        ways += [Fit(n, scale) for n in grounds[max(0, n_enough - 1) : n_enough + 1]]
    return min(ways, key=lambda way: (round(abs(painted(*way) - n_painted)), way))


@cache
def _inked_share(drawing: str) -> float:
    """Return the share of a rectangle that a drawing covers when it fills it."""
    return float(np.mean(rendered(drawing, (96,), (96,)).labels > 0))


def _places(
    scene: Scene, shape: tuple[int, int], n_ground: int, scale: float, state: State
) -> list[tuple[Picture, int, int, int, int]]:
    """Return each picture with its first row and column, and its rows and columns."""
    height, width = shape
    n_above, n_on = _bands(scene, height, n_ground)
    places = []
    for pictures, first, rows in ((scene.above, 0, n_above), (scene.on, n_above, n_on)):
        if not rows or not pictures:
            continue
        sizes = _sizes(_proportions(pictures), rows, width, scale)
        free = max(0, width - sum(n_columns for _, n_columns in sizes))
        column = 0
        for turn, i in enumerate(shuffled(len(pictures), state), 1):
            n_rows, n_columns = sizes[i]
            room = rows - n_rows
            row = first + (room if first or not scene.on else next_below(state, room + 1))
            places.append((pictures[i], row, column + free * turn // (len(pictures) + 1), n_rows, n_columns))
            column += n_columns
    return places


def next_below(state: State, n: int) -> int:
    """Draw an integer from 0 to ``n - 1``."""
    with np.errstate(over="ignore"):
        return int(below(state, n))
