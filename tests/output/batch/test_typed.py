"""Typed tables: what each puzzle consists of as lists, files of a fair size, and the same rows in other programs."""

import json
import shutil
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from math import isnan
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from output.batch.layout import DATA, TABLES
from output.batch.plan import plan_from
from output.batch.receipts import file_entry
from output.batch.run import run
from output.batch.shard import data_set_schema
from output.batch.typed import typed_schema
from output.batch.verify import verify
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from puzzles.formats.registry import read
from tests.output.batch.sets import bytes_of

EVERY = {
    "seed": 3,
    "shard_rows": 5,
    "requests": [
        *({"family": family, "rating": "none", "count": 1} for family in FAMILIES),
        {"family": "sudoku", "rating": "none", "variant": "killer", "count": 1},
        {"family": "sudoku", "rating": "none", "variant": "jigsaw", "count": 1},
    ],
}
"""A puzzle of each family, and Sudokus with marks and regions."""

CHOSEN = {
    "seed": 5,
    "count": 40,
    "shard_rows": 8,
    "splits": {"train": 0.8, "test": 0.2},
    "requests": [
        {"family": "sudoku", "size": "6x6", "rating": "none"},
        {"family": "nonogram", "size": "5x6", "rating": "none"},
    ],
}


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("every") / "set"
    run(plan_from(EVERY), str(place))
    return place


