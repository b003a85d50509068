"""Write the families of docs/gallery.md that it lacks into the commands and the table, and draw all games again.

python docs/make_gallery.py
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import gridwright as gw  # noqa: E402
from puzzles.families import FAMILIES  # noqa: E402
from puzzles.games.games import GAMES  # noqa: E402

PAGE = ROOT / "docs" / "gallery.md"
PICTURES = ROOT / "docs" / "gallery"
_LOOP = re.compile(r"(?<=^for name in sudoku ).*(?=; do gen \$name)", re.MULTILINE)
_TABLE = re.compile(r"(?<=^## Families\n\n\| \| \| \|\n\|---\|---\|---\|\n)(?:\|.*\n)+", re.MULTILINE)
_COLUMNS = 3


def gallery(text: str) -> str:
    """Return the text of the page with all families."""
    found = _TABLE.search(text)
    if found is None:
        raise ValueError(f"{PAGE} has no table of families; expected one under the heading Families")
    cells = [cell.strip() for cell in found[0].replace("\n", "").split("|") if cell.strip()]
    lacking = [name for name in GAMES if f"(gallery/{name}.svg)" not in text]
    cells += [f"![{GAMES[name].title}](gallery/{name}.svg)<br>{GAMES[name].title}<br>`gen {name}`" for name in lacking]
    cells += [""] * (-len(cells) % _COLUMNS)
    rows = [cells[start : start + _COLUMNS] for start in range(0, len(cells), _COLUMNS)]
    table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    names = [name for name in FAMILIES if name not in ("nonogram", "sudoku")]
    return _LOOP.sub(" ".join(names), _TABLE.sub(lambda _: table, text))


if __name__ == "__main__":
    PAGE.write_text(gallery(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    for name in GAMES:
        gw.write(gw.generate(name, seed=3).puzzle, PICTURES / f"{name}.svg")
