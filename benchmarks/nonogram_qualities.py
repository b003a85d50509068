"""Measure the quality of every picture at every size, and write the table that pictures are drawn by.

    python benchmarks/nonogram_qualities.py            (ten minutes)

A picture is recognizable if its puzzle looks more like its own drawing than like any other drawing of the library. Both
are seen from afar, in colors or in ink, and their distance is compared with that to the nearest other drawing. Half of
that distance gives 6.6 of 9, and the same distance gives 0. Changed cells, lines with the same clues, and few blocks
lower the quality. A picture that has a blank line or cannot be made has quality 0. What people named, or failed to
name, in black and white counts more (``picture_judgments.py``).
"""

from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context

import click
import numpy as np
from numpy.typing import NDArray
from picture_judgments import with_judgments
from PIL import Image
from tqdm import tqdm

from generator.nonogram.pictures.art import LOOKS_OF_INK, filled, flat_of
from generator.nonogram.pictures.library import pictures, themes
from generator.nonogram.pictures.quality import COLORS, SIDES, TABLE, key_of
from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import GenerationExhausted, generate
from generator.record import Record
from kernels.jit import compile_first
from puzzles.errors import RequestError
from puzzles.nonogram import Nonogram
from puzzles.nonogram.color_names import UNIT, seen_color

Views = NDArray[np.float32]
SIDE = 20  # pixels of a picture that is seen from afar
FINE = (60, 60)  # rows and columns of the drawings that puzzles are compared with
GROUND = seen_color("#c3c8d4")[None] / UNIT  # a color that differs from white and from what is usual in drawings
INK = np.array([[0.0], [1.0]])
BEST, WORST = 0.3, 1.05  # distances to the own drawing, in those to the nearest other one, of 9 and of 0
CHANGED = ((0.005, 1), (0.01, 1), (0.02, 2))  # shares of changed cells, and the cost from each share on
LEAST_DISTINCT, COST_OF_EQUAL = 0.4, 1  # the least share of different clues among rows, and among columns
LEAST_BLOCKS, COST_OF_FEW = 1.6, 2  # blocks in a line, in the mean
UNCLEAR = """
🪗 ⚗️ 🛺 🩰 🗳️ 💈 🧺 🫘 🦫 🍱 🌼 🫐 📚 🪃 🍾 🥊 🚅 🌯 🚏 🥫 🗃️ 📇 🧀 🐔 🍫 🍻 👝 🥥 💽 🖱️ 🏪 🪸 🦗 🏏 🐊 🏬 🪔 🥟 📀 🌽
🛗 🧆 📠 🚒 🎣 🥿 🎴 🥏 🛸 🌫️ 🌁 🥠 🍟 🍤 🫚 👺 🎓 🥗 🌺 🕳️ 🚥 🪻 🧊 🪪 📨 🏯 🏣 👖 🕋 🪁 🥼 🛘 🥬 📒 🎚️ 🚈 🖇️ 🪘 🧴 🪷
🥋 🍖 📝 🚇 🪖 🌌 🪞 🚝 🎑 🚞 🪤 🎼 🏞️ 👔 🪺 🫒 🩱 📙 🦧 🦦 📟 🥞 🍐 🎭 🐦‍🔥 🚨 🏤 📮 🥔 🫗 📿 🏎️ 🎗️ 🍘 🪨 🎢 🏵️ 🍶 🧣 🏫
💺 🍧 🌾 🚢 🌠 🩳 🦥 🍝 🚤 🥄 🏟️ 🚉 🗽 🍜 🥙 🕶️ 🍣 🚟 🥡 🎋 💭 🖲️ 🎺 🥃 🚦 📹 🎮 📼 🗑️ 🎐 👒 🪵 💴
"""
UNCLEAR_IN_INK = {*themes()["people"], *themes()["faces"], *UNCLEAR.split()}
"""What people hardly recognize in black and white; found by looking at all."""
PEOPLE = {"man", "men", "people", "person", "woman", "women"}
MOST_IF_UNCLEAR = 4

