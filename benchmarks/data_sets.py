"""Time the making of data sets, and kill it again and again.

python benchmarks/data_sets.py                      all rows, 20,000 puzzles each
python benchmarks/data_sets.py --rows 1000000       all rows with a million puzzles each, the number in our goals
python benchmarks/data_sets.py --prompts 10000      unrated Sudokus with and without prompts, in turn
python benchmarks/data_sets.py --kills 200          end runs at random moments, resume them, and compare the results
python benchmarks/data_sets.py --large 10000000     unrated Sudokus in three splits: killed once, resumed, and compared
"""

import gc
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import click
import numpy as np
import pyarrow.parquet as pq

REQUESTS = {
    "minimal 9x9, unrated": "sudoku --rating none",
    "minimal 9x9, rated up to 7.4": "sudoku --rating 7.4",
    "minimal 9x9, rated": "sudoku",
    "nonograms 20x20, 5 colors, 0.4, rated": "nonogram --size 20x20 --colors 5 --density 0.4",
}
KILLED = "sudoku --size 6x6"


def start(
    request: str, rows: int, shard_rows: int, workers: int, place: Path, further: Sequence[str] = ()
) -> "subprocess.Popen[bytes]":
    """Start the command in a process of its own."""
    words = [
        "batch",
        "-o",
        str(place),
        "--request",
        request,
        "--count",
        str(rows),
        "--seed",
        "1",
        "--resume",
        "--quiet",
    ]
    words += ["--shard-rows", str(shard_rows), "--workers", str(workers), *further]
    return subprocess.Popen([sys.executable, "-m", "gridwright", *words])


