"""Measure a book: how long ``gen book`` takes from its start to its end, and how much memory at most.

    python benchmarks/books.py                    # 1,000 Sudokus made here, seed 1
    python benchmarks/books.py puzzles.sdm -- --per-page 4 --language ja

What stands behind ``--`` goes to ``gen book``. Proof, rating, laying out and painting are all in it, and the start of
the process; the first run on a machine compiles the kernels, too, which the runs that follow show.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

COUNT, SEED, RUNS = 1_000, 1, 3
_GEN = (sys.executable, "-c", "from service.cli import main; main()")


def main() -> None:
    """Run the command some times and print a line for each."""
    words = sys.argv[1:]
    options = words[words.index("--") + 1 :] if "--" in words else []
    files = words[: words.index("--")] if "--" in words else words
    with tempfile.TemporaryDirectory() as folder:
        if not files:
            files = [str(Path(folder) / "puzzles.sdm")]
            made = [*_GEN, "sudoku", "--count", str(COUNT), "--seed", str(SEED), "--quiet", "-o", files[0]]
            subprocess.run(made, check=True)
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
