"""OKLab, a color space whose distances are close to what the eye sees.

Source: Björn Ottosson 2020, A perceptual color space for image processing.
"""

import numpy as np
from numpy.typing import NDArray

_TO_CONE = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
UNIT = 10_000  # Whole steps from black to white

Floats = NDArray[np.float64]


def oklab(pixels: Floats) -> Floats:
    """Convert sRGB from 0 to 1, float64 ``[..., 3]``, to OKLab: lightness from 0 to 1, and how red and how yellow."""
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    cones = np.cbrt((linear[..., None, :] * _TO_CONE).sum(axis=-1))
    return np.asarray((cones[..., None, :] * _TO_LAB).sum(axis=-1))


def whole_oklab(pixels: Floats) -> Floats:
    """Convert sRGB to OKLab in whole steps, the same on any machine: powers and roots differ in their last bit."""
    return np.rint(UNIT * oklab(pixels))


def seen(pixels: Floats) -> Floats:
    """Convert sRGB from 0 to 1 to OKLab in whole steps with hues twice as far apart, as areas of color are seen."""
    return whole_oklab(pixels) * (1, 2, 2)


def seen_color(rgb: str) -> Floats:
    """Convert ``#rrggbb`` as ``seen`` does."""
    return seen(np.array([int(rgb[at : at + 2], 16) for at in (1, 3, 5)]) / 255)
