"""Measure pictures as people get them, and draw contact sheets of them to look at.

    python benchmarks/nonogram_pictures.py [--pictures 60] [--only WORD] [--sheets FOLDER]

Each row is one request: any picture at a size, scenes with a density, the daily puzzles. *Pictures* counts
those of the library that are good enough for the request (see nonogram_qualities.py), *lines* the puzzles that lines
alone solve, *blank* those with a blank row or column, and *changed* the cells that were changed. Milliseconds are
processor time for a puzzle that is drawn, repaired, proved from its clues and rated, with kernels compiled before.
"""

import time
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import click
import numpy as np
from PIL import Image, ImageDraw

from generator.nonogram.pictures.quality import USUAL, good_pictures
from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import generate
from generator.record import Record
from kernels.jit import compile_first
from puzzles.nonogram import Nonogram

compile_first()  # the figures are those of compiled code

CASES: dict[str, Mapping[str, Any]] = {
    f"{size} in {colors}": {"picture": "any", "size": size, "colors": colors}
    for size, more in (("10x10", 3), ("15x15", 4), ("20x20", 4), ("30x30", 5))
    for colors in (more, 1)
}
CASES["scene"] = {"picture": "scene", "size": "40x60", "colors": 5, "density": 0.3}
N_SCENES, N_DAYS = 20, 28
ROW = "{:12} {:>8}" + " {:>7}" * 7
CELL, MARGIN = 7, 16


@click.command()
@click.option("--pictures", "n_pictures", default=60, show_default=True)
@click.option("--only", default="", help="Rows whose name contains this.")
@click.option("--sheets", type=click.Path(path_type=Path), help="Draw a contact sheet for each row into this folder.")
def main(n_pictures: int, only: str, sheets: Path | None) -> None:
    """Print the table of figures."""
    today = date.today()
    rows = {
        name: [(case, seed) for seed in range(N_SCENES if name == "scene" else n_pictures)]
        for name, case in CASES.items()
    }
    days = [today + timedelta(days=i) for i in range(N_DAYS)]
    rows["daily"] = [(Request.week[day.weekday()], int(f"{day:%Y%m%d}")) for day in days]
    print(ROW.format("", "pictures", "puzzles", "lines", "blank", "changed", "95 %", "ms", "95 %"))
    for name, requests in rows.items():
        if only in name:
            generate(Request(**requests[0][0]), -1)  # compile kernels before the first timed run
            made = [timed(Request(**case), seed) for case, seed in requests]
            print(ROW.format(name, *figures([record for record, _ in made], [time for _, time in made])), flush=True)
            if sheets:
                sheets.mkdir(parents=True, exist_ok=True)
                sheet([record for record, _ in made]).save(sheets / f"{name.replace(' ', '-')}.png")


def timed(request: Request, seed: int) -> tuple[Record[Nonogram], float]:
    """Make a puzzle; return its record and the processor time that it took, in milliseconds."""
    start = time.process_time()
    record = generate(request, seed)
    return record, 1000 * (time.process_time() - start)


def figures(records: list[Record[Nonogram]], times: list[float]) -> Iterator[str]:
    """Compute the figures of one row of the table."""
    grids = [np.asarray(record.proof.solutions[0]) for record in records]
    changed = [len(record.before) for record in records]
    request = records[0].request
    yield str(len(good_pictures(*request.shape, request.colors, USUAL))) if request.picture == "any" else ""
    yield str(len(records))
    yield f"{np.mean([record.proof.method == 'line' for record in records]):.0%}"
    yield f"{np.mean([not (grid.any(axis=0).all() and grid.any(axis=1).all()) for grid in grids]):.0%}"
    yield f"{np.median(changed):.0f}"
    yield f"{np.percentile(changed, 95):.0f}"
    yield f"{np.median(times):.1f}"
    yield f"{np.percentile(times, 95):.1f}"


def sheet(records: list[Record[Nonogram]]) -> Image.Image:
    """Draw a contact sheet of solutions, with their titles, grades and changed cells."""
    width = 4 + CELL * max(record.puzzle.width for record in records)
    height = MARGIN + CELL * max(record.puzzle.height for record in records)
    across = max(1, 2000 // width)
    image = Image.new("RGB", (width * across, height * -(-len(records) // across)), "white")
    draw = ImageDraw.Draw(image)
    for i, record in enumerate(records):
        left, top = i % across * width, i // across * height
        palette, grid = record.puzzle.palette, np.asarray(record.proof.solutions[0])
        shades = [palette.background, *(color.rgb for color in palette.colors)]
        for (row, column), color in np.ndenumerate(grid):
            x, y = left + CELL * column, top + CELL * row
            draw.rectangle((x, y, x + CELL, y + CELL), fill=shades[color], outline="#cccccc")
        words = f"{i + 1} {record.puzzle.title} -{len(record.before)} {record.rating.grade.word}"
        draw.text((left, top + CELL * grid.shape[0] + 1), words[: width // 6], fill="black")
    return image


if __name__ == "__main__":
    main()
