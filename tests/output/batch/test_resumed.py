"""Runs that something stopped, and data sets that are damaged: resumed, they end with the same bytes."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pandas as pd
import pytest

from kernels.jit import PLAIN
from output.batch.layout import DATA
from output.batch.run import Progress, run
from output.batch.storage import Storage
from puzzles.errors import OutputError
from tests.examples import first
from tests.output.batch.sets import FEW_TOYS, SMALL, TOYS, Stopped, bytes_of, made

KILLED = {"seed": 6, "count": 400, "shard_rows": 8, "requests": [{"family": "sudoku", "size": "6x6"}]}


@pytest.mark.parametrize(
    ("step", "number"), first(3, [("made", 3), ("settled", 0), ("finished", 0), ("finished", 3), ("made", 0)])
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
def test_a_run_that_is_stopped_leaves_no_partial_file_of_a_worker_that_it_killed(tmp_path: Path) -> None:
    partial = tmp_path / "set" / ".staged" / "data" / ".train-00000.gridwright-1-0123abcd.partial"

    def stop(_: Progress) -> None:
        partial.write_bytes(b"half")
        raise Stopped

    with pytest.raises(Stopped):
        run(FEW_TOYS, str(tmp_path / "set"), report=stop)
    assert partial.parent.is_dir()
    assert not partial.exists()


@pytest.mark.usefixtures("toy_family")
@pytest.mark.parametrize("kind", first(1, ["flipped", "gone", "torn"]))
def test_what_is_damaged_in_a_complete_data_set_is_made_again(tmp_path: Path, kind: str) -> None:
    run(FEW_TOYS, str(tmp_path / "set"))
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
        run(FEW_TOYS, str(tmp_path / "set"), resume=True)
        assert bytes_of(tmp_path / "set") == expected, name
    (tmp_path / "set" / "manifest.json").unlink()
    run(FEW_TOYS, str(tmp_path / "set"), resume=True)
    assert bytes_of(tmp_path / "set") == expected


@pytest.mark.usefixtures("toy_family")
@pytest.mark.parametrize("kind", first(1, ["torn", "gone", "flipped"]))
def test_what_is_damaged_in_an_unfinished_data_set_is_made_again(tmp_path: Path, kind: str) -> None:
    run(FEW_TOYS, str(tmp_path / "expected"))
    expected, draw, place = bytes_of(tmp_path / "expected"), random.Random(kind), tmp_path / "set"

    def stop(progress: Progress) -> None:
        if (progress.step, progress.number) == ("finished", 1):
            raise Stopped

    with pytest.raises(Stopped):
        run(FEW_TOYS, str(place), report=stop)
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
        run(FEW_TOYS, str(place), resume=True)
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
    run(FEW_TOYS, str(tmp_path / "undisturbed"))
    expected, n_changes = bytes_of(tmp_path / "undisturbed"), changes[0] // 2
    assert n_changes > 2 * len(expected)  # files of a shard are staged first
    for end in range(2, 2 * n_changes + 2):
        place = tmp_path / f"ended {end}"
        changes[:] = [0, end]
        with pytest.raises(Killed):
            run(FEW_TOYS, str(place))
        changes[:] = [0, -1]
        run(FEW_TOYS, str(place), resume=True)
        assert bytes_of(place) == expected, end


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
        """Count files by their names, under which they are staged, too; folders may go meanwhile."""
        names = {name for _, _, files in os.walk(tmp_path / "set") for name in files}
        return sum(name.endswith(".parquet") for name in names)

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
