"""Every puzzle of every part stands in one shard, and the hash of its solution says in which split."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.nonogram.request import NonogramRequest
from generator.seen import keys_of
from generator.sudoku.request import SudokuRequest as Request
from output.batch.layout import (
    Shard,
    count_shards,
    first_row,
    numbers_in,
    parts_of,
    planned_files,
    shard_of,
    shards_of,
    splits_of,
)
from output.batch.plan import Part, Plan

REQUESTS = (Request(), Request(size="6x6", symmetry="rotate180"), NonogramRequest(size="5x7", colors=2), Request())


@given(counts=st.lists(st.integers(1, 300), min_size=1, max_size=4), shard_rows=st.integers(1, 90))
def test_rows_are_the_puzzles_of_all_parts_evenly_mixed(counts: list[int], shard_rows: int) -> None:
    plan = Plan(tuple(map(Part, REQUESTS, counts)), 1, {"train": 1.0}, shard_rows)
    laid = [shard_of(plan, number) for number in range(count_shards(plan))]
    slots = [slot for shard in laid for slot in shard.slots()]
    expected = sorted(((2 * k + 1) / n, part, k) for part, n in enumerate(counts) for k in range(n))
    assert slots == [(part, k) for _, part, k in expected]
    rows = [numbers_in(plan, shard) for shard in laid]
    for number, (shard, numbers) in enumerate(zip(laid, rows, strict=True)):
        assert 1 <= shard.n_rows == len(shard.slots()) <= shard_rows
        assert first_row(plan, number + 1) - first_row(plan, number) == shard.n_rows
        assert list(zip(*(each.tolist() for each in parts_of(plan, numbers)), strict=True)) == shard.slots()
    among = [number for number, shard in enumerate(laid) for _ in range(shard.n_rows)]
    assert shards_of(plan, np.concatenate(rows), range(count_shards(plan))).tolist() == among


def test_shards_and_files_of_a_plan_are_named_split_by_split() -> None:
    plan = Plan(tuple(Part(each, 10**9 + n) for n, each in enumerate(REQUESTS)), 1, {"train": 1.0})
    shard = shard_of(plan, 300_000)
    assert shard.n_rows == 10_000
    assert {run.count for run in shard.runs} == {2500}
    assert shard.file("train") == "train-300000-of-400001.parquet"
    assert [Shard(7, n, ()).file("test") for n in (8, 99_999, 100_000)] == [
        "test-00007-of-00008.parquet",
        "test-00007-of-99999.parquet",
        "test-000007-of-100000.parquet",
    ]
    plan = Plan((Part(Request(), 30),), 1, {"train": 0.9, "test": 0.1}, 20)
    assert [(file.name, file.number, file.n_shard_rows, file.has_all) for file in planned_files(plan)] == [
        ("train-00000-of-00002.parquet", 0, 15, False),
        ("train-00001-of-00002.parquet", 1, 15, False),
        ("test-00000-of-00002.parquet", 0, 15, False),
        ("test-00001-of-00002.parquet", 1, 15, False),
    ]


@given(st.lists(st.integers(1, 100), min_size=1, max_size=5), st.lists(st.integers(0, 2**64 - 1), max_size=20))
def test_a_split_is_where_a_hash_falls_among_the_shares(weights: list[int], hashes: list[int]) -> None:
    whole = sum(weights)
    shares = {f"s{number}": weight / whole for number, weight in enumerate(weights)}
    edges = [0, 2**64 - 1, *hashes]
    for key, split in zip(edges, splits_of(shares, np.array(edges, np.uint64)).tolist(), strict=True):
        assert sum(weights[:split]) / whole - 1e-9 <= key / 2**64 <= sum(weights[: split + 1]) / whole + 1e-9


def test_splits_of_known_solutions_stay_as_they_are() -> None:
    """Data sets of tomorrow must agree with those of today."""
    keys = keys_of(["sudoku-1", "sudoku-2", "nonogram-3", "lightup-4"])
    assert keys.tolist() == [16611752748917182278, 8055392664902997780, 7313206497811567876, 10075127419512831103]
    assert splits_of({"train": 0.5, "validation": 0.25, "test": 0.25}, keys).tolist() == [2, 0, 0, 1]


@pytest.mark.parametrize("share", [0.9, 0.5, 0.01])
def test_shares_are_met_about(share: float) -> None:
    keys = keys_of(str(number) for number in range(20_000))
    first = (splits_of({"a": share, "b": 1 - share}, keys) == 0).mean()
    assert abs(first - share) < 0.02
