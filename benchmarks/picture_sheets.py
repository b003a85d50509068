"""Draw contact sheets of library pictures without names, so that people can say what they see.

    python benchmarks/picture_sheets.py FOLDER [--size 15x15] [--colors 1] [--top 600 | --subjects FILE] [--seed 1]

A sheet shows the solutions of 60 puzzles, each with its number above it, as a request for the picture makes them. The
seed and the size shuffle their order, so that neither the place nor another sheet gives a name away. The file
``key.tsv`` beside the sheets says what each shows: sheet, number and name, separated by tabs.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import click
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from generator.nonogram.pictures.library import pictures
from generator.nonogram.pictures.quality import BY_NAME_ONLY, COLORS, SIDES, USUAL, qualities
from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import GenerationExhausted, generate
from puzzles.errors import RequestError
from puzzles.fonts import BOLD
from puzzles.nonogram import Palette

ACROSS, DOWN = 10, 6  # pictures of a sheet
SHOWN = 120  # pixels of the longer side of a picture, at most
AIR, NUMBER = 14, 18  # pixels between pictures, and of a number's height
FRAME = "#b0b0b0"


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--size", default="15x15", show_default=True)
@click.option("--colors", default=1, show_default=True)
@click.option("--top", default=600, show_default=True, help="Pictures with the best qualities at all sizes.")
@click.option("--subjects", type=click.File("r"), help="Names to draw instead, one a line.")
@click.option("--seed", default=1, show_default=True, help="Of the order.")
def main(folder: Path, size: str, colors: int, top: int, subjects: Iterable[str] | None, seed: int) -> None:
    """Draw the sheets into a folder, and write the key beside them."""
    names = [line.strip() for line in subjects if line.strip()] if subjects else best(top)
    Random(f"{seed} {size} {colors}").shuffle(names)
    drawn = [(name, *solution) for name in names if (solution := solution_of(name, size, colors))]
    folder.mkdir(parents=True, exist_ok=True)
    per_sheet = ACROSS * DOWN
    with (folder / "key.tsv").open("w", encoding="utf-8") as key:
        key.write("sheet\tnumber\tsubject\n")
        for sheet, first in enumerate(range(0, len(drawn), per_sheet), start=1):
            shown = drawn[first : first + per_sheet]
            sheet_of([(grid, palette) for _, grid, palette in shown]).save(folder / f"sheet_{sheet:02}.png")
            key.writelines(f"{sheet}\t{number}\t{name}\n" for number, (name, *_) in enumerate(shown, start=1))
    print(f"{size} in {colors}: {len(drawn)} of {len(names)} pictures drawn")


def best(n: int) -> list[str]:
    """Return the names of the ``n`` best pictures, first those that are good enough in black and white at some size."""
    tables = {(side, colors): qualities(side, side, colors) for side in SIDES if side > SIDES[0] for colors in COLORS}

    def rank(at: int) -> tuple[bool, int]:
        in_ink = any(table[at] >= USUAL for (_, colors), table in tables.items() if colors == 1)
        return in_ink, sum(table[at] for table in tables.values())

    found = [
        (*rank(at), name) for at, (name, picture) in enumerate(pictures().items()) if picture.emoji not in BY_NAME_ONLY
    ]
    return [name for *_, name in sorted(found, reverse=True)[:n]]


def solution_of(name: str, size: str, colors: int) -> tuple[NDArray[np.uint8], Palette] | None:
    """Return the solution of a picture's puzzle and its colors, or None if the puzzle cannot be made."""
    try:
        record = generate(Request(picture=name, size=size, colors=colors, rating="none"), 1)
    except (RequestError, GenerationExhausted):
        return None
    return np.asarray(record.proof.solutions[0]), record.puzzle.palette


def sheet_of(shown: list[tuple[NDArray[np.uint8], Palette]]) -> Image.Image:
    """Draw a sheet of solutions, each below its number."""
    step = SHOWN + AIR
    sheet = Image.new("RGB", (AIR + ACROSS * step, AIR + DOWN * (step + NUMBER)), "white")
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(str(BOLD), NUMBER - 4)
    for at, painted in enumerate(painted_cells(shown)):
        x, y = AIR + at % ACROSS * step, AIR + at // ACROSS * (step + NUMBER)
        draw.text((x, y - 4), str(at + 1), fill="black", font=font)
        draw.rectangle((x - 1, y + NUMBER - 1, x + painted.width, y + NUMBER + painted.height), outline=FRAME)
        sheet.paste(painted, (x, y + NUMBER))
    return sheet


def painted_cells(shown: list[tuple[NDArray[np.uint8], Palette]]) -> Iterator[Image.Image]:
    """Paint the cells of solutions as pictures without grid lines."""
    for grid, palette in shown:
        shades = [palette.background, *(color.rgb for color in palette.colors)]
        levels = np.array([[int(rgb[at : at + 2], 16) for at in (1, 3, 5)] for rgb in shades], np.uint8)
        yield Image.fromarray(np.kron(levels[grid], np.ones((SHOWN // max(grid.shape),) * 2 + (1,), np.uint8)))


if __name__ == "__main__":
    main()
