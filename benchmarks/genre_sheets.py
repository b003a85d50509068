"""Draw sheets of puzzles made here and by hand, side by side and without names, so that people can say which are which.

    python benchmarks/genre_sheets.py HANDMADE FOLDER FAMILY --size 10x10 [--each 10] [--seed 1]

HANDMADE is the folder that ``handmade.py`` reads. The sheet is FOLDER/FAMILY.png. The file FOLDER/FAMILY.tsv beside it
says for each number whether the puzzle was made by hand.
"""

import math
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click
from PIL import Image, ImageDraw

import gridwright as gw
from benchmarks.handmade import puzzles_of

ACROSS = 5  # puzzles of a row
SHOWN, AIR = 330, 30  # pixels of the longer side of a puzzle, and between puzzles, where its number stands
LOOKED_AT = 6  # handmade puzzles to choose from, for each that is shown


@click.command()
@click.argument("handmade", type=click.Path(path_type=Path, exists=True))
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("family")
@click.option("--size", default="10x10", show_default=True)
@click.option("--each", default=10, show_default=True, help="Puzzles of each kind.")
@click.option("--seed", default=1, show_default=True, help="Of the puzzles, their choice and their order.")
def main(handmade: Path, folder: Path, family: str, size: str, each: int, seed: int) -> None:
    """Draw a sheet into a folder, and write the key beside it."""
    height, width = map(int, size.split("x"))
    random = Random(seed)
    found = (puzzle for puzzle, is_unique in puzzles_of(handmade, family, height * width) if is_unique)
    by_hand = list(
        islice((puzzle for puzzle in found if (puzzle.height, puzzle.width) == (height, width)), each * LOOKED_AT)
    )
    ours = [gw.generate(family, size=size, seed=seed + number).puzzle for number in range(each)]
    shown = [("hand", puzzle) for puzzle in random.sample(by_hand, each)] + [("ours", puzzle) for puzzle in ours]
    random.shuffle(shown)
    folder.mkdir(parents=True, exist_ok=True)
    sheet_of([puzzle for _, puzzle in shown]).save(folder / f"{family}.png")
    lines = [f"{number}\t{who}\n" for number, (who, _) in enumerate(shown, start=1)]
    (folder / f"{family}.tsv").write_text("".join(lines), encoding="utf-8")


def sheet_of(puzzles: list[gw.Puzzle]) -> Image.Image:
    """Draw puzzles in rows, each below its number."""
    step = SHOWN + AIR
    sheet = Image.new("RGB", (AIR + ACROSS * step, AIR + math.ceil(len(puzzles) / ACROSS) * step), "white")
    draw = ImageDraw.Draw(sheet)
    with TemporaryDirectory() as folder:
        for at, puzzle in enumerate(puzzles):
            file = Path(folder) / f"{at}.png"
            gw.write(puzzle, file)
            drawn = Image.open(file).convert("RGB")
            drawn.thumbnail((SHOWN, SHOWN))
            x, y = AIR + at % ACROSS * step, AIR + at // ACROSS * step
            draw.text((x, y - AIR // 2), str(at + 1), fill="black")
            sheet.paste(drawn, (x, y))
    return sheet


if __name__ == "__main__":
    main()
