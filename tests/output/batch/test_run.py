"""Data sets of real families: rows as planned and distinct, the same from several processes, and for other programs."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from generator.seen import keys_of
from kernels.jit import PLAIN
from output.batch.layout import DATA, TRACES, splits_of
from output.batch.offers import DUPLICATE
from output.batch.plan import Part, plan_from
from output.batch.run import run
from output.batch.shard import data_set_schema
from output.batch.work import RowKeys
from output.identities import excluded_keys
from puzzles.errors import RequestError
from tests.output.batch.sets import SMALL, TOYS, bytes_of
from tests.output.batch.sets import made as made_in


def rows_of(place: Path, kind: str = DATA) -> pd.DataFrame:
    return pd.concat([pd.read_parquet(path) for path in sorted((place / kind).iterdir())])


def test_rows_are_what_the_plan_says(small: Path) -> None:
    rows, plan = rows_of(small), plan_from(SMALL)
    assert len(rows) == len(pd.read_parquet(small / DATA)) == 45
    own = np.array(list(plan.splits))[splits_of(plan.splits, keys_of(rows["solution_id"]))]
    assert rows["split"].tolist() == own.tolist()
    assert set(own) == {"train", "test"}
    assert rows["family"].value_counts().to_dict() == {"nonogram": 22, "sudoku": 23}
    assert rows["id"].is_unique
    assert (rows["verdict"] == "unique").all()
    train, test = (set(rows.loc[rows["split"] == split, "solution_id"]) for split in ("train", "test"))
    assert not train & test
    files = {f"data/train-{i:05}-of-00004.parquet" for i in range(4)}
    files |= {f"data/test-{i:05}-of-00002.parquet" for i in range(2)}
    tables = {f"tables/{family}/train-{i:05}-of-00002.parquet" for family in ("sudoku", "nonogram") for i in range(2)}
    tables |= {f"tables/{family}/test-00000-of-00001.parquet" for family in ("sudoku", "nonogram")}
    others = {"README.md", "croissant.json", "manifest.json", "plan.json"}
    assert set(bytes_of(small)) == files | tables | others
    for name in files:
        schema = pq.read_schema(small / name)
        assert schema.names == data_set_schema().names
        assert all(schema.field(name).metadata[b"comment"] for name in schema.names)
        assert not any(pa.types.is_map(kind) for kind in schema.types)  # Hugging Face has no type for maps
    listed = json.loads((small / "manifest.json").read_text())["files"]
    assert sum(entry["rows"] for entry in listed) == 45
    assert all((small / entry["file"]).stat().st_size == entry["bytes"] for entry in listed)


@pytest.mark.skipif(PLAIN, reason="each worker process would take seconds to start")
def test_workers_write_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The workers run plain Python here, which starts sooner."""
    monkeypatch.setenv("GRIDWRIGHT_COMPILE", "never")
    plan = {"seed": 5, "count": 6, "shard_rows": 2, "requests": [{"family": "sudoku", "size": "4x4", "rating": "none"}]}
    assert made_in(tmp_path / "two", plan, workers=2) == made_in(tmp_path / "one", plan)


@pytest.mark.usefixtures("toy_family")
def test_a_row_keeps_its_split_when_a_data_set_grows_or_has_another_seed(tmp_path: Path) -> None:
    split_of: dict[str, str] = {}
    for number, (count, seed) in enumerate([(15, 1), (30, 1), (30, 2)]):
        run(replace(TOYS, parts=(Part(TOYS.parts[0].request, count),), seed=seed), str(tmp_path / str(number)))
        table = rows_of(tmp_path / str(number))
        own = dict(zip(table["solution_id"], table["split"], strict=True))
        assert all(split_of.get(each, split) == split for each, split in own.items())
        assert number == 0 or own.keys() & split_of.keys()
        split_of |= own


@pytest.mark.usefixtures("toy_family")
def test_rows_that_are_replaced_have_their_traces(tmp_path: Path) -> None:
    refused: Counter[str] = Counter()
    run(TOYS, str(tmp_path), report=lambda p: refused.update(p.refused) if p.step == "finished" else None)
    rows, traces = rows_of(tmp_path), rows_of(tmp_path, TRACES)
    assert refused[DUPLICATE] == (rows["tries"] - 1).sum() > 0
    assert set(traces["id"]) == set(rows["id"])
    assert not traces.duplicated(["id", "step"]).any()