@pytest.fixture(scope="module")
def chosen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data set of two families and two splits, which nobody changes."""
    place = tmp_path_factory.mktemp("chosen") / "set"
    run(plan_from(CHOSEN), str(place))
    return place


def rows_of(place: Path, folder: str) -> list[dict[str, Any]]:
    return [row for file in sorted((place / folder).glob("*.parquet")) for row in pq.read_table(file).to_pylist()]


def own_columns(family: str) -> list[str]:
    """Return the columns of a typed table beyond those of all families, which come first, and have no name twice."""
    shared, names = data_set_schema().names, typed_schema(family).names
    assert names[: len(shared)] == shared
    assert len(set(names)) == len(names)
    return names[len(shared) :]


def without_null(value: Any) -> Any:
    """Return a value without null members of structs, which JSON leaves out."""
    if isinstance(value, dict):
        return {name: without_null(each) for name, each in value.items() if each is not None}
    return [without_null(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("family", FAMILIES)
def test_each_family_has_its_members_as_columns(every: Path, family: str) -> None:
    """The columns have what our JSON notation says about the puzzle that the row has as a text."""
    rows, names = rows_of(every, f"{TABLES}/{family}"), own_columns(family)
    assert rows
    assert names
    assert all(typed_schema(family).field(name).metadata[b"comment"] for name in names)
    for row in rows:
        (document,) = read(row["puzzle"].encode(), format=None, name="the puzzle")
        said = json.loads(gridwright_json.write(document))
        assert {name: without_null(row[name]) for name in names} == {name: said.get(name) for name in names}


def test_marks_and_regions_are_lists(every: Path) -> None:
    rows = rows_of(every, f"{TABLES}/sudoku")
    marks = [mark for row in rows for mark in row["marks"] or ()]
    assert {mark["kind"] for mark in marks} == {"cage"}
    (regions,) = [row["regions"] for row in rows if row["regions"]]
    assert Counter(chain.from_iterable(regions)) == dict.fromkeys(range(1, 10), 9)


def test_files_are_as_large_as_they_may_be(chosen: Path) -> None:
    """The rows are those of ``data/`` in their order, and as few files of one size as can be hold those of a split."""
    data = [row for split in ("train", "test") for row in sorted_rows(chosen, split)]
    for family in ("sudoku", "nonogram"):
        for split in ("train", "test"):
            files = sorted((chosen / TABLES / family).glob(f"{split}-*.parquet"))
            sizes = [pq.read_metadata(file).num_rows for file in files]
            assert max(sizes) - min(sizes) <= 1
            assert len(sizes) == -(-sum(sizes) // 8)
            assert max(sizes) <= 8
            expected = [row for row in data if (row["family"], row["split"]) == (family, split)]
            found = [row for file in files for row in pq.read_table(file).to_pylist()]
            assert [{name: row[name] for name in expected[0]} for row in found] == expected


def sorted_rows(place: Path, split: str) -> list[dict[str, Any]]:
    return [row for file in sorted((place / DATA).glob(f"{split}-*")) for row in pq.read_table(file).to_pylist()]


@pytest.fixture
def copy(chosen: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(chosen, tmp_path / "copy"))


def test_a_lost_table_is_made_again_and_a_changed_one_is_found(chosen: Path, copy: Path) -> None:
    lost, changed = (copy / TABLES / "sudoku" / f"train-{number:05}-of-00002.parquet" for number in (0, 1))
    table = pq.read_table(changed)
    givens = table.column("givens").to_pylist()
    givens[2][0][0] ^= 1
    column = table.schema.get_field_index("givens")
    pq.write_table(table.set_column(column, table.field(column), pa.array(givens, table.field(column).type)), changed)
    state_as_it_is(copy, changed)
    ((check, name, row, _),) = verify(str(copy)).violations
    assert (check, name, row) == ("tables", str(changed.relative_to(copy)), 2)
    lost.unlink()
    assert {each.check for each in verify(str(copy)).violations} >= {"files"}
    (copy / "manifest.json").unlink()
    run(plan_from(CHOSEN), str(copy), resume=True)
    assert bytes_of(copy) == bytes_of(chosen)


def state_as_it_is(place: Path, changed: Path) -> None:
    """Change the manifest as if a file had always been as it is now."""
    manifest = json.loads((place / "manifest.json").read_text())
    entry = file_entry(str(changed.relative_to(place)), changed.read_bytes())
    for each in manifest["other_files"]:
        if each["file"] == entry.file:
            each |= {"bytes": entry.bytes, "sha256": entry.sha256}
    (place / "manifest.json").write_text(json.dumps(manifest))


def test_a_set_without_tables_has_the_same_rows(chosen: Path, tmp_path: Path) -> None:
    run(plan_from(CHOSEN | {"tables": False}), str(tmp_path))
    found, whole = bytes_of(tmp_path), bytes_of(chosen)
    assert found.keys() == {name for name in whole if not name.startswith((f"{TABLES}/", "croissant"))}
    assert all(found[name] == whole[name] for name in found if name.startswith(f"{DATA}/"))


SAME = ("id", "puzzle", "family", "solution")


def assert_same(found: Iterable[dict[str, Any]], place: Path, family: str, split: str) -> None:
    """Compare rows, as programs of others read them, with those that Arrow reads."""
    expected = {row["id"]: row for row in rows_of(place, f"{TABLES}/{family}") if row["split"] == split}
    rows = {row["id"]: row for row in found}
    assert rows.keys() == expected.keys()
    for key, row in rows.items():
        for name in (*SAME, *own_columns(family)):
            assert plain(row[name]) == expected[key][name], name


def plain(value: Any) -> Any:
    """Return lists and dictionaries for what programs have in their place."""
    if hasattr(value, "asDict"):
        return plain(value.asDict())
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    if isinstance(value, float) and isnan(value):  # for null in pandas
        return None
    return [plain(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("family", ["sudoku", "nonogram"])
def test_pandas_polars_and_duckdb_read_them(chosen: Path, family: str) -> None:
    import duckdb
    import polars as pl

    files = str(chosen / TABLES / family / "test-*.parquet")
    assert_same(pl.read_parquet(files).to_dicts(), chosen, family, "test")
    relation = duckdb.sql(f"select * from '{files}'")
    assert_same([dict(zip(relation.columns, row, strict=True)) for row in relation.fetchall()], chosen, family, "test")
    whole = pd.read_parquet(chosen / TABLES / family)
    assert_same(whole[whole["split"] == "train"].to_dict("records"), chosen, family, "train")


@pytest.mark.parametrize("family", ["sudoku", "nonogram"])
def test_datasets_reads_the_configuration_of_a_family(
    chosen: Path, family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HUB_DISABLE_TELEMETRY", "1")
    import datasets

    loaded = datasets.load_dataset(str(chosen), family, cache_dir=str(tmp_path))
    for split in ("train", "test"):
        assert_same(list(loaded[split]), chosen, family, split)


def test_pyspark_reads_them(chosen: Path) -> None:
    sql = pytest.importorskip("pyspark.sql")
    if shutil.which("java") is None:
        pytest.skip("PySpark needs Java")
    session = sql.SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        for family in ("sudoku", "nonogram"):
            rows = session.read.parquet(str(chosen / TABLES / family)).where("split = 'train'").collect()
            assert_same([row.asDict() for row in rows], chosen, family, "train")
    finally:
        session.stop()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of rdflib
def test_mlcroissant_reads_them(chosen: Path) -> None:
    """Texts are bytes there, and columns with structs are left out."""
    mlcroissant = pytest.importorskip("mlcroissant")
    found = mlcroissant.Dataset(str(chosen / "croissant.json"))
    assert not found.metadata.issues.errors
    for family, own in (("sudoku", "givens"), ("nonogram", "rows")):
        rows = [
            {name.rpartition("/")[2]: value for name, value in row.items()} for row in found.records(f"{family}/test")
        ]
        expected = {row["id"]: row for row in rows_of(chosen, f"{TABLES}/{family}") if row["split"] == "test"}
        assert {row["id"].decode() for row in rows} == expected.keys()
        for row in rows:
            right = expected[row["id"].decode()]
            assert (row[own], row["solution"]) == (right[own], right["solution"])
            assert row["puzzle"].decode() == right["puzzle"]
