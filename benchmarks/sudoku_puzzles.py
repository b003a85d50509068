"""Measure how many classic Sudokus one core makes in a second, compared with other generators.

    python benchmarks/sudoku_puzzles.py [--count 20000] [--turns 7] [--only WORD] [--peer 'NAME=COMMAND {n}' ...]
    python benchmarks/sudoku_puzzles.py --only variants [--variant-count 500] [--turns 3]

``as few as possible`` removes givens until no given can go, or, with a symmetry, until no orbit can. Rows with a number
of clues, and ``minimal`` with a symmetry (where each given is needed), search by exchanges; for them, the share of
starts that succeeded is printed, and the figure counts only these. ``variants`` are minimal puzzles from the whole
pipeline: unrated, then rated to 7.4, then rated by the whole ladder. Our figure is that of ``classic_puzzles``, which
makes streams, boards, orders and proofs, up to the arrays of puzzles and solutions, with kernels compiled before.

Peers and our code take turns; a figure is the median of all turns, in processor time. qqwing and Tatham's solo (at its
easiest grade, where it is fastest) are run if they are on the PATH. ``--peer`` names any other program by a command
that prints ``{n}`` puzzles, each on a line with its 81 cells.
"""

import re
import resource
import shlex
import shutil
import statistics
import subprocess
import time

import click
import numpy as np
from sudoku_bulk import ClassicPuzzles, classic_puzzles

from generator.pipeline import generate, generate_many
from generator.sudoku.options import SYMMETRIES
from generator.sudoku.request import SudokuRequest as Request
from kernels.jit import compile_first
from kernels.vectors import native_lanes
from solvers.sudoku.lanes import prove_many

compile_first()  # the figures are those of compiled code

CLUES = (30, 26, 25, 24, 23, 22, 21, 20)
FEW = 0.01  # the share of the count that rows with a search make
FEWEST = 100
N_LARGE = 20
VARIANTS = ("x", "windoku", "jigsaw")
N_WARM_UP = 50
QQWING = "{program} --generate {{n}} --one-line --symmetry {symmetry}"
SOLO = "{program} --generate {{n}} 3x3{symmetry}dt"
PROGRAMS = {"qqwing": ("qqwing", "/usr/bin/qqwing"), "sgt-solo": ("sgt-solo", "/usr/games/sgt-solo")}
SYMMETRIES_OF_PEERS = {
    "none": (("qqwing", QQWING, "none"), ("sgt-solo", SOLO, "a")),
    "rotate180": (("qqwing", QQWING, "rotate180"), ("sgt-solo", SOLO, "r2")),
    "rotate90": (("qqwing", QQWING, "rotate90"), ("sgt-solo", SOLO, "r4")),
    "mirror-h": (("qqwing", QQWING, "mirror"), ("sgt-solo", SOLO, "m2")),
    "full": (("sgt-solo", SOLO, "m8"),),
}
PUZZLE = re.compile(r"[.0-9]{81}|3x3:\w+")


@click.command()
@click.option("--count", default=20_000, show_default=True, help="Puzzles of ours a turn.")
@click.option("--peer-count", default=500, show_default=True, help="Puzzles of a peer a turn.")
@click.option("--variant-count", default=500, show_default=True, help="Puzzles of a variant a turn.")
@click.option("--turns", default=7, show_default=True)
@click.option("--only", default="", help="Rows whose name contains this.")
@click.option("--peer", "named", multiple=True, help="NAME=COMMAND, compared with puzzles without symmetry.")
def main(count: int, peer_count: int, variant_count: int, turns: int, only: str, named: tuple[str, ...]) -> None:
    """Print the table of figures."""
    programs = {name: next(filter(None, map(shutil.which, places)), None) for name, places in PROGRAMS.items()}
    print(f"{native_lanes()} lanes, median of {turns} turns, puzzles a second of processor time")
    for symmetry in SYMMETRIES:
        peers = {
            name: command.format(program=programs[name], symmetry=letter)
            for name, command, letter in SYMMETRIES_OF_PEERS.get(symmetry, ())
            if programs[name]
        }
        if symmetry == "none":
            peers |= dict(text.split("=", 1) for text in named)
        if only in (name := f"as few as possible, {symmetry}"):
            compare(name, Request(symmetry=symmetry), count, peers, peer_count, turns)
    few = max(FEWEST, round(FEW * count))
    for clues in CLUES:
        if only in (name := f"{clues} clues"):
            compare(name, Request(clues=clues, tries=1), few, {}, 0, turns)
    for symmetry in SYMMETRIES[1:]:
        if only in (name := f"minimal, {symmetry}"):
            compare(name, Request(symmetry=symmetry, minimal=True, tries=1), few, {}, 0, turns)
    if only in (name := "16x16, any logic"):
        time_large(name, turns)
    for variant in VARIANTS:
        if only in (name := f"variants, {variant}"):
            time_variant(name, variant, variant_count, turns)
    for name, program in programs.items():
        if program is None:
            print(f"{name} was not found; Debian's packages qqwing and sgt-puzzles have it")
    if not named:
        print("no other generator was measured; name a program with --peer")