def test_data_sets_tables_and_files_are_kept_out_alike(small: Path, tmp_path: Path) -> None:
    """Tables of others may have ids of their own, or none."""
    table = pq.read_table(small / DATA)
    pq.write_table(table, tmp_path / "ours.parquet")
    pq.write_table(table.select(["puzzle"]), tmp_path / "none.parquet")
    foreign = pa.table({"id": list(range(table.num_rows)), "puzzle": table["puzzle"]})
    pq.write_table(foreign, tmp_path / "foreign.parquet")
    boards = [row["puzzle"] for row in table.to_pylist() if row["family"] == "sudoku"]
    (tmp_path / "boards.sdm").write_text("\n".join(boards))
    expected = excluded_keys((str(small),))
    for name in ("ours", "none", "foreign"):
        found = excluded_keys((str(tmp_path / f"{name}.parquet"),))
        assert found.puzzles.tolist() == expected.puzzles.tolist(), name
        assert found.solutions.tolist() == expected.solutions.tolist(), name
    assert set(excluded_keys((str(tmp_path / "boards.sdm"),)).puzzles.tolist()) < set(expected.puzzles.tolist())


def test_data_sets_are_not_mixed_up(small: Path) -> None:
    with pytest.raises(RequestError, match="holds a data set already"):
        made_in(small, SMALL)
    with pytest.raises(RequestError, match="another plan"):
        made_in(small, {**SMALL, "seed": 6}, resume=True)
    with pytest.raises(RequestError, match="another plan, other exclusions"):
        made_in(small, SMALL, resume=True, excluded=RowKeys(keys_of(["x"]), keys_of([])))


@pytest.fixture(scope="module")
def rows(made: Path) -> dict[str, dict[str, Any]]:
    """Return the rows by their ids, as Arrow reads them."""
    return by_id([row for path in (made / DATA).iterdir() for row in pq.read_table(path).to_pylist()])


def by_id(table: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in table}


def ids_with(rows: dict[str, dict[str, Any]], rule: str) -> set[str]:
    found = {key for key, row in rows.items() if rule in {use["rule"] for use in row["rules"] or ()}}
    assert 0 < len(found) < len(rows)
    return found


def test_pandas_reads_the_folder(made: Path, rows: dict[str, dict[str, Any]]) -> None:
    table = pd.read_parquet(made / DATA)
    assert len(table) == len(rows) == 20
    assert list(table.columns) == list(next(iter(rows.values())))
    assert dict(zip(table["id"], table["answer"], strict=True)) == {key: row["answer"] for key, row in rows.items()}
    assert [list(each[0]) for each in table["messages"]] == [["role", "content"]] * 20


def test_polars_reads_every_file(made: Path, rows: dict[str, dict[str, Any]]) -> None:
    import polars as pl

    table = pl.read_parquet(made / DATA / "*.parquet")
    assert by_id(table.to_dicts()) == rows
    needs = pl.col("rules").list.eval(pl.element().struct["rule"]).list.contains("hidden single in box")
    found = table.filter((pl.col("family") == "sudoku") & (pl.col("peak") <= 1.5) & needs)
    assert set(found["id"]) == {key for key in ids_with(rows, "hidden single in box") if rows[key]["peak"] <= 1.5}


def test_duckdb_asks_for_rules_and_effort(made: Path, rows: dict[str, dict[str, Any]]) -> None:
    import duckdb

    asked = f"select id from '{made}/data/*.parquet' where nodes = 0 and list_contains([r.rule for r in rules], ?)"
    found = duckdb.execute(asked, ["full house"]).fetchall()
    assert {each for (each,) in found} == {key for key in ids_with(rows, "full house") if rows[key]["nodes"] == 0}
    steps = duckdb.sql(f"select count(distinct id) from '{made}/traces/*.parquet'").fetchall()
    assert steps == [(20,)]


def test_datasets_reads_it(
    made: Path, rows: dict[str, dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HUB_DISABLE_TELEMETRY", "1")
    import datasets

    loaded = datasets.load_dataset(str(made), cache_dir=str(tmp_path))
    assert set(loaded) == {"train", "test"}
    assert by_id([row for split in loaded.values() for row in split]) == rows
    assert {row["split"] for row in loaded["test"]} == {"test"}
    steps = datasets.load_dataset(str(made), "traces", cache_dir=str(tmp_path))
    assert {step["id"] for step in steps["train"]} == {row["id"] for row in loaded["train"]}
