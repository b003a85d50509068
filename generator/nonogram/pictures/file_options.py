"""The request options that say how to read a picture file: their checks, and their collection for the reader."""

import hashlib
from typing import Protocol

from generator.nonogram.pictures.files import (
    REMOVE,
    SQUARE,
    PictureFile,
    parse_color,
    parse_crop,
    parse_focus,
    picture_bytes,
)
from generator.parsing import parse_share
from puzzles.errors import RequestError

_MOST_CONTRAST = 10


class FileOptions(Protocol):
    """The options of a request for a nonogram that belong to its picture file."""

    @property
    def image(self) -> str:
        """Return the name of the file."""

    @property
    def background(self) -> str:
        """Return the color that stays blank, or ``remove``."""

    @property
    def crop(self) -> str:
        """Return the part of the picture that is shown."""

    @property
    def focus(self) -> str:
        """Return what the shown part is to contain."""

    @property
    def threshold(self) -> float | None:
        """Return the share of light below which a cell is painted."""

    @property
    def contrast(self) -> float | None:
        """Return how much the contrast is raised."""

    @property
    def density(self) -> float | None:
        """Return the share of painted cells."""

    @property
    def size(self) -> str:
        """Return the size that was asked for, empty if none was."""

    @property
    def shape(self) -> tuple[int, int]:
        """Return the number of rows and columns."""


def check_file_options(request: FileOptions) -> None:
    """Raise ``RequestError`` for options of a picture file that contradict each other, or have no effect."""
    if request.background and request.background.strip().lower() != REMOVE:
        parse_color(request.background)
    crop = parse_crop(request.crop) if request.crop else SQUARE
    if request.focus:
        parse_focus(request.focus)
        if crop != SQUARE:
            raise RequestError(
                f"--focus was given with --crop {request.crop}; expected one of them, or --crop {SQUARE}"
            )
    if request.threshold is not None:
        parse_share(request.threshold, "threshold")
        if request.density is not None:
            raise RequestError("--density and --threshold were both given; expected one of them")
    if request.contrast is not None and not 0 <= request.contrast <= _MOST_CONTRAST:
        raise RequestError(f"{request.contrast} is not a contrast; expected a number from 0 to {_MOST_CONTRAST}")


def picture_file_of(request: FileOptions) -> PictureFile:
    """Return the picture file of a request, identified by its bytes, and how to read it."""
    removes = request.background.strip().lower() == REMOVE
    return PictureFile(
        request.image,
        hashlib.blake2b(picture_bytes(request.image), digest_size=16).hexdigest(),
        parse_color(request.background) if request.background and not removes else None,
        parse_crop(request.crop) if request.crop else "",
        request.threshold,
        request.contrast,
        removes,
        parse_focus(request.focus) if request.focus else None,
        request.shape if request.size else None,
    )
