"""Count puzzles with colors that people cannot tell apart, as measured without our own checker.

    python benchmarks/nonogram_colors.py [--count 40] [--seed 77] [--seed 78] [--days 60] [--kinds]

Each row is one request for any picture; with ``--kinds`` there are rows for scenes, textures, text and photographs at
several sizes and numbers of colors, and for palettes and papers, which may be asked for. The columns count puzzles:
with two colors closer than 1, 10, 15 and 20, with a color closer than 15 and 20 to the paper, on colored paper, with
two colors or a color and the paper closer than 15 once printed, closer than 10 for the color-blind (up to six colors),
and how many paint more than 85 % of their cells or have more than a quarter of full lines.
Differences are CIEDE2000; print is Little CMS with the profile of books, perceptual and relative, there and back.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import click
import numpy as np
from photographs import PHOTOGRAPHS, photograph
from PIL import Image, ImageCms

from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import GenerationExhausted, generate, generate_many
from generator.record import Record
from output.separation import PROFILES
from puzzles.color_sight import differences
from puzzles.errors import RequestError
from puzzles.nonogram import Nonogram

ROWS = (("10x10", 3), ("15x15", 3), ("20x20", 4), ("30x30", 5), ("35x35", 6))
HEADS = ("puzzles", "<1", "<10", "<15", "<20", "paper<15", "paper<20", "tinted", "print", "blind", "full")
PROFILE = PROFILES / "fogra39.icc"
MOST_BLIND = 6


@click.command()
@click.option("--count", default=40, show_default=True, help="Puzzles of each row.")
@click.option("--seed", "seeds", multiple=True, default=(77,), show_default=True, type=int)
@click.option("--days", default=0, help="Puzzles of so many days from today on, too.")
@click.option("--kinds", "has_kinds", is_flag=True, help="Scenes, textures, text, photographs and palettes, too.")
def main(count: int, seeds: Sequence[int], days: int, has_kinds: bool) -> None:
    """Print the table."""
    print(("{:22}" + "{:>9}" * len(HEADS)).format("", *HEADS))
    for size, colors in ROWS:
        request = Request(picture="any", size=size, colors=colors, rating="none")
        for seed in seeds:
            show(f"{size}, {colors} colors, {seed}", generate_many(request, seed, count))
    if days:
        show(f"{days} days", puzzles_of_days(days))
    if has_kinds:
        for name, asked in kinds():
            request = Request(**asked, rating="none", difficulty="any")
            show(name, made_of(request, seeds[0], count if request.draws_picture or not request.shows else 1))


def kinds() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the names and the options of requests that draw something else than a picture by chance."""
    for size, colors in (("30x30", 3), ("40x60", 5), ("60x40", 6), ("50x80", 8)):
        yield f"scene {size}, {colors}", {"picture": "scene", "size": size, "colors": colors, "density": 0.35}
    for style in ("noise", "blobs", "symmetric"):
        for colors in (2, 5, 9, 16, 31):
            yield f"{style}, {colors}", {"style": style, "size": "25x25", "colors": colors, "density": 0.6}
    for colors in (2, 4, 6):
        yield f"text, {colors}", {"text": "Fresh sample", "size": "30x60", "colors": colors}
    for palette, ground in (("red,gold,navy", ""), ("#d03030,#ffd040,#3070d0,#203020", ""), ("gold,white", "#203050")):
        colors = palette.count(",") + 1
        asked = {"picture": "any", "size": "20x20", "palette": palette, "ground": ground}
        yield f"{palette} {ground}"[:22], {**asked, "colors": colors}
    folder = Path(mkdtemp())
    for name in PHOTOGRAPHS:
        photograph(name).save(folder / f"{name}.png")
        for colors in (1, 2, 4, 6, 8):
            yield f"{name}, {colors}", {"image": str(folder / f"{name}.png"), "size": "35x35", "colors": colors}


def made_of(request: Request, seed: int, count: int) -> list[Record[Nonogram]]:
    """Make so many puzzles, or none where the request is refused."""
    try:
        return list(generate_many(request, seed, count))
    except (GenerationExhausted, RequestError):
        return []


def puzzles_of_days(days: int) -> Iterator[Record[Nonogram]]:
    """Make the puzzles of so many days."""
    for day in (date.today() + timedelta(n) for n in range(days)):
        asked: Mapping[str, Any] = Request.of_day(day)
        yield generate(Request(**asked), int(f"{day:%Y%m%d}"))


def show(name: str, records: Iterable[Record[Nonogram]]) -> None:
    """Print a row."""
    found = np.array([list(faults(record)) for record in records]).reshape(-1, len(HEADS) - 1)
    print(("{:22}" + "{:>9}" * len(HEADS)).format(name, len(found), *found.sum(axis=0).tolist()), flush=True)


def faults(record: Record[Nonogram]) -> Iterator[bool]:
    """Yield what is wrong with a puzzle, in the order of ``HEADS``."""
    palette = record.puzzle.palette
    colors = [color.rgb for color in palette.colors]
    apart = least(colors)
    yield from (apart < bound for bound in (1, 10, 15, 20))
    paper = min(difference(color, palette.background) for color in colors)
    yield from (paper < bound for bound in (15, 20))
    yield palette.background != "#ffffff"
    everything = [*colors, palette.background]
    yield min(least(printed(everything, intent)) for intent in (0, 1)) < 15
    yield len(colors) <= MOST_BLIND and min(apart_for(everything, sight) for sight in (2, 3)) < 10
    painted = np.asarray(record.proof.solutions[0]) > 0
    n_full = int(painted.all(axis=0).sum() + painted.all(axis=1).sum())
    yield bool(painted.mean() > 0.85 or n_full > sum(painted.shape) / 4)


def least(colors: Sequence[str]) -> float:
    """Return how far the closest two colors are apart on the screen."""
    return min((difference(*pair) for pair in combinations(colors, 2)), default=100.0)


def difference(one: str, other: str) -> float:
    """Return how far two colors are apart on the screen."""
    return float(differences([one], [other])[0, 0, 0])


def apart_for(colors: Sequence[str], sight: int) -> float:
    """Return how far the closest two colors are apart in a sight of ``SIGHTS``."""
    return min(float(differences([one], [other])[sight, 0, 0]) for one, other in combinations(colors, 2))


def printed(colors: Sequence[str], intent: int) -> list[str]:
    """Return colors as they look in print."""
    screen, press = ImageCms.createProfile("sRGB"), ImageCms.getOpenProfile(str(PROFILE))
    way = ImageCms.Intent(intent)
    there = ImageCms.buildTransform(screen, press, "RGB", "CMYK", way)
    back = ImageCms.buildTransform(press, screen, "CMYK", "RGB", way)
    pixels = Image.frombytes("RGB", (len(colors), 1), bytes.fromhex("".join(color[1:] for color in colors)))
    data = ImageCms.applyTransform(ImageCms.applyTransform(pixels, there), back).tobytes()
    return [f"#{data[at : at + 3].hex()}" for at in range(0, len(data), 3)]


if __name__ == "__main__":
    main()
