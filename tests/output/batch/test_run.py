"""The making of data sets: the same bytes from any number of workers, and whatever stops a run."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
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
from output.batch import settling, work
from output.batch.exclusions import excluded_keys
from output.batch.layout import DATA, TRACES, splits_of
from output.batch.offers import DUPLICATE
from output.batch.plan import Part, Plan, plan_from
from output.batch.run import Progress, make_part, merge, records, run, shards_of_part
from output.batch.shard import data_set_schema
from output.batch.storage import Storage
from output.batch.work import RowKeys
from output.records import solution_ids_of
from puzzles.errors import OutputError, RequestError
from puzzles.families import FAMILIES
from tests.toy import TOY
from tests.toy.family import ToyRequest

SMALL = {
    "seed": 5,
    "count": 45,
    "shard_rows": 9,
    "splits": {"train": 0.8, "test": 0.2},
    "requests": [{"family": "sudoku", "size": "6x6"}, {"family": "nonogram", "size": "5x6", "colors": 2}],
}
KILLED = {"seed": 6, "count": 400, "shard_rows": 8, "requests": [{"family": "sudoku", "size": "6x6"}]}


TOYS = Plan((Part(ToyRequest(length=8, tries=500), 60),), 1, {"train": 0.7, "test": 0.3}, 10, traces=True)
CROWDED = Plan((Part(ToyRequest(length=8, tries=500), 110), Part(ToyRequest(length=7), 55)), 1, {"train": 1.0}, 10)


@pytest.fixture
def toy_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Read all files of a folder by their names; what a run leaves for later counts too."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def made(folder: Path, plan: dict[str, object], **options: object) -> dict[str, bytes]:
    run(plan_from(plan), str(folder), **options)  # type: ignore[arg-type]
    return bytes_of(folder)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return made(tmp_path_factory.mktemp("undisturbed") / "set", SMALL)


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


class Stopped(Exception):
    pass


@pytest.mark.parametrize(
    ("step", "number"), [("made", 0), ("made", 3), ("settled", 0), ("finished", 0), ("finished", 3)]
)
def test_a_run_that_is_stopped_is_completed_to_the_same_bytes(
    undisturbed: dict[str, bytes], tmp_path: Path, step: str, number: int
) -> None:
    def stop(progress: Progress) -> None:
        if (progress.step, progress.number) == (step, number):
            raise Stopped

    with pytest.raises(Stopped):
        made(tmp_path / "set", SMALL, report=stop)
    there: list[bool] = []
    again = made(
        tmp_path / "set", SMALL, resume=True, report=lambda p: there.append(p.was_there) if p.step == "made" else None
    )
    assert again == undisturbed
    n_made = number + 1 if step == "made" else 5
    assert there == [True] * n_made + [False] * (5 - n_made)


def change(data: bytes, kind: str, draw: random.Random) -> bytes | None:
    """Damage the bytes of a file; None takes it away."""
    at = draw.randrange(len(data))
    changed = {"flipped": data[:at] + bytes([data[at] ^ 1 << draw.randrange(8)]) + data[at + 1 :], "torn": data[:at]}
    return changed.get(kind)


@pytest.mark.usefixtures("toy_family")
@pytest.mark.parametrize("kind", ["gone", "flipped", "torn"])
def test_what_is_damaged_in_a_complete_data_set_is_made_again(tmp_path: Path, kind: str) -> None:
    run(TOYS, str(tmp_path / "set"))
    expected, draw = bytes_of(tmp_path / "set"), random.Random(kind)
    assert {"data", "traces", "replaced"} == {name.partition("/")[0] for name in expected if "/" in name}
    for name in sorted(expected):
        if name in ("plan.json", "manifest.json"):
            continue
        damaged = change(expected[name], kind, draw)
        path = tmp_path / "set" / name
        path.unlink() if damaged is None else path.write_bytes(damaged)
        if name == "README.md" and damaged is not None and not damaged.startswith(b"---\npretty_name"):
            path.write_bytes(expected[name])  # for what is not ours stays
        run(TOYS, str(tmp_path / "set"), resume=True)
        assert bytes_of(tmp_path / "set") == expected, name
    (tmp_path / "set" / "manifest.json").unlink()
    run(TOYS, str(tmp_path / "set"), resume=True)
    assert bytes_of(tmp_path / "set") == expected


@pytest.mark.usefixtures("toy_family")
@pytest.mark.parametrize("kind", ["gone", "flipped", "torn"])
def test_what_is_damaged_in_an_unfinished_data_set_is_made_again(tmp_path: Path, kind: str) -> None:
    run(TOYS, str(tmp_path / "expected"))
    expected, draw, place = bytes_of(tmp_path / "expected"), random.Random(kind), tmp_path / "set"

    def stop(progress: Progress) -> None:
        if (progress.step, progress.number) == ("finished", 4):
            raise Stopped

    with pytest.raises(Stopped):
        run(TOYS, str(place), report=stop)
    unfinished = bytes_of(place)
    assert {".staged/made/", ".staged/finished/", ".staged/offers/", ".staged/data/", "data/"} <= {
        name[: name.rindex("/") + 1] for name in unfinished if "/" in name
    }
    for name in draw.sample(sorted(set(unfinished) - {"plan.json"}), 12):
        shutil.rmtree(place)
        for other, data in unfinished.items():
            (place / other).parent.mkdir(parents=True, exist_ok=True)
            own = change(data, kind, draw) if other == name else data
            if own is not None:
                (place / other).write_bytes(own)
        run(TOYS, str(place), resume=True)
        assert bytes_of(place) == expected, name


@pytest.mark.usefixtures("toy_family")
def test_a_complete_data_set_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(TOYS, str(tmp_path))

    def written(*_: object) -> None:
        raise AssertionError("a complete data set was written to")

    for name in ("write", "move"):
        monkeypatch.setattr(Storage, name, written)
    there: list[bool] = []
    run(TOYS, str(tmp_path), resume=True, report=lambda progress: there.append(progress.was_there))
    assert there == [True] * 2 * 6


@pytest.mark.usefixtures("toy_family")
@pytest.mark.parametrize("n_parts", [1, 2, 4, 9])
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
@pytest.mark.parametrize(("rows_together", "few"), [(60, 1 << 18), (20, 1 << 18), (10, 3), (25, 0)])
def test_the_work_of_comparing_is_divided_without_a_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows_together: int, few: int
) -> None:
    rows = [record.puzzle.id for record in records(CROWDED)]
    monkeypatch.setattr(work, "ROWS_TOGETHER", rows_together)
    monkeypatch.setattr(settling, "FEW", few)
    monkeypatch.setattr(settling, "_SMALLEST", 4)
    rounds: list[int] = []
    run(CROWDED, str(tmp_path), report=lambda p: rounds.append(p.rows) if p.step == "settled" else None)
    table = pq.read_table(tmp_path / DATA)
    assert sorted(table["id"].to_pylist()) == sorted(rows)
    assert rounds[0] > 10
    assert len(rounds) > 3
    assert (rounds[-1] == 0) == (few == 0)


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


class Killed(BaseException):
    """End a run as abruptly as can be done in one process: nothing handles it."""


@pytest.mark.exhaustive
@pytest.mark.usefixtures("toy_family")
def test_a_run_can_end_before_and_after_each_change_of_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    changes: list[int] = []  # how many there were, and the one to end at: before it if even, after it if odd

    def deadly(change):
        def wrapped(self: Storage, *args: object, **options: object) -> object:
            changes[0] += 2
            if changes[0] == changes[1]:
                raise Killed
            done = change(self, *args, **options)
            if changes[0] + 1 == changes[1]:
                raise Killed
            return done

        return wrapped

    for name in ("write", "move", "sweep", "delete_folder"):
        monkeypatch.setattr(Storage, name, deadly(getattr(Storage, name)))
    changes[:] = [0, -1]
    run(TOYS, str(tmp_path / "undisturbed"))
    expected, n_changes = bytes_of(tmp_path / "undisturbed"), changes[0] // 2
    assert n_changes > 2 * len(expected)  # files of a shard are staged first
    for end in range(2, 2 * n_changes + 2):
        place = tmp_path / f"ended {end}"
        changes[:] = [0, end]
        with pytest.raises(Killed):
            run(TOYS, str(place))
        changes[:] = [0, -1]
        run(TOYS, str(place), resume=True)
        assert bytes_of(place) == expected, end


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


def test_what_a_killed_process_left_half_written_is_passed_over_and_swept_away(
    undisturbed: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path / "set", SMALL)
    (tmp_path / "set" / "manifest.json").unlink()
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", lambda *_: None)
        patched.setattr(Path, "unlink", lambda *_, **__: None)
        Storage(str(tmp_path / "set")).write("data/train-00000-of-00005.parquet", b"half a fi")
    assert len(list((tmp_path / "set" / DATA).iterdir())) == 11
    assert len(pd.read_parquet(tmp_path / "set" / DATA)) == 45
    assert made(tmp_path / "set", SMALL, resume=True) == undisturbed


def test_half_a_file_never_stands_under_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="No space left"):
        Storage(str(tmp_path)).write("data/x", b"abc")
    assert bytes_of(tmp_path) == {}


def start(folder: Path, plan: Path, *words: str, file_size: int | None = None) -> "subprocess.Popen[str]":
    """Start the command in a process of its own."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({file_size},) * 2); " if file_size else ""
    code = f"import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); {limit}from service.cli import main; main()"
    command = [sys.executable, "-c", code, "batch", str(plan), "-o", str(folder), "--resume", *words]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ)


