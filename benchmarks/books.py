"""Measure a book: how long ``gen book`` takes from its start to its end, and how much memory at most.

    python benchmarks/books.py                    # 1,000 Sudokus made here, seed 1
    python benchmarks/books.py --mixed            # 1,000 puzzles of seven kinds made here, seed 1
    python benchmarks/books.py puzzles.sdm -- --per-page 4 --language ja

Whatever follows ``--`` goes to ``gen book``. The time includes the start of the process, proofs, ratings, layout and
drawing. The first run on a machine also compiles kernels; compare it with the runs that follow.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

COUNT, SEED, RUNS = 1_000, 1, 3
MIXED = (
    "nonogram --size 15x15 --picture any --count 150",
    "nonogram --size 20x20 --picture any --colors 4 --count 100",
    "lightup --size 10x10 --count 250",
    "sudoku --count 350",
    "tents --count 50",
    "futoshiki --count 50",
    "binairo --count 50",
)
_GEN = (sys.executable, "-m", "gridwright")


def main() -> None:
    """Run the command some times and print a line for each."""
    words = sys.argv[1:]
    options = words[words.index("--") + 1 :] if "--" in words else []
    files = words[: words.index("--")] if "--" in words else words
    with tempfile.TemporaryDirectory() as folder:
        kinds = MIXED if files == ["--mixed"] else () if files else (f"sudoku --count {COUNT}",)
        if kinds:
            files = [str(Path(folder) / f"{n}.jsonl") for n in range(len(kinds))]
        for kind, file in zip(kinds, files, strict=False):
            subprocess.run([*_GEN, *kind.split(), "--seed", str(SEED), "--quiet", "-o", file], check=True)
        book = Path(folder) / "book.pdf"
        for run in range(1, RUNS + 1):
            seconds, processor, mebibytes = measured([*_GEN, "book", *files, "-o", str(book), *options])
            size = book.stat().st_size / 2**20
            print(
                f"run {run}: {seconds:.1f} s, {processor:.1f} s of processor, {mebibytes:.0f} MiB, book {size:.1f} MiB"
            )


def measured(command: list[str]) -> tuple[float, float, float]:
    """Give the seconds that a command takes, those of the processor, and the most memory that it holds, in MiB."""
    begun = perf_counter()
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = perf_counter() - begun
    if status:
        raise SystemExit(os.waitstatus_to_exitcode(status))
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


if __name__ == "__main__":
    main()
