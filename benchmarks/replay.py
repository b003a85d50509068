"""Count the puzzles whose steps lead from the printed board alone to the solution.

    python benchmarks/replay.py [--count 100] [--seed 1] [--only PATTERN] [--together]

Each row is a registered family or variant of Sudoku; ``--together`` adds pairs of variants with marks. The puzzles of a
row are made without a wish and with the usual grades in turn. The printed board is read from the JSON notation
(``tests/printed.py``). *Decided* counts the puzzles with an open cell that one clue decides by itself, *cut* those
whose ladder ends before the solution, *short* those whose steps leave cells open although the ladder is complete, and
*wrong* those with a step that fills in a value other than the solution's, or a cell that has one already. *Short* and
*wrong* should be zero.
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
TRIES = 40  # starts for each wish; puzzles that are rarer are left out
COUNTS = ("puzzles", "steps", "decided", "cut", "short", "wrong")


def wishes(together: bool) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield the name of each row with its requests, each given as family and options."""
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
    """Yield puzzles that meet a request, as many as there are."""
    options = dict(asked)
    request = family_named(options.pop("family")).request
    for index in range(count):
        try:
            yield generate(request.from_call(options), seed, index)
        except (GenerationExhausted, RequestError):
            return


def is_decided(record: Record) -> bool:
    """Return whether a single clue decides some open cell."""
    is_open = (printed(record.puzzle) == OPEN).ravel()
    domains, constraints = family_named(record.puzzle.family).rules(record.puzzle)
    for kind, cells, params, *_ in constraints:
        fits = [CHECKS[kind](params, (value,)) for value in values_of(domains[cells[0]])] if len(cells) == 1 else []
        if sum(fits) == 1 and cells[0] < is_open.size and is_open[cells[0]]:
            return True
    return False


def count_one(record: Record, counts: Counter[str]) -> None:
    """Replay the steps of one puzzle, and count how it ended."""
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
    """Print a row of counts for each family and variant, and then the totals."""
    total: Counter[str] = Counter()
    print("row", *COUNTS, "seconds", sep="\t", flush=True)
    for name, asked in wishes(together):
        if not re.search(only, name):
            continue
        counts, begun = Counter[str](), time.process_time()
        for number, each in enumerate(reversed(asked), 1):  # puzzles without a wish come last and make up for rare ones
            for record in records(each, seed, -(-(count - counts["puzzles"]) // (len(asked) + 1 - number))):
                count_one(record, counts)
        total += counts
        print(name, *(counts[each] for each in COUNTS), round(time.process_time() - begun), sep="\t", flush=True)
    print("all", *(total[each] for each in COUNTS), sep="\t")


if __name__ == "__main__":
    main()
