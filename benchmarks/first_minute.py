"""How long does somebody wait who has just installed the package? Whole commands, each with a cache of its own.

    python benchmarks/first_minute.py                     all rows, for some minutes
    python benchmarks/first_minute.py --only hint         the rows whose names hold a word
    python benchmarks/first_minute.py --plain             with GRIDWRIGHT_COMPILE=never, too, and ratios of wall times

    python benchmarks/first_minute.py --families          the first puzzle of each family alone
    python benchmarks/first_minute.py --start             the same with everything cached, in the usual cache
    python benchmarks/first_minute.py --calls             the first calls in Python alone, everything cached

A row has the wall time and the processor time of a command on an empty cache, the same times once more after the
process in the background has ended, and the wall time that is the goal. The processor time of the background is stated
apart.

For the first puzzle of each family, several seeds run, each on an empty cache. The row has their median and their
maximum; here the goal is a processor time. With everything cached, a process that imports numba takes turns with each
command, and the last column is the ratio of their medians; the goal is 2. Then come calls in Python, each in a process
of its own with everything cached: the processor time of the first, the second and the third call. ``gen warm`` comes
last, with the times of its workers. Python keeps the bytecode of modules, as in an installation.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from kernels.settings import cache_folder
from kernels.store import compiled_by_one
from puzzles.families import FAMILIES

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OF_ER_7 = ".2...9..7......3.1...43..9.7.......5.6..4..7...56.7.2..7.....58.8.7.....1..2.3..."


class Row(NamedTuple):
    """Name a command, and the seconds that it may take on an empty cache."""

    command: str
    seconds: float


ROWS = (
    Row("nonogram --size 40x60 --colors 5 --density 0.3", 2),
    Row("nonogram --size 15x15 --difficulty moderate", 3),
    Row(f"hint {EASY}", 3),
    Row(f"rate {OF_ER_7}", 3),
    Row("nonogram --size 40x60 --colors 5 --density 0.3 --style noise", 30),
    Row("nonogram --size 20x20 --difficulty hard", 30),
    Row("nonogram --size 100x100 --colors 5", 30),
    Row("sudoku --size 25x25", 30),
    Row("sudoku --difficulty extreme", 30),
    Row("sudoku --minimal --symmetry rotate180", 30),
    Row("sudoku --er 9.0..9.5", 30),
    Row("lightup --size 14x14 --difficulty hard", 30),
    Row("lightup --size 25x25", 30),
)
CALLS = """
import random, time
import gridwright as gw

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
digits = ["".join(random.Random(i).sample("123456789", 9)) for i in range(100)]
puzzles = [gw.read(HARD.translate(str.maketrans("123456789", each)))[0].puzzle for each in digits]
for _ in range(3):
    begun = time.process_time()
    {}
    print(f"{{time.process_time() - begun:.3f}}", end=" ")
