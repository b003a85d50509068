"""Whatever happens to a run, its data set ends with the same bytes: one suite for all ways to make, stop and mend it.

Puzzles are toys, which need no kernels; rows of real families are looked at in ``test_run.py``.
"""

import os
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from generator.seen import keys_of
from output.batch.records import records
from output.batch.run import Progress, make_part, merge, run, shards_of_part
from output.batch.storage import Storage
from output.batch.work import RowKeys
from output.batch.workers import Workers
from puzzles.errors import OutputError, RequestError
from tests.examples import first
from tests.output.batch.sets import FEW_TOYS, TOYS, Sets, Stopped, bytes_of, restored, stop_at

pytestmark = pytest.mark.usefixtures("toy_family")
N_SHARDS = 4


def in_parts(place: str, n_parts: int) -> None:
    """Make all parts, the last one first; a merge is refused until all are there."""
    for part in reversed(range(1, n_parts + 1)):
        if shards_of_part(TOYS, part, n_parts):
            with pytest.raises(RequestError, match=r"missing or damaged|holds no data set"):
                merge(place)
        make_part(TOYS, place, part, n_parts)
    there: list[bool] = []
    make_part(TOYS, place, 1, n_parts, report=lambda progress: there.append(progress.was_there))
    assert all(there)
    for _ in range(2):
        merge(place)
        make_part(TOYS, place, 1, n_parts)


def side_by_side(place: str) -> None:
    """Make a part while another one is made; a run beside them is refused."""

    def others(progress: Progress) -> None:
        if progress.number == 0:
            make_part(TOYS, place, 2, 2)
            with pytest.raises(RequestError, match="another run is using"):
                run(TOYS, place, resume=True)

    make_part(TOYS, place, 1, 2, report=others)
    merge(place)


def by_threads(place: str) -> None:
    with ThreadPoolExecutor(2) as threads:
        run(TOYS, place, workers=Workers(executor=threads))


def stopped(place: str, step: str, number: int) -> None:
    """Stop a run at a step and resume it; what was made before is kept."""
    with pytest.raises(Stopped):
        run(TOYS, place, report=stop_at(step, number))
    there: list[bool] = []
    run(TOYS, place, resume=True, report=lambda p: there.append(p.was_there) if p.step == "made" else None)
    n_made = number + 1 if step == "made" else N_SHARDS
    assert there == [True] * n_made + [False] * (N_SHARDS - n_made)


def killed_while_writing(place: str) -> None:
    """Leave half a file beside its name, as a killed process does; it is passed over and swept away."""
    run(TOYS, place)
    (Path(place) / "manifest.json").unlink()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "replace", lambda *_: None)
        patch.setattr(Path, "unlink", lambda *_, **__: None)
        Storage(place).write("data/train-00000-of-00004.parquet", b"half a fi")
    assert sum(path.suffix != ".parquet" for path in (Path(place) / "data").iterdir()) == 1
    run(TOYS, place, resume=True)


def begun_again_beside_itself(place: str) -> None:
    def second_run(_: Progress) -> None:
        with pytest.raises(RequestError, match="another run is using"):
            run(TOYS, place, resume=True)

    run(TOYS, place, report=second_run)


SCENARIOS: dict[str, Callable[[str], None]] = {
    "in 3 parts": partial(in_parts, n_parts=3),
    "in parts side by side": side_by_side,
    "by threads": by_threads,
    "stopped at made 2": partial(stopped, step="made", number=2),
    "stopped at settled 0": partial(stopped, step="settled", number=0),
    "stopped at finished 1": partial(stopped, step="finished", number=1),
    "stopped at packed 1": partial(stopped, step="packed", number=1),
    "killed while writing": killed_while_writing,
    "begun again beside itself": begun_again_beside_itself,
    "in 1 part": partial(in_parts, n_parts=1),
    "in 9 parts": partial(in_parts, n_parts=9),
    "stopped at made 0": partial(stopped, step="made", number=0),
    "stopped at finished 3": partial(stopped, step="finished", number=3),
}


@pytest.mark.parametrize("scenario", first(9, SCENARIOS))
def test_the_bytes_are_the_same(scenario: str, undisturbed: Sets, tmp_path: Path) -> None:
    SCENARIOS[scenario](str(tmp_path / "set"))
    assert bytes_of(tmp_path / "set") == undisturbed["toys"]


def damage(path: Path, kind: str, draw: random.Random) -> None:
    data = path.read_bytes()
    at = draw.randrange(len(data))
    if kind == "gone":
        path.unlink()
    elif kind == "torn":
        path.write_bytes(data[:at])
    else:
        path.write_bytes(data[:at] + bytes([data[at] ^ 1 << draw.randrange(8)]) + data[at + 1 :])


