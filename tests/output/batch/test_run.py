"""The making of data sets: the same bytes from any number of workers, and whatever stops a run."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from generator.seen import keys_of
from generator.sudoku.request import SudokuRequest as Request
from kernels.jit import PLAIN
from output.batch.deduplication import DUPLICATE
from output.batch.plan import Part, Plan, plan_from
from output.batch.run import Progress, records, run
from output.batch.shard import DATA, TRACES, data_set_schema
from output.batch.storage import Storage
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
    assert rows["split"].value_counts().to_dict() == {"train": 36, "test": 9}
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
    files = {*(f"data/train-{i:05}-of-00004.parquet" for i in range(4)), "data/test-00000-of-00001.parquet"}
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
    assert [record.puzzle.id for record in made_again] == [row["id"] for row in stored]
    for record, row in zip(made_again, stored, strict=True):
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


@pytest.mark.parametrize("after", [0, 1, 3])
def test_a_run_that_is_stopped_is_completed_to_the_same_bytes(
    undisturbed: dict[str, bytes], tmp_path: Path, after: int
) -> None:
    seen: list[str] = []

    def stop(progress: Progress) -> None:
        seen.append(progress.shard.file)
        if len(seen) > after:
            raise Stopped

    with pytest.raises(Stopped):
        made(tmp_path / "set", SMALL, report=stop)
    there: list[bool] = []
    assert made(tmp_path / "set", SMALL, resume=True, report=lambda p: there.append(p.was_there)) == undisturbed
    assert there == [True] * (after + 1) + [False] * (4 - after)


@pytest.mark.parametrize("gone", ["manifest.json", "README.md", "data/train-00001-of-00004.parquet"])
def test_what_is_lost_is_made_again(undisturbed: dict[str, bytes], tmp_path: Path, gone: str) -> None:
    made(tmp_path / "set", SMALL)
    (tmp_path / "set" / gone).unlink()
    assert made(tmp_path / "set", SMALL, resume=True) == undisturbed


TOYS = Plan((Part(ToyRequest(length=8, tries=500), 60),), 1, {"train": 0.7, "test": 0.3}, 10, traces=True)


@pytest.fixture
def toy_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)


@pytest.mark.usefixtures("toy_family")
def test_rows_that_are_replaced_have_their_traces(tmp_path: Path) -> None:
    refused: Counter[str] = Counter()
    run(TOYS, str(tmp_path), report=lambda progress: refused.update(progress.refused))
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
        def wrapped(self: Storage, *args: object) -> object:
            changes[0] += 2
            if changes[0] == changes[1]:
                raise Killed
            done = change(self, *args)
            if changes[0] + 1 == changes[1]:
                raise Killed
            return done

        return wrapped

    for name in ("write", "move", "sweep", "delete_folder"):
        monkeypatch.setattr(Storage, name, deadly(getattr(Storage, name)))
    changes[:] = [0, -1]
    run(TOYS, str(tmp_path / "undisturbed"))
    expected, n_changes = bytes_of(tmp_path / "undisturbed"), changes[0] // 2
    assert n_changes > 2 * len(expected)  # each file of a shard is staged first
    for end in range(2, 2 * n_changes + 2):
        place = tmp_path / f"ended {end}"
        changes[:] = [0, end]
        with pytest.raises(Killed):
            run(TOYS, str(place))
        changes[:] = [0, -1]
        run(TOYS, str(place), resume=True)
        assert bytes_of(place) == expected, end


def test_what_is_kept_out_stays_out(tmp_path: Path) -> None:
    plan = plan_from({**SMALL, "requests": SMALL["requests"][1:]})  # type: ignore[index]
    ids = [record.puzzle.id for record in records(plan)]
    again = [record.puzzle.id for record in records(plan, keys_of(ids[:20]))]
    assert not set(again) & set(ids[:20])
    assert again[20:36] == ids[20:36]


def test_data_sets_are_not_mixed_up(tmp_path: Path) -> None:
    made(tmp_path / "set", SMALL)
    with pytest.raises(RequestError, match="holds a data set already"):
        made(tmp_path / "set", SMALL)
    with pytest.raises(RequestError, match="another plan"):
        made(tmp_path / "set", {**SMALL, "seed": 6}, resume=True)
    with pytest.raises(RequestError, match="another plan, other exclusions"):
        made(tmp_path / "set", SMALL, resume=True, excluded=keys_of(["x"]))


def test_one_run_is_at_work_in_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "set"

    def second_run(_: Progress) -> None:
        with pytest.raises(RequestError, match="another run is at work"):
            made(folder, SMALL, resume=True)

    made(folder, SMALL, report=second_run)
    made(folder, SMALL, resume=True)


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
        Storage(str(tmp_path / "set")).write("data/train-00000-of-00004.parquet", b"half a fi")
    assert len(list((tmp_path / "set" / DATA).iterdir())) == 6
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
