"""Make the table by which colors are seen in print, from the color profile of books.

    python docs/make_print_table.py

Little CMS converts a lattice of sRGB colors to the four inks of the profile and back, perceptually and relative to the
paper, since printers do either.
"""

from pathlib import Path

import numpy as np
from PIL import Image, ImageCms

ROOT = Path(__file__).parent.parent
PROFILE = ROOT / "output" / "profiles" / "fogra39.icc"
TABLE = ROOT / "puzzles" / "printed.npy"
STEPS = 17  # of each channel; the colors between are interpolated
INTENTS = (ImageCms.Intent.PERCEPTUAL, ImageCms.Intent.RELATIVE_COLORIMETRIC)


def printed(colors: np.ndarray, intent: ImageCms.Intent) -> np.ndarray:
    """Return colors, uint8 ``[n, 3]`` in sRGB, as they look in print."""
    screen, press = ImageCms.createProfile("sRGB"), ImageCms.getOpenProfile(str(PROFILE))
    there = ImageCms.buildTransform(screen, press, "RGB", "CMYK", intent)
    back = ImageCms.buildTransform(press, screen, "CMYK", "RGB", intent)
    inks = ImageCms.applyTransform(Image.fromarray(colors[None]), there)
    return np.asarray(ImageCms.applyTransform(inks, back))[0]


def table() -> np.ndarray:
    """Return the table, uint8 ``[intent, red, green, blue, 3]``."""
    levels = np.rint(np.linspace(0, 255, STEPS)).astype(np.uint8)
    lattice = np.stack(np.meshgrid(levels, levels, levels, indexing="ij"), axis=-1)
    return np.stack([printed(lattice.reshape(-1, 3), intent).reshape(lattice.shape) for intent in INTENTS])


if __name__ == "__main__":
    np.save(TABLE, table())
