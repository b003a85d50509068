"""The list of Sudoku notations in the documentation is true."""

from pathlib import Path

from puzzles.formats import FORMATS, gridwright_json, gridwright_lines

ROOT = Path(__file__).parents[3]


def test_the_table_and_the_notes_name_every_notation():
    text = (ROOT / "docs" / "notations.md").read_text(encoding="utf-8")
    text = text.partition("\n## Sudoku\n")[2].partition("\n## ")[0]
    table = [[cell.strip(" `") for cell in line.split("|")] for line in text.splitlines() if line.startswith("| `")]
    found = {cells[1]: ([suffix.strip(" `") for suffix in cells[2].split(",")], cells[4]) for cells in table}
    kept = ("boxes", "title", "solution")
    assert found == {
        form.name: (list(form.suffixes), ", ".join(word for word in kept if word in form.keeps) or "nothing")
        for form in FORMATS
        if form.family == "sudoku"
    } | {gridwright_json.NAME: ([".json"], ", ".join(kept)), gridwright_lines.NAME: ([".jsonl"], ", ".join(kept))}
    for name in found:
        assert f"**{name}**" in text
