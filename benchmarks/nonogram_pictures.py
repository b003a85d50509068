"""Measure how little named pictures change on the way to a puzzle with one solution, and whether they stay themselves.

    python benchmarks/nonogram_pictures.py [--pictures 300] [--only WORD]

The pictures are drawn evenly from the library. For each size and number of colors: how many of them the size can show;
of these, how many lines solve as they are, how many become unique within the default limit and by changing at most 2 %
of the cells, and the changed cells. ``own`` is the share of the unique ones to which no other picture of the library at
that size is nearer, in cells painted or not, than their own. Times are milliseconds for a puzzle, all included:
rendered, colored, repaired, proved from the clues alone and rated, kernels compiled.
"""

import time
from collections.abc import Iterator
from contextlib import suppress

import click
import numpy as np

from generator.nonogram.pictures.drawn import drawn_sketch
from generator.nonogram.pictures.library import pictures
from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import GenerationExhausted, generate
from generator.record import Record
from kernels.jit import compile_first
from kernels.streams import stream_for
from puzzles.errors import RequestError
from puzzles.nonogram import Nonogram
from solvers.nonogram.proof import prove

compile_first()  # it is compiled code that is measured

CASES = (("15x15", 1), ("20x20", 1), ("30x30", 1), ("30x30", 4), ("40x60", 1), ("40x60", 4))
FEW = 0.02  # share of the cells
ROW = "{:12} {:>6} {:>8} {:>8} {:>8} {:>8} {:>6} {:>8} {:>7} {:>7}"


@click.command()
@click.option("--pictures", "n_pictures", default=300, show_default=True)
@click.option("--only", default="", help="Cases whose name contains this.")
def main(n_pictures: int, only: str) -> None:
    """Print the table of figures."""
    names = list(pictures())
    chosen = [names[i * len(names) // n_pictures] for i in range(min(n_pictures, len(names)))]
    print(ROW.format("", "shown", "solved", "unique", "<= 2 %", "changed", "95 %", "own", "ms", "95 %"))
    for size, colors in CASES:
        title = f"{size} in {colors}"
        if only in title:
            print(ROW.format(title, *figures(size, colors, chosen, names)), flush=True)


def figures(size: str, colors: int, chosen: list[str], names: list[str]) -> Iterator[str]:
    """Make a puzzle of each chosen picture, and count what came of them."""
    found, solved, times, few = {}, [], [], 0
    generate(Request(size=size, colors=colors, picture=chosen[0]), 1)  # compiles what is not compiled yet
    for name in chosen:
        request = Request(size=size, colors=colors, picture=name)
        start = time.process_time()
        try:
            record = generate(request, 1)
        except GenerationExhausted:
            pass
        except RequestError:
            continue  # it does not show
        else:
            found[name] = record
            few += len(record.before) <= FEW * record.puzzle.height * record.puzzle.width
        times.append(1000 * (time.process_time() - start))
        sketch = drawn_sketch(request, stream_for())
        solved.append(prove(Nonogram.from_grid(sketch.grid, sketch.palette)).method == "line")
    changed = [len(record.before) for record in found.values()]
    yield str(len(times))
    yield f"{np.mean(solved):.1%}"
    yield f"{len(found) / len(times):.1%}"
    yield f"{few / len(times):.1%}"
    yield f"{np.median(changed):.0f}"
    yield f"{np.percentile(changed, 95):.0f}"
    yield f"{np.mean(list(are_own(found, size, names))):.1%}"
    yield f"{np.median(times):.1f}"
    yield f"{np.percentile(times, 95):.1f}"


def are_own(found: dict[str, Record], size: str, names: list[str]) -> Iterator[bool]:
    """Yield for each puzzle whether no picture of the library is nearer to its solution than its own is."""
    known = {}
    for name in names:
        with suppress(RequestError):
            known[name] = drawn_sketch(Request(size=size, picture=name), stream_for()).grid.ravel() > 0
    grids = np.array(list(known.values()))
    for name, record in found.items():
        if record.proof is not None:
            distances = (grids != (record.proof.solutions[0].ravel() > 0)).sum(axis=1)
            yield bool(distances[list(known).index(name)] == distances.min())


if __name__ == "__main__":
    main()