def seconds(request: str, rows: int, workers: int, place: Path) -> tuple[float, float]:
    """Make a data set; give the seconds by the clock, and those of all processors."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    if start(request, rows, min(10_000, max(1, rows // 8)), workers, place).wait():
        raise SystemExit(f"gen batch failed for {request}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - begun, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def bytes_of(place: Path) -> dict[str, bytes]:
    """Read all files by their names."""
    return {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}


def time_all(rows: int, workers: int) -> None:
    """Print a row for each kind of puzzle, with one worker and with several."""
    for name, request in REQUESTS.items():
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            seconds(request, 8, 1, place / "warm")
            own = rows if "nonogram" not in name else max(1, rows // 10)
            one, used = seconds(request, own, 1, place / "one")
            several, used_by_several = seconds(request, own, workers, place / "several")
            if bytes_of(place / "one") != bytes_of(place / "several"):
                raise SystemExit(f"{workers} workers wrote other bytes for {request}")
            size = sum(len(data) for file, data in bytes_of(place / "one").items() if file.startswith("data/"))
            print(
                f"{name:38} {own:9,} rows, {size / own:5.1f} bytes each | "
                f"1 worker {one:7.1f} s (processors: {1e6 * used / own:6.0f} us a row) | "
                f"{workers} workers {several:7.1f} s ({1e6 * used_by_several / own:6.0f} us): {one / several:.2f}x",
                flush=True,
            )


def time_prompts(rows: int) -> None:
    """Print the processor time of a file of unrated Sudokus without prompts and with each template, in turn."""
    from output.batch.layout import shard_of
    from output.batch.making import records_of
    from output.batch.plan import plan_from
    from output.batch.shard import table_bytes, tables_of

    about = {"seed": 1, "count": rows, "shard_rows": rows, "requests": [{"family": "sudoku", "rating": "none"}]}
    plans = {
        name: plan_from(about | {"prompts": name}) for name in ("plain", "plain-rules", "grid", "grid-rules", "json")
    }
    plans = {"without": plan_from(about)} | plans
    shard = shard_of(plans["without"], 0)
    gc.disable()  # as the making of a shard does
    records_of(plans["without"], shard)  # which compiles or loads what is needed
    begun = time.process_time()
    records = list(records_of(plans["without"], shard).values())
    making, least = time.process_time() - begun, dict.fromkeys(plans, float("inf"))
    for number in range(5):
        for name, plan in plans.items():
            begun = time.process_time()
            tables = tables_of(records, plan)
            size = len(table_bytes(tables.rows))
            least[name] = min(least[name], time.process_time() - begun)
            if number == 0:
                print(f"{name:12} {size / rows:5.0f} bytes a row")
    for name, used in least.items():
        added = 1e6 * (used - least["without"]) / rows
        print(f"{name:12} {rows / (making + used):7,.0f} rows a second, {added:5.1f} us a row more than without")


def kill_all(n_kills: int) -> None:
    """Kill runs at random moments until one comes to its end after so many kills."""
    draw = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        rows, shard_rows = 40 * n_kills, 10
        start(KILLED, rows, shard_rows, 1, place / "undisturbed").wait()
        expected, n_done, n_whole = bytes_of(place / "undisturbed"), 0, 0
        while n_done < n_kills:
            process = start(KILLED, rows, shard_rows, 1 + n_done % 2, place / "killed")
            try:
                process.wait(draw.uniform(0.3, 3.0))
                n_whole += 1
                shutil.rmtree(place / "killed")  # it came to its end; begin again, so that every kill is one
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                n_done += 1
        start(KILLED, rows, shard_rows, 1, place / "killed").wait()
        same = bytes_of(place / "killed") == expected
        print(
            f"{n_done} kills ({n_whole} runs came to their end between them): {'the same' if same else 'OTHER'} bytes"
        )


def make_large(rows: int) -> None:
    """Kill a large run when half of its rows are made, resume it, and compare it with one that nobody disturbed."""
    request, shard_rows = "sudoku --rating none", 100_000
    further = ["--splits", "train=0.9,validation=0.05,test=0.05", "--no-tables"]

    def told(process: "subprocess.Popen[bytes]", what: str) -> None:
        _, status, used = os.wait4(process.pid, 0)
        ended = "was killed" if os.WIFSIGNALED(status) else f"ended with {os.waitstatus_to_exitcode(status)}"
        print(
            f"{what} {ended} after {time.perf_counter() - begun:.0f} s, {used.ru_utime + used.ru_stime:.0f} s of the "
            f"processor, {used.ru_maxrss / 1e3:.0f} MB at most",
            flush=True,
        )

    with tempfile.TemporaryDirectory() as folder:
        place, other = Path(folder, "killed"), Path(folder, "whole")
        begun = time.perf_counter()
        process = start(request, rows, shard_rows, 1, place, further)
        while len(list(place.rglob("train-*.parquet"))) < rows // shard_rows // 2:
            time.sleep(1)
        process.kill()
        told(process, "the first run")
        begun = time.perf_counter()
        told(start(request, rows, shard_rows, 1, place, further), "the resumed run")
        table = pq.read_table(place / "data", columns=["id"])
        ids = table.column("id").to_numpy()
        print(
            f"{table.num_rows:,} rows, {len(ids) - len(np.unique(ids.astype('S')))} repeat an earlier one; "
            f"{sum(path.stat().st_size for path in place.rglob('*.parquet')) / rows:.0f} bytes a row",
            flush=True,
        )
        begun = time.perf_counter()
        told(start(request, rows, shard_rows, 1, other, further), "the undisturbed run")
        sums, others = (
            {str(path.relative_to(each)): sha256(path.read_bytes()).hexdigest() for path in each.rglob("*.*")}
            for each in (place, other)
        )
        print(f"{len(sums)} files, {'the same' if sums == others else 'OTHER'} bytes")


@click.command()
@click.option("--rows", default=20_000, show_default=True, help="Puzzles of each kind; a tenth of them nonograms.")
@click.option("--workers", default=os.cpu_count() or 1, show_default=True)
@click.option("--prompts", default=0, help="Make a file of so many puzzles with and without prompts instead.")
@click.option("--kills", default=0, help="Kill runs so many times instead.")
@click.option("--large", default=0, help="Make so many unrated Sudokus twice instead, one time killed and resumed.")
def main(rows: int, workers: int, prompts: int, kills: int, large: int) -> None:
    """Print the rows that the options ask for."""
    if large:
        make_large(large)
    elif prompts:
        time_prompts(prompts)
    elif kills:
        kill_all(kills)
    else:
        time_all(rows, workers)


if __name__ == "__main__":
    main()
