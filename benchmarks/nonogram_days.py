"""Choose the subjects of the nonograms of the days, and write the table that they are taken from.

    python benchmarks/nonogram_days.py            (five minutes)

Each weekday of each edition has subjects for a year of weeks. No list of an edition shares a subject with another, so
none comes again within a year. A subject is taken if its puzzles, with ten seeds, have the size, the colors and the
grade of the weekday, and leave gaps in most lines. Subjects with the best drawings are tried first. People at work, at
sports or with a gesture come last, because they look alike in such small pictures, and nobody could name what they do.
"""

import random

import click
import numpy as np
from tqdm import tqdm

from generator.nonogram.days import TABLE, WEEKS, editions
from generator.nonogram.pictures.library import themes_of
from generator.nonogram.pictures.quality import good_pictures
from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import GenerationExhausted, generate
from kernels.jit import compile_first
from puzzles.errors import RequestError

SEEDS = (20261201, 20270315, 20270722, *range(1, 8))
MOST_PAINTED, MOST_FULL = 0.85, 0.25  # shares of the cells, and of the lines
PEOPLE = "people"
TRIED = ((7, False), (5, False), (3, False), (3, True), (1, True))  # the least quality, and whether people are admitted
TRIES = 12
HARDEST_FIRST = (6, 0, 1, 2, 3, 4, 5)  # those that fewest subjects can be


@click.command()
def main() -> None:
    """Write the table."""
    compile_first()
    lines = [
        "# Subjects of the nonograms of the days, by edition and weekday; benchmarks/nonogram_days.py chose them.",
        "",
    ]
    for edition in editions():
        taken: set[str] = set()
        lists: dict[int, list[str]] = {}
        for weekday in tqdm(HARDEST_FIRST, desc=edition):
            lists[weekday] = _subjects(edition == "small", weekday, taken)
            taken |= set(lists[weekday])
        rows = [", ".join(f'"{name}"' for name in lists[weekday]) for weekday in range(7)]
        lines += [f"{edition} = [", *(f"    [{row}]," for row in rows), "]"]
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _subjects(is_small: bool, weekday: int, taken: set[str]) -> list[str]:
    asked = dict(Request.of_weekday(weekday, small=is_small))
    height, width = Request(**asked).shape
    found: list[str] = []
    for quality, has_people in TRIED:
        good = good_pictures(height, width, asked["colors"], quality)
        names = [each.name for each in good if each.name not in taken and (has_people or themes_of(each) != [PEOPLE])]
        random.Random(weekday).shuffle(names)
        for name in names:
            if len(found) < WEEKS and name not in found and _can_be(name, asked):
                found.append(name)
    if len(found) < WEEKS:
        raise click.ClickException(f"{len(found)} subjects for weekday {weekday}; expected {WEEKS}")
    return found


def _can_be(name: str, asked: dict[str, object]) -> bool:
    try:
        made = [generate(Request(**{**asked, "picture": name, "tries": TRIES}), seed) for seed in SEEDS]
    except (GenerationExhausted, RequestError):
        return False
    return all(_leaves_gaps(np.asarray(record.proof.solutions[0]) > 0) for record in made)


def _leaves_gaps(painted: np.ndarray) -> bool:
    full = painted.all(axis=0).sum() + painted.all(axis=1).sum()
    return bool(painted.mean() <= MOST_PAINTED and full <= MOST_FULL * sum(painted.shape))


if __name__ == "__main__":
    main()
