"""Data sets of layouts before: they are read, and one that was begun in the previous layout is completed in it."""

import json
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from output.batch.layout import FILE_PER_SHARD, LAYOUT, WITHOUT_TABLES
from output.batch.plan import Plan
from output.batch.run import merge, run
from output.batch.verify import verify
from output.sources import sources_in
from tests.output.batch.sets import FEW_TOYS, Stopped, bytes_of, restored, stop_at

pytestmark = pytest.mark.usefixtures("toy_family")


def begin_in_previous(place: Path, plan: Plan = FEW_TOYS) -> None:
    """Write the plan of a data set as the previous version did."""
    with pytest.raises(Stopped):
        run(plan, str(place), report=stop_at("made", 0))
    data = bytes_of(place)["plan.json"].replace(f'"layout": {LAYOUT}'.encode(), f'"layout": {FILE_PER_SHARD}'.encode())
    restored(place, {"plan.json": data})


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    begin_in_previous(tmp_path / "set")
    return tmp_path / "set"


def ids_in(place: Path) -> list[str]:
    rows = pq.read_table(place / "data").to_pylist()
    return sorted(row["id"] for row in rows)


def test_a_set_of_the_previous_layout_is_completed_in_it(begun: Path, tmp_path: Path) -> None:
    """Each shard has a file of its own for each split, and the manifest says no more of it."""
    run(FEW_TOYS, str(tmp_path / "new"))
    with pytest.raises(Stopped):
        run(FEW_TOYS, str(begun), resume=True, report=stop_at("packed", 2))
    run(FEW_TOYS, str(begun), resume=True)
    whole = bytes_of(begun)
    manifest = json.loads(whole["manifest.json"])
    assert manifest["layout"] == FILE_PER_SHARD
    assert {entry["file"].rpartition("-of-")[2] for entry in manifest["files"]} == {"00003.parquet"}
    assert {tuple(entry) for entry in manifest["files"]} == {("file", "bytes", "sha256", "split", "rows")}
    assert ids_in(begun) == ids_in(tmp_path / "new")
    assert verify(str(begun)).violations == ()
    assert len(list(sources_in([str(begun)]))) == FEW_TOYS.count
    (begun / manifest["files"][1]["file"]).unlink()
    merge(str(begun))
    assert bytes_of(begun) == whole


def test_files_that_the_previous_version_put_in_place_stay(begun: Path) -> None:
    """That version moved the files of a shard once its rows were settled, and wrote the others beside them."""
    with pytest.raises(Stopped):
        run(FEW_TOYS, str(begun), resume=True, report=stop_at("finished", 2))
    for folder in (begun / ".staged", begun / ".staged" / "final"):
        for path in sorted(folder.glob("[dt]*/*.parquet")):
            there = begun / path.parent.name / path.name
            there.parent.mkdir(exist_ok=True)
            path.rename(there)
    done: list[bool] = []
    run(FEW_TOYS, str(begun), resume=True, report=lambda p: done.append(p.was_there) if p.step == "made" else None)
    assert done == [True] * 3
    assert verify(str(begun)).violations == ()


def test_sets_of_older_layouts_are_read(tmp_path: Path) -> None:
    plan = replace(FEW_TOYS, tables=False)
    begin_in_previous(tmp_path, plan)
    run(plan, str(tmp_path), resume=True)
    for name in ("plan.json", "manifest.json"):
        stated = json.loads((tmp_path / name).read_text())
        del stated["plan"]["tables"]
        (tmp_path / name).write_text(json.dumps(stated | {"layout": WITHOUT_TABLES}))
    assert {each.file for each in verify(str(tmp_path)).violations} == {"plan.json"}  # whose bytes are others
