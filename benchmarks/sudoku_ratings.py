"""Measure how many Sudokus are rated in a second, and compare 9x9 ratings with golden ones.

    python benchmarks/sudoku_ratings.py [--count N] [--turns N] [--hardest FILE] [--sample N] [TSV ...]
    python benchmarks/sudoku_ratings.py --size 16x16 [--logic any] [--count N]
    python benchmarks/sudoku_ratings.py --images SCALE [--count N]

The puzzles are random minimal ones of our own. A figure is the median of all turns, in processor time of one thread,
with kernels compiled before. The file of hardest puzzles has a puzzle on each line, such as the forum's lists have. A
fixed seed draws a sample, and each puzzle of the sample is rated once by itself. A TSV has a puzzle on each line with
its ER, EP and ED by Sudoku Explainer 1.2.1, like the golden files of the tests. Lines that begin with ``#`` and the
line of column names are skipped. With ``--size``, each puzzle is rated by itself. Images are puzzles with the lines of
bands and stacks shuffled, and the board transposed or not.
"""

import statistics
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import click
import numpy as np
from numpy.typing import NDArray
from sudoku_bulk import classic_puzzles

from generator.pipeline import generate_many
from generator.sudoku.request import SudokuRequest
from kernels.jit import compile_first
from puzzles.sudoku import Sudoku
from rating.rating import Status
from rating.sudoku.effort.model import effort_many
from rating.sudoku.geometry import CLASSIC
from rating.sudoku.hodoku.techniques import Level
from rating.sudoku.rate import rate, rate_all
from rating.sudoku.rate_9x9 import rate_many, ratings_of
from rating.sudoku.rules import HODOKU_SCALE as HODOKU
from rating.sudoku.rules import RULES
from solvers.sudoku.proof import prove

compile_first()  # the figures are those of compiled code

