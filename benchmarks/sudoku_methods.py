"""Compare the methods for 9x9 Sudokus: nodes, time, and the share of puzzles solved within a budget.

    python benchmarks/sudoku_methods.py [--count 40] [--large 10] [--pairs 300] [--turns 5] [FILE ...]

A file has a puzzle on each line: 81 digits with ``.`` or ``0`` for a blank. Lines that begin with ``#`` are skipped; of
the others, a fixed seed draws some. Puzzles that singles solve are made by a fixed seed, and so are minimal ones if no
file is given.

The first tables have every method on COUNT puzzles, with budgets small enough that plain methods come to an end. A
puzzle counts as solved if it was proved to have one solution or several, or if an incomplete method found one. Means
are over all puzzles, solved or not. The next table has 25x25 puzzles with several solutions, because a tenth of their
givens was removed; each method that can solve boards of this size looks for two solutions. The last tables compare
Takano's propagation, with and without its extra rules, with Norvig's on PAIRS puzzles, in turn; times are medians of
the turns. All times are by the clock, and include everything that a call does.
"""

import random
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from generator.pipeline import generate_many
from generator.sudoku.request import SudokuRequest
from kernels.jit import compile_first
from puzzles.sudoku import Ground, Sudoku
from solvers.methods import parameters_of, solve_by
from solvers.sudoku.methods import METHODS
from solvers.verdict import Verdict

compile_first()  # the figures are those of compiled code

SEED = 1
N_CELLS = 81
BUDGETS = {"logic": 100_000, "cp": 100_000, "sat": 100_000, "grasp": 10_000}
NODES = 1_000_000  # the budget of methods that count nodes
VARIANTS = (("forward-checking", {"mrv": "no"}), ("grasp", {"order": "boxes"}), ("grasp", {"singles": "yes"}))
LARGE = "25x25"
LARGE_METHODS = ("logic", "norvig", "propagation", "dancing-links", "cp", "sat")
LARGE_BUDGET = 20_000
SHARE_TAKEN = 0.1
RIVALS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("norvig", "norvig", {}),
    ("propagation", "propagation", {}),
    ("  without pairs", "propagation", {"pairs": "no"}),
    ("  without locked candidates", "propagation", {"locked": "no"}),
    ("  without both", "propagation", {"locked": "no", "pairs": "no"}),
)


class Figures(NamedTuple):
    """Figures of a method on some puzzles: share solved, mean of its unit of work, microseconds for each puzzle."""

    solved: float
    effort: float
    microseconds: float


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--count", default=40, show_default=True, help="Puzzles of a set for all methods.")
@click.option("--large", default=10, show_default=True, help="Puzzles of 25x25.")
@click.option("--pairs", default=300, show_default=True, help="Puzzles of a set for propagation and Norvig's.")
@click.option("--turns", default=5, show_default=True)
def main(files: tuple[Path, ...], count: int, large: int, pairs: int, turns: int) -> None:
    """Print the tables of figures."""
    most = max(count, pairs)
    sets = {"made, solved by singles": made(SudokuRequest(logic="singles", rating="none"), most)}
    sets |= {file.name: drawn(file, most) for file in files}
    if not files:
        sets["made, minimal"] = made(SudokuRequest(rating="none"), most)
    for name, puzzles in sets.items():
        print(f"\n{name}, {len(puzzles[:count])} puzzles")
        for method, texts in [*((method, {}) for method in METHODS), *VARIANTS]:
            print_row(method, texts, puzzles[:count], BUDGETS.get(method, NODES))
    puzzles = opened(made(SudokuRequest(size=LARGE, rating="none"), large))
    print(f"\nmade, {LARGE}, some givens taken away, {large} puzzles")
    for method in LARGE_METHODS:
        print_row(method, {}, puzzles, LARGE_BUDGET)
    for name, puzzles in sets.items():
        print(f"\n{name}, {len(puzzles[:pairs])} puzzles, {turns} turns")
        compare(puzzles[:pairs], turns)


def made(request: SudokuRequest, count: int) -> list[Sudoku]:
    """Make a number of puzzles for a request."""
    return [record.puzzle for record in generate_many(request, SEED, count)]


def drawn(file: Path, count: int) -> list[Sudoku]:
    """Draw puzzles at random from a file."""
    lines = [line.strip()[:N_CELLS] for line in file.read_text().splitlines() if not line.startswith("#")]
    lines = [line.replace(".", "0") for line in lines if len(line) == N_CELLS]
    random.Random(SEED).shuffle(lines)
    return [Sudoku(Ground(3, 3), tuple(map(int, line))) for line in lines[:count]]


def opened(puzzles: Sequence[Sudoku]) -> list[Sudoku]:
    """Return puzzles after removing each given with the chance ``SHARE_TAKEN``."""
    chance = random.Random(SEED)
    return [
        Sudoku(puzzle.ground, tuple(0 if chance.random() < SHARE_TAKEN else digit for digit in puzzle.cells))
        for puzzle in puzzles
    ]


def print_row(method: str, texts: dict[str, str], puzzles: Sequence[Sudoku], budget: int) -> None:
    """Print one row of a table."""
    found = figures(method, texts, puzzles, budget)
    title = " ".join((method, *map("=".join, texts.items())))
    effort = f"{found.effort:14,.1f} {METHODS[method].unit:10}"
    print(f"{title:30}{found.solved:5.0%}{effort}{found.microseconds:14,.0f} us", flush=True)


def figures(name: str, texts: dict[str, str], puzzles: Sequence[Sudoku], budget: int) -> Figures:
    """Solve puzzles by one method, and return its figures."""
    method = METHODS[name]
    parameters = parameters_of(method, texts)
    solve_by(method, puzzles[0], parameters, budget=1)  # compiles
    start = time.perf_counter()
    results = [solve_by(method, puzzle, parameters, budget=budget, seed=SEED) for puzzle in puzzles]
    seconds = time.perf_counter() - start
    n = len(puzzles)
    solved = sum(
        bool(result.solutions) and (not method.is_complete or result.verdict is not Verdict.UNKNOWN)
        for result in results
    )
    return Figures(solved / n, sum(result.effort.get(method.unit, 0) for result in results) / n, 1e6 * seconds / n)


def compare(puzzles: Sequence[Sudoku], turns: int) -> None:
    """Print nodes and times of rival methods, each compared with the first."""
    rivals = [[figures(name, texts, puzzles, NODES) for _, name, texts in RIVALS] for _ in range(turns)]
    times = [statistics.median(each.microseconds for each in rival) for rival in zip(*rivals, strict=True)]
    for (title, _, _), each, microseconds in zip(RIVALS, rivals[0], times, strict=True):
        row = f"{title:30}{each.solved:5.0%}{each.effort:14,.1f} nodes     {microseconds:14,.0f} us"
        if each.effort:
            row += f"{rivals[0][0].effort / each.effort:10.1f}x fewer"
        print(f"{row}{times[0] / microseconds:10.2f}x faster", flush=True)


if __name__ == "__main__":
    main()
