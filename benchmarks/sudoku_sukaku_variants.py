"""Compare the ratings of Sudoku variants with those of SukakuExplainer, puzzle by puzzle.

    python benchmarks/sudoku_sukaku_variants.py CLASSES [--count N] [--variant NAME ...] [--clues N]

``CLASSES`` is a folder of its compiled classes: SukakuExplainer's sources are public, and
``javac -encoding ISO-8859-1 -d CLASSES $(find diuf -name '*.java')`` compiles them. It is asked to use the rules of
Sudoku Explainer 1.2.1 and *generalized intersections*, which are our common peers. The puzzles are random ones of our
own: minimal, or with ``--clues`` of so many givens, since SukakuExplainer takes minutes or hours for a puzzle of 9.0 or
more, and most minimal puzzles of the variants with chess moves are so hard. A puzzle that it does not rate within
``--seconds`` is left out. A line says how many ratings are equal, how many of ours are lower, and how many puzzles were
left out, and lists some ratings that are not equal, SukakuExplainer's first.
"""

import queue
import subprocess
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import numpy as np

from generator.pipeline import generate_many
from generator.sudoku.request import SudokuRequest
from puzzles.sudoku import Ground
from rating.sudoku.ladders import solve_all

_FLAGS = {
    "x": "X",
    "windoku": "Windows",
    "disjoint": "DG",
    "asterisk": "Asterisk",
    "center-dot": "CD",
    "anti-knight": "AntiKnight",
    "anti-king": "AntiKing",
    "non-consecutive": "NC",
    "toroidal": "Toroidal",
}

_ASKED = (
    *("x", "windoku", "x,windoku", "disjoint", "asterisk", "center-dot"),
    *("anti-king", "anti-knight", "anti-knight,toroidal", "non-consecutive"),
)
_N_TECHNIQUES = 46
_OFF = (13, 17, 20, 23, 26, 29, 30, 31, 32, 34, 36, 37, 38, 40)  # rules that Sudoku Explainer 1.2.1 lacks, from 1
_SEED = 7
_MOST_SHOWN = 12


@click.command()
@click.argument("classes", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--count", default=200, show_default=True, help="Puzzles of each variant.")
@click.option("--variant", "variants", multiple=True, default=_ASKED, help="Variants; all of the issue by default.")
@click.option("--clues", type=int, help="Givens of each puzzle; by default as few as possible.")
@click.option("--seconds", default=60.0, show_default=True, help="The most that SukakuExplainer may take for a puzzle.")
def main(classes: Path, count: int, variants: tuple[str, ...], clues: int | None, seconds: float) -> None:
    """Print the figures."""
    for variant in variants:
        request = SudokuRequest(variant=variant, size="9x9", logic="any", symmetry="none", rating="none", clues=clues)
        boards = [record.puzzle.cells for record in generate_many(request, _SEED, count)]
        log = solve_all(np.array(boards, np.int64), ground=Ground(3, 3, tuple(variant.split(","))))
        ours = [
            round(10 * float(peak)) if n_open == 0 else None
            for peak, n_open in zip(log.ratings["peak"], log.open_cells, strict=True)
        ]
        asked = ["".join(map(str, cells)).replace("0", ".") for cells in boards]
        theirs = ratings_of(classes, variant, asked, seconds)
        pairs = [(a, b, puzzle) for a, b, puzzle in zip(theirs, ours, asked, strict=True) if a is not None]
        other = [(a / 10, b and b / 10, puzzle) for a, b, puzzle in pairs if a != b]
        n_equal, n_lower = len(pairs) - len(other), sum(b is not None and b < a for a, b, _ in other)
        told = f"{n_equal} of {len(pairs)} equal, {n_lower} lower, {count - len(pairs)} left out"
        print(f"{variant}: {told}", flush=True)
        for each in other[:_MOST_SHOWN]:
            print("   ", *each, flush=True)


def ratings_of(classes: Path, variant: str, puzzles: Sequence[str], seconds: float) -> list[int | None]:
    """Return SukakuExplainer's ratings in tenths, None where it took too long; then it is started anew."""
    ratings: list[int | None] = []
    while len(ratings) < len(puzzles):
        ratings += rated_in_time(classes, variant, puzzles[len(ratings) :], seconds)
        if len(ratings) < len(puzzles):
            ratings.append(None)
    return ratings


def rated_in_time(classes: Path, variant: str, puzzles: Sequence[str], seconds: float) -> Iterator[int]:
    """Yield the ratings of puzzles up to the first that takes too long."""
    techniques = "".join("0" if number in _OFF else "1" for number in range(1, _N_TECHNIQUES + 1))
    flags = [f"--is{_FLAGS[name]}=1" for name in variant.split(",")]
    command = ["java", "-cp", str(classes), "diuf.sudoku.test.serate", f"--techs={techniques}", "--threads=1", *flags]
    with subprocess.Popen([*command, "--format=%r", *puzzles], stdout=subprocess.PIPE, text=True) as peer:
        lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=lambda: [lines.put(line) for line in peer.stdout or ()], daemon=True).start()
        try:
            for _ in puzzles:
                yield round(10 * float(lines.get(timeout=seconds)))
        except queue.Empty:
            peer.kill()


if __name__ == "__main__":
    main()
