"""Time every complete method for nonograms on the same random puzzles, or one of them on those of the thesis.

    python benchmarks/nonogram_methods.py [--method NAME] [--set NAME=VALUE] [--count 10] [--seconds 20]
    python benchmarks/nonogram_methods.py --thesis [--noise] [--method logic] [--size 100x100] [--density 0.3]

The cells of the puzzles have random colors, independent of each other, and a puzzle need not have one solution. With
``--thesis`` there are 270 puzzles as in Mingote's thesis: three sizes, nine densities, ten each. They are drawn as the
thesis drew its puzzles, which were not kept (``output.experiments.mingote``), or with ``--noise`` like the others.
Their mean counts come first. Times are processor time of one core with kernels compiled. What is not done after
``--seconds`` is stopped if the method works in slices. A method does not run on sizes that are beyond it.
"""

import time
from collections import Counter
from typing import Any, NamedTuple

import click
import numpy as np
import pandas as pd
from nonogram_proofs import random_puzzle

from kernels.jit import compile_first
from output.experiments.mingote import counts, thesis_puzzle
from output.experiments.mingote_results import counts_table
from output.experiments.results import as_markdown
from puzzles.nonogram import Nonogram
from solvers.methods import Method, Result, method_named, parameters_of, solve_by
from solvers.nonogram.methods import METHODS

compile_first()  # it is compiled code that is measured


class Kind(NamedTuple):
    """Describe random puzzles: their size in cells, their colors and the share of painted cells."""

    height: int
    width: int
    n_colors: int
    density: float
    as_thesis: bool = False

    def puzzle(self, seed: int) -> Nonogram:
        """Draw a puzzle."""
        if self.as_thesis:
            return thesis_puzzle(f"{self.height}x{self.width}", round(100 * self.density), 0, seed)
        return random_puzzle(self.height, self.width, self.n_colors, self.density, seed)

    def __str__(self) -> str:
        return f"{self.height}x{self.width}x{self.n_colors} at {self.density:g}"


KINDS = (
    Kind(5, 5, 1, 0.5),
    Kind(10, 10, 1, 0.3),
    Kind(10, 10, 1, 0.5),
    Kind(10, 10, 3, 0.3),
    Kind(20, 20, 1, 0.3),
    Kind(20, 20, 1, 0.5),
    Kind(20, 20, 5, 0.2),
    Kind(20, 20, 5, 0.6),
    Kind(40, 60, 5, 0.2),
    Kind(40, 60, 5, 0.4),
    Kind(40, 60, 5, 0.6),
    Kind(100, 100, 5, 0.6),
)
_HEAD = "| puzzles | method | verdicts | median s | 95 % s | median effort |\n|---|---|---|---|---|---|"

MOST_CELLS = {"dfs": 400, "cp": 2_400, "ilp": 400}

# Puzzles of these widths need masks of one word and of two, and kernels for both.
COMPILED_WIDTHS = (30, 70)
COMPILED_SECONDS = 1.0

THESIS_SIZES = ("20x20", "40x60", "100x100")
THESIS_DENSITIES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


class Run(NamedTuple):
    """What a method said of one puzzle and the processor time that it took."""

    result: Result
    seconds: float

    @property
    def outcome(self) -> str:
        """Name the verdict, or else whether there was a solution, or neither."""
        if self.result.verdict != "unknown":
            return str(self.result.verdict)
        return "a solution" if self.result.solutions else "stopped" if self.result.is_interrupted else "unknown"