@pytest.mark.parametrize("kind", first(1, ["torn", "gone", "flipped"]))
@pytest.mark.parametrize("is_complete", [True, False])
def test_damaged_files_are_mended(kind: str, is_complete: bool, undisturbed: Sets, tmp_path: Path) -> None:
    expected, place, draw = undisturbed["few"], tmp_path / "set", random.Random(kind)
    files, folders = expected, {"data", "traces", "replaced"}
    if not is_complete:
        with pytest.raises(Stopped):
            run(FEW_TOYS, str(place), report=stop_at("finished", 1))
        files, folders = bytes_of(place), {".staged", "replaced"}
    assert folders <= {name.partition("/")[0] for name in files if "/" in name}
    names = sorted(set(files) - {"plan.json", "README.md"} - ({"manifest.json"} if kind != "gone" else set()))
    for name in draw.sample(names, min(len(names), 5 if kind == "torn" else 12)):
        restored(place, files)
        damage(place / name, kind, draw)
        run(FEW_TOYS, str(place), resume=True)
        assert bytes_of(place) == expected, name


def test_a_file_is_mended_as_it_was_without_what_was_kept_out(tmp_path: Path) -> None:
    place, some = tmp_path / "set", [record.puzzle.id for record in records(TOYS)][:5]
    kept_out = RowKeys(np.sort(keys_of(some)), np.empty(0, np.uint64))
    run(TOYS, str(place), excluded=kept_out)
    expected = bytes_of(place)
    (place / "data" / "train-00000-of-00003.parquet").unlink()
    run(TOYS, str(place), excluded=kept_out, resume=True)
    assert bytes_of(place) == expected


def test_a_complete_set_is_kept(undisturbed: Sets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    restored(tmp_path, undisturbed["toys"])
    for name in ("write", "move"):
        monkeypatch.setattr(Storage, name, lambda *_: pytest.fail("a complete data set was written to"))
    there: list[bool] = []
    run(TOYS, str(tmp_path), resume=True, report=lambda progress: there.append(progress.was_there))
    assert there == [True] * (2 * N_SHARDS + 2)  # made, finished, and the files of rows and of the typed table


def test_a_run_that_is_stopped_leaves_no_partial_file_of_a_worker_that_it_killed(tmp_path: Path) -> None:
    partial_file = tmp_path / "set" / ".staged" / "data" / ".train-00000.gridwright-1-0123abcd.partial"

    def stop(_: Progress) -> None:
        partial_file.write_bytes(b"half")
        raise Stopped

    with pytest.raises(Stopped):
        run(FEW_TOYS, str(tmp_path / "set"), report=stop)
    assert partial_file.parent.is_dir()
    assert not partial_file.exists()


def test_half_a_file_never_stands_under_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="No space left"):
        Storage(str(tmp_path)).write("data/x", b"abc")
    assert bytes_of(tmp_path) == {}


@pytest.mark.parametrize("name", ["README.md", "manifest.json", "data/mine.parquet", ".git/config"])
def test_a_folder_that_holds_other_things_is_left_alone(tmp_path: Path, name: str) -> None:
    restored(tmp_path, {name: b"mine"})
    folder = name.partition("/")[0]
    with pytest.raises(RequestError, match=rf"holds more than a data set \('{folder}'\); expected a new or"):
        run(FEW_TOYS, str(tmp_path))
    assert bytes_of(tmp_path) == {name: b"mine"}


@pytest.mark.parametrize("name", ["README.md", "manifest.json"])
@pytest.mark.parametrize("text", [b"mine", b"{}", b"[]"])
def test_strange_files_are_kept(undisturbed: Sets, tmp_path: Path, name: str, text: bytes) -> None:
    expected = undisturbed["few"]
    files = {each: data for each, data in expected.items() if each != "manifest.json"} | {name: text}
    restored(tmp_path, files)
    with pytest.raises(RequestError, match=name):
        run(FEW_TOYS, str(tmp_path), resume=True)
    assert bytes_of(tmp_path) == files
    (tmp_path / name).unlink()
    run(FEW_TOYS, str(tmp_path), resume=True)
    assert bytes_of(tmp_path) == expected


class Killed(BaseException):
    """End a run as abruptly as can be done in one process: nothing handles it."""


@pytest.mark.exhaustive
def test_a_run_may_end_anywhere(undisturbed: Sets, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    changes: list[int] = []  # how many there were, and the one to end at: before it if even, after it if odd

    def deadly(change: Callable[..., Any]) -> Callable[..., Any]:
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
    run(FEW_TOYS, str(tmp_path / "whole"))
    n_changes = changes[0] // 2
    assert n_changes > 2 * len(undisturbed["few"])  # files of a shard are staged first
    for end in range(2, 2 * n_changes + 2):
        place = tmp_path / f"ended {end}"
        changes[:] = [0, end]
        with pytest.raises(Killed):
            run(FEW_TOYS, str(place))
        changes[:] = [0, -1]
        run(FEW_TOYS, str(place), resume=True)
        assert bytes_of(place) == undisturbed["few"], end
