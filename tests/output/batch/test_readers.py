"""Data sets as others read them: every program that people train with sees all rows and all columns."""

from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow.parquet as pq
import pytest

from output.batch.plan import plan_from
from output.batch.run import run

PLAN = {
    "seed": 5,
    "count": 40,
    "shard_rows": 8,
    "traces": True,
    "prompts": "plain",
    "splits": {"train": 0.75, "test": 0.25},
    "requests": [{"family": "sudoku", "logic": "singles"}, {"family": "nonogram", "size": "5x6", "colors": 2}],
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("set")
    run(plan_from(PLAN), str(folder))
    return folder


@pytest.fixture(scope="module")
def rows(place: Path) -> dict[str, dict[str, Any]]:
    """Return the rows by their ids, as Arrow reads them."""
    return {row["id"]: row for path in (place / "data").iterdir() for row in pq.read_table(path).to_pylist()}


def by_id(table: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in table}


def test_pandas_reads_the_folder(place: Path, rows: dict[str, dict[str, Any]]) -> None:
    table = pd.read_parquet(place / "data")
    assert len(table) == len(rows) == 40
    assert list(table.columns) == list(next(iter(rows.values())))
    assert dict(zip(table["id"], table["answer"], strict=True)) == {key: row["answer"] for key, row in rows.items()}
    assert [list(each[0]) for each in table["messages"]] == [["role", "content"]] * 40


def test_polars_reads_every_file(place: Path, rows: dict[str, dict[str, Any]]) -> None:
    import polars as pl

    table = pl.read_parquet(place / "data" / "*.parquet")
    assert by_id(table.to_dicts()) == rows
    needs = pl.col("rules").list.eval(pl.element().struct["rule"]).list.contains("hidden single in line")
    found = table.filter((pl.col("family") == "sudoku") & (pl.col("peak") <= 1.5) & needs)
    assert 0 < len(found) < len(rows)
    assert set(found["id"]) == {
        key
        for key, row in rows.items()
        if row["family"] == "sudoku"
        and row["peak"] <= 1.5
        and "hidden single in line" in {use["rule"] for use in row["rules"]}
    }


def test_duckdb_asks_for_rules_and_effort(place: Path, rows: dict[str, dict[str, Any]]) -> None:
    import duckdb

    asked = f"select id from '{place}/data/*.parquet' where nodes = 0 and list_contains([r.rule for r in rules], ?)"
    found = duckdb.execute(asked, ["full house"]).fetchall()
    expected = {
        key for key, row in rows.items() if row["nodes"] == 0 and "full house" in {use["rule"] for use in row["rules"]}
    }
    assert expected
    assert {each for (each,) in found} == expected
    steps = duckdb.sql(f"select count(distinct id) from '{place}/traces/*.parquet'").fetchall()
    assert steps == [(40,)]


def test_datasets_reads_splits_and_steps(
    place: Path, rows: dict[str, dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HUB_DISABLE_TELEMETRY", "1")
    import datasets

    loaded = datasets.load_dataset(str(place), cache_dir=str(tmp_path))
    assert set(loaded) == {"train", "test"}
    assert by_id([row for split in loaded.values() for row in split]) == rows
    assert {row["split"] for row in loaded["test"]} == {"test"}
    steps = datasets.load_dataset(str(place), "traces", cache_dir=str(tmp_path))
    assert {step["id"] for step in steps["train"]} == {row["id"] for row in loaded["train"]}
