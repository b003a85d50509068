"""Print the minutes of puzzles by family, size and grade: how far the longest is from the usual.

    python benchmarks/minutes.py [--count 40] [--seed 1] [--only PATTERN]

A row is a family, a size and a grade with at least ten puzzles: their number, the median, the longest, and the longest
as a multiple of the median, which is to be three at most. Puzzles come of each grade that can be asked for.
"""

import re
import statistics
from collections import defaultdict

import click

import gridwright as gw
from kernels.jit import compile_first
from puzzles.families import FAMILIES
from puzzles.games.games import GAMES
from rating.grades import GRADES

compile_first()

SIZES = {
    **dict.fromkeys(GAMES, ("usual", "10x10")),
    "skyscrapers": ("5x5", "6x6"),
    "futoshiki": ("5x5", "7x7"),
    "nonogram": ("10x10", "15x15"),
    "lightup": ("7x7", "10x10"),
    "sudoku": ("9x9", "6x6"),
}
LEAST = 10


@click.command()
@click.option("--count", default=40, show_default=True, help="Puzzles of each size and grade asked for.")
@click.option("--seed", default=1, show_default=True)
@click.option("--only", default="", help="Families whose names match this regular expression.")
def main(count: int, seed: int, only: str) -> None:
    """Print the rows."""
    print("family", "size", "grade", "puzzles", "median", "longest", "multiple", "without", sep="\t", flush=True)
    for family in FAMILIES:
        for size in SIZES.get(family, ("usual",)) if re.search(only, family) else ():
            found, without = defaultdict[str, list[float]](list), 0
            for grade in ("any", *GRADES):
                asked = {} if size == "usual" else {"size": size}
                try:
                    records = list(gw.generate_many(family, count, seed=seed, **asked, difficulty=grade, tries=200))
                except (gw.GenerationExhausted, gw.RequestError):
                    continue
                for record in records:
                    if record.rating.minutes is None:
                        without += 1
                    else:
                        found[record.rating.grade.word].append(record.rating.minutes)
            for word in (grade.capitalize() for grade in GRADES):
                if len(own := found[word]) >= LEAST:
                    middle = statistics.median(own)
                    row = [len(own), round(middle, 1), max(own), round(max(own) / max(middle, 0.1), 2), without]
                    print(family, size, word, *row, sep="\t", flush=True)


if __name__ == "__main__":
    main()
