"""Sketches made by rule, every random stream another: creatures, faces, flowers and more."""

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from generator.nonogram.pictures import beings, buildings, things
from generator.nonogram.pictures.canvas import Canvas, grown
from generator.nonogram.pictures.parts import Mask, color_by_parts
from generator.nonogram.pictures.sketch import Sketch, n_open_cells
from generator.nonogram.request import NonogramRequest
from kernels.streams import State
from puzzles.errors import RequestError
from puzzles.nonogram import MAX_COLORS, Palette
from puzzles.nonogram.color_names import seen_color


class _Kind(NamedTuple):
    """Describe one kind of sprites."""

    # ``title``, ``titles``: what a picture of one shows, and of several.
    title: str
    titles: str
    paint: Callable[[Canvas], None]  # paints one
    least: int  # cells that the smaller side needs
    weight: int  # how often it is drawn, compared with the others


_KINDS = (
    _Kind("Creature", "Creatures", beings.creature, 10, 6),
    _Kind("Face", "Faces", beings.face, 10, 4),
    _Kind("Owl", "Owls", beings.owl, 15, 2),
    _Kind("Cat", "Cats", beings.cat, 16, 2),
    _Kind("Butterfly", "Butterflies", beings.butterfly, 13, 2),
    _Kind("Fish", "Fish", beings.fish, 15, 2),
    _Kind("Rocket", "Rockets", things.rocket, 12, 2),
    _Kind("Boat", "Boats", things.boat, 12, 2),
    _Kind("Flower", "Flowers", things.flower, 12, 3),
    _Kind("Tree", "Trees", things.tree, 10, 2),
    _Kind("House", "Houses", buildings.house, 12, 2),
    _Kind("Castle", "Castles", buildings.castle, 16, 2),
    _Kind("Robot", "Robots", buildings.robot, 12, 3),
    _Kind("Car", "Cars", buildings.car, 14, 1),
    _Kind("Bus", "Buses", buildings.bus, 14, 1),
    _Kind("Lorry", "Lorries", buildings.lorry, 14, 1),
    _Kind("Mushroom", "Mushrooms", things.mushroom, 10, 1),
    _Kind("Mandala", "Mandalas", things.mandala, 12, 4),
)
_TRIES = 8
_COLORS = {color.name: color for color in Palette.default(MAX_COLORS).colors}


def sprite(request: NonogramRequest, state: State) -> Sketch:
    """Make a picture of something, or of several in a row where one side is much longer than the other.

    Where lines must solve the puzzle, it is the first of a few that they solve as it is. ``RequestError`` when no
    sprite of the size shows so many colors.
    """
    height, width = request.shape
    first: Sketch | None = None
    for _ in range(_TRIES):
        canvas = Canvas(height, width, state, is_colored=request.colors > 1)
        title = _paint(canvas)
        if _settle_colors(canvas, request.colors):
            found = Sketch(canvas.grid, Palette(tuple(_COLORS[name] for name in canvas.colors)), title)
            if request.needed_logic != "line" or not n_open_cells(found):
                return found
            first = first or found
    if first is None:
        raise RequestError(
            f"sprites of {height}x{width} do not show {request.colors} colors; "
            "expected fewer --colors or a larger --size"
        )
    return first


def _paint(canvas: Canvas) -> str:
    """Paint one sprite, or several of one kind beside or below each other with a blank line between them."""
    height, width, side = canvas.height, canvas.width, canvas.side
    kinds = [kind for kind in _KINDS if side >= kind.least for _ in range(kind.weight)]
    kind = kinds[canvas.draw(len(kinds))]
    length = max(height, width)
    n = (length + 1) // (side + 1)
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
    """Give a picture so many colors: divide the largest areas, or merge the smallest into those they touch least."""
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


def _shade_of(name: str, taken: list[str]) -> str:
    """Return the color that is closest to one and is not taken."""
    own = seen_color(_COLORS[name].rgb)
    free = [color for color in _COLORS if color not in taken]
    return min(free, key=lambda color: float(((seen_color(_COLORS[color].rgb) - own) ** 2).sum()))


def _divide_largest(areas: list[Mask], names: list[str]) -> bool:
    """Divide the largest area that can be divided; a part gets a color close to that of the whole."""
    for i in sorted(range(len(areas)), key=lambda i: -int(areas[i].sum())):
        try:
            parts = color_by_parts(areas[i], 2)
        except RequestError:
            continue
        areas[i] = parts == 1
        areas.append(parts == 2)
        names.append(_shade_of(names[i], names))
        return True
    return False
