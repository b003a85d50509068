"""Count ratings of Light Up puzzles a second, and print which rules random boards need at most.

    python benchmarks/lightup_ratings.py [--count N] [--turns N]

Boards are made as those of the experiments by which the ladder was designed: random walls that look the same after a
half turn, bulbs at random until all is lit, and then no number that is not needed. Those experiments, which had no
rules about two numbers, found these shares of boards that need at most single numbers and cells, starved numbers, sets,
and contradictions: 7x7 (80 boards) 28, 19, 9 and 45 %; 10x10 at 20 % (40 boards) 15, 5, 25 and 55 %, at 25 % (40
boards) 10, 28, 18 and 45 %. Easy boards keep all their numbers. Figures are medians of all turns, in processor time of
one thread, with nothing left to compile.
"""

import statistics
import time
from collections import Counter
from itertools import pairwise

import click
import numpy as np

from kernels.jit import compile_first
from puzzles.lightup import WALL, WHITE, LightUp, n_beside, segments_of
from rating.lightup.rating import LightUpRating, rate_many
from rating.lightup.rules import FACING_NUMBERS, LONE_CELL, NUMBER_SET, RULES, STARVED_NUMBER
from solvers.lightup.proof import prove
from solvers.verdict import Proof, Verdict

compile_first()  # it is compiled code that is measured

SEED = 2026
SETS = ((7, 7, 0.2), (10, 10, 0.2), (10, 10, 0.25), (14, 14, 0.2))
EASY = (10, 10, 0.25)
Puzzles = list[tuple[LightUp, Proof]]


@click.command()
@click.option("--count", default=200, show_default=True, help="Minimal boards of each kind.")
@click.option("--turns", default=5, show_default=True)
def main(count: int, turns: int) -> None:
    """Print the figures."""
    rng = np.random.default_rng(SEED)
    drawn = [board(rng, *EASY) for _ in range(count)]
    ratings = rated(drawn)
    easy = [pair for pair, rating in zip(drawn, ratings, strict=True) if rating.peak <= RULES[LONE_CELL].tenths / 10]
    print("{}x{} {:.0%}, all numbers:".format(*EASY), f"those up to 2.0 rated {speed(easy, turns)}")
    print_ratings(ratings)
    for kind in SETS:
        puzzles = [minimal(*board(rng, *kind), rng) for _ in range(count)]
        print("{}x{} {:.0%}, minimal:".format(*kind), f"rated {speed(puzzles, turns)}")
        print_ratings(rated(puzzles))


def board(rng: np.random.Generator, height: int, width: int, share: float) -> tuple[LightUp, Proof]:
    """Draw a board with one solution and all numbers."""
    while True:
        walls = np.zeros((height, width), np.bool_)
        for cell in rng.permutation(height * width)[: round(share * height * width / 2)].tolist():
            walls.flat[cell] = walls.flat[-1 - cell] = True
        empty = LightUp.from_grid(np.where(walls, WALL, WHITE))
        segments, bulbs = segments_of(empty.grid), np.zeros((height, width), np.bool_)
        for cell in rng.permutation(np.flatnonzero(~walls)).tolist():
            if not segments.lit(bulbs).flat[cell]:
                bulbs.flat[cell] = True
        puzzle = LightUp.from_grid(np.where(walls, n_beside(bulbs), WHITE))
        proof = prove(puzzle)
        if proof.verdict is Verdict.UNIQUE:
            return puzzle, proof


def minimal(puzzle: LightUp, proof: Proof, rng: np.random.Generator) -> tuple[LightUp, Proof]:
    """Take away numbers at random until each that is left is needed."""
    grid = puzzle.grid
    for row, column in rng.permutation(np.argwhere(grid < WALL)).tolist():
        number = grid[row, column]
        grid[row, column] = WALL
        if prove(LightUp.from_grid(grid)).verdict is not Verdict.UNIQUE:
            grid[row, column] = number
    return LightUp.from_grid(grid), proof


def rated(puzzles: Puzzles) -> list[LightUpRating]:
    """Rate all puzzles together."""
    return rate_many([puzzle for puzzle, _ in puzzles], [proof for _, proof in puzzles])


def speed(puzzles: Puzzles, turns: int) -> str:
    """Say how many puzzles are rated in a second."""
    rated(puzzles)
    seconds = []
    for _ in range(turns):
        begin = time.thread_time()
        rated(puzzles)
        seconds.append(time.thread_time() - begin)
    each = statistics.median(seconds) / len(puzzles)
    return f"{1 / each:,.0f} a second, {1e6 * each:.1f} us each"


def print_ratings(ratings: list[LightUpRating]) -> None:
    """Print the shares of the hardest rules, the grades, and of the cells that each rule decides."""
    names = [rule.name for rule in RULES]
    hardest = [names.index(rating.peak_rule) for rating in ratings]
    n = len(ratings)
    bounds = (-1, LONE_CELL, STARVED_NUMBER, NUMBER_SET, FACING_NUMBERS, len(RULES))
    shares = [sum(low < rule <= high for rule in hardest) / n for low, high in pairwise(bounds)]
    print("   cells and numbers, starved ones, sets, pairs, assumptions:", ", ".join(f"{each:.0%}" for each in shares))
    print("   hardest:", ", ".join(f"{names[rule]} {hardest.count(rule) / n:.1%}" for rule in sorted(set(hardest))))
    grades = Counter(rating.grade for rating in ratings if rating.grade)
    print("   grades:", ", ".join(f"{grade.word} {grades[grade] / n:.1%}" for grade in sorted(grades)))
    levels = Counter(rating.levels["Tatham"] for rating in ratings)
    print("   Tatham:", ", ".join(f"{level} {levels[level] / n:.0%}" for level in ("Easy", "Tricky", "Hard")))
    cells: Counter[str] = Counter()
    for rating in ratings:
        cells.update({rule: use.cells for rule, use in rating.histogram.items()})
    print("   cells:", ", ".join(f"{rule} {cells[rule] / cells.total():.1%}" for rule in names if cells[rule]))
    assumed = [rating for rating in ratings if rating.assumed_rounds]
    rounds = [rating.assumed_rounds for rating in assumed]
    if rounds:
        print("   rounds with assumptions where any:", dict(sorted(Counter(rounds).items())))
        print("   peaks there:", dict(sorted(Counter(rating.peak for rating in assumed).items())))


if __name__ == "__main__":
    main()
