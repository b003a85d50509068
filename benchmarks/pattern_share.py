"""Print which share of the steps of puzzles are patterns with a name or single constraints, family by family.

    python benchmarks/pattern_share.py [--puzzles 20] [--tatham 0] [GAME ...]

The puzzles are fresh ones of each grade to Hard, of the sizes that a family makes quickly; with ``--tatham`` as many of
each level of Simon Tatham's programs, where these are in PATH (Debian: sgt-puzzles, in /usr/games). A step counts as a
pattern if its rule is one of the family or one of ``NAMED``. Besides, the share of steps of ``direct clash``, an
assumption that fails at the first look, and of those that assume more; and the rules of these. *Longest* is the most
minutes of a fresh puzzle, as a multiple of the median of its grade and size.
"""

import shutil
import statistics
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

import click

import gridwright as gw
from benchmarks.games_levels import GAMES as TATHAM
from kernels.jit import compile_first
from puzzles.formats.games.tatham import FORMATS
from puzzles.games.games import GAMES
from puzzles.games.puzzle import GamePuzzle
from rating.games.rating import rate
from rating.games.steps import explain
from rating.grades import GRADES
from solvers.games.proof import prove

HARDEST = "hard"
CLASH = "direct clash"
NAMED = ("X-wing", "XY-wing", "contained count", "lines and groups")
DEAR = ("overlapping counts", "contradiction", "contradiction by sets", "nested contradiction", "search")


def fresh(name: str, n_puzzles: int) -> Iterator[GamePuzzle]:
    """Yield fresh puzzles of each grade to Hard."""
    for grade, size in GAMES[name].quick.items():
        if GRADES.index(grade) <= GRADES.index(HARDEST):
            for seed in range(n_puzzles):
                yield gw.generate(name, difficulty=grade, size=size, seed=seed).puzzle


def of_tatham(name: str, n_puzzles: int) -> Iterator[GamePuzzle]:
    """Yield puzzles of each level of Tatham's programs."""
    for game, (family, size, levels) in TATHAM.items():
        program = shutil.which(f"sgt-{game}")
        if family == name and program and n_puzzles:
            notation = next(each for each in FORMATS if each.family == family)
            for letter in levels:
                command = [program, "--generate", str(n_puzzles), size + letter]
                ids = subprocess.run(command, capture_output=True, check=True).stdout
                for document in notation.read(ids):
                    yield document.puzzle


def share(puzzles: Iterator[GamePuzzle]) -> str:
    """Return the shares of the steps of puzzles, and the rules that are no patterns."""
    rules: Counter[str] = Counter()
    n_puzzles = 0
    for puzzle in puzzles:
        n_puzzles += 1
        rules.update(step.rule for step in explain(puzzle, prove(puzzle)))
    n = max(rules.total(), 1)
    dear = {rule: rules[rule] for rule in DEAR if rules[rule]}
    parts = (sum(dear.values()), rules[CLASH])
    known, clashes = 1 - sum(parts) / n, parts[1] / n
    return f"{n_puzzles} | {n} | {known:.1%} | {clashes:.1%} | {1 - known - clashes:.1%} | {dear}"


def longest(puzzles: Iterable[GamePuzzle]) -> float:
    """Return the most minutes of a puzzle, as a multiple of the median of its grade and size."""
    minutes: dict[tuple[object, int, int], list[float]] = defaultdict(list)
    for puzzle in puzzles:
        rating = rate(puzzle, prove(puzzle))
        if rating.minutes is not None:
            minutes[rating.grade, puzzle.height, puzzle.width].append(rating.minutes)
    return max(max(some) / statistics.median(some) for some in minutes.values())


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME ...]")
@click.option("--puzzles", default=20, help="Fresh puzzles of each grade.")
@click.option("--tatham", default=0, help="Puzzles of each of Tatham's levels.")
def main(names: tuple[str, ...], puzzles: int, tatham: int) -> None:
    """Print a row for each family."""
    compile_first()
    print("| family | puzzles | steps | patterns or single constraints | direct clashes | others | which | longest |")
    for name in names or GAMES:
        made = list(fresh(name, puzzles))
        print(f"| {name} | {share(iter(made))} | {longest(made):.2f} |", flush=True)
        if tatham:
            print(f"| {name}, Tatham's | {share(of_tatham(name, tatham))} |", flush=True)


if __name__ == "__main__":
    main()
