"""Time the making of games beside Simon Tatham's generators, row by row of the table in benchmarks/README.md.

    python benchmarks/games_peers.py [--seconds 2] [--turns 3] [--only WORD]

Figures are puzzles a second on one core, with kernels compiled: the medians of some turns. ``made`` is the whole
pipeline except the rating: each puzzle is made, and proved again from the board alone, whatever its difficulty.
``rated`` puzzles are also rated in full, and ``usual`` puzzles are made to be Easy or Moderate. Where Debian's
sgt-puzzles is installed, its program makes puzzles of the same size in turn with ours, of its hardest level that needs
no guessing. The ratios are those of the medians.
"""

import resource
import shutil
import statistics
import subprocess
import time
from itertools import count
from typing import NamedTuple

import click

from generator.families import family_named
from generator.options import BaseRequest
from generator.pipeline import generate_each
from kernels.jit import compile_first

compile_first()  # it is compiled code that is measured


class Row(NamedTuple):
    """A row of the table: a family and a size, and the peer's program and how it writes that."""

    family: str
    size: str
    peer: str = ""
    params: str = ""


ROWS = (
    Row("binairo", "10x10", "unruly", "10x10dn"),
    Row("binairo", "20x20", "unruly", "20x20dn"),
    Row("tents", "10x10", "tents", "10x10dt"),
    Row("tents", "30x30"),  # the peer takes more than a minute
    Row("slitherlink", "10x10", "loopy", "10x10t0dh"),
    Row("slitherlink", "20x20", "loopy", "20x20t0dh"),
    Row("slitherlink", "30x30", "loopy", "30x30t0dh"),
    Row("hitori", "8x8", "singles", "8x8dk"),
    Row("futoshiki", "7x7", "unequal", "7dx"),
    Row("skyscrapers", "6x6", "towers", "6dx"),
    Row("calcudoku", "6x6", "keen", "6dx"),
    Row("hashi", "10x10", "bridges", "10x10m2d2"),
    Row("kakuro", "10x10"),
    Row("starbattle", "10x10"),
)
OPTIONS = {
    "made": {"difficulty": "any", "rating": "none"},
    "rated": {"difficulty": "any"},
    "usual": {"difficulty": "usual"},
}
AT_ONCE = 8  # puzzles between looks at the clock
WARM = 20  # puzzles before the first turn, which make what a shape needs once
PEER_SECONDS = 60.0


@click.command()
@click.option("--seconds", default=2.0, show_default=True, help="Processor time for each figure and turn.")
@click.option("--turns", default=3, show_default=True, help="How often each figure is measured.")
@click.option("--only", default="", help="Rows whose name contains this.")
def main(seconds: float, turns: int, only: str) -> None:
    """Print the table of figures."""
    columns = ("puzzles a second", "peer", *OPTIONS, *(f"{name} / peer" for name in OPTIONS))
    print("| " + " | ".join(columns) + " |\n" + "|---" * len(columns) + "|")
    for row in ROWS:
        if only in f"{row.family} {row.size}":
            print("| " + " | ".join(figures(row, seconds, turns)) + " |", flush=True)


def figures(row: Row, seconds: float, turns: int) -> list[str]:
    """Measure ours and the peer's in turn, and give the medians."""
    program = shutil.which(f"sgt-{row.peer}") or shutil.which(f"/usr/games/sgt-{row.peer}")
    kind = family_named(row.family).request
    ours = {name: Ours(kind.from_call({"size": row.size, **options})) for name, options in OPTIONS.items()}
    theirs, rates = list[float](), {name: list[float]() for name in OPTIONS}
    for _ in range(turns):
        if row.peer and program:
            theirs.append(peer_rate(program, row.params, seconds))
        for name, made in ours.items():
            rates[name].append(made.rate(seconds))
    peer = statistics.median(theirs) if theirs else 0.0
    medians = [statistics.median(each) for each in rates.values()]
    return [
        f"{row.family} {row.size}",
        f"{row.peer} {peer:,.3g}" if peer else "",
        *(f"{each:,.3g}" for each in medians),
        *(f"{each / peer:.2f}" if peer else "" for each in medians),
    ]


class Ours:
    """Our puzzles of a request, one after the other."""

    def __init__(self, request: BaseRequest) -> None:
        self.request, self.numbers, self.is_warm = request, count(), False

    def rate(self, seconds: float) -> float:
        """Return how many puzzles a second come out, in at least so many seconds of processor time."""
        if not self.is_warm:
            self.make(seconds, WARM)
            self.is_warm = True
        return self.make(seconds)

    def make(self, seconds: float, most: int = 1 << 20) -> float:
        """Make puzzles for some seconds, but not more than ``most``; return how many a second."""
        begun, n_made = time.process_time(), 0
        while (spent := time.process_time() - begun) < seconds and n_made < most:
            first = next(self.numbers) * AT_ONCE
            for _ in generate_each(self.request, 1, range(first, first + AT_ONCE)):
                n_made += 1
                spent = time.process_time() - begun
                if spent > seconds:
                    break
        return n_made / spent


def peer_rate(program: str, params: str, seconds: float) -> float:
    """Return how many puzzles a second the peer makes, in twice as many as take long enough to be measured."""
    n_made = 1
    while True:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run(
            [program, "--generate", str(n_made), params],
            stdout=subprocess.DEVNULL,
            timeout=PEER_SECONDS * seconds,
            check=True,
        )
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        if spent >= seconds / 2:
            return n_made / spent
        n_made *= 4 if spent < seconds / 8 else 2


if __name__ == "__main__":
    main()
