"""Separation: turning screen colors into the four inks of a printing press, by the color profile of the press.

Little CMS converts relative to the paper, so that white is bare paper. Black and greys are printed in black ink alone,
so that letters and lines stay sharp even if the plates are slightly out of register.

Sources: ISO 15076-1 (ICC profiles); ISO 18619, black point compensation, for the lightness of greys.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageCms

from puzzles.color_sight import ciede2000, linear
from puzzles.errors import RequestError, unknown

PROFILES = Path(__file__).with_name("profiles")
_INTENT = ImageCms.Intent.RELATIVE_COLORIMETRIC
_PER_CENT = 100 / 255  # percent of an ink per level


@dataclass(frozen=True)
class Press:
    """A printing condition, described by a color profile."""

    name: str  # chosen by users; also the name of its file in ``profiles``
    identifier: str  # in the registry of the International Color Consortium
    condition: str  # the condition in words
    most_ink: int  # the profile's limit for the four inks together, in percent

    @property
    def profile(self) -> bytes:
        """Return the color profile."""
        return (PROFILES / f"{self.name}.icc").read_bytes()


FOGRA39 = Press("fogra39", "FOGRA39", "Offset printing on coated paper, ISO 12647-2:2004/Amd 1", 330)
_FOGRA29 = Press("fogra29", "FOGRA29", "Offset printing on white uncoated paper, ISO/DIS 12647-2:2004", 300)
_GRACOL = Press("gracol2006", "CGATS TR 006", "Offset printing on grade 1 coated paper, GRACoL 2006", 320)
PRESSES = {press.name: press for press in (FOGRA39, _FOGRA29, _GRACOL)}


def press_named(name: str) -> Press:
    """Return the press of a name; raise RequestError if there is none."""
    if name not in PRESSES:
        raise RequestError(unknown(name, "a color profile", PRESSES))
    return PRESSES[name]


@lru_cache(maxsize=4096)
def inks_of(color: str, press: Press) -> tuple[float, float, float, float]:
    """Return the cyan, magenta, yellow and black for a color ``#rrggbb`` on a press, each from 0 to 1.

    >>> inks_of("#000000", FOGRA39), inks_of("#ffffff", FOGRA39)
    ((0.0, 0.0, 0.0, 1.0), (0.0, 0.0, 0.0, 0.0))
    """
    pixel = np.array([int(color[at : at + 2], 16) for at in (1, 3, 5)], np.uint8)
    if len(set(pixel.tolist())) == 1:
        return 0.0, 0.0, 0.0, _black_for(int(pixel[0]), press)
    converted = ImageCms.applyTransform(Image.fromarray(pixel[None, None]), _separating(press))
    cyan, magenta, yellow, black = (np.asarray(converted)[0, 0] / 255).tolist()
    return cyan, magenta, yellow, black


def printed_apart(one: str, other: str, press: Press) -> float:
    """Return how far apart two colors ``#rrggbb`` are in print, by CIEDE2000."""
    return float(ciede2000(*seen([inks_of(one, press), inks_of(other, press)], press)))


def seen(inks: list[tuple[float, float, float, float]], press: Press) -> NDArray[np.float64]:
    """Return how inks from 0 to 1 look on the paper of a press, in CIELAB, float64 ``[n, 3]``."""
    levels = np.rint(255 * np.array([inks])).astype(np.uint8)
    image = Image.fromarray(levels, "CMYK")
    signed = np.asarray(ImageCms.applyTransform(image, _showing(press)))[0].astype(np.float64)
    lightness, *opponents = signed.T
    return np.stack([lightness * _PER_CENT, *(np.where(each < 128, each, each - 256) for each in opponents)], axis=-1)


@lru_cache
def _separating(press: Press) -> ImageCms.ImageCmsTransform:
    screen = ImageCms.createProfile("sRGB")
    return ImageCms.buildTransform(screen, _opened(press), "RGB", "CMYK", _INTENT)


@lru_cache
def _showing(press: Press) -> ImageCms.ImageCmsTransform:
    return ImageCms.buildTransform(_opened(press), ImageCms.createProfile("LAB"), "CMYK", "LAB", _INTENT)


def _opened(press: Press) -> ImageCms.ImageCmsProfile:
    return ImageCms.ImageCmsProfile(str(PROFILES / f"{press.name}.icc"))


def _black_for(level: int, press: Press) -> float:
    """Return how much black ink alone looks as light as a grey, if full ink counts as black."""
    luminance = _luminance_of_black(press)
    scaled = (luminance - luminance[-1]) / (luminance[0] - luminance[-1])
    wanted = float(linear(np.array(level / 255)))
    return float(np.interp(-wanted, -scaled, np.linspace(0, 1, len(scaled))))


@lru_cache
def _luminance_of_black(press: Press) -> NDArray[np.float64]:
    """Return how much light paper reflects under 0 to 255 levels of black ink, float64 ``[256]``, never rising."""
    lightness = seen([(0.0, 0.0, 0.0, level / 255) for level in range(256)], press)[:, 0]
    luminance = np.where(lightness > 8, ((lightness + 16) / 116) ** 3, lightness * 27 / 24389)
    return np.minimum.accumulate(luminance)