@pytest.fixture(scope="module")
def plan_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("plan") / "plan.json"
    path.write_text(json.dumps(KILLED))
    return path


@pytest.fixture(scope="module")
def never_killed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return made(tmp_path_factory.mktemp("never killed") / "set", KILLED)


@pytest.mark.exhaustive
@pytest.mark.skipif(PLAIN, reason="the processes would be killed before they make anything")
def test_killed_runs_end_with_the_same_bytes(plan_file: Path, never_killed: dict[str, bytes], tmp_path: Path) -> None:
    def n_files() -> int:
        return len(list((tmp_path / "set").rglob("*.parquet")))

    draw = random.Random(1)
    n_left = [0]
    for number in range(6):
        process = start(tmp_path / "set", plan_file, "--quiet", *(("--workers", "2") if number % 2 else ()))
        n_enough = n_left[-1] + draw.randint(1, 8)
        while process.poll() is None and n_files() < n_enough:
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        n_left.append(n_files())
        for path in (tmp_path / "set" / DATA).glob("*.parquet"):
            assert path.read_bytes() == never_killed[f"{DATA}/{path.name}"]
    process = start(tmp_path / "set", plan_file, "--quiet")
    assert process.communicate()[1] == ""
    assert process.returncode == 0
    assert n_left == sorted(n_left)
    assert bytes_of(tmp_path / "set") == never_killed


@pytest.mark.exhaustive
@pytest.mark.skipif(PLAIN, reason="a process of plain Python takes minutes")
def test_a_full_disk_loses_nothing(plan_file: Path, never_killed: dict[str, bytes], tmp_path: Path) -> None:
    process = start(tmp_path / "set", plan_file, "--quiet", file_size=4000)
    stderr = process.communicate()[1]
    assert process.returncode == 4
    assert "cannot be written" in stderr
    assert "resume with: gen batch" in stderr
    assert not list((tmp_path / "set").rglob("*.parquet"))
    assert made(tmp_path / "set", KILLED, resume=True) == never_killed


def test_requests_of_the_python_interface_need_no_text(tmp_path: Path) -> None:
    plan = Plan((Part(Request(size="4x4", clues=8, rating="none"), 5),), 1, {"train": 1.0})
    run(plan, str(tmp_path / "set"))
    assert pq.read_table(tmp_path / "set" / DATA)["grade"].null_count == 5
