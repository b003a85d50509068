"""Convert a million lines of Sudokus into a Parquet table and back: processor time and memory.

    python benchmarks/conversion.py [lines]

The puzzles are random and need not have one solution: a conversion proves nothing.
"""

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

LINES = 1_000_000
SIDE = 9
TOGETHER = 10_000
COMMAND = ("-m", "gridwright")


def write_lines(path: Path, count: int) -> None:
    """Write puzzles that differ: a shifted board, its digits renamed by lot, with three cells of ten."""
    random = np.random.default_rng(1)
    row, column = np.indices((SIDE, SIDE))
    board = ((row % 3 * 3 + row // 3 + column) % SIDE).ravel()
    with path.open("wb") as file:
        for start in range(0, count, TOGETHER):
            n = min(TOGETHER, count - start)
            names = random.permuted(np.tile(np.arange(1, SIDE + 1), (n, 1)), axis=1)
            signs = np.where(random.random((n, SIDE**2)) < 0.3, names[:, board] + ord("0"), ord("."))
            file.write(np.pad(signs, ((0, 0), (0, 1)), constant_values=ord("\n")).astype(np.uint8).tobytes())


def convert(source: Path, target: Path) -> tuple[float, float]:
    """Run ``gen convert``; give its seconds of processor time, and the most memory of all runs so far, in MB."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *COMMAND, "convert", "-q", str(source), str(target)], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, after.ru_maxrss / 1024


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else LINES
    with tempfile.TemporaryDirectory() as folder:
        lines, table, again = (Path(folder) / name for name in ("a.sdm", "a.parquet", "b.sdm"))
        write_lines(lines, count)
        for source, target in ((lines, table), (table, again)):
            seconds, megabytes = convert(source, target)
            print(
                f"{count:,} puzzles, {source.suffix} ({source.stat().st_size / 1e6:.1f} MB) to {target.suffix} "
                f"({target.stat().st_size / 1e6:.1f} MB): {seconds:.1f} s, at most {megabytes:.0f} MB of memory"
            )
        print("the same lines came back" if lines.read_bytes() == again.read_bytes() else "other lines came back")


if __name__ == "__main__":
    main()
