"""The making of data sets: the same bytes from any number of workers, in parts or at once."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from generator.seen import keys_of
from generator.sudoku.request import SudokuRequest as Request
from kernels.jit import PLAIN
from output.batch.exclusions import excluded_keys
from output.batch.layout import DATA, TRACES, splits_of
from output.batch.offers import DUPLICATE
from output.batch.plan import Part, Plan, plan_from
from output.batch.run import Progress, make_part, merge, records, run, shards_of_part
from output.batch.shard import data_set_schema
from output.batch.work import RowKeys
from output.records import solution_ids_of
from puzzles.errors import OutputError, RequestError
from tests.examples import first
from tests.output.batch.sets import SMALL, TOYS, bytes_of, made


def test_rows_are_what_the_plan_says(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    made(tmp_path / "set", SMALL)
    table = pq.read_table(tmp_path / "set" / DATA)
    rows = pd.concat([pd.read_parquet(path) for path in sorted((tmp_path / "set" / DATA).iterdir())])
    assert len(rows) == 45
    own = np.array(list(plan_from(SMALL).splits))[splits_of(plan_from(SMALL).splits, keys_of(rows["solution_id"]))]
    assert rows["split"].tolist() == own.tolist()
    assert set(own) == {"train", "test"}
    assert rows["family"].value_counts().to_dict() == {"nonogram": 22, "sudoku": 23}
    assert rows["id"].is_unique
    assert (rows["verdict"] == "unique").all()
    train, test = (set(rows.loc[rows["split"] == split, "solution_id"]) for split in ("train", "test"))
    assert not train & test
    assert table.schema.names == data_set_schema().names
    for path in sorted((tmp_path / "set" / DATA).iterdir()):
        schema = pq.read_schema(path)
        assert all(schema.field(name).metadata[b"comment"] for name in schema.names)
        assert not any(pa.types.is_map(kind) for kind in schema.types)  # Hugging Face has no type for maps
    files = {f"data/{split}-{i:05}-of-00005.parquet" for split in ("train", "test") for i in range(5)}
    assert set(undisturbed) == files | {"README.md", "manifest.json", "plan.json"}
    manifest = json.loads(undisturbed["manifest.json"])
    assert sum(entry["rows"] for entry in manifest["files"]) == 45
    assert all(len(undisturbed[entry["file"]]) == entry["bytes"] for entry in manifest["files"])


@pytest.mark.exhaustive
def test_without_files_the_same_puzzles_come(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    made(tmp_path / "set", SMALL)
    plan = plan_from(SMALL)
    stored = [
        row
        for entry in json.loads(undisturbed["manifest.json"])["files"]
        for row in pq.read_table(tmp_path / "set" / entry["file"]).to_pylist()
    ]
    made_again = list(records(plan))
    by_id = {row["id"]: row for row in stored}
    assert {record.puzzle.id for record in made_again} == set(by_id)
    for record in made_again:
        row = by_id[record.puzzle.id]
        uses = {use.pop("rule"): use for use in row["rules"]}
        assert uses == {
            rule: {"rounds": use.rounds, "cells": use.cells, "removals": use.removals}
            for rule, use in record.rating.histogram.items()
        }


@pytest.mark.skipif(PLAIN, reason="each worker process would take seconds to start")
def test_workers_write_the_same_bytes(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    assert made(tmp_path / "set", SMALL, workers=2) == undisturbed


@pytest.mark.usefixtures("toy_family")
@pytest.mark.parametrize("n_parts", first(1, [4, 1, 2, 9]))
def test_parts_that_are_made_alone_are_merged_to_the_same_bytes(tmp_path: Path, n_parts: int) -> None:
    run(TOYS, str(tmp_path / "expected"))
    place = str(tmp_path / "set")
    for part in reversed(range(1, n_parts + 1)):
        if shards_of_part(TOYS, part, n_parts):
            with pytest.raises(RequestError, match=r"missing or damaged|holds no data set"):
                merge(place)
        make_part(TOYS, place, part, n_parts)
    there: list[bool] = []
    make_part(TOYS, place, 1, n_parts, report=lambda progress: there.append(progress.was_there))
    assert all(there)
    merge(place)
    assert bytes_of(tmp_path / "set") == bytes_of(tmp_path / "expected")
    merge(place)
    make_part(TOYS, place, 1, n_parts)
    assert bytes_of(tmp_path / "set") == bytes_of(tmp_path / "expected")


@pytest.mark.usefixtures("toy_family")
def test_a_row_keeps_its_split_when_a_data_set_grows_or_has_another_seed(tmp_path: Path) -> None:
    split_of: dict[str, str] = {}
    for number, (count, seed) in enumerate([(30, 1), (60, 1), (60, 2)]):
        run(replace(TOYS, parts=(Part(TOYS.parts[0].request, count),), seed=seed), str(tmp_path / str(number)))
        table = pq.read_table(tmp_path / str(number) / DATA)
        own = dict(zip(table["solution_id"].to_pylist(), table["split"].to_pylist(), strict=True))
        assert all(split_of.get(each, split) == split for each, split in own.items())
        assert number == 0 or own.keys() & split_of.keys()
        split_of |= own


@pytest.mark.usefixtures("toy_family")
def test_rows_that_are_replaced_have_their_traces(tmp_path: Path) -> None:
    refused: Counter[str] = Counter()
    run(TOYS, str(tmp_path), report=lambda p: refused.update(p.refused) if p.step == "finished" else None)
    rows, traces = (pd.concat(map(pd.read_parquet, (tmp_path / kind).iterdir())) for kind in (DATA, TRACES))
    assert refused[DUPLICATE] == (rows["tries"] - 1).sum() > 0
    assert set(traces["id"]) == set(rows["id"])
    assert not traces.duplicated(["id", "step"]).any()


def test_what_is_kept_out_stays_out(tmp_path: Path) -> None:
    run(plan_from(SMALL), str(tmp_path / "first"))
    first = pq.read_table(tmp_path / "first" / DATA)
    plan = plan_from({**SMALL, "seed": 6, "requests": SMALL["requests"][:1], "count": 20})  # type: ignore[index]
    run(plan, str(tmp_path / "second"), excluded=excluded_keys((str(tmp_path / "first"),)))
    second = pq.read_table(tmp_path / "second" / DATA)
    for name in ("id", "solution_id"):
        assert not set(first[name].to_pylist()) & set(second[name].to_pylist())
    assert set(first["solution_id"].to_pylist()) & set(solution_ids_of(list(records(plan))))


def test_data_sets_are_not_mixed_up(tmp_path: Path) -> None:
    made(tmp_path / "set", SMALL)
    with pytest.raises(RequestError, match="holds a data set already"):
        made(tmp_path / "set", SMALL)
    with pytest.raises(RequestError, match="another plan"):
        made(tmp_path / "set", {**SMALL, "seed": 6}, resume=True)
    with pytest.raises(RequestError, match="another plan, other exclusions"):
        made(tmp_path / "set", SMALL, resume=True, excluded=RowKeys(keys_of(["x"]), keys_of([])))


def test_one_run_is_at_work_in_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "set"

    def second_run(_: Progress) -> None:
        with pytest.raises(RequestError, match="another run is at work"):
            made(folder, SMALL, resume=True)

    made(folder, SMALL, report=second_run)
    made(folder, SMALL, resume=True)


def test_parts_are_made_side_by_side_but_not_beside_a_run(tmp_path: Path) -> None:
    plan, place = plan_from(SMALL), str(tmp_path / "set")

    def others(progress: Progress) -> None:
        if progress.number == 0:
            make_part(plan, place, 2, 2)
            with pytest.raises(RequestError, match="another run is at work"):
                run(plan, place, resume=True)

    make_part(plan, place, 1, 2, report=others)
    merge(place)


def test_what_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="cannot be written"):
        made(tmp_path / "file" / "set", SMALL)


def test_requests_of_the_python_interface_need_no_text(tmp_path: Path) -> None:
    plan = Plan((Part(Request(size="4x4", clues=8, rating="none"), 5),), 1, {"train": 1.0})
    run(plan, str(tmp_path / "set"))
    assert pq.read_table(tmp_path / "set" / DATA)["grade"].null_count == 5
