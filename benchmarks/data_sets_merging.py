"""Time the comparing of rows whose puzzles are made up, and see how much memory it takes.

python benchmarks/data_sets_merging.py                        1, 3 and 10 million rows without repeats
python benchmarks/data_sets_merging.py --rows 3 --kinds 6     3 million rows of 6 million kinds, so that many repeat
python benchmarks/data_sets_merging.py --others --rows 3      the same by a sort in memory, and by Dask's shuffle
python benchmarks/data_sets_merging.py --cluster 1000         how long a billion rows take that many cores, simulated
"""

import heapq
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import click
import numpy as np

SHARD_ROWS = 100_000
MILLION = 1_000_000


def measure(n_rows: int, n_kinds: int) -> None:
    """Print the microseconds of a processor a row that comparing takes, and the greatest memory of the process."""
    from generator.sudoku.request import SudokuRequest
    from output.batch import making, settling
    from output.batch.exchange import write_offers
    from output.batch.layout import count_shards, numbers_in, shard_of
    from output.batch.offers import OFFER, Offers
    from output.batch.plan import Part, Plan
    from output.batch.shard import OFFERS
    from output.batch.storage import Storage
    from output.batch.work import NOTHING_EXCLUDED, RowKeys, Work, exclusions_of
    from output.batch.workers import Workers

    rng = np.random.default_rng(1)
    multiplier = np.uint64(0x9E3779B97F4A7C15)  # spreads kinds over all keys

    def made_up(_plan: Plan, coming: Offers, _excluded: RowKeys) -> tuple[dict[int, object], Offers]:
        offers = coming.copy()
        offers["key"] = rng.integers(n_kinds, size=len(offers), dtype=np.uint64) * multiplier
        offers["tries"] = offers["after"] + 1
        return {}, offers

    making.make_offers = made_up  # type: ignore[assignment]
    plan = Plan((Part(SudokuRequest(), n_rows),), 1, {"train": 1.0}, SHARD_ROWS)
    with tempfile.TemporaryDirectory() as folder:
        work = Work(plan, Storage(folder), "", exclusions_of(NOTHING_EXCLUDED))
        for number in range(count_shards(plan)):
            shard = shard_of(plan, number)
            first = np.zeros(shard.n_rows, OFFER)
            first["number"] = numbers_in(plan, shard)
            offers = made_up(plan, first, NOTHING_EXCLUDED)[1]
            write_offers(work.storage, f"{OFFERS}/{shard.label}", offers)
        before, begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
        rounds: list[int] = []
        settling.settled(work, Workers(), lambda _, n_open: rounds.append(n_open))
        used = time.process_time() - begun
        n_files = len(list(Path(folder).rglob("*")))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"{n_rows:12,} rows of {n_kinds:20,} kinds: {1e6 * used / n_rows:5.2f} us a row, {len(rounds)} reports, "
        f"{max(rounds):9,} rows replaced, {peak / 1024:5,.0f} MB at most ({before / 1024:,.0f} MB before), "
        f"{n_files:,} files",
        flush=True,
    )


