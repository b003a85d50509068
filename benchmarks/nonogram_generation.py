"""Time the making of nonograms, row by row of the table in benchmarks/README.md.

    python benchmarks/nonogram_generation.py [--seeds 20] [--only WORD]

Every row is the median and the worst of many seeds, in processor time of one core with kernels compiled. ``made`` ends
with a puzzle that was solved by lines alone. ``record`` is the whole pipeline: the puzzle is made, proved again from
its clues alone, and rated. Where many are made, each is also compared with all earlier ones, because no two may be
images of each other. ``moved`` is the share of painted cells that left their place in the start picture. Where Debian's
sgt-puzzles is installed, its program makes black-and-white puzzles of the same sizes in turn with ours. Neither side
looks for a grade there: ``--difficulty any``.
"""

import resource
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable, Iterable
from itertools import count, takewhile

import click
import numpy as np

from generator.nonogram.proposals import proposals
from generator.nonogram.request import NonogramRequest as Request
from generator.nonogram.search import start_picture
from generator.nonogram.workspace import workspace_for
from generator.pipeline import generate, generate_many
from kernels.jit import compile_first
from kernels.streams import stream_for
from solvers.nonogram.proof import prove

compile_first()  # it is compiled code that is measured

ROWS = (
    *(("noise", "40x60", 5, density) for density in (0.1, 0.2, 0.3, 0.5)),
    ("blobs", "40x60", 5, 0.3),
    *(("noise", "40x60", 1, density) for density in (0.2, 0.3)),
    *(("noise", "100x100", 5, density) for density in (0.1, 0.2, 0.3, 0.5)),
)
BULK = ("20x20", "30x30", "40x40", "40x60")
PEERS = ("sgt-pattern", "/usr/games/sgt-pattern")
PEER_SECONDS = 20.0
MOST = 1_000_000


@click.command()
@click.option("--seeds", default=20, show_default=True)
@click.option("--only", default="", help="Rows whose name contains this.")
def main(seeds: int, only: str) -> None:
    """Print the table of figures."""
    for style, size, colors, density in ROWS:
        name = f"{style} {size}x{colors} {density}"
        if only in name:
            request = Request(size=size, colors=colors, density=density, style=style)
            made = milliseconds(lambda seed, r=request: next(next(proposals(r, [stream_for(seed)]))), seeds)
            record = milliseconds(lambda seed, r=request: generate(r, seed), seeds)
            share = statistics.median(moved(request, seed) for seed in range(min(seeds, 5)))
            print(f"{name:24} made {stated(made)} | record {stated(record)} | moved {share:.0%}", flush=True)
    peer = next((found for program in PEERS if (found := shutil.which(program))), None)
    for size in BULK:
        name = f"bulk {size}x1 0.5"
        if only in name:
            print(f"{name:24} {bulk(Request(size=size, density=0.5, difficulty='any'), peer)}", flush=True)
    if peer is None:
        print("sgt-pattern was not found; Debian's package sgt-puzzles has it")


def milliseconds(run: Callable[[int], object], seeds: int) -> list[float]:
    """Time a run for each seed, after one that compiles what is not compiled yet."""
    run(-1)
    times = []
    for seed in range(seeds):
        start = time.process_time()
        run(seed)
        times.append(1000 * (time.process_time() - start))
    return times


def stated(times: list[float]) -> str:
    """Put a median and the worst into words."""
    return f"{statistics.median(times):8.2f} ms, worst {max(times):8.2f}"


def moved(request: Request, seed: int) -> float:
    """Give the share of painted cells that are not where, or what, they were in the start picture."""
    workspace = workspace_for(*request.shape, request.colors, request.mirror)
    start_picture(request, stream_for(seed), workspace)
    before = workspace.picture.grid
    (after,) = prove(next(next(proposals(request, [stream_for(seed)]))).puzzle).solutions
    return float(np.count_nonzero((before != after) & (before > 0)) / np.count_nonzero(before))


def bulk(request: Request, peer: str | None) -> str:
    """Count puzzles a second, ours and the peer's in turn, and give the medians."""
    list(generate_many(request, 0, 8))
    made, record, theirs = [], [], []
    for turn in range(5):
        streams = (stream_for(turn, i) for i in count())
        made.append(per_second(map(next, proposals(request, streams))))
        record.append(per_second(generate_many(request, turn, MOST)))
        if peer:
            theirs.append(peer_per_second(peer, request.size))
    line = f"made {statistics.median(made):9,.0f}/s | record {statistics.median(record):9,.0f}/s"
    if theirs:
        rate = statistics.median(theirs)
        line += f" | sgt-pattern {rate:9,.1f}/s" if rate else f" | sgt-pattern fewer than 5 in {PEER_SECONDS:.0f} s"
    return line


def per_second(puzzles: Iterable[object], seconds: float = 1.0) -> float:
    """Count puzzles a second of processor time, over about a second."""
    start = time.process_time()
    before_the_end = takewhile(lambda _: time.process_time() - start < seconds, puzzles)
    n = 1 + sum(1 for _ in before_the_end)
    return n / (time.process_time() - start)


def peer_per_second(peer: str, size: str) -> float:
    """Count the puzzles a second of Tatham's program, start-up included; its sizes have the width first."""
    height, width = size.split("x")
    cells = int(height) * int(width)
    n_puzzles = 2000 if cells <= 400 else 200 if cells <= 900 else 5
    start = children_seconds()
    try:
        command = [peer, "--generate", str(n_puzzles), f"{width}x{height}"]
        subprocess.run(command, check=True, capture_output=True, timeout=PEER_SECONDS)
    except subprocess.TimeoutExpired:
        return 0.0
    return n_puzzles / (children_seconds() - start)


def children_seconds() -> float:
    """Give the processor time of the programs that were run until now."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
