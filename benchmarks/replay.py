"""Count the puzzles whose steps lead from the printed board alone to the solution.

    python benchmarks/replay.py [--count 100] [--seed 1] [--only PATTERN] [--together]

A row is a family or a variant of Sudoku that is registered, with ``--together`` also pairs of variants with marks. Its
puzzles come without a wish and of the usual grades in turn. What is printed is read from the JSON notation
(``tests/printed.py``). *Decided* are the puzzles with an open cell that one clue decides by itself, *cut* those whose
ladder ends before the solution, *short* those whose ladder is complete and leaves cells open, *wrong* those with a step
that fills in another value than the solution, or a cell that is filled in; there should be none of the last two.
"""

import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from generator.families import family_named
from generator.pipeline import GenerationExhausted, generate
from generator.record import Record
from generator.sudoku.request import SudokuRequest
from kernels.jit import compile_first
from puzzles.errors import RequestError
from puzzles.families import FAMILIES
from puzzles.games.constraints import CHECKS, values_of
from rating.rating import Status

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.printed import OPEN, printed, replayed
from tests.printed_boards import COMPANION, TOGETHER, VARIANT_NAMES

compile_first()

GRADES = ("easy", "moderate", "tricky", "hard", "expert")
TRIES = 40  # of a wish; what is rarer is left out
COUNTS = ("puzzles", "steps", "decided", "cut", "short", "wrong")


def wishes(together: bool) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield each row with its requests: family and options."""
    for family in FAMILIES:
        quick: Mapping[str, Mapping[str, Any]] = family_named(family).request.quick
        yield family, [{"family": family}, *({"family": family, **asked} for asked in quick.values())]
    for word in [*VARIANT_NAMES, *(TOGETHER if together else ())]:
        try:
            SudokuRequest(variant=word)
        except RequestError:
            word = f"{word},{COMPANION}"
        plain = {"family": "sudoku", "variant": word}
        yield word, [plain, *({**plain, "difficulty": grade, "tries": TRIES} for grade in GRADES)]


def records(asked: Mapping[str, Any], seed: int, count: int) -> Iterator[Record]:
    """Yield puzzles of a request, as far as there are any."""
    options = dict(asked)
    request = family_named(options.pop("family")).request
    for index in range(count):
        try:
            yield generate(request.from_call(options), seed, index)
        except (GenerationExhausted, RequestError):
            return


def is_decided(record: Record) -> bool:
    """Return whether one clue decides an open cell by itself."""
    is_open = (printed(record.puzzle) == OPEN).ravel()
    domains, constraints = family_named(record.puzzle.family).rules(record.puzzle)
    for kind, cells, params, *_ in constraints:
        fits = [CHECKS[kind](params, (value,)) for value in values_of(domains[cells[0]])] if len(cells) == 1 else []
        if sum(fits) == 1 and cells[0] < is_open.size and is_open[cells[0]]:
            return True
    return False


def count_one(record: Record, counts: Counter[str]) -> None:
    """Replay the steps of one puzzle."""
    family, solution = family_named(record.puzzle.family), record.proof.solutions[0].astype(int)
    steps = list(family.explain(record.puzzle, record.proof))
    counts["puzzles"] += 1
    counts["steps"] += len(steps)
    counts["decided"] += is_decided(record)
    is_exact = record.rating is not None and record.rating.status is Status.EXACT
    counts["cut"] += not is_exact
    try:
        counts["short"] += is_exact and bool((replayed(record.puzzle, steps, solution) == OPEN).any())
    except AssertionError as error:
        counts["wrong"] += 1
        print(f"{record.puzzle}: {error}", file=sys.stderr)


@click.command()
@click.option("--count", default=100, show_default=True, help="Puzzles of a row, at least.")
@click.option("--seed", default=1, show_default=True)
@click.option("--only", default="", help="Rows whose names match this regular expression.")
@click.option("--together", is_flag=True, help="Pairs of variants and marks, too.")
def main(count: int, seed: int, only: str, together: bool) -> None:
    """Print the counts of each row, and then of all."""
    total: Counter[str] = Counter()
    print("row", *COUNTS, "seconds", sep="\t", flush=True)
    for name, asked in wishes(together):
        if not re.search(only, name):
            continue
        counts, begun = Counter[str](), time.process_time()
        for number, each in enumerate(reversed(asked), 1):  # what is asked without a wish makes up for what is rare
            for record in records(each, seed, -(-(count - counts["puzzles"]) // (len(asked) + 1 - number))):
                count_one(record, counts)
        total += counts
        print(name, *(counts[each] for each in COUNTS), round(time.process_time() - begun), sep="\t", flush=True)
    print("all", *(total[each] for each in COUNTS), sep="\t")


if __name__ == "__main__":
    main()