def measure_others(n_rows: int) -> None:
    """Print what other ways take to find the first row of each key, which is the first round of ours.

    One sorts all keys in memory. The other is Dask's shuffle of a data frame, by the two columns that must travel, in a
    worker of one thread, with its scheduler; tables of a million rows come from Parquet, as shards do.
    """
    import pandas as pd
    from dask import config, dataframe
    from distributed import Client, LocalCluster

    rng = np.random.default_rng(1)
    keys = rng.integers(2**63, size=n_rows, dtype=np.uint64)
    begun = time.process_time()
    n_first = len(np.unique(keys))
    used = time.process_time() - begun
    print(f"{n_rows:12,} rows sorted in memory: {1e6 * used / n_rows:5.2f} us a row, {n_first:,} keys", flush=True)

    config.set({"dataframe.shuffle.method": "p2p"})
    with (
        tempfile.TemporaryDirectory() as folder,
        LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster),
    ):
        for number in range(-(-n_rows // MILLION)):
            own = slice(number * MILLION, (number + 1) * MILLION)
            rows = pd.DataFrame({"key": keys[own], "number": np.arange(own.start, min(own.stop, n_rows))})
            rows.to_parquet(f"{folder}/{number}.parquet")

        def first_of_each(part: pd.DataFrame) -> int:
            return len(part.sort_values("number").drop_duplicates("key"))

        def seconds() -> float:
            of_others = resource.getrusage(resource.RUSAGE_CHILDREN)
            return time.process_time() + of_others.ru_utime + of_others.ru_stime

        before, begun = seconds(), time.perf_counter()
        frame = dataframe.read_parquet(f"{folder}/*.parquet").shuffle("key")
        found = int(frame.map_partitions(first_of_each, meta=("n", int)).compute().sum())
        elapsed = time.perf_counter() - begun
        cluster.close()  # so that the seconds of its worker count
        print(f"{n_rows:12,} rows by Dask's shuffle: {1e6 * (seconds() - before) / n_rows:5.2f} us a row "
              f"({elapsed:.0f} s by the clock), {found:,} keys")  # fmt: skip


def simulate(n_cores: int, us_a_row: float, us_to_compare: float, seconds_to_hand_out: float) -> None:
    """Print how long a billion rows take a cluster, each step waiting for the last task of the one before.

    Args:
        n_cores: of the cluster.
        us_a_row: to make a row, on one core.
        us_to_compare: to compare it, on one core.
        seconds_to_hand_out: what the process that hands out tasks needs for each; it does one after the other.
    """
    n_rows, rng = 1_000 * MILLION, np.random.default_rng(1)
    n_together = -(-n_rows // (1 << 21))
    n_shards = n_rows // SHARD_ROWS
    steps = {
        "make": (n_shards, SHARD_ROWS * us_a_row / 1e6),
        "gather": (n_together, n_rows / n_together * us_to_compare / 2e6),
        "decide": (n_together, n_rows / n_together * us_to_compare / 2e6),
        "collect": (n_together, 1.0),
        "finish": (n_shards, 0.05 + 0.01 * SHARD_ROWS * us_a_row / 1e6),
    }
    total = busy = 0.0
    for name, (n_tasks, seconds) in steps.items():
        free = [0.0] * n_cores  # when each core is free
        heapq.heapify(free)
        last = 0.0
        for task in range(n_tasks):
            handed_out = task * seconds_to_hand_out
            begins = max(handed_out, heapq.heappop(free))
            ends = begins + seconds * rng.lognormal(0, 0.3) / np.exp(0.045)
            heapq.heappush(free, ends)
            last = max(last, ends)
        work, part = n_tasks * seconds, n_tasks * seconds / last / n_cores
        print(f"{name:8} {n_tasks:7,} tasks of {seconds:8.2f} s: {last:10,.0f} s, {part:6.1%} of cores busy")
        total, busy = total + last, busy + work
    print(f"{n_cores:,} cores: {total / 3600:,.1f} h for a billion rows, {busy / total / n_cores:.1%} of them busy")


@click.command()
@click.option("--rows", type=float, multiple=True, default=(1, 3, 10), show_default=True, help="Millions of rows.")
@click.option("--kinds", type=float, default=0, help="Millions of kinds that they are of [so many that none repeats].")
@click.option("--others", is_flag=True, help="Measure a sort in memory and Dask's shuffle instead.")
@click.option("--cluster", type=int, default=0, help="Simulate a cluster of so many cores instead.")
@click.option("--making", type=float, default=150, show_default=True, help="Microseconds to make a row, simulated.")
@click.option("--comparing", type=float, default=2, show_default=True, help="Microseconds to compare it, simulated.")
@click.option("--handing", type=float, default=1, show_default=True, help="Milliseconds to hand out a task, simulated.")
def main(
    rows: tuple[float, ...],
    kinds: float,
    others: bool,
    cluster: int,
    making: float,
    comparing: float,
    handing: float,
) -> None:
    """Print the rows that the options ask for."""
    if cluster:
        simulate(cluster, making, comparing, handing / 1e3)
        return
    if others:
        for each in rows:
            measure_others(int(each * MILLION))
        return
    n_kinds = int(kinds * MILLION) or 2**63
    if len(rows) == 1:
        measure(int(rows[0] * MILLION), n_kinds)
        return
    for each in rows:  # each in a process of its own, as memory is measured
        subprocess.run([sys.executable, __file__, "--rows", str(each), "--kinds", str(kinds)], check=True)


if __name__ == "__main__":
    main()
