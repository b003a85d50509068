"""Measure the quality of every picture at every size, and write the table that the library draws from.

    python benchmarks/nonogram_qualities.py            (twenty minutes)

A picture is as good as it is recognizable: how much nearer its puzzle is to its own drawing than to any other of the
library, in colors as they are seen, or in ink. What is nearer to another one, has a blank line or cannot be made has
quality 0. Changed cells, equal lines and few blocks cost some of it.
"""

from collections.abc import Iterator

import click
import numpy as np
from numpy.typing import NDArray
from PIL import Image
from tqdm import tqdm

from generator.nonogram.pictures.art import art_sketch
from generator.nonogram.pictures.cells import DoesNotShow
from generator.nonogram.pictures.library import Picture, pictures
from generator.nonogram.pictures.quality import COLORS, SIDES, TABLE
from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import GenerationExhausted, generate
from kernels.jit import compile_first
from puzzles.errors import RequestError
from puzzles.nonogram import Grid, Palette
from puzzles.nonogram.oklab import UNIT, seen, seen_color

Floats = NDArray[np.float32]
SIDE = 20  # of the pictures that are compared
FINE = 60
GROUND = "#c3c8d4"  # told from white and from all that is usual in drawings
BLACK = Palette.default(1)


def view(grid: Grid, palette: Palette) -> Floats:
    """Return a picture as it is seen from afar, float32 ``[SIDE * SIDE, n]``: its colors, or its ink."""
    colors = seen_color(GROUND)[None], *(seen_color(color.rgb)[None] for color in palette.colors)
    shades = np.concatenate(colors) / UNIT if palette != BLACK else np.array([[0.0], [1.0]])
    channels = (Image.fromarray(channel.astype(np.float32)) for channel in np.moveaxis(shades[grid], 2, 0))
    return np.stack([np.asarray(each.resize((SIDE, SIDE), Image.Resampling.BOX)).ravel() for each in channels], axis=1)
