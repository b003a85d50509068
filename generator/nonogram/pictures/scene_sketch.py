"""Sketches of scenes: subjects in shared colors, a ground, and a skyline as high as the painted cells require.

Each subject is drawn in cells by itself. A blank margin around it keeps its outline visible in front of other things.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures import library
from generator.nonogram.pictures.art import TooFewColors
from generator.nonogram.pictures.cells import DoesNotShow, distinct
from generator.nonogram.pictures.coloring import TooAlike, told_apart
from generator.nonogram.pictures.flat import Flat, rendered
from generator.nonogram.pictures.flat_cells import cells_of_labels
from generator.nonogram.pictures.library import Picture
from generator.nonogram.pictures.parts import grown
from generator.nonogram.pictures.scene import Scene, belongs_above, turned, unit_of
from generator.nonogram.pictures.scene_colors import CLOUD, PAINTS, SHADOW, colors_for, is_white, matched, paints_of
from generator.nonogram.pictures.scene_layout import Layout, layout_of, next_below
from generator.nonogram.pictures.sketch import Sketch, has_blank_line, n_open_cells
from generator.nonogram.pictures.skyline import Skyline, profile_of
from kernels.streams import State
from puzzles.drawing import WHITE
from puzzles.errors import counted
from puzzles.nonogram import Grid, Palette
from puzzles.nonogram.color_names import UNIT, named_palette, seen_color
from puzzles.nonogram.seen_apart import lookalikes

_SIDE = 5  # the pixels of a cell in each direction
_ARRANGEMENTS = 12
# Factors for the size of given subjects, tried until no line is blank.
_SIZES = (1, 1.2, 1.4, 1.6, 1.75, 1.9, 2.1, 2.3, 0.85, 0.7)
_ARRANGEMENTS_A_SIZE = 3
# The least height of a subject that stands alone, as a share of the unit.
_LEAST_ALONE, _LEAST_ALONE_IF_TIGHT = 0.5, 0.32
# Up to these shares of painted cells, numbers of colors, and rows or columns, a scene is tight.
_SPARSE, _FEW, _SMALL = 0.25, 3, 35
_COLUMNS_A_SUBJECT = 12
_LEAST_SHOWN = 4  # the fewest subjects shown, or one less if two of them stand on the ground
_PAPER = 255  # marks white parts of a subject, which hide what is behind them
_MOST_UNLIKE, _MOST_UNLIKE_ABOVE = 0.1 * UNIT, 0.13 * UNIT  # how much a subject's colors may be off, on average
_SKYLINE, _SKY = 2, 3  # the colors of the skyline and the sky, in scenes that have so many colors
_MOST_LIKE_SKYLINE, _MOST_LIKE_SKY = 0.6, 0.1  # the share of a subject that may have the color behind it
_CASTING = 3  # the subjects on the ground and in the sky on which the choice of the others depends
_MOST_STRETCHED = 3  # the most rows that are stretched
_REPAINTS = 4  # how often colors without a cell are replaced
_LOOK = 60  # the side in pixels of the drawing from which the colors of a subject are read
_GROUND, _MOST_GROUND = 0.045, 0.3  # shares of the rows
_USUAL_SKYLINE, _MOST_SKYLINE = 0.12, 0.6  # shares of the rows
_SKYLINE_A_GROUND = 2.5  # the most rows of skyline for each row of ground, if more cells are to be painted
_WHITE_RIM = 0.15


def scene_sketch(
    scene: Scene, shape: tuple[int, int], n_colors: int, n_painted: int | None, state: State, ground: str = WHITE
) -> tuple[Sketch, int]:
    """Draw a scene: the first arrangement that line solving completes, or the one with the fewest open cells.

    Returns the sketch and the number of cells that line solving leaves open. The arguments are those of
    ``scene_sketches``. Raises ``DoesNotShow`` if there is no arrangement, and ``TooFewColors`` if the scene cannot show
    so many colors.
    """
    best: tuple[Sketch, int] | None = None
    for found in scene_sketches(scene, shape, n_colors, n_painted, state, ground):
        if best is None or found[1] < best[1]:
            best = found
        if best[1] == 0:
            break
    if best is None:
        raise DoesNotShow(f"it does not show at {shape[0]}x{shape[1]} in {counted(n_colors, 'color')} and this density")
    return best


def scene_sketches(
    scene: Scene, shape: tuple[int, int], n_colors: int, n_painted: int | None, state: State, ground: str = WHITE
) -> Iterator[tuple[Sketch, int]]:
    """Draw arrangements of a scene, each with the number of cells that line solving leaves open.

    Args:
        scene, shape, n_colors: what is shown, in how many rows and columns and in how many colors.
        n_painted: the exact number of painted cells; None leaves the number to the scene.
        state: places come from this random stream.
        ground: the color of the paper, ``#rrggbb``.

    Raises:
        TooFewColors: when it cannot show so many colors.
    """
    sizes = np.repeat(_SIZES, _ARRANGEMENTS_A_SIZE).tolist() if scene.is_named else [1.0] * _ARRANGEMENTS
    for i, size in enumerate(sizes):
        places = state.copy()
        next_below(state, 2)  # makes the next arrangement a different one
        shown = scene if scene.is_named else turned(scene, i)
        deciding = scene.sky + scene.on if scene.is_named else shown.on[:_CASTING] + shown.sky[:_CASTING]
        colors = colors_of_subjects(scene, deciding, n_colors)
        found = arranged(cast_in(shown, colors), shape, size * unit_of(shape, n_painted), colors, n_painted, places)
        if found is not None:
            grid, own = found.grid, found.colors
            n_blank = int((~grid.any(axis=1)).sum())
            n_open = grid.size * n_blank if has_blank_line(grid) else n_open_cells(grid)
            yield Sketch(grid, _palette(grid, own, ground), scene.title, library.CREDIT), n_open


def _palette(grid: Grid, colors: tuple[str, ...], ground: str) -> Palette:
    """Return colors that people can tell apart on a ground, adjusted if necessary.

    Raise ``TooFewColors`` if there are no such colors.
    """
    palette = named_palette(colors, ground)
    if not lookalikes(palette):
        return palette
    counts = np.bincount(grid.ravel(), minlength=len(colors) + 1)[1:].tolist()
    try:
        return named_palette(told_apart(colors, counts, ground), ground)
    except TooAlike as error:
        raise TooFewColors(str(error)) from None


def cast_in(scene: Scene, colors: tuple[str, ...]) -> Scene:
    """Return a scene with only those subjects that suit some colors."""
    if scene.is_named or len(colors) == 1:
        return scene
    sky, on = (tuple(each for each in subjects if _suits(each, scene, colors)) for subjects in (scene.sky, scene.on))
    return scene._replace(sky=sky or scene.sky[:1], on=on or scene.on[:1])


def _suits(picture: Picture, scene: Scene, colors: tuple[str, ...]) -> bool:
    """Return whether a subject can be painted in some colors, and stands out from what is behind it."""
    _, apart = matched(_flat(picture), colors, _white(picture, scene))
    most = _MOST_UNLIKE_ABOVE if picture in scene.sky or len(colors) <= _FEW else _MOST_UNLIKE
    return apart <= most and _stands_out(picture, scene, colors)


def _stands_out(picture: Picture, scene: Scene, colors: tuple[str, ...]) -> bool:
    """Return whether little of a subject has the color of its background, and no white thing turns blue.

    In a scene of few colors, every subject stands out enough.
    """
    if len(colors) <= _FEW:
        return True
    flat, white = _flat(picture), _white(picture, scene)
    if white == SHADOW and white not in colors and is_white(flat):
        return False
    behind = [*([] if picture in scene.sky else [_SKYLINE]), *([_SKY] if scene.paints_sky else [])]
    like_behind = flat.areas @ np.isin(matched(flat, colors, white)[0], behind) / flat.areas.sum()
    return bool(like_behind <= (_MOST_LIKE_SKY if scene.paints_sky else _MOST_LIKE_SKYLINE))


def colors_of_subjects(
    scene: Scene, pictures: Iterable[Picture], n_colors: int, unused: Collection[str] = ()
) -> tuple[str, ...]:
    """Choose colors for subjects of a scene, except the unused ones; raise ``TooFewColors`` if too few are left."""
    if n_colors == 1:
        return PAINTS[:1]
    found = [(_flat(picture), _white(picture, scene)) for picture in pictures]
    fills = np.concatenate([paints_of(flat, white) for flat, white in found])
    weights = np.concatenate([np.rint(np.sqrt(flat.areas)) for flat, _ in found])
    first = (scene.ground, scene.skyline, *([scene.air] if scene.paints_sky else []))[: max(0, n_colors - 1)]
    colors = colors_for(fills, weights, first, n_colors, unused)
    if colors is None:
        raise TooFewColors(f"it shows fewer than {counted(n_colors, 'color')}; expected fewer --colors")
    return tuple(colors)


def _white(picture: Picture, scene: Scene) -> str:
    """Return the color for the white parts of a subject; in front of a painted sky they stay white."""
    if not belongs_above(picture):
        return SHADOW
    return WHITE if scene.paints_sky else CLOUD


def _flat(picture: Picture) -> Flat:
    """Return a drawing in the form that scene colors are chosen from."""
    return rendered(picture.drawing, (_LOOK,), (_LOOK,))


@lru_cache(maxsize=2048)
def _n_painted(picture: Picture, height: int, width: int, colors: tuple[str, ...], white: str) -> int:
    return int(np.count_nonzero(subject_cells(picture, height, width, colors, white) % _PAPER))


@lru_cache(maxsize=512)
def subject_cells(picture: Picture, height: int, width: int, colors: tuple[str, ...], white: str) -> Grid:
    """Draw a subject in cells, uint8 ``[height, width]``: 0 around it, else a color, or 255 for white.

    Large white parts get the color ``white``.
    """
    flat = rendered(picture.drawing, (_SIDE * height,), (_SIDE * width,))
    numbers, _ = matched(flat, colors, white)
    paper = 1 + len(colors)
    labels = np.concatenate([[0], np.where(numbers, numbers, paper)]).astype(np.uint8)[flat.labels]
    cells = cells_of_labels(labels, 1 + paper, _SIDE)
    outside = np.pad(cells == 0, 1, constant_values=True)
    rim = grown(outside)[1:-1, 1:-1] & (cells > 0)
    bare = rim & (cells == paper)
    if white != WHITE and bare.sum() > _WHITE_RIM * rim.sum():
        cells[bare] = _outline(colors)
    cells[cells == paper] = _PAPER
    return cells


def _outline(colors: tuple[str, ...]) -> int:
    """Return the color that outlines white: the darkest one."""
    lightness = np.array([seen_color(color)[0] for color in colors])
    return 1 + int(lightness.argmin())


class Arrangement(NamedTuple):
    """A scene in cells."""

    grid: Grid  # uint8 ``[height, width]``, 0 is blank
    colors: tuple[str, ...]  # of the ground, of the skyline, and others, each ``#rrggbb``
    layout: Layout
    skyline: NDArray[np.bool_]  # the cells of the skyline, bool ``[height, width]``


def arranged(
    scene: Scene, shape: tuple[int, int], unit: float, colors: tuple[str, ...], n_painted: int | None, state: State
) -> Arrangement | None:
    """Arrange and draw a scene, with enough rows of ground for the wanted number of painted cells.

    Returns None if there is no room for the subjects, if the number of painted cells cannot be met, or if a color does
    not appear.
    """
    height, width = shape
    is_sparse = n_painted is not None and n_painted < _SPARSE * height * width
    is_tight = is_sparse or len(colors) <= _FEW or min(shape) <= _SMALL
    least_alone = _LEAST_ALONE_IF_TIGHT if is_tight else _LEAST_ALONE
    least_shown = min(_LEAST_SHOWN, max(2, width // _COLUMNS_A_SUBJECT))
    profile = profile_of(scene.form, shape, state)

    def n_cells(picture: Picture, n_rows: int, n_columns: int) -> int:
        return _n_painted(picture, n_rows, n_columns, colors, _white(picture, scene))

    for n_ground in range(max(1, round(_GROUND * height)), int(_MOST_GROUND * height)):
        room = height * width if n_painted is None else n_painted - (n_ground + 2) * width
        layout = layout_of(scene, shape, unit, n_ground, room, n_cells, state.copy())
        n_shown, n_on = len(layout.sky + layout.on), len(layout.on)
        is_bare = not scene.is_named and not (
            layout.sky and (n_on > 1 or any(place.height >= least_alone * unit for place in layout.on))
        )
        if is_bare or n_shown < (len(scene.sky + scene.on) if scene.is_named else least_shown - (n_on > 1)):
            return None
        shown = [place.picture for place in (*layout.on, *layout.sky)]
        own = colors_of_subjects(scene, shown, len(colors))
        grid, is_free = _painted(layout, shape, own, scene, stretches=scene.is_named or is_tight)
        unused: set[str] = set()
        for _ in range(_REPAINTS):
            missing = {own[i] for i in range(2, len(own)) if not (grid == i + 1).any()}
            if not missing:
                break
            unused |= missing
            own = colors_of_subjects(scene, shown, len(colors), unused)
            grid, is_free = _painted(layout, shape, own, scene, stretches=scene.is_named or is_tight)
        if not (scene.is_named or all(_stands_out(picture, scene, own) for picture in shown)):
            return None
        lowest = max((place.bottom for place in layout.sky), default=0) + 1
        most = min(int(_MOST_SKYLINE * height), height - n_ground - lowest)
        skyline = Skyline(profile, is_free, height - n_ground, most)
        if n_painted is None:
            level = skyline.level_of(_USUAL_SKYLINE * height)
        else:
            wanted = n_painted - int(np.count_nonzero(grid))
            if wanted < width // 2:
                return None  # more ground would leave even less
            found = skyline.level_with(wanted)
            if found is None or found > skyline.level_of(
                max(2 * _USUAL_SKYLINE * height, _SKYLINE_A_GROUND * n_ground)
            ):
                continue
            level = found
        cells = skyline.cells(level)
        grid[cells] = min(_SKYLINE, len(colors))
        if scene.paints_sky:
            grid[is_free & ~cells] = _SKY
        return Arrangement(grid, own, layout, cells) if len(distinct(grid)) > len(own) else None
    return None


def _painted(
    layout: Layout, shape: tuple[int, int], colors: tuple[str, ...], scene: Scene, *, stretches: bool
) -> tuple[Grid, NDArray[np.bool_]]:
    """Paint the ground and the subjects; also return the cells where the skyline may be.

    With ``stretches``, if there are few blank rows, the rows beside them are stretched to fill them.
    """
    ground = shape[0] - layout.n_ground
    grid, is_free = np.zeros(shape, np.uint8), np.ones(shape, np.bool_)
    grid[ground:] = 1
    for place in (*layout.sky, *layout.on):
        white = _white(place.picture, scene)
        cells = subject_cells(place.picture, place.height, place.width, colors, white)
        at = slice(place.row, place.bottom), slice(place.column, place.column + place.width)
        is_own = np.zeros(shape, np.bool_)
        is_own[at] = cells > 0
        around = grown(_filled(is_own))
        around[ground:] = False
        around &= scene.has_gaps
        grid[around] = 0
        grid[at][cells > 0] = cells[cells > 0] % _PAPER
        is_free &= ~(around | is_own)
    is_drawn = grid.any(axis=1)
    blank = np.flatnonzero(~is_drawn)
    if stretches and len(blank) <= _MOST_STRETCHED and is_drawn.any():
        for row in blank.tolist():
            grid[row] = grid[row - 1 if row else is_drawn.argmax()]
    return grid, is_free & (grid == 0)


def _filled(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Add the cells of each row between the outermost cells of a mask."""
    return np.asarray(np.maximum.accumulate(mask, axis=1) & np.maximum.accumulate(mask[:, ::-1], axis=1)[:, ::-1])
