"""The data card: what it says is what the rows hold."""

import json
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from output.batch.plan import plan_from
from output.batch.run import run
from output.batch.storage import Storage
from output.batch.verify import verify
from puzzles.errors import RequestError

PLAN = {
    "seed": 3,
    "count": 20,
    "shard_rows": 8,
    "plots": True,
    "splits": {"train": 0.75, "test": 0.25},
    "requests": [{"family": "sudoku", "size": "6x6"}, {"family": "nonogram", "size": "5x6", "rating": "none"}],
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("set")
    run(plan_from(PLAN), str(folder))
    return folder


def test_the_card_counts_grades_and_shows_the_first_row(made: Path) -> None:
    card = (made / "README.md").read_text()
    rows = [row for path in (made / "data").iterdir() for row in pq.read_table(path).to_pylist()]
    grades = Counter((row["family"], row["grade"] or "not rated") for row in rows)
    assert all(f"| {family} | {grade} | {n} |" in card for (family, grade), n in grades.items())
    first_file = json.loads((made / "manifest.json").read_text())["files"][0]["file"]
    first = pq.read_table(made / first_file).to_pylist()[0]
    assert f"`{first['id']}` |" in card
    assert f"`{first['peak']}` |".replace("`None`", "`null`") in card
    for line in ("language: [en]", "task_categories: [other]", "| sudoku | its digit, from 1 |"):
        assert line in card.splitlines()


def test_the_card_links_the_plots_that_are_there(made: Path) -> None:
    card = (made / "README.md").read_text()
    linked = {line.rpartition("(")[2].removesuffix(")") for line in card.splitlines() if line.startswith("![")}
    assert linked == {f"plots/{path.name}" for path in (made / "plots").iterdir()}
    assert {"plots/splits.svg", "plots/sudoku-grade.svg", "plots/nonogram-ungraded.svg"} <= linked
    assert verify(str(made)).is_right


def test_what_is_complete_is_not_drawn_again(made: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in made.rglob("*")}
    run(plan_from(PLAN), str(made), resume=True)
    assert {path: path.stat().st_mtime_ns for path in made.rglob("*")} == before


def test_a_value_that_would_break_the_table_does_not(made: Path) -> None:
    table = [line for line in (made / "README.md").read_text().splitlines() if line.startswith("| puzzle |")]
    assert len(table) == 1
    assert table[0].count(" | ") == 3


def test_plots_without_matplotlib_are_refused_before_anything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(RequestError, match="Matplotlib is not installed"):
        run(plan_from(PLAN), str(tmp_path / "set"))
    assert not Storage(str(tmp_path / "set")).members()