N_CELLS = 81
SEED = 1
LAST_TO_LOAD = 113  # tenths of ER: by then all kinds of chains have been searched for
LIMITS = (1.5, 6.2, 7.4)
RANGES = (1.0, 4.0, 6.5, 7.8, 12.0)
Puzzles = NDArray[np.uint8]
T = TypeVar("T")


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--count", default=4_000, show_default=True, help="Random minimal puzzles to rate.")
@click.option("--turns", default=5, show_default=True)
@click.option("--hardest", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Puzzles to time singly.")
@click.option("--size", default="", help="Time puzzles of this size, such as 16x16.")
@click.option("--logic", default="singles", show_default=True, help="What they may need: singles or any.")
@click.option("--images", help="Count the puzzles whose images have other ratings on this scale.")
@click.option("--er", help="Time the making of puzzles with ratings in this range, such as 7.0..7.3.")
@click.option("--sample", default=100, show_default=True, help="How many of them; 0 for all.")
def main(
    files: tuple[Path, ...],
    count: int,
    turns: int,
    hardest: Path | None,
    size: str,
    logic: str,
    images: str | None,
    er: str | None,
    sample: int,
) -> None:
    """Print the figures."""
    if size:
        time_size(size, logic, count)
        return
    if images:
        compare_images(images, count)
        return
    if er:
        time_aim(er, count)
        return
    if hardest:
        time_each(hardest, sample)
        return
    puzzles = classic_puzzles(SudokuRequest(minimal=True), SEED, 0, count).puzzles
    ratings, seconds = timed(lambda: rate_many(puzzles), turns)
    print(f"{count:,} random minimal puzzles: {count / seconds:,.0f} a second, {seconds / count * 1e6:.0f} us each")
    for up_to in LIMITS:
        limited, seconds = timed(lambda up_to=up_to: rate_many(puzzles, up_to=up_to), turns)
        print(f"  up to {up_to}: {seconds / count * 1e6:.1f} us each, {limited.is_exact.mean():.2%} exact")
    _, seconds = timed(lambda: effort_many(puzzles, ratings.peaks), turns)
    print(f"  effort: {seconds / count * 1e6:.1f} us each")
    _, seconds = timed(lambda: ratings_of(puzzles, up_to=LIMITS[-1]), turns)
    print(f"  all members, up to {LIMITS[-1]}: {seconds / count * 1e6:.1f} us each, {count / seconds:,.0f} a second")
    print(f"  exact: {ratings.is_exact.mean():.2%}; mean of these: {ratings.peaks[ratings.is_exact].mean() / 10:.2f}")
    for rule in np.unique(ratings.peak_rules):
        print(f"  hardest rule {RULES[rule].name}: {np.mean(ratings.peak_rules == rule):.2%}")
    for file in files:
        compare(file)


def timed(work: Callable[[], T], turns: int) -> tuple[T, float]:
    """Do some work several times; return its last result, and the median of the seconds."""
    work()
    seconds = []
    for _ in range(turns):
        begin = time.thread_time()
        done = work()
        seconds.append(time.thread_time() - begin)
    return done, statistics.median(seconds)


def time_aim(er: str, count: int) -> None:
    """Print how many puzzles with ratings in a range are made in a second."""
    request = SudokuRequest(er=er)
    list(generate_many(request, SEED, 8))
    begin = time.thread_time()
    tries = [record.tries for record in generate_many(request, SEED + 1, count)]
    rate = count / (time.thread_time() - begin)
    print(f"--er {er}: {rate:,.0f} a second, {statistics.mean(tries):.1f} starts each")


def compare_images(scale: str, count: int) -> None:
    """Print for ranges of ER, or levels of HoDoKu, how many puzzles have an image with other ratings."""
    puzzles = classic_puzzles(SudokuRequest(minimal=True), SEED, 0, count).puzzles
    rng = np.random.default_rng(SEED)

    def lines() -> NDArray[np.int64]:
        return np.concatenate([3 * band + rng.permutation(3) for band in rng.permutation(3)])

    boards = puzzles.reshape(-1, 9, 9)
    turned = np.array([board[lines()][:, lines()] for board in boards])
    turned[::2] = turned[::2].transpose(0, 2, 1)
    if scale == HODOKU:
        compare_hodoku(puzzles, turned.reshape(-1, N_CELLS))
        return
    first, second = rate_many(puzzles, scale), rate_many(turned.reshape(-1, N_CELLS), scale)
    one, other = (np.stack((each.peaks, each.pearls, each.diamonds)) for each in (first, second))
    differs = (one != other).any(axis=0)
    for low, high in pairwise(RANGES):
        among = (first.peaks >= 10 * low) & (first.peaks < 10 * high)
        print(f"{scale}, {low} to below {high}: {differs[among].sum()} of {among.sum():,} differ")


def compare_hodoku(puzzles: NDArray[np.uint8], images: NDArray[np.uint8]) -> None:
    """Print for each level how many puzzles have an image with another level or peak, or only with another total."""
    counts = {level.word: [0, 0, 0] for level in Level}
    for pair in zip(puzzles, images, strict=True):
        boards = [Sudoku(CLASSIC, tuple(each.tolist())) for each in pair]
        one, other = (rate(board, prove(board), HODOKU) for board in boards)
        count = counts[one.levels["HoDoKu"]]
        is_other = (one.levels, one.peak) != (other.levels, other.peak)
        count[0] += 1
        count[1] += is_other
        count[2] += not is_other and one.total != other.total
    for level, (n, n_other, n_totals) in counts.items():
        print(f"{HODOKU}, {level}: {n_other:,} of {n:,} differ in level or peak, {n_totals:,} more in the total")


def time_size(size: str, logic: str, count: int) -> None:
    """Rate the puzzles of a size one by one; print the times, how many ratings are exact, and the range of peaks."""
    request = SudokuRequest(size=size, logic=logic, rating="none")
    pairs = [(record.puzzle, record.proof) for record in generate_many(request, SEED, count)]
    rate_all(*zip(*pairs, strict=True))
    seconds, ratings = [], []
    for puzzle, proof in pairs:
        begin = time.thread_time()
        ratings.append(rate(puzzle, proof))
        seconds.append(time.thread_time() - begin)
    median, most, worst = (1e3 * value for value in np.quantile(seconds, (0.5, 0.95, 1)))
    exact = statistics.mean(rating.status is Status.EXACT for rating in ratings)
    print(f"{size}, {logic}: {count} puzzles, median {median:.1f} ms, 95 % {most:.1f} ms, worst {worst:.1f} ms")
    peaks = sorted(rating.peak for rating in ratings)
    print(f"  exact: {exact:.1%}; hardest steps {peaks[0]} to {peaks[-1]}, median {statistics.median(peaks)}")


def time_each(file: Path, sample: int) -> None:
    """Print how long single puzzles take."""
    puzzles = read_puzzles([line for line in file.read_text().splitlines() if not line.startswith("#")])
    if sample:
        puzzles = np.random.default_rng(SEED).permutation(puzzles)[:sample]
    for puzzle in puzzles:  # each rule is compiled, or loaded, for the first puzzle that needs it
        if rate_many(puzzle[np.newaxis]).peaks[0] >= LAST_TO_LOAD:
            break
    seconds = []
    for puzzle in puzzles:
        begin = time.thread_time()
        rate_many(puzzle[np.newaxis])
        seconds.append(time.thread_time() - begin)
    median, most, worst = np.quantile(seconds, (0.5, 0.95, 1))
    print(f"{file.name}: {len(puzzles)} puzzles, median {median:.2f} s, 95 % {most:.2f} s, worst {worst:.2f} s")


def read_puzzles(lines: list[str]) -> Puzzles:
    """Read puzzles of 81 characters, one on each line."""
    digits = "".join(line[:N_CELLS] for line in lines).replace(".", "0")
    return (np.frombuffer(digits.encode(), np.uint8) - ord("0")).reshape(-1, N_CELLS)


def compare(file: Path) -> None:
    """Print how many ratings agree with the golden ones in ER, EP and ED."""
    rows = [line.split("\t") for line in file.read_text().splitlines() if not line.startswith(("#", "puzzle"))]
    puzzles = read_puzzles([row[0] for row in rows])
    golden = np.array([[round(10 * float(number)) for number in row[1:4]] for row in rows])
    ratings = rate_many(puzzles)
    agrees = (np.stack((ratings.peaks, ratings.pearls, ratings.diamonds), axis=1) == golden).all(axis=1)
    n_exact, n_agree = int(ratings.is_exact.sum()), int((agrees & ratings.is_exact).sum())
    print(f"{file.name}: {len(rows):,} puzzles, {n_exact:,} rated; of these agree {n_agree:,}")
    for i in np.flatnonzero(ratings.is_exact & ~agrees).tolist():
        ours = "/".join(f"{tenths[i] / 10}" for tenths in (ratings.peaks, ratings.pearls, ratings.diamonds))
        print(f"  {rows[i][0]} is {'/'.join(rows[i][1:4])}, rated {ours}")


if __name__ == "__main__":
    main()
