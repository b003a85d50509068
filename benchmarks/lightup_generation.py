"""Time the making of Light Up puzzles, row by row of the table in benchmarks/README.md.

    python benchmarks/lightup_generation.py [--seconds 3] [--turns 5] [--only WORD]

Figures are puzzles a second on one core, with kernels compiled: the medians of some turns. ``made`` ends with a puzzle
that the rules of its grade solve and easier rules do not, which shows that it has one solution; from Hard on it is
graded, too. ``record`` is the whole pipeline: made, proved again from the board alone, and rated in full. Where
Debian's sgt-puzzles is installed, its program makes puzzles of the same size, share of walls and symmetry in turn with
ours. If it fails with so few walls, it adds some.

The peer's levels differ from our grades. Its easy rules are ours up to 2.0, its tricky rules are ours up to 3.4, and
whatever is harder is hard. So some of its hard puzzles are tricky by our grades.
"""

import resource
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from itertools import count

import click
import numpy as np

from generator.lightup.proposals import make_many
from generator.lightup.request import LightUpRequest as Request
from generator.pipeline import generate_many
from kernels.jit import compile_first
from kernels.streams import streams_for

compile_first()  # it is compiled code that is measured

SIZES = ("10x10", "14x14", "25x25")
PEER_LEVELS = {"easy": 0, "tricky": 1, "hard": 2}
GRADES = ("gentle", "easy", "moderate", "tricky", "hard", "expert", "master", "extreme")
PEERS = ("sgt-lightup", "/usr/games/sgt-lightup")
PEER_SECONDS = 20.0
AT_ONCE = {"10x10": 256, "14x14": 83, "25x25": 26}  # as the pipeline
FEW_AT_ONCE = 4  # of grades that take a long search
RARE = {"14x14": ("extreme",), "25x25": ("extreme",)}  # too rare to be measured


@click.command()
@click.option("--seconds", default=3.0, show_default=True, help="Processor time for each figure and turn.")
@click.option("--turns", default=5, show_default=True, help="How often each figure is measured.")
@click.option("--only", default="", help="Rows whose name contains this.")
def main(seconds: float, turns: int, only: str) -> None:
    """Print the table of figures."""
    peer = next((found for program in PEERS if (found := shutil.which(program))), None)
    for size in SIZES:
        for grade in GRADES:
            if only in f"{size} {grade}" and grade not in RARE.get(size, ()):
                print(f"{size} {grade:9} {figures(size, grade, peer, seconds, turns)}", flush=True)
    if peer is None:
        print("sgt-lightup was not found; Debian's package sgt-puzzles has it")


def figures(size: str, grade: str, peer: str | None, seconds: float, turns: int) -> str:
    """Measure ours and the peer's in turn, and give the medians."""
    request = Request(size=size, difficulty=grade, tries=100_000)
    next(generate_many(request, 0, 1))
    made, record, theirs = [], [], []
    for turn in range(turns):
        made.append(per_second(lambda part, t=turn: n_made(request, t, part), seconds))
        records = generate_many(request, turn, 1_000_000)
        record.append(per_second(lambda _, r=records: len([next(r)]), seconds))
        if peer and grade in PEER_LEVELS:
            theirs.append(peer_per_second(peer, size, PEER_LEVELS[grade]))
    line = f"made {statistics.median(made):9,.0f}/s | record {statistics.median(record):9,.1f}/s"
    if theirs:
        line += f" | sgt-lightup {statistics.median(theirs):9,.1f}/s"
    return line


def n_made(request: Request, turn: int, part: int) -> int:
    """Make a batch of puzzles, and count them."""
    at_once = AT_ONCE[request.size] if GRADES.index(request.difficulty) < GRADES.index("hard") else FEW_AT_ONCE
    indices = range(part * at_once, (part + 1) * at_once)
    _, statuses = make_many(request, streams_for(turn, indices=indices, attempt=0))
    return int(np.count_nonzero(statuses == 0))


def per_second(make: Callable[[int], int], seconds: float) -> float:
    """Count puzzles a second of processor time."""
    start = time.process_time()
    n = 0
    for part in count():
        n += make(part)
        if time.process_time() - start >= seconds:
            break
    return n / (time.process_time() - start)


def peer_per_second(peer: str, size: str, level: int) -> float:
    """Count the puzzles a second of Tatham's program, start-up included; its sizes have the width first."""
    height, width = size.split("x")
    parameters = f"{width}x{height}b20s2d{level}"
    n = 1
    while True:
        start = children_seconds()
        command = [peer, "--generate", str(n), parameters]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=PEER_SECONDS)
        except subprocess.TimeoutExpired:
            return n / PEER_SECONDS
        spent = children_seconds() - start
        if spent > PEER_SECONDS / 20:
            return n / spent
        n *= 4


def children_seconds() -> float:
    """Give the processor time of the programs that were run until now."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
