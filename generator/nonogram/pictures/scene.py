"""Scenes: subjects of the library that stand on a ground, before a skyline, under a sky.

``scenes.toml`` lists what a scene may show; ``scales.toml`` lists how high each subject is in comparison with others.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from generator.draws_kernel import shuffled
from generator.nonogram.pictures import library
from generator.nonogram.pictures.cells import DoesNotShow
from generator.nonogram.pictures.flat import proportion
from generator.nonogram.pictures.library import Picture
from generator.nonogram.pictures.quality import USUAL, good_pictures
from kernels.streams import State

SCENE = "scene"  # the name that stands for any scene

LEAST_SCENE, MOST_SCENE = 30, 100  # the fewest and the most rows and columns
LEAST_HEIGHT = 8  # the height, in cells, below which no subject is shown
ABOVE = ("flying", "sky")  # the scales of what is above the ground
_SCENES, _SCALES = (Path(__file__).with_name(f"{name}.toml") for name in ("scenes", "scales"))
_LOOKED_AT = 9
_UNIT_DENSITY, _USUAL_DENSITY, _LEAST_UNIT, _MOST_UNIT = 0.3, 0.35, 0.9, 1.25
_MOST_ABOVE = 0.28  # the share of the scene's shorter side that a thing above the ground may take
_CASTING = 3  # among this many first subjects on the ground, the highest comes first
_ANY_WIDTH = 1 << 16
_WIDEST = 0.5  # the widest subject, as a share of the columns
_COLORS_OF_A_SUBJECT = (1, 3)  # the numbers of colors of a subject in a scene of few colors, or of several


class Scene(NamedTuple):
    """The contents of a scene; the subjects for which there is room are shown, earlier ones first."""

    title: str  # what people call it
    ground: str  # the color of the ground, ``#rrggbb``
    skyline: str  # the color of the skyline
    air: str  # the color of the sky, if it is painted
    form: str  # the form of the skyline, one of ``scene_layout.FORMS``
    sky: tuple[Picture, ...]  # subjects above the skyline
    on: tuple[Picture, ...]  # subjects on the ground
    paints_sky: bool = False  # whether the sky is painted instead of left as paper
    has_gaps: bool = True  # whether there are blank cells around each subject
    is_named: bool = False  # whether the request named the subjects, so that each must appear


class Scale(NamedTuple):
    """A class of subjects that are about equally high."""

    rank: int  # the place in the order of scales, from the smallest
    name: str
    share: float  # the height of such a subject as a share of the shorter side of a scene


@cache
def scenes() -> tuple[Scene, ...]:
    """Return the scenes with all subjects that they may show."""
    by_emoji = {picture.emoji: picture for picture in library.pictures().values()}
    return tuple(
        Scene(
            name[:1].upper() + name[1:],
            table["ground"],
            table["skyline"],
            table["air"],
            table["form"],
            tuple(by_emoji[emoji] for emoji in table["sky"].split()),
            tuple(by_emoji[emoji] for emoji in table["on"].split()),
        )
        for name, table in tomllib.loads(_SCENES.read_text(encoding="utf-8")).items()
    )


@cache
def _scales() -> tuple[Mapping[str, Scale], Mapping[str, Scale]]:
    """Return the scale of each listed subject by its emoji, and of each theme."""
    listed, of_theme = {}, {}
    for rank, (name, table) in enumerate(tomllib.loads(_SCALES.read_text(encoding="utf-8")).items()):
        scale = Scale(rank, name, table["share"])
        listed.update(dict.fromkeys(table["subjects"].split(), scale))
        of_theme.update(dict.fromkeys(table["themes"], scale))
    return listed, of_theme


@cache
def scale_of(picture: Picture) -> Scale:
    """Return the scale of a subject: its own, or that of the first of its themes."""
    listed, of_theme = _scales()
    return listed.get(picture.emoji) or of_theme[library.themes_of(picture)[0]]


def unit_of(shape: tuple[int, int], n_painted: int | None) -> float:
    """Return the rows for a subject of share 1: about those of the shorter side, more if more cells are painted."""
    density = _USUAL_DENSITY if n_painted is None else n_painted / (shape[0] * shape[1])
    return min(shape) * min(max(sqrt(density / _UNIT_DENSITY), _LEAST_UNIT), _MOST_UNIT)


def size_of(picture: Picture, unit: float, width: int, *, is_above: bool) -> tuple[int, int]:
    """Return the rows and columns of a subject in a scene with a given unit and width."""
    share = scale_of(picture).share
    wide = proportion(picture.drawing)
    n_rows = max(LEAST_HEIGHT, round((min(share, _MOST_ABOVE) if is_above else share) * unit))
    most = int(_WIDEST * width)
    if n_rows * wide > most:
        n_rows = max(LEAST_HEIGHT, round(most / wide))
    return n_rows, min(most, round(n_rows * wide))


def belongs_above(picture: Picture) -> bool:
    """Return whether a subject belongs above the ground."""
    return scale_of(picture).name in ABOVE


def scene_of(pictures: Sequence[Picture]) -> Scene:
    """Combine given subjects into a scene; those that belong above the ground go there."""
    title = ", ".join([pictures[0].title, *(picture.title.lower() for picture in pictures[1:])])
    above = tuple(filter(belongs_above, pictures))
    on = tuple(picture for picture in pictures if picture not in above)
    return scenes()[0]._replace(title=title, sky=above, on=on, is_named=True)


def drawn_scene(state: State, shape: tuple[int, int], n_painted: int | None, quality: int) -> Scene:
    """Draw a scene: all subjects of at least a given quality at their sizes, in random order, with a high one first.

    Raises:
        DoesNotShow: when there is no subject for the ground, or none for the space above it.
    """
    unit = unit_of(shape, n_painted)
    scene: Scene = scenes()[int(shuffled(len(scenes()), state)[0])]
    sky, on = (
        [each[i] for i in shuffled(len(each), state)]
        for each in (
            _good(scene.sky, unit, shape[1], quality, is_above=True),
            _good(scene.on, unit, shape[1], quality, is_above=False),
        )
    )
    if not (sky and on):
        raise DoesNotShow(f"{scene.title.lower()} does not show at {shape[0]}x{shape[1]} and this quality")
    return turned(scene._replace(sky=tuple(sky), on=tuple(on)), 0)


def turned(scene: Scene, n: int) -> Scene:
    """Return a scene with its first n subjects moved to the end; the highest of the next three on the ground leads."""
    sky, on = ([*each[n % len(each) :], *each[: n % len(each)]] for each in (scene.sky, scene.on))
    highest = max(on[:_CASTING], key=lambda picture: scale_of(picture).rank)
    on.remove(highest)
    return scene._replace(sky=tuple(sky), on=(highest, *on))


def _good(pictures: Iterable[Picture], unit: float, width: int, quality: int, *, is_above: bool) -> tuple[Picture, ...]:
    """Return the subjects that people recognize at their size; those named by scenes were chosen by eye."""

    def is_good(picture: Picture) -> bool:
        size = size_of(picture, unit, width, is_above=is_above)
        if size[0] < size_of(picture, unit, _ANY_WIDTH, is_above=is_above)[0]:
            return False  # it would be lower than smaller ones
        is_known = (is_above or min(size) >= _LOOKED_AT) and quality <= USUAL
        return is_known or any(picture in good_pictures(*size, n, quality) for n in _COLORS_OF_A_SUBJECT)

    return tuple(filter(is_good, pictures))