def compare(name: str, request: Request, count: int, peers: dict[str, str], peer_count: int, turns: int) -> None:
    """Print one row of the table, after a turn that compiles kernels."""
    first = classic_puzzles(request, -1, 0, count)
    check(first)
    rates: dict[str, list[float]] = {each: [] for each in ("ours", *peers)}
    for turn in range(turns):
        rates["ours"].append(rate_of_ours(request, turn, count))
        for peer, command in peers.items():
            rates[peer].append(rate_of_peer(command, peer_count))
    figures = {each: statistics.median(values) for each, values in rates.items()}
    givens = np.count_nonzero(first.puzzles[first.met], axis=1)
    words = f"{name:32} {figures['ours']:8,.0f}/s"
    if len(givens):
        words += f", {givens.mean():.1f} givens ({givens.min()} to {givens.max()})"
    if not first.met.all():
        words += f", {first.met.mean():.0%} met"
    for peer in peers:
        ratio = statistics.median(a / b for a, b in zip(rates["ours"], rates[peer], strict=True))
        words += f" | {peer} {figures[peer]:,.0f}/s, ratio {ratio:.1f}"
    print(words, flush=True)


def time_large(name: str, turns: int) -> None:
    """Print the milliseconds for a 16x16 puzzle that may need any logic."""
    request = Request(size="16x16", logic="any", rating="none")
    generate(request, 0)
    times = []
    for turn in range(turns):
        start = time.process_time()
        for _ in generate_many(request, 1 + turn, N_LARGE):
            pass
        times.append(1000 * (time.process_time() - start) / N_LARGE)
    print(
        f"{name:32} {statistics.median(times):8,.1f} ms each, {min(times):.1f} to {max(times):.1f} by turn", flush=True
    )


def time_variant(name: str, variant: str, n: int, turns: int) -> None:
    """Print how many minimal puzzles of a variant the pipeline makes in a second."""
    figures = []
    for extent, count in (("none", n), ("7.4", n), ("full", max(1, n // 10))):
        request = Request(variant=variant, minimal=True, rating=extent)
        list(generate_many(request, 0, N_WARM_UP))
        rates = []
        for turn in range(turns):
            start = time.process_time()
            n_made = sum(1 for _ in generate_many(request, 1 + turn, count))
            rates.append(n_made / (time.process_time() - start))
        figures.append(statistics.median(rates))
    print(f"{name:32} {figures[0]:8,.0f}/s, rated to 7.4 {figures[1]:.0f}/s, wholly {figures[2]:.1f}/s", flush=True)


def check(puzzles: ClassicPuzzles) -> None:
    """Check by the lane solver that each puzzle has its board as its only solution."""
    results = prove_many(puzzles.puzzles)
    if np.any(results.counts != 1) or not np.array_equal(results.solutions, puzzles.boards):
        raise click.ClickException("a puzzle has another solution than its board")


def rate_of_ours(request: Request, seed: int, count: int) -> float:
    """Make a batch; return how many of its puzzles met the request, for each second of processor time."""
    start = time.process_time()
    made = classic_puzzles(request, seed, 0, count)
    return float(np.count_nonzero(made.met)) / (time.process_time() - start)


def rate_of_peer(command: str, count: int) -> float:
    """Run a peer; return how many puzzles it printed for each second of its processor time."""
    before = processor_time_of_children()
    arguments = shlex.split(command.format(n=count))
    printed = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout
    return len(PUZZLE.findall(printed)) / (processor_time_of_children() - before)


def processor_time_of_children() -> float:
    """Return the processor seconds of all child processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