KNOWN: dict[str, Views] = {}
"""All drawings from afar, computed before processes divide: ``[picture, way, SIDE * SIDE, channel]``."""


@click.command()
def main() -> None:
    """Measure all pictures, and write the table of qualities."""
    compile_first()
    cases = [(side, n_colors) for side in SIDES for n_colors in COLORS]
    KNOWN.update(ink=np.stack([*map(drawn_in_ink, pictures())]), color=np.stack([*map(drawn_in_colors, pictures())]))
    with TABLE.open("w", encoding="utf-8") as table, get_context("fork").Pool() as pool:
        for side, n_colors in tqdm(cases):
            measured = partial(quality_of, side=side, n_colors=n_colors)
            found = "".join(map(str, pool.imap(measured, range(len(pictures())), chunksize=16)))
            key = key_of(side, n_colors)
            table.write(f'"{key}" = "{with_judgments(key, found)}"\n')


def drawn_in_colors(name: str) -> Views:
    """Return how a drawing in its own colors looks from afar."""
    flat = flat_of(pictures()[name].drawing, FINE)
    return from_afar(flat.labels, np.concatenate([GROUND, flat.colors / UNIT]))[None]


def drawn_in_ink(name: str) -> Views:
    """Return how a drawing in black and white looks from afar, once for each way to ink it."""
    drawing = pictures()[name].drawing
    whole = [look for look in LOOKS_OF_INK if not any(look.crop)]
    return np.stack([from_afar(filled(drawing, FINE, 1, look)[0], INK) for look in whole])


def quality_of(picture: int, side: int, n_colors: int) -> int:
    """Return the quality of a picture at a size, from 0 to 9."""
    name = list(pictures())[picture]
    try:
        record = generate(Request(picture=name, size=f"{side}x{side}", colors=n_colors, rating="none"), 1)
    except (RequestError, GenerationExhausted):
        return 0
    grid = np.asarray(record.proof.solutions[0])
    shades = [seen_color(color.rgb) for color in record.puzzle.palette.colors]
    view = from_afar(grid, INK if n_colors == 1 else np.concatenate([GROUND, np.array(shades) / UNIT]))
    known = KNOWN["ink" if n_colors == 1 else "color"]
    apart = np.sqrt(((known - view) ** 2).sum(axis=3)).mean(axis=2).min(axis=1)
    own = apart[picture] / np.delete(apart, picture).min()
    if own >= 1 or not (grid.any(axis=0).all() and grid.any(axis=1).all()):
        return 0
    is_unclear = pictures()[name].emoji in UNCLEAR_IN_INK or PEOPLE.intersection(name.split("-"))
    most = MOST_IF_UNCLEAR if n_colors == 1 and is_unclear else 9
    return int(np.clip(round(9 * (WORST - own) / (WORST - BEST) - sum(costs_of(record))), 0, most))


def costs_of(record: Record[Nonogram]) -> Iterator[int]:
    """Yield a cost for each flaw that makes a puzzle worse than its picture."""
    puzzle, n_cells = record.puzzle, record.puzzle.height * record.puzzle.width
    yield from (cost for share, cost in CHANGED if len(record.before) > share * n_cells)
    for lines in (puzzle.rows, puzzle.columns):
        if len(set(lines)) < LEAST_DISTINCT * len(lines):
            yield COST_OF_EQUAL
    if np.mean([len(clue) for clue in (*puzzle.rows, *puzzle.columns)]) < LEAST_BLOCKS:
        yield COST_OF_FEW


def from_afar(grid: NDArray[np.uint8], shades: NDArray[np.float64]) -> Views:
    """Return how cells look from afar, float32 ``[SIDE * SIDE, n_channels]``."""
    channels = np.moveaxis(shades.astype(np.float32)[grid], 2, 0)
    small = (Image.fromarray(channel).resize((SIDE, SIDE), Image.Resampling.BOX) for channel in channels)
    return np.stack([np.asarray(channel).ravel() for channel in small], axis=1)


if __name__ == "__main__":
    main()
