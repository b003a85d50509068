"""Measure puzzles from photographs: how each became unique, how many cells changed, how long it took.

    python benchmarks/nonogram_photographs.py                      # 30x30 and 40x40, 1 to 5 colors
    python benchmarks/nonogram_photographs.py --sheets DIR         # and write contact sheets
    python benchmarks/nonogram_photographs.py --photographs DIR    # of your own

The photographs are those of ``photographs.py``, or the files of a folder. Seconds are those of the whole
pipeline, which reads, reduces, makes, proves and rates, with kernels compiled before.
"""

import argparse
import tempfile
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from photographs import PHOTOGRAPHS, photograph
from PIL import Image

from generator.nonogram.pictures.reduction import reduced_picture
from generator.nonogram.request import NonogramRequest
from generator.pipeline import GenerationExhausted, generate
from puzzles.nonogram import Nonogram, Palette
from solvers.nonogram.proof import prove
from solvers.verdict import Verdict

SIDES, COLORS = (30, 40), (1, 2, 3, 4, 5)
_SHOWN, _AIR = 240, 8  # pixels: side of a picture on a sheet, gap between two


class Result(NamedTuple):
    """What became of a photograph.

    Attributes:
        name: of the photograph.
        side, colors: of the puzzle.
        was_unique: whether the untouched sketch has one solution.
        method: of the proof of the puzzle; empty if none was made.
        changed: share of all cells that differ from the sketch.
        seconds: for the puzzle.
        pictures: photograph, sketch and solution.
    """

    name: str
    side: int
    colors: int
    was_unique: bool
    method: str
    changed: float
    seconds: float
    pictures: tuple[Image.Image, ...]


def main() -> None:
    """Print a line for each puzzle and one for each size."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sheets", type=Path, help="a folder for contact sheets")
    parser.add_argument("--photographs", type=Path, help="a folder of photographs")
    given = parser.parse_args()
    sheets = given.sheets
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for name in () if given.photographs else PHOTOGRAPHS:
            photograph(name).save(Path(folder) / f"{name}.png")
        for path in sorted((given.photographs or Path(folder)).iterdir()):
            measured(path, 10, 2)  # load the kernels before the first timed run
            for side in SIDES:
                for colors in COLORS:
                    results.append(measured(path, side, colors))
                    print(line_of(results[-1]), flush=True)
    for side in SIDES:
        of_side = [result for result in results if result.side == side]
        changed = [result.changed for result in of_side if result.method]
        print(
            f"{side}x{side}: {len(changed)} of {len(of_side)} unique, {sum(r.was_unique for r in of_side)} untouched; "
            f"changed {median(changed):.1%}, at most {max(changed):.1%}; "
            f"{median(result.seconds for result in of_side):.2f} s, at most {max(r.seconds for r in of_side):.2f} s"
        )
        if sheets:
            sheets.mkdir(parents=True, exist_ok=True)
            sheet_of(of_side).save(sheets / f"photos_{side}.png")


def line_of(result: Result) -> str:
    """Format a result as a row of the table."""
    name, side, colors, was_unique, method, changed, seconds, _ = result
    what = f"unique ({method}), {changed:5.1%} changed" if method else "not made"
    return f"{name:16}{side}x{side} {colors} colors: {what}, {seconds:.2f} s{', unique untouched' * was_unique}"


def measured(path: Path, side: int, colors: int) -> Result:
    """Make a puzzle from a photograph, and return what became of it."""
    request = NonogramRequest(size=f"{side}x{side}", colors=colors, image=str(path), difficulty="any")
    grid, palette = reduced_picture(request.picture_file, request.shape, colors, None)[:2]
    was_unique = prove(Nonogram.from_grid(grid, palette)).verdict is Verdict.UNIQUE
    reduced_picture.cache_clear()
    begun = perf_counter()
    try:
        proof = generate(request, seed=1).proof
    except GenerationExhausted:
        proof = None
    seconds = perf_counter() - begun
    solution = proof.solutions[0] if proof else np.zeros_like(grid)
    pictures = (Image.open(path), painted(grid, palette), painted(solution, palette))
    shown = tuple(each.resize((_SHOWN, _SHOWN), Image.Resampling.NEAREST) for each in pictures)
    changed = float((solution != grid).mean())
    return Result(path.stem, side, colors, was_unique, proof.method if proof else "", changed, seconds, shown)


def painted(grid: NDArray[np.uint8], palette: Palette) -> Image.Image:
    """Paint cells as an image of one pixel for each cell."""
    shown = [palette.background, *(color.rgb for color in palette.colors)]
    levels = np.array([[int(rgb[at : at + 2], 16) for at in (1, 3, 5)] for rgb in shown], np.uint8)
    return Image.fromarray(levels[grid])


def sheet_of(results: Sequence[Result]) -> Image.Image:
    """Draw a sheet with a row for each photograph: the photograph, its sketch and the solution."""
    step = _SHOWN + _AIR
    rows = [list(row) for _, row in groupby(results, key=lambda result: result.name)]
    sheet = Image.new("RGB", (step * (1 + 2 * len(COLORS)), step * len(rows)), "white")
    for y, row in enumerate(rows):
        shown = [row[0].pictures[0], *(picture for result in row for picture in result.pictures[1:])]
        for x, picture in enumerate(shown):
            sheet.paste(picture, (x * step, y * step))
    return sheet


if __name__ == "__main__":
    main()
