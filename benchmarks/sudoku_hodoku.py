"""Rate 9x9 Sudokus on the scale HoDoKu-2.2: how long it takes, and how often level and total are those of HoDoKu.

    python benchmarks/sudoku_hodoku.py TSV ...

A TSV has a puzzle a line with its level and score by HoDoKu 2.2.0, as the golden file of the tests; lines that begin
with ``#``, and the names of the columns, are skipped. Times are processor time of one thread, with nothing left to
compile.
"""

import statistics
import time
from collections import Counter
from pathlib import Path

import click
import numpy as np

from rating.grades import Status
from rating.sudoku.hodoku.rate import rating_of


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def main(files: tuple[Path, ...]) -> None:
    """Print the figures."""
    for file in files:
        compare(file)


def compare(file: Path) -> None:
    """Print how many puzzles of each level are rated, how many of these agree, and how long a puzzle takes."""
    rows = [line.split("\t") for line in file.read_text().splitlines() if not line.startswith(("#", "puzzle"))]
    n_puzzles, n_exact, n_agree, seconds = Counter[str](), Counter[str](), Counter[str](), []
    puzzles = [np.array([int(digit) for digit in row[0].replace(".", "0")], np.uint8) for row in rows]
    for puzzle in puzzles:
        rating_of(puzzle)  # compiles
    for givens, (puzzle, level, score, *_) in zip(puzzles, rows, strict=True):
        begin = time.thread_time()
        rating = rating_of(givens)
        seconds.append(time.thread_time() - begin)
        n_puzzles[level] += 1
        if rating.status is Status.EXACT:
            n_exact[level] += 1
            agrees = (rating.levels["HoDoKu"], rating.total) == (level, int(score))
            n_agree[level] += agrees
            if not agrees:
                print(f"  {puzzle} is {level} {score}, rated {rating.levels['HoDoKu']} {rating.total}")
    cuts = statistics.quantiles(seconds, n=100)
    print(f"{file.name}: {len(rows):,} puzzles; median {cuts[49] * 1e3:.2f} ms, 99 % under {cuts[98] * 1e3:.1f} ms")
    for level in n_puzzles:
        print(f"  {level}: {n_puzzles[level]:,}, rated {n_exact[level]:,}, of these agree {n_agree[level]:,}")


if __name__ == "__main__":
    main()
