"""The options for the subject of a picture, checked against the others."""

from generator.nonogram.pictures.drawn import shape_of, subject_of
from generator.nonogram.pictures.files import parse_color, parse_crop
from generator.nonogram.pictures.files import shape_of as shape_of_file
from generator.nonogram.request import LEAST_SPRITE, MAX_SIDE, MOST_SPRITE_COLORS, SUBJECTS, USUAL_SIZE, NonogramRequest
from generator.options import parse_share, parse_size
from puzzles.errors import RequestError

_MOST_CONTRAST = 10


def checked_shape(request: NonogramRequest) -> tuple[int, int]:
    """Check a request for a picture, or ``RequestError``; return its rows and columns, or those of the picture."""
    if request.is_sprite:
        _check_sprite(request)
        return request.shape
    _check_alone(request)
    if request.image:
        _check_file(request)
        return request.shape if request.size else shape_of_file(request.picture_file)
    subject = subject_of(request)
    return request.shape if request.size else shape_of(subject, parse_size(USUAL_SIZE, MAX_SIDE))


def _check_sprite(request: NonogramRequest) -> None:
    if other := request.asked(*SUBJECTS, "density", "color_density", "symmetry"):
        raise RequestError(f"--style sprite was given with {other}; expected one of them")
    if min(request.shape) < LEAST_SPRITE:
        raise RequestError(
            f"--style sprite was given with --size {request.size}; expected {LEAST_SPRITE}x{LEAST_SPRITE} or larger"
        )
    if request.colors > MOST_SPRITE_COLORS:
        raise RequestError(
            f"--style sprite was given with --colors {request.colors}; expected at most {MOST_SPRITE_COLORS}"
        )


def _check_alone(request: NonogramRequest) -> None:
    if sum(bool(getattr(request, name)) for name in SUBJECTS) > 1:
        raise RequestError(f"{request.asked(*SUBJECTS)} were given together; expected one of them")
    if request.symmetry or request.style != "blobs":
        raise RequestError(f"{request.shows} was given with a style or symmetry; expected the picture alone")
    if request.color_density:
        raise RequestError(f"{request.shows} was given with --color-density; expected --density or the picture alone")
    if request.text and request.density is not None:
        raise RequestError("--text and --density were both given; expected one of them")


def _check_file(request: NonogramRequest) -> None:
    if request.background:
        parse_color(request.background)
    if request.crop:
        parse_crop(request.crop)
    if request.threshold is not None:
        parse_share(request.threshold, "threshold")
        if request.density is not None:
            raise RequestError("--density and --threshold were both given; expected one of them")
    if request.contrast is not None and not 0 <= request.contrast <= _MOST_CONTRAST:
        raise RequestError(f"{request.contrast} is not a contrast; expected a number from 0 to {_MOST_CONTRAST}")
