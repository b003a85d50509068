"""What will a billion rows cost? The inputs of the model are measured here, each in a process of its own.

A row costs processor seconds, because it is made, rated, typed and compared. It also costs bytes in ``data/`` and
``tables/``, and a share of the files. All of these except comparing cost the same for every row.
``data_sets_merging.py`` measures comparing.

    python benchmarks/data_sets_model.py [--rows 20000] [--billions 1] [--comparing 0.7]
"""

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

KINDS = (
    ("Sudokus, unrated", "sudoku --rating none"),
    ("Sudokus, rated", "sudoku"),
    ("nonograms 20x20, rated", "nonogram --size 20x20"),
)
SHARD_ROWS = 100_000  # of so large a set
SPLITS = "train=0.9,validation=0.05,test=0.05"


def cost(request: str, rows: int, *, tables: bool) -> tuple[float, int, int]:
    """Return the processor seconds of a run with its start, and the bytes of ``data/`` and of ``tables/``."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["batch", "-o", f"{folder}/set", "--request", request, "--count", str(rows), "--seed", "1", "--quiet"]
        words += ["--splits", SPLITS, "--tables" if tables else "--no-tables", "--shard-rows", str(SHARD_ROWS)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "gridwright", *words], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        sizes = (
            sum(path.stat().st_size for path in Path(folder, "set", each).rglob("*.parquet"))
            for each in ("data", "tables")
        )
        return used, *sizes


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=20_000, help="rows of each kind that are made [20,000]")
    parser.add_argument("--billions", type=float, default=1.0)
    parser.add_argument("--comparing", type=float, default=0.7, help="microseconds to compare a row [0.7]")
    chosen = parser.parse_args()
    n_rows = int(1e9 * chosen.billions)
    n_shards = -(-n_rows // SHARD_ROWS)
    for name, request in KINDS:
        few = max(1, chosen.rows // 10)
        cost(request, few, tables=False)  # which compiles, and reads files for the first time
        least, least_typed = (cost(request, few, tables=tables)[0] for tables in (False, True))
        whole, _, _ = cost(request, chosen.rows, tables=False)
        typed, of_data, of_tables = cost(request, chosen.rows, tables=True)
        a_row = 1e6 * (whole - least) / (chosen.rows - few)
        a_typed = 1e6 * (typed - least_typed) / (chosen.rows - few) - a_row
        hours = n_rows * (a_row + a_typed + chosen.comparing) / 3.6e9
        gigabytes = n_rows * (of_data + of_tables) / chosen.rows / 1e9
        print(
            f"{name}: {a_row:.0f} us to make a row, {a_typed:.0f} for its typed table, {of_data / chosen.rows:.0f} and "
            f"{of_tables / chosen.rows:.0f} bytes\n"
            f"    {n_rows:,} rows: {hours:,.0f} core-hours, {gigabytes:,.0f} GB, "
            f"about {n_shards:,} files in data/ and in tables/",
            flush=True,
        )


if __name__ == "__main__":
    main()