"""
CALLED = {
    "gw.prove_many of 100 hard Sudokus": "gw.prove_many(puzzles)",
    "gw.prove of a hard Sudoku": "gw.prove(puzzles[0])",
    "gw.solve of a hard Sudoku": "gw.solve(puzzles[0])",
    "gw.rate of a hard Sudoku": "gw.rate(puzzles[0])",
    "gw.hint of a hard Sudoku": "gw.hint(puzzles[0])",
}
SEEDS = range(1, 8)
FIRST_SECONDS, START_SECONDS = 3, 0.5
IMPORT = (sys.executable, "-c", "import numba")
WARM = "warm --quiet"


class Times(NamedTuple):
    """What a command took, in seconds."""

    wall: float
    processor: float

    def __str__(self) -> str:
        return f"{self.wall:6.2f} {self.processor:6.2f}"


def run(command: str, cache: Path, mode: str, seed: int = 1) -> Times:
    """Run a command of ``gen``, and measure it and the processes that it waited for."""
    words = [sys.executable, "-m", "gridwright", *command.split()]
    if words[3] in FAMILIES:
        words += ["--seed", str(seed)]
    return timed(words, {"GRIDWRIGHT_CACHE": str(cache), "GRIDWRIGHT_COMPILE": mode})


def timed(words: Sequence[str], settings: Mapping[str, str]) -> Times:
    """Run a program with some variables of the environment, and measure it and the processes that it waited for."""
    environment = {**os.environ, **settings}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begun = time.perf_counter()
    process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(words)} ended with {process.returncode}")
    return Times(time.perf_counter() - begun, usage.ru_utime + usage.ru_stime)


def wait_for_background(cache: Path) -> None:
    """Wait until no process compiles what a command left on its list."""
    os.environ["GRIDWRIGHT_CACHE"] = str(cache)
    while any(cache_folder().glob("*.request")):
        time.sleep(0.5)
    with compiled_by_one("requests"):
        pass


@contextmanager
def no_background(cache: Path) -> Iterator[None]:
    """Keep background compilation from running: a compiler that finds its lock taken ends at once."""
    os.environ["GRIDWRIGHT_CACHE"] = str(cache)
    with compiled_by_one("requests"):
        yield


def measure(row: Row, *, with_plain: bool) -> None:
    """Print the line of a row."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        cache = Path(folder)
        first = run(row.command, cache, "background")
        wait_for_background(cache)
        again = run(row.command, cache, "background")
        line = f"| {row.command[:58]:58} | {first} | {again} | {row.seconds:4.0f} |"
        if with_plain:
            plain = run(row.command, cache, "never")
            line += f" {plain} | {first.wall / plain.wall:5.2f} |"
    print(line, flush=True)


def measure_first(family: str) -> None:
    """Print the line of the first puzzles of a family."""
    first = list[Times]()
    for seed in SEEDS:
        with TemporaryDirectory() as folder, no_background(Path(folder)):
            first.append(run(family, Path(folder), "background", seed))
    print_first(family, first, FIRST_SECONDS)


def measure_start(family: str) -> None:
    """Print the line of a family whose kernels are all in the cache of the user, or are put there first."""
    cache = cache_folder().parent.parent
    for seed in SEEDS:
        run(family, cache, "background", seed)
        wait_for_background(cache)
    times, imports = list[Times](), list[Times]()
    for seed in SEEDS:
        imports.append(timed(IMPORT, {}))
        times.append(run(family, cache, "background", seed))
    ratio = median(each.processor for each in times) / median(each.processor for each in imports)
    print_first(family, times, START_SECONDS, f" {ratio:4.2f} |")


def print_first(family: str, times: Sequence[Times], goal: float, further: str = "") -> None:
    """Print the median and the most of some times, and a further column."""
    middle, most = (Times(*map(of, zip(*times, strict=True))) for of in (median, max))
    print(f"| {family:58} | {middle} | {most} | {goal:4.1f} |{further}", flush=True)


def measure_calls(call: str) -> None:
    """Print the line of a call in Python."""
    for mode in ("first", "foreground"):  # the first process fills the cache
        run = subprocess.run(
            [sys.executable, "-c", CALLS.format(CALLED[call])],
            env={**os.environ, "GRIDWRIGHT_COMPILE": mode},
            capture_output=True,
            text=True,
            check=True,
        )
    print(f"| {call:58} | {run.stdout} |", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="WORD")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--families", action="store_true")
    parser.add_argument("--start", action="store_true")
    parser.add_argument("--calls", action="store_true")
    options = parser.parse_args(arguments)
    if not (options.families or options.start):
        print(f"| {'calls in Python, seconds of the processor':58} | first second third |")
        for call in CALLED:
            if options.only in call:
                measure_calls(call)
    if options.calls:
        return
    print(f"| {'first puzzle, seconds: wall and processor':58} | median        | most          | goal |")
    for family in FAMILIES:
        if options.only in family:
            (measure_start if options.start else measure_first)(family)
    if options.families or options.start:
        return
    print(f"| {'seconds: wall and processor':58} | empty cache   | again         | goal |")
    for row in ROWS:
        if options.only in row.command:
            measure(row, with_plain=options.plain)
    if options.only in WARM:
        with TemporaryDirectory() as folder:
            first, again = (run(WARM, Path(folder), "background") for _ in range(2))
        print(f"| {WARM:58} | {first} | {again} |  180 |", flush=True)


if __name__ == "__main__":
    main()
