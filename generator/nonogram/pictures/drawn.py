"""Sketches of named pictures and scenes, and of text and characters, which are colored by their parts."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from generator.nonogram.pictures import library
from generator.nonogram.pictures.art import TooFewColors, art_sketch, suits
from generator.nonogram.pictures.cells import DoesNotShow, Shape, cells_of
from generator.nonogram.pictures.glyphs import glyph_ink
from generator.nonogram.pictures.lettering import text_cells
from generator.nonogram.pictures.parts import color_by_parts
from generator.nonogram.pictures.quality import USUAL, good_pictures
from generator.nonogram.pictures.scene import SCENE, Scene, drawn_scene
from generator.nonogram.pictures.scene_layout import next_below
from generator.nonogram.pictures.sketch import Sketch, has_blank_line
from generator.nonogram.pictures.subjects import Letters
from generator.nonogram.request import EMPTY_LINE, NonogramRequest
from generator.proposal import NoProposal
from kernels.streams import State
from puzzles.errors import RequestError, quoted
from puzzles.nonogram import Grid, Palette

# The greatest shares of painted cells and of full lines, in pictures drawn at random.
_MOST_PAINTED, _MOST_FULL = 0.85, 0.25
_EASY = ("gentle", "easy")
_SHARE_OF_EASY = 0.6  # the share of cells that easy scenes paint in few colors; with more colors they paint the sky
_MOST_FULL_OF_GENTLE = 0.6  # the greatest share of full lines in gentle scenes
_LEAST_COLORS_OF_SKY = 4  # colors for ground, skyline, sky and a subject
_MOST_OPEN = 16  # the most cells that lines may leave open in a scene, to be settled by a few changes


def drawn_sketch(request: NonogramRequest, state: State) -> Sketch:
    """Draw the picture, text or glyph of a request; if any picture will do, the random stream chooses.

    Raises:
        RequestError: if it is not recognizable at the size, with the density or in the colors.
        NoProposal: if that is true of a picture drawn at random, so that another one may do.
    """
    subject = request.subject
    if subject is not None:
        try:
            if isinstance(subject, Scene):
                from generator.nonogram.pictures.scene_sketch import scene_sketch

                return scene_sketch(
                    subject, request.shape, request.colors, request.n_painted, state, request.paints.background
                )[0]
            return _drawn_for(request, subject)
        except RequestError as error:
            raise type(error)(f"{quoted(subject.title)} cannot be drawn: {error}") from None
    try:
        sketch = _any_sketch(request, state)
    except DoesNotShow:
        raise NoProposal("of a picture that does not show at this size") from None
    except TooFewColors:
        raise NoProposal("of a picture of fewer colors") from None
    if _is_full(sketch.grid):
        raise NoProposal("of a picture with too many full lines")
    is_smaller = request.density is not None and request.picture.lower() != SCENE
    if has_blank_line(sketch.grid) and not is_smaller:
        raise NoProposal(EMPTY_LINE)
    return sketch


def drawn_sketches(request: NonogramRequest, state: State) -> Iterator[Sketch]:
    """Draw the pictures that a start tries: several arrangements of a scene if a rating is wanted, else one.

    Raises:
        RequestError: if the picture is not recognizable at the size, with the density or in the colors.
        NoProposal: if that is true of a picture drawn at random, so that another one may do.
    """
    if request.picture.lower() != SCENE or not request.is_aimed:
        yield drawn_sketch(request, state)
        return
    try:
        n_painted = _painted_of_scene(request)
        scene = drawn_scene(state, request.shape, n_painted, USUAL if request.quality is None else request.quality)
        is_gentle = request.difficulty.lower() == "gentle"
        if _paints_sky(request):
            scene = scene._replace(paints_sky=True, has_gaps=not is_gentle)
        from generator.nonogram.pictures.scene_sketch import scene_sketches

        ground = request.paints.background
        for sketch, n_open in scene_sketches(scene, request.shape, request.colors, n_painted, state, ground):
            if _share_of_full(sketch.grid) > _MOST_FULL_OF_GENTLE if is_gentle else _is_full(sketch.grid):
                continue
            if not has_blank_line(sketch.grid) and (n_open <= _MOST_OPEN or request.needed_logic != "line"):
                yield sketch
    except DoesNotShow:
        raise NoProposal("of a picture that does not show at this size") from None
    except TooFewColors:
        raise NoProposal("of a picture of fewer colors") from None


def _is_full(grid: Grid) -> bool:
    """Return whether lines need too little thought, because nearly all cells are painted or many lines have no gap."""
    return bool(np.mean(grid > 0) > _MOST_PAINTED or _share_of_full(grid) > _MOST_FULL)


def _share_of_full(grid: Grid) -> float:
    """Return the share of the lines that have no gap."""
    painted = grid > 0
    return float(painted.all(axis=0).sum() + painted.all(axis=1).sum()) / sum(grid.shape)


def _any_sketch(request: NonogramRequest, state: State) -> Sketch:
    least = USUAL if request.quality is None else request.quality
    if request.picture.lower() == SCENE:
        from generator.nonogram.pictures.scene_sketch import scene_sketch

        n_painted = _painted_of_scene(request)
        scene = drawn_scene(state, request.shape, n_painted, least)
        sketch, n_open = scene_sketch(scene, request.shape, request.colors, n_painted, state, request.paints.background)
        if request.needed_logic == "line" and n_open > _MOST_OPEN and not has_blank_line(sketch.grid):
            raise NoProposal("of a scene that lines alone do not solve as it is")  # there are many others
        return sketch
    known = good_pictures(*request.shape, request.colors, least)
    if (theme := request.picture.lower()) != library.ANY:
        known = tuple(picture for picture in known if theme in library.themes_of(picture))
    if not known:
        raise NoProposal("of a picture of less quality")
    picture = known[next_below(state, len(known))]
    if not suits(picture, *request.shape):
        raise NoProposal("of a picture of another shape")
    return _drawn_for(request, picture)


def _painted_of_scene(request: NonogramRequest) -> int | None:
    """Return how many cells a scene paints: the easier it must be, the more; None leaves the number to the scene."""
    if request.n_painted is not None or request.difficulty.lower() not in _EASY or _paints_sky(request):
        return request.n_painted
    height, width = request.shape
    return round(_SHARE_OF_EASY * height * width)


def _paints_sky(request: NonogramRequest) -> bool:
    """Return whether the sky of a scene is painted, so that most lines are nearly full."""
    is_easy = request.difficulty.lower() in _EASY
    return is_easy and request.n_painted is None and request.colors >= _LEAST_COLORS_OF_SKY


def _drawn_for(request: NonogramRequest, subject: Letters | library.Picture) -> Sketch:
    by_lines = request.needed_logic == "line"
    return _drawn(subject, request.shape, request.paints, request.n_painted, by_lines)


@lru_cache(maxsize=16)
def _drawn(
    subject: Letters | library.Picture, shape: tuple[int, int], paints: Palette, n_painted: int | None, by_lines: bool
) -> Sketch:
    n_colors = len(paints.colors)
    if isinstance(subject, library.Picture):
        return art_sketch(subject, shape, n_colors, n_painted, paints.background, by_lines=by_lines)
    try:
        if subject.is_text:
            painted = text_cells(subject.font, subject.text, *shape)
        else:
            painted = cells_of(Shape(glyph_ink(subject.font, subject.text)), *shape, n_painted)
    except DoesNotShow as error:
        raise DoesNotShow(f"{error}; expected another --size") from None
    return Sketch(color_by_parts(painted, n_colors), paints, subject.title)
