"""Sketches made by rule, every random stream another: creatures, faces, flowers and more."""

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from generator.nonogram.pictures import beings, things
from generator.nonogram.pictures.canvas import Canvas, grown
from generator.nonogram.pictures.parts import Mask, color_by_parts
from generator.nonogram.pictures.sketch import Sketch
from generator.nonogram.request import NonogramRequest
from kernels.streams import State
from puzzles.errors import RequestError
from puzzles.nonogram import MAX_COLORS, Palette


class _Kind(NamedTuple):
    """Describe one kind of sprites.

    Attributes:
        title, titles: what a picture of one shows, and of several.
        paint: paints one.
        least: cells that the smaller side needs.
        weight: how often it is drawn, compared with the others.
    """

    title: str
    titles: str
    paint: Callable[[Canvas], None]
    least: int
    weight: int


_KINDS = (
    _Kind("Creature", "Creatures", beings.creature, 10, 4),
    _Kind("Face", "Faces", beings.face, 10, 3),
    _Kind("Owl", "Owls", beings.owl, 15, 2),
    _Kind("Butterfly", "Butterflies", beings.butterfly, 13, 2),
    _Kind("Fish", "Fish", beings.fish, 15, 2),
    _Kind("Rocket", "Rockets", things.rocket, 12, 2),
    _Kind("Boat", "Boats", things.boat, 12, 2),
    _Kind("Flower", "Flowers", things.flower, 12, 2),
    _Kind("Tree", "Trees", things.tree, 10, 2),
    _Kind("House", "Houses", things.house, 12, 2),
    _Kind("Mushroom", "Mushrooms", things.mushroom, 10, 2),
    _Kind("Mandala", "Mandalas", things.mandala, 10, 3),
)
_LONGEST = 1.7  # ratio of sides up to which one sprite fills a picture
_TRIES = 20
_SHADES = {
    "green": ("dark-green", "lime"),
    "sky": ("blue", "alice"),
    "orange": ("umber", "yellow"),
    "vermillion": ("maroon", "orange"),
    "purple": ("wine", "quartz"),
    "blue": ("navy", "sky"),
    "black": ("zinc", "navy"),
    "yellow": ("khaki", "orange"),
}
_ANY_SHADE = ("black", "zinc", "navy", "umber", "sky", "yellow", "green", "vermillion", "purple")
_COLORS = {color.name: color for color in Palette.default(MAX_COLORS).colors}


def sprite(request: NonogramRequest, state: State) -> Sketch:
    """Make a picture of something, or of several in a row where one side is much longer than the other.

    Args:
        request: its size and number of colors.
        state: the random stream.

    Raises:
        RequestError: when no sprite of the size shows so many colors.
    """
    height, width = request.shape
    for _ in range(_TRIES):
        canvas = Canvas(height, width, state, is_colored=request.colors > 1)
        title = _paint(canvas)
        if _settle_colors(canvas, request.colors):
            colors = tuple(_COLORS[name] for name in canvas.colors)
            return Sketch(canvas.grid, Palette(colors), title)
    raise RequestError(f"a sprite of {height}x{width} does not show {request.colors} colors; expected fewer --colors")


def _paint(canvas: Canvas) -> str:
    """Paint one sprite, or several of one kind beside or below each other with a blank line between them."""
    height, width, side = canvas.height, canvas.width, canvas.side
    kinds = [kind for kind in _KINDS if side >= kind.least for _ in range(kind.weight)]
    kind = kinds[canvas.draw(len(kinds))]
    length = max(height, width)
    n = 1 if length <= _LONGEST * side else round(length / side)
    starts = [i * (length + 1) // n for i in range(n + 1)]
    for start, after in pairwise(starts):
        size = (after - start - 1, width) if height > width else (height, after - start - 1)
        part = Canvas(*size, canvas.state, is_colored=canvas.is_colored)
        part.colors = canvas.colors
        kind.paint(part)
        place = np.s_[start : after - 1] if height > width else np.s_[:, start : after - 1]
        canvas.grid[place] = part.grid
    return kind.titles if n > 1 else kind.title


def _settle_colors(canvas: Canvas, n_colors: int) -> bool:
    """Give a picture so many colors: divide the largest areas, or unite small ones with what they touch least."""
    numbers = [int(number) for number in np.unique(canvas.grid[canvas.grid > 0])]
    names = [canvas.colors[number - 1] for number in numbers]
    areas = [canvas.grid == number for number in numbers]
    while areas and len(areas) < n_colors:
        if not _divide_largest(areas, names):
            return False
    while len(areas) > n_colors:
        smallest = min(range(len(areas)), key=lambda i: int(areas[i].sum()))
        area = areas.pop(smallest)
        names.pop(smallest)
        near = grown(area)
        least = min(range(len(areas)), key=lambda i: int((areas[i] & near).sum()))
        areas[least] = areas[least] | area
    canvas.grid[:] = 0
    for color, area in enumerate(areas, 1):
        canvas.grid[area] = color
    canvas.colors = names
    return len(areas) == n_colors


def _divide_largest(areas: list[Mask], names: list[str]) -> bool:
    for i in sorted(range(len(areas)), key=lambda i: -int(areas[i].sum())):
        try:
            parts = color_by_parts(areas[i], 2)
        except RequestError:
            continue
        areas[i] = parts == 1
        areas.append(parts == 2)
        names.append(next(name for name in (*_SHADES.get(names[i], ()), *_ANY_SHADE) if name not in names))
        return True
    return False
