"""What stands beside the rows of a data set: pictures, which are drawn again when one is lost, and its card."""

import json
import shutil
import sys
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from output.batch import manifest
from output.batch.plan import plan_from
from output.batch.run import make_part, merge, run
from output.batch.storage import Storage
from output.batch.verify import verify
from puzzles.errors import RequestError
from tests.examples import first
from tests.output.batch.damage import found
from tests.output.batch.sets import DRAWN, bytes_of

PLOT = "plots/sudoku-grade.svg"


@pytest.fixture
def place(drawn: Path, tmp_path: Path) -> Path:
    """Return a copy of the data set, to be damaged."""
    return Path(shutil.copytree(drawn, tmp_path / "set"))


@pytest.fixture
def without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)


def test_a_plot_that_is_changed_or_lost_or_strange_is_found(place: Path) -> None:
    data = (place / PLOT).read_bytes()
    (place / PLOT).write_bytes(data.replace(b"<svg", b"<gvs", 1))
    counts, violations = found(place, sample=0)
    assert counts == {"bytes": 1}
    assert violations[0].startswith(f"bytes: {PLOT} has the SHA-256 ")
    (place / PLOT).unlink()
    assert found(place, sample=0) == ({"files": 1}, [f"files: {PLOT} is missing."])
    (place / PLOT).write_bytes(data)
    (place / "plots" / "mine.svg").write_text("")
    assert found(place, sample=0) == ({"files": 1}, ["files: plots/mine.svg is not part of the plan."])


def test_pictures_beside_a_data_set_without_plots_are_nobodys_business(made: Path, tmp_path: Path) -> None:
    place = Path(shutil.copytree(made, tmp_path / "set"))
    (place / "plots").mkdir()
    (place / "plots" / "mine.svg").write_text("")
    assert found(place, sample=0) == ({}, [])


@pytest.mark.parametrize("data", first(1, [None, b"", b"<svg/>"]))
def test_a_plot_that_is_not_whole_is_drawn_again(drawn: Path, place: Path, data: bytes | None) -> None:
    (place / PLOT).unlink() if data is None else (place / PLOT).write_bytes(data)
    run(plan_from(DRAWN), str(place), resume=True)
    assert bytes_of(place) == bytes_of(drawn)


def test_whole_plots_stay(drawn: Path, place: Path, monkeypatch: pytest.MonkeyPatch, without_matplotlib: None) -> None:
    """A data set can be mended, too, where Matplotlib is not installed or draws otherwise."""
    monkeypatch.setattr(manifest, "draw_into", None)
    before = {path: path.stat().st_mtime_ns for path in place.rglob("*")}
    run(plan_from(DRAWN), str(place), resume=True)
    assert {path: path.stat().st_mtime_ns for path in place.rglob("*")} == before
    min((place / "data").iterdir()).unlink()
    run(plan_from(DRAWN), str(place), resume=True)
    assert bytes_of(place) == bytes_of(drawn)


def test_plots_without_matplotlib_are_refused_before_anything_is_made(tmp_path: Path, without_matplotlib: None) -> None:
    with pytest.raises(RequestError, match="Matplotlib is not installed"):
        run(plan_from(DRAWN), str(tmp_path / "set"))
    assert not Storage(str(tmp_path / "set")).members()


@pytest.mark.exhaustive
def test_parts_draw_nothing_and_a_merge_says_at_once_that_it_cannot(
    drawn: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, without_matplotlib: None
) -> None:
    make_part(plan_from(DRAWN), str(tmp_path / "set"), 1, 1)
    before = bytes_of(tmp_path / "set")
    with pytest.raises(RequestError, match="Matplotlib is not installed"):
        merge(str(tmp_path / "set"))
    assert bytes_of(tmp_path / "set") == before
    monkeypatch.undo()
    merge(str(tmp_path / "set"))
    assert bytes_of(tmp_path / "set") == bytes_of(drawn)


def test_the_card_counts_grades_links_plots_and_shows_the_first_row(drawn: Path) -> None:
    card = (drawn / "README.md").read_text()
    rows = [row for path in (drawn / "data").iterdir() for row in pq.read_table(path).to_pylist()]
    grades = Counter((row["family"], row["grade"] or "not rated") for row in rows)
    assert all(f"| {family} | {grade} | {n} |" in card for (family, grade), n in grades.items())
    first_file = json.loads((drawn / "manifest.json").read_text())["files"][0]["file"]
    first = pq.read_table(drawn / first_file).to_pylist()[0]
    assert f"`{first['id']}` |" in card
    assert f"`{first['peak']}` |".replace("`None`", "`null`") in card
    for line in ("language: [en]", "task_categories: [other]", "| sudoku | its digit, from 1 |"):
        assert line in card.splitlines()
    card = (drawn / "README.md").read_text()
    linked = {line.rpartition("(")[2].removesuffix(")") for line in card.splitlines() if line.startswith("![")}
    assert linked == {f"plots/{path.name}" for path in (drawn / "plots").iterdir()}
    assert {"plots/splits.svg", "plots/sudoku-grade.svg", "plots/sudoku-ungraded.svg"} <= linked
    assert verify(str(drawn)).is_right
    table = [line for line in (drawn / "README.md").read_text().splitlines() if line.startswith("| puzzle |")]
    assert len(table) == 1
    assert table[0].count(" | ") == 3
