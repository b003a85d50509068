"""Print which share of the steps of puzzles are patterns with a name or single constraints, family by family.

    PYTHONPATH=. python benchmarks/pattern_share.py [--puzzles 20] [--tatham 0] [FAMILY ...]

The puzzles are new ones of each grade up to Hard. They have the usual sizes, or, for games, the sizes that are made
quickly. ``--tatham N`` adds N puzzles of each level of Simon Tatham's programs if these are in PATH (Debian:
sgt-puzzles, in /usr/games). A step counts as a pattern or a single constraint unless it assumes something, or its rule
is one of ``UNNAMED``. The next columns are the share of steps by ``CLASHES``, which are assumptions that fail at the
first look, the share of all other steps, and the rules of these. *Longest* is the most minutes of a new puzzle, as a
multiple of the median of its grade and size.
"""

import shutil
import statistics
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

import click

import gridwright as gw
from benchmarks.games_levels import GAMES as TATHAM
from generator.families import family_named
from generator.record import Record
from kernels.jit import compile_first
from puzzles.families import FAMILIES
from puzzles.formats.games.tatham import FORMATS
from puzzles.games.counts import DIFFERENCE
from puzzles.games.games import GAMES
from puzzles.games.puzzle import GamePuzzle
from puzzles.puzzle import Puzzle
from rating.grades import GRADES

HARDEST = "hard"
CLASHES = ("direct clash", "two-line clash")
UNNAMED = ("2-SAT", "probe", "agreement", "overlapping counts", "search")
"""Rules that assume something without a walk, or are no pattern; those that walk are found by their steps.

Overlapping counts are a pattern where two numbers count what is around them: players compare these, and know it as the
1-2 pattern of Minesweeper, and as the advanced logic of Mosaic.
"""


def fresh(name: str, n_puzzles: int) -> Iterator[Record]:
    """Yield new puzzles of each grade up to Hard."""
    quick = GAMES[name].quick if name in GAMES else dict.fromkeys(GRADES)
    for grade, size in quick.items():
        if GRADES.index(grade) <= GRADES.index(HARDEST):
            for seed in range(n_puzzles):
                yield gw.generate(name, difficulty=grade, seed=seed, **({"size": size} if size else {}))


def of_tatham(name: str, n_puzzles: int) -> Iterator[GamePuzzle]:
    """Yield puzzles of each level of Simon Tatham's programs."""
    for game, (family, size, levels) in TATHAM.items():
        program = shutil.which(f"sgt-{game}")
        if family == name and program and n_puzzles:
            notation = next(each for each in FORMATS if each.family == family)
            for letter in levels:
                command = [program, "--generate", str(n_puzzles), size + letter]
                ids = subprocess.run(command, capture_output=True, check=True).stdout
                for document in notation.read(ids):
                    yield document.puzzle


def share(puzzles: Iterable[Puzzle]) -> str:
    """Return the shares of the steps of puzzles by kind, and the rules of the steps that are not patterns."""
    rules, dear = Counter[str](), Counter[str]()
    n_puzzles = 0
    for puzzle in puzzles:
        n_puzzles += 1
        family, game = family_named(puzzle.family), GAMES.get(puzzle.family)
        unnamed = {*UNNAMED} - {"overlapping counts" if game and DIFFERENCE in game.patterns else ""}
        for step in family.explain(puzzle, family.prove(puzzle)):
            rules[step.rule] += 1
            dear[step.rule] += step.rule not in CLASHES and (bool(step.walks) or step.rule in unnamed)
    n, n_clashes = max(rules.total(), 1), sum(rules[rule] for rule in CLASHES)
    clashes, others = n_clashes / n, dear.total() / n
    return f"{n_puzzles} | {n} | {1 - clashes - others:.1%} | {clashes:.1%} | {others:.1%} | {dict(+dear)}"


def longest(records: Iterable[Record]) -> float:
    """Return the longest minutes of any puzzle, as a multiple of the median of its grade and size."""
    minutes: dict[tuple[object, int, int], list[float]] = defaultdict(list)
    for record in records:
        rating = record.rating
        if rating.minutes is not None:
            minutes[rating.grade, record.puzzle.height, record.puzzle.width].append(rating.minutes)
    return max(max(some) / statistics.median(some) for some in minutes.values())


@click.command()
@click.argument("names", nargs=-1, metavar="[FAMILY ...]")
@click.option("--puzzles", default=20, help="Fresh puzzles of each grade.")
@click.option("--tatham", default=0, help="Puzzles of each of Tatham's levels.")
def main(names: tuple[str, ...], puzzles: int, tatham: int) -> None:
    """Print a row of shares for each family."""
    compile_first()
    print("| family | puzzles | steps | patterns or single constraints | direct clashes | others | which | longest |")
    for name in names or FAMILIES:
        made = list(fresh(name, puzzles))
        print(f"| {name} | {share(each.puzzle for each in made)} | {longest(made):.2f} |", flush=True)
        if tatham:
            print(f"| {name}, Tatham's | {share(of_tatham(name, tatham))} |", flush=True)


if __name__ == "__main__":
    main()
