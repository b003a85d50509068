"""Time the hints of a family on its usual large board, or on one of another size.

    python benchmarks/hint_time.py [--count 5] [--seed 1] [--only PATTERN] [--size SIZE] [--difficulty WORD]

Figures are milliseconds of processor time with kernels compiled, without the proof of the solution: the median and the
maximum over puzzles. *First* is the first hint of a puzzle that was not seen before. *Next* is a hint in the middle of
the solution, when the earlier steps are known, as while a person plays. *All* are the steps of the whole solution.
"""

import re
import statistics
import time
from collections.abc import Callable
from itertools import islice

import click

import gridwright as gw
from generator.families import family_named
from kernels.jit import compile_first
from puzzles.families import FAMILIES

compile_first()

SIZES = {"calcudoku": "9x9", "futoshiki": "9x9", "skyscrapers": "7x7", "sudoku": "9x9"}


def timed(work: Callable[[], object]) -> float:
    """Return the milliseconds of one call."""
    begun = time.process_time()
    work()
    return 1000 * (time.process_time() - begun)


def row(family: str, asked: dict[str, object], count: int, seed: int) -> list[object]:
    """Return the figures of a family."""
    times: dict[str, list[float]] = {"first": [], "next": [], "all": []}
    for number, record in enumerate(gw.generate_many(family, count + 1, seed=seed, **asked)):  # type: ignore[arg-type]
        own, proof = family_named(family), record.proof
        steps = list(own.explain(record.puzzle, proof))
        half = gw.Progress()
        for step in islice(steps, len(steps) // 2):
            half = half.with_step(step)
        if number:  # the first puzzle warms up
            times["all"].append(timed(lambda own=own, of=record: list(own.explain(of.puzzle, of.proof))))
            times["first"].append(timed(lambda own=own, of=record: next(own.hints(of.puzzle, of.proof))))
            next(own.hints(record.puzzle, proof, half))
            times["next"].append(timed(lambda own=own, of=record, at=half: next(own.hints(of.puzzle, of.proof, at))))
    return [round(figure, 1) for each in times.values() for figure in (statistics.median(each), max(each))]


@click.command()
@click.option("--count", default=5, show_default=True, help="Puzzles of a family.")
@click.option("--seed", default=1, show_default=True)
@click.option("--only", default="", help="Families whose names match this regular expression.")
@click.option("--size", default="", help="Size of the puzzles; the usual one unless given.")
@click.option("--difficulty", default="", help="Grade of the puzzles; the usual one unless given.")
def main(count: int, seed: int, only: str, size: str, difficulty: str) -> None:
    """Print a row for each family."""
    print("family", "size", "first", "most", "next", "most", "all", "most", sep="\t", flush=True)
    for family in FAMILIES:
        if re.search(only, family):
            own = size or SIZES.get(family, "10x10")
            asked = {"size": own, **({"difficulty": difficulty} if difficulty else {})}
            print(family, own, *row(family, asked, count, seed), sep="\t", flush=True)


if __name__ == "__main__":
    main()
