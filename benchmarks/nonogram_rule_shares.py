"""Print which rules decide the cells of nonograms that lines alone solve, and what a rating costs.

    python benchmarks/nonogram_rule_shares.py

The first share counts freebies as simple boxes, like the figures by which the ladder was designed. For random 10x10
grids of density 0.5, those figures are 48.7, 36.6, 11.1, 1.3, 0.7, 1.3, 0.0, 0.4 and 0.0 % (67 puzzles), in the order
of the output.
"""

import time
from collections import Counter
from collections.abc import Callable

import numpy as np

from kernels.jit import compile_first
from puzzles.nonogram import Grid, Nonogram
from rating.nonogram.rating import NonogramRating, rate_clues
from rating.nonogram.rules import FREEBIE, N_LINE_RULES, RULES, SIMPLE_BOXES
from solvers.nonogram.arrays import clues_from
from solvers.nonogram.proof import prove

compile_first()  # the figures are those of compiled code

Draw = Callable[[np.random.Generator], Grid]


def blurred(field: np.ndarray, radius: int) -> np.ndarray:
    """Sum a field over squares; beyond its edges, the field wraps around."""
    for axis in (0, 1):
        field = sum(np.roll(field, shift, axis) for shift in range(-radius, radius + 1))
    return field


def random_grid(height: int, width: int, density: float) -> Draw:
    """Return a function that draws grids of one color with a share of their cells painted at random places."""

    def draw(rng: np.random.Generator) -> Grid:
        cells = np.arange(height * width) < round(density * height * width)
        return rng.permutation(cells).reshape(height, width).astype(np.uint8)

    return draw


def blobs(height: int, width: int, n_colors: int, density: float, radius: int) -> Draw:
    """Return a function that draws grids of round areas in several colors."""

    def draw(rng: np.random.Generator) -> Grid:
        fields = [blurred(rng.random((height, width)), radius) for _ in range(n_colors + 1)]
        is_painted = fields[0] > np.quantile(fields[0], 1 - density)
        return np.where(is_painted, np.argmax(fields[1:], axis=0) + 1, 0).astype(np.uint8)

    return draw


SETS: dict[str, tuple[Draw, int]] = {
    "random 10x10, density .5": (random_grid(10, 10, 0.5), 400),
    "blurred 10x10": (blobs(10, 10, 1, 0.5, 1), 200),
    "blurred 20x20": (blobs(20, 20, 1, 0.5, 1), 100),
    "blurred 15x15, 3 colors": (blobs(15, 15, 3, 0.5, 1), 100),
    "blurred 40x60, 5 colors": (blobs(40, 60, 5, 0.6, 4), 40),
}


def least_seconds(grid: Grid) -> tuple[NonogramRating, float]:
    """Rate a grid ten times; return the shortest time in seconds."""
    clues = clues_from(Nonogram.from_grid(grid))
    seconds = []
    for _ in range(10):
        began = time.perf_counter()
        rating = rate_clues(clues, grid)
        seconds.append(time.perf_counter() - began)
    return rating, min(seconds)


def report(name: str, draw: Draw, n: int) -> str:
    """Draw grids, keep those that lines solve, and print a summary of their ratings."""
    rng = np.random.default_rng(2026)
    cells: Counter[str] = Counter()
    hardest: Counter[str] = Counter()
    costs, rounds = [], []
    for _ in range(n):
        grid = draw(rng)
        if prove(Nonogram.from_grid(grid)).method != "line":
            continue
        rating, seconds = least_seconds(grid)
        cells.update({rule: use.cells for rule, use in rating.histogram.items()})
        hardest[rating.peak_rule] += 1
        costs.append(seconds)
        rounds.append(rating.rounds)
    names = [rule.name for rule in RULES[SIMPLE_BOXES + 1 : N_LINE_RULES]]
    easiest = cells[RULES[FREEBIE].name] + cells[RULES[SIMPLE_BOXES].name]
    shares = [easiest / cells.total(), *(cells[rule] / cells.total() for rule in names)]
    return (
        f"{name}: {len(costs)} of {n} by lines; {np.median(rounds):.0f} rounds, {1e6 * np.median(costs):.0f} us\n"
        f"    freebie + simple boxes {shares[0]:.1%}, "
        + ", ".join(f"{rule} {share:.1%}" for rule, share in zip(names, shares[1:], strict=True))
        + f"\n    hardest: {', '.join(f'{rule} {count}' for rule, count in hardest.most_common())}"
    )


if __name__ == "__main__":
    for set_name, (draw_grid, n_grids) in SETS.items():
        print(report(set_name, draw_grid, n_grids), flush=True)