@click.command()
@click.option("--method", "names", multiple=True, help="Only this method; may be given again.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Change a parameter of the methods.")
@click.option("--count", default=10, show_default=True, help="Puzzles of each kind.")
@click.option("--seconds", default=20.0, show_default=True, help="Processor time after which a puzzle is given up.")
@click.option("--thesis", is_flag=True, help="The 270 puzzles of the thesis instead, by the first method.")
@click.option("--noise", is_flag=True, help="Draw the cells and colors of these 270 apart.")
@click.option("--size", "sizes", multiple=True, type=click.Choice(THESIS_SIZES), help="Only these of the 270.")
@click.option("--density", "densities", multiple=True, type=float, help="Only these of the 270.")
def main(
    names: tuple[str, ...],
    settings: tuple[str, ...],
    count: int,
    seconds: float,
    thesis: bool,
    noise: bool,
    sizes: tuple[str, ...],
    densities: tuple[float, ...],
) -> None:
    """Print verdicts, times and efforts."""
    complete = [name for name, method in METHODS.items() if method.is_complete]
    methods = [method_named(METHODS, name) for name in names or complete]
    texts = dict(setting.split("=", 1) for setting in settings)
    for method in methods:
        for width in COMPILED_WIDTHS:
            timed(Kind(24, width, 5, 0.25), 0, method, parameters_of(method, texts), COMPILED_SECONDS)
    if thesis:
        kinds = [
            Kind(*map(int, size.split("x")), 5, density, not noise)
            for size in sizes or THESIS_SIZES
            for density in densities or THESIS_DENSITIES
        ]
        time_thesis(kinds, methods[0], parameters_of(methods[0], texts), count, seconds)
        return
    print(_HEAD)
    for kind in KINDS:
        for method in methods:
            if kind.height * kind.width <= MOST_CELLS.get(method.name, kind.height * kind.width):
                report(kind, method, runs_of(kind, method, parameters_of(method, texts), count, seconds))


def time_thesis(kinds: list[Kind], method: Method, parameters: Any, count: int, seconds: float) -> None:
    """Print the counts of the puzzles, a row for each kind, and how many puzzles have at least one solution known."""
    print_counts(kinds, count)
    n_solved = n_all = 0
    print(_HEAD)
    for kind in kinds:
        runs = runs_of(kind, method, parameters, count, seconds)
        report(kind, method, runs)
        n_solved += sum(bool(run.result.solutions) for run in runs)
        n_all += len(runs)
    print(f"\n{n_solved} of {n_all} have a solution")


def print_counts(kinds: list[Kind], count: int) -> None:
    """Print the mean counts of the puzzles beside those of the thesis, and how many puzzles lines alone settle."""
    rows = [
        {"size": f"{kind.height}x{kind.width}", "percent": round(100 * kind.density), **counts(kind.puzzle(seed))}
        for kind in kinds
        for seed in range(count)
    ]
    n_cells = [kind.height * kind.width for kind in kinds for _ in range(count)]
    n_by_lines = sum(row["cells_by_lines"] == n for row, n in zip(rows, n_cells, strict=True))
    print(as_markdown(counts_table(pd.DataFrame(rows))))
    print(f"\n{n_by_lines} of {len(rows)} are settled by lines alone\n")


def runs_of(kind: Kind, method: Method, parameters: Any, count: int, seconds: float) -> list[Run]:
    """Solve the puzzles of a kind."""
    return [timed(kind, seed, method, parameters, seconds) for seed in range(count)]


def timed(kind: Kind, seed: int, method: Method, parameters: Any, seconds: float) -> Run:
    """Solve one puzzle; stop when the time is over, as Ctrl-C would."""
    puzzle = kind.puzzle(seed)
    start = time.process_time()

    def watch(_known: Result) -> None:
        if time.process_time() - start > seconds:
            raise KeyboardInterrupt

    result = solve_by(method, puzzle, parameters, on_progress=watch)
    run = Run(result, time.process_time() - start)
    click.echo(f"{kind}, seed {seed}, {method.name}: {run.outcome}, {run.seconds:.3f} s", err=True)
    return run


def report(kind: Kind, method: Method, runs: list[Run]) -> None:
    """Print a row of the table."""
    outcomes = ", ".join(f"{n} {outcome}" for outcome, n in sorted(Counter(run.outcome for run in runs).items()))
    median, most = np.quantile([run.seconds for run in runs], (0.5, 0.95))
    effort = np.median([run.result.effort.get(method.unit, 0) for run in runs])
    print(
        f"| {kind} | {method.name} | {outcomes} | {median:.3g} | {most:.3g} | {effort:,.0f} {method.unit} |", flush=True
    )


if __name__ == "__main__":
    main()
