"""Sketches of named pictures and scenes, and of text and characters, which are colored by their parts."""

from functools import lru_cache

from generator.draft import NoDraft
from generator.nonogram.pictures import library
from generator.nonogram.pictures.art import TooFewColors, art_sketch, scene_sketch, suits
from generator.nonogram.pictures.cells import DoesNotShow, Shape, cells_of
from generator.nonogram.pictures.glyphs import glyph_ink
from generator.nonogram.pictures.lettering import text_cells
from generator.nonogram.pictures.parts import color_by_parts
from generator.nonogram.pictures.quality import USUAL, good_pictures
from generator.nonogram.pictures.scene import SCENE, Scene, drawn_scene, next_below
from generator.nonogram.pictures.sketch import Sketch, has_blank_line
from generator.nonogram.pictures.subjects import Letters
from generator.nonogram.request import EMPTY_LINE, NonogramRequest
from kernels.streams import State
from puzzles.errors import RequestError, quoted
from puzzles.nonogram import Palette


def drawn_sketch(request: NonogramRequest, state: State) -> Sketch:
    """Draw the picture, text or glyph of a request; if any picture will do, the random stream chooses.

    Raises:
        RequestError: when it does not show at the size, with the density or in the colors.
        NoDraft: the same, where another picture will do.
    """
    subject = request.subject
    if subject is not None:
        try:
            if isinstance(subject, Scene):
                return scene_sketch(subject, request.shape, request.colors, request.n_painted, state)[0]
            return _drawn(subject, request.shape, request.colors, request.n_painted, request.needed_logic == "line")
        except RequestError as error:
            raise type(error)(f"{quoted(subject.title)} cannot be drawn: {error}") from None
    try:
        sketch = _any_sketch(request, state)
    except DoesNotShow:
        raise NoDraft("of a picture that does not show at this size") from None
    except TooFewColors:
        raise NoDraft("of a picture of fewer colors") from None
    is_smaller = request.density is not None and request.picture.lower() != SCENE
    if has_blank_line(sketch) and not is_smaller:
        raise NoDraft(EMPTY_LINE)
    return sketch


def _any_sketch(request: NonogramRequest, state: State) -> Sketch:
    least = USUAL if request.quality is None else request.quality
    if request.picture.lower() == SCENE:
        scene = drawn_scene(state, request.shape[1], least)
        sketch, n_open = scene_sketch(scene, request.shape, request.colors, request.n_painted, state)
        if request.needed_logic == "line" and n_open and not has_blank_line(sketch):
            raise NoDraft("of a scene that lines alone do not solve as it is")  # there are many others
        return sketch
    known = good_pictures(*request.shape, request.colors, least)
    if (theme := request.picture.lower()) != library.ANY:
        known = tuple(picture for picture in known if theme in library.themes_of(picture))
    if not known:
        raise NoDraft("of a picture of less quality")
    picture = known[next_below(state, len(known))]
    if not suits(picture, *request.shape):
        raise NoDraft("of a picture of another shape")
    return _drawn(picture, request.shape, request.colors, request.n_painted, request.needed_logic == "line")


@lru_cache(maxsize=16)
def _drawn(
    subject: Letters | library.Picture, shape: tuple[int, int], n_colors: int, n_painted: int | None, by_lines: bool
) -> Sketch:
    if isinstance(subject, library.Picture):
        return art_sketch(subject, shape, n_colors, n_painted, by_lines=by_lines)
    try:
        if subject.is_text:
            painted = text_cells(subject.font, subject.text, *shape)
        else:
            painted = cells_of(Shape(glyph_ink(subject.font, subject.text)), *shape, n_painted)
    except DoesNotShow as error:
        raise DoesNotShow(f"{error}; expected another --size") from None
    return Sketch(color_by_parts(painted, n_colors), Palette.default(n_colors), subject.title)
