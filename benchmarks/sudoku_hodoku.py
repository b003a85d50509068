"""Rate 9x9 Sudokus on the scale HoDoKu-2.2, and print the times and how often level and total equal HoDoKu's.

    python benchmarks/sudoku_hodoku.py TSV ...

A TSV has a puzzle on each line with its level and score by HoDoKu 2.2.0, like the golden file of the tests. Lines that
begin with ``#`` and the line of column names are skipped. Times are processor time of one thread, with kernels compiled
before.
"""

import statistics
import time
from collections import Counter
from pathlib import Path

import click
import numpy as np

from kernels.jit import compile_first
from puzzles.sudoku import Ground, Sudoku
from rating.sudoku.hodoku.rate import rating_of
from solvers.sudoku.proof import prove

compile_first()  # the figures are those of compiled code


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def main(files: tuple[Path, ...]) -> None:
    """Print the figures."""
    for file in files:
        compare(file)


def compare(file: Path) -> None:
    """Print for each level how many puzzles agree with HoDoKu, and how long a puzzle takes."""
    rows = [line.split("\t") for line in file.read_text().splitlines() if not line.startswith(("#", "puzzle"))]
    n_puzzles, n_agree, seconds = Counter[str](), Counter[str](), []
    for puzzle, level, score, *_ in [*rows[:100], *rows]:  # the first hundred twice, to compile kernels
        givens = np.array([int(digit) for digit in puzzle.replace(".", "0")], np.uint8)
        (solution,) = prove(Sudoku(Ground(3, 3), tuple(givens.tolist()))).solutions
        begin = time.thread_time()
        rating = rating_of(givens, np.asarray(solution, np.uint8).ravel())
        seconds.append(time.thread_time() - begin)
        agrees = (rating.levels["HoDoKu"], rating.total) == (level, int(score))
        if len(seconds) > len(rows[:100]):
            n_puzzles[level] += 1
            n_agree[level] += agrees
            if not agrees:
                print(f"  {puzzle} is {level} {score}, rated {rating.levels['HoDoKu']} {rating.total}")
    measured = seconds[len(rows[:100]) :]
    cuts = statistics.quantiles(measured, n=100)
    print(
        f"{file.name}: {len(rows):,} puzzles; median {cuts[49] * 1e3:.2f} ms, "
        f"mean {statistics.mean(measured) * 1e3:.1f} ms, 99 % under {cuts[98] * 1e3:.1f} ms"
    )
    for level in n_puzzles:
        print(f"  {level}: {n_puzzles[level]:,}, of these agree {n_agree[level]:,}")


if __name__ == "__main__":
    main()
