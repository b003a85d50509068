"""Count the steps that a reader does not take in at a glance: long sentences, and many premises.

    python benchmarks/hint_sentences.py [--count 20] [--seed 1] [--only PATTERN]

A row is a family or a variant of Sudoku, with marks or without. Its puzzles are made in turn without any wish and with
the usual grades. Links of walks count as steps. There should be none of the following:

* *Long* sentences have more than 160 characters.
* *Deep* steps have no walk and rest on more than six premises. If a step names more than three lines together, these
  count as one premise.
* *Cut* sentences leave reasons to marks on the board ("2 more are marked").

The medians are those of characters, of premises of the steps that name some, of the steps of a puzzle, and of the links
of a walk.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any

import click

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from benchmarks.replay import records, wishes
from generator.families import family_named
from kernels.jit import compile_first
from rating.glance import n_glances
from rating.step import MOST_PREMISES, MOST_SIGNS, Step, with_links

compile_first()


def steps_of(asked: list[dict[str, Any]], seed: int, count: int) -> Iterator[list[Step]]:
    """Yield the steps of puzzles of some requests in turn, at least ``count`` of them if there are."""
    n_found = 0
    for number, each in enumerate(reversed(asked), 1):
        for record in records(each, seed, -(-(count - n_found) // (len(asked) + 1 - number))):
            n_found += 1
            yield list(family_named(record.puzzle.family).explain(record.puzzle, record.proof))


def row(puzzles: list[list[Step]]) -> Mapping[str, object]:
    """Return the counts of some puzzles, and of the longest sentence."""
    every = [step for steps in puzzles for step in with_links(steps)]
    premises = [len(step.premises) for step in every if step.premises and not step.walks]
    walks = [len(walk.links) for step in every for walk in step.walks]
    return {
        "puzzles": len(puzzles),
        "steps": len(every),
        "long": sum(len(step.text) > MOST_SIGNS for step in every),
        "deep": sum(n_glances(step) > MOST_PREMISES for step in every if not step.walks),
        "cut": sum(bool(re.search(r"more (is|are) marked", step.text)) for step in every),
        "characters": median([len(step.text) for step in every] or [0]),
        "premises": median(premises or [0]),
        "of a puzzle": median(len(steps) for steps in puzzles),
        "links": median(walks or [0]),
        "longest": max([len(step.text) for step in every] or [0]),
        "rules": ", ".join(sorted({step.rule for step in every if len(step.text) > MOST_SIGNS})),
    }


@click.command()
@click.option("--count", default=20, show_default=True, help="Puzzles of a row, at least.")
@click.option("--seed", default=1, show_default=True)
@click.option("--only", default="", help="Rows whose names match this regular expression.")
def main(count: int, seed: int, only: str) -> None:
    """Print the counts of each row."""
    is_first = True
    for name, asked in wishes(together=False):
        if not re.search(only, name):
            continue
        found = row([*steps_of(asked, seed, count)])
        if is_first:
            print("row", *found, sep="\t", flush=True)
        is_first = False
        print(name, *found.values(), sep="\t", flush=True)


if __name__ == "__main__":
    main()
