"""The data card: what it says is what the rows hold."""

import json
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq

from output.batch.verify import verify


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
